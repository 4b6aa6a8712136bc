"""The cards of a round against the number of decks that it states, where the law asks for none."""

from collections import Counter
from collections.abc import Mapping
from itertools import chain

from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.law.messages import N_
from bylaw.registry.rules.play.array_library import np
from bylaw.registry.rules.play.cards import card_name, copies
from bylaw.registry.rules.rule import Rule
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Mask
from bylaw.registry.rules.table_rules import DECKS

_DIFFERS = N_(
    "The round contradicts itself: {card} is shown {times} times, but the number of decks stated "
    "is {decks}."
)


def _is_read(rule: Rule) -> bool:
    """Tell whether a section says how many decks there are: then the rule judges the cards."""
    return any(reading.name == DECKS for reading in rule.reads)


def are_in_decks(batch: Batch, rule: Rule) -> Mask:
    """Tell in which rounds no card is shown more often than the decks that are stated hold it."""
    said = batch.decisions.get(DECKS)
    if said is None or _is_read(rule) or not batch.cards:
        return np.ones(batch.size, dtype=np.bool_)
    dealt = np.concatenate([cards.T for cards in batch.cards.values()]).T
    return np.asarray((said < 0) | (copies(dealt) <= said))


def check_decks(cards: Mapping[str, tuple[int, ...]], decks: int | None, rule: Rule) -> None:
    """Refuse a round that shows a card more often than the decks that it states hold it."""
    if decks is None or _is_read(rule) or not cards:
        return
    [(card, times)] = Counter(chain.from_iterable(cards.values())).most_common(1)
    if times > decks:
        raise RoundError(_DIFFERS, card=card_name(card), times=times, decks=decks)
