"""The shapes of a title that both languages share."""

import re
from dataclasses import dataclass

from bylaw.registry.law.text.months import MONTH_NAME

_DIGITS = r"\d[\w-]{0,30}(?:\.[\w-]{1,30}){0,6}"
_LETTERS = r"(?:[A-Z]{0,4}-?|[A-Z]{2,4}\s|(?:[A-Z]\.){2,4}\s?)"
"""The letters before the number of a text: "CA-24", "RM 410", "R.V.Q. 1400"."""
NUMBER_OF_TEXT = (
    r"(?:\s+(?:[Nn]o\.?|[Nn]umber|n[°ºo]\.?|numéro)?\s*"
    rf"{_LETTERS}{_DIGITS}(?:\s{_DIGITS})?)"
)
WHAT_IS_QUOTED = r"(?:[^\s,;:⟦⟪]+\s+){1,6}?⟦"
"""The nouns of a quotation, right before it: a title does not run over them."""

CITED_WHOLE = r"(?:(?<=\b(?:of|de)\s(?:19|20)\d\d)|(?<=-\d{4})|(?<=-\d\d)|(?<=⟯))"
NUMBERS = r"(?>\d[\d.]*(?:(?:,?\s+(?:and|to|et|à)\s+|,\s+)\d[\d.]*)*)"
"""The numbers of sections, which another title follows."""
LABELS = r"(?>\w[\w.°]*(?:(?:,?\s+(?:and|to|et|à)\s+|,\s+)(?!(?:19|20)\d\d\b)\d[\w.°]*)*)"


def stray_after_number(joint: str, words: str, more: str) -> str:
    """What goes on after a year, or the number of a text, otherwise than a history does.

    What belongs to the history is then not known.  After a number, `more` words may go on with it.
    """
    day = rf"\d{{1,2}}(?:er)?\s+(?i:{MONTH_NAME})|(?i:{MONTH_NAME})\s+\d|(?:19|20)\d\d"

    def other_than(words: str) -> str:
        return rf"(?![\w-]|\.\w|\W*$|[\s,;)]*(?:{joint}\s+)?(?:{day}|⟯|(?:{words})(?!\w)))"

    return (
        rf"(?<=\s(?:19|20)\d\d){other_than(words)}"
        r"|(?:(?<=\s\d{4})|(?<=\s\d{3})|(?<=\d-\d{4})|(?<=\d-\d\d))"
        rf"(?<!\s(?:19|20)\d\d){other_than(f'{words}|{more}')}"
    )


@dataclass(frozen=True, slots=True)
class TitleShapes:
    """The shapes of a title, and of the words that tell what was done to a text before."""

    title: re.Pattern[str]
    history: tuple[re.Pattern[str], ...]
