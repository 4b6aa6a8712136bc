"""The entries of a verdict: one for each bet, with its primary outcome and the alternatives."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from registry.audit.money import money, odds_text
from registry.audit.rounds import Round
from registry.audit.worlds import Worlds, outcome_shape
from registry.law.operations import Json
from registry.rules.lawtext import Ground
from registry.rules.settlement import Outcome, Result

_CENTS = 100
_NOT_BETS = frozenset(("commission_paid", "commission", "pot", "total_bets"))


def bet_entries(one: Round, worlds: Worlds) -> dict[str, dict[str, Json]]:
    """Make the entry of each bet of a round, and of what the law adds to it."""
    names = {name: name for name in one.bets if name not in _NOT_BETS} | dict(one.rule.bonuses)
    entries: dict[str, dict[str, Json]] = {}
    for name, staked in names.items():
        if staked not in one.bets:
            continue
        outcomes = _outcomes(name, worlds)
        is_bonus = name in one.rule.bonuses
        if is_bonus and all(o.result is not Result.WIN for o in outcomes):
            continue
        stake = Fraction(one.bets[staked], _CENTS)
        silent = any(question.kind == "silence" for question in worlds.met)
        entries[name] = _entry(outcomes, stake, silent=silent, why=_why(worlds))
    return entries


def _outcomes(name: str, worlds: Worlds) -> list[Outcome]:
    """Give the different outcomes of a bet, the primary one first."""
    found: dict[tuple[object, ...], Outcome] = {}
    for world in (worlds.primary, *worlds.others):
        outcome = world.bets[name] if world.breach is None else _broken(world.breach)
        found.setdefault(outcome_shape(outcome), outcome)
    return list(found.values())


def _broken(breach: Outcome) -> Outcome:
    return Outcome(Result.NOT_PERMITTED, None, breach.grounds)


def _why(worlds: Worlds) -> str:
    return " ".join(question.doubt["en"] for question in worlds.met)


def _entry(
    outcomes: Sequence[Outcome], stake: Fraction, *, silent: bool, why: str
) -> dict[str, Json]:
    primary, *others = outcomes
    basis = grounds_as_json(primary.grounds)
    if not others:
        return {**_whole(primary, stake), "basis": basis}
    alternatives: list[Json] = [outcome_as_json(other, stake) for other in others]
    entry: dict[str, Json] = {"result": "ambiguous", "odds": None, "net": None, "why": why}
    if primary.result is Result.UNDEFINED or silent:
        entry["result"] = "undefined"
    if primary.result is not Result.UNDEFINED:
        entry["primary"] = outcome_as_json(primary, stake)
    defined = [other for other in others if other.result is not Result.UNDEFINED]
    if defined or not silent:
        entry["alternatives"] = alternatives
    return {**entry, "basis": basis}


def _whole(outcome: Outcome, stake: Fraction) -> dict[str, Json]:
    return {"odds": None, "net": None, **outcome_as_json(outcome, stake)}


def outcome_as_json(outcome: Outcome, stake: Fraction) -> dict[str, Json]:
    """Give an outcome with its odds and its net, where the law gives them."""
    entry: dict[str, Json] = {"result": outcome.result.value}
    if outcome.result is Result.WIN and outcome.odds is not None:
        entry["odds"] = odds_text(outcome.odds)
    if outcome.amount is not None:
        entry["amount"] = money(outcome.amount)
    if outcome.share is not None:
        entry["share"] = str(outcome.share)
    net = None if outcome.share is not None else outcome.net(stake)
    if net is not None:
        entry["net"] = money(net)
    return entry


def grounds_as_json(grounds: Sequence[Ground]) -> list[Json]:
    """Give the quotations on which an answer rests."""
    return [dict(ground.as_json()) for ground in grounds]


def commission_entry(one: Round, worlds: Worlds) -> dict[str, dict[str, Json]]:
    """Make the entry of the commission, where the round has one."""
    primary = worlds.primary.due
    if primary is None:
        return {}
    if "pot" in one.rule.form.bets[0].name:
        return _limited(one, worlds)
    return {"commission": _charged(Fraction(one.bets.get("commission_paid", 0), _CENTS), primary)}


def _charged(paid: Fraction, due: Fraction) -> dict[str, Json]:
    result = "charged" if paid == due else "overcharged" if paid > due else "undercharged"
    return {"result": result, "amount": money(paid), "due": money(due)}


def _limited(one: Round, worlds: Worlds) -> dict[str, dict[str, Json]]:
    if "commission" not in one.bets:
        return {}
    taken = Fraction(one.bets["commission"], _CENTS)
    limits = dict.fromkeys(w.due for w in (worlds.primary, *worlds.others) if w.due is not None)
    primary, *others = [_within(taken, limit) for limit in limits]
    changed: list[Json] = [dict(o) for o in others if o["result"] != primary["result"]]
    if not changed:
        return {"commission": primary}
    entry: dict[str, Json] = {"result": "ambiguous", "primary": primary, "alternatives": changed}
    return {"commission": {**entry, "amount": money(taken), "why": _why(worlds)}}


def _within(taken: Fraction, limit: Fraction) -> dict[str, Json]:
    result = "compliant" if taken <= limit else "not_permitted"
    return {"result": result, "amount": money(taken), "maximum": money(limit)}


def entry_outcome(entry: Mapping[str, Json]) -> Mapping[str, Json]:
    """Give the outcome under which an entry is settled: its primary one, or its own."""
    primary = entry.get("primary")
    return primary if isinstance(primary, dict) else entry
