"""A verdict as a short decision: facts, law with quotations, computation, result, doubts.

The sentences are messages, so that each user reads them in their language; amounts, odds, titles
and doubts are given in the language that is asked for.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from bylaw.registry.audit.money import dollars, money
from bylaw.registry.audit.rounds.round import Round
from bylaw.registry.audit.verdicts.payment_sentences import either, owed_messages, told_payments
from bylaw.registry.audit.verdicts.verdict import (
    BetVerdict,
    CommissionVerdict,
    Verdict,
    all_grounds,
)
from bylaw.registry.audit.verdicts.verdict_language import Language
from bylaw.registry.law.evidence import INFERRED_NOTE, INFERRED_SIGN, Certainty
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, Message, Value, as_said
from bylaw.registry.law.text.printable import one_line
from bylaw.registry.law.text.typography import capitalized
from bylaw.registry.rules.binding import game_title
from bylaw.registry.rules.names_of_codes import bet_name, cards_name, choice_name, decision_told
from bylaw.registry.rules.play.cards import card_face
from bylaw.registry.rules.questions import Question
from bylaw.registry.rules.settlement.outcome_columns import Outcome
from bylaw.registry.rules.text.law_text import Ground
from bylaw.registry.rules.text.mendings import CORRECTED, REBUILT
from bylaw.registry.rules.text.whole_quotations import says_too, without_repeats

_TO = {"en": "to", "fr": "à"}
_YES = {"en": ("no", "yes"), "fr": ("non", "oui")}
_ROUND = {
    "not_in_force": N_("Not in force."),
    "not_governed": N_("Not governed by the by-law."),
    "not_permitted": N_("The round was not permitted: it breaks a rule."),
    "undetermined": N_("Undetermined."),
    "ambiguous": N_("Whether the round was permitted depends on the reading of the law."),
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
_OTHER_FIXED = N_("or won: the table of payments gives {net}")
_OTHER_SHARE = N_("or won: {share} of the progressive jackpot")
_FIXED = N_("{bet}: won. The table of payments gives {net}.")
_SHARE = N_("{bet}: won. The table of payments gives {share} of the progressive jackpot.")
_POT = {
    "win": N_("{bet}: won from the pot, {net} more than was bet."),
    "lose": N_("{bet}: lost {lost} to the pot."),
    "push": N_("{bet}: took from the pot as much as was bet."),
    "no_action": N_("{bet}: {stake}, as the section asks."),
    "undefined": N_(
        "{bet}: cannot be determined; the showdown is not stated, or the law does not say from "
        "which pot the commission is taken."
    ),
}
_NAME_OF_COMMISSION = "Commission"  # the same word in both languages
_COMMISSION = {
    "charged": N_("{bet}: {due} was due, and was charged."),
    "overcharged": N_("{bet}: {due} was due, and {amount} was charged: too much."),
    "undercharged": N_("{bet}: {due} was due, and {amount} was charged: too little."),
    "compliant": N_("{bet}: {amount} was taken, within the maximum of {maximum}."),
    "not_permitted": N_("{bet}: {amount} was taken, above the maximum of {maximum}."),
}
_COMMISSION_IN_DOUBT = {
    "due": N_("{bet}: {amount} was charged; depending on the reading of the law, {due} was due."),
    "maximum": N_(
        "{bet}: {amount} was taken; depending on the reading of the law, the maximum is {maximum}."
    ),
}
_MENDED = {
    CORRECTED: N_("The words received were corrected: {cause}"),
    REBUILT: N_("The table was received in disorder and rebuilt: {cause}"),
}


@dataclass(frozen=True, slots=True)
class StatementLine:
    """One line of a decision: a sentence, or words of the law; `depth` sets it in."""

    message: Message
    quote: str = ""
    depth: int = 1


@dataclass(frozen=True, slots=True)
class StatementPart:
    """A part of a decision under its heading."""

    heading: Message
    lines: tuple[StatementLine, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """A decision on one round."""

    title: Message
    parts: tuple[StatementPart, ...]


def state(verdict: Verdict, language: Language) -> Statement:
    """Put a verdict in words."""
    settled = verdict.without_doubt or verdict
    law = Quotations.of(all_grounds(settled), language)
    one, lang = verdict.round, language.lang
    computation = N_("Computation, leaving the doubt aside")
    heading = N_("Computation") if settled is verdict else computation
    parts = (
        StatementPart(Message(N_("Facts")), tuple(_facts(one, lang))),
        StatementPart(
            Message(N_("Law")), (*_law(law, language), *_evidence(verdict, law, language))
        ),
        StatementPart(Message(heading), tuple(_computation(settled, law, lang=lang))),
        StatementPart(Message(N_("Result")), tuple(_result(verdict, lang=lang))),
        StatementPart(
            Message(N_("Doubts")), (*_findings(verdict), *_doubts(settled.questions, lang))
        ),
    )
    title, day = game_title(one.game, lang), one.day.isoformat()
    values = {"id": one_line(one.id or ""), "game": title, "day": day}
    head = Message(N_("Round {id}: {game}, {day}") if one.id else N_("{game}, {day}"), values)
    return Statement(head, tuple(part for part in parts if part.lines))


# ---- Facts and law ---------------------------------------------------------------------


def _cards_shown_twice(one: Round) -> Iterator[StatementLine]:
    """Name the cards that a round shows more than once, which may be against the rules."""
    every = [card for cards in one.cards.values() for card in cards]
    twice = [card_face(card) for card in dict.fromkeys(every) if every.count(card) > 1]
    if twice:
        told = N_("Shown more than once: {cards}.")
        yield StatementLine(Message(told, {"cards": ", ".join(twice)}))


def _facts(one: Round, lang: str) -> Iterator[StatementLine]:
    bets = (
        f"{bet_name(one.game, name, lang)} ({dollars(Fraction(cents, 100), lang)})"
        for name, cents in one.bets.items()
    )
    yield StatementLine(Message(N_("Bets: {bets}."), {"bets": ", ".join(bets)}))
    if one.cards:
        shown = (
            f"{cards_name(one.game, slot, lang)} {' '.join(map(card_face, cards))}"
            for slot, cards in one.cards.items()
        )
        yield StatementLine(Message(N_("Cards: {cards}."), {"cards": "; ".join(shown)}))
        yield from _cards_shown_twice(one)
    yield from _dice(one)
    if one.decisions:
        told = (
            decision_told(one.game, name, _decision_in_words(one, name, lang), lang=lang)
            for name in one.decisions
        )
        yield StatementLine(Message(N_("Decisions: {decisions}."), {"decisions": "; ".join(told)}))


def _dice(one: Round) -> Iterator[StatementLine]:
    """Tell the dice of a roll, or a game of craps roll by roll."""
    if one.rule.form.dice == "rolls":
        # The module of another game is not loaded for a round of this one.
        from bylaw.registry.rules.games.craps.rolls_in_words import NO_ROLL, account

        is_no_roll = bool(one.decisions.get(NO_ROLL, 0))
        yield from (StatementLine(message) for message in account(one.dice, is_no_roll=is_no_roll))
    elif one.dice:
        values = {"rolls": " ".join(str(face) for roll in one.dice for face in roll)}
        yield StatementLine(Message(N_("Dice: {rolls}."), values))


def _decision_in_words(one: Round, name: str, lang: str) -> str:
    choices, value = one.rule.form.choices(name), one.decisions[name]
    if isinstance(choices, tuple):
        return choice_name(one.game, name, choices[value], lang=lang)
    if choices is Fraction:
        return dollars(Fraction(value, 100), lang)
    return _YES[lang][value] if choices is bool else str(value)


@dataclass(frozen=True, slots=True)
class Quotations:
    """The words that a decision quotes, each once, and the number under which it does."""

    quoted: tuple[Ground, ...]
    numbers: Mapping[Ground, int]

    @staticmethod
    def of(grounds: Iterable[Ground], language: Language) -> "Quotations":
        """Number quotations in the language of the reader; two that say the same are one."""
        said = {ground: language.quoted(ground) for ground in grounds}
        quoted = without_repeats(tuple(said.values()))
        numbers = {
            ground: next(n for n, one in enumerate(quoted, start=1) if says_too(one, words))
            for ground, words in said.items()
        }
        return Quotations(quoted, numbers)

    def marks(self, grounds: Iterable[Ground]) -> str:
        """Point at quotations by their numbers."""
        return "".join(f"[{n}]" for n in dict.fromkeys(self.numbers[one] for one in grounds))


_IN_THE_OTHER = {
    "en": (
        N_("[fr]: quoted in French; the English text is not held."),
        N_("[fr]: quoted in French; the English text is not divided in the same way."),
        N_("[fr]: quoted in French; the English text is not held, or not divided in the same way."),
    ),
    "fr": (
        N_("[en]: quoted in English; the French text is not held."),
        N_("[en]: quoted in English; the French text is not divided in the same way."),
        N_("[en]: quoted in English; the French text is not held, or not divided in the same way."),
    ),
}


def _law(law: Quotations, language: Language) -> Iterator[StatementLine]:
    for number, ground in enumerate(law.quoted, start=1):
        values: dict[str, Value] = {
            "number": number,
            "section": ground.pinpoint(language.lang),
            "instrument": ground.instrument,
            "since": f"{ground.since}{INFERRED_SIGN if language.is_inferred(ground) else ''}",
            "lang": ground.lang,
        }
        template = N_("[{number}] Section {section}, O.C. {instrument}, since {since} [{lang}]")
        yield StatementLine(Message(template, values), ground.quote)
        mending = language.mended(ground)
        if mending is not None:
            yield StatementLine(
                Message(_MENDED[mending.kind], {"cause": as_said(mending.cause)}), depth=3
            )


def _evidence(verdict: Verdict, law: Quotations, language: Language) -> Iterator[StatementLine]:
    others = {language.is_held(ground) for ground in law.quoted if ground.lang != language.lang}
    if others:
        why = 2 if len(others) > 1 else int(others.pop())
        yield StatementLine(Message(_IN_THE_OTHER[language.lang][why]))
    if any(map(language.is_inferred, law.quoted)):
        yield StatementLine(Message(INFERRED_NOTE, {"sign": INFERRED_SIGN}))
    elif law.quoted and verdict.source.certainty is Certainty.INFERRED:
        yield StatementLine(Message(N_("A date of the text applied is inferred, not stated.")))


# ---- Computation and result ------------------------------------------------------------


def _computation(verdict: Verdict, law: Quotations, *, lang: str) -> Iterator[StatementLine]:
    for name, bet in verdict.bets.items():
        marks = law.marks(bet.primary.grounds)
        said = capitalized(bet_name(verdict.round.game, name, lang))
        of_pot = verdict.round.rule.form.is_stated(name)
        yield StatementLine(_bet(f"{said} {marks}".strip(), bet, lang=lang, of_pot=of_pot))
        for other in bet.others:
            values = _values(other, bet.stake, lang)
            yield StatementLine(Message(_other(other), values), depth=2)
    if verdict.commission is not None:
        yield StatementLine(_commission(verdict.commission, law, lang))


def _bet(name: str, bet: BetVerdict, *, lang: str, of_pot: bool) -> Message:
    outcome = bet.primary
    values = {"bet": name, "stake": dollars(bet.stake, lang), **_values(outcome, bet.stake, lang)}
    if of_pot and outcome.result in _POT:
        return Message(_POT[outcome.result.value], values)
    if outcome.share is not None:
        return Message(_SHARE, values)
    if outcome.result == "win" and outcome.odds is None:
        return Message(_FIXED, values)
    return Message(_BET[outcome.result.value], values)


def _other(outcome: Outcome) -> str:
    """Choose the sentence for an outcome under another reading."""
    if outcome.share is not None:
        return _OTHER_SHARE
    if outcome.result == "win" and outcome.odds is None:
        return _OTHER_FIXED
    return _OTHER[outcome.result.value]


def _values(outcome: Outcome, stake: Fraction, lang: str) -> dict[str, Value]:
    values: dict[str, Value] = {}
    if outcome.odds is not None:
        numerator, denominator = outcome.odds.numerator, outcome.odds.denominator
        values["odds"] = f"{numerator} {_TO[lang]} {denominator}"
        values["ratio"] = f"{numerator}/{denominator}" if denominator > 1 else str(numerator)
    if outcome.share is not None:
        values["share"] = _percent(outcome.share, lang)
    net = outcome.net(stake)
    if net is not None:
        values["net"], values["lost"] = dollars(net, lang), dollars(abs(net), lang)
    return values


def _percent(share: Fraction, lang: str) -> str:
    percent = money(share * 100)
    return f"{percent.replace('.', ',')}\xa0%" if lang == "fr" else f"{percent}%"


def _commission(commission: CommissionVerdict, law: Quotations, lang: str) -> Message:
    charge = commission.primary
    name = f"{_NAME_OF_COMMISSION} {law.marks(charge.grounds)}".strip()
    limit = "maximum" if charge.is_limit else "due"
    sums = [*dict.fromkeys(dollars(one.due, lang) for one in (charge, *commission.others))]
    said: Value = either(sums) if len(sums) > 1 else sums[0]
    values: dict[str, Value] = {"bet": name, "amount": dollars(charge.paid, lang), limit: said}
    return Message(_COMMISSION.get(commission.result, _COMMISSION_IN_DOUBT[limit]), values)


def round_sentences(verdict: Verdict) -> tuple[str, ...]:
    """Say in a few words that a round was not settled, and how it stands."""
    return () if verdict.result == "settled" else (_ROUND[verdict.result],)


def _result(verdict: Verdict, *, lang: str) -> Iterator[StatementLine]:
    # Why a game was not in force says that it was not.
    if verdict.result != "not_in_force":
        yield from (StatementLine(Message(one)) for one in round_sentences(verdict))
    if verdict.why is not None:
        yield StatementLine(verdict.why)
    yield from map(StatementLine, owed_messages(verdict, lang))
    yield from (StatementLine(message) for _, message in told_payments(verdict, lang))


# ---- Doubts ----------------------------------------------------------------------------


def _findings(verdict: Verdict) -> Iterator[StatementLine]:
    """Tell of the orders that may touch the text of the game."""
    return (StatementLine(finding.message) for finding in verdict.findings)


def _doubts(questions: Sequence[Question], lang: str) -> Iterator[StatementLine]:
    for question in questions:
        yield StatementLine(Message("{doubt}", {"doubt": question.doubt[lang]}))
        for place, option in enumerate(question.options):
            template = N_("settled here: {says}") if not place else N_("other reading: {says}")
            yield StatementLine(Message(template, {"says": option.says[lang]}), depth=2)
