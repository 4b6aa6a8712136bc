"""Instruments: number, day, title, enabling act, status, footnote chain, and how much is held."""

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bylaw.ingest.page.citations import read_chain
from bylaw.ingest.page.enacting_cues import MADE_BY, WITHOUT_AMENDMENT
from bylaw.ingest.page.instrument.instrument_lines import (
    InstrumentLines,
    is_operative,
    order_naming,
)
from bylaw.ingest.page.instrument.instrument_naming import (
    base_title,
    day_assented,
    day_made,
    enabling_act,
    instrument_number,
    instrument_title,
)
from bylaw.ingest.page.instrument.instrument_regions import placed_lines
from bylaw.ingest.page.lines.line_marks import ENDED, PROVISION, at_end, is_whole
from bylaw.ingest.page.lines.printed_lines import LineKind, PrintedLine
from bylaw.ingest.page.parts import PagePart, Role, assign_roles, has_cue, split_annexes
from bylaw.ingest.page.provisions.found_provisions import Found, FoundProvision
from bylaw.ingest.page.provisions.headed_provisions import numbered_lines
from bylaw.ingest.page.provisions.numbered_provisions import find_plain, find_provisions
from bylaw.ingest.page.provisions.sentence_heads import (
    is_commencement,
    is_like_instruction,
    orders_on_a_text,
    own_words,
)
from bylaw.ingest.page.regions import Placed
from bylaw.ingest.page.segments import Segment
from bylaw.ingest.page.title_cues import AMENDING_TITLE, CAPITAL_TITLE, TEXT_NAME, TITLE
from bylaw.ingest.sources.passages import Passage
from bylaw.ingest.text_nouns import TEXT_NOUNS_EN, TEXT_NOUNS_FR
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.instruments import (
    Chain,
    Extent,
    Instrument,
    PrintedAttachment,
    Status,
)


@dataclass(frozen=True)
class FoundInstrument:
    """An instrument as its print shows it, its provisions still to be read as sentences."""

    instrument: Instrument
    order_clauses: tuple[FoundProvision, ...]
    provisions: tuple[FoundProvision, ...]
    attachments: tuple[Passage, ...]
    placed: tuple[Placed, ...]
    assented: dt.date | None = None
    is_act: bool = False


def find_instrument(segment: Segment, *, lang: str) -> FoundInstrument | None:
    """Find the instrument of a segment; None where nothing in it announces one."""
    parts = assign_roles(numbered_lines(segment.lines))
    is_tail = not has_cue(parts) and segment.is_first
    if not has_cue(parts) and not (is_tail and _has_text(parts)):
        return None
    printed = InstrumentLines(segment, parts, _find_text(parts, is_tail=is_tail), is_tail)
    attachments = tuple(_attachments(printed))
    return FoundInstrument(
        _instrument(printed, lang=lang, attachments=attachments),
        tuple(_order_clauses(parts)),
        printed.found.found,
        attachments,
        tuple(placed_lines(printed)),
        day_assented(printed),
        is_act=any(head["chapter"] for head in printed.heads[:1]),
    )


def _has_text(parts: Sequence[PagePart]) -> bool:
    return any(part.role is Role.TEXT for part in parts)


def _find_text(parts: Sequence[PagePart], *, is_tail: bool) -> Found:
    lines = [*_first_heading(parts), *(part.line for part in parts if part.role is Role.TEXT)]
    first = _first_number(lines) if is_tail else 1
    if _is_amending(parts, lines):
        return find_provisions(lines, first=first)
    return find_plain(lines, first=first)


def _first_heading(parts: Sequence[PagePart]) -> list[PrintedLine]:
    """The name of the text that the first provisions amend, right above them, below the title."""
    first = next((i for i, part in enumerate(parts) if part.role is Role.TEXT), 0)
    above = parts[first - 1] if first else None
    if above is None or above.role is not Role.SUBJECT or not _is_name(above.line.text):
        return []
    is_titled = any(is_whole(AMENDING_TITLE, part.line.text) for part in parts[: first - 1])
    return [above.line] if is_titled else []


def _is_name(text: str) -> bool:
    """Tell the name of a text, in capitals or not."""
    in_small_letters = text.capitalize() if text.isupper() else text
    is_name = is_whole(TEXT_NAME, text) or is_whole(CAPITAL_TITLE, text)
    return is_name or is_whole(TITLE, in_small_letters)


def _first_number(lines: Sequence[PrintedLine]) -> int:
    match = PROVISION.match(lines[0].text) if lines else None
    mark = match["mark"] if match else None
    return int(mark) if mark and mark.isdecimal() else 1


_SUCCEEDS = re.compile(
    rf"\d+\. (?:This (?:{TEXT_NOUNS_EN})|(?:Le présent|La présente|Cette) (?:{TEXT_NOUNS_FR}))"
    r" (?:hereby )?(?:replaces|repeals|revokes|amends|remplace|abroge|modifie)\b",
    re.IGNORECASE,
)
"""How a new text says which one it replaces or changes: its other sections are its own."""


