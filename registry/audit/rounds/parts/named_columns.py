"""The columns of a file by the codes of one game, whatever names they have there."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeVar

from bylaw.registry.audit.rounds.columns.layouts import ColumnLayout
from bylaw.registry.audit.rounds.paid import TOTAL
from bylaw.registry.rules.codes_of_names import bet_of, decision_of, slot_of
from bylaw.registry.rules.round_form import COMMISSION
from bylaw.registry.rules.rule import Rule

_T = TypeVar("_T")


def in_codes(layout: ColumnLayout, rule: Rule) -> ColumnLayout:
    """Name the columns of bets, payments, cards and decisions as a game does."""
    game, of_round = rule.game, (*rule.bonuses, COMMISSION, TOTAL)
    return replace(
        layout,
        bets=_by_code(layout.bets, partial(bet_of, game)),
        paid=_by_code(layout.paid, lambda name: name if name in of_round else bet_of(game, name)),
        cards=_by_code(layout.cards, partial(slot_of, game)),
        decisions=_by_code(layout.decisions, partial(decision_of, game)),
    )


def _by_code(columns: Mapping[str, _T], code_of: Callable[[str], str]) -> dict[str, _T]:
    """Name columns by their codes; where two have one, each row is read with its own names."""
    codes = {name: code_of(name) for name in columns}
    times = Counter(codes.values())
    return {code if times[code] == 1 else name: columns[name] for name, code in codes.items()}
