"""A round as it was played: read from what a casino recorded, or refused with a reason."""

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from bylaw.registry.audit.rounds.paid import TOTAL, Paid
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_, BylawError
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.late_bets import LATE
from bylaw.registry.rules.play.cards import NO_CARD, card_number
from bylaw.registry.rules.play.dice import FACES, padded
from bylaw.registry.rules.round_words import bet_of, game_of
from bylaw.registry.rules.rule import AT_EVERY_TABLE, BetForm, Choices, Form, Rule, Slot
from bylaw.registry.rules.settlement import Batch

_AMOUNT = re.compile(r"\d{1,9}(?:\.\d{1,2})?")
COMMISSION = "commission"
_KEYS = frozenset(
    ("id", "day", "game", "bets", "cards", "dice", "decisions", "paid", "paid_includes_stake")
)
_MOST_ROLLS = 1000
_DICE = 2


class RoundError(BylawError):
    """A round cannot be read: the line is refused, and the others go on."""


@dataclass(frozen=True)
class Round:
    """What was played: amounts in cents, cards by number, rolls of dice, decisions."""

    id: str
    day: dt.date
    game: str
    bets: Mapping[str, int]
    cards: Mapping[str, tuple[int, ...]]
    dice: tuple[tuple[int, ...], ...]
    decisions: Mapping[str, int]
    paid: Mapping[str, int] | None = None
    with_stake: bool = False

    @property
    def rule(self) -> Rule:
        """The rule of the game."""
        return RULES[self.game]


def read_round(parts: object) -> Round:
    """Read a round from its JSON form; anything that is not understood is refused."""
    if not isinstance(parts, Mapping):
        raise RoundError(N_("A round is an object with id, day, game and bets."))
    unknown = set(parts) - _KEYS
    if unknown:
        raise RoundError(N_("A round has no {key}."), key=sorted(map(str, unknown))[0])
    rule = _rule(parts.get("game"))
    bets = _amounts(parts.get("bets"), rule, what="bets")
    if not bets:
        raise RoundError(N_("The round has no bet."))
    decisions = _decisions(parts.get("decisions"), rule)
    paid = None if parts.get("paid") is None else _amounts(parts["paid"], rule, what="paid")
    found = Round(
        id=str(parts.get("id", "")),
        day=_day(parts.get("day")),
        game=rule.game,
        bets=_with_commission(bets, paid or {}, rule.form),
        cards=_cards(parts.get("cards"), rule, bets),
        dice=_dice(parts.get("dice"), rule),
        decisions=decisions,
        paid=None if paid is None else _without_commission(paid),
        with_stake=_includes_stake(parts.get("paid_includes_stake")),
    )
    _check_agreement(found, rule.form)
    return found


def read_head(parts: object) -> Round | None:
    """Read the game, the day and the bets of a round of which something else cannot be read."""
    if not isinstance(parts, Mapping):
        return None
    try:
        rule, day = _rule(parts.get("game")), _day(parts.get("day"))
    except RoundError:
        return None
    bets = parts.get("bets")
    named = bets if isinstance(bets, Mapping) else {}
    codes = [bet_of(rule.game, str(name)) for name in named]
    known = [code for code in codes if is_bet(code, rule.form.bets)]
    return Round(str(parts.get("id", "")), day, rule.game, dict.fromkeys(known, 0), {}, (), {})


def commission_bet(form: Form) -> str:
    """Name the amount under which a game states the commission; empty where it has none."""
    names = (bet.name for bet in form.bets if bet.name.startswith(COMMISSION))
    return next(names, "")


def _with_commission(bets: dict[str, int], paid: Mapping[str, int], form: Form) -> dict[str, int]:
    """Take a commission that stands among the payments as what was charged to the player."""
    name = commission_bet(form)
    said = {key for key in (COMMISSION, name) if key in paid}
    if not said:
        return bets
    if not name:
        raise RoundError(N_("The game has no commission."))
    charged = {paid[key] for key in said} | ({bets[name]} if name in bets else set())
    if len(charged) > 1:
        raise RoundError(N_("The round states two different commissions."))
    return {**bets, name: charged.pop()}


