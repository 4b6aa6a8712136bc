"""Verdicts: what the law in force on the day ordered for each bet of a round, and every doubt."""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace

from bylaw.registry.audit.rounds.round import Round, batch_of
from bylaw.registry.audit.verdicts.alternatives import Terraces, Worlds, settle_worlds
from bylaw.registry.audit.verdicts.entries import bet_entries, commission_entry
from bylaw.registry.audit.verdicts.payments import compare_payments
from bylaw.registry.audit.verdicts.quoting import Voice
from bylaw.registry.audit.verdicts.receipts import Source, evidence_of, receipt, versions_of
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.operations import Json
from bylaw.registry.rules.binding import BindingState, Certificate, bind, game_facts
from bylaw.registry.rules.questions import Options, Question, questions_for
from bylaw.registry.rules.rule import Rule, Terms
from bylaw.registry.rules.text.governing import is_struck
from bylaw.registry.rules.text.language_pairs import READ_IN, twin
from bylaw.registry.rules.text.law_text import LawText
from bylaw.registry.rules.text.legal_words import levelled

Law = Callable[[dt.date], LawText]


@dataclass(frozen=True)
class Refusal:
    """Why the law of the day settles nothing."""

    result: str
    why: Message


@dataclass(frozen=True)
class Auditor:
    """Audits rounds against the law of their day, under the options that a user has fixed.

    `certified` are the words that rules may speak for; None is those of this version of the rules.
    """

    law_on: Law
    doctrine: Options = field(default_factory=dict)
    certified: Set[Certificate] | None = None
    voice: Voice = field(default_factory=Voice)
    _terms: dict[tuple[str, int], Terraces | Refusal] = field(default_factory=dict, repr=False)

    def audit(self, one: Round) -> dict[str, Json]:
        """Give the verdict on a round, under the keys that other programs rely on."""
        law = self.law_on(one.day)
        refusal = outside_the_law(one, law)
        terms = refusal or self.bound(one.rule, law)
        if isinstance(terms, Refusal):
            return self._refused(one, law, terms)
        return self._settled(one, law, terms)

    def bound(self, rule: Rule, law: LawText) -> Terraces | Refusal:
        """Give the terms of a game under a law, kept once made, or say why there are none."""
        key = (rule.game, id(law))
        if key not in self._terms:
            self._terms[key] = bound_terms(rule, law, self.doctrine, certified=self.certified)
        return self._terms[key]

    def _voice_on(self, law: LawText) -> Voice:
        """Quote the law of the day in the language of the voice."""
        if self.voice.lang == READ_IN:
            return self.voice
        return replace(self.voice, quoted=lambda ground: twin(ground, law, lang=self.voice.lang))

    def _refused(self, one: Round, law: LawText, refusal: Refusal) -> dict[str, Json]:
        verdict: dict[str, Json] = _head(one)
        verdict["round"] = {"result": refusal.result, "why": self.voice.say(refusal.why)}
        verdict["bets"] = {}
        verdict["questions"] = []
        source = Source({}, versions_of(one.rule, law), evidence_of(one.rule, law))
        return self._receipt(verdict, one, source)

    def _receipt(self, verdict: dict[str, Json], one: Round, source: Source) -> dict[str, Json]:
        doctrine, lang = self.doctrine, self.voice.lang
        return receipt(verdict, one, source=source, doctrine=doctrine, lang=lang)

    def _settled(self, one: Round, law: LawText, terms: Terraces) -> dict[str, Json]:
        worlds = settle_worlds(terms, batch_of([one]))
        verdict = _head(one)
        voice = self._voice_on(law)
        entries = bet_entries(one, worlds, voice=voice)
        commission = commission_entry(worlds, voice=voice)
        verdict["round"] = _round_entry(worlds, voice)
        verdict["bets"] = {**entries, **commission}
        met = _questions(one, worlds, entries)
        verdict["questions"] = [question_entry(question, lang=voice.lang) for question in met]
        if one.paid is not None:
            verdict["paid"] = compare_payments(one.paid, entries)
        source = Source(terms.fingerprints, terms.versions, terms.evidence)
        return self._receipt(verdict, one, source)


