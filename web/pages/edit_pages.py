"""Reading a new text: what it holds, what would follow, and taking it in; for an editor alone."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

from fastapi import File, Form, UploadFile
from starlette.responses import RedirectResponse, Response

from bylaw.front.texts.overriding import CONTRADICTED, NO_REASON
from bylaw.front.texts.texts_offered import Offer
from bylaw.front.texts.texts_tried import (
    NOTHING_UNDERSTOOD,
    WOULD_UNDO,
    OfferAsked,
    TriedText,
    take,
    try_offer,
)
from bylaw.registry.answers.orders_in_words import (
    describe_commencement,
    describe_details,
    describe_operation,
    describe_transition,
)
from bylaw.registry.law.findings import Severity
from bylaw.registry.law.json_values import fingerprint
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.written_days import required_day
from bylaw.registry.store.view import View
from bylaw.web.serving.jobs import Job
from bylaw.web.serving.requests.delivery import FRESH, fresh, negotiate, render
from bylaw.web.serving.requests.page_requests import Asking, PageRequest
from bylaw.web.serving.requests.page_routers import SiteRouter
from bylaw.web.serving.requests.problems import ProblemError
from bylaw.web.serving.requests.works_carried import with_query
from bylaw.web.wording import provision_name

router = SiteRouter(include_in_schema=False)
KIND, PASTED, FILE = "text", "pasted", "file"


def _refuse_readers(asking: PageRequest) -> None:
    """Let in an editor who has shown the token, and no other."""
    if not asking.site.settings.may_edit:
        raise ProblemError(404, N_("This site was opened for reading only; start it with --edit."))
    if not asking.is_editor:
        raise ProblemError(403, N_("Open the address with the token that was shown at start."))


@router.get("/{lang:lang}/edit")
def edit_page(asking: Asking) -> Response:
    """Show where a text is pasted or chosen."""
    _refuse_readers(asking)
    return negotiate(asking, {"html": lambda: _form(asking)})


def _form(asking: PageRequest) -> bytes:
    return render(asking, "edit.html", offer=None, refused=None, pasted="")


@router.post("/{lang:lang}/edit")
def offer_text(
    asking: Asking,
    *,
    of: Annotated[str, Form(pattern="^(en|fr)$")],
    day: Annotated[str, Form()],
    role: Annotated[str, Form(pattern="^(gazette|consolidation)$")] = "gazette",
    evidence: Annotated[str, Form(max_length=1000)] = "",
    supersedes: Annotated[str, Form(max_length=200)] = "",
    override: Annotated[str, Form(max_length=200)] = "",
    by: Annotated[str, Form(max_length=200)] = "",
    why: Annotated[str, Form(max_length=1000)] = "",
    accept: Annotated[str, Form(max_length=1000)] = "",
    text: Annotated[str, Form()] = "",
    file: Annotated[UploadFile | None, File()] = None,
) -> Response:
    """Have a text read outside the request, with all that would follow; nothing is recorded."""
    _refuse_readers(asking)
    is_file = file is not None and bool(file.filename)
    data = file.file.read() if file is not None and is_file else text.encode()
    on = required_day(day)
    job = asking.site.jobs.prepare(KIND, FILE if is_file else PASTED)
    path = job.folder / f"text-{fingerprint(data)[:12]}.txt"
    path.write_bytes(data)
    offer = Offer(
        str(path),
        of,
        on,
        is_base=role == "consolidation",
        evidence=evidence.strip(),
        supersedes=tuple(supersedes.split()),
        override=tuple(override.split()),
        by=by.strip(),
        why=why.strip(),
        accept=accept.strip(),
    )
    _try(asking, job, offer)
    return RedirectResponse(asking.carry(f"/{asking.lang}/edit/{job.id}"), 303, FRESH)


def _try(asking: PageRequest, job: Job, offer: Offer) -> None:
    settings, view = asking.site.settings, _newest(asking)
    asked = OfferAsked(settings.database, view.seq, offer, settings.now(), view.work)
    asking.site.jobs.begin(job, try_offer, asked)


def _newest(asking: PageRequest) -> View:
    """The registry as it is known now, about the work of the page."""
    return replace(asking.site.snapshots.newest().view, work=asking.snapshot.view.work)


def _offered_text(asking: PageRequest, job: str) -> tuple[Job, Offer]:
    """Find a text that was offered, or refuse."""
    _refuse_readers(asking)
    found = asking.site.jobs.find(job, KIND)
    asked = next((one for one in found.arguments if isinstance(one, OfferAsked)), None)
    if asked is None:
        raise ProblemError(404, N_("This job does not exist or is no longer kept."))
    return found, asked.offer


@router.get("/{lang:lang}/edit/{job}")
def tried_page(asking: Asking, job: str) -> Response:
    """Show what would follow from a text, why it is refused, or that it is still being read."""
    found, offer = _offered_text(asking, job)
    asking.site.jobs.wait(found)
    headers = dict(FRESH)
    if found.is_over and "hx-request" in asking.request.headers:
        headers["hx-refresh"] = "true"
    status, body = 200, b""
    if found.error is not None:
        status, body = 422, _refusal_page(asking, found, offer)
    elif isinstance(found.result, TriedText):
        body = _page(asking, found, found.result)
    else:
        body = render(asking, "trying.html", job=found)
    return fresh("html", body, status, headers=headers)


_IN_THE_FORM = {
    WOULD_UNDO: N_(
        "This text would undo what is known: {what}; nothing was recorded. If it is right, say why "
        "under “Accept”."
    ),
    NOTHING_UNDERSTOOD: N_(
        "Nothing in this text was understood, and nothing was recorded. To record it all the same, "
        "say why under “Accept”."
    ),
    CONTRADICTED: N_(
        "This text is refused: {reasons}. To ingest it anyway, write {codes} under “Override” and "
        "say why under “Reason”."
    ),
    NO_REASON: N_("Say why under “Reason”."),
}
"""What a command asks for by its options is asked for by the fields of the form."""


def _told_on_page(message: Message) -> Message:
    return Message(_IN_THE_FORM.get(message.template, message.template), message.values)


def _refusal_page(asking: PageRequest, job: Job, offer: Offer) -> bytes:
    file, error = Path(offer.file), None if job.error is None else _told_on_page(job.error)
    pasted = file.read_text(encoding="utf-8") if job.name == PASTED else ""
    if error is not None and "file" in error.values:
        # Where the site keeps a text while it is read is nobody's concern.
        error = Message(error.template, {**error.values, "file": file.name})
    return render(asking, "edit.html", offer=offer, refused=error, pasted=pasted)


def _page(asking: PageRequest, job: Job, tried: TriedText) -> bytes:
    say = asking.translator.sayer
    told = [one for one in tried.taken.findings if one.severity is not Severity.NOTE]
    told.sort(key=lambda one: list(Severity).index(one.severity))
    return render(
        asking,
        "tried.html",
        job=job,
        tried=tried,
        findings=[replace(one, message=_told_on_page(one.message)) for one in told],
        describe=lambda operation: describe_operation(operation, say),
        details=lambda operation: tuple(describe_details(operation, say)),
        describe_commencement=lambda one: describe_commencement(one, say),
        describe_transition=lambda one: describe_transition(one, say),
        name=lambda one: provision_name(one.version.kind, one.label, asking.translator),
    )


@router.post("/{lang:lang}/edit/{job}")
def take_in(
    asking: Asking, job: str, accept: Annotated[str, Form(max_length=1000)] = ""
) -> Response:
    """Record a text that was tried, and show the day on which it first acts."""
    found, offer = _offered_text(asking, job)
    tried = found.result
    if not isinstance(tried, TriedText):
        raise ProblemError(409, N_("This text has already been ingested or refused."))
    view = _newest(asking)
    offer = replace(offer, accept=accept.strip() or offer.accept)
    take(view, offer, moment=asking.site.settings.now(), is_tried=False)
    found.result = None
    days = [one.start for one in tried.changes if one.start is not None]
    place = f"/{asking.lang}/{max(days)}/" if days else f"/{asking.lang}/ledger"
    return RedirectResponse(with_query(place, work=asking.work), 303, FRESH)


@router.post("/{lang:lang}/edit/{job}/cancel")
def cancel(asking: Asking, job: str) -> Response:
    """Stop reading a text."""
    found, _offer = _offered_text(asking, job)
    asking.site.jobs.cancel(found)
    return RedirectResponse(asking.carry(f"/{asking.lang}/edit"), 303, FRESH)