def _without_commission(paid: Mapping[str, int]) -> dict[str, int]:
    return {name: cents for name, cents in paid.items() if not name.startswith(COMMISSION)}


def _includes_stake(said: object) -> bool:
    if said is not None and not isinstance(said, bool):
        raise RoundError(
            N_("paid_includes_stake is {value}; it must be true or false."), value=repr(said)
        )
    return bool(said)


def _rule(game: object) -> Rule:
    rule = RULES.get(game_of(game) or game) if isinstance(game, str) else None
    if rule is None:
        raise RoundError(
            N_("There is no game {game}; the games are {games}."),
            game=str(game),
            games=", ".join(RULES),
        )
    return rule


def _day(day: object) -> dt.date:
    written = str(day) if isinstance(day, str | dt.date) else ""
    try:
        found = dt.date.fromisoformat(written)
        if found.isoformat() != written:
            raise ValueError(written)
        return found
    except ValueError:
        raise RoundError(
            N_("{day} is not a valid date; expected YYYY-MM-DD."), day=str(day)
        ) from None


def _amounts(amounts: object, rule: Rule, *, what: str) -> dict[str, int]:
    if not isinstance(amounts, Mapping):
        raise RoundError(N_("{what} must be an object of names and amounts."), what=what)
    extra = (*rule.bonuses, COMMISSION, TOTAL) if what == "paid" else ()
    found: dict[str, int] = {}
    for said, amount in amounts.items():
        name = str(said) if said in extra else bet_of(rule.game, str(said))
        if name not in extra:
            check_bet(name, rule)
        if name in found:
            raise RoundError(N_("The bet {bet} is stated twice."), bet=name)
        found[name] = read_cents(name, amount)
    return found if what == "paid" else {name: cents for name, cents in found.items() if cents}


def check_bet(name: str, rule: Rule) -> None:
    """Refuse a bet that a game does not know, and name those that it knows."""
    if is_bet(name, rule.form.bets):
        return
    kind, _, _ = name.partition(":")
    known = next((bet for bet in rule.form.bets if bet.name == kind), None)
    if known is not None and known.parameters:
        raise RoundError(
            N_("{game} has no bet {bet}; {kind} takes one of {values}, as {example}"),
            game=rule.game,
            bet=name,
            kind=kind,
            values=", ".join(_in_order(known.parameters)),
            example=f"{kind}:{_in_order(known.parameters)[0]}",
        )
    raise RoundError(
        N_("{game} has no bet {bet}; its bets are {bets}"),
        game=rule.game,
        bet=name,
        bets=", ".join(f"{bet.name}:N" if bet.parameters else bet.name for bet in rule.form.bets),
    )


def _in_order(parameters: frozenset[str]) -> list[str]:
    return sorted(parameters, key=lambda text: [int(part) for part in text.split("-")])


def is_bet(name: str, bets: Sequence[BetForm]) -> bool:
    """Tell whether a game knows a bet of that name."""
    kind, _, parameter = name.partition(":")
    bet = next((bet for bet in bets if bet.name == kind), None)
    if bet is None:
        return False
    return parameter in bet.parameters if bet.parameters else ":" not in name


def read_cents(name: str, amount: object) -> int:
    """Read an amount of dollars as cents, or refuse it."""
    text = str(amount) if isinstance(amount, str | int) and not isinstance(amount, bool) else ""
    if _AMOUNT.fullmatch(text) is None:
        raise RoundError(
            N_("{amount} is not an amount for {bet}; write dollars as 10 or 7.50."),
            amount=repr(amount),
            bet=name,
        )
    return int(Fraction(text) * 100)


