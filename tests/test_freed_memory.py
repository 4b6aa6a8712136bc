"""Memory that is kept while it is needed, and given back: of many rounds, and of a sentence."""

import gc
import sys
from pathlib import Path

import numpy as np
import pytest
from lark.parsers.earley_forest import PackedNode

from bylaw.ingest.clause.grammars import forget_parses
from bylaw.ingest.clause.reading import read_clause_text
from bylaw.registry.audit.many.freed_memory import give_back_memory, keep_freed_memory

PIECES, MEGABYTE = 128, 1 << 20


def resident() -> int:
    """How many bytes of this process are in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux is asked")
def test_what_is_freed_between_what_is_used_is_given_back_after_many_parts_and_not_before() -> None:
    keep_freed_memory()
    held = [np.ones(MEGABYTE, dtype=np.uint8) for _ in range(PIECES)]
    used = resident()
    del held[1::2]
    for number in range(63):
        give_back_memory(number)
    assert resident() > used - 8 * MEGABYTE
    give_back_memory(63)
    assert resident() < used - PIECES // 4 * MEGABYTE
    assert len(held) == PIECES // 2


@pytest.mark.parametrize(
    ("lang", "clause"),
    [
        ("en", "Sections 71 and 72 of the Docks By-law are revoked."),
        ("fr", "Les articles 71 et 72 du Règlement sur les quais sont abrogés."),
    ],
)
def test_of_a_sentence_that_was_read_no_forest_waits_to_be_found(lang: str, clause: str) -> None:
    forget_parses()
    gc.collect()
    assert read_clause_text(clause, lang=lang).operations
    assert [one for one in gc.get_objects() if isinstance(one, PackedNode)] == []
