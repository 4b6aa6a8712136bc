"""Lists: what changed when, findings, drafts with their deadlines, feeds, and the ledger."""

import datetime as dt
from collections.abc import Iterator, Sequence
from itertools import groupby

from fastapi import APIRouter
from starlette.responses import Response

from bylaw.front.documents.drafts_known import KnownDraft, drafts_on
from bylaw.front.documents.history_picture import picture
from bylaw.front.documents.law_events import events_in
from bylaw.front.findings.held_findings import HeldFinding, findings_about, findings_held
from bylaw.registry.answers.draft_fates import last_day_known
from bylaw.registry.answers.law.changes_listed import change_as_json
from bylaw.registry.answers.ledger_listed import logged
from bylaw.registry.answers.shapes.instrument_shapes import EntryShape, HeldFindingShape
from bylaw.registry.answers.shapes.law_shapes import ChangeShape, DraftShape
from bylaw.registry.answers.unit_words import describe_kind
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import NN_
from bylaw.registry.law.text.labels import spelled
from bylaw.registry.publish.events.events import EventKind, LawEvent
from bylaw.registry.publish.events.feeds import atom, calendar, summary
from bylaw.web.pages.law_pages import changes
from bylaw.web.serving.delivery import Make, as_json, deliver, negotiate, shown
from bylaw.web.serving.described_answers import answers, gives
from bylaw.web.serving.snapshots import Snapshot
from bylaw.web.serving.visits import Asking, Visit

router = APIRouter()


# ---- The timeline ----------------------------------------------------------------------


@router.get("/timeline.json", tags=["law"], responses=answers(list[ChangeShape]))
@router.get("/{lang:lang}/timeline.json", include_in_schema=False)
def timeline_as_json(visit: Asking) -> Response:
    """The dates on which the by-law changed: the output of `bylaw timeline --json`."""
    return deliver(visit, "json", lambda: _timeline(visit))


@router.get("/timeline.svg", tags=["law"], responses=gives("image/svg+xml"))
@router.get("/{lang:lang}/timeline.svg", include_in_schema=False)
def timeline_as_picture(visit: Asking) -> Response:
    """The timeline of the by-law as a picture."""
    return deliver(visit, "svg", lambda: picture(visit.snapshot.view, visit.lang).encode())


@router.get("/timeline", include_in_schema=False)
@router.get("/{lang:lang}/timeline", include_in_schema=False)
def timeline_page(visit: Asking) -> Response:
    """Show each day on which the by-law changed, and what it changed."""

    def page() -> bytes:
        turned = changes(visit.snapshot, visit.lang)
        say = visit.translator.sayer
        return shown(
            visit,
            "timeline.html",
            turns=turned,
            spelled=lambda labels: spelled([*labels]),
            unit=lambda kind, label: describe_kind(kind, label, say),
        )

    return negotiate(visit, {"html": page, "json": lambda: _timeline(visit)})


def _timeline(visit: Visit) -> bytes:
    return as_json([change_as_json(turn) for turn in changes(visit.snapshot, visit.lang)])


# ---- Findings --------------------------------------------------------------------------


def open_findings(snapshot: Snapshot) -> tuple[HeldFinding, ...]:
    """Collect what is doubtful, unread or refused, and was not accepted."""
    return snapshot.keep("findings", lambda: tuple(_open(snapshot)))


def _open(snapshot: Snapshot) -> Iterator[HeldFinding]:
    view = snapshot.view
    found = findings_about(view) if view.work else findings_held(view)
    return (one for one in found if one.is_open)


@router.get("/findings.json", tags=["instruments"], responses=answers(list[HeldFindingShape]))
@router.get("/{lang:lang}/findings.json", include_in_schema=False)
def findings_as_json(visit: Asking) -> Response:
    """The open findings of all texts of the registry: the output of `bylaw findings --json`."""
    return deliver(visit, "json", lambda: _findings(visit))


def _findings(visit: Visit) -> bytes:
    return as_json([one.as_json() for one in open_findings(visit.snapshot)])


_PLACES = NN_("and {count} more place", "and {count} more places")


def _alike(found: Sequence[Finding]) -> list[list[Finding]]:
    """Put together what follows one another and says the same of one text."""

    def said(one: Finding) -> tuple[str, str, str]:
        return one.code, str(one.message), "" if one.span is None else one.span.file

    return [list(alike) for _said, alike in groupby(found, said)]


