"""The auditor: it finds the law of a round's day and has the rule bound to it settle the round."""

import datetime as dt
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import field, replace
from typing import TYPE_CHECKING

from bylaw.registry.audit.rounds.round import Round, batch_of, paid_of
from bylaw.registry.audit.verdicts.interpretations import GameLaw, interpret, interpretations_of
from bylaw.registry.audit.verdicts.payments import compare
from bylaw.registry.audit.verdicts.receipts import certainty_of_days, versions_of
from bylaw.registry.audit.verdicts.round_totals import round_totals
from bylaw.registry.audit.verdicts.stale_refusals import why_not
from bylaw.registry.audit.verdicts.verdict import (
    UNDETERMINED,
    Verdict,
    VerdictSource,
    bet_verdicts,
    commission_verdict,
    payment_verdicts,
    questions_met,
    round_result,
    unjudged_payments,
)
from bylaw.registry.audit.verdicts.verdict_json import verdict_as_json
from bylaw.registry.audit.verdicts.verdict_language import Language
from bylaw.registry.law.doubt.doubts import Doubts, findings_of
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, BylawError, Message
from bylaw.registry.rules.binding import (
    NOT_CERTIFIED,
    Binding,
    BindingState,
    Certificate,
    certified_words,
    game_facts,
    select,
)
from bylaw.registry.rules.game_doubts import doubts_about_game, doubts_about_money
from bylaw.registry.rules.games.catalogue import IMPLEMENTATIONS
from bylaw.registry.rules.questions import Options
from bylaw.registry.rules.rule import Rule, Terms
from bylaw.registry.rules.staleness import LawOn
from bylaw.registry.rules.text.governing_text import is_struck
from bylaw.registry.rules.text.language_pairs import READ_IN, twin
from bylaw.registry.rules.text.law_text import Ground, LawText
from bylaw.registry.rules.text.mendings import Mending, mending_of
from bylaw.registry.rules.text.whole_quotations import whole

if TYPE_CHECKING:
    from bylaw.registry.audit.rounds.json_files import RefusedRound
    from bylaw.registry.audit.shapes.verdict_shapes import VerdictShape

_NOT_HELD = "text-not-held"


class NotGovernedError(BylawError):
    """The law of the day does not settle a game."""


@dataclass(frozen=True)
class Refusal:
    """Why the law of the day settles nothing; `doubts` names and tells what leaves it in doubt."""

    result: str
    why: Message
    doubts: Mapping[str, Message] = field(default_factory=dict, kw_only=True)


@dataclass(frozen=True)
class Doubtful(Refusal):
    """The law of the day is in doubt; `law` is what would hold without the doubt."""

    law: GameLaw


