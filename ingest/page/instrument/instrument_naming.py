"""What an instrument is called by: its number, its day, its title, and the act behind it."""

import datetime as dt
import re
from collections.abc import Sequence
from itertools import takewhile

from bylaw.ingest.page.cues import ASSENTED, BILL_STEP, head_of_title
from bylaw.ingest.page.instrument.instrument_lines import InstrumentLines
from bylaw.ingest.page.lines.line_marks import is_whole
from bylaw.ingest.page.parts import Role
from bylaw.ingest.page.title_cues import (
    ACT_NAME,
    AMENDING_TITLE,
    AMENDMENTS_TITLE,
    CONCERNING,
    TITLE,
    TITLE_MARK,
)
from bylaw.registry.law.text.months import parse_day


def base_title(title: str) -> str | None:
    """The title of the text that an instrument amends, out of its own title."""
    match = AMENDING_TITLE.fullmatch(title) or AMENDMENTS_TITLE.fullmatch(title)
    return match["base"].strip() if match else None


def enabling_act(lines: Sequence[str]) -> str:
    """The act under which a text is made: where it is named twice, as it stands over the text.

    >>> enabling_act(["Docks Act", "(c. D-1)", "Docks Act", "(c. D-1, s. 13)"])
    'Docks Act (c. D-1, s. 13)'
    """
    names = [line.partition(" (")[0] for line in lines]
    last = max((place for place, name in enumerate(names) if name == names[0]), default=0)
    return " ".join(lines[last:])


def instrument_number(head: re.Match[str] | None) -> str | None:
    """The number of an order, the chapter of an act, or the day of an order without a number."""
    if head is None:
        return None
    if head["chapter"]:
        return f"{head['year']}, c. {head['chapter']}"
    dated = parse_day(head["dated"] or head["unnumbered"] or "")
    kinds = ("number", "minister", "municipal", "local", "decision", "board")
    numbers = filter(None, map(head.group, kinds))
    return next(numbers, dated.isoformat() if dated else None)


def day_made(printed: InstrumentLines, head: re.Match[str] | None) -> dt.date | None:
    """The day of an order or act; the days that a municipal by-law tells are of its sittings."""
    if head is None or head["municipal"] or head["local"]:
        return None
    days = ("day", "made", "dated", "decided", "unnumbered")
    said = next(filter(None, map(head.group, days)), None)
    return (None if said else day_assented(printed)) or parse_day(said or _dated(printed))


def day_assented(printed: InstrumentLines) -> dt.date | None:
    """The day of assent that an act prints over its text, if it prints one."""
    texts = printed.texts(Role.SUBJECT, Role.UNREAD, Role.RECITAL, Role.NOTICE)
    found = {parse_day(match["day"]) for match in map(ASSENTED.match, texts) if match}
    return found.pop() if len(found) == 1 else None


def _dated(printed: InstrumentLines) -> str:
    """The words beside the number of an order, among which its day may be."""
    beside = printed.texts(Role.ORDER_HEAD)[1:], printed.texts(Role.SUBJECT, Role.UNREAD)[:3]
    return " ".join(text for texts in beside for text in texts if not is_whole(BILL_STEP, text))


def instrument_title(printed: InstrumentLines, *, is_act: bool) -> str:
    """Take the title of the text itself, else the one of the heading, else its subject.

    The name of an act that stands over a statute, without a reference, is its own.
    """
    for role in (Role.TEXT_TITLE, Role.TITLE):
        texts = printed.texts(role)
        if texts:
            words = " ".join(texts) if role is Role.TEXT_TITLE else _in_small_letters(texts)
            return TITLE_MARK.sub("", CONCERNING.sub("", words)).strip()
    own = [text for text in printed.texts(Role.ACT) if is_act and is_whole(ACT_NAME, text)]
    if own:
        return _in_small_letters(own)
    subjects = _subjects(printed)
    named = [text for text in subjects if is_whole(TITLE, text)]
    return named[-1] if named else " ".join(subjects)


def _subjects(printed: InstrumentLines) -> list[str]:
    """The lines that say what an instrument is about: of a by-law, those right below its number."""
    head = next(iter(printed.heads), None)
    if printed.is_tail:
        return []
    if head is None or not (head["municipal"] or head["local"]):
        return printed.texts(Role.SUBJECT)
    roles = [part.role for part in printed.parts]
    below = printed.parts[roles.index(Role.ORDER_HEAD) + 1 :] if Role.ORDER_HEAD in roles else ()
    about = takewhile(lambda part: part.role is Role.SUBJECT and "\t" not in part.line.text, below)
    return [part.line.text for part in about] or [
        text for text in printed.texts(Role.SUBJECT) if head_of_title(text)
    ]


def _in_small_letters(titles: Sequence[str]) -> str:
    """The last of the titles; where the cover prints it in small letters too, as it stands there.

    >>> _in_small_letters(["An Act to amend the Docks Act", "AN ACT TO AMEND THE DOCKS ACT"])
    'An Act to amend the Docks Act'
    """
    last = titles[-1]
    same = (title for title in titles if title.casefold() == last.casefold() != title)
    return next((title for title in same if last.isupper()), last)
