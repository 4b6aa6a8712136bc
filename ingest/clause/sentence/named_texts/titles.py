"""The titles of texts within a clause, and the words of history that follow them.

A title begins with the noun of a text in a capital letter, or ends with it in English; it runs to
the verb of the clause, to the words that locate or that tell the history, or to a mark.

>>> put_titles_aside("Section 3 of the Derivatives Regulation is repealed", lang="en")
('Section 3 of the ⟪0⟫ is repealed', ('Derivatives Regulation',))
>>> put_titles_aside("L'article 2 de la Loi électorale (chapitre E-3.3) est abrogé", lang="fr")
("L'article 2 de la ⟪0⟫ est abrogé", ('Loi électorale',))
>>> put_titles_aside("Despite section 4 of the Act respecting docks, a pier may open", lang="en")
('Despite section 4 of the ⟪0⟫, a pier may open', ('Act respecting docks',))
>>> put_titles_aside("Malgré l'article 4 de la Loi sur les quais, le port peut ouvrir", lang="fr")
("Malgré l'article 4 de la ⟪0⟫, le port peut ouvrir", ('Loi sur les quais',))
"""

import re

from bylaw.ingest.clause.sentence.named_texts.english_titles import ENGLISH_TITLES
from bylaw.ingest.clause.sentence.named_texts.french_titles import FRENCH_TITLES
from bylaw.ingest.clause.sentence.named_texts.numbered_texts import one_by_one
from bylaw.ingest.clause.sentence.named_texts.order_numbers import (
    ORDER_NAME,
    kept_order,
    mark_bracketed_orders,
    mark_orders,
    mark_orders_of_each,
)
from bylaw.registry.law.text.months import WRITTEN_DAY

_SPARES = (
    r"(?:except\w*|excluding|save|other\s+than|with\s+the\s+exception|in\s+respect\s+of|in\s+part|for\s+the\s+year"
    r"|sauf|excepté|hormis|à\s+l'(?:exception|exclusion|égard)|autres?\s+que|en\s+partie|pour\s+l'année)\b"
)
"""Words in parentheses that narrow what is ordered: no citation holds them, and no title."""
_CITATION = re.compile(
    rf"\s*\((?![^()]*\b{_SPARES})"
    r"(?=[^()]*(?:[Cc]hap|\bc\.|R\.S\.Q|L\.R\.Q|CQLR|RLRQ|R\.R\.Q|G\.O|\br\. ?\d|S\.Q\.|L\.Q\."
    r"|O\.C\.|\bD\. ?\d|M\.O\.|A\.M\.|S\.C\.|S\.R\.C|L\.R\.C|L\.C\.|SOR|DORS))"
    r"[^()]*(?:\([^()]*\)[^()]*)*\)"
)
_BARE_CITATION = re.compile(
    r",?\s+(?:R\.S\.Q\.|L\.R\.Q\.|R\.R\.Q\.|CQLR|RLRQ|S\.Q\.|L\.Q\.)(?:,?\s+\d{4})?"
    r",?\s+(?:[Cc]hap(?:ter|itre|\.)|ch?\.?)\s*[A-Z]?-?\d[\d.]*(?:,\s*r\.\s*\d[\d.]*)?(?<!\.)(?=[\s,;.(]|$),?"
)
_CITED = "⟯"
"""Where a citation stood: the title that it follows ends there."""

_OF_MINISTER = (
    r"(?:\s+(?:of\s+the\s+Minister|du\s+ministre|de\s+la\s+ministre)\s[^,;:⟦\d]{3,100}?)?"
)
_DATED = re.compile(rf"(?<=\d){_OF_MINISTER},?\s+(?:dated|of|du|en date du)\s+{WRITTEN_DAY}")
_ADOPTED = re.compile(
    rf",?\s+(?:(?:adopted|passed|made|enacted)\s+on|(?:adopt|édict)ée?s?\s+le|pris(?:e?s)?\s+le)\s+{WRITTEN_DAY}"
    r"(?:,?\s+(?:and|et)(?=\s+(?:amend|modifi|approv|approuv))|,)?"
)
_CODE = re.compile(
    r"(?<!law)(?<!law\s)(?<!èglement)(?<!èglement\s)\s*,?\s*\bR\.[A-Z0-9.]{1,20}(?:\s?\d[\w.-]{0,20}|\s+ch(?:apitre|\.)\s+[A-Z]{1,2}-\d[\w.-]{0,20}),?(?=\s)"
)
_CODE_AFTER = re.compile(
    rf"(⟪\d+⟫)(?:\s*\((?!\d{{1,2}}\)|[a-z]{{1,4}}\)|{_SPARES})[^()]{{3,80}}\)"
    r"|,\s+[A-Z][A-Z.]*\s?\d[\w.-]*(?=,?\s))"
)
_WORDS_IN_PARENTHESES = re.compile(
    rf"\((?!(?i:insert|indicate|indiquer|insérer|date)\b|{_SPARES})"
    r"([^()]{0,200}[^\W\d_]{4}[^()]{0,200})\)"
)
_LANGUAGES = {"en": ENGLISH_TITLES, "fr": FRENCH_TITLES}


