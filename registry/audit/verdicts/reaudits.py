"""Past verdicts made again: which of them change under what is known now, and since which entry.

Two verdicts are the same where their results, figures, payments and doubts are; the words that
they quote may have been printed again without a change.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from bylaw.registry.audit.rounds.json_files import RefusedRound, read_parts
from bylaw.registry.audit.rounds.round import Round
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.law.json_values import Json
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.messages import N_, SourceError
from bylaw.registry.rules.questions import Options

_FIGURES = ("result", "odds", "net", "amount", "share", "due", "maximum", "primary", "alternatives")

_SUM = late_pattern(r"-?[0-9]{1,40}(?:\.[0-9]{1,40}|/[1-9][0-9]{0,39})?")

AuditorAt = Callable[[int, Options], Auditor]


@dataclass(frozen=True)
class PastVerdict:
    """A verdict of the past: its round, what it came to, and what it was made from.

    `entry` is the last of the ledger that was known, `before` None where only the receipt was kept.
    """

    round: Round
    doctrine: Options
    entry: int
    before: Mapping[str, Json] | None


@dataclass(frozen=True)
class Reaudit:
    """A past verdict that changes: from what to what, and by which entry of the ledger.

    `entry` is None where no entry changed it: the program did.
    """

    id: str
    game: str
    before: Mapping[str, Json]
    after: Mapping[str, Json]
    entry: int | None

    def as_json(self) -> dict[str, Json]:
        """The change under the keys that other programs rely on."""
        parts: dict[str, Json] = {"before": dict(self.before), "after": dict(self.after)}
        return {"id": self.id, **parts, "entry": self.entry}


def past_verdict(given: object, *, file: str) -> PastVerdict:
    """Read a verdict with its receipt, or a receipt alone."""
    if not isinstance(given, dict):
        raise SourceError(N_("{file} is not a receipt: it is not JSON"), file=file)
    receipt = given.get("receipt", given)
    found = read_parts(receipt.get("inputs") if isinstance(receipt, dict) else None)
    one = found.head if isinstance(found, RefusedRound) else found
    if one is None:
        why = str(cast(RefusedRound, found).why)
        raise SourceError(N_("{file} is not a receipt: {why}"), file=file, why=why)
    try:
        doctrine = _doctrine(receipt.get("doctrine") or {})
        before = _check_verdict(substance(given)) if "receipt" in given else None
    except (KeyError, TypeError, AttributeError, ValueError):
        raise SourceError(
            N_("{file} is not a receipt: its verdict is damaged"), file=file
        ) from None
    entry = receipt.get("entry")
    return PastVerdict(one, doctrine, entry if isinstance(entry, int) else 0, before)


def _doctrine(given: Mapping[str, Json]) -> Options:
    """The options that were fixed, or no verdict of ours."""
    if not all(isinstance(option, str) for option in given.values()):
        raise ValueError
    return cast(dict[str, str], dict(given))


def _check_verdict(found: dict[str, Json]) -> dict[str, Json]:
    """Make sure that a document is one of our verdicts before its figures are read."""
    bets = cast(dict[str, dict[str, Json]], found["bets"])
    words = [found["result"], *(bet["result"] for bet in bets.values())]
    readings = [one for bet in bets.values() for one in (bet, *_readings(bet))]
    nets = [net for one in readings if (net := one.get("net")) is not None]
    if not all(isinstance(word, str) for word in words) or not all(map(_is_sum, nets)):
        raise ValueError
    return found


def _readings(bet: Mapping[str, Json]) -> list[Mapping[str, Json]]:
    """What a bet in doubt comes to under each reading."""
    primary, others = bet.get("primary"), bet.get("alternatives")
    return cast(list[Mapping[str, Json]], [primary or {}, *cast(list[Json], others or [])])


def _is_sum(net: Json) -> bool:
    return isinstance(net, str) and _SUM.fullmatch(net) is not None


def substance(verdict: Mapping[str, Json]) -> dict[str, Json]:
    """What a verdict comes to, without the words that it quotes."""
    entries = cast(dict[str, dict[str, Json]], verdict["bets"])
    questions = cast(list[dict[str, Json]], verdict["questions"])
    found: dict[str, Json] = {
        "result": cast(dict[str, Json], verdict["round"])["result"],
        "bets": {
            name: {key: entry[key] for key in _FIGURES if key in entry}
            for name, entry in entries.items()
        },
        "questions": [question["id"] for question in questions],
    }
    return found | ({"paid": verdict["paid"]} if "paid" in verdict else {})


def reaudit(past: PastVerdict, *, last: int, auditor_at: AuditorAt) -> Reaudit | None:
    """Make a past verdict again as known at the last entry; say how it changes, if it does."""
    first = min(max(past.entry, 1), last)

    def made(entry: int) -> dict[str, Json]:
        again = auditor_at(entry, past.doctrine).audit(past.round)
        return substance(cast(Mapping[str, Json], again))

    then = made(first)
    before, after = past.before or then, made(last)
    if before == after:
        return None
    cause = next((entry for entry in range(first + 1, last + 1) if made(entry) != then), None)
    return Reaudit(past.round.id, past.round.game, before, after, cause)
