"""What holds of the whole text in a language, as a row."""

from sqlalchemy import insert, update
from sqlmodel import Session, select

from bylaw.registry.law.json_values import canonical
from bylaw.registry.store.codec import as_json
from bylaw.registry.store.renewing.filing import Filed, next_id
from bylaw.registry.store.tables import StandingTable
from bylaw.registry.store.view import TextStanding


def renew_standing(session: Session, standing: TextStanding, *, filed: Filed, seq: int) -> None:
    """Record what holds of the whole text in a language, if it differs."""
    body = canonical(as_json(standing))
    is_open = filed.now(StandingTable)
    held = session.exec(select(StandingTable).where(*is_open)).first()
    if held is not None and held.body == body:
        return
    session.execute(update(StandingTable).where(*is_open).values(recorded_to=seq))
    number = next_id(session, StandingTable)
    session.execute(insert(StandingTable), [{"id": number, "body": body, **filed.columns(seq)}])
