"""Sentences of a block of text, split so that an abbreviation does not end one.

>>> text = "See s. 13 of O.C. 928-2000. Le joueur gagne 1.5 fois sa mise. Fin."
>>> [text[start:end] for start, end in sentence_ranges(text)]
['See s. 13 of O.C. 928-2000.', 'Le joueur gagne 1.5 fois sa mise.', 'Fin.']
"""

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.text.typography import plain_marks

_END = late_pattern(r"""[.!?…]+["'”’»)\]]*(?:\s?»)?(?=\s|$)""")
_NEXT = late_pattern(r"""\s+["'“‘«(\[]*\s?(?P<first>\S)""")
_LAST_TOKEN = late_pattern(r"""[^\s("'“‘«\[]+$""")
_ACRONYM = late_pattern(r"(?:[^\W\d_]\.)+[^\W\d_]")
_TITLED = late_pattern(r"(?:^|\s)(?:[^\W\d_]\.|M|MM|Mr|Mrs|Ms|Mme|Mlle|Dr|Me|Hon)\.?\s+$")

_PART_END = late_pattern(r"(?<=[.;:])\s+(?=[A-ZÀ-Ý\"«(])")
_SHORT = 80
"""A text no longer than this is quoted whole."""

_REFERENCE = late_pattern(r"\s+(?:\d|[IVXLC]+\b|[A-Z]+-\d)")

# Abbreviations that announce a number: "no. 5" goes on, "the answer is no. The player" does not.
_BEFORE_A_NUMBER = late_pattern(
    r"(?i)(ss?|aa?|arts?|ch?|chap|r|nos?|n°|pp?|para?|al|reg|sch|div|fig|vol|ann"
    r"|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|janv|févr|avr|juill|déc)"
)
# Abbreviations that always announce something.
_BEFORE_A_WORD = late_pattern(r"(?i)(mm?|mrs?|ms|mmes?|mlle|dr|hon|cf|vs|e\.g|i\.e|approx|env)")


def sentence_ranges(text: str) -> tuple[tuple[int, int], ...]:
    """The range of each sentence of a block, in order, the spaces between them left out."""
    ranges, start = [], _skip_space(text, 0)
    for match in _END.finditer(text):
        if match.end() > start and _ends_sentence(text, match.start(), match.end()):
            ranges.append((start, match.end()))
            start = _skip_space(text, match.end())
    if start < len(text.rstrip()):
        ranges.append((start, len(text.rstrip())))
    return tuple(ranges)


def quotable_parts(text: str) -> list[str]:
    """Cut a text where it may be quoted from: also after what announces a list, or ends an item.

    A short text is left whole; quotation marks and blanks are written in one way.
    """
    return [text] if len(text) <= _SHORT else _PART_END.split(plain_marks(text))


def _skip_space(text: str, start: int) -> int:
    return start + len(text[start:]) - len(text[start:].lstrip())


def is_finished(text: str) -> bool:
    """Tell whether a block ends with the end of a sentence, and does not run on into a list."""
    stripped = text.rstrip()
    return any(match.end() == len(stripped) for match in _END.finditer(stripped))


def _ends_sentence(text: str, dot: int, end: int) -> bool:
    following = _NEXT.match(text, end)
    if following is None:
        return True
    if following["first"].islower():
        return False
    return text[dot] != "." or end - dot > 1 or not _is_abbreviation(text[:dot], text[end:])


def _is_abbreviation(before: str, after: str) -> bool:
    token = _LAST_TOKEN.search(before)
    if token is None:
        return False
    word = token.group()
    if _BEFORE_A_WORD.fullmatch(word) or _ACRONYM.fullmatch(word):
        return True
    if len(word) == 1 and word.isupper() and _TITLED.search(before[: token.start()]):
        return True
    return bool(_BEFORE_A_NUMBER.fullmatch(word) and _REFERENCE.match(after))
