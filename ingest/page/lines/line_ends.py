"""The ends of lines: whether a line goes on with the words of the one before it."""

import re

from bylaw.ingest.page.cues import (
    BILL_STEP,
    CALENDAR,
    CLERK,
    FULL_NAME,
    GOVERNMENT,
    ORDER_HEAD,
    PLACE_AND_DAY,
    SIGNATURE,
)
from bylaw.ingest.page.enacting_cues import AMENDS, MINISTER, OPENS_TEXT, ORDERED, RECITAL
from bylaw.ingest.page.lines.cut_heads import is_day_of_order, is_number_of_title
from bylaw.ingest.page.lines.line_marks import (
    DEFINES,
    ENDED,
    FOOTNOTE,
    ITEM,
    LABEL,
    NEVER_LAST,
    NUMBER_ALONE,
    OPENING_QUOTES,
    OWN_NUMBER,
    PROVISION,
    ROMAN_ITEM,
    at_end,
    is_whole,
)
from bylaw.ingest.page.title_cues import (
    ACT,
    AMENDING_TITLE,
    BILL,
    BY_LAW_ALONE,
    BY_LAW_NUMBER,
    BY_LAW_TITLE,
    CAPITAL_TITLE,
    CAPITALS,
    CHAPTER,
    GOES_ON_TITLE,
    LEAVES_TITLE_OPEN,
    PUBLISHER,
    SCHEDULE,
)
from bylaw.ingest.payload.tables.printed_payouts import label_and_payout
from bylaw.ingest.printed_notes import is_citation_cut, is_note
from bylaw.ingest.text_nouns import TEXT_NOUNS
from bylaw.registry.law.text.months import DAY_WITHOUT_YEAR

COLUMN = 80
"""A block longer than this is longer than any line of a printed column, so it is prose."""

_CONJUNCTION = re.compile(r"and|or|et|ou")
_YEAR = re.compile(r"(?:19|20)\d\d[.,;]?")
_DAY_WITHOUT_YEAR = re.compile(rf"(?i)\b{DAY_WITHOUT_YEAR}$")
_LOST_QUOTE = re.compile(r"(?<=\S )[\"“«]\s?[^\"“”«»]{1,40}$")
_CLOSING_FIRST = re.compile(r"[^\"“”«»]{1,40}(?:”|\s?»|(?<=\w)\")")
_LEFT_OPEN = re.compile(r"[a-zà-ÿ\d],$|\([^()]*$")
"""A comma, or a bracket that is not closed, where a page ends."""

_SUBJECT = re.compile(
    r"(?:\d{1,3}\s?\.\s*)?(?:Section|Schedule|L['’]article|L['’]annexe)\s[\w.]{1,12}\s"
    rf"(?:of|to|du|de la)\s(?:the\s)?(?:{TEXT_NOUNS})\b[^.;:“«\"]*$",
    re.IGNORECASE,
)
"""What an order begins with: a section of a text, by the title of which it stops."""

_AT_COMMA = re.compile(r"[a-zà-ÿ],$")
_SHORTEST_PROSE = 60
"""A shorter line that ends with a comma may be part of an address or a name."""

_CONJOINED = re.compile(r"(?:,|\s(?:and|et))$")
"""What leaves a list of titles open."""

_UNIT_WITHOUT_NUMBER = re.compile(
    r"(?:[a-zà-ÿ] |['’])(?:(?:sub|sous-)?(?:sections?|paragraphe?s?|paragraphs?)|articles?)$"
)
"""A unit that is named at the end of a line: its number begins the next one."""

_ITS_NUMBER = re.compile(
    r"\(?(?:\d{1,3}(?:\.\d+)*|[a-z](?:\.\d+)?)(?:\)|[°º])?(?:[,;)]|\s(?=[a-zà-ÿ(]))"
)
_NUMBER_SIGN = re.compile(r"(?<=\s)(?:numéro|number|[Nn]os?\.?|n[°º])$")
"""A sign at the end of a line that a number follows: “By-law number / 412 respecting”."""

_LABEL_ALONE = re.compile(
    r"[“«\"]?\s?(?:\d{1,3}(?:\.\d{1,3})*\.|\(?(?:\d{1,2}(?:\.\d)?|[a-z])\)|\d{1,2}(?:\.\d)?[°º])"
)
_ENDING_NUMBER = re.compile(r"\d{1,3}(?:\.\d+)*\.(?:\s|$)")
"""A number that ends the sentence that names its unit in the full line above."""

_NUMBERED = re.compile(r"\d{1,3}(?:\.\d+)*\.\s+[A-ZÀ-Þ“«(]")
_DIVISION = re.compile(
    r"(?:PART|PARTIE|TITLE|TITRE|CHAPTER|CHAPITRE|DIVISION|SECTION|SUBDIVISION|SOUS-SECTION"
    r"|SCHEDULE|ANNEXE|FORM|FORMULE|ARTICLE)\s+[IVXLC\d]+(?:\.\d+)?"
)
_OWN_ALONE = re.compile(r"(?:Article|Section)\s\d{1,3}\.?")

