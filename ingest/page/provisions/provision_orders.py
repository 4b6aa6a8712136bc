"""Enactments: the words of a provision become its operations, their new text and their days."""

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from bylaw.ingest.checks.completeness import incomplete
from bylaw.ingest.checks.lone_numbers import has_running_number, told_numbers
from bylaw.ingest.clause.clause_readings import ClauseReading, not_understood
from bylaw.ingest.clause.instructions import Instruction
from bylaw.ingest.clause.reading import read_clause
from bylaw.ingest.clause.sentence.named_texts.order_numbers import order_number
from bylaw.ingest.clause.transitional_formulas import HEADING, under_heading
from bylaw.ingest.dates.headed_rules import Units, units_under
from bylaw.ingest.page.lines.line_marks import CLOSING_QUOTES, OPENING_QUOTES, is_whole
from bylaw.ingest.page.lines.parted_lines import hides_provision
from bylaw.ingest.page.lines.printed_lines import PrintedLine
from bylaw.ingest.page.provisions.attached_texts import attached_text, attachment_missing
from bylaw.ingest.page.provisions.found_provisions import FoundProvision
from bylaw.ingest.page.provisions.own_rules import read_in_act
from bylaw.ingest.page.provisions.provision_regions import placed_order, placed_payload
from bylaw.ingest.page.provisions.sentence_heads import (
    is_like_instruction,
    orders_on_a_named_text,
    orders_on_a_text,
)
from bylaw.ingest.page.regions import Placed
from bylaw.ingest.page.title_cues import AMENDING_TITLE, TITLE
from bylaw.ingest.payload.reading_units import ReadPayload, read_payload
from bylaw.ingest.sources.html_text.shown_words import IMAGE
from bylaw.ingest.sources.page_heads import EDGE_MARK
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.instruments import (
    AmendingProvision,
    OperationState,
    ReadOperation,
    Status,
)
from bylaw.registry.law.orders.operations import Op, Operation, Target
from bylaw.registry.law.text.months import parse_day
from bylaw.registry.law.text.provisions import Kind

_QUOTES = frozenset(OPENING_QUOTES + CLOSING_QUOTES)
_OPEN = ("lead_in", "heading")
"""Units whose words do not end with a full stop."""

_BRINGING = (Op.REPLACE_UNIT, Op.INSERT_UNIT, Op.APPEND_UNIT)
_NUMBERED = re.compile(r"(?m)^\s*(?P<number>\d{1,3}(?:\.\d+)?)\s?\.\s+(?=\S)")
_INERT_PROVISIONS = frozenset(("preamble", "name", "power", "duty", "transfer", "rule"))
_INERT_CLAUSES = frozenset(("preamble", "approval", "notice"))
"""What a numbered provision, or a clause of an order, may say without ordering anything."""

