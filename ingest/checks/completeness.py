"""Completeness: signs within a quoted text that a line, an item, a row or a word of it was lost.

A received text can be fluent and yet not whole.  Each rule below looks for what print itself
promises: labels that follow one another, a colon that announces, a sentence that ends, cases that
are all answered.  No rule can see the loss of an unnumbered paragraph, or of the last item of a
list that still reads well, from the only copy of a text; `two_texts` sees it where there are two.

>>> from bylaw.ingest.sources.passages import Passage
>>> from bylaw.ingest.payload.reading_units import read_payload
>>> text = Passage.of("67.26. Dice are used.\\n67.28. The dealer throws them:")
>>> [finding.code for finding in incomplete(read_payload(text, lang="en").units)]
['label-gap', 'nothing-announced']
>>> [told] = incomplete(read_payload(Passage.of("7. Dice are used."), lang="en").units,
...     named=frozenset({"95.10", "95.2", "95.9"}))
>>> str(told.message)
'the clause names 95.2, 95.9–95.10, and the new text is that of 7'
"""

from collections.abc import Callable, Iterator, Sequence

from bylaw.ingest.checks.lost_cases import (
    cases_left_out,
    heads_unlike_the_others,
    ranges_left_out,
    rows_left_out,
)
from bylaw.ingest.checks.lost_units import (
    NUMBERED,
    block_inside,
    container_gaps,
    gaps_within,
    label_inside,
    late_list,
    list_without_end,
    notes_without_text,
    nothing_announced,
    odd_quotes,
    section_gaps,
    without_beginning,
    without_end,
)
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.text.provisions import Provision


def incomplete(
    units: Sequence[Provision], *, named: frozenset[str] = frozenset(), is_open: bool = False
) -> Iterator[Finding]:
    """Tell of each sign that a new text is not whole; `named` are labels that its clause names.

    Words that are `is_open` go on in a list that stands already: they need no full stop.
    """
    nodes = [node for unit in units for node in unit.walk()]
    yield from section_gaps([node for node in nodes if node.kind in NUMBERED], named)
    yield from container_gaps(units, is_whole=False)
    yield from heads_unlike_the_others([node for node in nodes if node.table])
    for node in nodes:
        for rule in _RULES:
            if not (is_open and rule in (without_end, nothing_announced)):
                yield from rule(node)


_Rule = Callable[[Provision], Iterator[Finding]]
_RULES: tuple[_Rule, ...] = (
    gaps_within,
    late_list,
    list_without_end,
    label_inside,
    nothing_announced,
    without_end,
    without_beginning,
    block_inside,
    odd_quotes,
    notes_without_text,
    cases_left_out,
    rows_left_out,
    ranges_left_out,
)
