"""Reading a new text: what it holds, what would follow, and taking it in; for an editor alone."""

from hashlib import sha256
from typing import Annotated

from fastapi import APIRouter, File, Form, UploadFile
from starlette.responses import RedirectResponse, Response

from bylaw.front.texts.texts_tried import Offer, Tried, take
from bylaw.registry.answers.instruments_listed import provisions_of
from bylaw.registry.answers.orders_in_words import (
    describe_commencement,
    describe_details,
    describe_operation,
    describe_transition,
)
from bylaw.registry.law.messages import N_, BylawError
from bylaw.web.serving.delivery import negotiate, shown
from bylaw.web.serving.jobs import Job, JobState
from bylaw.web.serving.problems import ProblemError, problem_of
from bylaw.web.serving.visits import Asking, Visit, day_of
from bylaw.web.wording import provision_name

router = APIRouter(include_in_schema=False)
KIND = "text"
_FRESH = {"cache-control": "no-store"}


def _refuse_readers(visit: Visit) -> None:
    """Let in an editor who has shown the token, and no other."""
    if not visit.site.settings.may_edit:
        raise ProblemError(404, N_("This site was opened for reading only; start it with --edit."))
    if not visit.is_editor:
        raise ProblemError(403, N_("Open the address with the token that was shown at start."))


@router.get("/{lang:lang}/edit")
def edit_page(visit: Asking) -> Response:
    """Show where a text is pasted or chosen."""
    _refuse_readers(visit)
    return negotiate(visit, {"html": lambda: shown(visit, "edit.html", offer=None, refused=None)})


@router.post("/{lang:lang}/edit")
def offer_text(
    visit: Asking,
    *,
    of: Annotated[str, Form(pattern="^(en|fr)$")],
    day: Annotated[str, Form()],
    role: Annotated[str, Form(pattern="^(gazette|consolidation)$")] = "gazette",
    evidence: Annotated[str, Form(max_length=1000)] = "",
    supersedes: Annotated[str, Form(max_length=200)] = "",
    override: Annotated[str, Form(max_length=200)] = "",
    by: Annotated[str, Form(max_length=200)] = "",
    why: Annotated[str, Form(max_length=1000)] = "",
    text: Annotated[str, Form()] = "",
    file: Annotated[UploadFile | None, File()] = None,
) -> Response:
    """Read a text and show all that would follow; nothing is recorded."""
    _refuse_readers(visit)
    data = file.file.read() if file is not None and file.filename else text.encode()
    job = visit.site.jobs.prepare(KIND, "text")
    path = job.folder / f"text-{sha256(data).hexdigest()[:12]}.txt"
    path.write_bytes(data)
    offer = Offer(
        path,
        of,
        day_of(day),
        role == "consolidation",
        evidence.strip(),
        tuple(supersedes.split()),
        tuple(override.split()),
        by.strip(),
        why.strip(),
    )
    job.result = offer
    return _tried(visit, job, offer)


def _tried(visit: Visit, job: Job, offer: Offer) -> Response:
    moment = visit.site.settings.now()
    try:
        tried = take(visit.snapshot.view, offer, moment=moment, is_tried=True)
    except BylawError as error:
        job.state = JobState.CANCELLED
        told = problem_of(error).message
        body = shown(visit, "edit.html", offer=offer, refused=told)
        return Response(body, 422, _FRESH, "text/html; charset=utf-8")
    return Response(_page(visit, job, tried), 200, _FRESH, "text/html; charset=utf-8")


def _page(visit: Visit, job: Job, tried: Tried) -> bytes:
    say = visit.translator.sayer
    return shown(
        visit,
        "tried.html",
        job=job,
        tried=tried,
        provisions_of=provisions_of,
        describe=lambda operation: describe_operation(operation, say),
        details=lambda operation: tuple(describe_details(operation, say)),
        describe_commencement=lambda one: describe_commencement(one, say),
        describe_transition=lambda one: describe_transition(one, say),
        name=lambda one: provision_name(one.version.kind, one.label, visit.translator),
    )


@router.post("/{lang:lang}/edit/{job}")
def take_in(visit: Asking, job: str) -> Response:
    """Record a text that was tried, and show the day on which it first acts."""
    _refuse_readers(visit)
    found = visit.site.jobs.find(job)
    offer = found.result
    if not isinstance(offer, Offer) or found.state is not JobState.PREPARED:
        raise ProblemError(409, N_("This text was taken in already, or refused."))
    view = visit.site.snapshots.newest().view
    taken = take(view, offer, moment=visit.site.settings.now(), is_tried=False)
    found.state = JobState.DONE
    days = [one.start for one in taken.changes if one.start is not None]
    place = f"/{visit.lang}/{max(days)}/" if days else f"/{visit.lang}/ledger"
    return RedirectResponse(place, 303, _FRESH)
