"""Synthetic rounds: lawful ones of any game, with a stated share of wrong payments.

Nothing here knows a game.  Stakes are tried in multiples of a unit, hands are dealt and dice rolled
at random, and the rule itself says which rounds are permitted and what they are due.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.audit.many.settling import Payment, compare_columns, take
from bylaw.registry.audit.verdicts.alternatives import Terraces
from bylaw.registry.law.messages import N_, BylawError
from bylaw.registry.rules.play.cards import DECK_SIZE, NO_CARD, Cards, masks_of
from bylaw.registry.rules.play.dice import FACES, Dice
from bylaw.registry.rules.rule import BetForm, Rule, Slot
from bylaw.registry.rules.settlement import Batch, Cents, Column, Mask, Outcome, Result

CHUNK = 1 << 16
_SMALL_CHUNK = 1 << 13
_AT_ONCE = 8
COMMISSION, LIMITED = "commission_paid", "commission"
_MULTIPLES = (0, 1, 2, 3)
_UNITS = (100, 500, 1000, 2500, 10000)
_MOST_BETS = 5
_PATTERNS = 400
_TRIALS = 64
_ROLLS = 8
_TOO_MUCH = 7
_PATIENCE = 200


class GenerationError(BylawError):
    """No lawful round of the game could be made."""


@dataclass(frozen=True)
class Made:
    """Lawful rounds, what was paid in each, and which payments were made wrong on purpose."""

    rounds: Batch
    paid: Mapping[str, Cents]
    wrong: Mask


@dataclass(frozen=True)
class Dealer:
    """Deals lawful rounds of one game under one law; the same seed deals the same rounds."""

    terms: Terraces
    seed: int
    wrong_share: float = 0.0

    @property
    def rule(self) -> Rule:
        """The rule of the game."""
        return self.terms.base.rule

    def deal(self, count: int) -> Iterator[Made]:
        """Deal that many rounds, in chunks of bounded size."""
        rng = np.random.default_rng(self.seed)
        patterns = self._patterns
        left, tries = count, 0
        is_few = len(bet_names(self.rule)) <= _MOST_BETS
        while left:
            some = patterns if is_few else patterns[rng.integers(len(patterns), size=_AT_ONCE)]
            made = self._lawful(rng, some, CHUNK if is_few else _SMALL_CHUNK)
            tries = tries + 1 if made.rounds.size == 0 else 0
            if tries > _PATIENCE:
                raise GenerationError(
                    N_("no lawful round of {game} was found"), game=self.rule.game
                )
            rows = np.arange(min(left, made.rounds.size))
            left -= len(rows)
            if len(rows):
                paid = {name: amounts[rows] for name, amounts in made.paid.items()}
                yield self._spoiled(rng, Made(take(made.rounds, rows), paid, made.wrong[rows]))

    # ---- Lawful rounds -----------------------------------------------------------------

    @cached_property
    def _patterns(self) -> NDArray[np.int64]:
        """Find the stakes, as multiples of a unit, that some hand makes lawful."""
        rng = np.random.default_rng(0)
        candidates = _candidates(self.rule, rng)
        lawful = [
            pattern
            for pattern in candidates
            if self._lawful(rng, pattern[None, :], _TRIALS).rounds.size
        ]
        if not lawful:
            raise GenerationError(N_("no lawful round of {game} was found"), game=self.rule.game)
        return np.array(lawful)

    def _lawful(self, rng: np.random.Generator, patterns: NDArray[np.int64], size: int) -> Made:
        rounds = _with_commission(self.terms, self._random(rng, patterns, size))
        settled = self.terms.base.settle(rounds)
        keep = np.ones(size, dtype=np.bool_)
        if settled.breach is not None:
            keep &= ~_has(settled.breach, (Result.NOT_PERMITTED,))
        paid: dict[str, Cents] = {}
        for name, column in settled.bets.items():
            placed = rounds.placed(self.rule.bonuses.get(name, name))
            due, is_known = _due(column, rounds.bet(self.rule.bonuses.get(name, name)))
            keep &= ~placed | is_known
            paid[name] = np.where(placed, due, 0)
        keep &= _whole_commission(self.terms, rounds)
        rows = np.flatnonzero(keep)
        kept = {name: cents[rows] for name, cents in paid.items() if name in self._payable(rounds)}
        return Made(take(rounds, rows), kept, np.zeros(len(rows), dtype=np.bool_))

    def _payable(self, rounds: Batch) -> frozenset[str]:
        return frozenset(rounds.bets) | frozenset(self.rule.bonuses)

    def _random(self, rng: np.random.Generator, patterns: NDArray[np.int64], size: int) -> Batch:
        names = bet_names(self.rule)
        chosen = patterns[rng.integers(len(patterns), size=size)]
        units = np.array(_UNITS)[rng.integers(len(_UNITS), size=size)]
        used = [place for place in range(len(names)) if chosen[:, place].any()]
        bets = {names[place]: chosen[:, place] * units for place in used}
        decisions = {
            name: rng.integers(len(choices), size=size)
            for name, choices in self.rule.form.decisions.items()
            if isinstance(choices, tuple)
        }
        batch = Batch(size, bets, {}, _roll(self.rule, rng, size), decisions)
        return Batch(size, bets, _hands(self.rule, batch, rng), batch.dice, decisions)

    # ---- Wrong payments ----------------------------------------------------------------

    def _spoiled(self, rng: np.random.Generator, made: Made) -> Made:
        """Change one payment of some rounds; keep the change where no reading allows it."""
        size = made.rounds.size
        rows = np.flatnonzero(rng.random(size) < self.wrong_share)
        names = [name for name in made.paid if name in made.rounds.bets]
        if not len(rows) or not names:
            return made
        paid = {name: amounts.copy() for name, amounts in made.paid.items()}
        for row in rows.tolist():
            placed = [name for name in names if made.rounds.bets[name][row]]
            name = placed[int(rng.integers(len(placed)))]
            due, stake = int(paid[name][row]), int(made.rounds.bets[name][row])
            paid[name][row] = 0 if due and rng.random() < 0.5 else due + stake * _TOO_MUCH
        return self._kept_spoils(made, paid, rows)

    def _kept_spoils(self, made: Made, paid: Mapping[str, Cents], rows: "Rows") -> Made:
        part = take(made.rounds, rows)
        found = compare_columns(self.terms, part, paid={n: a[rows] for n, a in paid.items()})
        clear = np.zeros(len(rows), dtype=np.bool_)
        for column in found.payments.values():
            clear |= (column == Payment.OVERPAID) | (column == Payment.UNDERPAID)
        for name, amounts in paid.items():
            amounts[rows[~clear]] = made.paid[name][rows[~clear]]
        wrong = made.wrong.copy()
        wrong[rows[clear]] = True
        return Made(made.rounds, paid, wrong)


Rows = NDArray[np.intp]


def bet_names(rule: Rule) -> list[str]:
    """Name every bet of a game, each with its parameters, without what is no stake."""
    bets = [bet for bet in rule.form.bets if not bet.name.startswith("commission")]
    return [name for bet in bets for name in _spelled(bet)]


def _spelled(bet: BetForm) -> Sequence[str]:
    return [f"{bet.name}:{one}" for one in sorted(bet.parameters)] or [bet.name]


def _candidates(rule: Rule, rng: np.random.Generator) -> NDArray[np.int64]:
    """Give stakes to try: every combination of a few bets, or a few of many bets at a time."""
    number = len(bet_names(rule))
    if number <= _MOST_BETS:
        return np.array([one for one in product(_MULTIPLES, repeat=number) if any(one)])
    found = np.zeros((_PATTERNS, number), dtype=np.int64)
    for row in found:
        row[rng.permutation(number)[: int(rng.integers(1, 4))]] = 1
    return found


def _has(column: Column, results: Sequence[Result]) -> Mask:
    return np.asarray(np.array([o.result in results for o in column.outcomes])[column.index])


def _due(column: Column, stakes: Cents) -> tuple[Cents, Mask]:
    """Give what is due in cents, and where the law gives it and it is a whole number of cents."""
    due = np.zeros(len(stakes), dtype=np.int64)
    known = np.ones(len(stakes), dtype=np.bool_)
    for place, outcome in enumerate(column.outcomes):
        rows = column.index == place
        if not _has_figure(outcome):
            known[rows] = False
        elif outcome.result is Result.WIN and outcome.odds is not None:
            up, down = outcome.odds.numerator, outcome.odds.denominator
            due[rows] = stakes[rows] * up // down
            known[rows] = stakes[rows] * up % down == 0
        elif outcome.result is Result.WIN:
            due[rows] = int((outcome.amount or Fraction(0)) * 100)
    return due, known


def _has_figure(outcome: Outcome) -> bool:
    return outcome.share is None and outcome.net(Fraction(1)) is not None


# ---- Commissions, cards and dice -------------------------------------------------------


def _with_commission(terms: Terraces, rounds: Batch) -> Batch:
    """Add the commission that is due with a bet, or half of the most that may be taken."""
    names = {bet.name for bet in terms.base.rule.form.bets} & {COMMISSION, LIMITED}
    charge = terms.base.settle(rounds).charge if names else None
    if charge is None:
        return rounds
    due = [amount * 50 if charge.is_limit else amount * 100 for amount in charge.due]
    cents = np.array([int(amount) for amount in due], dtype=np.int64)
    bets = {**rounds.bets, names.pop(): cents}
    return Batch(rounds.size, bets, rounds.cards, rounds.dice, rounds.decisions)


def _whole_commission(terms: Terraces, rounds: Batch) -> Mask:
    if COMMISSION not in rounds.bets:
        return np.ones(rounds.size, dtype=np.bool_)
    charge = terms.base.settle(rounds).charge
    due = () if charge is None else charge.due
    return np.array([(amount * 100).denominator == 1 for amount in due], dtype=np.bool_)


def _hands(rule: Rule, rounds: Batch, rng: np.random.Generator) -> dict[str, Cards]:
    """Deal all slots from one deck; a slot that goes with a bet is dealt only with that bet."""
    slots = rule.form.slots
    if not slots:
        return {}
    cards = _distinct(rng, rounds.size, sum(slot.most for slot in slots.values()))
    found: dict[str, Cards] = {}
    at = 0
    for name, slot in slots.items():
        found[name] = _dealt(cards[:, at : at + slot.most], slot, rounds, rng)
        at += slot.most
    return found


def _dealt(cards: Cards, slot: Slot, rounds: Batch, rng: np.random.Generator) -> Cards:
    hand = cards.copy()
    number = rng.integers(slot.fewest, slot.most + 1, size=rounds.size)
    if slot.needed_with:
        number = np.where(rounds.placed(slot.needed_with), number, 0)
    hand[np.arange(slot.most)[None, :] >= number[:, None]] = NO_CARD
    return hand


def _distinct(rng: np.random.Generator, size: int, number: int) -> Cards:
    """Deal cards until no row has one twice."""
    cards = rng.integers(DECK_SIZE, size=(size, number), dtype=np.uint8)
    rows = np.arange(size)
    while len(rows):
        rows = rows[np.bitwise_count(masks_of(cards[rows])) != number]
        cards[rows] = rng.integers(DECK_SIZE, size=(len(rows), number), dtype=np.uint8)
    return cards


def _roll(rule: Rule, rng: np.random.Generator, size: int) -> Dice | None:
    if not rule.form.dice:
        return None
    if rule.form.dice == "three":
        return rng.integers(1, FACES + 1, size=(size, 3), dtype=np.int8)
    dice = rng.integers(1, FACES + 1, size=(size, _ROLLS, 2), dtype=np.int8)
    length = rng.integers(1, _ROLLS + 1, size=size)
    dice[np.arange(_ROLLS)[None, :] >= length[:, None]] = 0
    return dice