def _head(one: Round) -> dict[str, Json]:
    return {"id": one.id, "game": one.game, "day": one.day.isoformat()}


def bound_terms(
    rule: Rule, law: LawText, doctrine: Options, *, certified: Set[Certificate] | None = None
) -> Terraces | Refusal:
    """Give the terms of a rule on a text, or say that nobody has certified it for that text."""
    binding = bind(rule, law, certified=certified)
    if binding.state is BindingState.BOUND:
        base, evidence = Terms(rule, law, doctrine), evidence_of(rule, law)
        return Terraces(base, binding.fingerprints, versions_of(rule, law), evidence)
    return Refusal(
        "undetermined",
        Message(
            N_(
                "The rule of {game} is {state}: the words in force on {day} are not those that it"
                " was certified for."
            ),
            {"game": rule.game, "state": Message(binding.state.value), "day": law.day.isoformat()},
        ),
    )


def outside_the_law(one: Round, law: LawText) -> Refusal | None:
    """Say why the by-law does not govern a round, or nothing where it does."""
    if law.replaced is not None:
        return Refusal(
            "not_governed",
            Message(
                N_(
                    "The by-law was replaced by O.C. {by} on {since}; odds are left to the rules"
                    " posted at the table."
                ),
                {"by": law.replaced.by, "since": law.replaced.since.isoformat()},
            ),
        )
    if not law.begun:
        return Refusal("not_in_force", Message(N_("The by-law did not exist yet.")))
    return _before_the_game(one, law)


def _before_the_game(one: Round, law: LawText) -> Refusal | None:
    sections = [one.rule.bet_sections.get(name) for name in one.bets]
    labels = [label for label in sections if label] or list(one.rule.sections)
    absent = [label for label in labels if law.section(label, lang="en") is None]
    absent = [label for label in absent if not is_struck(law, label, lang="en")]
    if not absent:
        return None
    reasons = [why for label in absent if (why := game_facts()[one.game].unheld_before(label))]
    if reasons:
        return Refusal("undetermined", Message(N_("{why}"), {"why": reasons[0]}))
    coming = law.coming.get(absent[0])
    if coming is None:
        message = Message(N_("Section {section} is not held."), {"section": absent[0]})
        return Refusal("undetermined", message)
    values = {
        "section": absent[0],
        "instrument": coming.instrument,
        "day": coming.in_force.isoformat(),
    }
    template = N_("Section {section} came into force on {day}, by O.C. {instrument}.")
    return Refusal("not_in_force", Message(template, values))


def _round_entry(worlds: Worlds, voice: Voice) -> dict[str, Json]:
    breaches = [world.breach for world in (worlds.primary, *worlds.others)]
    if all(breach is None for breach in breaches):
        return {"result": "settled", "why": ""}
    found = next(breach.grounds for breach in breaches if breach is not None)
    grounds = [voice.quoted(ground) for ground in found]
    basis: list[Json] = [dict(ground.as_json()) for ground in grounds]
    why = "; ".join(f"{ground.section}: {ground.quote}" for ground in grounds)
    result = "not_permitted" if all(breach is not None for breach in breaches) else "ambiguous"
    return {"result": result, "why": why, "basis": basis}


def _questions(
    one: Round, worlds: Worlds, entries: Mapping[str, Mapping[str, Json]]
) -> Sequence[Question]:
    """Give the questions that change this round, and the reports on the words that it rests on."""
    outcomes = [worlds.primary.bets[name] for name in worlds.primary.bets if name in entries]
    quotes = [levelled(ground.quote) for o in outcomes for ground in o.grounds]
    reports = (q for q in questions_for(one.game) if q.kind == "report")
    told = [
        q for q in reports if any(levelled(x.text) in found for x in q.quotes for found in quotes)
    ]
    return [*worlds.met, *told]


def question_entry(question: Question, *, lang: str = "en") -> dict[str, Json]:
    """Give a question as a verdict names it."""
    return {
        "id": question.id,
        "sections": list(question.sections),
        "doubt": question.doubt[lang],
        "options": [option.id for option in question.options],
        "primary": question.options[0].id if question.options else None,
    }
