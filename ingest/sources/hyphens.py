"""Hyphens at the end of a line: those that only cut a word are taken away, the others stay.

The rest of the text decides where it has the word; else a hyphen that follows a usual first part
of a compound belongs to it, and so does one between two words for numbers.

>>> list(line_end_hyphens("the regu-" + chr(10) + "lation and the by-" + chr(10) + "law"))
[('line-end-hyphen', 8, 10, ''), ('line-end-hyphen', 28, 29, '')]
>>> list(line_end_hyphens("thirty-" + chr(10) + "six, four-" + chr(10) + "teen"))
[('line-end-hyphen', 7, 8, ''), ('line-end-hyphen', 17, 19, '')]
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

_CUT = re.compile(
    r"(?<![^\W_])([^\W\d_]{1,40})[-‐]([ \t]*\r?\n[ \t]*|[ ](?=[a-zß-ÿœ]{2})"
    r"(?!(?:and|or|to|as|et|ou|and/or|et/ou)\b))(?![dl]['’][A-ZÀ-Þ])([^\W\d_]{1,40})"
)
"""A word that a hyphen and the end of a line cut; in a page copied as one line a blank stands for
that end, and “pre- and post-war” is no such cut."""
_NO_REST = r"(?:[dl]['’])?[A-ZÀ-ÖØ-Þ]['’]?[a-zß-ÿœ]|\d(?!\d{0,2}[.)°]\s)"
_OWN = re.compile(rf"(?<=[^\W_])[-‐](?P<break>[ \t]*\r?\n[ \t]*)(?={_NO_REST})")
"""A hyphen before a capital letter or a figure, which cuts no word: Trois-Rivières, 2-3-4."""
_HIDES_OWN = re.compile(_NO_REST)
_PAGE_NUMBER = re.compile(r"(?m)^[ \t]*-[ \t]*\d{1,5}$")
_SOFT = re.compile("([\u00ad\u0002\ufffe])(?:[ \t]*\r?\n[ \t]*|[ \t]+(?=[a-zß-ÿœ]))?")
_BEFORE = re.compile(r"(?<![^\W_])[^\W\d_]{1,40}$")
_AFTER = re.compile(r"[^\W\d_]{1,40}")
_WORD = re.compile(r"[^\W\d_]+(?:[-‐‑][^\W\d_]+)*")
_HYPHENS = str.maketrans("‐‑", "--")
_FIRST_PARTS = frozenset(
    re.findall(
        r"\w+",
        "by self non vice sous demi semi quasi après avant peut celui celle ceux celles lui elle "
        "eux rez chef là above below well procès rendez",
    )
)
_PAIRS = {
    "au": r"de(?:là|ssus|ssous|vant|dans|hors)",
    "ci": r"(?:après|dessus|dessous|devant|contre|joint|annex|inclus|haut|bas)\w*",
    "co": r"owner\w*",
    "contre": r"[aeioué]\w*",
    "est": r"(?:il|elle|ce|on)",
    "face": r"(?:up|down)",
    "greffier": r"trésori\w+",
    "lieutenant": r"(?:gouverneur|governor)\w*",
    "ex": r"(?:officio|parte|gratia|conjoint|époux|épouse|ministre|président|spouse)\w*",
    "mi": r"(?:temps|chemin|année|mois|session|parcours)",
    "porte": r"(?:à|parole|cartes?|clés?|documents?|voix|drapeaux?|avions?|conteneurs?|fenêtres?)",
    "président": r"direct(?:eur|rice)\w*",
    "présidente": r"directrice\w*",
    "secrétaire": r"trésori\w+",
    "secretary": r"treasurers?",
    "sont": r"(?:ils|elles|ce)",
    "sous": r"(?!cri[prstv]|signé|tra(?:ct|i[rt](?!an|er)))\w+",
    "vis": r"à",
}
"""First parts that are syllables or words by themselves too, with what goes on a compound after
them."""
_JOINING = frozenset(
    re.findall(r"\w+", "a and by in of or out the to up à d de en et la là lès sur sous vis")
)
"""Small words that stand within a compound: three-of-a-kind, c'est-à-dire."""
_TENS = frozenset(
    re.findall(
        r"\w+",
        "twenty thirty forty fifty sixty seventy eighty ninety "
        "vingt trente quarante cinquante soixante quatre",
    )
)
_UNITS = frozenset(
    re.findall(
        r"\w+",
        "one two three four five six seven eight nine dix onze douze treize quatorze quinze seize "
        "un une deux trois cinq sept huit neuf vingts cent cents mille",
    )
)
_FRACTIONS = frozenset(re.findall(r"\w+", "half halves third thirds quarter quarters tiers quarts"))
_ENDING = re.compile(r"(?:t?een(?:th)?s?|t?y|t?ie(?:s|ths?)|ths?|aines?|u?ièmes?|some|fold|self)")
"""What goes on a word for a number, and is no word by itself: four-teen, vingt-aine."""


