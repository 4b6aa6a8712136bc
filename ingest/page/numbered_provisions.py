"""Provisions: the numbered provisions 1 … n of an instrument, found by their sequence.

Quotation marks are never counted.  The next provision is the line that bears the next number and
reads like an amending sentence; the numbers of quoted sections do not, or are not next.

>>> from bylaw.ingest.page.lines.line_reading import read_lines
>>> lines = read_lines(Passage.of('''I• Section 6 is amended by replacing "oak" by "elm".
...
... 2. This By-law comes into force on 1 January 2008.'''))
>>> [(found.number, found.printed) for found in find_provisions(lines).found]
[('1', 'I•'), ('2', '2.')]
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from bylaw.ingest.page.cues import (
    AMENDS,
    CLOSED_QUOTE,
    ENDED,
    GROUP_HEADING,
    ITEM,
    NOTICE_HEAD,
    OPENING_QUOTES,
    PROVISION,
    SCHEDULE,
    at_end,
    is_whole,
)
from bylaw.ingest.page.lines.printed_lines import PrintedLine
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message, Value
from bylaw.registry.law.orders.commencements import COMMENCES
from bylaw.registry.law.orders.enactments import MISSING_NUMBER

_QUOTE = re.compile(f"[{OPENING_QUOTES}]")
_NAMES_TERM = re.compile(
    r"(?i)\b(?:definitions? of|définitions? d[eu]s?|words?|mots?|terms?|termes?|expressions?)"
    r"(?: (?:the |l['’]|les? |la )?(?:words?|terms?|expressions?|mots?|termes?))?\s?$"
)
_AFTER_TERMS = re.compile(
    rf"(?:[{OPENING_QUOTES}][^\n]{{1,80}}?[”»\"](?:,|\s|and|et|of|de)*+)++"
    rf"(?!means\b|includes\b|has\b|désigne|s['’]entend|comprend)(?P<rest>[^\n{OPENING_QUOTES}]*)"
)
_TEXT = (
    r"Acts?|Regulations?|By-?laws?|Rules|Code|Charter|Order|Tariff|Lois?|Règlements?|Règles|Charte"
    r"|Décret|Arrêté|Tarif"
)
_PART_OF_TEXT = re.compile(
    r"(?i:(?:the |l['’]|les? |la )?(?:(?:first|second|third|fourth|last|premier|deuxième|troisième"
    r"|dernier) (?:paragraph|alinéa)|(?:sub)?(?:section|paragraph)s?|(?:sous-)?paragraphes?"
    r"|articles?|schedules?|annexes?|divisions?|chapters?|chapitres?|heading|title|intitulé|titre))"
    rf" .*\b(?:{_TEXT})\b|(?:The |L['’]|Les? |La )?(?:{_TEXT}) .*\b(?:chapter|chapitre|c\.|r\.)"
)
"""What an order on a text begins with: a part of a text of some kind, or its title."""
_FULL_STOP = re.compile(r"\.(?:\s?[”»\"])?$|[”»\"]\s?\.$")


@dataclass(frozen=True)
class FoundProvision:
    """The lines of one provision, its number by sequence and the number as printed."""

    number: str
    printed: str
    lines: tuple[PrintedLine, ...]
    is_amending: bool = True
    findings: tuple[Finding, ...] = ()
    headings: tuple[PrintedLine, ...] = ()

    @cached_property
    def passage(self) -> Passage:
        """The words of the provision without its number, one block per line."""
        own = (line for line in self.lines if self.is_amending or not is_group_heading(line))
        whole = Passage.joined((line.passage for line in own), "\n")
        match = PROVISION.match(whole.text) if self.printed else None
        return whole.part(match.end() if match else 0, len(whole))


@dataclass(frozen=True)
class Found:
    """The provisions of a text, and the lines before the first and after the last."""

    before: tuple[PrintedLine, ...]
    found: tuple[FoundProvision, ...]
    after: tuple[PrintedLine, ...]


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
    end = _end_of_last(lines, starts[-1].index)
    bounds = (*(start.index for start in starts[1:]), end)
    first = _headings_from(lines[: starts[0].index], 0)
    before, headings = lines[:first], tuple(lines[first : starts[0].index])
    found = list[FoundProvision]()
    for start, bound in zip(starts, bounds, strict=True):
        own = lines[start.index : bound]
        cut = _headings_from(own, 1) if bound != end else len(own)
        found.append(_found(own[:cut], start, headings))
        headings = tuple(own[cut:])
    return Found(tuple(before), tuple(found), tuple(lines[end:]))


def _headings_from(lines: Sequence[PrintedLine], first: int) -> int:
    """Find where the headings of what follows begin, after the end of a provision.

    What quotes a text goes on to its last closing mark; only what is like a heading stands after.
    """
    texts = [line.text for line in lines]
    closed = _last_end(texts, CLOSED_QUOTE) if _introduces(texts) else 0
    is_open = any(mark in text for text in texts[closed:] for mark in OPENING_QUOTES)
    # After the last quotation, the items of a list may go on without one.
    cut = max(closed, first) if closed and is_open else max(closed, _last_end(texts, ENDED), first)
    return cut if all(_is_heading(line) for line in lines[cut:]) else len(lines)


def _last_end(texts: Sequence[str], ending: re.Pattern[str]) -> int:
    """Count the lines up to the last that has come to an end."""
    ends = (i for i in range(len(texts), 0, -1) if at_end(ending, texts[i - 1]))
    return next(ends, 0)


def _introduces(texts: Sequence[str]) -> bool:
    """Tell whether lines announce a quotation; a colon may announce a list of provisions too."""
    announced = next((i for i, text in enumerate(texts) if text.endswith(":")), len(texts))
    return any(mark in text for text in texts[announced + 1 :] for mark in OPENING_QUOTES)


def _is_heading(line: PrintedLine) -> bool:
    """Tell a heading: a short line that ends no sentence and begins like a title."""
    text = line.text
    begins = text[:1].isupper() or text[:1] in "§—–("
    is_item = ITEM.match(text) is not None
    return begins and not is_item and len(text) <= 200 and not at_end(ENDED, text)


def find_plain(lines: Sequence[PrintedLine], *, first: int | None = None) -> Found:
    """Find the provisions of a text that amends nothing: each line with the next number."""
    indexes: list[int] = []
    number = first
    for index, line in enumerate(lines):
        printed = _value(line)
        if printed is not None and printed == (number or printed):
            indexes.append(index)
            number = printed + 1
    if not indexes:
        return Found(tuple(lines), (), ())
    bounds = (*indexes[1:], _end_of_plain(lines, indexes[-1]))
    found, headings = list[FoundProvision](), tuple[PrintedLine, ...]()
    for start, bound in zip(indexes, bounds, strict=True):
        own = lines[start:bound]
        is_order = bound != bounds[-1] and orders_on_a_text(own_words(own[0]))
        cut = _headings_from(own, 1) if is_order else len(own)
        found.append(_plain(own[:cut], headings))
        headings = tuple(own[cut:])
    return Found(tuple(lines[: indexes[0]]), tuple(found), tuple(lines[bounds[-1] :]))


def own_words(line: PrintedLine) -> str:
    """The words of a line without the number of its provision."""
    match = PROVISION.match(line.text)
    return line.text[match.end() :] if match else line.text


def is_like_instruction(text: str) -> bool:
    """Tell whether a sentence, up to its first quotation, amends or brings into force."""
    head = _head(text)
    return bool(AMENDS.search(head) or COMMENCES.search(head))


def orders_on_a_text(text: str) -> bool:
    """Tell a sentence that begins with a part of a text, or its title, and then amends it.

    >>> orders_on_a_text("Section 4 of the Docks Act is amended by striking out “oak”.")
    True
    >>> orders_on_a_text("A permit issued under the Docks Act is revoked by the Minister.")
    False
    """
    subject = AMENDS.split(_head(text), maxsplit=1)[0]
    return len(subject) < len(_head(text)) and _PART_OF_TEXT.match(subject) is not None


def _head(text: str) -> str:
    """A sentence up to its first quotation; the terms of "the definition of “chip”" go on."""
    quote = _QUOTE.search(text, 1)
    if quote is None:
        return text
    named = _NAMES_TERM.search(text, 0, quote.start())
    rest = _AFTER_TERMS.match(text, quote.start()) if named else None
    return text[: quote.start()] + (rest["rest"] if rest else "")


def is_commencement(text: str) -> bool:
    """Tell whether a sentence, up to its first quotation, says when something takes effect."""
    quote = _QUOTE.search(text, 1)
    head = text[: quote.start()] if quote else text
    return bool(COMMENCES.search(head)) and not AMENDS.search(head)


def _starts(lines: Sequence[PrintedLine], first: int) -> Iterator[_Start]:
    number, at = first, 0
    while at < len(lines):
        start = _next_start(lines, number, at=at)
        if start is None:
            return
        yield start
        number, at = start.number + 1, start.index + 1


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
    printed = _value(lines[at])
    if printed is None or printed <= number:
        return None
    below = (line for line in lines[at + 1 :] if _reads_as_provision(line))
    following = next(below, None)
    if following is None or _value(following) != printed + 1:
        return None
    return _Start(at, printed, (_gap(lines[at], number, printed - 1),))


def _find_exact(lines: Sequence[PrintedLine], number: int, *, at: int) -> int | None:
    """Find the line with a number: best where it reads as a provision and the one before ended."""
    indexes = [i for i in range(at, len(lines)) if _value(lines[i]) == number]
    reading = [i for i in indexes if _reads_as_provision(lines[i])]
    ended = [i for i in indexes if _has_dot(lines[i]) and _is_closed(lines, at, i)]
    both = [i for i in reading if i in ended]
    return next(iter(both or reading or ended), None)


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
    while len(before) > 1 and _is_heading(lines[at - 2 + len(before)]):
        before.pop()
    introduces = _introduces(before)
    return at_end(CLOSED_QUOTE if introduces else _FULL_STOP, before[-1]) is not None


def _value(line: PrintedLine) -> int | None:
    match = PROVISION.match(line.text)
    printed = match and (match["mark"] or match["bare"])
    return int(printed) if printed and printed.isdecimal() else None


def _end_of_last(lines: Sequence[PrintedLine], start: int) -> int:
    """Find where the last provision ends: no next number closes it."""
    limit = next((i for i in range(start + 1, len(lines)) if _opens_annex(lines[i])), len(lines))
    if _introduces([line.text for line in lines[start:limit]]):
        closed = [i for i in range(start, limit) if at_end(CLOSED_QUOTE, lines[i].text)]
        return closed[-1] + 1 if closed else limit
    end = start + 1
    while end < limit and _goes_on(lines[end - 1], lines[end]):
        end += 1
    return end


def _end_of_plain(lines: Sequence[PrintedLine], start: int) -> int:
    if is_commencement(lines[start].text):
        return _end_of_last(lines, start)
    return next((i for i in range(start + 1, len(lines)) if _opens_annex(lines[i])), len(lines))


def _goes_on(before: PrintedLine, line: PrintedLine) -> bool:
    if ITEM.match(line.text) or not at_end(ENDED, before.text):
        return True
    return is_commencement(line.text)


def _opens_annex(line: PrintedLine) -> bool:
    return is_whole(SCHEDULE, line.text) or is_whole(NOTICE_HEAD, line.text)


def _printed(line: PrintedLine) -> str:
    match = PROVISION.match(line.text)
    return match[0].strip() if match else ""


def _found(
    lines: Sequence[PrintedLine], start: _Start, headings: tuple[PrintedLine, ...]
) -> FoundProvision:
    return FoundProvision(
        str(start.number),
        _printed(lines[0]),
        tuple(lines),
        findings=start.findings,
        headings=headings,
    )


def _plain(lines: Sequence[PrintedLine], headings: tuple[PrintedLine, ...] = ()) -> FoundProvision:
    number, printed = str(_value(lines[0])), _printed(lines[0])
    amends = is_commencement(lines[0].text)
    return FoundProvision(number, printed, tuple(lines), amends, headings=headings)


def _misprint(line: PrintedLine, number: int) -> Finding:
    return Finding(
        "misprinted-number",
        Severity.WARNING,
        Message(
            N_("provision {number} is printed “{printed}”; its number is taken from the sequence"),
            {"number": number, "printed": _printed(line)},
        ),
        quote=line.text[:80],
        span=line.passage.span(),
    )


def _gap(line: PrintedLine, first: int, last: int) -> Finding:
    one = N_("provision {number} is missing: “{printed}” follows")
    several = N_("provisions {number} to {last} are missing: “{printed}” follows")
    values: dict[str, Value] = {"number": first, "printed": _printed(line), "last": last}
    return Finding(
        MISSING_NUMBER,
        Severity.ERROR,
        Message(one if first == last else several, values),
        quote=line.text[:80],
        span=line.passage.span(),
    )


def is_group_heading(line: PrintedLine) -> bool:
    """Tell a heading of a chapter, division or the like."""
    return is_whole(GROUP_HEADING, line.text)
