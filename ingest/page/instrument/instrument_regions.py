"""The regions of the lines of an instrument that are no amending provision."""

import re
from collections.abc import Iterator

from bylaw.ingest.page.cues import EXPLANATORY
from bylaw.ingest.page.enacting_cues import AMENDS, CHANGES_A_TEXT
from bylaw.ingest.page.instrument.instrument_lines import InstrumentLines, is_operative
from bylaw.ingest.page.lines.line_marks import OWN_HEADING, OWN_KEYWORD, is_whole
from bylaw.ingest.page.lines.printed_lines import LineKind
from bylaw.ingest.page.parts import PagePart, Role, split_annexes
from bylaw.ingest.page.provisions.found_provisions import Found, is_group_heading
from bylaw.ingest.page.provisions.sentence_heads import orders_on_a_named_text, own_words
from bylaw.ingest.page.regions import Placed, Region
from bylaw.ingest.page.title_cues import CAPITALS

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


def placed_lines(printed: InstrumentLines) -> Iterator[Placed]:
    """Place every line but those of amending provisions, which their reading places."""
    for part in printed.parts:
        if part.role is not Role.TEXT and not is_operative(part):
            yield Placed(part.line.passage, _region(part, printed))
    for line in printed.segment.lines:
        if line.kind is not LineKind.TEXT:
            is_note = line.kind is LineKind.FOOTNOTE
            yield Placed(line.passage, Region.FOOTNOTE if is_note else Region.FURNITURE)
    yield from _placed_text(printed.found)


def _region(part: PagePart, printed: InstrumentLines) -> Region:
    """Place a line that is no provision; what is left of one that amends is unread."""
    if printed.is_tail:
        amends = any(provision.is_amending for provision in printed.found.found)
        return Region.UNREAD if amends else Region.OTHER_INSTRUMENT
    if _hides_provision(part) or _amends_by_itself(part, printed):
        return Region.UNREAD
    if part.role in _HEADINGS:
        return Region.HEADING
    if part.role in _RECITALS:
        return Region.RECITAL
    return Region.RECITAL if part.role is Role.ORDER_CLAUSE else Region.UNREAD


def _hides_provision(part: PagePart) -> bool:
    """Tell a line beside which a provision stands, as where two columns were taken for one."""
    is_ordering = part.role is Role.ORDER_HEAD and AMENDS.search(part.line.text)
    return bool(is_ordering or _BESIDE.search(part.line.text))


def _amends_by_itself(part: PagePart, printed: InstrumentLines) -> bool:
    """Tell words of a notice that change a text, and do not tell what another text does.

    The notice of a draft, or the notes before an act, tell it.
    """
    if part.role is not Role.NOTICE or printed.texts(Role.DRAFT_HEAD):
        return False
    if any(is_whole(EXPLANATORY, text) for text in printed.texts(Role.NOTICE)):
        return False
    is_alone = not printed.found.found and CHANGES_A_TEXT.search(part.line.text)
    return bool(is_alone) or orders_on_a_named_text(part.line.text)


_BESIDE = re.compile(r"\t\s*\d{1,3}\s?\.\s*[A-ZÀ-Þ]")


def _placed_text(found: Found) -> Iterator[Placed]:
    """Place the lines around the provisions.

    What a schedule orders on another text is unread, unless a provision brings that schedule.
    """
    is_heading = False
    for line in found.before:
        is_title = is_heading and is_whole(CAPITALS, line.text)
        is_own = is_whole(OWN_HEADING, line.text) or is_whole(OWN_KEYWORD, line.text)
        is_heading = is_title or is_own or is_group_heading(line)
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
        for line in lines:
            is_order = role is Role.SCHEDULE and orders_on_a_named_text(own_words(line))
            yield Placed(line.passage, Region.UNREAD if is_order else region)
