"""Anatomy: the parts of an instrument, line by line, from its heading to its annexes.

An order in council goes: heading, recitals, order, signature, attached text.  A draft goes:
heading, notice, signature, text.  A line that fits nowhere is unread; it is never guessed at.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bylaw.ingest.clause.transitional_formulas import HEADING as TRANSITIONAL
from bylaw.ingest.page.cues import (
    ATTENDANCE,
    CALENDAR,
    DRAFT_HEAD,
    EXPLANATORY,
    FULL_NAME,
    GOVERNMENT,
    NOTICE,
    NOTICE_HEAD,
    ORDER_HEAD,
    PLACE_AND_DAY,
    SIGNATURE,
)
from bylaw.ingest.page.enacting_cues import (
    AMENDS,
    ENACTED,
    MINISTER,
    ORDER_CLAUSE,
    ORDERED,
    RECITAL,
)
from bylaw.ingest.page.lines.line_marks import (
    ENDED,
    HEADING_LENGTH,
    OWN_HEADING,
    OWN_KEYWORD,
    PROVISION,
    at_end,
    is_whole,
)
from bylaw.ingest.page.lines.printed_lines import LineKind, PrintedLine
from bylaw.ingest.page.title_cues import (
    ACT,
    ACT_NAME,
    AMENDING_TITLE,
    AMENDMENTS_TITLE,
    CONCERNING,
    GROUP_HEADING,
    SCHEDULE,
    TEXT_NAME,
    TITLE,
)


class Role(StrEnum):
    """What a line of an instrument is."""

    GOVERNMENT = "government"
    ORDER_HEAD = "order_head"
    DRAFT_HEAD = "draft_head"
    ACT = "act"
    SUBJECT = "subject"
    TITLE = "title"
    RECITAL = "recital"
    NOTICE = "notice"
    ORDERED = "ordered"
    ORDER_CLAUSE = "order_clause"
    SIGNATURE = "signature"
    SCHEDULE = "schedule"
    TEXT_TITLE = "text_title"
    ENABLING = "enabling"
    TEXT = "text"
    UNREAD = "unread"


CUED_ROLES = frozenset(
    (
        Role.ORDER_HEAD,
        Role.DRAFT_HEAD,
        Role.NOTICE,
        Role.RECITAL,
        Role.TITLE,
        Role.TEXT_TITLE,
        Role.ORDERED,
    )
)
"""Roles that only an instrument has: a run of lines without any of them is none."""


class _Stage(StrEnum):
    HEAD = "head"
    RECITALS = "recitals"
    NOTICE = "notice"
    NOTES = "notes"
    ORDERS = "orders"
    SIGNING = "signing"
    SIGNED = "signed"
    ATTACHED = "attached"
    ENABLED = "enabled"
    TEXT = "text"


@dataclass(frozen=True)
class PagePart:
    """A line and its role."""

    role: Role
    line: PrintedLine


def assign_roles(lines: Sequence[PrintedLine]) -> tuple[PagePart, ...]:
    """Say of each line of an instrument what it is; the text itself is left in one piece."""
    stage, parts = _Stage.HEAD, []
    for line in lines:
        if line.kind is not LineKind.TEXT:
            continue
        role, stage = _STAGES[stage](line.text)
        parts.append(PagePart(role, line))
    return tuple(parts)


def has_cue(parts: Sequence[PagePart]) -> bool:
    """Tell whether anything in these lines announces an instrument."""
    return any(part.role in CUED_ROLES for part in parts)


_Step = tuple[Role, _Stage]


def _in_head(text: str) -> _Step:
    for pattern, role, stage in _OPENINGS:
        if pattern.match(text):
            return role, stage
    if TRANSITIONAL.fullmatch(text):
        return Role.TEXT, _Stage.ENABLED
    if is_whole(EXPLANATORY, text):
        return Role.NOTICE, _Stage.NOTES
    for pattern, role in _HEAD_CUES:
        if is_whole(pattern, text):
            return role, _Stage.HEAD
    return (Role.SUBJECT if _is_heading(text) else Role.UNREAD), _Stage.HEAD


def _in_recitals(text: str) -> _Step:
    for pattern, role, stage in _OPENINGS:
        if pattern.match(text) and role is not Role.NOTICE:
            return role, stage
    if is_whole(EXPLANATORY, text):
        return Role.NOTICE, _Stage.NOTES
    if is_whole(AMENDING_TITLE, text):
        return _in_attached(text)
    if is_whole(ATTENDANCE, text):
        return Role.RECITAL, _Stage.RECITALS
    if is_whole(SIGNATURE, text) or is_whole(PLACE_AND_DAY, text):
        return Role.SIGNATURE, _after_signature(text)
    return Role.UNREAD, _Stage.RECITALS


def _in_notes(text: str) -> _Step:
    """The notes before an act go on to its title, or to the words that enact it."""
    if ORDERED.match(text):
        return Role.ORDERED, _Stage.ORDERS
    if is_whole(AMENDING_TITLE, text):
        return Role.TITLE, _Stage.HEAD
    if PROVISION.match(text) and AMENDS.search(text):
        return Role.TEXT, _Stage.TEXT
    return Role.NOTICE, _Stage.NOTES


def _in_notice(text: str) -> _Step:
    if is_whole(AMENDING_TITLE, text):
        return Role.TEXT_TITLE, _Stage.ATTACHED
    if is_whole(PLACE_AND_DAY, text):
        return Role.SIGNATURE, _Stage.NOTICE
    if is_whole(SIGNATURE, text):
        return Role.SIGNATURE, _after_signature(text)
    return Role.NOTICE, _Stage.NOTICE


def _in_orders(text: str) -> _Step:
    if ORDER_CLAUSE.match(text):
        return Role.ORDER_CLAUSE, _Stage.ORDERS
    if ENACTED.match(text) and not AMENDS.search(text):
        return Role.ORDERED, _Stage.ORDERS
    if any(is_whole(cue, text) for cue in (GROUP_HEADING, TEXT_NAME, OWN_HEADING, OWN_KEYWORD)):
        return Role.TEXT, _Stage.ENABLED
    return _in_signed(text, stage=_Stage.ORDERS)


def _in_signed(text: str, *, stage: _Stage = _Stage.SIGNED) -> _Step:
    if _is_title(text) or is_whole(SCHEDULE, text) or PROVISION.match(text):
        return _in_attached(text)
    if is_whole(SIGNATURE, text) or is_whole(PLACE_AND_DAY, text):
        return Role.SIGNATURE, _after_signature(text)
    if is_whole(ATTENDANCE, text):
        return Role.RECITAL, stage
    if RECITAL.match(text) or ORDERED.match(text):
        # The names of those who sat stand before the recitals of a municipal by-law.
        return _in_recitals(text)
    return Role.UNREAD, stage


def _after_signature(text: str) -> _Stage:
    """A function that ends with a comma, or a day, has the name of the person in the next line."""
    is_open = text.endswith(",") or is_whole(PLACE_AND_DAY, text)
    return _Stage.SIGNING if is_open else _Stage.SIGNED


def _in_signing(text: str) -> _Step:
    if is_whole(FULL_NAME, text) and not _is_title(text):
        return Role.SIGNATURE, _Stage.SIGNED
    return _in_signed(text)


def _in_attached(text: str) -> _Step:
    if PROVISION.match(text):
        return Role.TEXT, _Stage.TEXT
    if TRANSITIONAL.fullmatch(text):
        return Role.TEXT, _Stage.ENABLED
    if is_whole(SCHEDULE, text):
        return Role.SCHEDULE, _Stage.ATTACHED
    if is_whole(ACT, text) or (is_whole(ACT_NAME, text) and not is_whole(AMENDING_TITLE, text)):
        return Role.ENABLING, _Stage.ENABLED
    return (Role.TEXT_TITLE if _is_heading(text) else Role.UNREAD), _Stage.ATTACHED


def _in_enabled(text: str) -> _Step:
    """After the enabling act, a heading is that of the first provisions, not of the whole."""
    role, stage = _in_attached(text)
    if role is Role.TEXT_TITLE:
        return Role.TEXT, _Stage.ENABLED
    return role, stage if stage is _Stage.TEXT else _Stage.ENABLED


def _in_text(_text: str) -> _Step:
    return Role.TEXT, _Stage.TEXT


def _is_heading(text: str) -> bool:
    if at_end(ENDED, text) or len(text) > HEADING_LENGTH:
        return False
    return text[0].isupper() or text[0] in "—–-§("


def _is_title(text: str) -> bool:
    titles = (AMENDING_TITLE, AMENDMENTS_TITLE, TITLE)
    return any(is_whole(title, text) for title in titles) and not at_end(ENDED, text)


_HEAD_CUES = (
    (GOVERNMENT, Role.GOVERNMENT),
    (ORDER_HEAD, Role.ORDER_HEAD),
    (MINISTER, Role.RECITAL),
    (DRAFT_HEAD, Role.DRAFT_HEAD),
    (AMENDING_TITLE, Role.TITLE),
    (AMENDMENTS_TITLE, Role.TITLE),
    (ACT, Role.ACT),
    (ACT_NAME, Role.ACT),
)
_OPENINGS = (
    (CONCERNING, Role.TITLE, _Stage.HEAD),
    (RECITAL, Role.RECITAL, _Stage.RECITALS),
    (NOTICE, Role.NOTICE, _Stage.NOTICE),
    (ORDERED, Role.ORDERED, _Stage.ORDERS),
    (PROVISION, Role.TEXT, _Stage.TEXT),
)
_STAGES: dict[_Stage, Callable[[str], _Step]] = {
    _Stage.HEAD: _in_head,
    _Stage.RECITALS: _in_recitals,
    _Stage.NOTICE: _in_notice,
    _Stage.NOTES: _in_notes,
    _Stage.ORDERS: _in_orders,
    _Stage.SIGNING: _in_signing,
    _Stage.SIGNED: _in_signed,
    _Stage.ATTACHED: _in_attached,
    _Stage.ENABLED: _in_enabled,
    _Stage.TEXT: _in_text,
}


def split_annexes(lines: Sequence[PrintedLine]) -> Iterator[tuple[Role, tuple[PrintedLine, ...]]]:
    """Split what follows the last provision: schedules, notices, signatures, and the unread."""
    role, run = Role.UNREAD, list[PrintedLine]()
    texts = ("", *(line.text for line in lines), "")
    for line, before, after in zip(lines, texts, texts[2:], strict=False):
        begins = _annex(line.text, role, before, after)
        if begins is not None:
            if run:
                yield role, tuple(run)
            role, run = begins, []
        run.append(line)
    if run:
        yield role, tuple(run)


_ROW_OF_FIGURES = re.compile(r"\t[^\t]*\d|\d[^\t]*\t|\t.*\t")
"""A row of a table, which may hold the name of a function, and is signed by no one."""


def _annex(text: str, role: Role, before: str, after: str) -> Role | None:
    if is_whole(SCHEDULE, text):
        return Role.SCHEDULE
    if role is Role.SCHEDULE:
        return None
    if is_whole(NOTICE_HEAD, text):
        return Role.NOTICE
    if role is Role.NOTICE:
        return None
    if _ROW_OF_FIGURES.search(text):
        return Role.UNREAD
    # Two people sign side by side.
    text, after = text.replace("\t", " "), after.replace("\t", " ")
    signs = any(is_whole(cue, text) for cue in (SIGNATURE, PLACE_AND_DAY, CALENDAR))
    is_named = is_whole(SIGNATURE, after) or (before.endswith(",") and is_whole(SIGNATURE, before))
    is_name = is_whole(FULL_NAME, text.removesuffix(",")) and is_named
    return Role.SIGNATURE if signs or is_name else Role.UNREAD
