"""Words as a reader sees them: quotes, apostrophes, dashes and spaces are equal in every style.

An amendment quotes the words it changes, and two printings of one text differ in typography.
Words are compared in a reduced form of which every character knows its place in the original:

>>> find_words("le mot «\\u00a0oui\\u00a0» du joueur", '"oui"')
((7, 14),)

Quoted words are whole words, and a number is never part of a longer number:

>>> find_words("sections 21, 21.2 and 121", "21")
((9, 11),)
"""

import unicodedata
from functools import lru_cache
from typing import Literal

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.light_values import dataclass

_ALIKE = {
    **dict.fromkeys("“”„‟«»″", '"'),
    **dict.fromkeys("‘’‚‛ʼ′`´", "'"),
    **dict.fromkeys("‐‑‒–—―−", "-"),
    **dict.fromkeys("º˚", "°"),
    "…": "...",
}
_UNSEEN = frozenset("\u00ad\u200b\u200c\u200d\u2060\ufeff")
_CLUSTER = late_pattern(r"\s+|\S[\u0300-\u036f]*")
_NO_SPACE_BEFORE = frozenset("»;:!?")
# Most texts have none of it: then each character stands for one of the original.
_UNEVEN = late_pattern(
    r"[^\S \u00a0\u202f\u2009]|\s[\s»;:!?]|«\s|[…\u00ad\u200b-\u200d\u2060\ufeff\u0300-\u036f]"
)
_COMBINING = late_pattern("[\u0300-\u036f]")
_BLANKS = late_pattern(r"\s+")
_HIDDEN = late_pattern("[\u00ad\u200b-\u200d\u2060\ufeff]+")
_AFTER_OPENING = late_pattern("«[ \u00ad\u200b-\u200d\u2060\ufeff]+")
_BEFORE_CLOSING = late_pattern(" (?=[»;:!?])")
_OPENS = late_pattern(r"(?:^|[.!?]\s)[\s“«\"(]*$")
_NUMBER_GOES_ON = late_pattern(r"[.,]\d| \d{3}(?!\d)")
_NUMBER_WENT_ON = late_pattern(r"\d[.,]$")
_THOUSANDS_BEFORE = late_pattern(r"\d $")
_THREE_DIGITS = late_pattern(r"\d{3}(?!\d)")

OPENING_MARKS, CLOSING_MARKS, STRAIGHT_MARK = "“«", "”»", '"'
"""The quotation marks of both languages, and the one that opens and closes alike."""

QUOTATION = late_pattern('“[^“”]*”|«[^«»]*»|"[^"]*"')
"""Words between the quotation marks of either language, the marks included."""

_QUOTATION_BEGINS = late_pattern('[“«"]')
# The word before an example begins its line, and what is copied from there has plain blanks.
_BESIDE_A_MARK = late_pattern(r"(?<!Exemple) (?=[:;?!»])|(?<=«) ")

_PLAIN_BLANKS = dict.fromkeys("\u00a0\u202f\u2009", " ")
_EVEN = str.maketrans({**_ALIKE, **_PLAIN_BLANKS})
_PLAIN = str.maketrans({**dict.fromkeys("‘’ʼ", "'"), **dict.fromkeys("“”", '"'), **_PLAIN_BLANKS})


def plain_marks(text: str) -> str:
    """Write apostrophes, quotation marks and blanks in one way; every character keeps its place.

    >>> plain_marks("the player’s\u00a0hand")
    "the player's hand"
    """
    return text.translate(_PLAIN)


def plain_apostrophes(text: str) -> str:
    """Write apostrophes and blanks in one way, and leave quotation marks as they are.

    >>> plain_apostrophes("l’article\u00a04 : « mise »")
    "l'article 4 : « mise »"
    """
    # Most texts have few of these: to look for each takes a fiftieth of a table of characters.
    for mark in "’ʼ":
        text = text.replace(mark, "'")
    for blank in _PLAIN_BLANKS:
        text = text.replace(blank, " ")
    return text


def before_quotations(text: str) -> str:
    """What a text says by itself, up to the first words that it quotes.

    >>> before_quotations("Section 4 is replaced by “5. The game is War.”")
    'Section 4 is replaced by '
    """
    return _QUOTATION_BEGINS.split(text, maxsplit=1)[0]


def with_fixed_blanks(words: str) -> str:
    """Keep French marks with the words that they belong to, where lines are wrapped.

    >>> with_fixed_blanks("Réponse : « oui » ;") == "Réponse\\u00a0: «\\u00a0oui\\u00a0»\\u00a0;"
    True
    """
    return _BESIDE_A_MARK.sub("\u00a0", words)


@dataclass(frozen=True, slots=True)
class Reduced:
    """Reduced words, and for each character the range of the original it stands for."""

    text: str
    origins: tuple[tuple[int, int], ...]


def reduce_text(text: str) -> Reduced:
    """Reduce a text to the form in which words are compared."""
    if _UNEVEN.search(text) is None and unicodedata.is_normalized("NFC", text):
        even = tuple(zip(range(len(text)), range(1, len(text) + 1), strict=True))
        return Reduced(text.translate(_EVEN), even)
    return _reduced_by_cluster(text)


def reduced_words(text: str) -> str:
    """The same form, without the places of its words in the original.

    >>> reduced_words("le mot «\\u00a0oui\\u00a0» …")
    'le mot "oui" ...'
    """
    if _COMBINING.search(text) or not unicodedata.is_normalized("NFC", text):
        return _reduced_by_cluster(text).text
    if _UNEVEN.search(text) is None:
        return text.translate(_EVEN)
    opened = _AFTER_OPENING.sub("«", _BLANKS.sub(" ", text))
    seen = _HIDDEN.sub("", opened)
    return _BEFORE_CLOSING.sub("", seen).translate(_EVEN)


