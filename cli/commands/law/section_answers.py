"""Answers about one provision on one day: as JSON, as text, and with their certificate."""

import datetime as dt
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from rich.console import Console
from rich.text import Text

from bylaw.cli.commands.law.provision_names import Address
from bylaw.cli.commands.law.section_text import text_of
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
from bylaw.registry.law.messages import N_, BylawError
from bylaw.registry.law.orders.enactments import Certainty
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.selection import Answer, State, select
from bylaw.registry.law.time.versions import Version
from bylaw.registry.publish.document.phrases import PHRASES, history_note, order_name
from bylaw.registry.store.codec import as_json, canonical, fingerprint
from bylaw.registry.store.tables import SourceRow
from bylaw.registry.store.view import View

LANGS = ("en", "fr")
EARLIER = "…"
"""Stands in a history note for earlier instruments that are not held."""

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


class AmbiguousError(BylawError):
    """A number that could mean two things."""


@dataclass(frozen=True)
class Told:
    """An answer, with what the registry says around it."""

    view: View
    answer: Answer
    note: str = ""

    @cached_property
    def source(self) -> Source | None:
        """The provision that made the text, or ended it, or is to bring it.

        What stood in a base text was last changed by what its history note names last.
        """
        last = self.answer.sources[-1] if self.answer.sources else None
        noted = None if last is not None and last.provision else _last_noted(self.note)
        return last if noted is None else replace(noted, lang=self.answer.lang)

    @cached_property
    def history_note(self) -> str:
        """The history of the provision in the official style, that of a base text first."""
        lang = self.answer.lang
        sources = [s for s in self.answer.history if s.provision or not self.note]
        later = history_note(sources, lang).rstrip(".")
        return "; ".join(part for part in (self._earlier, later) if part) + "."

    @property
    def _earlier(self) -> str:
        """What changed the provision before all that was replayed, as far as a note says it."""
        answer = self.answer
        known = self.view.timeline_of(answer.label, lang=answer.lang, kind=answer.kind)
        if not known.is_base_held:
            return EARLIER if any(version.start is None for version in known.versions) else ""
        replayed = {s.instrument for v in known.versions for s in v.sources if s.provision}
        entries = (entry.strip() for entry in self.note.rstrip(".").split(";"))
        return "; ".join(entry for entry in entries if not _names_any(entry, replayed))


_NOTED = re.compile(r"(?P<number>\d+-\d{2,4}), (?:ss?|aa?)\. (?P<provision>[^;,.\s]+(?:\.\d+)*)")


def _names_any(entry: str, numbers: set[str]) -> bool:
    """Tell whether an entry of a history note names one of the instruments."""
    match = _NOTED.search(entry)
    return match is not None and match["number"] in numbers


def _last_noted(note: str) -> Source | None:
    """Read the last instrument that a history note names."""
    last = next(iter(reversed(list(_NOTED.finditer(note)))), None)
    return None if last is None else Source(last["number"], last["provision"])


def ask(view: View, address: Address, *, day: dt.date, lang: str) -> Told:
    """Ask the registry for one provision on one day."""
    timelines = {
        one: view.timeline_around(address.label, day, lang=one, kind=address.kind) for one in LANGS
    }
    _refuse_two(timelines[lang].versions, address, day)
    answer = select(
        address.label,
        day,
        lang=lang,
        timelines=timelines,
        kind=address.kind,
        made=view.subject().made,
    )
    return Told(view, answer, view.notes(lang).get(address.label, ""))


def _refuse_two(versions: Iterable[Version], address: Address, day: dt.date) -> None:
    """Refuse a number that two living provisions bear on the same day."""
    alive = [v for v in versions if v.covers(day) and v.held is not Held.REPEALED]
    if len(alive) > 1:
        raise AmbiguousError(
            N_("{label} could mean two things on {day}: one in {first}, one in {second}"),
            label=address.label,
            day=day.isoformat(),
            first=alive[0].parent,
            second=alive[1].parent,
        )