def _cards(cards: object, rule: Rule, bets: Mapping[str, int]) -> dict[str, tuple[int, ...]]:
    slots = rule.form.slots
    given = {} if cards is None else cards
    if not isinstance(given, Mapping):
        raise RoundError(N_("cards must be an object of names and cards."))
    for name in given:
        if name not in slots:
            template = N_("{game} has no cards {slot}; its cards are {slots}")
            raise RoundError(
                template, game=rule.game, slot=str(name), slots=", ".join(slots) or "-"
            )
    found: dict[str, tuple[int, ...]] = {}
    for name, slot in slots.items():
        if given.get(name):
            found[name] = _hand(name, slot, given[name])
        elif not slot.needed_with or slot.needed_with in bets:
            template = N_("The cards {slot} are missing; write them as {example}.")
            raise RoundError(template, slot=name, example=_example_of(slot))
    return found


def _example_of(slot: Slot) -> str:
    """Show how the cards of a slot are written: as many as it needs."""
    return " ".join(["AS", "KD", "QC", "JH", "TS", "9D"][: slot.fewest])


def _hand(name: str, slot: Slot, text: object) -> tuple[int, ...]:
    names = text.split() if isinstance(text, str) else text
    if not isinstance(names, list):
        raise RoundError(N_("The cards {slot} must be written as AS KD TC."), slot=name)
    numbers = [card_number(str(card).upper()) for card in names]
    for card, number in zip(names, numbers, strict=True):
        if number is None:
            raise RoundError(
                N_("{card} is not a card; write a rank (A K Q J T 9 … 2) and a suit (S H D C)"),
                card=str(card),
            )
    if not slot.fewest <= len(numbers) <= slot.most:
        raise RoundError(
            N_("The cards {slot} are {found}; {fewest} to {most} are needed."),
            slot=name,
            found=len(numbers),
            fewest=slot.fewest,
            most=slot.most,
        )
    return tuple(number for number in numbers if number is not None)


def _dice(dice: object, rule: Rule) -> tuple[tuple[int, ...], ...]:
    form = rule.form
    if not form.dice:
        if dice is not None:
            raise RoundError(N_("{game} is not played with dice"), game=rule.game)
        return ()
    rolls = [dice] if form.dice == "three" else dice
    number = 3 if form.dice == "three" else _DICE
    if not isinstance(rolls, list) or not 0 < len(rolls) <= _MOST_ROLLS:
        example = "[1, 2, 3]" if form.dice == "three" else "[[4, 3], [6, 6]]"
        raise RoundError(N_("The dice are missing, or too many; write {example}."), example=example)
    return tuple(_roll(roll, number) for roll in rolls)


def _roll(roll: object, number: int) -> tuple[int, ...]:
    faces = roll if isinstance(roll, list) else []
    whole = all(type(face) is int and 1 <= face <= FACES for face in faces)
    if len(faces) != number or not whole:
        raise RoundError(
            N_("{roll} is not a roll of {number} dice."), roll=str(roll), number=number
        )
    return tuple(faces)


def _decisions(decisions: object, rule: Rule) -> dict[str, int]:
    given = {} if decisions is None else decisions
    if not isinstance(given, Mapping):
        raise RoundError(N_("decisions must be an object of names and values."))
    said = ((str(name), value) for name, value in given.items() if value is not None)
    return {name: read_decision(name, value, rule) for name, value in said}


def read_decision(name: str, value: object, rule: Rule) -> int:
    """Read a decision as the number of its choice, or refuse it."""
    choices = rule.form.choices(name)
    if choices is None or not _is_known(name, rule):
        raise RoundError(
            N_("{game} has no decision {decision}; its decisions are {decisions}"),
            game=rule.game,
            decision=name,
            decisions=", ".join(decision_names(rule.form)),
        )
    if isinstance(choices, tuple) and value in choices:
        return choices.index(str(value))
    if choices is bool and isinstance(value, bool):
        return int(value)
    if choices is Fraction:
        return read_cents(name, value)
    if choices is int and type(value) is int and 0 <= value < 10 ** limits().round.digits:
        return value
    raise RoundError(
        N_("{value} is no answer to the decision {decision}; write {expected}"),
        value=repr(value),
        decision=name,
        expected=_expected(choices),
    )


