"""Pieces put back together: titles with their headings, rows in tables, split sentences joined."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bylaw.ingest.clause.sentence.lone_quotes import lone_marks
from bylaw.ingest.payload.cutting import Piece
from bylaw.ingest.payload.markers import Sort
from bylaw.ingest.payload.tables.plain_tables import ends_rows, is_row, is_title
from bylaw.ingest.payload.tables.printed_payouts import is_squashed, payouts_in
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.text.provenance import Span
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.references import ENABLING

_TITLE_WORDS = 25
_LEADING = 3
"""How many titles may stand before the first row: two heads and a rubric."""

_ENDED = re.compile(r"[.;:!?…)»”\"]$")
_NOTE_MARKS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁽⁾", "0123456789()")


@dataclass(frozen=True, slots=True)
class Regrouped:
    """The pieces of a payload, what was dropped from it, and what to tell about it."""

    pieces: tuple[Piece, ...]
    dropped: tuple[Span, ...]
    findings: tuple[Finding, ...]


def regroup(pieces: Sequence[Piece], *, kind: Kind | None = None) -> Regrouped:
    """Put the pieces of a payload together, in printed order."""
    dropped = tuple(span for piece in pieces for span in piece.dropped)
    worded = [piece for piece in pieces if piece.sort is not Sort.TEXT or piece.text.strip()]
    titled = _with_titles(worded)
    noted = _with_table_notes(_with_tables(titled))
    kept, strays = _without_stray_cells(noted)
    joined = _with_split_sentences_joined(_with_section_titles(kept, kind))
    findings = [*map(_stray_finding, strays), *_quote_findings(joined)]
    dropped += tuple(stray.body.span() for stray in strays)
    return Regrouped(tuple(joined), dropped, tuple(findings))


def _with_titles(pieces: list[Piece]) -> list[Piece]:
    """A heading without a title the title printed in the block below it."""
    grouped: list[Piece] = []
    for piece in (part for one in pieces for part in _with_reference_apart(one)):
        place = _heading_without_title(grouped)
        if place is not None and piece.sort is Sort.TEXT and _is_headline(piece.text):
            grouped[place] = replace(grouped[place], body=piece.body)
        else:
            grouped.append(piece)
    return grouped


def _with_reference_apart(piece: Piece) -> list[Piece]:
    """Take the reference of a schedule, "(s. 13)", off the title that is printed after it."""
    match = ENABLING.match(piece.text) if piece.sort in (Sort.HEADING, Sort.TEXT) else None
    title = piece.body.part(match.end(), len(piece.text)).stripped() if match else None
    if match is None or title is None:
        return [piece]
    reference = Piece(Sort.TEXT, piece.body.part(0, match.end()))
    if piece.sort is Sort.HEADING:
        return [replace(piece, body=title), reference]
    is_title = title.text.isupper() and _is_headline(title.text)
    return [reference, Piece(Sort.TEXT, title)] if is_title else [piece]


def _heading_without_title(pieces: Sequence[Piece]) -> int | None:
    """Find the heading that the next block may be the title of, past its enabling reference."""
    for back, piece in enumerate(reversed(pieces[-2:]), start=1):
        if piece.sort is Sort.HEADING:
            return None if piece.text else len(pieces) - back
        if not ENABLING.fullmatch(piece.text):
            return None
    return None


def _is_headline(text: str) -> bool:
    if "\t" in text or not text[0].isupper() or text[-1] in ".;:,":
        return False
    return len(text.split()) <= _TITLE_WORDS and not is_row(text)


def _with_section_titles(pieces: Sequence[Piece], kind: Kind | None) -> list[Piece]:
    """Attach to a section the title that is printed right above it.

    One in small letters is known where the whole text opens with such a title: no words of a
    section can stand there, and the sections after it may have their own.  That of a schedule or
    a form is its own.
    """
    is_attached = kind in (Kind.SCHEDULE, Kind.FORM)
    is_titled = bool(pieces) and not is_attached and _is_title(pieces[0])
    grouped: list[Piece] = []
    for piece in pieces:
        above = grouped[-1] if grouped and piece.sort is Sort.SECTION else None
        if above is not None and _is_title(above) and (is_titled or above.text.isupper()):
            grouped[-1] = replace(piece, heading=above.body)
        else:
            grouped.append(piece)
    return grouped


def _is_title(piece: Piece) -> bool:
    return piece.sort is Sort.TEXT and _is_headline(piece.text)


def _with_tables(pieces: Sequence[Piece]) -> list[Piece]:
    grouped: list[Piece] = []
    index = 0
    while index < len(pieces):
        end = _run_end(pieces, index)
        count = _table_length(pieces, index, end)
        if count:
            lines = tuple(piece.body for piece in pieces[index : index + count])
            grouped.append(Piece(Sort.TABLE, Passage.joined(lines, "\n"), lines=lines))
            index += count
        else:
            following = _next_start(pieces, index, end)
            grouped += pieces[index:following]
            index = following
    return grouped


def _run_end(pieces: Sequence[Piece], start: int) -> int:
    """Say where the lines end that could make a table from here; no table has many titles first."""
    end, rows = start, 0
    while end < len(pieces) and _is_line(pieces[end], is_first=end == start):
        rows += is_row(pieces[end].text)
        end += 1
        if not rows and end - start > _LEADING:
            return start
    if rows and end < len(pieces) and _is_last_row(pieces[end], pieces[end - 1]):
        end += 1
    return end if rows else start


def _next_start(pieces: Sequence[Piece], start: int, end: int) -> int:
    """Say where to look for a table next, after lines that make none."""
    colons = (n + 1 for n in range(start, end - 1) if pieces[n].text.endswith(":"))
    return next(colons, max(end, start + 1))


def _table_length(pieces: Sequence[Piece], start: int, end: int) -> int:
    """Count the lines of the table that starts here; none, where nothing shows it is one."""
    texts = [piece.text for piece in pieces[start:end]]
    rows = [is_row(text) for text in texts]
    rows[-1:] = [rows[-1] or ends_rows(texts[-1], texts[-2])] if len(texts) > 1 else rows
    cells = any("\t" in text.strip() for text in texts)
    squashed = len(texts) == 1 and is_squashed(texts[0])
    if not any(rows) or not (cells or squashed or _introduces(pieces, start)):
        return 0
    return len(texts) - _trailing_titles(texts, rows)


def _is_line(piece: Piece, *, is_first: bool) -> bool:
    """Tell whether a piece can be a line of a table; a first line does not announce others."""
    if piece.sort is not Sort.TEXT:
        return False
    if is_row(piece.text):
        return True
    begins = piece.text[0].isupper() or piece.text[0].isdigit()
    return is_title(piece.text) and (not is_first or (begins and piece.text[-1] != ":"))


def _is_last_row(piece: Piece, before: Piece) -> bool:
    return piece.sort is Sort.TEXT and ends_rows(piece.text, before.text)


def _introduces(pieces: Sequence[Piece], start: int) -> bool:
    """Tell whether the piece before announces rows: by a colon, or as an item that is a rubric."""
    if start == 0:
        return False
    before = pieces[start - 1]
    return before.text.endswith(":") or (before.sort is Sort.ITEM and is_title(before.text))


def _trailing_titles(texts: Sequence[str], rows: Sequence[bool]) -> int:
    """Count the titles after the last row that are not the second head of the table.

    A head printed below the rows answers one printed above them.  Titles below an open rubric
    stay too, so that the table is refused as a whole.
    """
    last = len(rows) - 1 - list(reversed(rows)).index(True)
    trailing = len(rows) - 1 - last
    leading, inner = list(rows).index(True), rows[list(rows).index(True) : last]
    answers = trailing == 1 and leading == 1 and all(inner)
    is_open = texts[last].endswith("\t")
    return 0 if answers or is_open else trailing


def _with_table_notes(pieces: Sequence[Piece]) -> list[Piece]:
    """Read (1) after a table as a note, not as an item, where the table calls that note."""
    grouped: list[Piece] = []
    called = ""
    for piece in pieces:
        if piece.sort is Sort.TABLE:
            called = piece.text.translate(_NOTE_MARKS) if _calls_notes(piece.text) else ""
        elif piece.sort is Sort.ITEM and piece.mark and piece.mark.text in called:
            body = Passage.joined([piece.mark, piece.body], " ")
            piece = Piece(Sort.TEXT, body)
        else:
            called = ""
        grouped.append(piece)
    return grouped


def _calls_notes(text: str) -> bool:
    return "⁽" in text


def _without_stray_cells(pieces: Sequence[Piece]) -> tuple[list[Piece], list[Piece]]:
    """Set aside a payout that stands outside every table: it belongs to a row printed elsewhere."""
    if len(pieces) == 1:
        return list(pieces), []
    kept = [piece for piece in pieces if not _is_stray_cell(piece)]
    return kept, [piece for piece in pieces if _is_stray_cell(piece)]


def _is_stray_cell(piece: Piece) -> bool:
    return piece.sort is Sort.TEXT and payouts_in(piece.text) is not None


def _stray_finding(piece: Piece) -> Finding:
    message = Message(N_("this payout is outside every table and belongs to no row"))
    return Finding("stray-cell", Severity.ERROR, message, piece.text, piece.body.span())


def _with_split_sentences_joined(pieces: Sequence[Piece]) -> list[Piece]:
    """Join a block that starts in mid-sentence to the unfinished words before it."""
    groups: list[list[Piece]] = []
    for piece in pieces:
        if groups and _goes_on(groups[-1][-1], piece, first=groups[-1][0]):
            groups[-1].append(piece)
        else:
            groups.append([piece])
    return [_joined(group) for group in groups]


def _joined(group: Sequence[Piece]) -> Piece:
    if len(group) == 1:
        return group[0]
    return replace(group[0], body=Passage.joined((piece.body for piece in group), " "))


def _goes_on(before: Piece, piece: Piece, *, first: Piece) -> bool:
    if piece.sort is not Sort.TEXT or first.sort in (Sort.HEADING, Sort.TABLE):
        return False
    return piece.text[0].islower() and bool(before.text) and not _ENDED.search(before.text)


def _quote_findings(pieces: Sequence[Piece]) -> list[Finding]:
    """Tell of quotation marks inside a text that open or close nothing; they stay in it."""
    message = Message(N_("this text has an unpaired quotation mark"))
    return [
        Finding("unbalanced-quote", Severity.NOTE, message, piece.text, piece.body.span())
        for piece in pieces
        if piece.sort is not Sort.TABLE and lone_marks(piece.text)
    ]