def answer_as_json(told: Told) -> dict[str, object]:
    """Give an answer under the keys that other programs rely on."""
    answer, source = told.answer, told.source
    version = answer.version if answer.is_answered else None
    return {
        "section": answer.label,
        "unit": answer.kind.value,
        "lang": answer.lang,
        "day": answer.day.isoformat(),
        "state": answer.state.value,
        "text": None if version is None else text_of(version.provision, answer.lang),
        "from": iso(answer.start),
        "to": iso(answer.end),
        "from_evidence": evidence(answer.start, answer.start_certainty),
        "to_evidence": evidence(answer.end, answer.end_certainty),
        "instrument": None if source is None else source.instrument,
        "provision": None if source is None else source.provision or None,
        "history_note": told.history_note if answer.history or told.note else None,
        "text_state": None if version is None else version.text_state.value,
        "source": [] if source is None else [span.as_json() for span in source.spans],
        "findings": [finding.as_json() for finding in answer.findings],
    }


def iso(day: dt.date | None) -> str | None:
    """Give a day as programs read it."""
    return None if day is None else day.isoformat()


def evidence(day: dt.date | None, certainty: Certainty) -> str | None:
    """Say what a day rests on, where there is a day."""
    return None if day is None else certainty.value


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


# ---- The certificate -------------------------------------------------------------------


def certificate(told: Told) -> dict[str, object]:
    """Say why this version answers: all candidates, their instruments and days, the sources."""
    entry = told.view.ledger()[-1]
    files = {span.file for v in _candidates(told) for s in v.sources for span in s.spans}
    return {
        "known": {"entry": entry.seq, "moment": entry.moment, "hash": entry.hash},
        "rule": "the living version whose interval [from, to) holds the day, as recorded",
        "candidates": [_candidate(version, told.answer.version) for version in _candidates(told)],
        "sources": [source_as_json(row) for row in told.view.sources() if row.file in files],
    }


def _candidates(told: Told) -> tuple[Version, ...]:
    label, kind = told.answer.label, told.answer.kind
    timelines = (told.view.timeline_of(label, lang=lang, kind=kind) for lang in LANGS)
    return tuple(version for timeline in timelines for version in timeline.versions)


def _candidate(version: Version, chosen: Version | None) -> dict[str, object]:
    return {
        "lang": version.lang,
        "from": iso(version.start),
        "to": iso(version.end),
        "from_evidence": evidence(version.start, version.start_certainty),
        "to_evidence": evidence(version.end, version.end_certainty),
        "held": version.held.value,
        "text_state": version.text_state.value,
        "instruments": [source.as_json() for source in version.sources],
        "sha256": fingerprint(canonical(as_json(version))),
        "chosen": version == chosen,
    }


def source_as_json(row: SourceRow) -> dict[str, object]:
    """Give a text that is held under the keys that other programs rely on."""
    return {"file": row.file, "lang": row.lang, "day": iso(row.day), "sha256": row.sha256}


def print_certificate(sheet: Console, told: Told) -> None:
    """Print why this version answers."""
    entry = told.view.ledger()[-1]
    sheet.print()
    sheet.print(_(N_("Why this text")), style="bold")
    known = _(N_("as recorded in entry {seq} of {moment}, hash {hash}"))
    moment, short = entry.moment[:19], entry.hash[:16]
    sheet.print(indented(known.format(seq=entry.seq, moment=moment, hash=short)))
    grid = table("", "", _(N_("From")), _(N_("To")), _(N_("Held")), _(N_("By")), "SHA-256")
    for version in _candidates(told):
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
    files = {span.file for v in _candidates(told) for s in v.sources for span in s.spans}
    for row in told.view.sources():
        if row.file in files:
            name = row.file.rpartition("/")[2]
            sheet.print(indented(f"{name}  {iso(row.day) or UNKNOWN}  {row.sha256[:16]}"))
