"""What winning bets were paid on a day, with what was mended in it and what is in doubt."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from bylaw.registry.answers.rules.game_rules import certified_in, game_findings, state_of_rule
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.binding import Certificate
from bylaw.registry.rules.text.law_text import LawText
from bylaw.registry.rules.text.payouts import Payout
from bylaw.registry.store.view import View

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.law_shapes import PayoutShape


@dataclass(frozen=True, slots=True)
class ListedPayout:
    """A payment, with the findings about its game."""

    row: Payout
    about_game: tuple[Finding, ...]

    def as_json(self) -> "PayoutShape":
        """The payment under the keys that other programs rely on, with what is doubtful of it."""
        findings = (*self.about_game, self.row.unread)
        told = [one.as_json() for one in findings if one is not None]
        return {**self.row.as_json(), "findings": told}


def payouts_listed(view: View, law: LawText, rows: Sequence[Payout]) -> tuple[ListedPayout, ...]:
    """Join each payment with the findings about its game."""
    games, certified = dict.fromkeys(row.game for row in rows), certified_in(view)
    told = {name: told_of_game(law, name, certified) for name in games}
    return tuple(ListedPayout(row, told[row.game]) for row in rows)


def told_of_game(law: LawText, game: str, certified: frozenset[Certificate]) -> tuple[Finding, ...]:
    """The findings about a game on the day of a text."""
    return game_findings(law, game, state=state_of_rule(game, law, certified))


def in_one_language(rows: Iterable[Payout], wanted: str) -> list[Payout]:
    """Keep one language of each section: that wanted, or the other where it is not held."""
    found = list(rows)
    held = {(row.game, row.section) for row in found if row.lang == wanted}
    return [r for r in found if r.lang == wanted or (r.game, r.section) not in held]