def put_titles_aside(text: str, *, lang: str) -> tuple[str, tuple[str, ...]]:
    """Put ⟪n⟫ for each title of a text, without its citation, its history and its code."""
    text = one_by_one(mark_bracketed_orders(text))
    text = _BARE_CITATION.sub(_CITED, _CITATION.sub(_CITED, text))
    text = mark_orders_of_each(_DATED.sub("", _ADOPTED.sub("", _CODE.sub(" ", text))))
    for history in _LANGUAGES[lang].history:
        text = history.sub(_without_history, text)
    text = mark_orders(text)
    titles: list[str] = []
    text = _WORDS_IN_PARENTHESES.sub(r"‹\1›", text)
    text = _LANGUAGES[lang].title.sub(lambda match: _put_aside(match, titles), text)
    text = _CODE_AFTER.sub(r"\1", text.replace(_CITED, "")).translate(_PARENTHESES)
    return text, tuple(titles)


_AGAIN = re.compile(
    r",\s*,|,\s+(?:as\s+)?(?P<verb>amended|replaced|modifi|remplac)(?:ée?s?)?,?\s+(?:by|par)\s"
)
_SECTIONS = re.compile(r"(?i)\b(?:articles|sections|schedules|annexes)\s[^;:⟦]{0,200}$")


_OF_ITS_OWN_WORDS = re.compile(r"\s+(?:édict|adopt)ée?s\s+en\s")
_ONE_TEXT = re.compile(
    r"(?:Règlement|Loi|Code|Charte|Décret|Arrêté|Tarif|Politique|Directive|Programme)\b(?!.*\b(?:Règles|Règlements)\b)"
)
_SEVERAL = re.compile(r"(?i)\b(?:articles|annexes|sections|paragraphes|alinéas|règlements|lois)\s")


def _tells_of_others(match: re.Match[str]) -> bool:
    """Tell a plural participle, which no text is named before that it could agree with.

    It belongs to the title: « le Tarif des frais édictés en vertu de la Loi sur les mines ».
    """
    before = match.string[: match.start()]
    is_plural = _OF_ITS_OWN_WORDS.match(match[0]) is not None
    return is_plural and bool(_ONE_TEXT.search(before)) and not _SEVERAL.search(before)


def _without_history(match: re.Match[str]) -> str:
    """Put nothing for the history of a provision, unless a number seems to be lost within it.

    Of several sections, each has its number before its history: “3, amended by …, amended by …”.
    """
    told = match[0]
    if _tells_of_others(match):
        return told
    verbs = [again["verb"] for again in _AGAIN.finditer(told)]
    is_twice = None in verbs or len({*verbs}) < len(verbs)
    is_list = _SECTIONS.search(match.string[max(0, match.start() - 240) : match.start()])
    return told if is_twice and is_list else kept_order(match)


_PARENTHESES = str.maketrans("‹›", "()")
_AT_THE_END = re.compile(r"[\s.;]*(?:$|¶)")
_NEXT_SENTENCE = re.compile(r"(?<=[^\W\d_]{3})(?<!\bInc)(?<!\bLtd)\.\s+(?=[A-ZÀ-Þ])")
_BEYOND_THE_TITLE = re.compile(
    r",?\s+(?:(?:if|unless|until|insofar|during|only|while|provided\s+that|subject\s+to|as\s+regards|to\s+the\s+extent"
    r"|for\s+the\s+(?:purposes?|years?)|in\s+respect\s+of|with\s+respect\s+to|as\s+the\s+case|where\s+applicable|at\s+the\s+latest|or\s+(?:on|at|later)"
    r"|si|sauf|durant|pendant|seulement|pourvu|lorsqu\w*|sous\s+réserve|quant\s+aux?|en\s+ce\s+qui|dans\s+la\s+mesure"
    r"|pour\s+l'(?:année|application)|à\s+l'égard|à\s+compter|à\s+partir|le\s+cas\s+échéant|avec\s+effet)\b"
    rf"|jusqu'|(?:(?:on|as\s+of|from|effective|le)\s+)(?={WRITTEN_DAY})"
    r"|(?:within|dans\s+les|au\s+plus\s+tard|(?:not?\s+)later)\s)"
)
"""What a title at the end of a clause must not run over: a condition, a day.

Where a verb or a citation follows a title, these may be words of its own.
"""
_COMMA_AND_VERB = re.compile(r",\s+(?:is|are|be|was|were|est|sont|soit|soient)\s")
"""What follows an aside: no title ends with a comma, though it may hold some."""
_ORDER_ON = re.compile(
    rf"{ORDER_NAME},\s+(?:respecting|concerning|regarding|concernant|relati(?:f|ve)s?|portant\s+sur)\s"
)
"""An order that is named with its subject: "Order in Council 77-2009, concerning docks, is …"."""


_MADE_BY_MINISTER = re.compile(r"(?<=\d) (?:du|de la) ministre\b.*")
"""Who made an order that is named by its number, as the words before its date would tell."""


def _put_aside(match: re.Match[str], titles: list[str]) -> str:
    """Put a title aside; what stands between its commas and the verb is left to the grammar."""
    title, aside = match.group(), ""
    if _COMMA_AND_VERB.match(match.string, match.end()) and not _ORDER_ON.match(title):
        title, comma, rest = title.partition(",")
        aside = comma + rest
    is_last = _AT_THE_END.match(match.string, match.end())
    beyond = _NEXT_SENTENCE.search(title) or (is_last and _BEYOND_THE_TITLE.search(title))
    if beyond:
        title, aside = title[: beyond.start()], title[beyond.start() :]
    words = _MADE_BY_MINISTER.sub("", re.sub(r"\s+", " ", title).strip(" ,"))
    titles.append(words.translate(_PARENTHESES))
    return f"⟪{len(titles) - 1}⟫{aside}"
