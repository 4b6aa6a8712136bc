"""The bars of what bets cost are drawn to one scale, on which the dearest bet is the longest."""

import datetime as dt
from pathlib import Path

import pytest

from bylaw.web.pages.rounds.cost_pages import Counting, largest_edge
from bylaw.web.serving.jobs import Job


def counted(*edges: float | None) -> Counting:
    """A day whose bets were counted."""
    job = Job("id", "costs", "", Path(), result=[{"house_edge": edge} for edge in edges])
    return Counting(dt.date(2008, 1, 1), job)


@pytest.mark.parametrize(
    ("countings", "largest"),
    [
        ([counted(0.025, 0.375, None)], 0.375),
        ([counted(0.025), counted(-0.5)], 0.5),
        ([counted(None)], 1.0),
        ([counted(0.0)], 1.0),
    ],
    ids=["one day", "two days and a gain", "nothing counted", "a bet without an edge"],
)
def test_the_dearest_bet_has_the_longest_bar(countings: list[Counting], largest: float) -> None:
    assert largest_edge(countings) == largest
