"""What follows from recording something: which answers change, and what to tell of it."""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bylaw.cli.commands.law.diff import show_difference
from bylaw.cli.say.language import _, translate
from bylaw.cli.say.printing import (
    conclude,
    count_of,
    indent,
    print_findings,
    print_json,
    screen,
    shown_last,
)
from bylaw.cli.say.sheet import Sheet, Text
from bylaw.front.clock import now
from bylaw.front.texts.texts_tried import changed_by, doubts_changed_by, new_findings
from bylaw.registry.answers.text_comparisons import difference_as_json
from bylaw.registry.compare.answers_changed import AnswerChanged, DoubtChanged
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.messages import N_, NN_, Message
from bylaw.registry.law.written_days import iso
from bylaw.registry.store.entries import Event
from bylaw.registry.store.recording import Recorded, record
from bylaw.registry.store.view import View


@dataclass(frozen=True)
class Signature:
    """Who records something and why, and whether it is only tried."""

    by: str = ""
    why: str = ""
    is_tried: bool = False


@dataclass(frozen=True)
class Consequences:
    """What was recorded or tried, and what the registry answers otherwise because of it."""

    what: Message
    recorded: Recorded
    changed: tuple[AnswerChanged, ...]
    doubts: tuple[DoubtChanged, ...]
    findings: tuple[Finding, ...]
    signature: Signature

    def as_json(self) -> dict[str, object]:
        """The consequences under the keys that other programs rely on."""
        recorded = self.recorded
        return {
            "what": str(self.what),
            "new": recorded.is_new,
            "entry": None if self.signature.is_tried else recorded.seq,
            "dry_run": self.signature.is_tried,
            "by": self.signature.by,
            "why": self.signature.why,
            "versions": {"opened": recorded.opened, "closed": recorded.closed},
            "changes": [change_as_json(one) for one in self.changed],
            "doubts": [doubt_as_json(one) for one in self.doubts],
            "findings": [finding.as_json() for finding in self.findings],
        }


def put_right(
    view: View, *events: Event, what: Message, files: Iterable[str], signature: Signature
) -> Consequences:
    """Record what puts the record right, and compare the answers before and after."""
    recorded = record(
        view.engine,
        events,
        moment=now(),
        by=signature.by,
        why=signature.why,
        is_tried=signature.is_tried,
        is_compared=True,
    )
    found = tuple(new_findings(view, recorded, frozenset(files)))
    doubts = doubts_changed_by(recorded)
    return Consequences(what, recorded, changed_by(recorded), doubts, found, signature)


def tell(told: Consequences, *, as_json: bool) -> None:
    """Print what was recorded and what follows; end with status 1 if an error does."""
    if as_json:
        print_json(told.as_json())
    else:
        with screen() as sheet:
            _show(sheet, told)
    conclude(told.findings)


def _show(sheet: Sheet, told: Consequences) -> None:
    sheet.print(f"{_head(told)}  {translate(told.what)}", style="bold")
    show_changes(sheet, told.changed, told.doubts)
    print_findings(sheet, told.findings)


def _head(told: Consequences) -> str:
    if told.signature.is_tried:
        return _("Nothing recorded:")
    return _("Entry {entry}:", entry=told.recorded.seq)


def show_changes(
    sheet: Sheet, changed: Sequence[AnswerChanged], doubts: Sequence[DoubtChanged]
) -> None:
    """Print each answer that changes: the days, then the words that come and go, and the doubts."""
    if not changed:
        sheet.print(_(N_("No text changes.") if doubts else N_("No answer changes.")))
    days = ""
    for one in changed:
        said = _period(one.start, one.end)
        period = " ".join(filter(None, (one.work, said, f"[{one.lang}]")))
        if period != days:
            sheet.print(Text(period, style="dim"))
            days = period
        show_difference(sheet, one.difference, one.lang)
    for head, has_come in ((N_("No longer in doubt:"), False), (N_("Now in doubt:"), True)):
        _show_doubts(sheet, head, [one for one in doubts if one.has_come is has_come])


def _show_doubts(sheet: Sheet, head: str, doubts: Sequence[DoubtChanged]) -> None:
    if doubts:
        sheet.print(_(head), style="bold")
    for one in doubts[:_MOST]:
        doubt = one.doubt
        said = translate(doubt.finding().message)
        period = _period(doubt.since, doubt.until)
        sheet.print(indent(_("{period}: {doubt}", period=period, doubt=said)))
    if len(doubts) > _MOST:
        sheet.print(indent(count_of(_MORE, len(doubts) - _MOST)))


_MOST = 10
"""So many doubts are told one by one."""
_MORE = NN_("and {count} more doubt", "and {count} more doubts")


def _period(start: dt.date | None, end: dt.date | None) -> str:
    if start is None and end is None:
        return _("On every date")
    if end is None:
        return _("From {start} on", start=start)
    if start is None:
        return _("Before {end}", end=end)
    return _("From {start} until {last}", start=start, last=shown_last(end))


def doubt_as_json(one: DoubtChanged) -> dict[str, object]:
    """A doubt that came or went: its days, and the finding that tells of it."""
    doubt = one.doubt
    return {
        "kind": "come" if one.has_come else "gone",
        "from": iso(doubt.since),
        "to": iso(doubt.until),
        "finding": doubt.finding().as_json(),
    }


def change_as_json(one: AnswerChanged) -> dict[str, object]:
    """An answer that changes: the section, the days, the text before and after."""
    found = {
        **difference_as_json(one.difference, one.lang),
        "from": iso(one.start),
        "to": iso(one.end),
    }
    return found | ({"work": one.work} if one.work else {})