_SHORT = 12
"""The length up to which words in capitals may be a name within a sentence."""

_POINTS_BACK = re.compile(r"\((?:ss?|[Ss]ections?|a|[Aa]rt|[Aa]rticles?)\b[^()]{1,60}\)")
"""The section for which a schedule is made, in a line of its own under its number."""

_SIGNED_ABOVE = re.compile(r"[_\s]*_{4}[_\s]*")
"""The line on which people sign, above their names."""


def is_wrapped(before: str, text: str, *, is_full: bool) -> bool:
    """Tell whether a line was broken off the one before it, which filled the column or did not."""
    heading = before.lstrip(f"{OPENING_QUOTES} ")
    if OPENS_TEXT.match(text) or is_whole(SCHEDULE, heading) or _POINTS_BACK.fullmatch(before):
        return False
    if _SIGNED_ABOVE.fullmatch(before) or _is_apart_from(before, text):
        return False
    if any(is_whole(cue, text) for cue in (GOVERNMENT, BILL_STEP)) or is_whole(CALENDAR, before):
        return False
    if _is_cut(before, text) or _CONJUNCTION.fullmatch(text):
        return True
    if any("\t" in one or NUMBER_ALONE.fullmatch(one) for one in (before, text)):
        return False
    if _is_by_rows(before, text):
        return False
    if is_full or (RECITAL.match(before) and not at_end(ENDED, before)):
        return not (at_end(ENDED, before) and (starts_something(text) or _stands_alone(text)))
    is_left_open = at_end(NEVER_LAST, before) is not None or _lacks_verb(before)
    is_left_open = is_left_open or _is_within_list(before, text)
    # A council may be named over two lines, before the words by which it enacts.
    is_start = starts_something(text) and not (is_left_open and ORDERED.match(text))
    return not at_end(ENDED, before) and (text[0].islower() or is_left_open) and not is_start


def _lacks_verb(before: str) -> bool:
    """Tell an order on a text that breaks off before it says what becomes of its subject."""
    return _SUBJECT.match(before) is not None and AMENDS.search(before) is None


def _is_within_list(before: str, text: str) -> bool:
    """Tell prose that breaks off at a comma, where no one signs and no term is defined below."""
    is_prose = len(before) > _SHORTEST_PROSE and not is_whole(SIGNATURE, before)
    return is_prose and at_end(_AT_COMMA, before) is not None and text[0] not in OPENING_QUOTES


def _is_apart_from(before: str, text: str) -> bool:
    """Tell the title of a text below who signed above it, or below the same title over the order;
    the recitals below their minister, the by-law below its town, and a term that is defined.
    """
    if before[-1] in ",:;." and DEFINES.match(text):
        return True
    if is_whole(MINISTER, before):
        return RECITAL.match(text) is not None
    if is_whole(GOVERNMENT, before) and is_whole(BY_LAW_ALONE, text):
        return True
    is_above = is_whole(SIGNATURE, before) or is_whole(AMENDING_TITLE, before)
    is_open = at_end(NEVER_LAST, before) or at_end(_CONJOINED, before)
    return is_above and not is_open and AMENDING_TITLE.match(text) is not None


def is_number_of(before: str, text: str, *, is_cut: bool) -> bool:
    """Tell a year below a day that lacks its own, or a number below the name of its unit."""
    if _YEAR.fullmatch(text):
        return at_end(_DAY_WITHOUT_YEAR, before) is not None
    is_number = _ITS_NUMBER.match(text) or (is_cut and _ENDING_NUMBER.match(text))
    return bool(is_number) and at_end(_UNIT_WITHOUT_NUMBER, before) is not None


def _stands_alone(text: str) -> bool:
    """Tell a line that is never the rest of another: a title, a division, a note, or who signs."""
    alone = (_DIVISION, _OWN_ALONE, CLERK, FULL_NAME, PLACE_AND_DAY)
    begins = (AMENDING_TITLE, OWN_NUMBER)
    is_named = any(is_whole(cue, text) for cue in alone) or any(cue.match(text) for cue in begins)
    return is_named or _is_capital_heading(text) or is_note(text)


def _is_capital_heading(text: str) -> bool:
    return len(text) > _SHORT and is_whole(CAPITALS, text)


def is_heading_of(before: str, text: str) -> bool:
    """Tell whether a line is the title above a division or a numbered provision: it ends there."""
    starts = _NUMBERED.match(text) or _DIVISION.fullmatch(text)
    return starts is not None and (is_heading(before) or is_whole(ACT, before))


def _is_cut(before: str, text: str) -> bool:
    """Tell whether a line goes on with what never ends where the line before it does."""
    is_cover = is_whole(BILL, before) and is_whole(CHAPTER, text)
    is_by_law = is_whole(BY_LAW_ALONE, before) and is_whole(BY_LAW_NUMBER, text)
    is_imprint = is_whole(PUBLISHER, before) and NUMBER_ALONE.fullmatch(text) is not None
    is_by_law = is_by_law or (is_whole(BY_LAW_TITLE, text) and _is_by_law(before, text))
    is_head = is_cover or is_imprint or is_by_law or _is_label_of(before, text)
    is_head = is_head or bool(at_end(_NUMBER_SIGN, before) and _ITS_NUMBER.match(text))
    return is_head or _is_title_cut(before, text) or is_citation_cut(before, text)


