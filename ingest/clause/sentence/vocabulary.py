"""The words of instruction: what may stand between two quotations of a clause."""

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import product

from bylaw.ingest.clause.grammars import grammar
from bylaw.ingest.clause.sentence.skeletons import skeleton_of
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.text.labels import is_roman
from bylaw.registry.law.text.numerals import cardinal_value, ordinal_value
from bylaw.registry.law.text.typography import plain_apostrophes

_WORD = re.compile(r"[^\W\d_]{3,}")
_SPELLED = re.compile(r"(?:[^\W\d_]\??)+")
_OPTIONAL_END = re.compile(r"([^\W\d_]+)\(([^\W\d_]+)\)\?")
_ENDS = re.compile(r"([^\W\d_]+)\(((?:[^\W\d_]+\|)+[^\W\d_]+)\)")
_NOT_SPELLED = re.compile(r"\\[a-zA-Z]|\(\?[a-z!<=:]+")
_COMPOUNDS = frozenset(
    f"sub{noun}{end}" for noun in ("paragraph", "clause", "item", "article") for end in ("", "s")
)


@cache
def instruction_test(lang: str) -> Callable[[str], bool]:
    """A test that tells whether some words read like an instruction in that language.

    >>> reads = instruction_test("en")
    >>> reads(", in paragraph 2, by the words "), reads(" is played with two dice ")
    (True, False)
    """

    @lru_cache(maxsize=4096)
    def reads(gap: str) -> bool:
        if not strange_words(gap, lang=lang):
            return True
        skeleton = skeleton_of(Passage.of(gap), (), lang=lang)
        return bool(skeleton.titles) and not strange_words(skeleton.text, lang=lang)

    return reads


def strange_words(text: str, *, lang: str) -> tuple[str, ...]:
    """The words of a text that no instruction uses."""
    vocabulary = words_of_grammar(lang)
    words = _WORD.findall(re.sub("⟪.*?⟫", " ", plain_apostrophes(text)).lower())
    known = (word in vocabulary or is_roman(word) or _is_number(word) for word in words)
    return tuple(word for word, is_known in zip(words, known, strict=True) if not is_known)


@lru_cache(maxsize=4096)
def _is_number(word: str) -> bool:
    return ordinal_value(word) is not None or cardinal_value(word) is not None


@cache
def words_of_grammar(lang: str) -> frozenset[str]:
    """Every word that the grammar of amendments knows."""
    patterns = [str(each.pattern.value).lower() for each in grammar("amending", lang).terminals]
    return frozenset(word for pattern in patterns for word in _words(pattern)) | _COMPOUNDS


def _words(pattern: str) -> Iterator[str]:
    """Spell out the words of a pattern: "sections?" is section and sections."""
    for stem, end in _OPTIONAL_END.findall(pattern):
        yield stem + end
    for stem, ends in _ENDS.findall(pattern):
        yield from (stem + end for end in ends.split("|"))
    for spelled in _SPELLED.findall(_NOT_SPELLED.sub(" ", pattern)):
        letters = re.findall(r"[^\W\d_]\??", spelled)
        choices = [("", each[0]) if each.endswith("?") else (each,) for each in letters]
        yield from map("".join, product(*choices))
