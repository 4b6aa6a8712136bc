"""Instruments: number, day, title, enabling act, status, footnote chain, and how much is held."""

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bylaw.ingest.page.citations import parse_day, read_chain
from bylaw.ingest.page.cues import (
    ACT_NAME,
    AMENDING_TITLE,
    AMENDMENTS_TITLE,
    ASSENTED,
    BILL_STEP,
    CAPITAL_TITLE,
    CONCERNING,
    ENDED,
    MADE_BY,
    ORDER_HEAD,
    OWN_HEADING,
    PROVISION,
    TEXT_NAME,
    TITLE,
    TITLE_MARK,
    WITHOUT_AMENDMENT,
    at_end,
    is_approval,
    is_whole,
)
from bylaw.ingest.page.headed_provisions import numbered_lines
from bylaw.ingest.page.lines.printed_lines import LineKind, PrintedLine
from bylaw.ingest.page.numbered_provisions import (
    Found,
    FoundProvision,
    find_plain,
    find_provisions,
    is_commencement,
    is_group_heading,
    is_like_instruction,
    orders_on_a_text,
    own_words,
)
from bylaw.ingest.page.parts import PagePart, Role, assign_roles, has_cue, split_annexes
from bylaw.ingest.page.regions import Placed, Region
from bylaw.ingest.page.segments import Segment
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.instruments import (
    Chain,
    Extent,
    Instrument,
    PrintedAttachment,
    Status,
)

_HEADINGS = frozenset(
    (
        Role.GOVERNMENT,
        Role.ORDER_HEAD,
        Role.DRAFT_HEAD,
        Role.ACT,
        Role.SUBJECT,
        Role.TITLE,
        Role.TEXT_TITLE,
        Role.ENABLING,
        Role.SCHEDULE,
    )
)
_RECITALS = frozenset((Role.RECITAL, Role.NOTICE, Role.ORDERED, Role.SIGNATURE))


@dataclass(frozen=True)
class FoundInstrument:
    """An instrument as its print shows it, its provisions still to be read as sentences."""

    instrument: Instrument
    order_clauses: tuple[FoundProvision, ...]
    provisions: tuple[FoundProvision, ...]
    attachments: tuple[Passage, ...]
    placed: tuple[Placed, ...]
    assented: dt.date | None = None


@dataclass(frozen=True)
class _Sheet:
    """The lines of a segment, sorted."""

    segment: Segment
    parts: tuple[PagePart, ...]
    found: Found
    is_tail: bool

    def texts(self, *roles: Role) -> list[str]:
        """The words of the lines with these roles."""
        return [part.line.text for part in self.parts if part.role in roles]

    def of_kind(self, kind: LineKind) -> list[PrintedLine]:
        """The lines that are asides of one kind."""
        return [line for line in self.segment.lines if line.kind is kind]


