"""Reading one amending provision: what it orders and when, or a refusal that quotes it.

A clause is read in whole or refused in whole.  Its quotations are cut in the ways that
`quotations` allows; the first cut under which the grammar understands every word is the reading.
If the grammar understands the words in two ways that order different things, the clause is
refused as ambiguous.

>>> reading = read_clause_text('Section 46 is amended by replacing “oak” with “ash”.', lang="en")
>>> reading.operations[0].operation.old, reading.operations[0].operation.new
('oak', 'ash')
"""

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bylaw.ingest.checks.cut_sentences import cut_short
from bylaw.ingest.checks.cut_words import joined_words
from bylaw.ingest.clause.amendment_reading import read_amendment
from bylaw.ingest.clause.clause_readings import (
    NOT_UNDERSTOOD,
    ClauseReading,
    in_words,
    not_understood,
)
from bylaw.ingest.clause.grammars import NotUnderstood
from bylaw.ingest.clause.inert import inert_kind
from bylaw.ingest.clause.sentence.joined_clauses import (
    of_whole_section,
    with_own_day,
    with_replacement,
)
from bylaw.ingest.clause.sentence.mended_print import unbroken
from bylaw.ingest.clause.sentence.quoted_labels import unquoted_labels
from bylaw.ingest.clause.sentence.skeletons import skeleton_of
from bylaw.ingest.clause.sentence.straight_marks import doubled
from bylaw.ingest.clause.sizes import oversize
from bylaw.ingest.clause.transitional_formulas import sort_sentences
from bylaw.ingest.dates.commencement import not_in_force
from bylaw.ingest.dates.read_days import date_unknown, is_commencement, read_days
from bylaw.ingest.dates.said_days import Dates
from bylaw.ingest.page.enacting_cues import AMENDS
from bylaw.ingest.page.lines.line_reading import read_lines
from bylaw.ingest.sources.noise import clean
from bylaw.ingest.sources.note_numbers import without_note_numbers
from bylaw.ingest.sources.passages import Passage, Received
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.transitions import Transition
from bylaw.registry.law.text.months import MONTH_NAME
from bylaw.registry.law.text.typography import (
    QUOTATION,
    before_quotations,
    plain_apostrophes,
)

_RUNS_ON = re.compile(
    r"[^\s.;:\d$%][ \t]*\n[ \t]*[a-zß-ÿœ]{2}"
    r"|\b(?:sections?|articles?|paragraph\w*)[ \t]*\n[ \t]*\(?\d"
)
"""Words that go on in the next line, or the number there of the unit that a line ends with."""
_ROWS = re.compile(rf"\d[ \t$%]*\n(?!\s*(?i:{MONTH_NAME})\b)[^\n]{{1,60}}\d[ \t$%]*[”».;]*(?:\n|$)")
"""Lines of a table, one below the other: each ends in a figure, and no date goes on in the next."""
_HAS_EFFECT = re.compile(r"(?i)\bha(?:s|ve) effect\b|\b(?:a|ont) effet\b")
_NUMBER = re.compile(r"\s*(\d{1,3}(?:\.\d+)?)\s?\.\s")


def read_clause_text(
    text: str,
    *,
    lang: str,
    published: dt.date | None = None,
    assent: dt.date | None = None,
    status: str = "made",
    number: str = "",
) -> ClauseReading:
    """Read a clause given as text, with the marks of print that it may bear."""
    received = Received("-", text)
    cleaned = without_note_numbers(clean(received))
    read = read_clause(
        _unwrapped(cleaned.passage),
        lang=lang,
        published=published,
        assent=assent,
        status=status,
        number=number,
    )
    return replace(read, findings=(*read.findings, *joined_words(received, cleaned)))


def _unwrapped(passage: Passage) -> Passage:
    """A copied text without the ends of lines that only the width of its page made.

    Short lines of which none goes on in the next are blocks, whatever their width.
    """
    if _RUNS_ON.search(passage.text) is None or _ROWS.search(passage.text):
        return passage
    return Passage.joined((line.passage for line in read_lines(passage)), "\n")