def _is_amending(parts: Sequence[PagePart], lines: Sequence[PrintedLine]) -> bool:
    titles = [part.line.text for part in parts if part.role in (Role.TITLE, Role.TEXT_TITLE)]
    numbered = [line for line in lines if PROVISION.match(line.text)]
    if titles and not any(orders_on_a_text(own_words(line)) for line in numbered[:1]):
        return any(base_title(title) for title in titles)
    texts = [line.text for line in numbered]
    orders = (text for text in texts if not (is_commencement(text) or _SUCCEEDS.match(text)))
    return any(map(is_like_instruction, [*texts[:1], *orders]))


def _instrument(
    printed: InstrumentLines, *, lang: str, attachments: Sequence[Passage]
) -> Instrument:
    head = next(iter(printed.heads), None)
    title = instrument_title(printed, is_act=head is not None and head["chapter"] is not None)
    order = order_naming(title, printed.segment)
    head = head or (next(iter(order.heads), None) if order else None)
    jobs = printed.of_kind(LineKind.JOB_NUMBER)
    extent = _extent(printed)
    whole = Passage.joined((line.passage for line in printed.segment.lines), "\n")
    return Instrument(
        lang=lang,
        status=_status(printed if order is None else order, extent),
        extent=extent,
        span=whole.span(),
        number=instrument_number(head),
        made=day_made(order or printed, head),
        title=title,
        subject=" ".join(printed.texts(Role.SUBJECT)),
        enabling=enabling_act(printed.texts(Role.ENABLING) or printed.texts(Role.ACT)),
        base_title=base_title(title),
        without_amendment=any(map(WITHOUT_AMENDMENT.search, printed.texts(Role.RECITAL))),
        signature=" ".join(printed.texts(Role.SIGNATURE)),
        job_number=jobs[-1].text if jobs else None,
        chain=_chain(printed),
        attachments=tuple(_attachment(passage) for passage in attachments),
        findings=tuple(_findings(printed, extent)),
    )


def _chain(printed: InstrumentLines) -> Chain | None:
    read = (read_chain(line.passage) for line in printed.of_kind(LineKind.FOOTNOTE))
    return next((chain for chain in read if chain is not None), None)


def _status(printed: InstrumentLines, extent: Extent) -> Status:
    if printed.texts(Role.DRAFT_HEAD):
        return Status.DRAFT
    if printed.heads:
        return Status.MADE
    if printed.is_tail:
        return Status.UNKNOWN
    if extent is Extent.TEXT_MISSING:
        return Status.NOTICE
    is_made = any(map(MADE_BY.search, printed.texts(Role.NOTICE)))
    return Status.MADE if is_made else Status.UNKNOWN


def _extent(printed: InstrumentLines) -> Extent:
    if printed.is_tail:
        return Extent.HEAD_MISSING
    found = printed.found.found
    if not found:
        return Extent.WHOLE if _acts_by_itself(printed) else Extent.TEXT_MISSING
    last = found[-1]
    if printed.of_kind(LineKind.JOB_NUMBER) or is_commencement(last.passage.text):
        return Extent.WHOLE
    ends = not any(provision.is_amending for provision in found)
    return Extent.WHOLE if ends and at_end(ENDED, last.lines[-1].text) else Extent.CUT


def _acts_by_itself(printed: InstrumentLines) -> bool:
    """Tell an order whose own clauses act, as one that fixes a day, and that approves no text."""
    clauses = [part for part in printed.parts if part.role is Role.ORDER_CLAUSE]
    return bool(clauses) and all(map(is_operative, clauses))


def _findings(printed: InstrumentLines, extent: Extent) -> Iterator[Finding]:
    messages = {
        Extent.HEAD_MISSING: N_("only the end of this instrument is held"),
        Extent.CUT: N_("the end of this instrument is missing: it stops before it takes effect"),
        Extent.TEXT_MISSING: N_("the text that this instrument announces is not held"),
    }
    if printed.texts(Role.GOVERNMENT, Role.ORDERED) and not printed.heads:
        message = Message(N_("this order bears no number that can be read"))
        span = printed.segment.lines[0].passage.span()
        yield Finding("order-number-missing", Severity.ERROR, message, span=span)
    if extent in messages:
        span = printed.segment.lines[0].passage.span()
        code = "instrument-" + extent.value.replace("_", "-")
        yield Finding(code, Severity.NOTE, Message(messages[extent]), span=span)
    elif _lacks_commencement(printed.found.found):
        last = printed.found.found[-1].passage
        message = Message(N_("no provision says when this instrument takes effect"))
        yield Finding("commencement-not-stated", Severity.WARNING, message, span=last.span())


def _lacks_commencement(provisions: Sequence[FoundProvision]) -> bool:
    """Tell whether an amending text stops without saying when it takes effect."""
    amending = [provision for provision in provisions if provision.is_amending]
    return bool(amending) and not any(is_commencement(p.passage.text) for p in amending)


def _order_clauses(parts: Sequence[PagePart]) -> Iterator[FoundProvision]:
    """The clauses of an order that do more than approve the text attached to it."""
    for part in parts:
        if is_operative(part):
            yield FoundProvision("", "", (part.line,))


def _attachments(printed: InstrumentLines) -> Iterator[Passage]:
    for role, lines in split_annexes(printed.found.after):
        if role is Role.SCHEDULE:
            yield Passage.joined((line.passage for line in lines), "\n")


def _attachment(passage: Passage) -> PrintedAttachment:
    heading, _, text = passage.text.partition("\n")
    return PrintedAttachment(heading, text, passage.span())
