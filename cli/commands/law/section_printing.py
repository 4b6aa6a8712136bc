"""Printing answers about one provision: what and when, the words, their history, and why."""

import datetime as dt

from rich.console import Console
from rich.text import Text

from bylaw.cli.say.describing import describe_kind
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import (
    INFERRED_NOTE,
    INFERRED_SIGN,
    UNKNOWN,
    indented,
    print_findings,
    table,
)
from bylaw.registry.answers.provision_text import text_of
from bylaw.registry.answers.section_answers import Told, candidates, iso
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.enactments import Certainty
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.selection import State
from bylaw.registry.publish.document.phrases import PHRASES, order_name
from bylaw.registry.store.codec import as_json, canonical, fingerprint

_STATES = {
    State.IN_FORCE: N_("in force"),
    State.NOT_YET: N_("not yet in force"),
    State.ENDED: N_("no longer in force"),
    State.PARTLY_HELD: N_("in force, partly held"),
    State.NOT_HELD: N_("text not held"),
    State.UNKNOWN: N_("unknown"),
}
HELD = {
    Held.HELD: N_("held"),
    Held.PARTLY: N_("partly held"),
    Held.NOT: N_("not held"),
    Held.REPEALED: N_("repealed"),
}
_STYLES = {State.IN_FORCE: "green", State.PARTLY_HELD: "yellow"}


def shown_day(day: dt.date | None, certainty: Certainty = Certainty.STATED) -> str:
    """Give a day as people read it: a dash for unknown, a sign for inferred."""
    if day is None:
        return UNKNOWN
    return day.isoformat() + (INFERRED_SIGN if certainty is Certainty.INFERRED else "")


def print_answer(sheet: Console, told: Told) -> None:
    """Print an answer: what and when, the words, their history, and what is doubtful."""
    answer = told.answer
    name = describe_kind(answer.kind, answer.label)
    head = Text(f"{name}, {answer.day.isoformat()} [{answer.lang}]  ", style="bold")
    head.append(_(_STATES[answer.state]), style=_STYLES.get(answer.state, "red"))
    sheet.print(head)
    sheet.print(indented(_days(told)))
    if answer.is_answered and answer.version is not None:
        sheet.print()
        for line in text_of(answer.version.provision, answer.lang).split("\n"):
            sheet.print(indented(line.replace("\t", "  …  ")))
        sheet.print()
    if answer.history or told.note:
        sheet.print(indented(told.history_note), style="dim")
    findings = [f for f in answer.findings if f.code != "inferred-day"]
    if findings:
        sheet.print()
        print_findings(sheet, findings)
    if len(findings) < len(answer.findings):
        sheet.print()
        sheet.print(_(INFERRED_NOTE).format(sign=INFERRED_SIGN))


def _days(told: Told) -> str:
    answer = told.answer
    start, end = (
        shown_day(answer.start, answer.start_certainty),
        shown_day(answer.end, answer.end_certainty),
    )
    by = UNKNOWN if told.source is None else order_name(told.source.instrument, answer.lang)
    if told.source is not None and told.source.provision:
        template = PHRASES[answer.lang].section
        by = template.format(order=by, number=told.source.provision)
    match answer.state:
        case State.NOT_YET:
            return _(N_("comes into force {start}, by {by}")).format(start=start, by=by)
        case State.ENDED:
            return _(N_("ended {end}, by {by}")).format(end=end, by=by)
        case State.UNKNOWN:
            return _(N_("nothing that is held names it"))
        case _:
            return _(N_("from {start} to {end}, by {by}")).format(start=start, end=end, by=by)


def print_certificate(sheet: Console, told: Told) -> None:
    """Print why this version answers."""
    entry = told.view.ledger()[-1]
    sheet.print()
    sheet.print(_(N_("Why this text")), style="bold")
    known = _(N_("as recorded in entry {seq} of {moment}, hash {hash}"))
    moment, short = entry.moment[:19], entry.hash[:16]
    sheet.print(indented(known.format(seq=entry.seq, moment=moment, hash=short)))
    grid = table("", "", _(N_("From")), _(N_("To")), _(N_("Held")), _(N_("By")), "SHA-256")
    for version in candidates(told):
        digest = fingerprint(canonical(as_json(version)))
        grid.add_row(
            "→" if version == told.answer.version else "",
            version.lang,
            shown_day(version.start, version.start_certainty),
            shown_day(version.end, version.end_certainty),
            _(HELD[version.held]),
            ", ".join(dict.fromkeys(source.instrument for source in version.sources)) or UNKNOWN,
            digest[:12],
        )
    sheet.print(grid)
    files = {span.file for v in candidates(told) for s in v.sources for span in s.spans}
    for row in told.view.sources():
        if row.file in files:
            name = row.file.rpartition("/")[2]
            sheet.print(indented(f"{name}  {iso(row.day) or UNKNOWN}  {row.sha256[:16]}"))
