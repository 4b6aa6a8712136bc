"""The difference of two wordings, in whole words; the one module that knows diff-match-patch.

A word, a number or an accent is never split, and typography alone is no difference:

>>> [(piece.change.value, piece.text) for piece in redline("pays 6 to 1", "pays 16 to 1")]
[('kept', 'pays '), ('removed', '6'), ('added', '16'), ('kept', ' to 1')]
>>> [piece.change.value for piece in redline("the player's hand", "the player’s hand")]
['kept']
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum

from diff_match_patch import diff_match_patch

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.typography import is_same_wording, reduced_words

# A number with its thousands, decimals or dots, and the word it is joined to; a word with its
# accents, apostrophes and hyphens; a run of spaces; any other single sign.
_LETTERS = r"[^\W\d_][\w\u0300-\u036f]*"
_TOKEN = late_pattern(
    r"(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|\d+(?:[.,:/-]\d+)*)"
    rf"[°%$]?(?:[-‑]?{_LETTERS})*"
    rf"|{_LETTERS}(?:['’\-‑][\w\u0300-\u036f]+)*|\s+|."
)
_FIRST_CODE = 0xE000


class WordChange(StrEnum):
    """What became of words from one text to the other; replaced are those that were not held."""

    KEPT = "kept"
    ADDED = "added"
    REMOVED = "removed"
    REPLACED = "replaced"


@dataclass(frozen=True, slots=True)
class RedlinePiece:
    """A run of words, and what became of it."""

    change: WordChange
    text: str


Pieces = tuple[RedlinePiece, ...]
_WORD_CHANGES = {0: WordChange.KEPT, 1: WordChange.ADDED, -1: WordChange.REMOVED}


def redline(old: str, new: str) -> Pieces:
    """Compare two wordings; words that stay are given as the new text prints them."""
    if is_same_wording(old, new):
        return (RedlinePiece(WordChange.KEPT, new),) if new else ()
    before, after = _TOKEN.findall(old), _TOKEN.findall(new)
    return tuple(_merge_runs(_pieces(before, after)))


def _pieces(before: Sequence[str], after: Sequence[str]) -> Iterator[RedlinePiece]:
    codes: dict[str, str] = {}
    engine = diff_match_patch()
    engine.Diff_Timeout = 0.0
    diffs = engine.diff_main(_encode_words(before, codes), _encode_words(after, codes), False)
    engine.diff_cleanupSemantic(diffs)
    old_at = new_at = 0
    for sign, coded in diffs:
        count = len(coded)
        change = _WORD_CHANGES[sign]
        source, start = (before, old_at) if change is WordChange.REMOVED else (after, new_at)
        yield RedlinePiece(change, "".join(source[start : start + count]))
        old_at += 0 if change is WordChange.ADDED else count
        new_at += 0 if change is WordChange.REMOVED else count


def _encode_words(tokens: Sequence[str], codes: dict[str, str]) -> str:
    """Write each different word as a character of its own, equal for equal words."""
    return "".join(codes.setdefault(reduced_words(token), _code(len(codes))) for token in tokens)


def _code(index: int) -> str:
    """The character of a word, counted from the private ones on."""
    return chr(_FIRST_CODE + index)


def _merge_runs(pieces: Iterator[RedlinePiece]) -> Iterator[RedlinePiece]:
    """Join runs of the same change that follow one another."""
    last: RedlinePiece | None = None
    for piece in pieces:
        if last is not None and last.change is piece.change:
            last = RedlinePiece(last.change, last.text + piece.text)
            continue
        if last is not None and last.text:
            yield last
        last = piece
    if last is not None and last.text:
        yield last


def old_words(pieces: Pieces) -> str:
    """The old text, in the typography of the new where words stayed."""
    return "".join(
        p.text for p in pieces if p.change not in (WordChange.ADDED, WordChange.REPLACED)
    )


def new_words(pieces: Pieces) -> str:
    """The new text."""
    return "".join(piece.text for piece in pieces if piece.change is not WordChange.REMOVED)
