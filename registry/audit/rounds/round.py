"""A round as it was played: read from what a casino recorded, or refused with a reason."""

import datetime as dt
from collections.abc import Mapping, Sequence

from bylaw.registry.audit.rounds.paid import PaidAmounts
from bylaw.registry.audit.rounds.parts.cards_and_dice import read_cards, read_dice
from bylaw.registry.audit.rounds.parts.round_amounts import (
    is_bet,
    read_amounts,
    with_commission,
    without_commission,
)
from bylaw.registry.audit.rounds.parts.round_decisions import check_needed, read_decisions
from bylaw.registry.audit.rounds.parts.round_errors import RoundError, as_written
from bylaw.registry.audit.rounds.parts.stated_numbers import check_decks, check_pot
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, listed
from bylaw.registry.law.written_days import written_day
from bylaw.registry.rules.codes_of_names import bet_of, game_of, truth_of
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.names_of_codes import bet_said, decision_said, games_said
from bylaw.registry.rules.play.array_library import np
from bylaw.registry.rules.play.cards import NO_CARD
from bylaw.registry.rules.play.dice import padded
from bylaw.registry.rules.round_form import Form, Slot
from bylaw.registry.rules.rule import Rule
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.table_rules import DECKS

KEYS = ("id", "day", "game", "bets", "cards", "dice", "decisions", "paid", "paid_includes_stake")


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
    unknown = set(parts).difference(KEYS)
    if unknown:
        template = N_("“{key}” is not a key of a round; its keys are {keys}.")
        raise RoundError(template, key=min(map(str, unknown)), keys=", ".join(KEYS))
    rule = _rule(parts.get("game"))
    bets = read_amounts(parts.get("bets"), rule, what="bets")
    if not bets:
        raise RoundError(N_("The round has no bet."))
    decisions = read_decisions(parts.get("decisions"), rule)
    paid = None if parts.get("paid") is None else read_amounts(parts["paid"], rule, what="paid")
    found = Round(
        id=_id(parts),
        day=_day(parts.get("day")),
        game=rule.game,
        bets=with_commission(bets, paid or {}, rule.form),
        cards=read_cards(parts.get("cards"), rule, bets),
        dice=read_dice(parts.get("dice"), rule),
        decisions=decisions,
        paid=None if paid is None else without_commission(paid),
        with_stake=_includes_stake(parts.get("paid_includes_stake")),
    )
    _check_agreement(found, rule.form)
    return found


def read_head(parts: object) -> Round | None:
    """Read the game, the day and the bets of a round even if the rest cannot be read."""
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
    return Round(id_of(parts) or "", day, rule.game, dict.fromkeys(known, 0), {}, (), {})


def id_of(parts: object) -> str | None:
    """The id of a round as text; None if it has none, or something else than text or a number.

    >>> [id_of({"id": said}) for said in ("A-7", 7, None, True, ["A-7"])]
    ['A-7', '7', None, None, None]
    """
    said = parts.get("id") if isinstance(parts, Mapping) else None
    is_written = isinstance(said, str | int | float) and not isinstance(said, bool)
    return str(said) if is_written else None


def _id(parts: Mapping[object, object]) -> str:
    found = id_of(parts)
    if found is None and parts.get("id") is not None:
        raise RoundError(N_("The id of a round must be text or a number."))
    return found or ""


def includes_stake(said: object) -> bool | None:
    """Read whether payments include the stake, as casinos say yes or no; None if it is neither.

    >>> [includes_stake(said) for said in (True, 0, "Oui", "N", "perhaps", 2)]
    [True, False, True, False, None, None]
    """
    return truth_of(str(said)) if isinstance(said, str | int) else None


def _includes_stake(said: object) -> bool:
    found = False if said is None else includes_stake(said)
    if found is None:
        raise RoundError(
            N_("paid_includes_stake is “{value}”; it must be yes or no, as true, 1, oui or Y."),
            value=as_written(said),
        )
    return found


def _rule(game: object) -> Rule:
    rule = RULES.get(game_of(game) or game) if isinstance(game, str) else None
    if game in (None, ""):
        raise RoundError(N_("The round names no game; the games are {games}."), games=games_said())
    if rule is None:
        raise RoundError(
            N_("There is no game “{game}”; the games are {games}."),
            game=str(game),
            games=games_said(),
        )
    return rule


def _day(day: object) -> dt.date:
    if day in (None, ""):
        raise RoundError(N_("The round names no date; expected YYYY-MM-DD."))
    written = str(day) if isinstance(day, str | dt.date) else ""
    found = written_day(written)
    if found is None:
        raise RoundError(N_("{day} is not a valid date; expected YYYY-MM-DD."), day=str(day))
    return found


def _check_agreement(found: Round, form: Form) -> None:
    """Refuse a round whose decisions and bets contradict each other, or that lacks an amount."""
    check_pot(found.bets, seats=form.seats)
    _check_bets_decided(found)
    check_decks(found.cards, found.decisions.get(DECKS), found.rule)
    check_needed(found.decisions, found.rule, bets=found.bets, cards=found.cards)
    kinds = {name.partition(":")[0] for name in found.bets}
    for bet, others in form.measured_by.items():
        if bet in found.bets and kinds.isdisjoint(others):
            raise RoundError(
                N_("The bet {bet} cannot be judged without {others}."),
                bet=bet_said(found.game, bet),
                others=listed(bet_said(found.game, other) for other in others),
            )
    for decision, bet in form.repeats.items():
        if decision in found.decisions and bool(found.decisions[decision]) != (bet in found.bets):
            raise RoundError(
                N_("The decision {decision} and the bet {bet} contradict each other."),
                decision=decision_said(found.game, decision),
                bet=bet_said(found.game, bet),
            )
    for decision, (bet, unit) in form.multiples.items():
        said = found.decisions.get(decision)
        if said is not None and found.bets.get(bet, 0) != said * found.bets.get(unit, 0):
            raise RoundError(
                N_("The decision {decision} and the bet {bet} contradict each other."),
                decision=decision_said(found.game, decision),
                bet=bet_said(found.game, bet),
            )


def _check_bets_decided(found: Round) -> None:
    """Refuse a decision on a bet that was not placed: one of the two was recorded wrongly."""
    for decision in found.decisions:
        _, sign, bet = decision.partition(":")
        if sign and bet not in found.bets:
            template = N_("The decision {decision} is on a bet that the round does not have.")
            raise RoundError(template, decision=decision_said(found.game, decision))


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


def paid_of(rounds: Sequence[Round]) -> PaidAmounts:
    """Put what rounds say was paid in columns."""
    names = dict.fromkeys(name for one in rounds for name in one.paid or {})
    paid = [one.paid or {} for one in rounds]
    with_stake = np.array([one.with_stake for one in rounds], dtype=np.bool_)
    return PaidAmounts(
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
