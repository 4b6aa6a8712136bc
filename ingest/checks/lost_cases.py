"""Signs that a case or a row was lost: numbers that are announced, or count, and are not there."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from bylaw.ingest.checks.lost_units import NUMBERED, unit_finding
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.text.provisions import Provision, Row

_NUMBER = re.compile(r"\d+")
_CASE = 3
_RATIO = re.compile(r"(?<!\d)\d+(?: (?:to|à) \d+| ?%)")
_LISTED = re.compile(
    r"(?<![\d.,$-])\d{1,3}(?:, ?\d{1,3}){0,60},? (?:or|ou|and|et) \d{1,3}(?![\d.,]*\d)"
)
_RANGE = re.compile(r"(\d[\d, ]*?) ?[-–] ?(\d[\d, ]*)")
_FEW = 3
_ANNOUNCING = 4
"""So many numbers in a row announce the cases of a section."""


def cases_left_out(node: Provision) -> Iterator[Finding]:
    """Tell of an answer by cases that leaves out a number that its section announces or answers.

    The numbers are announced in a row (4, 5, 6, 8, 9 or 10), or are those that another item of
    the same section answers by cases of the same kind.
    """
    if node.kind not in NUMBERED:
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
            yield unit_finding("cases-left-out", message, part)


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


def heads_unlike_the_others(tables: Sequence[Provision]) -> Iterator[Finding]:
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


def ranges_left_out(node: Provision) -> Iterator[Finding]:
    """Tell of rows whose labels are ranges, and which do not go on where the one before ends."""
    rows = node.table.rows if node.table else ()
    for before, row in pairwise(rows):
        ends = [_RANGE.fullmatch(each.label) for each in (before, row)]
        if ends[0] and ends[1] and _value(ends[1][1]) > _value(ends[0][2]) + 1:
            yield _row_gap(row, before)


def _value(printed: str) -> int:
    return int(re.sub(r"\D", "", printed))


def rows_left_out(node: Provision) -> Iterator[Finding]:
    """Tell of rows whose labels count (Total of 4, Total of 5 …) and pass over a number."""
    rows = node.table.rows if node.table else ()
    counted = [_counted(row) for row in rows]
    counting = _counting_shapes(one for one in counted if one is not None)
    for (before, row), (one, other) in zip(pairwise(rows), pairwise(counted), strict=True):
        if one is None or other is None or one[0] != other[0]:
            continue
        if other[1] > one[1] + 1 and other[0] in counting:
            yield _row_gap(row, before)


def _counted(row: Row) -> tuple[str, int] | None:
    """The label of a row without its number, and the number, where it has one alone."""
    numbers = _NUMBER.findall(row.label)
    return (_NUMBER.sub("#", row.label), int(numbers[0])) if len(numbers) == 1 else None


def _counting_shapes(counted: Iterable[tuple[str, int]]) -> frozenset[str]:
    """The labels, without their numbers, of which the rows count one by one, but for gaps."""
    alike = defaultdict[str, list[int]](list)
    for shape, number in counted:
        alike[shape].append(number)
    steps = {
        shape: [after - before for before, after in pairwise(numbers)]
        for shape, numbers in alike.items()
    }
    return frozenset(shape for shape, each in steps.items() if each.count(1) >= 2)


def _row_gap(row: Row, before: Row) -> Finding:
    message = Message(
        N_("row “{label}” follows row “{before}”: a row between them may be lost"),
        {"label": row.label, "before": before.label},
    )
    return _row_finding("row-gap", message, row)


def _row_finding(code: str, message: Message, row: Row) -> Finding:
    return Finding(code, Severity.WARNING, message, row.label, row.spans[0] if row.spans else None)
