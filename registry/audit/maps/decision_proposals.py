"""The columns of decisions of a file, by their names and by what may be answered."""

from collections.abc import Iterator, Mapping, Sequence

from bylaw.registry.audit.maps.amount_proposals import amounts_in
from bylaw.registry.audit.maps.mapped_columns import read_amount
from bylaw.registry.audit.maps.proposed_map import Proposal
from bylaw.registry.audit.rounds.columns.file_parts import said_in
from bylaw.registry.audit.rounds.parts.name_words import best_names
from bylaw.registry.audit.rounds.parts.round_amounts import is_bet
from bylaw.registry.audit.rounds.parts.round_decisions import read_decision
from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.rules.codes_of_names import bet_of, decision_of
from bylaw.registry.rules.rule import Rule


def take_decisions(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Find the columns of decisions, by their names and by what may be answered in the games."""
    for name, cells in left.items():
        if name.startswith("decisions."):
            # It is called as ours, whatever its cells are; an empty one looked like a bet.
            made.columns[name] = (name,)
            yield name
            continue
        codes = {code for rule in made.rules() if (code := _decided_in(name, cells, rule))}
        if len(codes) == 1 and (ours := f"decisions.{codes.pop()}") not in made.columns:
            made.columns[ours] = (name,)
            yield name
        elif answered := [rule for rule in made.rules() if _answers(cells, rule)]:
            template = N_("{column} holds answers to {decision}: name it so, if it is that")
            decision = f"decisions.{_answers(cells, answered[0])}"
            made.left.append(Message(template, {"column": name, "decision": decision}))


def _decided_in(name: str, cells: Sequence[str], rule: Rule) -> str:
    """The code of the decision that a column holds; empty where it holds none of the game."""
    own = {**rule.form.decisions, **rule.form.at_table}
    said = decision_of(rule.game, name)
    fitting = [said] if rule.form.choices(said) else best_names(name, set(own), extra=frozenset())
    if len(fitting) != 1 or not cells or _is_stake(name, cells, rule, fitting[0]):
        return ""
    try:
        for cell in cells:
            read_decision(fitting[0], said_in(_plain(cell)), rule)
    except RoundError:
        return ""
    return fitting[0]


def _answers(cells: Sequence[str], rule: Rule) -> str:
    """The decision that is answered by words which no other has, and by these cells."""
    for code, choices in rule.form.decisions.items():
        if cells and isinstance(choices, tuple) and all(_is_answer(c, code, rule) for c in cells):
            return code
    return ""


def _is_answer(cell: str, code: str, rule: Rule) -> bool:
    try:
        return read_decision(code, cell, rule) is not None
    except RoundError:
        return False


def _is_stake(name: str, cells: Sequence[str], rule: Rule, decision: str) -> bool:
    """Tell whether a column that is named after a bet holds what was staked on it."""
    is_counted = rule.form.choices(decision) is int
    is_named = is_bet(bet_of(rule.game, name), rule.form.bets)
    return is_counted and is_named and amounts_in(cells) is not None


def _plain(cell: str) -> str:
    """An amount with a point, where it is written with a comma; any other cell as it is."""
    return read_amount(cell, decimal=",", thousands=" ") or cell
