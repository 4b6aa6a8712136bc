"""The decisions of a round: what was chosen, and the facts of its table."""

from collections.abc import Mapping
from fractions import Fraction

from bylaw.registry.audit.rounds.parts.round_amounts import cents_of, is_bet, no_amount
from bylaw.registry.audit.rounds.parts.round_errors import RoundError, as_written
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_, Message, listed
from bylaw.registry.rules.codes_of_names import choice_of, decision_of, truth_of
from bylaw.registry.rules.late_bets import LATE
from bylaw.registry.rules.names_of_codes import cards_said, choice_said, decision_said, game_said
from bylaw.registry.rules.play.array_library import np
from bylaw.registry.rules.play.cards import RANKS, rank_of
from bylaw.registry.rules.round_form import Choices, Form
from bylaw.registry.rules.rule import Rule
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Mask

_UNDECIDED = N_("The cards {cards} are of equal rank; state the decision {decision}: {expected}.")


def read_decisions(decisions: object, rule: Rule) -> dict[str, int]:
    """Read the decisions of a round, each as the number of its choice."""
    given = {} if decisions is None else decisions
    if not isinstance(given, Mapping):
        raise RoundError(N_("decisions must be an object of names and values."))
    found: dict[str, int] = {}
    for name, value in given.items():
        if value is not None:
            decision = decision_of(rule.game, str(name))
            if decision in found:
                template = N_("The decision {decision} is stated twice.")
                raise RoundError(template, decision=decision_said(rule.game, decision))
            found[decision] = read_decision(decision, value, rule)
    return found


def read_decision(name: str, value: object, rule: Rule) -> int:
    """Read a decision as the number of its choice, or refuse it."""
    choices = rule.form.choices(name)
    if choices is None or not _is_known(name, rule):
        raise RoundError(
            N_("{game} has no decision “{decision}”; its decisions are {decisions}."),
            game=game_said(rule.game),
            decision=name,
            decisions=listed(decision_said(rule.game, one) for one in decision_names(rule.form)),
        )
    number = cents_of(value) if choices is Fraction else _number(name, value, rule)
    if number is not None:
        return number
    said = decision_said(rule.game, name)
    if choices is Fraction:
        raise no_amount(value, said)
    raise RoundError(
        N_("“{value}” is not a valid answer to the decision {decision}; expected: {expected}."),
        value=as_written(value),
        decision=said,
        expected=_choices_in_words(name, choices, rule.game),
    )


def _number(name: str, value: object, rule: Rule) -> int | None:
    """Number what was answered: a choice by its place, yes as 1; None if it is no answer."""
    choices = rule.form.choices(name)
    if isinstance(choices, tuple):
        choice = choice_of(rule.game, name, value) if isinstance(value, str) else ""
        return choices.index(choice) if choice in choices else None
    if choices is bool:
        truth = truth_of(value) if isinstance(value, str) else value
        return int(truth) if isinstance(truth, bool) else None
    is_number = type(value) is int and 0 <= value < 10 ** limits().round.digits
    return value if is_number and isinstance(value, int) else None


def decision_names(form: Form) -> tuple[str, ...]:
    """Name the decisions that a round of a game may state."""
    changes = (f"{change}:BET" for change in form.changes)
    return tuple(dict.fromkeys((*form.decisions, *changes, *form.at_table)))


def _is_known(name: str, rule: Rule) -> bool:
    """Tell whether a decision about a bet names a bet that it can be about."""
    change, sign, bet = name.partition(":")
    if sign and change == LATE and not {"", bet.partition(":")[0]} & rule.table.late.keys():
        return False
    return not sign or is_bet(bet, rule.form.bets)


def check_needed(
    decisions: Mapping[str, int],
    rule: Rule,
    *,
    bets: Mapping[str, int],
    cards: Mapping[str, tuple[int, ...]],
) -> None:
    """Refuse a round that does not say what was decided where its cards ask for a decision."""
    for name, need in rule.form.needed.items():
        is_told = name in decisions or need.bet not in bets or need.tells in bets
        equal = len({card % len(RANKS) for slot in need.on_equal for card in cards[slot]}) == 1
        if equal and not is_told:
            raise RoundError(
                _UNDECIDED,
                cards=listed(cards_said(rule.game, slot) for slot in need.on_equal),
                decision=decision_said(rule.game, name),
                expected=_choices_in_words(name, rule.form.decisions[name], rule.game),
            )


def are_needed_told(batch: Batch, form: Form) -> Mask:
    """Tell in which rounds every decision is stated that their cards ask for."""
    told = np.ones(batch.size, dtype=np.bool_)
    for name, need in form.needed.items():
        first, *others = (rank_of(batch.cards[slot][:, 0]) for slot in need.on_equal)
        asked = batch.placed(need.bet) & ~batch.placed(need.tells) & (batch.decided(name) < 0)
        for other in others:
            asked = asked & (first == other)
        told &= ~asked
    return told


def _choices_in_words(name: str, choices: Choices, game: str) -> str | Message:
    """Show what may be answered, as JSON has it."""
    if isinstance(choices, tuple):
        return listed((choice_said(game, name, choice) for choice in choices), " | ")
    return "true | false" if choices is bool else Message(N_("a whole number"))