@dataclass(frozen=True)
class Auditor:
    """Audits rounds against the law of their day, under the options that a user has fixed.

    `certified` are the words that rules may speak for; None is those of this version of the rules.
    `known`, `entry` and `data` go into receipts; `mendings` says what is not as received.
    """

    law_on: LawOn
    doctrine: Options = field(default_factory=dict)
    certified: Set[Certificate] | None = None
    language: Language = field(default_factory=Language)
    known: str = ""
    entry: int = 0
    data: str = ""
    mendings: Callable[[], Sequence[Mending]] = tuple
    implementations: Mapping[str, tuple[Rule, ...]] = field(default_factory=lambda: IMPLEMENTATIONS)
    _laws: dict[tuple[str, dt.date], GameLaw | Refusal] = field(default_factory=dict, repr=False)
    _told: dict[tuple[str, dt.date], tuple[Finding, ...]] = field(default_factory=dict, repr=False)
    _quotations: dict[tuple[Ground, dt.date], Ground] = field(default_factory=dict, repr=False)

    def audit(self, one: Round) -> "VerdictShape":
        """The verdict on a round, under the keys that other programs rely on."""
        return verdict_as_json(self.judge(one), self.language_on(one.day))

    def judge(self, one: Round) -> Verdict:
        """The verdict on a round."""
        law, terms = self.law_on(one.day), self.law_of(one.rule, one.day, one.bets)
        if isinstance(terms, Doubtful):
            settled = self._settle(one, terms.law, law)
            return replace(self._refuse(one, law, terms), without_doubt=settled)
        if isinstance(terms, Refusal):
            return self._refuse(one, law, terms)
        return self._settle(one, terms, law)

    def judge_found(self, found: "Round | RefusedRound") -> Verdict | None:
        """The verdict on what a line has; None where it is refused, which its day may prevent."""
        if isinstance(found, Round):
            return self.judge(found)
        return None if found.head is None else self._look_at_the_day(found.head)

    def _look_at_the_day(self, one: Round) -> Verdict | None:
        """The verdict on a round that its day alone decides, whatever else is wrong."""
        law = self.law_on(one.day)
        refusal = outside_the_law(one.rule, law, one.bets)
        return None if refusal is None else self._refuse(one, law, refusal)

    def law_of(self, rule: Rule, day: dt.date, bets: Iterable[str] = ()) -> GameLaw | Refusal:
        """The law of a game on a day, or why none governs it, or these bets of it."""
        law = self.law_on(day)
        return outside_the_law(rule, law, bets) or self.game_law(rule, law)

    def require_law(self, rule: Rule, day: dt.date) -> GameLaw:
        """The law of a game on a day; refuse where there is none."""
        found = self.law_of(rule, day)
        if isinstance(found, Refusal):
            raise NotGovernedError(found.why.template, **found.why.values)
        return found

    def game_law(self, rule: Rule, law: LawText) -> GameLaw | Refusal:
        """The law of a game, kept once made, or say why there is none."""
        key = (rule.game, law.day)
        found = self._laws.get(key)
        if found is None:
            found = self._laws.setdefault(key, self._select(rule, law))
        return found

    def _select(self, rule: Rule, law: LawText) -> GameLaw | Refusal:
        """Select the implementation that is certified for a text, or say why there is none."""
        rules = self.implementations.get(rule.game, (rule,))
        chosen, binding = select(rules, law, certified=self.certified)
        if binding.state is BindingState.BOUND:
            bound = bound_law(chosen, law, self.doctrine, binding=binding)
            words = certified_words(chosen, certified=self.certified)
            bound = replace(bound, certified=words, told=self.told_of(rule, law))
            doubts = doubts_about_money(law, chosen.sections)
            return _in_doubt(doubts, bound) if doubts else bound
        why = why_not(chosen, law, self.law_on, binding=binding, certified=self.certified)
        return Refusal(UNDETERMINED, why, doubts={f"{NOT_CERTIFIED}:{rule.game}": why})

    def language_on(self, day: dt.date) -> Language:
        """Quote the law of a day in the language of the verdict."""
        law = self.law_on(day)
        return replace(
            self.language,
            mended=lambda ground: mending_of(ground, self.mendings()),
            quoted=lambda ground: self._quotation(ground, law),
            is_held=lambda ground: law.section(ground.section, lang=self.language.lang) is not None,
            is_inferred=law.is_inferred,
        )

    def _quotation(self, ground: Ground, law: LawText) -> Ground:
        """Quote a sentence of the law that can be understood alone, kept once found."""
        key = (ground, law.day)
        if key not in self._quotations:
            lang = self.language.lang
            words = ground if lang == READ_IN else twin(ground, law, lang=lang)
            section = law.section(words.section, lang=words.lang)
            self._quotations[key] = words if section is None else whole(words, section)
        return self._quotations[key]

    def told_of(self, rule: Rule, law: LawText) -> tuple[Finding, ...]:
        """The orders that may touch the text of a game, cached."""
        key = (rule.game, law.day)
        if key not in self._told:
            self._told[key] = findings_of(doubts_about_game(law, rule.sections), law.day)
        return self._told[key]

    def _refuse(self, one: Round, law: LawText, refusal: Refusal) -> Verdict:
        source = VerdictSource({}, versions_of(one.rule, law), certainty_of_days(one.rule, law))
        return Verdict(
            one,
            refusal.result,
            refusal.why,
            payments=unjudged_payments(one) if refusal.result == UNDETERMINED else {},
            source=self._as_known(source),
            doctrine=self.doctrine,
            findings=self.told_of(one.rule, law),
            doubts=refusal.doubts,
        )

    def _source(self, law: GameLaw) -> VerdictSource:
        texts = VerdictSource(law.fingerprints, law.versions, law.certainty)
        return replace(texts, rule=law.base.rule, certified=law.certified)

    def _as_known(self, source: VerdictSource) -> VerdictSource:
        return replace(source, known=self.known, entry=self.entry, data=self.data)

    def _settle(self, one: Round, law: GameLaw, text: LawText) -> Verdict:
        batch = batch_of([one])
        settled = list(interpret(law, batch))
        found = interpretations_of(law, settled, bets=one.bets)
        result, grounds = round_result(one, found)
        bets = bet_verdicts(one, found)
        compared = compare(one.rule, batch, paid_of([one]), settled=[s for _, s in settled])
        return Verdict(
            one,
            result,
            grounds=grounds,
            bets=bets,
            commission=commission_verdict(found),
            questions=questions_met(one, found, bets),
            payments=payment_verdicts(compared),
            source=self._as_known(self._source(law)),
            doctrine=self.doctrine,
            findings=self.told_of(one.rule, text),
            totals=round_totals(one, found),
        )


