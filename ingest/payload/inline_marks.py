"""Marks within a block: which of them open a unit, and which belong to a sentence.

The figures of labels also occur in running text ("section 67.23", "paragraph 1", "the four (4)
categories"), so a mark within a block counts only where it continues a sequence and no word
before it makes it a reference.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bylaw.ingest.payload.markers import BARE, DIVIDED, NUMBER, WORDED, PrintedMark, Sort
from bylaw.ingest.payload.sequences import follows, is_first
from bylaw.registry.law.text.labels import label_key

LOOK_AHEAD = 40
"""How many marks ahead the next label of a list is looked for."""

_WINDOW = 80
_OPENING_MARKS = ' «“"'

_CONJUNCTION = re.compile(r"[\s,;]+(?:and|or|et|ou|and/or|et/ou)\s*$")
_STOPPED = re.compile(r"[.;:,»”\"]\s*$|[;,]\s+(?:and|or|et|ou)\s*$")
_REFERRING = re.compile(
    r"(?i)(?:\b(?:sub-?)?(?:sections?|paragraphs?|clauses?|divisions?|items?|rules?|articles?|"
    r"ss?|aa?|chapters?|schedules?|forms?|to|of|in|under|by|from|than|at|is|are|and|or)\.?"
    r"|\b(?:sous-)?(?:sections?|paragraphes?|alinéas?|annexes?|chapitres?|règles?)"
    r"|\b(?:à|au|aux|de|du|des|et|ou|par|sous|les?|la|est|sont)"
    r"|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|un|une|deux|trois|quatre|cinq|sept"
    r"|huit|neuf|dix))\s*$"
)
_ENDS_WITH_A_LABEL = re.compile(rf"(?:\({NUMBER}\)|\([a-z]+\)|{NUMBER}[°º)]?)\s*$")
_ABBREVIATED = re.compile(r"(?:^|[\s(])(?:ss?|aa?|art|par|c|r|n|no)\.\s*$")
_ENDED = re.compile(r"[.;:]\s*$")
_LOWER_WORD = re.compile(r"(?:^|\s)[a-zà-ÿ][\w’'-]*\s*$")


def is_reference(before: str) -> bool:
    """Tell whether the words before a mark make it part of a reference or of a sentence.

    >>> is_reference("described in section "), is_reference("in paragraphs (a) and ")
    (True, True)
    >>> is_reference("(R.S.Q., c. S-13.1, s. ")
    True
    >>> is_reference("a hand consisting of two pairs; ")
    False
    """
    if _ABBREVIATED.search(before):
        return True
    if _ENDED.search(before):
        return False
    stem = _CONJUNCTION.sub("", before)
    if stem != before:
        return _ENDS_WITH_A_LABEL.search(stem) is not None or _REFERRING.search(stem) is not None
    return _REFERRING.search(before) is not None


@dataclass(frozen=True, slots=True)
class Course:
    """Where the reading of a payload stands: the last section, and the lists that are open."""

    current: Sort = Sort.TEXT
    section: PrintedMark | None = None
    lists: tuple[PrintedMark, ...] = ()

    def past(self, mark: PrintedMark) -> "Course":
        """The course after a mark that opened something."""
        if mark.sort is Sort.SECTION:
            return Course(mark.sort, mark)
        if mark.sort is not Sort.ITEM:
            return Course(mark.sort, self.section, self.lists)
        depth = self._depth(mark)
        held = self.lists if depth is None else self.lists[:depth]
        return Course(mark.sort, self.section, (*held[-8:], mark))

    def _depth(self, mark: PrintedMark) -> int | None:
        depths = reversed(range(len(self.lists)))
        return next((depth for depth in depths if _continues(mark, self.lists[depth])), None)

    def continues(self, mark: PrintedMark) -> bool:
        """Tell whether the mark of an item comes next in a list that is open."""
        return self._depth(mark) is not None

    def numbers(self, mark: PrintedMark) -> bool:
        """Tell whether a number at the head of a line is drawn as those of the sections are.

        A bare one must also come next: a sentence may begin with a number.  One that falls behind
        that of a section in subsections is the number of the next subsection.
        """
        before = self.section
        if before is not None and before.shape == DIVIDED and self.current is not Sort.HEADING:
            return "." in mark.label or label_key(mark.label) > label_key(before.label)
        if before is None or mark.shape in ("", DIVIDED):
            return True
        return before.shape == WORDED if mark.shape == WORDED else _follows(mark, before)


def _continues(mark: PrintedMark, before: PrintedMark) -> bool:
    return mark.shape == before.shape and _follows(mark, before)


def _follows(mark: PrintedMark, before: PrintedMark) -> bool:
    return follows(mark.label, before.label)


def opens_heading(text: str, mark: PrintedMark, *, course: Course, flat: bool) -> bool:
    """Tell whether a keyword in capitals opens a heading: after another, or in a flat payload."""
    within = flat or course.current is Sort.HEADING
    return within and not is_reference(_before(text, mark, 0))


def opens_section(text: str, mark: PrintedMark, *, since: int, course: Course, flat: bool) -> bool:
    """Tell whether a number is that of a section: the first after a heading, then by sequence."""
    before = _before(text, mark, since).rstrip(_OPENING_MARKS)
    if is_reference(before + " "):
        return False
    if course.current is Sort.HEADING:
        return mark.shape != BARE
    if not flat or course.section is None or not _follows(mark, course.section):
        return False
    if mark.shape == BARE:
        return course.numbers(mark) and before.endswith(".")
    return "." in mark.label or not _LOWER_WORD.search(before)


def opens_item(
    text: str,
    mark: PrintedMark,
    *,
    since: int,
    course: Course,
    flat: bool,
    ahead: Sequence[PrintedMark],
) -> bool:
    """Tell whether the mark of an item continues an open list, or opens one."""
    if course.current is Sort.HEADING:
        return False
    before = _before(text, mark, since).rstrip(_OPENING_MARKS[1:])
    if course.continues(mark):
        return bool(_STOPPED.search(before)) or (flat and not is_reference(before))
    return is_first(mark.label) and _opens_a_list(text, mark, ahead=ahead)


def opens_section_list(mark: PrintedMark, others: Sequence[PrintedMark]) -> bool:
    """Tell whether a first mark right after the number of a section opens a list: “8. (1) …”.

    The second mark of the list stands further on, in the block or at the head of another.
    """
    return is_first(mark.label) and any(_continues(other, mark) for other in others)


def _before(text: str, mark: PrintedMark, since: int) -> str:
    return text[max(since, mark.start - _WINDOW) : mark.start]


def _opens_a_list(text: str, mark: PrintedMark, *, ahead: Sequence[PrintedMark]) -> bool:
    """Tell whether a first label opens a list: after a colon, or where the next one is set off."""
    before = _before(text, mark, 0).rstrip(_OPENING_MARKS)
    if before.endswith(":"):
        return True
    if is_reference(before + " ") or before.endswith((",", ".", ";")):
        return False
    following = next((other for other in ahead if _continues(other, mark)), None)
    return following is not None and bool(_STOPPED.search(_before(text, following, mark.end)))
