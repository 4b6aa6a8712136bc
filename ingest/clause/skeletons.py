"""The skeleton of a clause: the sentence with its quotations, titles and item marks put aside.

>>> passage = Passage.of("1. Section 4 of the Regulation respecting docks is amended by ⟨x⟩")
>>> skeleton_of(passage, (), lang="en").text
'Section 4 of the ⟪0⟫ is amended by x'
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bylaw.ingest.clause.quotations import Quotation, quoted_passage
from bylaw.ingest.sources.passages import Passage

_RESERVED = re.compile("[⟦⟧⟪⟫⟨⟩]")
_NUMBERED = re.compile(r"^\s*(?:\d{1,3}|[IVXl])\s*[.•]\s+(?=\S)")
_EMPHASIS = re.compile(r"[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}")
_ORDINAL_MARK = re.compile(r"(?<=\d)\s*(?:<sup>[oe]</sup>|\^\{?o\}?|º|o(?![\w'’]))")
_CITATION = re.compile(
    r"\s*\((?=[^()]*(?:chap|\bc\.|R\.S\.Q|L\.R\.Q|CQLR|RLRQ|R\.R\.Q|G\.O|\br\. ?\d|S\.Q\.|L\.Q\.))"
    r"[^()]*(?:\([^()]*\)[^()]*)*\)"
)
_DATED = re.compile(
    r"(?<=\d),?\s+(?:dated|of|du|en date du)\s+"
    r"(?:\d{1,2}(?:er)?\s+[^\W\d_]+|[A-Z]\w+\s+\d{1,2},)\s+\d{4}"
)
_CODE = re.compile(r"\s*,?\s*\bR\.[A-Z0-9.]{1,20}\s?\d[\w.-]{0,20},?(?=\s)")
_MARK = (
    r"(?P<mark>\((?:\d{1,2}|[a-z]{1,4}|[A-Z])(?:\.\d+)?\)"
    r"|(?:\d{1,2}(?:\.\d+)?|[a-z]{1,4})(?:[)°]|\.(?=\s)))(?=\s*\S)"
)
_INSTRUCTS = (
    r"(?=\s*(?:by\s+\w+ing\b|by\s+the\s+\w+ion\b|(?:replac|strik|delet|insert|add|repeal|revok)\w*ing\b"
    r"|(?:par\s+)?(?:l'|la\s+|le\s+)(?:re\w+|insertion|ajout|addition|suppression|abrogation)\b"
    r"|en\s+\w+ant\b))"
)
_ITEM = re.compile(
    rf"(?P<lead>(?:^|[:;]|\.\s(?=\s*\()|;\s*(?:and|et)\b|\b(?:par|by|amended|modifiée?s?)\b)\s*){_MARK}"
    rf"|(?P<joined>(?:,|\b(?:and|et))\s+){_MARK.replace('mark', 'next')}{_INSTRUCTS}"
)


@dataclass(frozen=True)
class Skeleton:
    """The sentence that the grammar reads, and what was put aside from it."""

    text: str
    quotes: tuple[Passage, ...]
    titles: tuple[str, ...]
    closed: bool


@dataclass(frozen=True, slots=True)
class _Language:
    """The words by which titles and history clauses are known in one language."""

    title: re.Pattern[str]
    history: tuple[re.Pattern[str], ...]


_STOP_EN = (
    r"(?=\s*(?:[(:;⟦⟨]|$|\.\s*$)|,?\s+(?:is|are|was|be|replaces?|becomes?)\s"
    r"|,\s+(?:by|in|as|made|approved|enacted|comprising|amended|last|which)\b"
    r"|\s+(?:by|with|after|before)\s+(?:the\s+)?(?:following|words?|⟦)"
    r"|\s+(?:comprising|dated|as\s+amended|made\s+by|approved\s+by|amended\s+by)\b)"
)
_STOP_FR = (
    r"(?=\s*(?:[(:;⟦⟨]|$|\.\s*$)|,?\s+(?:est|sont|soit|soient|devient|deviennent)\s"
    r"|,?\s+et\s+ses\s+(?:amendements|modifications)"
    r"|,\s+(?:par|dans|édicté|approuvé|modifié|modifiée|modifiés|tel|telle|pris|comprenant|R\.)"
    r"|\s+(?:par|après|avant)\s+(?:le|la|les|ce|l'|⟦|du|des)?\s*(?:suivante?s?|qui|mots?|⟦)"
    r"|\s+(?:comprenant|tel\s+que|telle\s+que|modifiée?\s+par|édictée?\s+par|approuvée?\s+par)\b)"
)
_LANGUAGES = {
    "en": _Language(
        re.compile(
            r"(?<![\w-])(?:(?:Regulation|By-?law|Rules?|Act|Code|Charter|Tariff|Order|Policy|Directive"
            r"|List|Terms|Agreement|Program)\b(?:\s+\d+[\w.-]*)?\s+(?i:respecting|concerning|to\s+amend"
            r"|to\s+establish|to\s+promote|to\s+repeal|to\s+secure|of(?=\s+(?:[A-Z]|practice|procedure|human|ethics"
            r"|conduct|professional))|governing|relating\s+to|on|for|prescribing|establishing|under"
            r"|and\s+conditions)\b.*?"
            + _STOP_EN
            + r"|Order\s+in\s+Council\s+(?:No\.?\s+|number\s+)?\d+-\d+"
            r"|Regulation\s+\d+-\d+(?:\s+[A-Z].*?"
            + _STOP_EN
            + r")?|(?:(?!This|That|The|These|Said)[A-Z][\w'-]+\s+){1,12}(?:Act|Code|Charter)"
            r"(?:\s+of\s+[A-Z]\w+)?(?=[\s,(]))"
        ),
        (
            re.compile(
                r"(?<!is)(?<!are)(?<!be)(?<!again),?\s+(?:as\s+)?(?:last\s+)?"
                r"(?:amended|replaced|enacted|made|approved|introduced|added)\s+by\s+"
                r"(?:(?!\bis\b|\bare\b|⟦|\bby\s+the\s+following).){0,1000}?(?:,\s*|\s+)(?=(?:is|are)\s)"
            ),
            re.compile(r",?\s+as\s+amended,?(?=\s)"),
        ),
    ),
    "fr": _Language(
        re.compile(
            r"(?<![\w-])(?:(?:Règlement|Loi|Code|Charte|Décret|Arrêté|Règles?|Tarif|Politique|Liste|Plan"
            r"|Directive|Programme|Entente|liste)\b(?:\s+(?:n°|numéro)?\s*\d+[\w.-]*)?\s+(?i:sur|concernant|relati(?:f|ve|fs|ves)"
            r"|modifiant|visant|portant|établissant|édictant|de|du|des|d'|pour|civil|favorisant"
            r"|assurant|abrogeant|prévoyant)"
            r"(?:\b|(?<=')).*?" + _STOP_FR + r"|(?:décret|Décret)\s+(?:n°\s*|numéro\s+)?\d+-\d+"
            r"|Règlement\s+\d+-\d+(?:\s+[a-zé].*?" + _STOP_FR + r")?)"
        ),
        (
            re.compile(
                r"(?<!est)(?<!sont)(?<!nouveau),?\s+(?:tel(?:le)?s?\s+que\s+)?"
                r"(?:modifi|remplac|édict|approuv|ajout|introdui)(?:ée?s?|te?s?)\s+par\s+"
                r"(?:(?!\best\b|\bsont\b|⟦).){0,1000}?(?:,\s*|\s+)(?=(?:est|sont)\s)"
            ),
            re.compile(r",?\s+et\s+ses\s+(?:amendements|modifications),?(?=\s)"),
        ),
    ),
}


def normal_typography(text: str) -> str:
    """Give the typographic variants of blanks and apostrophes their plain form."""
    return re.sub(r"[\u00a0\u202f\u2009]", " ", text).replace("’", "'").replace("ʼ", "'")


def skeleton_of(passage: Passage, quotations: tuple[Quotation, ...], *, lang: str) -> Skeleton:
    """Put aside the quotations of a clause, then its citations, history, titles and item marks."""
    text = _EMPHASIS.sub("", _single_blanks(_masked(passage, quotations)))
    text = _ORDINAL_MARK.sub("°", normal_typography(_NUMBERED.sub("", text, count=1)))
    text = _DATED.sub("", _CODE.sub(" ", _CITATION.sub("", text)))
    for history in _LANGUAGES[lang].history:
        text = history.sub(" ", text, count=1)
    titles: list[str] = []
    text = _LANGUAGES[lang].title.sub(lambda match: _put_aside(match, titles), text)
    text = re.sub(r"\s+", " ", _mark_items(text)).strip().rstrip(" .;,")
    quotes = tuple(quoted_passage(passage, quotation) for quotation in quotations)
    return Skeleton(text, quotes, tuple(titles), all(q.closed for q in quotations))


def _single_blanks(text: str) -> str:
    """Give each run of blanks as one: a new line if it holds one, so that no pattern runs long."""
    return re.sub(r"\s+", lambda run: "\n" if "\n" in run[0] else " ", text)


def _masked(passage: Passage, quotations: tuple[Quotation, ...]) -> str:
    pieces, position = [], 0
    for index, quotation in enumerate(quotations):
        pieces += [_RESERVED.sub("", passage.text[position : quotation.start]), f" ⟦{index}⟧ "]
        position = quotation.end
    return "".join([*pieces, _RESERVED.sub("", passage.text[position:])])


def _put_aside(match: re.Match[str], titles: list[str]) -> str:
    titles.append(re.sub(r"\s+", " ", match.group()).strip(" ,"))
    return f"⟪{len(titles) - 1}⟫"


def _mark_items(text: str) -> str:
    """Replace each item mark of the clause by its depth: "(1)" and "(2)" by ⟨1⟩, "(a)" by ⟨2⟩."""
    marks = [match["mark"] or match["next"] for match in _ITEM.finditer(text)]
    depths = _depths(marks)
    return _ITEM.sub(lambda m: f"{m['lead'] or m['joined'] or ''} ⟨{next(depths)}⟩ ", text)


def _depths(marks: list[str]) -> Iterator[int]:
    """Tell the depth of each mark: a style seen above closes what was opened below it."""
    open_styles: list[str] = []
    previous: dict[str, str] = {}
    for mark in marks:
        style = _style(mark, open_styles, previous)
        if style in open_styles:
            del open_styles[open_styles.index(style) + 1 :]
        else:
            open_styles.append(style)
        previous[style] = mark
        yield len(open_styles)


def _style(mark: str, open_styles: list[str], previous: dict[str, str]) -> str:
    bare = mark.strip("().°")
    if bare[0].isdigit():
        return "number"
    if "letter" in open_styles and ord(bare[0]) == ord(previous["letter"].strip("().°")[0]) + 1:
        return "letter"
    if "letter" in open_styles or "roman" in open_styles:
        return (
            "roman" if re.fullmatch("[ivxl]+", bare) else "capital" if bare.isupper() else "letter"
        )
    return "capital" if bare.isupper() else "letter"
