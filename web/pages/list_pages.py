"""Lists: what changed when, findings, drafts with their deadlines, feeds, and the ledger."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from starlette.responses import Response

from bylaw.front.documents.drafts_known import KnownDraft, drafts_on
from bylaw.front.documents.history_picture import picture
from bylaw.front.documents.law_events import events_in
from bylaw.front.findings.held_findings import HeldFinding, findings_about, findings_held
from bylaw.registry.answers.drafts_followed import last_day_known
from bylaw.registry.answers.law.changes_listed import change_as_json
from bylaw.registry.answers.ledger_listed import logged_entries
from bylaw.registry.answers.shapes.instrument_shapes import EntryShape, HeldFindingShape
from bylaw.registry.answers.shapes.law_shapes import ChangeShape, DraftShape
from bylaw.registry.answers.unit_words import describe_kind
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import NN_
from bylaw.registry.law.text.labels import spell_run
from bylaw.registry.publish.events.events import EventKind, LawEvent
from bylaw.registry.publish.events.feeds import atom, calendar, summary
from bylaw.web.pages.law_pages import changes
from bylaw.web.serving.requests.delivery import Make, deliver, negotiate, render
from bylaw.web.serving.requests.page_requests import Asking, PageRequest
from bylaw.web.serving.requests.page_routers import PageRouter
from bylaw.web.serving.snapshots import Snapshot

router = PageRouter()


# ---- The timeline ----------------------------------------------------------------------


def timeline_as_json(asking: Asking) -> list[ChangeShape]:
    """The dates on which the by-law changed: the output of `bylaw timeline --json`."""
    return [change_as_json(change) for change in changes(asking)]


@router.document("/timeline.svg", "law", "image/svg+xml")
def timeline_as_picture(asking: Asking) -> Response:
    """The timeline of the by-law as a picture."""
    return deliver(asking, "svg", lambda: picture(asking.snapshot.view, asking.lang).encode())


@router.listing("/timeline", "law", list[ChangeShape], timeline_as_json)
def timeline_page(asking: Asking) -> bytes:
    """Show each day on which the by-law changed, and what it changed."""
    say, listed = asking.translator.sayer, changes(asking)
    named = {number for change in listed for number in change.named}
    return render(
        asking,
        "timeline.html",
        changes=listed,
        held={one.number for one in asking.snapshot.view.instruments_numbered(sorted(named))},
        spelled=lambda labels: spell_run([*labels]),
        unit=lambda kind, label: describe_kind(kind, label, say),
    )


# ---- Findings --------------------------------------------------------------------------


def open_findings(snapshot: Snapshot) -> tuple[HeldFinding, ...]:
    """Collect what is doubtful, unread or refused, and was not accepted."""
    return snapshot.keep("findings", lambda: tuple(_open(snapshot)))


def _open(snapshot: Snapshot) -> Iterator[HeldFinding]:
    view = snapshot.view
    found = findings_about(view) if view.work else findings_held(view)
    return (one for one in found if one.is_open)


def findings_as_json(asking: Asking) -> list[HeldFindingShape]:
    """The open findings of all texts of the registry: the output of `bylaw findings --json`."""
    return [one.as_json() for one in open_findings(asking.snapshot)]


_PLACES = NN_("and {count} more place", "and {count} more places")


def _alike(found: Sequence[Finding]) -> list[list[Finding]]:
    """Put together what follows one another and says the same of one text."""

    def words_of(one: Finding) -> tuple[str, str, str]:
        return one.code, str(one.message), "" if one.span is None else one.span.file

    return [list(alike) for _said, alike in groupby(found, words_of)]


@router.listing("/findings", "instruments", list[HeldFindingShape], findings_as_json)
def findings_page(asking: Asking) -> bytes:
    """Show every finding, the heaviest first."""
    found = [one.finding for one in open_findings(asking.snapshot)]
    groups = [(level, [f for f in found if f.severity is level]) for level in Severity]
    return render(asking, "findings.html", groups=groups, alike=_alike, places=_PLACES)


# ---- Drafts and feeds ------------------------------------------------------------------


def events(asking: PageRequest) -> tuple[LawEvent, ...]:
    """The events that happened and will happen."""
    lang, view = asking.lang, asking.snapshot.view
    return asking.snapshot.keep(("events", lang), lambda: events_in(view, lang))


def drafts(asking: PageRequest) -> tuple[KnownDraft, ...]:
    """The drafts that are known, as they stood on the last known day."""
    view = asking.snapshot.view
    return asking.snapshot.keep("drafts", lambda: drafts_on(view, last_day_known(view)))


def drafts_as_json(asking: Asking) -> list[DraftShape]:
    """The drafts and what became of them: the output of `bylaw drafts --json`."""
    return [one.as_json() for one in drafts(asking)]


@router.listing("/drafts", "instruments", list[DraftShape], drafts_as_json)
def drafts_page(asking: Asking) -> bytes:
    """Show drafts with their deadlines, and what followed."""
    told = [(event, summary(event, asking.lang)) for event in reversed(events(asking))]
    kinds = (EventKind.DRAFT_PUBLISHED, EventKind.COMMENTS_CLOSE)
    known = tuple(reversed(drafts(asking)))
    return render(asking, "drafts.html", events=told, draft_kinds=kinds, drafts=known)


def _feed(asking: PageRequest, form: str) -> Make:
    write = {"atom": atom, "ics": calendar}[form]
    title = asking.snapshot.view.title(asking.lang)
    site = str(asking.request.base_url).rstrip("/")
    return lambda: write(events(asking), title=title, lang=asking.lang, site=site)


@router.document("/changes.atom", "law", "application/atom+xml")
def changes_as_atom(asking: Asking) -> Response:
    """The changes of the by-law as an Atom feed."""
    return deliver(asking, "atom", _feed(asking, "atom"))


@router.document("/changes.ics", "law", "text/calendar")
def changes_as_calendar(asking: Asking) -> Response:
    """The changes of the by-law as a calendar."""
    return deliver(asking, "ics", _feed(asking, "ics"))


# ---- The ledger ------------------------------------------------------------------------


def ledger_as_json(asking: Asking) -> list[EntryShape]:
    """The entries of the ledger: the output of `bylaw log --json`."""
    return [entry.as_json() for entry in logged_entries(asking.snapshot.view)]


@router.listing("/ledger", "ledger", list[EntryShape], ledger_as_json)
def ledger_page(asking: Asking) -> bytes:
    """Show what was recorded, when, by whom and why."""
    newest_first = tuple(reversed(tuple(logged_entries(asking.snapshot.view))))
    return render(asking, "ledger.html", entries=newest_first)


@router.get("/{lang:lang}/api", include_in_schema=False)
def api_page(asking: Asking) -> Response:
    """Show how the site is asked by programs."""
    schema = asking.request.app.openapi
    return negotiate(asking, {"html": lambda: render(asking, "api.html", paths=schema()["paths"])})