def line_end_hyphens(text: str) -> Iterator[tuple[str, int, int, str]]:
    """What to take away where a line end cuts a word: the hyphen too, or only blanks."""
    cuts = [match for match in _CUT.finditer(text) if goes_on_word(match[1], match[3])]
    words = words_of(text) if cuts else frozenset()
    unbroken = _not_cut(text, [match for match in cuts if match[2] == " "], words)
    for match in cuts:
        if match.start() in unbroken:
            continue
        is_whole = is_compound(match[1], match[3], words) or _is_within(
            text, (match.start(1), match.end(3))
        )
        start = match.start(2) if is_whole else match.end(1)
        yield "line-end-hyphen", start, match.end(2), ""
    for match in _OWN.finditer(text):
        if not _PAGE_NUMBER.search(text, max(0, match.start() - 20), match.start()):
            yield "line-end-hyphen", *match.span("break"), ""


def _not_cut(text: str, cuts: Sequence[re.Match[str]], words: frozenset[str]) -> frozenset[int]:
    """The places where a hyphen and a blank within a line may be a dash that parts two words.

    They cut a word that the text has elsewhere, or a compound; or they do so in several places,
    and the parts stand nowhere else.
    """
    counts = Counter(match[0].casefold() for match in _WORD.finditer(text)) if cuts else Counter()
    return frozenset(
        match.start()
        for match in cuts
        if not (
            is_compound(match[1], match[3], words)
            or f"{match[1]}{match[3]}".casefold() in words
            or (len(cuts) > 1 and all(counts[match[part].casefold()] == 1 for part in (1, 3)))
        )
    )


def goes_on_word(first: str, second: str) -> bool:
    """Tell the rest of a word: it is in small letters, or in capitals as its beginning is."""
    is_in_capitals = first.isupper() and second.isupper()
    return second[0].islower() or (is_in_capitals and min(len(first), len(second)) > 1)


def soft_hyphens(text: str) -> Iterator[tuple[str, int, int, str]]:
    """The marks that stand for a hyphen at the end of a line, and the hyphen that some hide.

    A mark within a word that the text has with its hyphen elsewhere hides one.  So does the mark of
    an extracted page after a usual first part; a soft hyphen proper may only allow a break there.

    >>> [put for *_, put in soft_hyphens("by\ufffelaw, regu\ufffelation, a\ufffeb, a-b")]
    ['-', '', '-']
    >>> [put for *_, put in soft_hyphens("BY\ufffeLAW, REGU\ufffeLATION")]
    ['-', '']
    """
    found = list(_SOFT.finditer(text))
    words = words_of(text) if found else frozenset()
    for match in found:
        yield "soft-hyphen", match.start(), match.end(), _hidden(text, match, words)


def words_of(text: str) -> frozenset[str]:
    """The words of a text, and each two parts that follow each other in a compound."""
    found = (match[0].casefold().translate(_HYPHENS) for match in _WORD.finditer(text))
    whole = frozenset(found)
    compounds = (word.split("-") for word in whole if "-" in word)
    return whole | {f"{one}-{other}" for parts in compounds for one, other in pairwise(parts)}


def _hidden(text: str, mark: re.Match[str], words: frozenset[str]) -> str:
    before = _BEFORE.search(text, max(0, mark.start() - 41), mark.start())
    after = _AFTER.match(text, mark.end())
    is_soft = mark[1] == "\u00ad"
    if not is_soft and text[mark.start() - 1].isalnum() and _HIDES_OWN.match(text, mark.end()):
        return "-"
    if before is None or after is None or not goes_on_word(before[0], after[0]):
        return ""
    if is_soft and f"{before[0]}-{after[0]}".casefold() not in words:
        return ""
    is_whole = is_compound(before[0], after[0], words) or _is_within(
        text, (before.start(), after.end())
    )
    return "-" if is_whole else ""


def _is_within(text: str, ends: tuple[int, int]) -> bool:
    """Tell a small word of a compound, which has a hyphen on either side: before the mark between
    two words that reach from one end to the other, or after it.
    """
    parts = re.findall(r"[^\W\d_]+", text[slice(*ends)].casefold())
    is_last = text[ends[0] - 1 : ends[0]] == "-" and parts[0] in _JOINING
    return is_last or (text[ends[1] : ends[1] + 1] == "-" and parts[-1] in _JOINING)


def is_compound(first: str, second: str, words: frozenset[str]) -> bool:
    """Tell a compound from a word that the end of a line cuts, by the words of the text first."""
    one, other = first.casefold(), second.casefold()
    if f"{one}-{other}" in words:
        return True
    if f"{one}{other}" in words:
        return False
    pair = _PAIRS.get(one)
    if pair is not None:
        return re.fullmatch(pair, other) is not None
    return one in _FIRST_PARTS or _is_number(one, other)


def _is_number(first: str, second: str) -> bool:
    """Tell a number, a fraction or a count that is written with a hyphen, from a word cut in two.

    >>> _is_number("thirty", "six"), _is_number("five", "card"), _is_number("six", "teen")
    (True, True, False)
    """
    is_count = first in _TENS | _UNITS and _ENDING.fullmatch(second) is None
    if second in _TENS | _UNITS | _FRACTIONS or first in _TENS:
        return is_count
    return is_count and first in ("two", "three", "four", "five", "six", "seven", "eight", "nine")