_MIXED = N_(
    "the English and French texts are side by side, and their words cannot be separated; save "
    "each language as a text of its own"
)
_EDGE = N_(
    "at the end of a page or column, one of its lines may be a page header or footer, or may "
    "begin a paragraph; which of the two cannot be determined: save the text as it reads"
)
_JOINT = N_(
    "in the words it quotes, a sentence ends with a full line, and a paragraph may end there too; "
    "save the text with a blank line between its paragraphs"
)
_NUMBER = N_(
    "a number stands alone in one of its lines, and may be that of a page or part of the sentence; "
    "save the text as it reads"
)
_CUT_OFF = N_(
    "a quotation is not closed, and its words end without a full stop: the rest of it is missing"
)
_HIDDEN = N_(
    "a quotation is not closed, and the next provision may begin within it; close the quotation "
    "where it ends"
)


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What is known about the instrument that a provision stands in, and of its heading."""

    lang: str
    published: dt.date | None
    status: Status
    attachments: tuple[Passage, ...] = ()
    is_transitional: bool = False
    assented: dt.date | None = None
    is_mixed: bool = False
    units: Units = ()
    is_act: bool = False


@dataclass(frozen=True)
class Enacted:
    """A provision as read, and the regions of its words."""

    provision: AmendingProvision
    placed: tuple[Placed, ...]
    skeleton: str = ""


def enact(found: FoundProvision, circumstances: Circumstances) -> Enacted:
    """Read the sentence of a provision, and the new text that it quotes or attaches."""
    clause = _read(found, circumstances)
    contents = tuple(_content(found, each, circumstances) for each in clause.operations)
    if _is_cut_off(clause, contents):
        clause, contents = not_understood(found.passage, Message(_CUT_OFF)), ()
    provision = AmendingProvision(
        found.number,
        found.printed,
        found.passage.text,
        found.passage.span(),
        tuple(content.operation for content in contents),
        clause.commencements,
        (*found.findings, *clause.findings, *told_numbers(found.passage)),
        found.is_amending or bool(clause.operations or clause.commencements),
        clause.transition,
    )
    words = tuple(place for content in contents for place in content.placed)
    return Enacted(provision, (*placed_order(found, clause), *words), clause.skeleton)


def _is_cut_off(clause: ClauseReading, contents: Sequence["_Content"]) -> bool:
    """Tell a new text that neither a mark nor a full stop ends: the rest of it is lost."""
    if not any(f.code == "unclosed-quotation" for f in clause.findings):
        return False
    told = (f.code for content in contents for f in content.operation.findings)
    return "text-without-end" in told


def _read(found: FoundProvision, circumstances: Circumstances) -> ClauseReading:
    if not found.is_amending:
        return _read_in_passing(found, circumstances)
    read = _as_provision(found, _read_words(found, circumstances))
    return _by_heading(found, read) if circumstances.is_transitional else read


def _read_words(found: FoundProvision, circumstances: Circumstances) -> ClauseReading:
    if IMAGE in found.passage.text:
        return not_understood(found.passage, Message(N_("it contains an image, not words")))
    if _has_edge(found):
        return not_understood(found.passage, Message(_EDGE))
    if _has_joint(found):
        return not_understood(found.passage, Message(_JOINT))
    if has_running_number(found.passage):
        return not_understood(found.passage, Message(_NUMBER))
    if hides_provision(found.passage.text, found.number):
        return not_understood(found.passage, Message(_HIDDEN))
    if circumstances.is_mixed:
        return not_understood(found.passage, Message(_MIXED))
    is_draft = circumstances.status is Status.DRAFT
    read = read_clause(
        found.passage,
        lang=circumstances.lang,
        published=circumstances.published,
        assent=circumstances.assented,
        number=found.number,
        status="draft" if is_draft else "made",
        units=circumstances.units,
    )
    return read_in_act(read, found.passage.text) if circumstances.is_act else read


def _has_edge(found: FoundProvision) -> bool:
    """Tell whether a line that may belong to the page stands in a provision, or names its text."""
    text = found.passage.received.text
    names = (line for line in found.headings if is_whole(TITLE, line.text))
    origins = (*(line.passage.origins[0] for line in names), *found.passage.origins[1:])
    return any(origin and text[origin - 1] == EDGE_MARK for origin in origins)


def _has_joint(found: FoundProvision) -> bool:
    """Tell whether lines of a quotation were joined between which a paragraph may end."""
    quotes = (m.start() for m in re.finditer(f"[{OPENING_QUOTES}]", found.passage.text))
    first = next(quotes, None)
    if first is None:
        return False
    opened = found.passage.origins[first]
    return any(joint > opened for line in found.lines for joint in line.joints)


def _read_in_passing(found: FoundProvision, circumstances: Circumstances) -> ClauseReading:
    """Read what a provision of a new text orders on another text, or its own day.

    Anything else in a new text is its own, unless it reads as an order on a text that it names.
    """
    hides = any(orders_on_a_named_text(line.text) for line in found.lines[1:])
    if not (hides or is_like_instruction(found.passage.text)):
        return ClauseReading()
    read = _read_words(found, circumstances)
    is_whole = not any(f.severity is Severity.ERROR for f in read.findings)
    return read if is_whole or hides or orders_on_a_text(found.passage.text) else ClauseReading()


def _as_provision(found: FoundProvision, read: ClauseReading) -> ClauseReading:
    """Refuse a provision that only seems to order nothing: a notice or a title has no number."""
    allowed = _INERT_PROVISIONS if found.number else _INERT_CLAUSES
    if read.inert is None or read.inert in allowed:
        return read
    reason = Message(N_("it reads as a note or a notice, and orders nothing that is understood"))
    return not_understood(found.passage, reason)


def _by_heading(found: FoundProvision, read: ClauseReading) -> ClauseReading:
    """Keep what was not understood as transitional, where a heading says that it is."""
    is_read = read.operations or read.commencements or read.inert or read.transition
    transition = None if is_read else under_heading(found.passage.text)
    return read if transition is None else ClauseReading(transition=transition)


def under_headings(
    provisions: Sequence[FoundProvision], circumstances: Circumstances
) -> Iterator[tuple[FoundProvision, Circumstances]]:
    """Each provision with what is known of it, its heading included."""
    for found in provisions:
        if found.headings:
            said = any(HEADING.fullmatch(line.text) for line in found.headings)
            units = units_under(circumstances.units, [line.text for line in found.headings])
            circumstances = replace(circumstances, is_transitional=said, units=units)
        yield found, circumstances


@dataclass(frozen=True)
class _Content:
    """An operation with the tree of its new text, and the regions of that text."""

    operation: ReadOperation
    placed: tuple[Placed, ...] = ()


def _content(found: FoundProvision, ordered: Instruction, circumstances: Circumstances) -> _Content:
    operation = ordered.operation
    payload, findings = ordered.payload, tuple[Finding, ...]()
    if operation.new_ref is not None:
        payload = attached_text(operation, circumstances.attachments)
        findings = () if payload else (attachment_missing(found, operation.new_ref),)
    is_draft = circumstances.status is Status.DRAFT
    state = OperationState.DRAFT if is_draft else OperationState.PENDING
    span = found.passage.span()
    if payload is None:
        plain = ReadOperation(operation, state, span, (), findings, days=_days(operation))
        return _Content(_within(plain, ordered))
    read = read_payload(payload, lang=circumstances.lang, kind=_kind(operation))
    is_open = operation.target.unit in _OPEN
    losses = incomplete(read.units, named=_named(operation), is_open=is_open)
    signs = (*_lone_marks(payload, read), *losses)
    told = (*findings, *read.findings, *signs)
    enacts = tuple(_enacts(operation, payload, circumstances))
    whole = ReadOperation(operation, state, span, read.units, told, enacts)
    return _Content(_within(whole, ordered), tuple(placed_payload(payload, read)))


def _within(read: ReadOperation, ordered: Instruction) -> ReadOperation:
    """Say in which block and item of its provision an order stands, so that each has its day."""
    return replace(read, item=ordered.item, inner_item=ordered.inner_item, alinea=ordered.alinea)


def _enacts(
    operation: Operation, payload: Passage, circumstances: Circumstances
) -> Iterator[AmendingProvision]:
    """Read a new text that is itself an amending provision, as one put into a pending by-law."""
    if operation.op not in _BRINGING or not _is_of_amending(operation.target):
        return
    starts = [match.start() for match in _NUMBERED.finditer(payload.text)]
    for start, end in pairwise((*starts, len(payload))):
        number = _NUMBERED.match(payload.text, start)
        assert number is not None, "every start was found by its number"
        words = payload.part(number.end(), end).stripped()
        line = PrintedLine(words, is_apart=True)
        yield enact(FoundProvision(number["number"], "", (line,)), circumstances).provision


def _is_of_amending(target: Target) -> bool:
    """Tell whether a target is a section of an amending instrument, by its title or number."""
    if target.unit != "section" or (target.order is None and target.instrument is None):
        return False
    title = target.instrument or ""
    if not title or order_number(title):
        return target.order is not None
    return AMENDING_TITLE.fullmatch(title) is not None


def _days(operation: Operation) -> tuple[dt.date, ...]:
    """The days where words that are a day are replaced by another day."""
    if operation.op is not Op.REPLACE_TEXT:
        return ()
    days = tuple(parse_day(words or "") for words in (operation.old, operation.new))
    return tuple(day for day in days if day is not None) if all(days) else ()


def _lone_marks(payload: Passage, read: ReadPayload) -> Iterator[Finding]:
    """Tell of each quotation mark that stands without a partner and was left out of the tree."""
    for span in read.dropped:
        if payload.received.text[span.start : span.end] in _QUOTES:
            message = Message(N_("an unpaired quotation mark was left out"))
            quote = payload.received.text[span.start : span.end + 40].partition("\n")[0]
            yield Finding("lone-quote", Severity.NOTE, message, quote, span)


def _named(operation: Operation) -> frozenset[str]:
    """The sections that a clause names as replaced, whose numbers need not follow."""
    named = operation.target.section or operation.target.rule or ()
    return frozenset(label for label in named if isinstance(label, str))


def _kind(operation: Operation) -> Kind | None:
    target = operation.target
    return Kind.TABLE if target.unit == "table_row" else target.kind
