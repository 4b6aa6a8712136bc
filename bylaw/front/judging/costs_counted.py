"""What the bets of a game cost on a day, counted in a process of its own."""

import datetime as dt
from pathlib import Path
from typing import TYPE_CHECKING

from bylaw.front.judging.judging_law import auditor_of
from bylaw.registry.answers.rules.bet_costs import bet_costs, cost_as_json, decks_of
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import TellDone
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.store.access.readable_database import Database
from bylaw.registry.store.view import View

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.cost_shapes import CostShape


@dataclass(frozen=True, slots=True)
class CostsAsked:
    """Which game on which day, on which registry; the decks where the by-law leaves them open."""

    database: str
    seq: int
    game: str
    day: dt.date
    decks: int | None = None


def count_costs(_folder: Path, tell: TellDone, asked: CostsAsked) -> list["CostShape"]:
    """Count what every bet costs, under each reading of the law that changes it."""
    auditor = auditor_of(View(Database(asked.database), asked.seq), {})
    terms = auditor.require_law(RULES[asked.game], asked.day).base
    costs = bet_costs(terms, bet=None, decks=decks_of(terms, asked.decks), tell=tell)
    return [cost_as_json(cost) for cost in costs]
