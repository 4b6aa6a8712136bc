"""Provisions: the numbered provisions 1 … n of an instrument, found by their sequence.

Quotation marks are never counted.  The next provision is the line that bears the next number and
reads like an amending sentence; the numbers of quoted sections do not, or are not next.

>>> from bylaw.ingest.page.lines.line_reading import read_lines
>>> from bylaw.ingest.sources.passages import Passage
>>> lines = read_lines(Passage.of('''I• Section 6 is amended by replacing "oak" by "elm".
...
... 2. This By-law comes into force on 1 January 2008.'''))
>>> [(found.number, found.printed) for found in find_provisions(lines).found]
[('1', 'I•'), ('2', '2.')]
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bylaw.ingest.page.lines.line_marks import (
    CLOSED_QUOTE,
    OWN_HEADING,
    PROVISION,
    at_end,
    is_whole,
)
from bylaw.ingest.page.lines.printed_lines import PrintedLine
from bylaw.ingest.page.provisions.found_provisions import Found, FoundProvision
from bylaw.ingest.page.provisions.provision_bounds import (
    end_of_last,
    end_of_plain,
    headings_from,
    introduces,
    is_like_heading,
    number_of,
    printed_number,
)
from bylaw.ingest.page.provisions.sentence_heads import (
    is_commencement,
    is_like_instruction,
    orders_on_a_text,
    own_words,
)
from bylaw.ingest.page.title_cues import SCHEDULE
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message, Value
from bylaw.registry.law.orders.enactments import MISSING_NUMBER

_FULL_STOP = re.compile(r"\.(?:\s?[”»\"])?$|[”»\"]\s?\.$")


@dataclass(frozen=True)
class _Start:
    index: int
    number: int
    findings: tuple[Finding, ...] = ()


def find_provisions(lines: Sequence[PrintedLine], *, first: int = 1) -> Found:
    """Find the amending provisions of a text by the sequence of their numbers."""
    starts = tuple(_starts(lines, first))
    if not starts:
        return Found(tuple(lines), (), ())
    end = end_of_last(lines, starts[-1].index)
    bounds = (*(start.index for start in starts[1:]), end)
    first = headings_from(lines[: starts[0].index], 0)
    before, headings = lines[:first], tuple(lines[first : starts[0].index])
    found = list[FoundProvision]()
    for start, bound in zip(starts, bounds, strict=True):
        own = lines[start.index : bound]
        cut = headings_from(own, 1) if bound != end else len(own)
        found.append(_found(own[:cut], start, headings))
        headings = tuple(own[cut:])
    return Found(tuple(before), tuple(found), tuple(lines[end:]))


def find_plain(lines: Sequence[PrintedLine], *, first: int | None = None) -> Found:
    """Find the provisions of a text that amends nothing: each line with the next number."""
    indexes: list[int] = []
    number = first
    for index, line in enumerate(lines):
        printed = number_of(line)
        if printed is not None and printed == (number or printed):
            indexes.append(index)
            number = printed + 1
    if not indexes:
        return Found(tuple(lines), (), ())
    bounds = (*indexes[1:], end_of_plain(lines, indexes[-1]))
    found, headings = list[FoundProvision](), tuple[PrintedLine, ...]()
    for start, bound in zip(indexes, bounds, strict=True):
        own = lines[start:bound]
        is_order = bound != bounds[-1] and orders_on_a_text(own_words(own[0]))
        cut = headings_from(own, 1) if is_order else _own_headings(own)
        found.append(_plain(own[:cut], headings))
        headings = tuple(own[cut:])
    return Found(tuple(lines[: indexes[0]]), tuple(found), tuple(lines[bounds[-1] :]))


def _own_headings(lines: Sequence[PrintedLine]) -> int:
    """Find where the heading that bears the number of the next provision begins."""
    at = len(lines)
    while at > 1 and is_whole(OWN_HEADING, lines[at - 1].text):
        at -= 1
    return at


def _starts(lines: Sequence[PrintedLine], first: int) -> Iterator[_Start]:
    number, at = first, 0
    while at < len(lines):
        start = _next_start(lines, number, at=at)
        if start is None or (at and _is_over(lines, at - 1, start.index)):
            return
        yield start
        number, at = start.number + 1, start.index + 1


def _is_over(lines: Sequence[PrintedLine], last: int, following: int) -> bool:
    """Tell a text that its commencement ends: a schedule stands before the next number."""
    if not is_commencement(own_words(lines[last])):
        return False
    return any(is_whole(SCHEDULE, line.text) for line in lines[last + 1 : following])


def _next_start(lines: Sequence[PrintedLine], number: int, *, at: int) -> _Start | None:
    """Find the line of the next provision: by its number, else by a misprinted one, else a gap."""
    exact = _find_exact(lines, number, at=at)
    if exact is not None:
        return _Start(exact, number)
    following = _find_exact(lines, number + 1, at=at)
    end = len(lines) if following is None else following
    odd = next((i for i in range(at, end) if _reads_as_provision(lines[i])), None)
    if odd is not None:
        later = _begins_later_run(lines, odd, number)
        return later or _Start(odd, number, (_misprint(lines[odd], number),))
    if following is None:
        return None
    return _Start(following, number + 1, (_gap(lines[following], number, number),))


def _begins_later_run(lines: Sequence[PrintedLine], at: int, number: int) -> _Start | None:
    """Tell a line from which the printed numbers go on, as in an extract: they are no misprints."""
    printed = number_of(lines[at])
    if printed is None or printed <= number:
        return None
    below = (line for line in lines[at + 1 :] if _reads_as_provision(line))
    following = next(below, None)
    if following is None or number_of(following) != printed + 1:
        return None
    return _Start(at, printed, (_gap(lines[at], number, printed - 1),))


def _find_exact(lines: Sequence[PrintedLine], number: int, *, at: int) -> int | None:
    """Find the line with a number: best where it reads as a provision and the one before ended."""
    indexes = [i for i in range(at, len(lines)) if number_of(lines[i]) == number]
    reading = [i for i in indexes if _reads_as_provision(lines[i])]
    ended = [i for i in indexes if _has_dot(lines[i]) and _is_closed(lines, at, i)]
    both = [i for i in reading if i in ended]
    doubled = [i for i in reading if _FIRST_SUBSECTION.match(own_words(lines[i]))]
    return next(iter(doubled or both or reading or ended), None)


_FIRST_SUBSECTION = re.compile(r"1\.\s+[A-ZÀ-Þ]")
"""What follows the number of a provision in subsections, whose numbers begin lines as well."""


def _has_dot(line: PrintedLine) -> bool:
    match = PROVISION.match(line.text)
    return match is not None and match["bare"] is None


def _reads_as_provision(line: PrintedLine) -> bool:
    match = PROVISION.match(line.text)
    return match is not None and is_like_instruction(line.text[match.end() :])


def _is_closed(lines: Sequence[PrintedLine], at: int, index: int) -> bool:
    """Tell whether the provision before a line has come to its end."""
    if index == 0 or at == 0:
        return True
    before = [line.text for line in lines[at - 1 : index]]
    while len(before) > 1 and is_like_heading(lines[at - 2 + len(before)]):
        before.pop()
    ending = CLOSED_QUOTE if introduces(before) else _FULL_STOP
    return at_end(ending, before[-1]) is not None


def _found(
    lines: Sequence[PrintedLine], start: _Start, headings: tuple[PrintedLine, ...]
) -> FoundProvision:
    return FoundProvision(
        str(start.number),
        printed_number(lines[0]),
        tuple(lines),
        findings=start.findings,
        headings=headings,
    )


def _plain(lines: Sequence[PrintedLine], headings: tuple[PrintedLine, ...] = ()) -> FoundProvision:
    number, printed = str(number_of(lines[0])), printed_number(lines[0])
    amends = is_commencement(lines[0].text)
    return FoundProvision(number, printed, tuple(lines), amends, headings=headings)


def _misprint(line: PrintedLine, number: int) -> Finding:
    return Finding(
        "misprinted-number",
        Severity.WARNING,
        Message(
            N_("provision {number} is printed “{printed}”; its number is taken from the sequence"),
            {"number": number, "printed": printed_number(line)},
        ),
        quote=line.text[:80],
        span=line.passage.span(),
    )


def _gap(line: PrintedLine, first: int, last: int) -> Finding:
    one = N_("provision {number} is missing: “{printed}” follows")
    several = N_("provisions {number} to {last} are missing: “{printed}” follows")
    values: dict[str, Value] = {"number": first, "printed": printed_number(line), "last": last}
    return Finding(
        MISSING_NUMBER,
        Severity.ERROR,
        Message(one if first == last else several, values),
        quote=line.text[:80],
        span=line.passage.span(),
    )
