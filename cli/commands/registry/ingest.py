"""The command `bylaw ingest`: take in a published text, and replay history with it."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click
from rich.console import Console

from bylaw.cli.asking.parameters import LANGS, Day, json_option, published_option
from bylaw.cli.asking.registry_asked import Asked, db_option
from bylaw.cli.commands.gazette.texts_asked import Request
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import conclude, indented, print_findings, print_json, screen, table
from bylaw.cli.say.speaking import argument, option
from bylaw.cli.say.speaking import command as speaking_command
from bylaw.front.clock import now
from bylaw.front.opening import open_view
from bylaw.ingest.consolidations import WORDS_MISSING, read_consolidation
from bylaw.ingest.packaged import Evidence, load_corrections, load_manifest
from bylaw.ingest.pipeline import read_text
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message, SourceError, UsageError
from bylaw.registry.law.orders.acting import amends
from bylaw.registry.law.orders.instruments import Instrument, OperationState
from bylaw.registry.law.orders.outcomes import Applied, Outcome
from bylaw.registry.law.time.operation_states import state_of
from bylaw.registry.law.time.replay import History
from bylaw.registry.store.codec import fingerprint
from bylaw.registry.store.events import BaseRecorded, ConsolidatedText, SourceEvent, TextRecorded
from bylaw.registry.store.recording import Recorded, record
from bylaw.registry.store.view import View

_INFERRED = "inferred:"
_STATES = {
    OperationState.APPLIED: N_("applied"),
    OperationState.PENDING: N_("pending"),
    OperationState.REFUSED: N_("refused"),
}


@dataclass(frozen=True)
class Ingested:
    """What was taken in, what it did, and what to tell."""

    event: SourceEvent
    recorded: Recorded
    findings: tuple[Finding, ...]


@speaking_command(
    help=N_(
        "Take in a text and replay history with it. A Gazette text needs the day of its issue; a "
        "base or consolidated text needs the day on which it was the law.\n\n"
        "The same text twice changes nothing. All of it is recorded, or nothing.\n\n"
        "Example: bylaw ingest page.txt --lang en --published 2007-12-12\n\n"
        "Example: bylaw ingest base.txt --consolidation --as-of 1999-12-31 --lang en"
    )
)
@argument("file", type=click.Path(), help=N_("Plain text, Markdown, HTML, PDF or Akoma Ntoso."))
@option("--lang", type=click.Choice(LANGS), required=True, help=N_("The language of the text."))
@published_option
@option(
    "--evidence",
    default="",
    help=N_("What states the day of issue; begin with “inferred:” if it is reasoned."),
)
@option("--consolidation", is_flag=True, help=N_("The file is a base or consolidated text."))
@option("--as-of", type=Day(), help=N_("The day on which a consolidated text was the law."))
@db_option
@json_option
def command(
    *,
    file: str,
    lang: str,
    published: dt.date | None,
    evidence: str,
    consolidation: bool,
    as_of: dt.date | None,
    db: str | None,
    as_json: bool,
) -> None:
    """Read, record, and say what followed."""
    view = open_view(Asked(db))
    if consolidation:
        _refuse(published, N_("--published is for a Gazette text; give --as-of"))
        event, findings = _read_base(view, file, lang=lang, as_of=as_of, reason=evidence)
    else:
        _refuse(as_of, N_("--as-of is for a consolidated text; give --published"))
        event, findings = _read_gazette(view, Request(file, lang, published), evidence)
    recorded = record(view.engine, [event], moment=now())
    told = Ingested(event, recorded, (*findings, *_refusals(event, recorded)))
    if as_json:
        print_json(_as_json(told))
    else:
        with screen() as sheet:
            _show(sheet, told)
    conclude(told.findings)


def _refuse(given: dt.date | None, template: str) -> None:
    """Refuse an option that belongs to the other kind of text."""
    if given is not None:
        raise UsageError(template)


Read = tuple[SourceEvent, tuple[Finding, ...]]


def _read_base(view: View, file: str, *, lang: str, as_of: dt.date | None, reason: str) -> Read:
    if as_of is None:
        raise UsageError(N_("say with --as-of on which day {file} was the law"), file=file)
    _refuse_after_end(view, as_of)
    data = read_file(file)
    name = _name(view, file, data)
    read = read_consolidation(read_source(data, name=name), lang=lang)
    for finding in read.findings:
        if finding.code == WORDS_MISSING:
            raise SourceError(
                N_("{file} is not whole and cannot be a base: it has “{mark}”"),
                file=file,
                mark=finding.quote,
            )
    text = ConsolidatedText(read.provision, read.notes)
    return BaseRecorded(name, lang, data, as_of, text, reason), read.findings


def _refuse_after_end(view: View, as_of: dt.date) -> None:
    """Refuse a day on which the text was no longer the law."""
    ending = view.subject().ending
    if ending is not None and as_of >= ending.day:
        raise UsageError(
            N_("on {day} the by-law had ended (since {end}); give a day on which it was the law"),
            day=as_of.isoformat(),
            end=ending.day.isoformat(),
        )


def _read_gazette(view: View, request: Request, reason: str) -> Read:
    file, data = request.file or "", read_file(request.file or "")
    if request.published is None or request.lang is None:
        raise UsageError(N_("say with --published on which day {file} was issued"), file=file)
    sort = Evidence.INFERRED if reason.startswith(_INFERRED) else Evidence.STATED
    held = next((e for e in load_manifest() if e.sha256 == fingerprint(data)), None)
    is_known = held is not None and held.published == request.published
    if held is not None and is_known:
        sort, reason = held.evidence, held.reason
    corrections = [c for c in load_corrections() if held is not None and c.file == held.file]
    name = _name(view, file, data)
    reading = read_text(
        read_source(data, name=name),
        lang=request.lang,
        published=request.published,
        evidence=sort.value,
        corrections=corrections,
    )
    if not reading.instruments:
        raise SourceError(N_("no instrument was found in {file}; nothing was recorded"), file=file)
    event = TextRecorded(
        name,
        request.lang,
        data,
        request.published,
        sort.value,
        reading.instruments,
        reason.removeprefix(_INFERRED).strip(),
        tuple(c.id for c in corrections),
    )
    return event, (*reading.all_findings(), *_doubles(view, event))


def _name(view: View, file: str, data: bytes) -> str:
    """Name a text: as it is held already, so that it is read to the same result, or by its file."""
    digest = fingerprint(data)
    held = [row.file for row in view.sources() if row.sha256 == digest]
    known = [entry.file for entry in load_manifest() if entry.sha256 == digest]
    return (held + known + [Path(file).name])[0]


def read_file(file: str) -> bytes:
    """Give the bytes of a file of the user's."""
    try:
        return Path(file).read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise SourceError(N_("{file} cannot be read: {reason}"), file=file, reason=reason) from None


