"""The marks by which lines are told apart: how an item, a provision, a note or a sentence looks."""

import re

HEADING_LENGTH = 400
"""The longest line that a heading, a title or a signature can be."""

_END = 60
"""More than any cue at the end of a line, with all the marks that close it."""


def is_whole(pattern: re.Pattern[str], text: str) -> bool:
    """Tell whether a whole short line is what a cue says."""
    return len(text) <= HEADING_LENGTH and pattern.fullmatch(text) is not None


def at_end(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    """Find a cue at the end of a line, of which no more is looked at than a cue can be long.

    >>> at_end(ENDED, "word " * 1000 + "in no. 4.") is not None, at_end(ENDED, "in no.")
    (True, None)
    """
    return pattern.search(text, max(0, len(text) - _END))


CAPITAL = "A-ZÀ-ÖØ-Þ"
MARK = r"(?:[*†‡¹²³⁴⁵⁶⁷⁸⁹⁰ᵃᵇᶜᵈ]{1,3}|\([*†‡]{1,3}\))"
FOOTNOTE = re.compile(rf"(?P<mark>{MARK})\s?(?=\S)")
EARLIER_AMENDMENTS = re.compile(
    r"(?i)(?:for (?:the )?(?:previous|earlier|prior) amendments"
    r"|pour les modifications (?:antérieures|précédentes))\b"
    r"[^“”«»\"]*(?:[“«\"][^“”«»\"]*[”»\"][^“”«»\"]*)?"
)
"""The sentence of a footnote that sends the reader to a table of amendments."""

NOTE_NUMBER = re.compile(r"(?:\d{1,2}|\[\d{1,2}\])\s(?:The|Les?|La|L['’])")
IMPRINT = re.compile(r"©\s?[^;:]{2,120}|Copyright\b[^;:.]{0,100}\b(?:19|20)\d{2}\b[^;:.]{0,60}")
"""The line by which a web page, or a volume, says who published it; “(c)” begins an item."""

STATUS = re.compile(
    r"(?:Texte (?:intégral|complet)|Full text|Version courante|Current [Vv]ersion"
    r"|Occurrences\s?\d{0,4}"
    r"|Ce document (?:est une codification administrative|a valeur officielle)"
    r"|This document (?:is an administrative consolidation|has official status))\.?"
)
"""What a site of laws says of the text that it shows, above it."""

NUMBER_ALONE = re.compile(r"\d{1,6}")
DASHED_NUMBER = re.compile(r"[-–—] ?\d{1,4} ?[-–—]")
"""The number of a page between dashes."""

JOB_NUMBER = re.compile(r"\d{4,6}")
ITEM = re.compile(
    r"(?:\(\s?[0-9a-zA-Z]{1,4}(?:\.\d+)?\s?\)|[0-9a-zA-Z]{1,4}(?:\.\d+)?\s?\)|\d{1,3}(?:\.\d+)?\s?[°º])(?:\s|(?<=[°º])(?=[^\W\d_]))"
)
ROMAN_ITEM = re.compile(
    r"(?:x{0,2}(?:ix|iv|vi{1,3}|i{1,3})|x{0,2}v|x{1,2})(?:\.\d{1,3})?\.\s(?=\S)"
)
"""The mark of the third level of the official consolidations: i., ii., iii."""

PROVISION = re.compile(
    r"(?P<mark>\d{1,3}|[IlO|!]{1,3})\s?(?P<dot>[.•·])(?:\s+(?=\S)|(?=[A-ZÀ-Þ](?:['’]|[a-zà-ÿ]+\s)))|(?P<bare>\d{1,3})\s(?=[A-ZÀ-Þ])"
    r"(?!(?i:janu|febr|march|april|may|june|july|augu|sept|octo|nove|dece)\w*\s+\d{4}$)"
)
OWN_HEADING = re.compile(
    r"(?:ARTICLE|SECTION|Article|Section)\s(?P<number>\d{1,3})\s?(?:[.:—–-]\s*)?"
    r"(?P<title>(?:[A-ZÀ-Þ](?:[^.;:«“\"]|(?<=\d)\.(?=\d)){0,80})?)"
)
"""The head of a provision of a municipal by-law: « ARTICLE 2 DÉFINITIONS »."""

OWN_NUMBER = re.compile(
    r"(?P<keyword>(?:ARTICLE|SECTION|(?:Article|Section)(?=\s\d{1,3}\s?[.:—–-]))\s)"
    r"(?P<number>\d{1,3})\s?(?:[.:—–-]\s*)?(?=[A-ZÀ-Þ][\w'’])"
)
"""The number of a provision, after its keyword and before its own words."""

OWN_KEYWORD = re.compile(r"ARTICLE|SECTION|Article|Section")
"""What is left of the number of a provision where that goes before its words."""

DEFINES = re.compile(
    r"[“«\"]\s?[^“”«»\"]{1,80}[”»\"]\s?(?::|(?:means|includes|désigne|s['’]entend)\b)"
)
"""A term at the head of a line that defines it."""

LABEL = re.compile(r"[“«\"]?\s?\d{1,3}(?:\.\d+)+\.?\s")
"""A dotted label at the head of a section of the text that is amended."""

OPENING_QUOTES = '“«"„'
CLOSING_QUOTES = '”»"'
ENDED = re.compile(
    r"(?:(?<!\b[Nn]o)(?<!\b[Aa]rt)(?<!\bpar)(?<![ (][csra])\.|[;:!?…])(?:\s?[”»\"’)])*$"
    r"|[”»\"]\s?[.;:]$"
)
"""The end of a sentence, which is not that of an abbreviation such as "no." or "s."."""

CLOSED_QUOTE = re.compile(r"[”»\"]\s?[.;]?$")

NEVER_LAST = re.compile(
    r"[a-zà-ÿ] (?:the|an?|of|by|under|to|from|with|du|de|des|la|les?|une?|par|aux?|à|dans|pour|avec"
    r"|no\.|art\.|ss?\.|numéro)$"
)
"""The small words with which no line ends, unless the column was full."""
