"""Cards as people write them: by letters or symbols, with English or French ranks, or in words."""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.text.typography import without_accents
from bylaw.registry.rules.play.cards import RANKS, SUITS
from bylaw.registry.rules.text.legal_words import any_of

_SYMBOLS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S"}
_FRENCH = {"R": "K", "D": "Q", "V": "J"}
_RANKS = {
    **dict.fromkeys(("as", "ace"), "A"),
    **dict.fromkeys(("roi", "king"), "K"),
    **dict.fromkeys(("dame", "reine", "queen"), "Q"),
    **dict.fromkeys(("valet", "jack"), "J"),
    **dict.fromkeys(("10", "dix", "ten"), "T"),
    **dict.fromkeys(("nine", "neuf"), "9"),
    **dict.fromkeys(("eight", "huit"), "8"),
    **dict.fromkeys(("seven", "sept"), "7"),
    "six": "6",
    **dict.fromkeys(("five", "cinq"), "5"),
    **dict.fromkeys(("four", "quatre"), "4"),
    **dict.fromkeys(("three", "trois"), "3"),
    **dict.fromkeys(("two", "deux"), "2"),
}
_SUITS = {
    **dict.fromkeys(("trefle", "trefles", "club", "clubs"), "C"),
    **dict.fromkeys(("carreau", "carreaux", "diamond", "diamonds"), "D"),
    **dict.fromkeys(("coeur", "coeurs", "heart", "hearts"), "H"),
    **dict.fromkeys(("pique", "piques", "spade", "spades"), "S"),
}
_APART = late_pattern(r"[\s,;/|+·-]*")
_OTHER_SIGN = "\N{VARIATION SELECTOR-16}?"
_LETTERS = f"10|[{RANKS}{RANKS.lower()}]"


def read_cards(cell: str, *, suits: Mapping[str, str]) -> str | None:
    """Write cards as a round has them, whatever marks their suits and stands between them.

    >>> read_cards("10♥, Ah-kd", suits={}), read_cards("as de pique, R♥", suits={})
    ('TH AH KD', 'AS KH')

    A French rank beside a letter is not read: that C may be a club or « cœur ».

    >>> read_cards("RC", suits={}), read_cards("RC", suits={"C": "H"})
    (None, 'KH')

    All cards of a cell may have their suits first.

    >>> read_cards("H10 SA", suits={}), read_cards("H10 AS", suits={})
    ('TH AS', None)
    """
    marks, text = _marks(tuple(suits.items())), _plain(cell)
    orders = _forms(tuple(marks), is_said=bool(suits)), _forms_turned(tuple(marks))
    return next((said for forms in orders if (said := _said_in(text, forms, marks))), None)


def _said_in(text: str, forms: Sequence[re.Pattern[str]], marks: Mapping[str, str]) -> str:
    """The cards of a text that are written in these forms; nothing where one of them is not."""
    found, at = list[str](), _after_gap(text, 0)
    while at < len(text):
        card = next((one for form in forms if (one := form.match(text, at))), None)
        if card is None:
            return ""
        suit = card["suit"]
        found.append(_rank(card["rank"]) + (marks.get(suit) or _SUITS[suit.lower()]))
        at = _after_gap(text, card.end())
    return " ".join(found)


def _after_gap(text: str, at: int) -> int:
    gap = _APART.match(text, at)
    return at if gap is None else gap.end()


def _plain(cell: str) -> str:
    """A cell without accents."""
    return without_accents(cell.replace("œ", "oe").replace("Œ", "Oe"))


def _rank(said: str) -> str:
    letter = said.upper()
    return _RANKS.get(said.lower()) or _FRENCH.get(letter, letter)


@cache
def _marks(suits: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """Name the suit of each mark; where a map says what letters mean, no other letter is known."""
    if not suits:
        return {**_SYMBOLS, **{mark: suit for suit in SUITS for mark in (suit, suit.lower())}}
    said = {_plain(mark): suit for mark, suit in suits}
    either = {form: suit for mark, suit in said.items() for form in (mark.lower(), mark.upper())}
    return {**_SYMBOLS, **either, **said}


@cache
def _forms(marks: tuple[str, ...], *, is_said: bool) -> tuple[re.Pattern[str], ...]:
    """How one card is written: in words, by letters, or with a French rank and a sure mark."""
    sure = marks if is_said else tuple(_SYMBOLS)
    spoken = (
        rf"(?P<rank>{any_of(_RANKS)}|{_LETTERS}|[RDV])\s+(?:(?:de|of)\s+)?"
        rf"(?P<suit>{any_of(_SUITS)})\b"
    )
    return (
        re.compile(spoken, re.IGNORECASE),
        re.compile(rf"(?P<rank>{_LETTERS})[\s-]?(?P<suit>{any_of(marks)}){_OTHER_SIGN}"),
        re.compile(rf"(?P<rank>[RDVrdv])[\s-]?(?P<suit>{any_of(sure)}){_OTHER_SIGN}"),
    )


@cache
def _forms_turned(marks: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    """How one card is written with its suit first, without a blank: a lost sign is not made up."""
    return (re.compile(rf"(?P<suit>{any_of(marks)}){_OTHER_SIGN}-?(?P<rank>{_LETTERS})"),)
