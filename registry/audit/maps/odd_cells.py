"""Cells of a column that are unlike nearly all others in it: slips, or a line of totals."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from bylaw.registry.audit.maps.amount_proposals import SIGNS, amounts_in
from bylaw.registry.audit.maps.card_notations import read_cards
from bylaw.registry.audit.maps.day_forms import EXCEL, FIGURES, FORMS, read_day

_FEW = 0.1
"""The share of the rows of a column that may be slips."""
_Read = Callable[[str], bool]


class Usual(NamedTuple):
    """The cells of a column that are alike, and the odd ones, with what the others hold."""

    cells: Sequence[str]
    kind: str = ""
    odd: Sequence[str] = ()


def usual_cells(counted: Mapping[str, int]) -> Usual:
    """Set apart the few cells that cannot be read where nearly all can be read in one way.

    >>> usual_cells({"2005-06-01": 20, "2005-13-01": 1})
    Usual(cells=['2005-06-01'], kind='day', odd=['2005-13-01'])
    >>> usual_cells({"Hull": 20, "2005-13-01": 1})
    Usual(cells=['Hull', '2005-13-01'], kind='', odd=())
    """
    every = list(counted)
    common = max(every, key=counted.__getitem__, default="")
    for kind, read in _ways(common):
        odd = [cell for cell in every if not read(cell)]
        if not odd:
            break
        if sum(counted[cell] for cell in odd) <= _FEW * sum(counted.values()):
            return Usual([cell for cell in every if cell not in odd], kind, odd)
    return Usual(every)


def _ways(common: str) -> Iterator[tuple[str, _Read]]:
    """The ways in which the commonest cell of a column is read."""
    for form in FORMS:
        # A mere number may be a day or not: what is no such day is not odd.
        if form not in (EXCEL, FIGURES) and read_day(common, form=form):
            yield "day", partial(_is_day, form=form)
    for signs in SIGNS:
        if amounts_in([common], among=[signs]):
            yield "amount", partial(_is_amount, signs=signs)
    if read_cards(common, suits={}):
        yield "cards", lambda cell: bool(read_cards(cell, suits={}))


def _is_day(cell: str, *, form: str) -> bool:
    return bool(read_day(cell, form=form))


def _is_amount(cell: str, *, signs: tuple[str, str]) -> bool:
    return amounts_in([cell], among=[signs]) is not None
