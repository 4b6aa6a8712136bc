"""What a winning bet is paid, in the words of a reader: odds, an amount or part of a jackpot."""

from fractions import Fraction

from bylaw.registry.audit.money import dollars
from bylaw.registry.law.message_catalogue import odds_in_words
from bylaw.registry.law.messages import N_, Say
from bylaw.registry.rules.text.payouts import Payout


def payout_in_words(row: Payout, say: Say, *, lang: str) -> str | None:
    """Say what a row pays; None where it gives no figure."""
    if row.odds is not None:
        return odds_in_words(row.odds, say)
    if row.amount is not None:
        return dollars(Fraction(row.amount), lang)
    if row.share is not None:
        return say(N_("{percent}% of the jackpot")).format(percent=row.percent)
    return None
