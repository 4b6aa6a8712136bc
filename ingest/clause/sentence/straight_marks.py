"""Straight quotation marks, told apart by the side on which they stand.

A typewriter and many web pages print one glyph for both marks.  Which of the two is meant shows by
what stands on either side of it; where that does not tell, the mark stays as it is:

>>> directed('of "a": ""b" means c;"; (2) "x". It is 5 " wide')
'of “a”: ““b” means c;”; (2) “x”. It is 5 " wide'

The result has the length of the text, so that a place found in it is a place of the text.

Where nothing else is quoted, words between single marks are quoted by them:

>>> doubled(Passage.of("replacing 'oak' by ‘ash’ in the owner's")).text
"replacing “oak” by “ash” in the owner's"
"""

import re

from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.text.typography import CLOSING_MARKS, OPENING_MARKS, STRAIGHT_MARK

_RUN = re.compile(f"{STRAIGHT_MARK}+")
_QUOTES = re.compile(f"[{OPENING_MARKS}{CLOSING_MARKS}{STRAIGHT_MARK}]")
_SINGLE = re.compile(r"(?P<opens>(?<![^\s(\[])['‘](?=\S))|(?<=\S)['’](?=[\s.,;:)\]]|$)")
_BEFORE_WORDS = frozenset(f"([—–:'’{OPENING_MARKS}")
_AFTER_WORDS = frozenset(f".,;:)]?!{CLOSING_MARKS}")


def directed(text: str) -> str:
    """The text with its straight marks as marks that open or close, wherever it can be told."""
    return _RUN.sub(_directed_run, text) if STRAIGHT_MARK in text else text


def _directed_run(run: re.Match[str]) -> str:
    text = run.string
    before, after = text[run.start() - 1 : run.start()], text[run.end() : run.end() + 1]
    is_free = not before.strip() or before in _BEFORE_WORDS
    is_ended = not after.strip() or after in _AFTER_WORDS
    if is_free == is_ended:
        return run[0]
    return (OPENING_MARKS if is_free else CLOSING_MARKS)[0] * len(run[0])


def doubled(passage: Passage) -> Passage:
    """Write the single marks of a passage as double ones, if each that opens has one that closes.

    An apostrophe stands between letters; one at the end of a word has no partner.
    """
    singles = [] if _QUOTES.search(passage.text) else list(_SINGLE.finditer(passage.text))
    opens = [single["opens"] is not None for single in singles]
    if not opens or opens != [True, False] * (len(opens) // 2):
        return passage
    marks = (OPENING_MARKS[0], CLOSING_MARKS[0]) * (len(opens) // 2)
    pairs = zip(singles, marks, strict=True)
    return passage.edited((one.start(), one.end(), mark) for one, mark in pairs)
