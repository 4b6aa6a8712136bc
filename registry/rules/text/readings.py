"""What a rule reads from the law: declared once, read for each text, masked in its fingerprint.

A rule holds no payout.  It declares a `Sentence` (words with holes, found exactly once), a `Rates`
(words with holes, found one or more times) or a `PayTable`.  What is read is masked in the
fingerprint of the text, so a change of figures alone leaves the fingerprint as it was.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import assert_never

from bylaw.registry.law.json_values import fingerprint
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.provisions import Provision, Row
from bylaw.registry.rules.text import legal_words
from bylaw.registry.rules.text.law_text import TextBlock, blocks
from bylaw.registry.rules.text.legal_words import Holed, Match, level_text, pattern


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


@dataclass(frozen=True, slots=True)
class Sentence:
    """A piece of a sentence that must stand exactly once in a section, or in one item of it."""

    name: str
    section: str
    en: str
    fr: str = ""
    item: str | None = None


@dataclass(frozen=True, slots=True)
class Rates:
    """A piece of a sentence that stands once or more in an item: odds and what they go with."""

    name: str
    section: str
    en: str
    fr: str = ""
    item: str | None = None


@dataclass(frozen=True, slots=True)
class PayTable:
    """The table of payments of a section, or of one of its items."""

    name: str
    section: str
    item: str | None = None


TextReading = Sentence | Rates | PayTable


@dataclass(frozen=True, slots=True)
class Rate:
    """What a winning bet is paid: odds, an amount, or a share of the jackpot; and the words."""

    outcome: str
    label: str
    odds: Fraction | None
    amount: Fraction | None = None
    share: Fraction | None = None
    quote: str = ""
    item: str = ""


@dataclass(frozen=True, slots=True)
class HeldWords:
    """What the holes of one sentence hold, and the words around them."""

    values: tuple[Holed, ...]
    quote: str
    item: str = ""


ReadWords = tuple[HeldWords, ...] | tuple[Rate, ...]


def read(reading: TextReading, provision: Provision, *, lang: str) -> ReadWords | None:
    """Read what is declared from a section; None where the words are not there as declared."""
    match reading:
        case Sentence():
            found = tuple(_words_held(reading, provision, lang))
            return found if len(found) == 1 else None
        case Rates():
            return tuple(_words_held(reading, provision, lang)) or None
        case PayTable():
            return _rates(reading, provision, lang)
        case _:
            assert_never(reading)


def _words_held(reading: Sentence | Rates, provision: Provision, lang: str) -> Iterator[HeldWords]:
    for block, match in _matches(reading, provision, lang):
        yield HeldWords(match.values, block.text[match.start : match.end], block.label)


def _matches(
    reading: Sentence | Rates, provision: Provision, lang: str
) -> Iterator[tuple[TextBlock, Match]]:
    words = reading.en if lang == "en" else reading.fr
    for block in _within(provision, reading.item):
        for match in pattern(words, lang=lang).all(block.text):
            yield block, match


def _within(provision: Provision, item: str | None) -> Iterator[TextBlock]:
    for block in blocks(provision):
        if item is None or block.label == item or block.label.startswith(f"{item}."):
            yield block


def _rates(reading: PayTable, provision: Provision, lang: str) -> tuple[Rate, ...] | None:
    tables = [(b.label, b.table) for b in _within(provision, reading.item) if b.table]
    rows = [(item, row) for item, table in tables for row in table.rows if row.cells]
    rates = [rate for item, row in rows if (rate := _rate(row, lang, item=item)) is not None]
    return tuple(rates) if rates and len(rates) == len(rows) else None


def _rate(row: Row, lang: str, *, item: str) -> Rate | None:
    outcome = legal_words.row_outcome(row.label, lang=lang)
    if outcome is None:
        return None
    paid = figures_of(row, lang)
    if not paid.is_read and len(row.cells) > 1:
        return None
    quote = f"{row.label} {paid.cell}"
    return Rate(outcome, row.label, paid.odds, paid.amount, paid.share, quote, item)


def masked_fingerprint(
    provisions: Sequence[tuple[str, Provision]],
    readings: Sequence[TextReading],
    *,
    lang: str,
    struck: Sequence[str] = (),
) -> str:
    """The fingerprint of the words of several sections, without what the rule reads.

    `struck` are the sections that no longer stand.
    """
    lines: list[str] = []
    for label, provision in provisions:
        lines.append(f"§{label}")
        here = [reading for reading in readings if reading.section == label]
        for block in blocks(provision):
            lines.append(f"{block.label}|{_masked_block(block, here, lang)}")
            if block.table is not None:
                lines += [_row_words(row, lang) for row in block.table.rows]
    lines += [f"§{label} struck" for label in struck]
    return fingerprint("\n".join(lines))


def _row_words(row: Row, lang: str) -> str:
    """The words of a row without what it pays."""
    words = (row.rubric, level_text(row.label), *map(level_text, other_cells(row, lang)))
    return "|".join(words)


def _masked_block(block: TextBlock, readings: Sequence[TextReading], lang: str) -> str:
    holes: set[tuple[int, int]] = set()
    for reading in readings:
        if isinstance(reading, PayTable) or not _applies(reading, block):
            continue
        words = reading.en if lang == "en" else reading.fr
        for match in pattern(words, lang=lang).all(block.text) if words else ():
            holes.update(match.holes)
    text = block.text
    for start, end in sorted(holes, reverse=True):
        text = text[:start] + "{}" + text[end:]
    return level_text(text)


def _applies(reading: Sentence | Rates, block: TextBlock) -> bool:
    item = reading.item
    return item is None or block.label == item or block.label.startswith(f"{item}.")


def figures_of(row: Row, lang: str) -> RowFigures:
    """Read what a row pays; a row with two figures does not say which of them is paid."""
    found = [_figures(cell, lang) for cell in row.cells]
    paying = [one for one in found if one.is_read]
    if len(found) == 1 or len(paying) == 1:
        return (paying or found)[0]
    return RowFigures(" | ".join(row.cells))


def other_cells(row: Row, lang: str) -> tuple[str, ...]:
    """The cells of a row beside the one that says what it pays."""
    paying = figures_of(row, lang).cell
    return tuple(cell for cell in row.cells if cell != paying)


def _figures(cell: str, lang: str) -> RowFigures:
    return RowFigures(
        cell, legal_words.odds(cell, lang=lang), legal_words.amount(cell), legal_words.share(cell)
    )
