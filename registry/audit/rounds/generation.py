"""Synthetic rounds: lawful ones of any game, with a stated share of wrong payments.

Nothing here knows a game.  Stakes are tried in multiples of a unit, hands are dealt and dice rolled
at random, and the rule itself says which rounds are permitted and what they are due.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.audit.many.settling import Judged, judge_rounds, take
from bylaw.registry.audit.rounds.paid import TOTAL, PaidAmounts
from bylaw.registry.audit.verdicts.dues import dues_of, scale_of
from bylaw.registry.audit.verdicts.interpretations import GameLaw
from bylaw.registry.audit.verdicts.payments import Payment
from bylaw.registry.law.messages import N_, BylawError
from bylaw.registry.rules.names_of_codes import game_said
from bylaw.registry.rules.play.cards import DECK_SIZE, NO_CARD, Cards, masks_of
from bylaw.registry.rules.play.dice import FACES, Dice
from bylaw.registry.rules.round_form import Slot
from bylaw.registry.rules.rule import Rule
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Cents, Mask

CHUNK = 1 << 16
_SMALL_CHUNK = 1 << 13
_AT_ONCE = 8
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

    terms: GameLaw
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
                    N_("no lawful round of {game} was found"), game=game_said(self.rule.game)
                )
            rows = np.arange(min(left, made.rounds.size))
            left -= len(rows)
            if len(rows):
                paid = {name: amounts[rows] for name, amounts in made.paid.items()}
                yield self._spoil(rng, Made(take(made.rounds, rows), paid, made.wrong[rows]))

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
            raise GenerationError(
                N_("no lawful round of {game} was found"), game=game_said(self.rule.game)
            )
        return np.array(lawful)

    def _lawful(self, rng: np.random.Generator, patterns: NDArray[np.int64], size: int) -> Made:
        rounds = _with_commission(self.terms, self._random(rng, patterns, size))
        settled = self.terms.base.settle(rounds)
        keep = _whole_commission(self.terms, rounds)
        paid: dict[str, Cents] = {}
        scale = scale_of([settled])
        for name, due in dues_of(settled, self.rule, rounds, scale=scale).items():
            keep &= due.known & (due.sums % scale == 0)
            paid[name] = due.sums // scale
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

    def _spoil(self, rng: np.random.Generator, made: Made) -> Made:
        """Change one payment of some rounds; keep the change where no reading allows it."""
        size = made.rounds.size
        rows = np.flatnonzero(rng.random(size) < self.wrong_share)
        names = [name for name in made.paid if name in made.rounds.bets]
        if len(rows) and not names and self.rule.form.commission in made.rounds.bets:
            return self._overcharge(made, rows)
        if not len(rows) or not names:
            return made
        paid = {name: amounts.copy() for name, amounts in made.paid.items()}
        for row in rows.tolist():
            placed = [name for name in names if made.rounds.bets[name][row]]
            name = placed[int(rng.integers(len(placed)))]
            due, stake = int(paid[name][row]), int(made.rounds.bets[name][row])
            paid[name][row] = 0 if due and rng.random() < 0.5 else due + stake * _TOO_MUCH
        return self._kept_spoils(made, paid, rows)

    def _overcharge(self, made: Made, rows: "_Rows") -> Made:
        """Charge twice the highest commission, which no reading allows."""
        charge = self.terms.base.settle(made.rounds).charge
        if charge is None:
            return made
        taken = made.rounds.bets[self.rule.form.commission].copy()
        taken[rows] = 2 * (charge.parts[rows] // charge.scale) + _UNITS[0]
        wrong = made.wrong.copy()
        wrong[rows] = True
        bets = {**made.rounds.bets, self.rule.form.commission: taken}
        return Made(replace(made.rounds, bets=bets, _kept={}), made.paid, wrong)

    def _kept_spoils(self, made: Made, paid: Mapping[str, Cents], rows: "_Rows") -> Made:
        part = take(made.rounds, rows)
        said = {name: _is_mentioned(part, self.rule, name, paid[name][rows]) for name in paid}
        what = PaidAmounts({name: amounts[rows] for name, amounts in paid.items()}, said)
        clear = np.concatenate([_is_wrong(one) for one in judge_rounds(self.terms, part, what)])
        for name, amounts in paid.items():
            amounts[rows[~clear]] = made.paid[name][rows[~clear]]
        wrong = made.wrong.copy()
        wrong[rows[clear]] = True
        return Made(made.rounds, paid, wrong)


_Rows = NDArray[np.intp]


def _is_mentioned(rounds: Batch, rule: Rule, name: str, cents: Cents) -> Mask:
    """Say where a payment is mentioned: with its bet, and of a bonus only where it is paid."""
    placed = rounds.placed(rule.bonuses.get(name, name))
    return np.asarray(placed & ((cents > 0) | (name not in rule.bonuses)))


def _is_wrong(judged: Judged) -> Mask:
    """Tell which rounds have a payment that is wrong under every interpretation."""
    wrong = (Payment.OVERPAID, Payment.UNDERPAID)
    bets = [c.judged & np.isin(c.verdicts, wrong) for n, c in judged.compared.items() if n != TOTAL]
    return np.asarray(np.any([np.zeros(judged.rounds.size, dtype=np.bool_), *bets], axis=0))


def bet_names(rule: Rule) -> list[str]:
    """Name every bet of a game, each with its parameters, without what is no stake."""
    stakes = (bet for bet in rule.form.bets if not bet.stated)
    bets = [bet for bet in stakes if bet.name != rule.form.commission]
    return [name for bet in bets for name in bet.spelled]


def _candidates(rule: Rule, rng: np.random.Generator) -> NDArray[np.int64]:
    """Stakes to try: every combination of a few bets, or a few of many bets at a time."""
    number = len(bet_names(rule))
    if number <= _MOST_BETS:
        return np.array([one for one in product(_MULTIPLES, repeat=number) if any(one)])
    found = np.zeros((_PATTERNS, number), dtype=np.int64)
    for row in found:
        row[rng.permutation(number)[: int(rng.integers(1, 4))]] = 1
    return found


# ---- Commissions, cards and dice -------------------------------------------------------


def _with_commission(terms: GameLaw, rounds: Batch) -> Batch:
    """Add the commission that is due with a bet, or half of the most that may be taken."""
    name = terms.base.rule.form.commission
    charge = terms.base.settle(rounds).charge if name else None
    if charge is None:
        return rounds
    cents = charge.parts // (charge.scale * 2 if charge.is_limit else charge.scale)
    bets = {**rounds.bets, name: cents}
    return Batch(rounds.size, bets, rounds.cards, rounds.dice, rounds.decisions)


def _whole_commission(terms: GameLaw, rounds: Batch) -> Mask:
    """Tell the rounds whose commission, where one is due, is a whole number of cents."""
    if terms.base.rule.form.commission not in rounds.bets:
        return np.ones(rounds.size, dtype=np.bool_)
    charge = terms.base.settle(rounds).charge
    if charge is None:
        return np.zeros(rounds.size, dtype=np.bool_)
    return np.asarray((charge.parts % charge.scale == 0) | charge.is_limit)


def _hands(rule: Rule, rounds: Batch, rng: np.random.Generator) -> dict[str, Cards]:
    """Deal all slots from one deck; a slot that goes with a bet is dealt only with that bet."""
    slots = rule.form.slots
    if not slots:
        return {}
    cards = _distinct(rng, rounds.size, sum(slot.most for slot in slots.values()))
    found: dict[str, Cards] = {}
    at = 0
    for name, slot in slots.items():
        found[name] = _deal(cards[:, at : at + slot.most], slot, rounds, rng)
        at += slot.most
    return found


def _deal(cards: Cards, slot: Slot, rounds: Batch, rng: np.random.Generator) -> Cards:
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