def read_clause(
    passage: Passage,
    *,
    lang: str,
    published: dt.date | None = None,
    assent: dt.date | None = None,
    status: str = "made",
    number: str = "",
    units: tuple[tuple[str, str], ...] = (),
) -> ClauseReading:
    """Read one clean clause in English or French.

    `number` is that of its provision, and `units` are the chapters and divisions around it, by
    their kinds and numbers, where they are known.
    """
    if not passage.text.strip():
        return not_understood(passage, Message(N_("the clause is empty")))
    passage = doubled(passage)
    too_large = oversize(passage)
    if too_large is not None:
        return not_understood(passage, too_large)
    kind = inert_kind(_own_words(passage.text), lang=lang)
    if kind is not None:
        return ClauseReading(inert=kind)
    printed = _NUMBER.match(passage.text)
    own = number or (printed[1] if printed else "")
    parts = sort_sentences(of_whole_section(passage, is_numbered=bool(number)), lang=lang)
    if parts.rest is None:
        return ClauseReading(transition=parts.transition)
    cut = cut_short(passage.text)
    if cut is not None:
        return not_understood(passage, cut)
    dates = Dates(published, assent, own, units)
    read = _read_orders(parts.rest, lang=lang, dates=dates, status=status)
    findings = (*read.findings, *_effects_untold(passage, parts.transition))
    return replace(read, transition=parts.transition, findings=findings)


def _effects_untold(passage: Passage, beside: Transition | None) -> Iterator[Finding]:
    """Tell that a provision whose number is not known has effect from a day of its own."""
    if beside is not None and _HAS_EFFECT.search(plain_apostrophes(beside.text)):
        yield date_unknown(passage)


def _read_orders(passage: Passage, *, lang: str, dates: Dates, status: str) -> ClauseReading:
    """Read what a clause orders: when something takes effect, or what changes."""
    passage = unquoted_labels(passage)
    parts = with_own_day(passage)
    parts = parts if len(parts) > 1 else with_replacement(passage)
    if len(parts) > 1:
        reads = [_read_orders(part, lang=lang, dates=dates, status=status) for part in parts]
        return _together(reads)
    if is_commencement(_before_quotations(passage.text)):
        return _read_commencement(passage, lang=lang, dates=dates, status=status)
    return read_amendment(passage, lang=lang)


def _together(reads: Sequence[ClauseReading]) -> ClauseReading:
    """Take what two parts of a sentence say together; where one is refused, so is the other."""
    refused = next((read for read in reads if _is_refused(read)), None)
    orders, days = reads
    both = replace(
        orders, commencements=days.commencements, findings=(*orders.findings, *days.findings)
    )
    return refused or both


def _is_refused(read: ClauseReading) -> bool:
    return any(finding.code == NOT_UNDERSTOOD for finding in read.findings)


def _own_words(text: str) -> str:
    """What a text says of itself: an amendment is not what the words that it quotes are."""
    is_amendment = AMENDS.search(_before_quotations(text))
    words = plain_apostrophes(text)
    return unbroken(QUOTATION.sub("…", words)) if is_amendment else words


def _before_quotations(text: str) -> str:
    return unbroken(before_quotations(plain_apostrophes(text)))


def _read_commencement(passage: Passage, *, lang: str, dates: Dates, status: str) -> ClauseReading:
    whole = skeleton_of(passage, (), lang=lang)
    try:
        said = read_days(passage, whole, lang=lang, dates=dates)
    except NotUnderstood as refused:
        return not_understood(passage, in_words(refused.message, whole, lang=lang))
    if status == "draft":
        return ClauseReading(commencements=(not_in_force(),), skeleton=said.skeleton)
    return ClauseReading(
        commencements=said.commencements,
        findings=said.findings,
        skeleton=said.skeleton,
        titles=whole.titles,
    )
