"""What follows from recording something, as people and programs read it."""

import datetime as dt
from collections.abc import Sequence

from bylaw.cli.commands.law.diff import show_difference
from bylaw.cli.say.language import _, translate
from bylaw.cli.say.printing import (
    conclude,
    count_of,
    give,
    indent,
    print_findings,
    shown_last,
)
from bylaw.cli.say.sheet import Sheet, Text
from bylaw.front.rectifying.consequences import Consequences
from bylaw.registry.compare.answers_changed import AnswerChanged, DoubtChanged
from bylaw.registry.law.messages import N_, NN_


def tell(told: Consequences, *, as_json: bool) -> None:
    """Print what was recorded and what follows; end with status 1 if an error does."""
    give(as_json, told.as_json, lambda sheet: _show(sheet, told))
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
