"""Renewal from a day on: what took effect before it is taken as it is recorded.

Only where the result is certain to be that of a whole replay; otherwise there is none, and the
whole is replayed.
"""

import datetime as dt
import re
from dataclasses import replace

from sqlmodel import Session

from bylaw.registry.law.doubt.replay_doubts import is_clear
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.orders.acting.acting_instruments import acting
from bylaw.registry.law.orders.acting.chain import last_amendments, missing_links
from bylaw.registry.law.orders.enactments import Enactment
from bylaw.registry.law.text.tree import Tree, unheld_tree
from bylaw.registry.law.time.continuing import Continued, go_on, history_from
from bylaw.registry.law.time.histories import is_wide
from bylaw.registry.law.time.replay import Base, History
from bylaw.registry.law.time.revising.revision import revise
from bylaw.registry.law.time.schedule import Stage, stages
from bylaw.registry.store.access.rows import SourceRow
from bylaw.registry.store.holdings import Holdings
from bylaw.registry.store.renewing.concerned import Concerned, Incoming, OtherWorks, concerned_by
from bylaw.registry.store.renewing.doubt_rows import (
    exchange_doubts,
    recorded_standing,
    renew_standing,
)
from bylaw.registry.store.renewing.doubts_since import doubts_since
from bylaw.registry.store.renewing.filing import Filing
from bylaw.registry.store.renewing.named_sections import sections_named
from bylaw.registry.store.renewing.rows_before import EarlierRows, differing_versions, replaced_rows
from bylaw.registry.store.renewing.version_rows import Changes, renew_versions
from bylaw.registry.store.view import METHOD, TextStanding


@dataclass(frozen=True)
class Renewed:
    """A history, the versions it opened and closed, and what it would be without a text.

    `without_texts` is the same history, from the same day on, without the consolidated texts that
    came in; None where all was replayed.
    """

    history: History
    changes: Changes
    without_texts: History | None = None


@dataclass(frozen=True)
class _Ahead:
    """What takes effect from a day on, and the consolidated texts that show the law after it."""

    items: tuple[Enactment, ...]
    stages: tuple[Stage, ...]
    texts: tuple[tuple[SourceRow, Base], ...]

    def carried_out(self, tree: Tree, *, known: int | None = None) -> History:
        """Carry it out, with all texts, or with those that were known at an entry."""
        shown = [base for row, base in self.texts if known is None or row.recorded_from <= known]
        return history_from(tree, self.stages, items=self.items, shown=shown)


def renew_from_a_day(
    session: Session, holdings: Holdings, incoming: Incoming, *, lang: str
) -> Renewed | None:
    """Replay from the first day of what came in; None if that may not be all."""
    filed = Filing(holdings.work, lang)
    concerned = concerned_by(session, holdings, incoming)
    if isinstance(concerned, OtherWorks):
        nothing = History(Base(unheld_tree(lang)), (), ())
        return Renewed(nothing, Changes(), nothing)
    standing = recorded_standing(session, filed)
    if concerned is None or not _goes_on(standing, concerned):
        return None
    ahead = _ahead(holdings, concerned, lang)
    if ahead is None or not _is_after_first_bases(holdings, concerned, lang):
        return None
    recorded = EarlierRows.before(session, concerned.since, filed=filed)
    done = _gone_on(holdings, recorded, ahead, since=concerned.since)
    if done is None or (done.presumed and standing.is_base_held):
        return None
    changes = _renew(done, recorded, concerned, replace(standing, end=done.end), holdings.seq)
    if changes is None:
        return None
    is_text_new = any(row.recorded_from > holdings.written for row, _base in ahead.texts)
    tree, known = done.history.base.tree, holdings.written
    before = ahead.carried_out(tree, known=known) if is_text_new else done.history
    return Renewed(done.history, changes, before)


def _gone_on(
    holdings: Holdings, recorded: EarlierRows, ahead: _Ahead, *, since: dt.date
) -> Continued | None:
    """Continue from the text as it stood; only the sections that orders name are read."""
    subject, lang = holdings.subject(), recorded.filed.lang
    orders = [order for stage in ahead.stages for order in stage.orders]
    near = None if ahead.texts else sections_named(orders, titles=subject.title_keys())
    agreed = holdings.days_shown_before(lang, since)
    start = recorded.starting_text(subject.names(lang), near=near, shown=agreed)
    done = go_on(start, ahead.carried_out(start.tree))
    if near is None or (done is not None and all(map(is_clear, done.history.steps))):
        return done
    # What was refused may concern sections that no order names: these are looked at too.
    start = recorded.starting_text(subject.names(lang), shown=agreed)
    return go_on(start, ahead.carried_out(start.tree))


def _renew(
    done: Continued, recorded: EarlierRows, concerned: Concerned, standing: TextStanding, seq: int
) -> Changes | None:
    session, filed = recorded.session, recorded.filed
    doubts = doubts_since(session, done, recorded, concerned)
    if doubts is None:
        return None
    exchange_doubts(session, *doubts, filed=filed, seq=seq)
    renew_standing(session, standing, filed=filed, seq=seq)
    changed = differing_versions(done, recorded)
    early = {r.identity: day for r in recorded.stood if (day := r.beside.presumed) is not None}
    return renew_versions(
        session,
        changed,
        {row.digest: row.number for row in replaced_rows(changed, recorded)},
        nodes=done.nodes,
        presumed={**early, **done.presumed},
        filed=filed,
        seq=seq,
    )


def _goes_on(standing: TextStanding, concerned: Concerned) -> bool:
    """Tell whether a replay can continue: nothing ended or was renumbered since the day."""
    if standing.method != METHOD or not standing.is_resumable:
        return False
    early = standing.end is None or standing.end.day >= concerned.since
    return early and (standing.recounted is None or standing.recounted < concerned.since)


def _ahead(holdings: Holdings, concerned: Concerned, lang: str) -> _Ahead | None:
    """What acts from the day on, unless something of it acts before, everywhere, or after a gap."""
    held = holdings.instruments_numbered(concerned.names)
    subject = holdings.subject()
    before = last_amendments(held) - {item.number for item in held}
    if missing_links(held, subject, others=holdings.instruments_numbered(before)):
        return None
    items = acting(held, subject, lang=lang)
    ahead = stages(revise(items).enactments, lang=lang)
    is_early = any(stage.day < concerned.since for stage in ahead)
    if is_early or any(is_wide(order) for item in items for order in item.orders):
        return None
    return _Ahead(items, ahead, holdings.bases_since(lang, concerned.since))


def _is_after_first_bases(holdings: Holdings, concerned: Concerned, lang: str) -> bool:
    """Tell whether the first base text is of an earlier day, and names none of these.

    So must that of each other language be: where words are held there only, it says in which
    sections an order on words everywhere acts.
    """
    for one in {lang, *holdings.subject().titles}:
        first = next(iter(holdings.bases_of(one)), None)
        if first is not None and (first[0].day or dt.date.min) >= concerned.since:
            return False
        if one == lang and first is not None and _names_any(first[1], concerned.names):
            return False
    return True


def _names_any(body: str, names: frozenset[str]) -> bool:
    """Tell whether words name any instrument, each of which has a number."""
    met = (name for name in names if name in body)
    return any(re.search(rf"(?<!\d){re.escape(name)}(?!\d)", body) for name in met)
