"""Counting what bets cost: each reading of the law once, kept by the fingerprint of its text."""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from typing import cast

from bylaw.registry.audit.verdicts.receipts import canonical, engine, versions_of
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.law.orders.operations import Json
from bylaw.registry.rules.odds.costs import main_odds
from bylaw.registry.rules.odds.enumeration import BetOdds, hand_odds
from bylaw.registry.rules.play.table_cache import cache_folder
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement import Outcome, Result
from bylaw.registry.rules.text.law_text import digest

Row = dict[str, Json]
MAIN = ""
_DECKS = "decks"


@dataclass(frozen=True)
class Task:
    """One thing to count: one bet that a hand decides, or the other bets, under some options."""

    terms: Terms
    bet: str
    decks: int

    @property
    def key(self) -> str:
        """The fingerprint of all that the count rests on."""
        parts: dict[str, Json] = {
            "engine": engine(),
            "game": self.terms.rule.game,
            "bet": self.bet,
            "decks": self.decks,
            "options": dict(self.terms.options),
            "versions": dict(versions_of(self.terms.rule, self.terms.law)),
        }
        return digest(canonical(parts))

    def count(self) -> "Counted":
        """Count, and name the questions that were asked on the way."""
        asked: set[str] = set()
        terms = replace(self.terms, note=asked.add)
        if self.bet == MAIN:
            found: Sequence[BetOdds] = main_odds(terms, decks=self.decks)
        else:
            found = [hand_odds(terms, self.bet)]
        return Counted(tuple(sorted(asked)), tuple(row_of(odds) for odds in found))


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted, and the questions of the law that were asked to count it."""

    asked: tuple[str, ...]
    rows: tuple[Row, ...]


def row_of(odds: BetOdds) -> Row:
    """Give what a bet costs under the keys that other programs rely on.

    A bet with an outcome for which the law gives no figure has no edge.
    """
    shares: dict[tuple[str, str | None], Fraction] = {}
    for outcome, share in odds.outcomes:
        key = (_label(outcome), _odds(outcome))
        shares[key] = shares.get(key, Fraction(0)) + share
    outcomes: list[Json] = [
        {"label": label, "probability": float(share), "exact": str(share), "odds": rate}
        for (label, rate), share in shares.items()
    ]
    has_figure = all(outcome.net(Fraction(1)) is not None for outcome, _ in odds.outcomes)
    return {
        "bet": odds.bet,
        "options": {},
        "house_edge": float(odds.edge) if has_figure else None,
        "exact": str(odds.edge) if has_figure else None,
        "per": odds.per,
        "outcomes": outcomes,
    }


def _label(outcome: Outcome) -> str:
    is_win = outcome.result is Result.WIN and outcome.grounds
    return outcome.grounds[-1].quote if is_win else outcome.result.value


def _odds(outcome: Outcome) -> str | None:
    if outcome.result is not Result.WIN or outcome.odds is None:
        return None
    return f"{outcome.odds.numerator}:{outcome.odds.denominator}"


# ---- What is to be counted -------------------------------------------------------------


def decks_of(terms: Terms, said: int | None) -> tuple[int, ...]:
    """Give the numbers of decks to count with: what is said, or what the section allows."""
    needs = terms.rule.game in _NEEDS_DECKS
    if said is not None:
        return (said,) if needs else (0,)
    allowed = [r for r in terms.rule.reads if r.name == _DECKS]
    if allowed:
        return cast(tuple[int, ...], terms.value(_DECKS))
    if needs:
        raise UsageError(N_("the by-law does not say the number of decks; give it with --decks"))
    return (0,)


_NEEDS_DECKS = frozenset(("war", "blackjack"))


def tasks(terms: Terms, *, bet: str | None, decks: Sequence[int]) -> list[Task]:
    """List what is to be counted under one reading."""
    hands = [name for name in terms.rule.hand_bets if bet in (None, name)]
    mains = [] if bet in terms.rule.hand_bets else [Task(terms, MAIN, number) for number in decks]
    return [*mains, *(Task(terms, name, 0) for name in hands)]


def count_all(
    terms: Terms, *, bet: str | None, decks: Sequence[int], tell: Callable[[int, int], None]
) -> Iterator[Row]:
    """Count under the primary reading, then under each other that changes a bet."""
    for task in tasks(terms, bet=bet, decks=decks):
        first = kept(task)
        others = [
            (question, option, replace(task, terms=terms.under({question: option})))
            for question, option in _others(terms, first.asked)
        ]
        counted: list[tuple[str, str, Counted]] = []
        for place, (question, option, other) in enumerate(others):
            tell(place, len(others))
            counted.append((question, option, kept(other)))
        for row in first.rows:
            if bet in (None, row["bet"]):
                yield from _readings(row, task, counted)


def _others(terms: Terms, asked: Sequence[str]) -> list[tuple[str, str]]:
    """Give each other answer to a question that was asked and that nobody has fixed."""
    return [
        (question.id, option.id)
        for question, options in terms.questions
        if question.id in asked and question.id not in terms.options
        for option in options
        if option.id != terms.option(question.id)
    ]


def _readings(row: Row, task: Task, others: Sequence[tuple[str, str, Counted]]) -> Iterator[Row]:
    """Give the row of a bet, and its row under each answer that changes it."""
    changed = [
        (question, option, found)
        for question, option, counted in others
        for found in counted.rows
        if found["bet"] == row["bet"] and found != row
    ]
    base: dict[str, Json] = {question: task.terms.option(question) for question, _, _ in changed}
    base |= dict(task.terms.options) | ({_DECKS: str(task.decks)} if task.decks else {})
    yield {**row, "options": base}
    for question, option, found in changed:
        yield {**found, "options": {**base, question: option}}


# ---- Kept counts -----------------------------------------------------------------------


def kept(task: Task) -> Counted:
    """Give a count that was kept, or count and keep; a folder that refuses is no harm."""
    path = cache_folder() / "odds" / f"{task.key}.json"
    with suppress(OSError, ValueError, KeyError):
        found = json.loads(path.read_text(encoding="utf-8"))
        return Counted(tuple(found["asked"]), tuple(found["rows"]))
    counted = task.count()
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}")
        part.write_text(json.dumps(asdict(counted)), encoding="utf-8")
        part.replace(path)
    return counted
