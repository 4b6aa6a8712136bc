"""The registry as tables of open data: nothing in them depends on the moment of recording."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

from bylaw.front.judging.law_periods import periods_of
from bylaw.registry.answers.instruments_listed import instruments_about, operations_as_json
from bylaw.registry.answers.law.provision_text import text_of
from bylaw.registry.answers.law.references_between import links_between
from bylaw.registry.answers.law.section_answers import evidence
from bylaw.registry.answers.law.section_history import doubts_in
from bylaw.registry.answers.rules.game_rules import (
    certified_in,
    game_findings,
    has_rules,
    state_of_rule,
)
from bylaw.registry.law.doubt.doubts import findings_of
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.json_values import canonical, fingerprint
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.orders.order_citations import history_note
from bylaw.registry.law.time.versions import Version
from bylaw.registry.law.written_days import iso
from bylaw.registry.publish.formats.data_files import DataCell, DataTable
from bylaw.registry.rules.binding import Certificate
from bylaw.registry.rules.questions import all_questions
from bylaw.registry.rules.text.law_text import LawText
from bylaw.registry.rules.text.payouts import payouts_on
from bylaw.registry.store.codec import as_json
from bylaw.registry.store.view import View

_Line = Mapping[str, DataCell]


def open_data(view: View) -> tuple[DataTable, ...]:
    """Put the registry in tables."""
    instruments, is_ruled = instruments_about(view), has_rules(view)
    payouts = _payouts(view) if is_ruled else iter(())
    questions = _questions() if is_ruled else iter(())
    return (
        _table("instruments", N_("Instruments that are held"), _instruments(instruments)),
        _table("operations", N_("Operations with their source spans"), _operations(instruments)),
        _table("versions", N_("Versions of every provision"), _versions(view)),
        _table("payouts", N_("Payouts by range of dates"), payouts),
        _table("questions", N_("Questions of law"), questions),
        _table("findings", N_("Findings"), _findings(view, instruments)),
        _table("edges", N_("References between sections"), _edges(view)),
    )


def content_digest(tables: Sequence[DataTable]) -> str:
    """One digest for all that the tables say, so that two parties can compare."""
    whole = hashlib.sha256()
    for table in sorted(tables, key=lambda table: table.name):
        whole.update(f"{table.name}\n".encode())
        for row in table.rows:
            line = canonical(row)
            whole.update(f"{line}\n".encode())
    return whole.hexdigest()


def _table(name: str, about: str, rows: Iterator[_Line]) -> DataTable:
    found = tuple(rows)
    columns = tuple(dict.fromkeys(column for row in found for column in row))
    return DataTable(name, about, columns or _COLUMNS[name], found)


_COLUMNS = {
    "instruments": ("instrument", "lang"),
    "operations": ("instrument", "lang", "op"),
    "versions": ("section", "lang"),
    "payouts": ("game", "section", "lang"),
    "questions": ("id",),
    "findings": ("code",),
    "edges": ("lang", "from", "section", "names"),
}


def _instruments(instruments: Sequence[Instrument]) -> Iterator[_Line]:
    for item in instruments:
        yield {
            "instrument": item.number,
            "title": item.title,
            "lang": item.lang,
            "status": item.status.value,
            "extent": item.extent.value,
            "made": iso(item.made),
            "published": iso(item.published),
            "evidence": item.evidence or None,
            "last_amended_by": item.last_amended_by,
            "provisions": len(item.provisions),
            "file": item.span.file,
            "start": item.span.start,
            "end": item.span.end,
        }


def _operations(instruments: Sequence[Instrument]) -> Iterator[_Line]:
    for item in instruments:
        for row in operations_as_json(item):
            source = row["source"]
            assert isinstance(source, dict)
            yield {
                "instrument": item.number,
                "provision": _text(row["provision"]),
                "lang": item.lang,
                "op": str(row["op"]),
                "state": str(row["state"]),
                "target": canonical(row["target"]),
                "anchor": None if row["anchor"] is None else canonical(row["anchor"]),
                "old": _text(row["old"]),
                "new": _text(row["new"]),
                "scope": _text(row["scope"]),
                "file": source["file"],
                "start": source["start"],
                "end": source["end"],
                "line": source["line"],
            }


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _versions(view: View) -> Iterator[_Line]:
    for lang in view.langs():
        timeline = view.timeline(lang)
        for version in timeline.versions:
            yield {
                **_version(version),
                "doubts": _doubts_cell(findings_of(doubts_in(timeline, version))),
            }


def _doubts_cell(findings: Iterable[Finding]) -> str | None:
    """What is in doubt, in one cell: each order by its code and the provision that gives it."""
    told = (f"{one.code} {one.instrument} {one.provision}".strip() for one in findings)
    return "; ".join(dict.fromkeys(told)) or None


def _version(version: Version) -> _Line:
    return {
        "unit": version.kind.value,
        "section": version.label,
        "lang": version.lang,
        "from": iso(version.start),
        "to": iso(version.end),
        "from_evidence": evidence(version.start, version.start_certainty),
        "to_evidence": evidence(version.end, version.end_certainty),
        "held": version.held.value,
        "text_state": version.text_state.value,
        "text": text_of(version.provision, version.lang) or None,
        "note": history_note(version.history, version.lang) or None,
        "hash": fingerprint(canonical(as_json(version))),
    }


def _payouts(view: View) -> Iterator[_Line]:
    """Each payout once for all the days on which it stood without a change."""
    periods, certified = periods_of(view), certified_in(view)
    standing: dict[str, dict[str, DataCell]] = {}
    for start, end in zip(periods.starts, [*periods.starts[1:], None], strict=True):
        rows = list(_payouts_on(periods(start), certified))
        now = {canonical(row): row for row in rows}
        yield from (line for key, line in standing.items() if key not in now)
        standing = {
            key: {
                "from": standing[key]["from"] if key in standing else start.isoformat(),
                "to": iso(end),
                **{name: _text(cell) for name, cell in row.items()},
            }
            for key, row in now.items()
        }
    yield from standing.values()


def _payouts_on(law: LawText, certified: Set[Certificate]) -> Iterator[dict[str, object]]:
    """The payouts of a day, each with what is in doubt about its game."""
    told: dict[str, str | None] = {}
    for row in payouts_on(law):
        if row.game not in told:
            state = state_of_rule(row.game, law, certified)
            told[row.game] = _doubts_cell(game_findings(law, row.game, state=state))
        yield {**row.as_json(), "doubts": told[row.game]}


def _questions() -> Iterator[_Line]:
    for question in all_questions():
        yield {
            "id": question.id,
            "games": " ".join(question.games),
            "sections": " ".join(question.sections),
            "kind": question.kind,
            "doubt_en": question.doubt.get("en"),
            "doubt_fr": question.doubt.get("fr"),
            "options": canonical([[o.id, dict(o.says)] for o in question.options]),
            "quotes": canonical([[q.section, q.lang, q.text] for q in question.quotes]),
        }


def _findings(view: View, instruments: Sequence[Instrument]) -> Iterator[_Line]:
    kept = {item.span for item in instruments}
    own = (item for item in view.instruments() if item.span in kept)
    found = [f for item in own for f in item.all_findings()]
    found += [f for lang in view.langs() for f in view.history(lang).findings()]
    found += [f for lang in view.langs() for f in findings_of(view.timeline(lang).doubts)]
    told: set[str] = set()
    for finding in found:
        line = _finding(finding)
        key = canonical(line)
        if key not in told:
            told.add(key)
            yield line


def _finding(finding: Finding) -> _Line:
    span = finding.span
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "message": str(finding.message),
        "quote": finding.quote,
        "file": None if span is None else span.file,
        "start": None if span is None else span.start,
        "end": None if span is None else span.end,
    }


def _edges(view: View) -> Iterator[_Line]:
    """Which section names which, on each day on which the text changed."""
    for lang in view.langs():
        timeline = view.timeline(lang)
        days = sorted({v.start for v in timeline.versions if v.start is not None})
        for day in days:
            for label, named in links_between(timeline.day(day)).items():
                for other in named:
                    yield {"lang": lang, "from": day.isoformat(), "section": label, "names": other}