def _doubles(view: View, event: TextRecorded) -> Iterator[Finding]:
    """Tell of instruments that are held already from another text: the first one counts."""
    subject, digest = view.subject(), fingerprint(event.data)
    if any(row.sha256 == digest for row in view.sources()):
        return
    held = {(i.name, i.lang) for i in view.instruments() if i.number is not None}
    for item in event.instruments:
        if (item.name, item.lang) in held and amends(item, subject):
            template = N_("{instrument} is held already from another text; that one counts.")
            message = Message(template, {"instrument": item.name})
            yield Finding("instrument-already-held", Severity.WARNING, message, span=item.span)
    if not any(amends(item, subject) for item in event.instruments):
        template = N_("Nothing in this text amends the by-law; it was recorded all the same.")
        yield Finding("by-law-not-amended", Severity.NOTE, Message(template))


# ---- What followed ---------------------------------------------------------------------


def _history(told: Ingested) -> History | None:
    return (told.recorded.histories or {}).get(told.event.lang)


def _numbers(event: SourceEvent) -> set[str] | None:
    """Name the instruments of a text; None for a base text, which concerns all of them."""
    if isinstance(event, BaseRecorded):
        return None
    return {item.name for item in event.instruments}


@dataclass(frozen=True)
class Done:
    """An operation of the text, or of any text where a base came in, and what became of it."""

    instrument: str
    provision: str
    state: OperationState
    message: Message | None = None

    def as_json(self) -> dict[str, object]:
        """Give the operation under the keys that other programs rely on."""
        return {
            "instrument": self.instrument,
            "provision": self.provision,
            "state": self.state.value,
            "message": None if self.message is None else str(self.message),
        }


def _done(told: Ingested) -> Iterator[Done]:
    history, numbers = _history(told), _numbers(told.event)
    for step in () if history is None else history.steps:
        if numbers is None or step.stage.enactment.number in numbers:
            for order, outcome in step.pairs():
                yield _became(order.source.instrument, order.source.provision, outcome)


def _became(instrument: str, provision: str, outcome: Outcome) -> Done:
    message = None if isinstance(outcome, Applied) else outcome.message
    return Done(instrument, provision, state_of(outcome), message)


def _refusals(event: SourceEvent, recorded: Recorded) -> Iterator[Finding]:
    """Give the findings of replay that concern the language of the text."""
    history = (recorded.histories or {}).get(event.lang)
    if history is not None:
        yield from history.findings()


def _as_json(told: Ingested) -> dict[str, object]:
    facts = told.event.facts()
    instruments: Sequence[Instrument] = ()
    if isinstance(told.event, TextRecorded):
        instruments = told.event.instruments
    return {
        "file": facts["file"],
        "lang": facts["lang"],
        "role": facts["role"],
        "day": facts["day"],
        "sha256": facts["sha256"],
        "new": told.recorded.is_new,
        "entry": told.recorded.seq,
        "versions": {"opened": told.recorded.opened, "closed": told.recorded.closed},
        "instruments": [item.name for item in instruments],
        "operations": [done.as_json() for done in _done(told)],
        "findings": [finding.as_json() for finding in told.findings],
    }


def _show(sheet: Console, told: Ingested) -> None:
    name = told.event.file
    if not told.recorded.is_new:
        sheet.print(_(N_("{file} is held already; nothing changed.")).format(file=name))
        return
    template = _(N_("{file}: entry {seq}; {opened} versions opened, {closed} closed"))
    recorded = told.recorded
    values = {"seq": recorded.seq, "opened": recorded.opened, "closed": recorded.closed}
    sheet.print(template.format(file=name, **values), style="bold")
    grid = table(_(N_("Instrument")), _(N_("Provision")), _(N_("State")))
    for done in _done(told):
        grid.add_row(done.instrument, done.provision, _(_STATES[done.state]))
    sheet.print(grid if grid.rows else indented(_(N_("no operation"))))
    print_findings(sheet, told.findings)
