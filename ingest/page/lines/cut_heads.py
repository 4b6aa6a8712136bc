"""Cut heads: the number and the day of an order, or the title of a text, over several lines."""

import re

from bylaw.ingest.page.lines.line_marks import is_whole
from bylaw.ingest.page.title_cues import AMENDING_TITLE, CONCERNING
from bylaw.registry.law.text.months import WRITTEN_DAY

_MINISTERS = re.compile(
    r"(?:Order|Arrêté)(?: (?:number|numéro|[Nn]o\.?|n[°º]))? [\w.-]{2,30}"
    r" (?:of the Ministers?|d(?:u|e la|es) ministres?)\b[^.;:]*"
)
_DATED = re.compile(r"\b(?:dated|en date du)\b")
_DAY = re.compile(WRITTEN_DAY)
_NOUN = re.compile(r"\b(?:Regulation|Règlement|By-?law|Rule|Règle)$")
_NUMBER = re.compile(r"\d{2,4}-\d{2,4}\b(?!,)")


def is_day_of_order(before: str, text: str) -> bool:
    """Tell the rest of the head of a ministerial order, which ends with its day.

    >>> is_day_of_order("Order number 2018-11 of the Minister of Labour dated 12", "June 2018")
    True
    >>> is_day_of_order("Order number 2018-11 of the Minister of Labour", "Labour Code")
    False
    """
    if not is_whole(_MINISTERS, before) or _DAY.search(before):
        return False
    if _DATED.search(before):
        return _DAY.search(f"{before} {text}") is not None
    return is_whole(_NO_SENTENCE, text) and _DATED.search(text) is not None


_NO_SENTENCE = re.compile(r"[^.;:]+")


def is_number_of_title(before: str, text: str) -> bool:
    """Tell the number of a text below the title that names its kind.

    >>> is_number_of_title("Regulation to amend Regulation", "81-102 respecting Investment Funds")
    True
    """
    is_title = is_whole(AMENDING_TITLE, before) or CONCERNING.match(before)
    return bool(is_title and _NOUN.search(before) and _NUMBER.match(text))
