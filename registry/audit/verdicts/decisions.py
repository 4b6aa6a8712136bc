"""A verdict as a short decision: facts, law with quotations, computation, result, doubts.

The sentences are messages, so that each user reads them in their language; amounts, odds, titles
and doubts are given in the language that is asked for.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from bylaw.registry.audit.money import dollars
from bylaw.registry.audit.rounds.round import Round
from bylaw.registry.audit.verdicts.bet_sentences import (
    bet_sentence,
    commission_sentence,
    other_sentence,
)
from bylaw.registry.audit.verdicts.payment_sentences import owed_messages, told_payments
from bylaw.registry.audit.verdicts.verdict import (
    Verdict,
    all_grounds,
)
from bylaw.registry.audit.verdicts.verdict_language import Language
from bylaw.registry.law.evidence import INFERRED_NOTE, INFERRED_SIGN, Certainty
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, Message, Value, as_said
from bylaw.registry.law.text.printable import one_line
from bylaw.registry.law.text.typography import with_capital
from bylaw.registry.rules.binding import game_title
from bylaw.registry.rules.names_of_codes import bet_name, cards_name, choice_name, decision_told
from bylaw.registry.rules.play.cards import card_face
from bylaw.registry.rules.questions import Question
from bylaw.registry.rules.text.law_text import Ground
from bylaw.registry.rules.text.mendings import CORRECTED, REBUILT
from bylaw.registry.rules.text.whole_quotations import says_too, without_repeats

_YES = {"en": ("no", "yes"), "fr": ("non", "oui")}
_ROUND = {
    "not_in_force": N_("Not in force."),
    "not_governed": N_("Not governed by the by-law."),
    "not_permitted": N_("The round was not permitted: it breaks a rule."),
    "undetermined": N_("Undetermined."),
    "ambiguous": N_("Whether the round was permitted depends on the reading of the law."),
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
    """State a verdict in words."""
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
        said = with_capital(bet_name(verdict.round.game, name, lang))
        of_pot = verdict.round.rule.form.is_stated(name)
        yield StatementLine(bet_sentence(f"{said} {marks}".strip(), bet, lang=lang, of_pot=of_pot))
        for other in bet.others:
            yield StatementLine(other_sentence(other, bet.stake, lang), depth=2)
    if verdict.commission is not None:
        yield StatementLine(
            commission_sentence(
                verdict.commission, law.marks(verdict.commission.primary.grounds), lang
            )
        )


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
    """The orders that may touch the text of the game."""
    return (StatementLine(finding.message) for finding in verdict.findings)


def _doubts(questions: Sequence[Question], lang: str) -> Iterator[StatementLine]:
    for question in questions:
        yield StatementLine(Message("{doubt}", {"doubt": question.doubt[lang]}))
        for place, option in enumerate(question.options):
            template = N_("settled here: {says}") if not place else N_("other reading: {says}")
            yield StatementLine(Message(template, {"says": option.says[lang]}), depth=2)
