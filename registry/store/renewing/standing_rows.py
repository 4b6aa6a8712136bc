"""What holds of the whole text in a language, as a row."""

from sqlmodel import Session, select

from bylaw.registry.law.json_values import canonical
from bylaw.registry.law.time.timeline import DrawnVersions
from bylaw.registry.store.codec import as_json, stored_value
from bylaw.registry.store.renewing.filing import Filing, close_rows
from bylaw.registry.store.tables import StandingTable
from bylaw.registry.store.view import METHOD, TextStanding


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
