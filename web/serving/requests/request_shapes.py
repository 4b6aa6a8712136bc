"""What only the site takes and gives: a clause to be read, a job and its report."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from bylaw.registry.audit.shapes.tally_shapes import ReportShape
from bylaw.web.serving.jobs import JobState


class ClauseAskedShape(TypedDict):
    """A clause to be read."""

    id: NotRequired[str | int | float | bool | None]
    lang: Literal["en", "fr"]
    clause: str
    publication_date: NotRequired[str | None]
    status: NotRequired[Literal["made", "draft"] | None]
    assent_date: NotRequired[str | None]


class JobBegunShape(TypedDict):
    """Where a job is followed."""

    job: str


class JobShape(TypedDict):
    """How far the judgement of a file is, and its report."""

    state: JobState
    done: int
    total: int
    error: str | None
    result: ReportShape | None
