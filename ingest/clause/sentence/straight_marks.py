"""Straight quotation marks, told apart by the side on which they stand.

A typewriter and many web pages print one glyph for both marks.  Which of the two is meant shows by
what stands on either side of it; where that does not tell, the mark stays as it is:

>>> directed('of "a": ""b" means c;"; (2) "x". It is 5 " wide')
'of “a”: ““b” means c;”; (2) “x”. It is 5 " wide'

The result has the length of the text, so that a place found in it is a place of the text.
"""

import re

from bylaw.registry.law.text.typography import CLOSING_MARKS, OPENING_MARKS, STRAIGHT_MARK

_RUN = re.compile(f"{STRAIGHT_MARK}+")
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
