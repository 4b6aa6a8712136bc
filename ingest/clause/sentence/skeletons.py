"""The skeleton of a clause: the sentence with its quotations, titles and item marks put aside.

>>> passage = Passage.of("1. Section 4 of the Regulation respecting docks is amended by ⟨x")
>>> skeleton_of(passage, (), lang="en").text
'Section 4 of the ⟪0⟫ is amended by \ufffdx'
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bylaw.ingest.clause.sentence.item_marks import NumberedItem, mark_items, numbered_items
from bylaw.ingest.clause.sentence.mended_print import unbroken
from bylaw.ingest.clause.sentence.named_texts.titles import put_titles_aside
from bylaw.ingest.clause.sentence.quoted_blocks import (
    Quotation,
    has_paired_marks,
    quoted_passage,
)
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.text.numerals import cardinal_value
from bylaw.registry.law.text.typography import plain_apostrophes

_RESERVED = re.compile("[⟦⟧⟪⟫⟨⟩⟬⟭⟯¶]")
_NO_WORD = "\ufffd"
"""Stands for a mark of ours that the text itself prints: no formula has it, so none is read."""
BLOCK = "¶"
"""Where one block of a provision ends and the next begins, outside what it quotes."""
_BLOCK = re.compile(
    r"(?:(?<![A-Z])(?<!\b[a-z])(?<!\b[Nn]o)(?<!\b[Aa]rt)(?<!\b(?:Inc|Ltd))\.[ \t]*\n\s*"
    r"|(?<=⟧)\s*[.;]?[ \t]*\n[ \t]*\n\s*)(?=[A-ZÀ-Ý][a-zà-ÿ']|L['’])"
    r"|(?:(?<=abrogé)|(?<=abrogée)|(?<=abrogés)|(?<=supprimé)|(?<=supprimés)|(?<=repealed)"
    r"|(?<=revoked)|(?<=struck out))\.[ \t]+(?=(?:L['’]article|Les articles|Sections?) \d)"
)
_AFTER_QUOTATION = re.compile(r"(?<=⟧)\s?\.[ \t]+(?=(?:L['’]article|Les articles|Sections?) \d)")
"""Where the next order begins after words that are quoted whole."""
_ORDER = (
    r"(?=(?:par\s)?(?:l['’]|la\s|le\s)(?:remplacement|insertion|ajout|addition|suppression"
    r"|abrogation)\b|en\s\w+ant\b|by\s\w+ing\b)"
)
_ENDED_ITEM = re.compile(rf"(?<=⟧)\s?\.(?=[ \t]*\n\s*{_ORDER})")
"""A full stop before an order in small letters on a line of its own: the semicolon of a list."""
_UNNUMBERED = "⟨0⟩"
_LISTED_ORDER = re.compile(rf"(?<=[:;])[ \t]*\n\s*(?:[—–•·]\s*)?{_ORDER}")
"""Where an order begins on a line of its own, in a list that has no numbers."""
_ASIDE = re.compile(r"⟪(?P<title>\d+)⟫|⟬(?P<order>[^⟭]*)⟭|⟦(?P<quote>\d+)⟧|⟨\d⟩")
_CELL_END = re.compile(r"(?<=[^\t])\t(?=[^\t])")
_NUMBERED = re.compile(
    r"^\s*(?:(?:\d{1,3}|[IVXl])\s*[.•](?:\s+(?=\S)|(?=[A-ZÀ-Þ][^\W\d_']|[LD]'|À\s))"
    r"|\d{1,3}(?:\.\d{1,2})?\s+(?=L'article \d|Les articles \d|Sections? \d))"
)
_HEADED = re.compile(
    r"^\s*(?:ARTICLE|Article|Art\.|SECTION|Section)\s{1,4}\d{1,3}\s{0,4}[.:–—-]?\s{1,8}"
    r"(?:[A-ZÀ-Ý][A-ZÀ-Ý'’\d ,-]{3,80}"
    r"(?:\n\s{0,8}|\s(?=L['’]article \d|Les articles \d|Sections? \d)))?"
    r"(?=L['’](?:article|annexe)\b|Les (?:articles|annexes)\b"
    r"|L[ea] (?:présente? )?(?:règlement|loi)\b|(?:Le|La|Les) [^.;:«\n]{1,60} de l['’]article\b"
    r"|(?:The|Paragraphs?|Subparagraphs?|Schedules?|Appendix) [^.;:“\n]{1,60}"
    r" (?:of|to) (?:the |section|article|[A-Z])"
    r"|Sections? \d|(?:This |The |(?<!\d )(?<!\d  ))By-?law\b"
    r"|(?:This|The) (?:Regulation|Act)\b|(?i:entrée en vigueur|coming into force|effective date)\s)"
)
"""The number and heading of a provision that municipal texts print before what it says."""
_SUBSECTION = re.compile(
    r"^\s*(?:\(1\)|1[.)])\s+(?=[A-Z][^⟦;]{1,400}?\b(?:amended|modifiée?s?)\b"
    r"(?:[^⟦;]{0,200}?|[^;]{0,200}?[,:]\s)(?:\(1\)|\b1°)\s)"
)
"""The mark of the first subsection of a provision, where the items of its order begin anew."""
_EMPHASIS = re.compile(r"[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}|(?<=[^\W\d_]) \*{1,3}(?=\s)")
"""Marks of print that are no words: those of emphasis, and that of a note below the page."""
_ORDINAL_MARK = re.compile(r"(?<=\d)\s*(?:<sup>[oe]</sup>|\^\{?o\}?|º|o(?![\w'’]))")
_HEADING = re.compile(
    r"^\s*(?i:(?:effective date|(?:date of )?coming into force|entry into force|commencement"
    r"|(?:miscellaneous,? )?(?:(?:transitional|final|amending)(?:,? and |, )?)+ ?provisions?"
    r"|(?:date d')?entrée en vigueur|prise d'effet"
    r"|dispositions? (?:(?:transitoires?|finales?|diverses?|modificatives?)(?: et |, )?)+)"
    r"[.:]?)\s+(?:\d{1,3}\s?\.\s+)?(?=(?:\(?1\)|1°)?\s*(?:Le|La|Les|L'|This|These|The|Sections?|Articles?)\b)"
)
_DASHED = re.compile(r"(?:(?<=[:;])|(?<=\bpar)|(?<=\bby))\s*[—–•·]\s*(?=[^\W\d_])")
_COUNT_AGAIN = re.compile(
    r"\b(?P<words>[^\W\d_]{1,20}(?:[- ][^\W\d_]{1,20}){0,4})\s?\((?P<figures>\d+)\)"
    r"(?=\s+(?:days?|months?|years?|jours?|mois|ans?)\b)"
)
"""A count of days in words, and again in figures."""
_LABEL_STOP = re.compile(r"(?i)(?<=\d)\.(?=\s*(?:of|du|de|is|are|est|sont)\b)")
_COLON_BEFORE_WORDS = re.compile(r"(?i)\b(by|with|replacing|de|par)\s*:\s*(?=⟦)")


_ATTACHED_NAME = (
    r"(?P<name>\b(?i:annexe|formulaire|form|schedule|appendix)\s+(?:(?P<numbered>\d\d-\d{3}[A-Z]{1,2}\d{1,2})"
    r"|\d{1,3}|[IVXLC]{1,6}|[A-Z]))"
)
_OWN_TITLE = re.compile(
    rf"{_ATTACHED_NAME}(?:(?(numbered)(?:,\s|\s)|,\s)"
    r"(?![A-ZÀ-Ý][a-zà-ÿ]+\s(?:[A-Z]|[IVXLC]+)(?![\w'’]))[A-ZÀ-Ý][a-zà-ÿ]+(?:\s[^,;:⟦⟪⟨\d]{1,120}?)?)(?(numbered),?|,)"
    r"(?=\s(?:est|is|sont|are)\s"
    r"|\s(?:de ce|du|de la|of (?:the|that))\s(?:(?i:règlement|regulation|loi|act)\b|⟪))"
)
"""The title of a schedule or form right after its number, which tells nothing more of it."""


@dataclass(frozen=True)
class Skeleton:
    """The sentence that the grammar reads, and what was put aside from it.

    `items` are the numbers of the items of each of its blocks, in order.
    """

    text: str
    quotes: tuple[Passage, ...]
    titles: tuple[str, ...]
    closed: bool
    items: tuple[tuple[NumberedItem, ...], ...] = ()


def skeleton_of(passage: Passage, quotations: tuple[Quotation, ...], *, lang: str) -> Skeleton:
    """Put aside the quotations of a clause, then its citations, history, titles and item marks."""
    text = _HEADED.sub("", _masked(passage, quotations), count=1)
    text = _BLOCK.sub(f" {BLOCK} ", _ENDED_ITEM.sub(";", text))
    if has_paired_marks(passage.text):
        text = _AFTER_QUOTATION.sub(f" {BLOCK} ", text)
    text = _LISTED_ORDER.sub(f" {_UNNUMBERED} ", text)
    text = _EMPHASIS.sub("", _DASHED.sub(" ", _single_blanks(text)))
    text = _ORDINAL_MARK.sub("°", _NUMBERED.sub("", plain_apostrophes(text), count=1))
    text = _SUBSECTION.sub("", text, count=1)
    text = _COUNT_AGAIN.sub(
        _counted_once, _COLON_BEFORE_WORDS.sub(r"\1 ", _LABEL_STOP.sub(" ", text))
    )
    text = _HEADING.sub("", unbroken(re.sub(r"\s+", " ", text)), count=1)
    text, titles = put_titles_aside(_OWN_TITLE.sub(r"\g<name>", text), lang=lang)
    blocks = text.split(BLOCK)
    items = tuple(map(numbered_items, blocks))
    text = f" {BLOCK} ".join(map(_with_items, blocks))
    text = re.sub(r"\s+(?=,)|(?<=\s)\s+", "", text).strip().rstrip(" .;,")
    quotes = tuple(quoted_passage(passage, quotation) for quotation in quotations)
    return Skeleton(text, quotes, titles, all(q.closed for q in quotations), items)


def _with_items(block: str) -> str:
    """A block with the marks of its items: those printed, or else the lines of its list."""
    marked = mark_items(block)
    is_list = marked.count(_UNNUMBERED) > 1 and "⟨1⟩" not in marked
    return marked.replace(_UNNUMBERED, "⟨1⟩" if is_list else " ")


def spelled_out(words: str, titles: Sequence[str], quote: Callable[[int], str]) -> str:
    """Write a part of a skeleton for a person, with what was put aside back in its place.

    >>> spelled_out("of the ⟪0⟫ ⟬44-2010⟭ by ⟦0⟧", ("Highway Code",), lambda place: "“x”")
    'of the Highway Code (44-2010) by “x”'
    """

    def back(mark: re.Match[str]) -> str:
        match mark.lastgroup:
            case "title":
                return titles[int(mark["title"])]
            case "order":
                return f"({mark['order']})"
            case "quote":
                return quote(int(mark["quote"]))
            case _:
                return " "

    return " ".join(_ASIDE.sub(back, words).split())


def _single_blanks(text: str) -> str:
    """Each run of blanks as one: a new line if it holds one, so that no pattern runs long."""
    return re.sub(r"\s+", lambda run: "\n" if "\n" in run[0] else " ", text)


def _counted_once(count: re.Match[str]) -> str:
    """The words of a count whose figures say the same; others stay, and no formula has them."""
    words = count["words"].split(" ")
    counts = (cardinal_value(" ".join(words[at:])) for at in range(len(words)))
    return count["words"] if int(count["figures"]) in counts else count[0]


def _masked(passage: Passage, quotations: tuple[Quotation, ...]) -> str:
    pieces, position = [], 0
    for index, quotation in enumerate(quotations):
        pieces += [_outside(passage, position, quotation.start), f" ⟦{index}⟧ "]
        position = quotation.end
    return "".join([*pieces, _outside(passage, position, len(passage.text))])


def _outside(passage: Passage, start: int, end: int) -> str:
    """What stands outside quotations, a printed pipe kept: no formula has it, so none is read."""
    text = passage.text[start:end]
    for match in _CELL_END.finditer(passage.text, start, end):
        before, after = passage.origins[match.start() - 1], passage.origins[match.end()]
        if "|" in passage.received.text[before:after]:
            at = match.start() - start
            text = f"{text[:at]}|{text[at + 1 :]}"
    return _RESERVED.sub(_NO_WORD, text)
