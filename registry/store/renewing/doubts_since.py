"""Doubts when a text is renewed from a day on: which of those recorded go, and which come."""

import datetime as dt
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from sqlalchemy import select as columns
from sqlmodel import Session, col, select

from bylaw.registry.law.doubt.doubts import Doubt, DoubtKind, Reach
from bylaw.registry.law.doubt.replay_doubts import cleared_again, doubts_of, is_clear
from bylaw.registry.law.json_values import json_line
from bylaw.registry.law.time.continuing import Continued
from bylaw.registry.law.time.versions import Version
from bylaw.registry.store.codec import stored_parts, stored_value
from bylaw.registry.store.renewing.concerned import Concerned
from bylaw.registry.store.renewing.doubt_rows import others_than_pending, value_in
from bylaw.registry.store.renewing.filing import Filing
from bylaw.registry.store.renewing.rows_before import EarlierRows, replaced_rows
from bylaw.registry.store.tables import DoubtTable, VersionTable

_FEW = 40
"""Up to so many names are looked for in the words of a row."""

_DoubtRows = Sequence[tuple[int, str]]


def doubts_since(
    session: Session, done: Continued, recorded: EarlierRows, concerned: Concerned
) -> tuple[_DoubtRows, list[Doubt]] | None:
    """The rows of doubts that are to go, and the doubts that come; None where all may."""
    replaced = [row.version for row in replaced_rows(done.versions, recorded)]
    others = [
        row
        for row in others_than_pending(session, recorded.filed)
        if row.instrument not in concerned.names
    ]
    names = {version.name for version in (*replaced, *done.versions)}
    if others and (_is_moved(replaced, done) or any(_turns_on(value_in(o), names) for o in others)):
        return None
    is_whole = all(map(is_clear, done.history.steps))
    layout = done.versions if is_whole else _all_versions(done, recorded)
    own = select(DoubtTable).where(
        *recorded.filed.now(DoubtTable),
        col(DoubtTable.instrument).in_(sorted(concerned.names)),
    )
    waiting = [
        row for row in _touching(session, names, recorded.filed)
        if row.instrument not in concerned.names
    ]  # fmt: skip
    again = [_with_days_cleared(value_in(row), done, recorded.since) for row in waiting]
    held = [(row.id or 0, row.digest) for row in (*session.exec(own).all(), *waiting)]
    return held, [*doubts_of(done.history, layout), *again]


def _with_days_cleared(doubt: Doubt, done: Continued, since: dt.date) -> Doubt:
    return replace(doubt, cleared=cleared_again(doubt, done.versions, since=since))


def _is_moved(replaced: Iterable[Version], done: Continued) -> bool:
    """Tell whether provisions came, went, or bear other numbers: doubts name them by number."""

    def places(versions: Iterable[Version]) -> set[tuple[str, str, str]]:
        return {(one.identity, one.label, one.parent) for one in versions}

    return places(replaced) != places(done.versions)


def _turns_on(doubt: Doubt, names: set[str]) -> bool:
    """Tell whether what a doubt touches, or whether it matters, may depend on words."""
    if doubt.kind is DoubtKind.TRANSITIONAL:
        return doubt.reach is not Reach.NAMED or not names.isdisjoint(doubt.touched)
    return doubt.reach is not Reach.NAMED and doubt.kind is not DoubtKind.UNREAD


def _touching(session: Session, names: set[str], filed: Filing) -> Sequence[DoubtTable]:
    """The pending orders that touch one of some provisions."""
    query = columns(col(DoubtTable.id), col(DoubtTable.body)).where(
        *filed.now(DoubtTable), col(DoubtTable.kind) == DoubtKind.PENDING.value
    )
    is_named = _naming(names)
    # These are many, and taking them one by one costs more than looking at them.
    rows = session.connection().execute(query).all()
    found = [n for n, body in rows if is_named(body) and _touches(body, names)]
    meant = (found[first : first + 500] for first in range(0, len(found), 500))
    return [
        row
        for some in meant
        for row in session.exec(select(DoubtTable).where(col(DoubtTable.id).in_(some))).all()
    ]


def _naming(names: set[str]) -> Callable[[str], object]:
    """Make a first look for names in the words of a row: few rows need more than that."""
    if len(names) > _FEW:
        return lambda _body: True
    written = (re.escape(json_line(name)) for name in sorted(names))
    return re.compile("|".join(written)).search


def _touches(body: str, names: set[str]) -> bool:
    """Tell whether a doubt touches one of some provisions, without reading all of it."""
    touched = stored_parts(body).get("touched")
    return isinstance(touched, list) and not names.isdisjoint(map(str, touched))


def _all_versions(done: Continued, recorded: EarlierRows) -> tuple[Version, ...]:
    """Every version that there will be: orders that were refused may touch any."""
    gone = {row.digest for row in replaced_rows(done.versions, recorded)}
    query = select(VersionTable.digest, VersionTable.body).where(*recorded.filed.now(VersionTable))
    kept = (b for d, b in recorded.session.exec(query).all() if d not in gone)
    return (*(stored_value(Version, body) for body in kept), *done.versions)
