"""What the sections ask of a table: posted limits, the number of players and decks, bets in time.

A round may say how its table was (`players`, `places`, `decks`, `table_minimum`, `table_maximum`
among its decisions, and `late:BET`); what it does not say is not judged.
"""

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import TYPE_CHECKING, cast

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.late_bets import LATE, TooLate, forbid_late_bets, late_contests
from bylaw.registry.rules.play.array_library import np
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import PERMITTED, Case, Mask, first_case
from bylaw.registry.rules.settlement.settlements import Breach, Settlement, forbid
from bylaw.registry.rules.settlement.unpaid_outcomes import forbidden
from bylaw.registry.rules.text import readings
from bylaw.registry.rules.text.quoted_words import in_language
from bylaw.registry.rules.text.readings import HeldWords, Sentence

if TYPE_CHECKING:
    from bylaw.registry.rules.rule import Terms

MINIMUM, MAXIMUM = "table_minimum", "table_maximum"
PLAYERS, PLACES, DECKS = "players", "places", "decks"
_QUESTION = "posted-limits"


@dataclass(frozen=True, slots=True)
class TableRules:
    """The sections that speak of the table.

    `limits` gives, for each kind of bet ("" for all), the section and the words that bind it to
    the posted limits; `lowest` says whether these words name a minimum too.  `most_players` has
    the sentence with their number, `places` the words that tie it to the places of the layout.
    `late` gives, for each kind of bet, the words on a bet that comes too late; `falls_with` names
    the bets that cannot stand where another is forbidden.
    """

    limits: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    lowest: bool = False
    most_players: tuple[str, str] | None = None
    places: tuple[str, str] | None = None
    late: Mapping[str, TooLate] = field(default_factory=dict)
    falls_with: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def fallen_with(self, name: str) -> tuple[str, ...]:
        """Name a bet and those that cannot stand without it."""
        return tuple(dict.fromkeys((name, *self.falls_with.get(name, ()))))


def settle_at_table(terms: "Terms", rounds: Batch, settled: Settlement) -> Settlement:
    """Forbid the bets and the rounds that the table did not allow."""
    if not any(_is_of_table(name) for name in rounds.decisions):
        return settled
    bets = forbid_late_bets(terms, rounds, settled.bets)
    bets = forbid(bets, *_over_limits(terms, rounds, settled))
    cases = [case for case in _wrong_tables(terms, rounds) if case[0].any()]
    otherwise = settled.breach if settled.breach is not None else PERMITTED
    breach = first_case(rounds.size, *cases, otherwise=otherwise) if cases else settled.breach
    contested = {**settled.contested, **late_contests(terms, rounds), **_contests(terms, rounds)}
    return replace(settled, bets=bets, breach=breach, contested=contested)


def _is_of_table(decision: str) -> bool:
    said, _, _ = decision.partition(":")
    return said in (MINIMUM, MAXIMUM, PLAYERS, DECKS, LATE)


def _over_limits(terms: "Terms", rounds: Batch, settled: Settlement) -> Iterator[Breach]:
    rules = terms.rule.table
    least, most = rounds.decided(MINIMUM), rounds.decided(MAXIMUM)
    for name in settled.bets:
        words = _limit_words(rules, name)
        if words is None or name not in rounds.bets:
            continue
        staked = rounds.bet(name)
        wrong = (most >= 0) & (staked > most)
        under = (least >= 0) & (staked > 0) & (staked < least)
        if under.any() and _binds_below(terms.where(np.asarray(under))):
            wrong = wrong | under
        yield Breach(np.asarray(wrong), rules.fallen_with(name), (terms.cite(*words),))


def _contests(terms: "Terms", rounds: Batch) -> dict[str, Mask]:
    """Tell in which rounds a question decides whether a bet was too low."""
    rules, least = terms.rule.table, rounds.decided(MINIMUM)
    if rules.lowest or not rules.limits or not (least >= 0).any():
        return {}
    bound = (name for name in rounds.bets if _limit_words(rules, name) is not None)
    low = [rounds.placed(name) & (rounds.bet(name) < least) for name in bound]
    return {_QUESTION: np.any(low, axis=0)} if low else {}


def _limit_words(rules: TableRules, name: str) -> tuple[str, str] | None:
    return rules.limits.get(name.partition(":")[0], rules.limits.get(""))


def _binds_below(terms: "Terms") -> bool:
    """Tell whether a bet below the posted minimum is forbidden: the two languages differ."""
    return terms.rule.table.lowest or terms.option(_QUESTION) == "respected"


def _wrong_tables(terms: "Terms", rounds: Batch) -> Iterator[Case]:
    """The rounds of tables with too many players, or another number of decks."""
    rules = terms.rule.table
    players, places, decks = (rounds.decided(name) for name in (PLAYERS, PLACES, DECKS))
    if rules.most_players is not None and (players >= 0).any():
        section, pattern = rules.most_players
        read_in = terms.section(section)
        french = in_language(section, pattern, lang="fr") or ""
        sentence = Sentence(PLAYERS, section, pattern, french)
        found = readings.read(sentence, read_in.provision, lang=read_in.lang)
        if found is not None:
            held = cast(HeldWords, found[0])
            most = cast(int, held.values[0])
            yield np.asarray(players > most), forbidden(terms.cite(section, "number of players"))
    if rules.places is not None:
        wrong = (places >= 0) & (players > places)
        yield np.asarray(wrong), forbidden(terms.cite(*rules.places))
    reading = next((each for each in terms.rule.reads if each.name == DECKS), None)
    if reading is not None and not terms.rule.several_decks:
        allowed = cast(tuple[int, ...], terms.value(DECKS))
        wrong = (decks >= 0) & ~np.isin(decks, allowed)
        yield np.asarray(wrong), forbidden(terms.cite(reading.section, "decks"))
