"""What a round states against its own parts: the pot and its seats, the decks and the cards."""

from collections import Counter
from collections.abc import Mapping, Set
from fractions import Fraction
from itertools import chain

from bylaw.registry.audit.money import dollars
from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.law.messages import LANGUAGES, N_, Bilingual
from bylaw.registry.rules.play.array_library import np
from bylaw.registry.rules.play.cards import card_name, copies
from bylaw.registry.rules.rule import Rule
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Cents, Mask
from bylaw.registry.rules.table_rules import DECKS

_POT, _TOTAL, _TAKEN = "pot", "total_bets", "commission"
_CENTS = 100
_TOTAL_DIFFERS = N_(
    "The round contradicts itself: the bets are stated to total {stated}, but the seats put in "
    "{seats}."
)
_POT_DIFFERS = N_(
    "The round contradicts itself: the pot is stated as {stated}, but {seats} was bet."
)
_REST_DIFFERS = N_(
    "The round contradicts itself: the pot is stated as {stated}, but {seats} was bet, which "
    "leaves {rest} after the commission."
)
_DECKS_DIFFER = N_(
    "The round contradicts itself: {card} is shown {times} times, but the number of decks stated "
    "is {decks}."
)


def agrees(bets: Mapping[str, Cents], size: int, *, seats: Set[str]) -> Mask:
    """Tell in which rounds the pot and the total agree with what the seats put in.

    The pot may be stated with the commission or without it; what is not stated is 0.
    """
    none = np.zeros(size, dtype=np.int64)
    pot, total, taken = (bets.get(name, none) for name in (_POT, _TOTAL, _TAKEN))
    put_in = sum((cents for name, cents in bets.items() if _is_of(name, seats)), none)
    is_total = (total == 0) | (total == put_in)
    is_pot = (pot == 0) | (pot == put_in) | (pot == put_in - taken)
    return np.asarray((put_in == 0) | (is_total & is_pot))


def _is_of(bet: str, seats: Set[str]) -> bool:
    return bet.partition(":")[0] in seats


def check_pot(bets: Mapping[str, int], *, seats: Set[str]) -> None:
    """Refuse a round whose pot, or total of bets, is not what the seats put in."""
    if agrees({name: np.array([cents]) for name, cents in bets.items()}, 1, seats=seats)[0]:
        return
    put_in = sum(cents for name, cents in bets.items() if _is_of(name, seats))
    total, taken = bets.get(_TOTAL, 0), bets.get(_TAKEN, 0)
    if total and total != put_in:
        raise RoundError(_TOTAL_DIFFERS, stated=_money(total), seats=_money(put_in))
    figures = {"stated": _money(bets[_POT]), "seats": _money(put_in)}
    if 0 < taken < put_in:
        raise RoundError(_REST_DIFFERS, **figures, rest=_money(put_in - taken))
    raise RoundError(_POT_DIFFERS, **figures)


def _money(cents: int) -> Bilingual:
    return Bilingual({lang: dollars(Fraction(cents, _CENTS), lang) for lang in LANGUAGES})


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
        raise RoundError(_DECKS_DIFFER, card=card_name(card), times=times, decks=decks)
