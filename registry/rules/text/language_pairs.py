"""The words of one language that stand where those of the other stand.

A rule reads the English text where it is held.  Its quotations are given in French by their place:
the same row of a table, or the same sentence of the same piece; the whole piece, where one text
says in two sentences what the other says in one.  Where the pieces themselves do not match, the
words stay as they were read, under their own language.
"""

from collections.abc import Sequence
from functools import lru_cache

from bylaw.registry.law.text.provisions import Row
from bylaw.registry.law.text.sentences import quotable_parts
from bylaw.registry.rules.text.law_text import (
    Ground,
    LawText,
    SectionText,
    TextBlock,
    blocks,
    ground,
)
from bylaw.registry.rules.text.legal_words import level_text, row_outcome

READ_IN = "en"


def twin(quoted: Ground, law: LawText, *, lang: str) -> Ground:
    """Quote the same place of the law in another language, where that text is held."""
    read = law.section(quoted.section, lang=quoted.lang)
    other = law.section(quoted.section, lang=lang)
    if read is None or other is None or quoted.lang == lang:
        return quoted
    words = _facing(read, other, quoted.quote)
    return quoted if words is None else ground(other, words, item=quoted.item)


@lru_cache(maxsize=4096)
def _facing(read: SectionText, other: SectionText, quote: str) -> str | None:
    wanted = level_text(quote)
    here, there = blocks(read.provision), blocks(other.provision)
    if [block.label for block in here] != [block.label for block in there]:
        return None
    found = (
        _in_block(a, b, wanted, read_in=read.lang, lang=other.lang)
        for a, b in zip(here, there, strict=True)
    )
    return next((words for words in found if words is not None), None)


def _in_block(
    read: TextBlock, other: TextBlock, wanted: str, *, read_in: str, lang: str
) -> str | None:
    if read.table is not None and other.table is not None:
        row = next((r for r in read.table.rows if level_text(_words(r)) == wanted), None)
        if row is not None:
            return _same_row(row, other.table.rows, read_in, lang)
    ours, theirs = quotable_parts(read.text), quotable_parts(other.text)
    place = next((n for n, s in enumerate(ours) if wanted in level_text(s)), None)
    if place is None or not theirs:
        return None
    return theirs[place] if len(ours) == len(theirs) else other.text


def _words(row: Row) -> str:
    return f"{row.label} {row.cells[-1]}" if row.cells else row.label


def _same_row(row: Row, rows: Sequence[Row], read_in: str, lang: str) -> str | None:
    """Find the row of the other table that stands for the same outcome."""
    outcome = row_outcome(row.label, lang=read_in)
    same = [r for r in rows if row_outcome(r.label, lang=lang) == outcome]
    return _words(same[0]) if len(same) == 1 else None