@router.get("/findings", include_in_schema=False)
@router.get("/{lang:lang}/findings", include_in_schema=False)
def findings_page(visit: Asking) -> Response:
    """Show every finding, the heaviest first."""

    def page() -> bytes:
        found = [one.finding for one in open_findings(visit.snapshot)]
        groups = [(level, [f for f in found if f.severity is level]) for level in Severity]
        return shown(visit, "findings.html", groups=groups, alike=_alike, places=_PLACES)

    return negotiate(visit, {"html": page, "json": lambda: _findings(visit)})


# ---- Drafts and feeds ------------------------------------------------------------------


def events(visit: Visit) -> tuple[LawEvent, ...]:
    """Take what happened and will happen."""
    lang, view = visit.lang, visit.snapshot.view
    return visit.snapshot.keep(("events", lang), lambda: events_in(view, lang))


def drafts(visit: Visit) -> tuple[KnownDraft, ...]:
    """Take the drafts that are known, with where each stood on the last day that is known."""
    view = visit.snapshot.view
    return visit.snapshot.keep(
        "drafts", lambda: drafts_on(view, last_day_known(view) or dt.date.max)
    )


@router.get("/drafts.json", tags=["instruments"], responses=answers(list[DraftShape]))
@router.get("/{lang:lang}/drafts.json", include_in_schema=False)
def drafts_as_json(visit: Asking) -> Response:
    """The drafts and what became of them: the output of `bylaw drafts --json`."""
    return deliver(visit, "json", lambda: as_json([one.as_json() for one in drafts(visit)]))


@router.get("/{lang:lang}/drafts", include_in_schema=False)
@router.get("/drafts", include_in_schema=False)
def drafts_page(visit: Asking) -> Response:
    """Show drafts with their deadlines, and what followed."""

    def page() -> bytes:
        told = [(event, summary(event, visit.lang)) for event in reversed(events(visit))]
        kinds = (EventKind.DRAFT_PUBLISHED, EventKind.COMMENTS_CLOSE)
        known = tuple(reversed(drafts(visit)))
        return shown(visit, "drafts.html", events=told, draft_kinds=kinds, drafts=known)

    def data() -> bytes:
        return as_json([one.as_json() for one in drafts(visit)])

    return negotiate(visit, {"html": page, "json": data})


def _feed(visit: Visit, form: str) -> Make:
    write = {"atom": atom, "ics": calendar}[form]
    title = visit.snapshot.view.title(visit.lang)
    site = str(visit.request.base_url).rstrip("/")
    return lambda: write(events(visit), title=title, lang=visit.lang, site=site)


@router.get("/changes.atom", tags=["law"], responses=gives("application/atom+xml"))
@router.get("/{lang:lang}/changes.atom", include_in_schema=False)
def changes_as_atom(visit: Asking) -> Response:
    """The changes of the by-law as an Atom feed."""
    return deliver(visit, "atom", _feed(visit, "atom"))


@router.get("/changes.ics", tags=["law"], responses=gives("text/calendar"))
@router.get("/{lang:lang}/changes.ics", include_in_schema=False)
def changes_as_calendar(visit: Asking) -> Response:
    """The changes of the by-law as a calendar."""
    return deliver(visit, "ics", _feed(visit, "ics"))


# ---- The ledger ------------------------------------------------------------------------


@router.get("/ledger.json", tags=["ledger"], responses=answers(list[EntryShape]))
@router.get("/{lang:lang}/ledger.json", include_in_schema=False)
def ledger_as_json(visit: Asking) -> Response:
    """The entries of the ledger: the output of `bylaw log --json`."""
    return deliver(
        visit, "json", lambda: as_json([e.as_json() for e in logged(visit.snapshot.view)])
    )


@router.get("/ledger", include_in_schema=False)
@router.get("/{lang:lang}/ledger", include_in_schema=False)
def ledger_page(visit: Asking) -> Response:
    """Show what was recorded, when, by whom and why."""

    def page() -> bytes:
        return shown(
            visit, "ledger.html", entries=tuple(reversed(tuple(logged(visit.snapshot.view))))
        )

    def data() -> bytes:
        return as_json([entry.as_json() for entry in logged(visit.snapshot.view)])

    return negotiate(visit, {"html": page, "json": data})


@router.get("/{lang:lang}/api", include_in_schema=False)
def api_page(visit: Asking) -> Response:
    """Show how the site is asked by programs."""

    def page() -> bytes:
        schema = visit.request.app.openapi()
        return shown(visit, "api.html", paths=schema["paths"])

    return negotiate(visit, {"html": page})