def _reduced_by_cluster(text: str) -> Reduced:
    letters: list[str] = []
    origins: list[tuple[int, int]] = []
    after_opening = False
    for match in _CLUSTER.finditer(text):
        cluster = match.group()
        if cluster in _UNSEEN or (cluster.isspace() and after_opening):
            continue
        if cluster in _NO_SPACE_BEFORE and letters and letters[-1] == " ":
            letters.pop()
            origins.pop()
        for letter in _plain(cluster):
            letters.append(letter)
            origins.append(match.span())
        after_opening = cluster == "«"
    return Reduced("".join(letters), tuple(origins))


def _plain(cluster: str) -> str:
    return (
        " " if cluster.isspace() else _ALIKE.get(cluster) or unicodedata.normalize("NFC", cluster)
    )


def is_same_wording(one: str, other: str) -> bool:
    """Tell whether two texts say the same words, whatever their typography."""
    return reduced_words(one).strip() == reduced_words(other).strip()


@lru_cache(maxsize=1 << 16)
def reduced_key(text: str) -> str:
    """A name or a term in the form in which names are compared: case does not count."""
    return reduced_words(text).strip().casefold()


def find_words(text: str, words: str) -> tuple[tuple[int, int], ...]:
    """Find every place where the quoted words stand in a text, as ranges of that text."""
    sought, where = reduced_words(words).strip(), reduce_text(text)
    if not sought:
        return ()
    found, start = [], where.text.find(sought)
    while start >= 0:
        end = start + len(sought)
        whole = is_whole(where.text, start, end)
        if whole:
            found.append((where.origins[start][0], where.origins[end - 1][1]))
        start = where.text.find(sought, end if whole else start + 1)
    return tuple(found)


def find_words_opening(text: str, words: str) -> tuple[tuple[int, int], ...]:
    """Find where words that are quoted from within a sentence open one, with a capital.

    >>> find_words_opening("The Minister may act. The Minister acts.", "the Minister")
    ((0, 12), (22, 34))
    >>> find_words_opening("Of the Minister", "Minister"), find_words_opening("at The Hague", "the")
    ((), ())
    """
    plain = words.strip()
    if not plain[:1].islower():
        return ()
    return tuple(
        one for one in find_words(text, with_capital(plain)) if _OPENS.search(text[: one[0]])
    )


def with_capital(words: str) -> str:
    """Begin words with a capital, as a line or a label does."""
    return words[:1].upper() + words[1:]


def letters_and_digits(text: str) -> str:
    """What the noise of a copy never changes: no blanks, no signs, no capitals.

    >>> letters_and_digits("Even-money: 1 to 1")
    'evenmoney1to1'
    """
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def has_words(text: str, words: str) -> bool:
    """Tell whether words stand in a text, be it at the head of a sentence."""
    return bool(find_words(text, words) or find_words_opening(text, words))


def is_whole(text: str, start: int, end: int) -> bool:
    """Tell whether `[start, end)` cuts no word and no number in two."""
    left, right = text[:start], text[end:]
    if left and left[-1].isalnum() and text[start].isalnum():
        return False
    if right and right[0].isalnum() and text[end - 1].isalnum():
        return False
    if text[end - 1].isdigit() and _NUMBER_GOES_ON.match(right):
        return False
    if not text[start].isdigit():
        return True
    thousands = _THREE_DIGITS.match(text, start) and _THOUSANDS_BEFORE.search(left)
    return not (_NUMBER_WENT_ON.search(left) or thousands)


_OPENING = frozenset("([{«“‘'’-‑/ \t\n\u00a0\u202f")
_CLOSING = frozenset(")]}»”,.;:!?…'’-‑/ \t\n\u00a0\u202f")


def gap_between(left: str, right: str) -> str:
    """Say what stands between two runs of words that come to meet: a space, or nothing.

    >>> "Pai Gow" + gap_between("Pai Gow", ", the Craps") + ", the Craps"
    'Pai Gow, the Craps'
    >>> gap_between("Stud Poker", "War")
    ' '
    """
    if not left or not right or left[-1] in _OPENING or right[0] in _CLOSING:
        return ""
    return " "


def widen(text: str, start: int, end: int) -> tuple[int, int]:
    """Widen a range of words to be struck by the one space that would be left over.

    >>> text = "a dry place"
    >>> start, end = widen(text, 2, 5)
    >>> text[:start] + text[end:]
    'a place'
    """
    left, right = text[:start], text[end:]
    if not left:
        return start, end + len(right) - len(right.lstrip())
    if left[-1].isspace() and (not right or right[0].isspace() or right[0] in ",.;)»”"):
        return len(left.rstrip()), end
    return start, end


def shorten(text: str, limit: int = 200) -> str:
    """Leave out the middle of a long quotation, between whole words, and say so.

    >>> shorten("the value of the cards", limit=16)
    'the … cards'
    """
    flat = " ".join(text.split())
    if len(flat) <= limit:
        return flat
    half = (limit - 3) // 2
    # One sign more tells whether a word ends just there.
    before, after = flat[: half + 1].rpartition(" ")[0], flat[-half - 1 :].partition(" ")[2]
    return f"{before or flat[:half]} … {after or flat[-half:]}"


def without_accents(text: str, *, form: Literal["NFD", "NFKD"] = "NFKD") -> str:
    """A text with plain letters in place of accented ones.

    >>> without_accents("Décembre, août"), without_accents("m²"), without_accents("m²", form="NFD")
    ('Decembre, aout', 'm2', 'm²')
    """
    apart = unicodedata.normalize(form, text)
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