def bound_law(rule: Rule, law: LawText, doctrine: Options, *, binding: Binding) -> GameLaw:
    """The law of a game under the implementation that is certified for it."""
    base, certainty = Terms(rule, law, doctrine), certainty_of_days(rule, law)
    return GameLaw(base, binding.fingerprints, versions_of(rule, law), certainty)


def _in_doubt(doubts: Doubts, law: GameLaw) -> Doubtful:
    template = N_("The text that governs the game is in doubt. {doubt}")
    values = {"doubt": doubts[0].finding().message}
    named = {one.name: one.message for one in findings_of(doubts)}
    return Doubtful(UNDETERMINED, Message(template, values), law, doubts=named)


def outside_the_law(rule: Rule, law: LawText, bets: Iterable[str] = ()) -> Refusal | None:
    """Say why the by-law does not govern a game, or bets of it, or nothing where it does."""
    if law.replaced is not None:
        return Refusal(
            "not_governed",
            _with_certainty(
                Message(
                    N_("The by-law has not been in force since {since} (O.C. {by})."),
                    {"by": law.replaced.by, "since": law.replaced.since.isoformat()},
                ),
                law.replaced.certainty,
            ),
        )
    if not law.begun:
        return Refusal("not_in_force", Message(N_("The by-law did not exist yet.")))
    return _before_the_game(rule, law, bets)


def _before_the_game(rule: Rule, law: LawText, bets: Iterable[str]) -> Refusal | None:
    sections = [rule.bet_sections.get(name) for name in bets]
    labels = [label for label in sections if label] or list(rule.sections)
    absent = [label for label in labels if law.binding(label) is None]
    absent = [label for label in absent if not is_struck(law, label)]
    if not absent:
        return None
    reasons = [why for label in absent if (why := game_facts()[rule.game].unheld_before(label))]
    if reasons:
        reason = Message(N_("{why}"), {"why": Message(reasons[0])})
        return Refusal(UNDETERMINED, reason, doubts={f"{_NOT_HELD}:{absent[0]}": reason})
    coming = law.coming.get(absent[0])
    if coming is None:
        message = Message(N_("Section {section} is not held."), {"section": absent[0]})
        return Refusal(UNDETERMINED, message, doubts={f"{_NOT_HELD}:{absent[0]}": message})
    values = {
        "section": absent[0],
        "instrument": coming.instrument,
        "day": coming.in_force.isoformat(),
    }
    template = N_(
        "Not yet in force: section {section} came into force on {day} (O.C. {instrument})."
    )
    return Refusal("not_in_force", _with_certainty(Message(template, values), coming.certainty))


def _with_certainty(why: Message, certainty: Certainty) -> Message:
    """Add to a reason whether the date that it rests on is inferred."""
    if certainty is Certainty.STATED:
        return why
    return Message(N_("{why} This date is inferred: no source states it."), {"why": why})
