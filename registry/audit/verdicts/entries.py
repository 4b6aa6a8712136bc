"""The entries of a verdict: one for each bet, with its primary outcome and the alternatives."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from bylaw.registry.audit.money import money, odds_text
from bylaw.registry.audit.rounds.round import Round
from bylaw.registry.audit.verdicts.alternatives import Charged, World, Worlds, outcome_shape
from bylaw.registry.audit.verdicts.quoting import Voice
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.operations import Json
from bylaw.registry.rules.questions import Question
from bylaw.registry.rules.settlement import Outcome, Result
from bylaw.registry.rules.text.law_text import Ground

_CENTS = 100
_NOT_BETS = frozenset(("commission_paid", "commission", "pot", "total_bets"))
_NO_OUTCOME = N_("The text gives no outcome for this bet.")
_FORBIDDEN = N_("Section {section} does not permit this bet.")


def bet_entries(one: Round, worlds: Worlds, *, voice: Voice) -> dict[str, dict[str, Json]]:
    """Make the entry of each bet of a round, and of what the law adds to it."""
    names = {name: name for name in one.bets if name not in _NOT_BETS} | dict(one.rule.bonuses)
    entries: dict[str, dict[str, Json]] = {}
    for name, staked in names.items():
        if staked not in one.bets:
            continue
        outcomes = _outcomes(name, worlds)
        if name in one.rule.bonuses and all(o.result is not Result.WIN for o in outcomes):
            continue
        stake = Fraction(one.bets[staked], _CENTS)
        met = _met(name, worlds) if len(outcomes) > 1 else ()
        entries[name] = _entry(outcomes, stake, met=met, voice=voice)
    return entries


def _outcomes(name: str, worlds: Worlds) -> list[Outcome]:
    """Give the different outcomes of a bet, the primary one first."""
    found: dict[tuple[object, ...], Outcome] = {}
    for world in (worlds.primary, *worlds.others):
        outcome = _outcome(name, world)
        found.setdefault(outcome_shape(outcome), outcome)
    return list(found.values())


def _outcome(name: str, world: World) -> Outcome:
    if world.breach is not None:
        return Outcome(Result.NOT_PERMITTED, None, world.breach.grounds)
    return world.bets[name]


def _met(name: str, worlds: Worlds) -> Sequence[Question]:
    """Give the questions that change a bet by themselves; else all that the round met."""
    first = outcome_shape(_outcome(name, worlds.primary))
    alone = {
        next(iter(world.options))
        for world in worlds.others
        if len(world.options) == 1 and outcome_shape(_outcome(name, world)) != first
    }
    return [question for question in worlds.met if question.id in alone] or worlds.met


def _doubts(questions: Sequence[Question], voice: Voice) -> str:
    return " ".join(question.doubt[voice.lang] for question in questions)


def _entry(
    outcomes: Sequence[Outcome], stake: Fraction, *, met: Sequence[Question], voice: Voice
) -> dict[str, Json]:
    primary, *others = outcomes
    basis = grounds_as_json(primary.grounds, voice)
    if not others:
        return {**_whole(primary, stake), **_why(primary, voice), "basis": basis}
    alternatives: list[Json] = [outcome_as_json(other, stake) for other in others]
    why = _doubts(met, voice)
    entry: dict[str, Json] = {"result": "ambiguous", "odds": None, "net": None, "why": why}
    silent = any(question.kind == "silence" for question in met)
    if primary.result is Result.UNDEFINED or silent:
        entry["result"] = "undefined"
    if primary.result is not Result.UNDEFINED:
        entry["primary"] = outcome_as_json(primary, stake)
    defined = [other for other in others if other.result is not Result.UNDEFINED]
    if defined or not silent:
        entry["alternatives"] = alternatives
    return {**entry, "basis": basis}


def _why(outcome: Outcome, voice: Voice) -> dict[str, Json]:
    """Say why a bet has no figure."""
    match outcome.result:
        case Result.UNDEFINED:
            return {"why": voice.say(Message(_NO_OUTCOME))}
        case Result.NOT_PERMITTED:
            section = outcome.grounds[0].section
            return {"why": voice.say(Message(_FORBIDDEN, {"section": section}))}
    return {}


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


def grounds_as_json(grounds: Sequence[Ground], voice: Voice) -> list[Json]:
    """Give the quotations on which an answer rests."""
    return [dict(voice.quoted(ground).as_json()) for ground in grounds]


def commission_entry(worlds: Worlds, *, voice: Voice) -> dict[str, dict[str, Json]]:
    """Make the entry of the commission, where the round has one."""
    found: dict[str, Charged] = {}
    for world in (worlds.primary, *worlds.others):
        if world.charge is not None:
            found.setdefault(world.charge.result, world.charge)
    if not found:
        return {}
    primary, *others = found.values()
    entry = _charge_as_json(primary)
    if others:
        alternatives: list[Json] = [_charge_as_json(other) for other in others]
        doubtful: dict[str, Json] = {"primary": entry, "alternatives": alternatives}
        why = _doubts(worlds.met, voice)
        entry = {"result": "ambiguous", "amount": entry["amount"], **doubtful, "why": why}
    return {"commission": {**entry, "basis": grounds_as_json(primary.grounds, voice)}}


def _charge_as_json(charge: Charged) -> dict[str, Json]:
    limit = "maximum" if charge.is_limit else "due"
    return {"result": charge.result, "amount": money(charge.paid), limit: money(charge.due)}


def entry_outcome(entry: Mapping[str, Json]) -> Mapping[str, Json]:
    """Give the outcome under which an entry is settled: its primary one, or its own."""
    primary = entry.get("primary")
    return primary if isinstance(primary, dict) else entry
