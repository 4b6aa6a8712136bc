"""Twins: two published texts of the same sections, compared so that a loss in one shows.

A draft and the text as made, or the English and the French, enact the same sections.  They must
hold the same numbers of blocks, items and rows, and the same figures.  The comparison is evidence
only: nothing is ever taken from one text into the other, and where the law itself was changed or
drafted differently the finding says a truth about the law, not about the scan.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import zip_longest

from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.instruments import Instrument, Status
from bylaw.registry.law.text.figures import ODDS_IN_WORDS, odds_told
from bylaw.registry.law.text.provisions import ITEM_LEVELS, Kind, Provision

_FEWEST = 3
_SHARED = 0.8
"""Two texts are twins if they enact at least so many sections, and so large a part in common."""

_SPACED = re.compile(r"(?<=\d)[,\s](?=\d{3}(?!\d))")
_FIGURE = re.compile(r"\d+(?:[.,]\d+)?")


@dataclass(frozen=True)
class SectionsEnacted:
    """An instrument and the sections that it enacts."""

    instrument: Instrument

    @cached_property
    def sections(self) -> dict[str, Provision]:
        """The sections by their labels."""
        orders = (order for each in self.instrument.provisions for order in each.operations)
        nodes = (node for order in orders for unit in order.payload for node in unit.walk())
        return {node.label: node for node in nodes if node.kind is Kind.SECTION}

    def is_twin(self, other: "SectionsEnacted") -> bool:
        """Tell whether two instruments enact the same sections, but for losses."""
        mine, theirs = self.sections.keys(), other.sections.keys()
        shared = len(mine & theirs)
        return shared >= _FEWEST and shared >= _SHARED * len(mine | theirs)


def differences_among(texts: Sequence[Sequence[Instrument]]) -> tuple[tuple[Finding, ...], ...]:
    """Tell, text by text, where its instruments differ from others of the same sections."""
    found = list(compare_twins([item for text in texts for item in text]))
    return tuple(
        tuple(finding for item, finding in found if any(item is one for one in text))
        for text in texts
    )


def compare_twins(instruments: Sequence[Instrument]) -> Iterator[tuple[Instrument, Finding]]:
    """Compare each instrument with the first of its twins, a made text before a draft."""
    in_order = sorted(instruments, key=lambda each: each.status is not Status.MADE)
    heads: list[SectionsEnacted] = []
    for one in map(SectionsEnacted, in_order):
        head = next((each for each in heads if each.is_twin(one)), None)
        if head is None:
            heads.append(one)
        else:
            yield from ((one.instrument, each) for each in _differences(one, head))


def _differences(one: SectionsEnacted, head: SectionsEnacted) -> Iterator[Finding]:
    name = head.instrument.name
    for label in head.sections.keys() - one.sections.keys():
        yield _finding(N_("section {label} of {twin} is not in this text"), label, name, None)
    for label, section in one.sections.items():
        twin = head.sections.get(label)
        if twin is None:
            template = N_("section {label} of this text is not in {twin}")
            yield _finding(template, label, name, section)
        elif _shape(section) != _shape(twin):
            template = N_("section {label} has other blocks, items or rows than in {twin}")
            yield _finding(template, label, name, section)
        else:
            same_lang = one.instrument.lang == head.instrument.lang
            figures = _all_figures if same_lang else _odds
            mine, theirs = figures(section), figures(twin)
            if mine != theirs:
                yield _figures_differ(section, name, mine=mine, theirs=theirs)


def _figures_differ(
    section: Provision, name: str, *, mine: Sequence[str], theirs: Sequence[str]
) -> Finding:
    pairs = zip_longest(mine, theirs, fillvalue="-")
    here, there = next((a, b) for a, b in pairs if a != b)
    template = N_("section {label} has “{here}” where {twin} has “{there}”")
    return _finding(template, section.label, name, section, here=here, there=there)


def _shape(section: Provision) -> tuple[int, ...]:
    """Count the unnumbered blocks, the items, the rows and the heads of a section."""
    nodes = list(section.walk())
    rows = sum(len(node.table.rows) for node in nodes if node.table)
    blocks = sum(node.kind is Kind.ALINEA for node in nodes)
    heads = sum(len(node.table.header) for node in nodes if node.table)
    return blocks, sum(node.kind in ITEM_LEVELS for node in nodes), rows, heads


def _all_figures(section: Provision) -> list[str]:
    """The figures of a section in printed order.

    >>> _all_figures(Provision(Kind.ALINEA, text="$2.50, then 1 000 to 1"))
    ['2.50', '1000', '1']
    """
    return [figure for text in _texts(section) for figure in _FIGURE.findall(text)]


def _odds(section: Provision) -> list[str]:
    """The odds of a section in printed order, whatever its language.

    Names of games and numbers in words differ between languages; odds do not.

    >>> _odds(Provision(Kind.ALINEA, text="3-5-7 Poker is paid at 1 000 to 1, a tie at even money"))
    ['1000:1', '1:1']
    """
    return [odds_told(one) for text in _texts(section) for one in ODDS_IN_WORDS.finditer(text)]


def _texts(section: Provision) -> Iterator[str]:
    """The texts of a section and of its tables, thousands set without a blank or a comma."""
    for node in section.walk():
        rows = node.table.rows if node.table else ()
        texts = (node.text, *(text for row in rows for text in (row.label, *row.cells)))
        yield from (_SPACED.sub("", text) for text in texts)


def _finding(
    template: str, label: str, twin: str, section: Provision | None, **values: str
) -> Finding:
    message = Message(template, {"label": label, "twin": twin, **values})
    span = section.spans[0] if section is not None and section.spans else None
    return Finding("twin-differs", Severity.WARNING, message, label, span)
