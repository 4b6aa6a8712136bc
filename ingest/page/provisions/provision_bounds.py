"""Where a provision ends, where the headings of the next begin, and the number it bears."""

import re
from collections.abc import Sequence

from bylaw.ingest.page.cues import NOTICE_HEAD, SIGNATURE
from bylaw.ingest.page.lines.line_marks import (
    CLOSED_QUOTE,
    ENDED,
    ITEM,
    OPENING_QUOTES,
    PROVISION,
    at_end,
    is_whole,
)
from bylaw.ingest.page.lines.printed_lines import PrintedLine
from bylaw.ingest.page.provisions.sentence_heads import is_commencement
from bylaw.ingest.page.title_cues import SCHEDULE


def headings_from(lines: Sequence[PrintedLine], first: int) -> int:
    """Find where the headings of what follows begin, after the end of a provision.

    What quotes a text goes on to its last closing mark; only what is like a heading stands after.
    """
    texts = [line.text for line in lines]
    closed = _last_end(texts, CLOSED_QUOTE) if introduces(texts) else 0
    is_open = any(mark in text for text in texts[closed:] for mark in OPENING_QUOTES)
    # After the last quotation, the items of a list may go on without one.
    cut = max(closed, first) if closed and is_open else max(closed, _last_end(texts, ENDED), first)
    return cut if all(is_like_heading(line) for line in lines[cut:]) else len(lines)


def _last_end(texts: Sequence[str], ending: re.Pattern[str]) -> int:
    """Count the lines up to the last that has come to an end."""
    ends = (i for i in range(len(texts), 0, -1) if at_end(ending, texts[i - 1]))
    return next(ends, 0)


def introduces(texts: Sequence[str]) -> bool:
    """Tell whether lines announce a quotation; a colon may announce a list of provisions too."""
    announced = next((i for i, text in enumerate(texts) if text.endswith(":")), len(texts))
    return any(mark in text for text in texts[announced + 1 :] for mark in OPENING_QUOTES)


def is_like_heading(line: PrintedLine) -> bool:
    """Tell a heading: a short line that ends no sentence, begins like a title and has no cells."""
    text = line.text
    if "\t" in text:
        return False
    begins = text[:1].isupper() or text[:1] in "§—–("
    is_item = ITEM.match(text) is not None
    return begins and not is_item and len(text) <= 200 and not at_end(ENDED, text)


def number_of(line: PrintedLine) -> int | None:
    """The number of the provision that a line begins, where it can be read."""
    match = PROVISION.match(line.text)
    printed = match and (match["mark"] or match["bare"])
    return int(printed) if printed and printed.isdecimal() else None


def end_of_last(lines: Sequence[PrintedLine], start: int) -> int:
    """Find where the last provision ends: no next number closes it."""
    limit = next((i for i in range(start + 1, len(lines)) if _opens_annex(lines[i])), len(lines))
    if introduces([line.text for line in lines[start:limit]]):
        closed = [i for i in range(start, limit) if at_end(CLOSED_QUOTE, lines[i].text)]
        return closed[-1] + 1 if closed else limit
    end = start + 1
    while end < limit and _goes_on(lines[end - 1], lines[end]):
        end += 1
    return end


def end_of_plain(lines: Sequence[PrintedLine], start: int) -> int:
    """Find where the last provision of a text that amends nothing ends."""
    if is_commencement(lines[start].text):
        return end_of_last(lines, start)
    return next((i for i in range(start + 1, len(lines)) if _opens_annex(lines[i])), len(lines))


def _goes_on(before: PrintedLine, line: PrintedLine) -> bool:
    if (
        is_whole(SIGNATURE, line.text)
        and at_end(ENDED, before.text)
        and not at_end(ENDED, line.text)
    ):
        return False
    if ITEM.match(line.text) or not at_end(ENDED, before.text):
        return True
    return is_commencement(line.text)


def _opens_annex(line: PrintedLine) -> bool:
    return is_whole(SCHEDULE, line.text) or is_whole(NOTICE_HEAD, line.text)


def printed_number(line: PrintedLine) -> str:
    """The number of a provision as it is printed, with its dot."""
    match = PROVISION.match(line.text)
    return match[0].strip() if match else ""
