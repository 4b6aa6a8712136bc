"""The law on which pages judge: the auditor of a snapshot, and the payments of a day."""

import datetime as dt

from bylaw.front.judging.judging_law import auditor_of
from bylaw.front.judging.law_periods import mendings_in, periods_of
from bylaw.front.judging.payouts_listed import ListedPayout, payouts_listed
from bylaw.front.judging.plain_laws import plain_law_of
from bylaw.registry.audit.many.judge import PlainLaw
from bylaw.registry.audit.many.periods import Periods
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.audit.verdicts.verdict_language import Language
from bylaw.registry.rules.text.payouts import Payout, payouts_on
from bylaw.web.serving.requests.page_requests import PageRequest
from bylaw.web.serving.snapshots import Snapshot


def periods(snapshot: Snapshot) -> Periods:
    """Take the law of every day."""
    return snapshot.keep("periods", lambda: periods_of(snapshot.view))


def auditor(asking: PageRequest) -> Auditor:
    """Take the auditor of a snapshot, who speaks the language of a page."""
    snapshot, translator = asking.snapshot, asking.translator
    language = Language(translator.lang, translator.tell)
    key = ("auditor", translator.lang)
    return snapshot.keep(key, lambda: auditor_of(snapshot.view, {}, language=language))


def payouts(snapshot: Snapshot, day: dt.date) -> tuple[Payout, ...]:
    """List what winning bets were paid on a day, and what of it was mended."""
    mended = snapshot.keep("mendings", mendings_in(snapshot.view))
    law = periods(snapshot)
    return snapshot.keep(("payouts", day), lambda: tuple(payouts_on(law(day), mendings=mended)))


def payouts_of_game(snapshot: Snapshot, game: str, day: dt.date) -> tuple[ListedPayout, ...]:
    """List what the bets of a game were paid, with what is to be told of the game."""
    rows = [row for row in payouts(snapshot, day) if row.game == game]
    return payouts_listed(snapshot.view, periods(snapshot)(day), rows)


def plain_law(snapshot: Snapshot) -> PlainLaw:
    """Take the law of every day as plain data, to judge rounds in columns."""
    return snapshot.keep("plain law", lambda: plain_law_of(snapshot.view, {}))
