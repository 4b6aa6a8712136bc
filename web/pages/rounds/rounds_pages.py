"""A file of rounds: its columns, its progress, its report, and the verdicts to download."""

from fractions import Fraction
from pathlib import Path
from typing import Annotated, cast

from fastapi import Depends, File, UploadFile
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.responses import FileResponse, RedirectResponse, Response

from bylaw.front.judging.files_judged import VERDICTS, WRONG_FILE, FileAsked, judge_file
from bylaw.registry.answers.rules.reading_words import option_in_words, question_named
from bylaw.registry.audit.many.tallies import DAY
from bylaw.registry.audit.maps.file_map import FileMap
from bylaw.registry.audit.money import dollars
from bylaw.registry.audit.rounds.columns.column_files import ColumnFile
from bylaw.registry.audit.rounds.round_files import has_columns
from bylaw.registry.audit.shapes.tally_shapes import ReportShape
from bylaw.registry.law.messages import N_, NN_, BylawError, Message
from bylaw.registry.publish.report.days_chart import days_chart, drawn_days
from bylaw.registry.rules.binding import game_title
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.web.pages.law_pages import known_form
from bylaw.web.pages.rounds.column_forms import ColumnsForm, proposed_form, said_form
from bylaw.web.pages.rounds.hand_addresses import hand_address
from bylaw.web.serving.jobs import Job, JobState
from bylaw.web.serving.requests.delivery import as_json, fresh, negotiate, render
from bylaw.web.serving.requests.page_requests import (
    Asking,
    PageRequest,
    SentBytes,
    refuse_without_rules,
    takes,
)
from bylaw.web.serving.requests.page_routers import PageRouter, answers
from bylaw.web.serving.requests.problems import ProblemError
from bylaw.web.serving.requests.request_shapes import JobBegunShape, JobShape
from bylaw.web.wording import GameWords

router = PageRouter(dependencies=[Depends(refuse_without_rules)])
KIND = "rounds"
_AUDITED = NN_("{count} round audited", "{count} rounds audited")
_ROUNDS = NN_(
    "{count} round, {wrong} incorrect or undetermined",
    "{count} rounds, {wrong} incorrect or undetermined",
)
_ENDINGS = (".json", ".jsonl", ".ndjson", ".csv", ".parquet")
_BLOCK = 1 << 20
_VERDICTS = {"parquet": "application/vnd.apache.parquet", "csv": "text/csv"}


@router.get("/{lang:lang}/rounds", include_in_schema=False)
def rounds_page(asking: Asking) -> Response:
    """Show where a file of rounds is chosen."""
    return negotiate(asking, {"html": lambda: render(asking, "rounds.html")})


@router.post("/{lang:lang}/rounds", include_in_schema=False)
def take_file(asking: Asking, file: Annotated[UploadFile, File()]) -> Response:
    """Keep a file for its judgement, under a name of ours, and show its columns."""
    ending = Path(file.filename or "").suffix.lower()
    if ending not in _ENDINGS:
        raise ProblemError(400, N_("A file of rounds is JSON, JSONL, CSV or Parquet."))
    job = asking.site.jobs.prepare(KIND, Path(file.filename or "").name[:100])
    with (job.folder / f"rounds{ending}").open("wb") as out:
        while block := file.file.read(_BLOCK):
            out.write(block)
    address = f"/{asking.lang}/rounds/{job.id}"
    if not has_columns(_path(job)):
        _begin(asking, job)
    return RedirectResponse(address, 303)


def _path(job: Job) -> Path:
    return next(job.folder.glob("rounds.*"))


def _begin(
    asking: PageRequest, job: Job, by: tuple[str, ...] = (), *, how: FileMap | None = None
) -> None:
    database, seq = asking.site.settings.database, asking.snapshot.view.seq
    added_up = tuple(dict.fromkeys(("day", *by)))
    asked = FileAsked(database, seq, asking.lang, _path(job), added_up, how)
    asking.site.jobs.begin(job, judge_file, asked)


@router.data("/rounds/{job}.json", "rounds", JobShape)
def job_as_json(asking: Asking, job: str) -> Response:
    """The progress of the audit of a file, and its report."""
    found = asking.site.jobs.find(job, KIND)
    told = {
        "state": found.state.value,
        "done": found.done,
        "total": found.total,
        "error": None
        if found.error is None
        else asking.translator.tell(_of_file(found, found.error)),
        "result": found.result,
    }
    return fresh("json", as_json(told))


@router.get("/{lang:lang}/rounds/{job}", include_in_schema=False)
def job_page(asking: Asking, job: str) -> Response:
    """Show the columns of a file, how far its judgement is, or its report."""
    found = asking.site.jobs.find(job, KIND)
    if found.state is JobState.PREPARED:
        body = _columns_page(asking, found, proposed_form(_path(found)))
    else:
        body = render(
            asking,
            "job.html",
            job=found,
            error=None if found.error is None else _of_file(found, found.error),
            round_words=_ROUNDS,
            audited_words=_AUDITED,
            over_time=_over_time(asking, found),
            games=RULES,
            title=lambda game: game_title(game, asking.lang),
            words=lambda game: GameWords(game, asking.translator),
            question=question_named,
            option=lambda name, option: option_in_words(name, option, asking.lang),
            amount=lambda said: dollars(Fraction(said), asking.lang),
            address=lambda parts: hand_address(parts, lang=asking.lang),
        )
    return fresh("html", body)


def _of_file(job: Job, said: Message) -> Message:
    """What is said of a file, by the name that it had, and not by its place on this machine."""
    values = {key: job.name if one == str(_path(job)) else one for key, one in said.values.items()}
    return Message(said.template, values)


