"""A verdict as a short decision: facts, law with quotations, computation, result, doubts.

The sentences are messages, so that each user reads them in their language; amounts, odds, titles
and doubts are given in the language that is asked for.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from bylaw.registry.audit.money import money
from bylaw.registry.audit.rounds.round import Round
from bylaw.registry.audit.verdicts.entries import entry_outcome
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.operations import Json
from bylaw.registry.rules.binding import game_facts
from bylaw.registry.rules.play.cards import card_name
from bylaw.registry.rules.questions import Question

Entry = Mapping[str, Json]

_TO = {"en": "to", "fr": "à"}
_YES = {"en": ("no", "yes"), "fr": ("non", "oui")}
_ROUND = {
    "not_in_force": N_("Not in force."),
    "not_governed": N_("Not governed by the by-law."),
    "not_permitted": N_("The round was not permitted: it breaks a rule."),
    "undetermined": N_("Undetermined."),
    "ambiguous": N_("Whether the round was permitted depends on a question of the law."),
}
_BET = {
    "win": N_("{bet}: won at {odds}. {stake} × {ratio} = {net}."),
    "lose": N_("{bet}: lost. The stake of {stake} was due to the house."),
    "push": N_("{bet}: returned. Nothing was won or lost."),
    "lose_half": N_("{bet}: half was lost. {stake} ÷ 2 = {lost}."),
    "no_action": N_("{bet}: not decided by what was shown. Nothing was won or lost."),
    "void": N_("{bet}: void. Nothing was won or lost."),
    "not_permitted": N_("{bet}: not permitted."),
    "undefined": N_("{bet}: the law gives no outcome."),
}
_OTHER = {
    "win": N_("or won at {odds}: {net}"),
    "lose": N_("or lost: {net}"),
    "push": N_("or returned"),
    "lose_half": N_("or half lost: {net}"),
    "no_action": N_("or not decided"),
    "void": N_("or void"),
    "not_permitted": N_("or not permitted"),
    "undefined": N_("or left without outcome by the law"),
}
_FIXED = N_("{bet}: won. The table of payments gives {net}.")
_SHARE = N_("{bet}: won. The table of payments gives {share} of the progressive jackpot.")
_COMMISSION = {
    "charged": N_("commission: {due} was due, and was charged."),
    "overcharged": N_("commission: {due} was due, and {amount} was charged: too much."),
    "undercharged": N_("commission: {due} was due, and {amount} was charged: too little."),
    "compliant": N_("commission: {amount} was taken, within the maximum of {maximum}."),
    "not_permitted": N_("commission: {amount} was taken, above the maximum of {maximum}."),
    "ambiguous": N_("commission: whether {amount} was within the maximum depends on a question."),
}
_PAID = {
    "ok": N_("{bet}: {paid} was paid, as due."),
    "overpaid": N_("{bet}: {paid} was paid and {due} was due: overpaid by {excess}."),
    "underpaid": N_("{bet}: {paid} was paid and {due} was due: underpaid by {excess}."),
    "undetermined": N_("{bet}: {paid} was paid; whether that was right cannot be said."),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a decision: a sentence, or words of the law; `depth` sets it in."""

    message: Message
    quote: str = ""
    depth: int = 1


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a decision under its heading."""

    heading: Message
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """A decision on one round."""

    title: Message
    parts: tuple[Part, ...]


def state(
    verdict: Mapping[str, Json],
    one: Round,
    *,
    lang: str,
    why: Message | None = None,
    questions: Sequence[Question] = (),
) -> Statement:
    """Put a verdict in words; `why` is the reason of a refusal, `questions` those that it met."""
    grounds = tuple(dict.fromkeys(_grounds(verdict)))
    parts = (
        Part(Message(N_("Facts")), tuple(_facts(one, lang))),
        Part(Message(N_("Law")), (*_law(grounds), *_evidence(verdict, grounds))),
        Part(Message(N_("Computation")), tuple(_computation(verdict, one, grounds, lang=lang))),
        Part(Message(N_("Result")), tuple(_result(verdict, why, lang=lang))),
        Part(Message(N_("Doubts")), tuple(_doubts(questions, lang))),
    )
    titles = game_facts()[one.game].title
    title = titles.get(lang) or titles["en"]
    values = {"id": one.id, "game": title, "day": one.day.isoformat()}
    head = Message(N_("Round {id}: {game}, {day}") if one.id else N_("{game}, {day}"), values)
    return Statement(head, tuple(part for part in parts if part.lines))


# ---- Facts and law ---------------------------------------------------------------------


def _facts(one: Round, lang: str) -> Iterator[Line]:
    bets = (f"{name} {dollars(Fraction(cents, 100), lang)}" for name, cents in one.bets.items())
    yield Line(Message(N_("Bets: {bets}."), {"bets": ", ".join(bets)}))
    if one.cards:
        shown = (f"{slot} {' '.join(map(card_name, cards))}" for slot, cards in one.cards.items())
        yield Line(Message(N_("Cards: {cards}."), {"cards": "; ".join(shown)}))
    if one.dice:
        rolls = (" ".join(map(str, roll)) for roll in one.dice)
        yield Line(Message(N_("Dice: {rolls}."), {"rolls": "; ".join(rolls)}))
    if one.decisions:
        said = (f"{name} {_said(one, name, lang)}" for name in one.decisions)
        yield Line(Message(N_("Decisions: {decisions}."), {"decisions": ", ".join(said)}))


def _said(one: Round, name: str, lang: str) -> str:
    choices, value = one.rule.form.decisions.get(name), one.decisions[name]
    if isinstance(choices, tuple):
        return choices[value]
    return _YES[lang][value] if choices is bool else str(value)


Ground = tuple[str, str, str, str, str]


def _grounds(verdict: Mapping[str, Json]) -> Iterator[Ground]:
    for entry in (verdict["round"], *cast(dict[str, Json], verdict["bets"]).values()):
        yield from _basis(cast(Entry, entry))


def _basis(entry: Entry) -> Iterator[Ground]:
    for ground in cast(list[dict[str, str]], entry.get("basis", [])):
        keys = ("section", "instrument", "from", "lang", "quote")
        section, instrument, since, lang, quote = (ground[key] for key in keys)
        yield section, instrument, since, lang, quote


def _law(grounds: Sequence[Ground]) -> Iterator[Line]:
    for number, (section, instrument, since, lang, quote) in enumerate(grounds, start=1):
        values: dict[str, str | int] = {
            "number": number,
            "section": section,
            "instrument": instrument,
            "since": since,
            "lang": lang,
        }
        template = N_("[{number}] Section {section}, O.C. {instrument}, since {since} [{lang}]")
        yield Line(Message(template, values), quote)


def _evidence(verdict: Mapping[str, Json], grounds: Sequence[Ground]) -> Iterator[Line]:
    receipt = cast(Entry, verdict.get("receipt", {}))
    if grounds and receipt.get("date_evidence") == "inferred":
        yield Line(Message(N_("A day here is inferred: no source prints it.")))


# ---- Computation and result ------------------------------------------------------------


def _computation(
    verdict: Mapping[str, Json], one: Round, grounds: Sequence[Ground], *, lang: str
) -> Iterator[Line]:
    for name, entry in cast(dict[str, Entry], verdict["bets"]).items():
        marks = "".join(f"[{grounds.index(ground) + 1}]" for ground in _basis(entry))
        if name == "commission":
            yield Line(_commission(entry, lang))
            continue
        stake = Fraction(one.bets[one.rule.bonuses.get(name, name)], 100)
        yield Line(_bet(f"{name} {marks}".strip(), entry_outcome(entry), stake, lang=lang))
        for other in cast(list[Entry], entry.get("alternatives", [])):
            yield Line(Message(_OTHER[str(other["result"])], _values(other, lang)), depth=2)


def _bet(name: str, outcome: Entry, stake: Fraction, *, lang: str) -> Message:
    values = {"bet": name, "stake": dollars(stake, lang), **_values(outcome, lang)}
    if "share" in outcome:
        return Message(_SHARE, values)
    if outcome["result"] == "win" and outcome.get("odds") is None:
        return Message(_FIXED, values)
    return Message(_BET[str(outcome["result"])], values)


def _values(outcome: Entry, lang: str) -> dict[str, str]:
    """Give the figures of an outcome as people of a language write them."""
    odds, net = outcome.get("odds"), outcome.get("net")
    values = {"share": _percent(str(outcome.get("share", "0")), lang)}
    if isinstance(odds, str):
        values["odds"] = odds.replace(":", f" {_TO[lang]} ")
        values["ratio"] = odds.replace(":", "/").removesuffix("/1")
    if isinstance(net, str):
        values["net"] = dollars(Fraction(net), lang)
        values["lost"] = dollars(-Fraction(net), lang)
    return values


def _percent(share: str, lang: str) -> str:
    percent = money(Fraction(share) * 100)
    return f"{percent} %" if lang == "fr" else f"{percent}%"


def _commission(entry: Entry, lang: str) -> Message:
    keys = [key for key in ("amount", "due", "maximum") if isinstance(entry.get(key), str)]
    values = {key: dollars(Fraction(str(entry[key])), lang) for key in keys}
    return Message(_COMMISSION[str(entry["result"])], values)


def _result(verdict: Mapping[str, Json], why: Message | None, *, lang: str) -> Iterator[Line]:
    round_entry = cast(Entry, verdict["round"])
    result = str(round_entry["result"])
    if result != "settled":
        yield Line(Message(_ROUND[result]))
    if why is not None:
        yield Line(why)
    yield from _owed(cast(dict[str, Entry], verdict["bets"]), lang)
    for name, paid in cast(dict[str, Entry], verdict.get("paid", {})).items():
        yield Line(_paid(name, paid, lang))


def _owed(bets: Mapping[str, Entry], lang: str) -> Iterator[Line]:
    nets = [entry_outcome(entry).get("net") for name, entry in bets.items() if name != "commission"]
    known = [Fraction(net) for net in nets if isinstance(net, str)]
    if not known:
        return
    won = sum((net for net in known if net > 0), Fraction(0))
    values = {
        "won": dollars(won, lang),
        "net": dollars(sum(known, Fraction(0)), lang),
    }
    template = N_("Beyond the stakes the table owed {won}; the player's net is {net}.")
    if len(known) < len(nets):
        template = N_(
            "Beyond the stakes the table owed {won}, and the player's net is {net}, on the bets"
            " that have a figure."
        )
    yield Line(Message(template, values))


def _paid(name: str, paid: Entry, lang: str) -> Message:
    values = {"bet": name}
    for key in ("paid", "due", "difference"):
        if isinstance(paid.get(key), str):
            values[key] = dollars(Fraction(str(paid[key])), lang)
    if "difference" in values:
        values["excess"] = dollars(abs(Fraction(str(paid["difference"]))), lang)
    return Message(_PAID[str(paid["verdict"])], values)


# ---- Doubts ----------------------------------------------------------------------------


def _doubts(questions: Sequence[Question], lang: str) -> Iterator[Line]:
    for question in questions:
        values = {"id": question.id, "doubt": question.doubt[lang]}
        yield Line(Message(N_("{id}: {doubt}"), values))
        for place, option in enumerate(question.options):
            template = N_("settled as {option}: {says}") if not place else N_("{option}: {says}")
            says = {"option": option.id, "says": option.says[lang]}
            yield Line(Message(template, says), depth=2)


def dollars(amount: Fraction, lang: str) -> str:
    """Write an amount as people of a language do.

    >>> dollars(Fraction(-15, 2), "en"), dollars(Fraction(-15, 2), "fr")
    ('-$7.50', '-7,50 $')
    """
    text = money(abs(amount))
    sign = "-" if amount < 0 else ""
    return f"{sign}{text.replace('.', ',')} $" if lang == "fr" else f"{sign}${text}"
