"""Numbered rubrics: titles over the rows of a table that bear a number, and are no sections."""

from collections.abc import Sequence

from bylaw.ingest.payload.inline_marks import Course
from bylaw.ingest.payload.markers import Sort, item_at, section_at
from bylaw.ingest.payload.sequences import follows
from bylaw.ingest.payload.tables.plain_tables import is_title
from bylaw.ingest.sources.passages import Passage


def within_tables(blocks: Sequence[Passage]) -> list[bool]:
    """Tell of each block whether it stands between two rows whose cells are apart by tabs."""
    rows = [False, *("\t" in block.text for block in blocks), False]
    return [before and after for before, after in zip(rows, rows[2:], strict=False)]


def is_rubric_of_rows(text: str, course: Course) -> bool:
    """Tell a title between two rows from the number of a section or item that comes next.

    >>> nine = Course(section=section_at("9.01. The wages are:"))
    >>> is_rubric_of_rows("2. Journeyman", nine), is_rubric_of_rows("9.02. Term", nine)
    (True, False)
    """
    words = text.strip()
    mark = section_at(words) or item_at(words)
    if mark is None or "\t" in words or not is_title(words):
        return False
    if mark.sort is Sort.ITEM:
        return not course.continues(mark)
    return course.section is not None and not follows(mark.label, course.section.label)
