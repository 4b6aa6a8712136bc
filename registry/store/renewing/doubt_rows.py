"""The doubts of a language as rows, so that one more doubt is one more row."""

from collections.abc import Iterable, Sequence

from sqlmodel import Session, select

from bylaw.registry.law.doubt.doubts import Doubt, DoubtKind
from bylaw.registry.law.gathering import gather
from bylaw.registry.law.json_values import canonical, fingerprint
from bylaw.registry.law.time.timeline import DrawnVersions
from bylaw.registry.store.codec import as_json, stored_value
from bylaw.registry.store.renewing.filing import Filing, close_rows
from bylaw.registry.store.tables import DoubtTable, StandingTable
from bylaw.registry.store.view import METHOD, TextStanding

_Row = dict[str, object]


def doubt_row(doubt: Doubt) -> _Row:
    """The columns of a doubt."""
    body = canonical(as_json(doubt))
    return {
        "kind": doubt.kind.value,
        "instrument": doubt.source.instrument,
        "digest": fingerprint(body),
        "body": body,
    }


def renew_doubts(session: Session, doubts: Iterable[Doubt], *, filed: Filing, seq: int) -> None:
    """Record the doubts of a work in a language that differ from those recorded."""
    query = select(DoubtTable.id, DoubtTable.digest).where(*filed.now(DoubtTable))
    held = [(number or 0, digest) for number, digest in session.exec(query).all()]
    exchange_doubts(session, held, doubts, filed=filed, seq=seq)


def exchange_doubts(
    session: Session,
    held: Sequence[tuple[int, str]],
    doubts: Iterable[Doubt],
    *,
    filed: Filing,
    seq: int,
) -> None:
    """Replace rows by doubts, given by their numbers and fingerprints; equal ones stay."""
    rows = [doubt_row(doubt) for doubt in doubts]
    free = gather((digest, number) for number, digest in held)
    new = [
        row for row in rows if not (free.get(str(row["digest"])) and free[str(row["digest"])].pop())
    ]
    gone = [number for numbers in free.values() for number in numbers]
    close_rows(session, DoubtTable, gone, seq=seq)
    filed.open_rows(session, DoubtTable, new, seq=seq)


def others_than_pending(session: Session, filed: Filing) -> tuple[DoubtTable, ...]:
    """The current doubts that no later text of a section clears."""
    query = select(DoubtTable).where(
        *filed.now(DoubtTable),
        DoubtTable.kind != DoubtKind.PENDING.value,
    )
    return tuple(session.exec(query).all())


def value_in(row: DoubtTable) -> Doubt:
    """Read a doubt back."""
    return stored_value(Doubt, row.body)


def standing_of(drawn: DrawnVersions) -> TextStanding:
    """Say what holds of the whole text in a language."""
    return TextStanding(
        drawn.timeline.is_base_held,
        drawn.timeline.end,
        is_resumable=drawn.is_resumable,
        recounted=drawn.recounted,
        method=METHOD,
    )


def recorded_standing(session: Session, filed: Filing) -> TextStanding:
    """What is recorded of the whole text in a language; where that is nothing, no base is held."""
    bodies = session.exec(select(StandingTable.body).where(*filed.now(StandingTable))).all()
    return stored_value(TextStanding, bodies[0]) if len(bodies) == 1 else TextStanding(False)


def renew_standing(session: Session, standing: TextStanding, *, filed: Filing, seq: int) -> None:
    """Record what holds of the whole text in a language, if it differs."""
    body = canonical(as_json(standing))
    held = session.exec(select(StandingTable).where(*filed.now(StandingTable))).all()
    if [row.body for row in held] != [body]:
        close_rows(session, StandingTable, [row.id or 0 for row in held], seq=seq)
        filed.open_rows(session, StandingTable, [{"body": body}], seq=seq)