def _is_by_law(before: str, text: str) -> bool:
    """Tell the number of a by-law above its title, both in capitals or the title in small ones."""
    head = ORDER_HEAD.fullmatch(before) if len(before) <= COLUMN else None
    is_one = text[0].islower() or before.isupper()
    return head is not None and bool(head["municipal"] or head["local"]) and is_one


def _is_label_of(before: str, text: str) -> bool:
    """Tell a number or mark that a page sets in a line of its own, beside the words it numbers."""
    words = text.lstrip(f"{OPENING_QUOTES} ")
    return _LABEL_ALONE.fullmatch(before) is not None and words[:1].isalpha() and "\t" not in text


def _is_title_cut(before: str, text: str) -> bool:
    """Tell whether a title in capitals goes on below: with a small word, or a number of a text."""
    if not (is_whole(CAPITALS, text) and is_whole(CAPITAL_TITLE, before)):
        return False
    joined = GOES_ON_TITLE.match(text) or at_end(LEAVES_TITLE_OPEN, before) or text[0].isdigit()
    return bool(joined) and not is_whole(ORDER_HEAD, before)


def _is_by_rows(before: str, text: str) -> bool:
    """Tell two lines of which one is a row of a pay table, and the other is not part of it."""
    if _is_pay_row(text):
        return _is_pay_row(before) or _heads_rows(before)
    return text[0].isupper() and _is_pay_row(before)


def _heads_rows(text: str) -> bool:
    """Tell a few words that may be the heads of columns: the row below does not go on with them."""
    words = text.lstrip(f"{OPENING_QUOTES} \u00a0")
    is_short = len(words.split()) <= _HEADS and words[:1].isupper()
    return is_short and not (at_end(ENDED, text) or at_end(NEVER_LAST, text))


_HEADS = 4
"""More words than this are a sentence rather than the heads of two columns."""


def _is_pay_row(text: str) -> bool:
    """Tell whether a line is a label and its payout: the next line does not go on with it."""
    return len(text) < COLUMN and label_and_payout(text.rstrip('.”»" ')) is not None


def starts_something(text: str) -> bool:
    """Tell a line that begins an item, a provision, a note or the words that enact a text."""
    cues = (ITEM, ROMAN_ITEM, PROVISION, LABEL, FOOTNOTE, ORDERED)
    return any(cue.match(text) for cue in cues)


def is_heading(text: str) -> bool:
    """Tell a line that may be a heading: it begins with a capital, and ends no sentence."""
    if at_end(ENDED, text) or "\t" in text or starts_something(text):
        return False
    return text[0].isupper() and text[0] not in OPENING_QUOTES


def is_split(before: str, text: str, *, is_over_page: bool) -> bool:
    """Tell whether a sentence was cut: it is prose, does not end, and goes on in small letters."""
    if _is_cut(before, text) or (is_over_page and is_number_of(before, text, is_cut=True)):
        return True
    if _is_head_cut(before, text):
        return True
    if (
        not (is_over_page or _is_prose(before))
        or at_end(ENDED, before)
        or "\t" in before + text
        or starts_something(text)
    ):
        return False
    if text[0].islower() or (is_over_page and _is_open(before, text)):
        return True
    return bool(at_end(_LOST_QUOTE, before) and _CLOSING_FIRST.match(text))


def _is_head_cut(before: str, text: str) -> bool:
    """Tell a title, the head of an order or a line of its subject that goes on in small letters.

    The head of a ministerial order goes on up to its day, and a title to the number of its text.
    """
    if is_day_of_order(before, text) or is_number_of_title(before, text):
        return True
    if not text[0].islower() or at_end(ENDED, before) or "\t" in before + text:
        return False
    is_subject = before[0] in "—–" and len(before) < COLUMN
    # The head of an order ends with its day.
    is_order = is_whole(ORDER_HEAD, before) and not before[-4:].isdecimal()
    return is_subject or is_order or is_whole(AMENDING_TITLE, before)


def _is_open(before: str, text: str) -> bool:
    """Tell whether prose that a page cut goes on with a name: no heading follows it unended."""
    if not (text[0].isupper() and _is_prose(before)) or is_whole(CAPITALS, text):
        return False
    if at_end(NEVER_LAST, before) or at_end(_LEFT_OPEN, before):
        return True
    return len(before) >= COLUMN and not is_heading(text)


def _is_prose(text: str) -> bool:
    """Tell a line of prose: longer than a column, or numbered, or left open by a small word."""
    if len(text) >= COLUMN or RECITAL.match(text) or at_end(NEVER_LAST, text):
        return True
    return starts_something(text.lstrip(OPENING_QUOTES + " \u00a0"))