def find_instrument(segment: Segment, *, lang: str) -> FoundInstrument | None:
    """Find the instrument of a segment; None where nothing in it announces one."""
    parts = assign_roles(numbered_lines(segment.lines))
    is_tail = not has_cue(parts) and segment.is_first
    if not has_cue(parts) and not (is_tail and _has_text(parts)):
        return None
    sheet = _Sheet(segment, parts, _find_text(parts, is_tail=is_tail), is_tail)
    attachments = tuple(_attachments(sheet))
    return FoundInstrument(
        _instrument(sheet, lang=lang, attachments=attachments),
        tuple(_order_clauses(parts)),
        sheet.found.found,
        attachments,
        tuple(_placed(sheet)),
        _assented(sheet),
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
    return is_whole(TEXT_NAME, text) or is_whole(TITLE, text) or is_whole(CAPITAL_TITLE, text)


def _first_number(lines: Sequence[PrintedLine]) -> int:
    match = PROVISION.match(lines[0].text) if lines else None
    mark = match["mark"] if match else None
    return int(mark) if mark and mark.isdecimal() else 1


_SUCCEEDS = re.compile(
    r"\d+\. (?:This (?:by-?law|regulation|act|order)|(?:Le présent|La présente|Cette) "
    r"(?:règlement|arrêté|décret|loi)) (?:replaces|remplace)\b",
    re.IGNORECASE,
)
"""How a new text says which one it replaces: its other sections are its own, and amend nothing."""


def _is_amending(parts: Sequence[PagePart], lines: Sequence[PrintedLine]) -> bool:
    titles = [part.line.text for part in parts if part.role in (Role.TITLE, Role.TEXT_TITLE)]
    numbered = [line for line in lines if PROVISION.match(line.text)]
    if titles and not any(orders_on_a_text(own_words(line)) for line in numbered[:1]):
        return any(_base_title(title) for title in titles)
    texts = [line.text for line in numbered]
    orders = (text for text in texts if not (is_commencement(text) or _SUCCEEDS.match(text)))
    return any(map(is_like_instruction, [*texts[:1], *orders]))


def _base_title(title: str) -> str | None:
    match = AMENDING_TITLE.fullmatch(title) or AMENDMENTS_TITLE.fullmatch(title)
    return match["base"].strip() if match else None


def _instrument(sheet: _Sheet, *, lang: str, attachments: Sequence[Passage]) -> Instrument:
    head = next((ORDER_HEAD.fullmatch(text) for text in sheet.texts(Role.ORDER_HEAD)), None)
    title = _title(sheet, is_act=head is not None and head["chapter"] is not None)
    jobs = sheet.of_kind(LineKind.JOB_NUMBER)
    extent = _extent(sheet)
    whole = Passage.joined((line.passage for line in sheet.segment.lines), "\n")
    return Instrument(
        lang=lang,
        status=_status(sheet, extent),
        extent=extent,
        span=whole.span(),
        number=_number(head),
        made=_made(sheet, head),
        title=title,
        subject=" ".join(sheet.texts(Role.SUBJECT)),
        enabling=_enabling(sheet.texts(Role.ENABLING) or sheet.texts(Role.ACT)),
        base_title=_base_title(title),
        without_amendment=any(map(WITHOUT_AMENDMENT.search, sheet.texts(Role.RECITAL))),
        signature=" ".join(sheet.texts(Role.SIGNATURE)),
        job_number=jobs[-1].text if jobs else None,
        chain=_chain(sheet),
        attachments=tuple(_attachment(passage) for passage in attachments),
        findings=tuple(_findings(sheet, extent)),
    )


def _enabling(lines: Sequence[str]) -> str:
    """The act under which a text is made: where it is named twice, as it stands over the text.

    >>> _enabling(["Docks Act", "(c. D-1)", "Docks Act", "(c. D-1, s. 13)"])
    'Docks Act (c. D-1, s. 13)'
    """
    names = [line.partition(" (")[0] for line in lines]
    last = max((place for place, name in enumerate(names) if name == names[0]), default=0)
    return " ".join(lines[last:])


def _number(head: re.Match[str] | None) -> str | None:
    """The number of an order, the chapter of an act, or the day of an order without a number."""
    if head is None:
        return None
    if head["chapter"]:
        return f"{head['year']}, c. {head['chapter']}"
    dated = parse_day(head["dated"] or head["unnumbered"] or "")
    numbers = head["number"], head["minister"], head["municipal"], head["local"], head["decision"]
    return next(filter(None, numbers), dated.isoformat() if dated else None)


def _made(sheet: _Sheet, head: re.Match[str] | None) -> dt.date | None:
    """The day of an order or act; the days that a municipal by-law tells are of its sittings."""
    if head is None or head["municipal"] or head["local"]:
        return None
    days = ("day", "made", "dated", "decided", "unnumbered")
    said = next(filter(None, map(head.group, days)), None)
    return (None if said else _assented(sheet)) or parse_day(said or _dated(sheet))


def _assented(sheet: _Sheet) -> dt.date | None:
    """The day of assent that an act prints over its text, if it prints one."""
    texts = sheet.texts(Role.SUBJECT, Role.UNREAD, Role.RECITAL, Role.NOTICE)
    found = {parse_day(match["day"]) for match in map(ASSENTED.match, texts) if match}
    return found.pop() if len(found) == 1 else None


def _dated(sheet: _Sheet) -> str:
    """The words beside the number of an order, among which its day may be."""
    beside = sheet.texts(Role.ORDER_HEAD)[1:], sheet.texts(Role.SUBJECT, Role.UNREAD)[:3]
    return " ".join(text for texts in beside for text in texts if not is_whole(BILL_STEP, text))


def _title(sheet: _Sheet, *, is_act: bool) -> str:
    """Take the title of the text itself, else the one of the heading, else its subject.

    The name of an act that stands over a statute, without a reference, is its own.
    """
    for role in (Role.TEXT_TITLE, Role.TITLE):
        texts = sheet.texts(role)
        if texts:
            words = " ".join(texts) if role is Role.TEXT_TITLE else _in_small_letters(texts)
            return TITLE_MARK.sub("", CONCERNING.sub("", words)).strip()
    own = [text for text in sheet.texts(Role.ACT) if is_act and is_whole(ACT_NAME, text)]
    if own:
        return _in_small_letters(own)
    subjects = sheet.texts(Role.SUBJECT)
    named = [text for text in subjects if is_whole(TITLE, text)]
    return named[-1] if named else " ".join(subjects)


def _in_small_letters(titles: Sequence[str]) -> str:
    """The last of the titles; where the cover prints it in small letters too, as it stands there.

    >>> _in_small_letters(["An Act to amend the Docks Act", "AN ACT TO AMEND THE DOCKS ACT"])
    'An Act to amend the Docks Act'
    """
    last = titles[-1]
    same = (title for title in titles if title.casefold() == last.casefold() != title)
    return next((title for title in same if last.isupper()), last)


def _chain(sheet: _Sheet) -> Chain | None:
    read = (read_chain(line.passage) for line in sheet.of_kind(LineKind.FOOTNOTE))
    return next((chain for chain in read if chain is not None), None)


def _status(sheet: _Sheet, extent: Extent) -> Status:
    if sheet.texts(Role.DRAFT_HEAD):
        return Status.DRAFT
    if sheet.texts(Role.ORDER_HEAD):
        return Status.MADE
    if sheet.is_tail:
        return Status.UNKNOWN
    if extent is Extent.TEXT_MISSING:
        return Status.NOTICE
    is_made = any(map(MADE_BY.search, sheet.texts(Role.NOTICE)))
    return Status.MADE if is_made else Status.UNKNOWN


def _extent(sheet: _Sheet) -> Extent:
    if sheet.is_tail:
        return Extent.HEAD_MISSING
    found = sheet.found.found
    if not found:
        return Extent.WHOLE if _acts_by_itself(sheet) else Extent.TEXT_MISSING
    last = found[-1]
    if sheet.of_kind(LineKind.JOB_NUMBER) or is_commencement(last.passage.text):
        return Extent.WHOLE
    ends = not any(provision.is_amending for provision in found)
    return Extent.WHOLE if ends and at_end(ENDED, last.lines[-1].text) else Extent.CUT


def _acts_by_itself(sheet: _Sheet) -> bool:
    """Tell an order whose own clauses act, as one that fixes a day, and that approves no text."""
    clauses = [part for part in sheet.parts if part.role is Role.ORDER_CLAUSE]
    return bool(clauses) and all(map(_is_operative, clauses))


def _findings(sheet: _Sheet, extent: Extent) -> Iterator[Finding]:
    messages = {
        Extent.HEAD_MISSING: N_("only the end of this instrument is held"),
        Extent.CUT: N_("the end of this instrument is missing: it stops before it takes effect"),
        Extent.TEXT_MISSING: N_("the text that this instrument announces is not held"),
    }
    if sheet.texts(Role.GOVERNMENT, Role.ORDERED) and not sheet.texts(Role.ORDER_HEAD):
        message = Message(N_("this order bears no number that can be read"))
        span = sheet.segment.lines[0].passage.span()
        yield Finding("order-number-missing", Severity.ERROR, message, span=span)
    if extent in messages:
        span = sheet.segment.lines[0].passage.span()
        code = "instrument-" + extent.value.replace("_", "-")
        yield Finding(code, Severity.NOTE, Message(messages[extent]), span=span)
    elif _lacks_commencement(sheet.found.found):
        last = sheet.found.found[-1].passage
        message = Message(N_("no provision says when this instrument takes effect"))
        yield Finding("commencement-not-stated", Severity.WARNING, message, span=last.span())


def _lacks_commencement(provisions: Sequence[FoundProvision]) -> bool:
    """Tell whether an amending text stops without saying when it takes effect."""
    amending = [provision for provision in provisions if provision.is_amending]
    return bool(amending) and not any(is_commencement(p.passage.text) for p in amending)


def _order_clauses(parts: Sequence[PagePart]) -> Iterator[FoundProvision]:
    """The clauses of an order that do more than approve the text attached to it."""
    for part in parts:
        if _is_operative(part):
            yield FoundProvision("", "", (part.line,))


def _is_operative(part: PagePart) -> bool:
    return part.role is Role.ORDER_CLAUSE and not is_approval(part.line.text)


def _attachments(sheet: _Sheet) -> Iterator[Passage]:
    for role, lines in split_annexes(sheet.found.after):
        if role is Role.SCHEDULE:
            yield Passage.joined((line.passage for line in lines), "\n")


def _attachment(passage: Passage) -> PrintedAttachment:
    heading, _, text = passage.text.partition("\n")
    return PrintedAttachment(heading, text, passage.span())


def _placed(sheet: _Sheet) -> Iterator[Placed]:
    """Place every line but those of amending provisions, which their reading places."""
    for part in sheet.parts:
        if part.role is not Role.TEXT and not _is_operative(part):
            yield Placed(part.line.passage, _region(part, sheet))
    for line in sheet.segment.lines:
        if line.kind is not LineKind.TEXT:
            is_note = line.kind is LineKind.FOOTNOTE
            yield Placed(line.passage, Region.FOOTNOTE if is_note else Region.FURNITURE)
    yield from _placed_text(sheet.found)


def _region(part: PagePart, sheet: _Sheet) -> Region:
    """Place a line that is no provision; what is left of one that amends is unread."""
    if sheet.is_tail:
        amends = any(provision.is_amending for provision in sheet.found.found)
        return Region.UNREAD if amends else Region.OTHER_INSTRUMENT
    if part.role in _HEADINGS:
        return Region.HEADING
    if part.role in _RECITALS:
        return Region.RECITAL
    return Region.RECITAL if part.role is Role.ORDER_CLAUSE else Region.UNREAD


def _placed_text(found: Found) -> Iterator[Placed]:
    for line in found.before:
        is_heading = is_whole(OWN_HEADING, line.text) or is_group_heading(line)
        yield Placed(line.passage, Region.HEADING if is_heading else Region.UNREAD)
    for provision in found.found:
        yield from (Placed(line.passage, Region.HEADING) for line in provision.headings)
        if not provision.is_amending:
            for line in provision.lines:
                other = Region.HEADING if is_group_heading(line) else Region.OTHER_INSTRUMENT
                yield Placed(line.passage, other)
    regions = {
        Role.SCHEDULE: Region.PAYLOAD,
        Role.NOTICE: Region.RECITAL,
        Role.SIGNATURE: Region.RECITAL,
    }
    for role, lines in split_annexes(found.after):
        region = regions.get(role, Region.UNREAD)
        yield from (Placed(line.passage, region) for line in lines)
