"""Completeness: signs within a quoted text that a line, an item, a row or a word of it was lost.

A received text can be fluent and yet not whole.  Each rule below looks for what print itself
promises: labels that follow one another, a colon that announces, a sentence that ends, cases that
are all answered.  No rule can see the loss of an unnumbered paragraph, or of the last item of a
list that still reads well, from the only copy of a text; `twins` sees it where there are two.

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

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from bylaw.ingest.payload.sequences import follows, is_first
from bylaw.ingest.sources.note_numbers import note_calls
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.text.labels import label_key, spelled
from bylaw.registry.law.text.provisions import Kind, Provision, Row

_CONTAINERS = (Kind.CHAPTER, Kind.DIVISION, Kind.SUBDIVISION)
_NUMBERED = (Kind.SECTION, Kind.RULE)
_ITEMS = (Kind.PARAGRAPH, Kind.SUBPARAGRAPH, Kind.CLAUSE)
_WORDED = (Kind.ALINEA, Kind.DEFINITION, *_ITEMS)
_CLOSED = re.compile(
    r"[.;:!?…](?:\s?[”»\"’)\]])*(?: \([^()]{1,80}\))?$"
    r"|[.;,] (?:and|or|et|ou)$|: ?\$?\d[\d., ]*$|^\(.*\)$"
)
_NUMBER = re.compile(r"\d+")
_CASE = 3
_RATIO = re.compile(r"(?<!\d)\d+(?: (?:to|à) \d+| ?%)")
_LISTED = re.compile(
    r"(?<![\d.,$-])\d{1,3}(?:, ?\d{1,3}){0,60},? (?:or|ou|and|et) \d{1,3}(?![\d.,]*\d)"
)
_BLOCK_AFTER = re.compile(r"; (?:[-–] )?(?:\(?[\da-z]{1,3}[)°] |[A-ZÀ-Þ][a-zà-ÿ]{2})")
_GOES_ON = re.compile(r"[;,](?: (?:and|or|et|ou))?$")
_RANGE = re.compile(r"(\d[\d, ]*?) ?[-–] ?(\d[\d, ]*)")
_FEW = 3
_ANNOUNCING = 4
"""So many numbers in a row announce the cases of a section."""


def incomplete(
    units: Sequence[Provision], *, named: frozenset[str] = frozenset(), is_open: bool = False
) -> Iterator[Finding]:
    """Tell of each sign that a new text is not whole; `named` are labels that its clause names.

    Words that are `is_open` go on in a list that stands already: they need no full stop.
    """
    nodes = [node for unit in units for node in unit.walk()]
    yield from _section_gaps([node for node in nodes if node.kind in _NUMBERED], named)
    yield from _container_gaps(units, is_whole=False)
    yield from _heads_unlike_the_others([node for node in nodes if node.table])
    for node in nodes:
        for rule in _RULES:
            if not (is_open and rule in (_without_end, _nothing_announced)):
                yield from rule(node)


# ---- Labels ----------------------------------------------------------------------------


def _section_gaps(sections: Sequence[Provision], named: frozenset[str]) -> Iterator[Finding]:
    """Tell of section numbers that are passed over: 67.28 after 67.26."""
    if named and sections and sections[0].label not in named:
        template = N_("the clause names {named}, and the new text is that of {label}")
        values = {"named": spelled(sorted(named, key=label_key)), "label": sections[0].label}
        yield _finding("label-differs", Message(template, values), sections[0])
    for before, section in pairwise(sections):
        increases = label_key(section.label) > label_key(before.label)
        if increases and not follows(section.label, before.label) and section.label not in named:
            yield _label_gap(section, before)


def _container_gaps(units: Sequence[Provision], *, is_whole: bool) -> Iterator[Finding]:
    """Tell of headings that are passed over; a whole text begins with its first."""
    held = [unit for unit in units if unit.kind in _CONTAINERS and unit.label]
    if is_whole and held and not is_first(held[0].label):
        yield _late(held[0])
    elif is_whole and len(held) == 1:
        message = Message(
            N_("a part is numbered {label}, and no other follows"), {"label": held[0].label}
        )
        yield _finding("lone-part", message, held[0])
    for before, unit in pairwise(held):
        if unit.kind is before.kind and not follows(unit.label, before.label):
            yield _label_gap(unit, before)


def _gaps_within(node: Provision) -> Iterator[Finding]:
    if node.kind in _CONTAINERS:
        yield from _container_gaps(node.children, is_whole=True)


def _late_list(node: Provision) -> Iterator[Finding]:
    """Tell of a list whose first item is not the first: 2° right after the words before it."""
    if node.kind is Kind.SECTION:
        items = [item for child in node.children for item in (child, *child.children)]
    else:
        items = list(node.children) if node.kind in _ITEMS else []
    first = next((item for item in items if item.kind in _ITEMS), None)
    if first is not None and not is_first(first.label):
        yield _late(first)


def _list_without_end(node: Provision) -> Iterator[Finding]:
    """Tell of a section whose last item ends like one that another item follows."""
    if node.kind not in _NUMBERED or not node.children:
        return
    *_, last = node.walk()
    if last.kind in _ITEMS and _GOES_ON.search(last.text):
        message = Message(
            N_("the list goes on after item {label}, and no item follows"), {"label": last.label}
        )
        yield _finding("list-without-end", message, last)


def _label_inside(node: Provision) -> Iterator[Finding]:
    """Tell of words that hold the number of the section that comes next."""
    head, _, last = node.label.rpartition(".")
    if node.kind not in _NUMBERED or not last.isdecimal() or not head:
        return
    following = re.compile(rf"(?<=[.;:”»\"] ){re.escape(head)}\.{int(last) + 1}\.? (?=[A-ZÀ-Þ0-9])")
    for part in node.walk():
        if following.search(part.text):
            message = Message(N_("the number of the next section stands within these words"))
            yield _finding("label-inside-text", message, part)


# ---- Words -----------------------------------------------------------------------------


_TWO_DEFINITIONS = (Kind.DEFINITION, Kind.DEFINITION)


def _nothing_announced(node: Provision) -> Iterator[Finding]:
    """Tell of words that end with a colon, and nothing after it."""
    following: tuple[Provision | None, ...] = (*node.children[1:], None)
    for child, after in zip(node.children, following, strict=False):
        is_bare = child.text.endswith(":") and not child.children
        # Definitions may follow words that announce them; one definition announces no other.
        kinds = (child.kind, None if after is None else after.kind)
        if is_bare and (kinds[1] in (None, Kind.ALINEA) or kinds == _TWO_DEFINITIONS):
            message = Message(N_("these words announce something, and nothing follows"))
            yield _finding("nothing-announced", message, child)


def _without_end(node: Provision) -> Iterator[Finding]:
    """Tell of words that stop without a full stop, a semicolon or a colon."""
    text = node.text.rstrip()
    if node.kind in _WORDED and text and not node.children and not _CLOSED.search(text):
        message = Message(N_("these words end without a full stop: the rest may be lost"))
        yield _finding("text-without-end", message, node)


def _without_beginning(node: Provision) -> Iterator[Finding]:
    """Tell of a block that starts in small letters though what stands before it has ended."""
    if node.kind not in _NUMBERED:
        return
    before: Provision | None = None
    for child in node.children:
        goes_on = before is not None and (before.children or not before.text.endswith("."))
        if child.kind is Kind.ALINEA and child.text[:1].islower() and not goes_on:
            message = Message(
                N_("these words begin with a lower-case letter: their beginning may be lost")
            )
            yield _finding("text-without-beginning", message, child)
        before = child


def _block_inside(node: Provision) -> Iterator[Finding]:
    """Tell of words that go on with a mark or a capital after a semicolon, as a block would."""
    if node.kind in _WORDED and _BLOCK_AFTER.search(node.text):
        message = Message(N_("another item or paragraph seems to begin within these words"))
        yield _finding("block-inside-text", message, node)


def _odd_quotes(node: Provision) -> Iterator[Finding]:
    """Tell of straight quotation marks that do not go in pairs."""
    if node.kind in _WORDED and node.text.count('"') % 2:
        message = Message(N_("a quotation mark is unpaired: a mark or some words may be lost"))
        yield _finding("odd-quotes", message, node)


def _notes_without_text(node: Provision) -> Iterator[Finding]:
    """Tell of raised figures that may call a note, where the section has none that bears them."""
    if node.kind not in _NUMBERED:
        return
    notes = {part.text[:1] for part in node.walk()}
    for part in node.walk():
        for call in note_calls(part.text):
            if call[-1] not in notes:
                message = Message(
                    N_("“{words}” may call a note, which is not there"), {"words": call}
                )
                yield _finding("note-without-text", message, part)


# ---- Cases -----------------------------------------------------------------------------


def _cases_left_out(node: Provision) -> Iterator[Finding]:
    """Tell of an answer by cases that leaves out a number that its section announces or answers.

    The numbers are announced in a row (4, 5, 6, 8, 9 or 10), or are those that another item of
    the same section answers by cases of the same kind.
    """
    if node.kind not in _NUMBERED:
        return
    answers = [(part, _cases(part.text)) for part in node.walk()]
    answered = [(part, frozenset().union(*cases)) for part, cases in answers if len(cases) > 1]
    announced = [one for part in node.walk() for one in _lists(part.text, least=_ANNOUNCING)]
    for part, numbers in answered:
        wholes = [whole for whole in (*announced, *(n for _, n in answered)) if numbers < whole]
        missing = sorted(max(wholes, key=len, default=numbers) - numbers - _standing(part.text))
        if missing:
            words = ", ".join(map(str, missing))
            message = Message(N_("the cases of {numbers} are left out"), {"numbers": words})
            yield _finding("cases-left-out", message, part)


def _standing(text: str) -> frozenset[int]:
    """The numbers that stand in a text, other than odds and percentages."""
    found = _NUMBER.findall(_RATIO.sub(" ", text))
    # A case is a short number; one of thousands of digits could not even be counted with.
    return frozenset(int(one) for one in found if len(one) <= _CASE)


def _cases(text: str) -> list[frozenset[int]]:
    """The short lists of numbers of a text, if no number stands in two of them."""
    cases = [one for one in _lists(text, least=2) if len(one) < _ANNOUNCING]
    return cases if sum(map(len, cases)) == len(frozenset().union(*cases)) else []


def _lists(text: str, *, least: int) -> list[frozenset[int]]:
    found = (frozenset(map(int, _NUMBER.findall(m[0]))) for m in _LISTED.finditer(text))
    return [one for one in found if len(one) >= least]


# ---- Tables ----------------------------------------------------------------------------


def _heads_unlike_the_others(tables: Sequence[Provision]) -> Iterator[Finding]:
    """Tell of a table whose heads are lost or stand in another order than in all the others."""
    heads = [node.table.header for node in tables if node.table]
    if len(heads) < _FEW or not Counter(heads).most_common(1)[0][0]:
        return
    usual, count = Counter(heads).most_common(1)[0]
    for node, head in zip(tables, heads, strict=True):
        unlike = not head or (head != usual and sorted(head) == sorted(usual))
        if unlike and count > len(heads) // 2:
            message = Message(
                N_("the column headings of this table are not those of the other tables")
            )
            first = next(iter(node.table.rows), None) if node.table else None
            if first is not None:
                yield _row_finding("heads-unlike", message, first)


def _ranges_left_out(node: Provision) -> Iterator[Finding]:
    """Tell of rows whose labels are ranges, and which do not go on where the one before ends."""
    rows = node.table.rows if node.table else ()
    for before, row in pairwise(rows):
        ends = [_RANGE.fullmatch(each.label) for each in (before, row)]
        if ends[0] and ends[1] and _value(ends[1][1]) > _value(ends[0][2]) + 1:
            yield _row_gap(row, before)


def _value(printed: str) -> int:
    return int(re.sub(r"\D", "", printed))


def _rows_left_out(node: Provision) -> Iterator[Finding]:
    """Tell of rows whose labels count (Total of 4, Total of 5 …) and pass over a number."""
    rows = node.table.rows if node.table else ()
    for before, row in pairwise(rows):
        same = _NUMBER.sub("#", before.label) == _NUMBER.sub("#", row.label)
        numbers = [list(map(int, _NUMBER.findall(each.label))) for each in (before, row)]
        if (
            same
            and len(numbers[0]) == 1
            and _counts(rows, row)
            and numbers[1][0] > numbers[0][0] + 1
        ):
            yield _row_gap(row, before)


def _counts(rows: Sequence[Row], row: Row) -> bool:
    """Tell whether the rows drawn like this one count one by one, but for the gap."""
    shape = _NUMBER.sub("#", row.label)
    alike = [int(_NUMBER.findall(r.label)[0]) for r in rows if _NUMBER.sub("#", r.label) == shape]
    steps = [after - before for before, after in pairwise(alike)]
    return steps.count(1) >= 2


_Rule = Callable[[Provision], Iterator[Finding]]
_RULES: tuple[_Rule, ...] = (
    _gaps_within,
    _late_list,
    _list_without_end,
    _label_inside,
    _nothing_announced,
    _without_end,
    _without_beginning,
    _block_inside,
    _odd_quotes,
    _notes_without_text,
    _cases_left_out,
    _rows_left_out,
    _ranges_left_out,
)


# ---- Findings --------------------------------------------------------------------------


def _label_gap(node: Provision, before: Provision) -> Finding:
    template = N_("{label} follows {before}: what is between them may be lost")
    return _finding(
        "label-gap", Message(template, {"label": node.label, "before": before.label}), node
    )


def _late(node: Provision) -> Finding:
    template = N_("a list begins with {label}: what is before it may be lost")
    return _finding("list-begins-late", Message(template, {"label": node.label}), node)


def _row_gap(row: Row, before: Row) -> Finding:
    message = Message(
        N_("row “{label}” follows row “{before}”: a row between them may be lost"),
        {"label": row.label, "before": before.label},
    )
    return _row_finding("row-gap", message, row)


def _finding(code: str, message: Message, node: Provision) -> Finding:
    span = node.spans[0] if node.spans else None
    return Finding(code, Severity.WARNING, message, node.text or node.heading, span)


def _row_finding(code: str, message: Message, row: Row) -> Finding:
    return Finding(code, Severity.WARNING, message, row.label, row.spans[0] if row.spans else None)
