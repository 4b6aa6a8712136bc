"""What a row of a table pays: odds, an amount or a share, in one of its cells."""

from fractions import Fraction

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.provisions import Row
from bylaw.registry.rules.text import legal_words


@dataclass(frozen=True, slots=True)
class RowFigures:
    """What a row pays, and the cell that says so; no figure where it gives none to be read."""

    cell: str
    odds: Fraction | None = None
    amount: Fraction | None = None
    share: Fraction | None = None

    @property
    def is_read(self) -> bool:
        """Whether there is a figure."""
        return (self.odds, self.amount, self.share) != (None, None, None)


def figures_of(row: Row, lang: str) -> RowFigures:
    """Read what a row pays; a row with two figures does not say which of them is paid."""
    found = [_figures(cell, lang) for cell in row.cells]
    read = [one for one in found if one.is_read]
    if len(found) == 1 or len(read) == 1:
        return (read or found)[0]
    return RowFigures(" | ".join(row.cells))


def other_cells(row: Row, lang: str) -> tuple[str, ...]:
    """The cells of a row beside the one that says what it pays."""
    paying = figures_of(row, lang).cell
    return tuple(cell for cell in row.cells if cell != paying)


def _figures(cell: str, lang: str) -> RowFigures:
    return RowFigures(
        cell, legal_words.odds(cell, lang=lang), legal_words.amount(cell), legal_words.share(cell)
    )