def decision_names(form: Form) -> tuple[str, ...]:
    """Name the decisions that a round of a game may state."""
    changes = (f"{change}:BET" for change in form.changes)
    return tuple(dict.fromkeys((*form.decisions, *changes, *AT_EVERY_TABLE)))


def _is_known(name: str, rule: Rule) -> bool:
    """Tell whether a decision that speaks of a bet names one of which it can be said."""
    change, sign, bet = name.partition(":")
    if sign and change == LATE and not {"", bet.partition(":")[0]} & rule.table.late.keys():
        return False
    return not sign or is_bet(bet, rule.form.bets)


def _expected(choices: Choices) -> str:
    """Show what may be answered, as JSON has it."""
    if isinstance(choices, tuple):
        return " | ".join(f'"{choice}"' for choice in choices)
    return "true | false" if choices is bool else "1, 2, 3 …"


def _check_agreement(found: Round, form: Form) -> None:
    """Refuse a round whose decisions and bets contradict each other, or that lacks an amount."""
    for bet, others in form.measured_by.items():
        if bet in found.bets and not any(other in found.bets for other in others):
            raise RoundError(
                N_("The bet {bet} cannot be judged without {others}."),
                bet=bet,
                others=", ".join(others),
            )
    for decision, bet in form.repeats.items():
        if decision in found.decisions and bool(found.decisions[decision]) != (bet in found.bets):
            raise RoundError(
                N_("The decision {decision} and the bet {bet} contradict each other."),
                decision=decision,
                bet=bet,
            )
    for decision, (bet, unit) in form.multiples.items():
        said = found.decisions.get(decision)
        if said is not None and found.bets.get(bet, 0) != said * found.bets.get(unit, 0):
            raise RoundError(
                N_("The decision {decision} and the bet {bet} contradict each other."),
                decision=decision,
                bet=bet,
            )


def batch_of(rounds: Sequence[Round]) -> Batch:
    """Put rounds of one game in columns; one round is a batch of one."""
    form = rounds[0].rule.form
    names = dict.fromkeys(name for one in rounds for name in one.bets)
    decisions = dict.fromkeys(name for one in rounds for name in one.decisions)
    return Batch(
        size=len(rounds),
        bets={n: np.array([r.bets.get(n, 0) for r in rounds], dtype=np.int64) for n in names},
        cards={name: _column(rounds, name, slot) for name, slot in form.slots.items()},
        dice=_dice_column(rounds, form),
        decisions={
            n: np.array([r.decisions.get(n, -1) for r in rounds], dtype=np.int64) for n in decisions
        },
    )


def paid_of(rounds: Sequence[Round]) -> Paid:
    """Put what rounds say was paid in columns."""
    names = dict.fromkeys(name for one in rounds for name in one.paid or {})
    paid = [one.paid or {} for one in rounds]
    with_stake = np.array([one.with_stake for one in rounds], dtype=np.bool_)
    return Paid(
        {name: np.array([one.get(name, 0) for one in paid], dtype=np.int64) for name in names},
        {name: np.array([name in one for one in paid], dtype=np.bool_) for name in names},
        with_stake if with_stake.any() else None,
    )


def _column(
    rounds: Sequence[Round], name: str, slot: Slot
) -> "np.ndarray[tuple[int, int], np.dtype[np.uint8]]":
    column = np.full((len(rounds), slot.most), NO_CARD, dtype=np.uint8)
    for row, one in enumerate(rounds):
        hand = one.cards.get(name, ())
        column[row, : len(hand)] = hand
    return column


def _dice_column(
    rounds: Sequence[Round], form: Form
) -> "np.ndarray[tuple[int, ...], np.dtype[np.int8]] | None":
    if form.dice == "three":
        return np.array([one.dice[0] for one in rounds], dtype=np.int8)
    if form.dice == "rolls":
        return padded([[(roll[0], roll[1]) for roll in one.dice] for one in rounds])
    return None
