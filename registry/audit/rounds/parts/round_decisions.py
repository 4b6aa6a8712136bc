"""The decisions of a round: what was chosen, and what is said of its table."""

from collections.abc import Mapping
from fractions import Fraction

from bylaw.registry.audit.rounds.parts.round_amounts import is_bet, read_cents
from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_
from bylaw.registry.rules.late_bets import LATE
from bylaw.registry.rules.round_form import AT_EVERY_TABLE, Choices, Form
from bylaw.registry.rules.rule import Rule


def read_decisions(decisions: object, rule: Rule) -> dict[str, int]:
    """Read the decisions of a round, each as the number of its choice."""
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
        N_("{value} is not a valid answer to the decision {decision}; expected {expected}"),
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
