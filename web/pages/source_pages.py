"""The received texts: listed, and each with every character in the colour of its region."""

from collections.abc import Iterator
from fractions import Fraction

from starlette.responses import Response

from bylaw.front.texts.held_texts import TextListed, texts_held
from bylaw.front.texts.texts_accounted import RegionRun, account_on_record, runs_between
from bylaw.front.texts.unheld_instruments import unheld_about
from bylaw.ingest.page.account import Account
from bylaw.registry.answers.shapes.instrument_shapes import SourceShape
from bylaw.registry.law.messages import N_
from bylaw.registry.store.access.rows import GAZETTE, SourceRow
from bylaw.web.serving.requests.delivery import negotiate, render
from bylaw.web.serving.requests.page_requests import Asking, PageRequest
from bylaw.web.serving.requests.page_routers import PageRouter
from bylaw.web.serving.requests.problems import ProblemError
from bylaw.web.serving.snapshots import Snapshot

router = PageRouter()


def account_of(snapshot: Snapshot, row: SourceRow) -> Account:
    """Account for every character of a text, once."""
    return snapshot.keep(("account", row.id), lambda: account_on_record(snapshot.view, row))


def sources_listed(asking: PageRequest) -> tuple[TextListed, ...]:
    """List the texts that are held, or those of the work that is asked."""
    snapshot, is_all = asking.snapshot, not asking.work
    key = ("texts", is_all)
    return snapshot.keep(key, lambda: texts_held(snapshot.view, is_all=is_all))


def sources_as_json(asking: Asking) -> list[SourceShape]:
    """The texts that are held, with dates and hashes: the output of `bylaw sources --json`."""
    return [text.as_json() for text in sources_listed(asking)]


@router.listing("/sources", "instruments", list[SourceShape], sources_as_json)
def sources_page(asking: Asking) -> bytes:
    """Show the texts that are held."""
    unheld = unheld_about(asking.snapshot.view)
    return render(asking, "sources.html", rows=sources_listed(asking), unheld=unheld)


@router.get("/{lang:lang}/sources/{name}", include_in_schema=False)
def source_page(asking: Asking, name: str) -> Response:
    """Show a received text with every character in the colour of its region."""
    rows = [row for row in asking.snapshot.sources if row.file.rpartition("/")[2] == name]
    if not rows:
        raise ProblemError(404, N_("There is no text {file}."), file=name)
    return negotiate(asking, {"html": lambda: _source_page(asking, rows[0])})


def _source_page(asking: PageRequest, row: SourceRow) -> bytes:
    if row.role != GAZETTE:
        plain = row.data.decode(errors="replace")
        return render(asking, "source.html", row=row, lines=(), counts=(), total=0, plain=plain)
    found = account_of(asking.snapshot, row)
    total = len(found.received.text)
    counts = tuple(
        (region.value, count, float(Fraction(count * 100, total or 1)))
        for region, count in found.counts.items()
        if count
    )
    lines = tuple(_lines(runs_between(found, 0, total)))
    return render(asking, "source.html", row=row, lines=lines, counts=counts, total=total, plain="")


def _lines(runs: tuple[RegionRun, ...]) -> Iterator[tuple[int, tuple[RegionRun, ...]]]:
    """Cut a text into lines, so that each has an address."""
    number = 1
    line: list[RegionRun] = []
    for run in runs:
        pieces = run.text.split("\n")
        for place, piece in enumerate(pieces):
            if place:
                yield number, tuple(line)
                number, line = number + 1, []
            if piece:
                line.append(RegionRun(piece, run.region, run.start, number))
    yield number, tuple(line)
