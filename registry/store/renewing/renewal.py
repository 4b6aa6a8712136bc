"""Renewal: what is held is replayed, wholly or from a day on, and rows that differ are renewed."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import product

from sqlmodel import Session, select

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import LANGUAGES
from bylaw.registry.law.time.replay import History
from bylaw.registry.law.time.timeline import draw
from bylaw.registry.store.holdings import Holdings
from bylaw.registry.store.renewing.concerned import Incoming
from bylaw.registry.store.renewing.doubt_rows import renew_doubts, renew_standing, standing_of
from bylaw.registry.store.renewing.filing import Filing
from bylaw.registry.store.renewing.since_a_day import Renewed, renew_from_a_day
from bylaw.registry.store.renewing.summary_rows import write_summaries
from bylaw.registry.store.renewing.version_rows import Changes, renew_versions
from bylaw.registry.store.tables import VersionTable

Works = dict[str, dict[str, History]]
"""The history of each work in each language, as far as it was replayed."""


@dataclass(frozen=True)
class Renewal:
    """The histories that were replayed, and the versions that were opened and closed.

    `without_texts` are the histories, by work and language, as they would be without the
    consolidated texts that came in; only those that were replayed from a day on.
    """

    works: Works
    changes: Changes
    without_texts: Mapping[tuple[str, str], History]


def renew(session: Session, holdings: Holdings, *, incoming: Incoming | None) -> Renewal:
    """Replay what is held of each work, and record the rows that differ from those recorded.

    `incoming` is all that came in now; None means that anything may have changed.  Where it
    allows that, history is replayed from the first of its days on.
    """
    holdings.subject()
    since = 1 if incoming is None else holdings.written + 1
    write_summaries(session, since=since, seq=holdings.seq)
    session.flush()
    works: Works = {}
    changes = Changes()
    without: dict[tuple[str, str], History] = {}
    abouts = ((work, holdings.about(work)) for work in holdings.works())
    for (work, about), lang in product(abouts, LANGUAGES):
        done = _renew_one(session, about, lang, incoming)
        works.setdefault(work, {})[lang] = done.history
        changes = changes.with_more(done.changes)
        if done.without_texts is not None:
            without[work, lang] = done.without_texts
    return Renewal(works, changes, without)


def _renew_one(
    session: Session, holdings: Holdings, lang: str, incoming: Incoming | None
) -> Renewed:
    """Renew what follows for one work in one language."""
    done = None if incoming is None else renew_from_a_day(session, holdings, incoming, lang=lang)
    return done or _renew_whole(session, holdings, lang)


def _renew_whole(session: Session, holdings: Holdings, lang: str) -> Renewed:
    seq, filed = holdings.seq, Filing(holdings.work, lang)
    history = holdings.history(lang)
    drawn = draw(history)
    titles = holdings.retitled_subject.later
    standing = replace(standing_of(drawn), titles=titles)
    renew_standing(session, standing, filed=filed, seq=seq)
    renew_doubts(session, drawn.timeline.doubts, filed=filed, seq=seq)
    query = select(VersionTable.id, VersionTable.digest).where(*filed.now(VersionTable))
    changes = renew_versions(
        session,
        drawn.timeline.versions,
        {digest: number or 0 for number, digest in session.exec(query).all()},
        nodes=drawn.nodes,
        presumed=drawn.presumed,
        filed=filed,
        seq=seq,
    )
    return Renewed(history, changes)