def _over_time(asking: PageRequest, job: Job) -> Markup | None:
    """Draw the incorrect payments of each day of a file that is judged."""
    if job.state is not JobState.DONE:
        return None
    tally, say = cast("ReportShape", job.result)["tally"], asking.translator.say
    groups = [row for row in tally["groups"] if row["by"] == DAY]
    chart = days_chart(
        {row["value"]: (row["overpaid"], row["underpaid"]) for row in groups},
        heading=say(N_("Incorrect payments over time")),
        over=say(N_("overpaid")),
        under=say(N_("underpaid")),
    )
    return None if chart is None else drawn_days(chart)


def _columns_page(
    asking: PageRequest, job: Job, form: ColumnsForm, refused: Message | None = None
) -> bytes:
    titles = {name: game_title(name, asking.lang) for name in RULES}
    names, clock = sorted(_known_names()), _clock(job, form)
    told = {"refused": refused, "clock": clock}
    return render(asking, "columns.html", job=job, form=form, names=names, titles=titles, **told)


def _clock(job: Job, form: ColumnsForm) -> Message | None:
    """Say by which clock moments fall on days, as far as the columns are named."""
    try:
        return ColumnFile(_path(job), how=form.as_map(file=job.name)).clock()
    except BylawError:
        return None


def _known_names() -> set[str]:
    """Name the columns that a round can have."""
    names = {"id", "day", "game", "dice", "paid.total"}
    for rule in RULES.values():
        form = rule.form
        for bet in form.bets:
            kinds = [f"{bet.name}:{p}" for p in bet.parameters] or [bet.name]
            names |= {f"{side}.{kind}" for side in ("bets", "paid") for kind in kinds}
        names |= {f"cards.{slot}" for slot in form.slots}
        names |= {f"decisions.{name}" for name in form.decisions}
        names |= {f"paid.{bonus}" for bonus in rule.bonuses}
    return names


@router.post("/{lang:lang}/rounds/{job}", include_in_schema=False)
async def map_columns(asking: Asking, job: str) -> Response:
    """Name the columns, and begin."""
    form = await asking.request.form()
    found = asking.site.jobs.find(job, KIND)
    if found.state is not JobState.PREPARED:
        raise ProblemError(409, N_("The columns of this file have already been named."))
    said = {name: value for name, value in form.items() if isinstance(value, str)}
    return await run_in_threadpool(_judge_columns, asking, found, said)


def _judge_columns(asking: PageRequest, job: Job, said: dict[str, str]) -> Response:
    """Begin, or show the form again with what is wrong in it."""
    form = said_form(_path(job), said)
    try:
        how = form.as_map(file=job.name)
        file = ColumnFile(_path(job), how=how)
        file.carried_types()
        file.check()
    except BylawError as error:
        body = _columns_page(asking, job, form, _of_file(job, error.message))
        return fresh("html", body, 400)
    _begin(asking, job, form.totalled, how=how)
    return RedirectResponse(f"/{asking.lang}/rounds/{job.id}", 303)


@router.post("/{lang:lang}/rounds/{job}/cancel", include_in_schema=False)
def cancel(asking: Asking, job: str) -> Response:
    """Stop a judgement."""
    asking.site.jobs.cancel(asking.site.jobs.find(job, KIND))
    return RedirectResponse(f"/{asking.lang}/rounds/{job}", 303)


@router.get("/{lang:lang}/rounds/{job}/not-as-due.jsonl", include_in_schema=False)
def wrong_verdicts(asking: Asking, job: str) -> Response:
    """The verdicts of the rounds that are not as due."""
    file = _finished_job(asking, job).folder / WRONG_FILE
    return FileResponse(file, media_type="application/x-ndjson", filename=WRONG_FILE)


@router.document("/rounds/{job}/verdicts.{form}", "rounds", *_VERDICTS.values())
def all_verdicts(asking: Asking, job: str, form: str) -> Response:
    """The verdict on every bet of a file, as `bylaw audit --out` writes it: parquet or csv."""
    known_form(form, tuple(_VERDICTS))
    name = f"{VERDICTS}.{form}"
    return FileResponse(
        _finished_job(asking, job).folder / name, media_type=_VERDICTS[form], filename=name
    )


def _finished_job(asking: PageRequest, job: str) -> Job:
    found = asking.site.jobs.find(job, KIND)
    if found.state is not JobState.DONE:
        raise ProblemError(409, N_("The audit is not finished."))
    return found


_SENT = {"application/x-ndjson": "text", "text/csv": "text"}
_SENT |= {"application/vnd.apache.parquet": "binary"}


@router.post(
    "/jobs",
    tags=["rounds"],
    status_code=201,
    responses=answers(JobBegunShape, 201),
    openapi_extra=takes(_SENT),
)
def start_job(asking: Asking, body: SentBytes) -> Response:
    """Audit a file of rounds (NDJSON, CSV or Parquet, by its content type) outside the request."""
    ending = _CONTENT.get(asking.sent_as)
    if ending is None:
        raise ProblemError(400, N_("A file of rounds is JSON, JSONL, CSV or Parquet."))
    job = asking.site.jobs.prepare(KIND, "rounds")
    path = job.folder / f"rounds{ending}"
    path.write_bytes(body)
    _begin(asking, job)
    address = f"/rounds/{job.id}.json"
    return Response(as_json({"job": address}), 201, {"location": address}, "application/json")


_CONTENT = {
    "application/x-ndjson": ".jsonl",
    "application/jsonl": ".jsonl",
    "text/csv": ".csv",
    "application/vnd.apache.parquet": ".parquet",
}
