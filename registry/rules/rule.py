"""A rule: which sections it implements, what it reads from them, and how it settles bets."""

from collections.abc import Callable, Hashable, Mapping, Set
from dataclasses import field, replace
from fractions import Fraction
from functools import cache
from typing import cast

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.language_questions import language_questions
from bylaw.registry.rules.play.array_library import np
from bylaw.registry.rules.play.hands import Ranking, Strengths
from bylaw.registry.rules.questions import (
    Option,
    Options,
    Question,
    all_questions,
    open_options,
    questions_for,
)
from bylaw.registry.rules.round_form import Form
from bylaw.registry.rules.rule_text import RuleText
from bylaw.registry.rules.settlement.batches import Batch, Look, SettledBet, placed_rows, raised_in
from bylaw.registry.rules.settlement.charges import CHARGE, Charge
from bylaw.registry.rules.settlement.outcome_columns import (
    Column,
    Mask,
    Outcome,
    Result,
    RoundRows,
    spread,
)
from bylaw.registry.rules.settlement.settlements import Settlement
from bylaw.registry.rules.table_rules import TableRules, settle_at_table
from bylaw.registry.rules.text import readings
from bylaw.registry.rules.text.law_text import (
    Ground,
    LawText,
    SectionText,
    blocks,
    ground,
    sentence_with,
)
from bylaw.registry.rules.text.legal_words import Holed, named_combinations
from bylaw.registry.rules.text.quoted_words import in_language
from bylaw.registry.rules.text.readings import HeldWords, Rate, ReadWords
from bylaw.registry.rules.text.table_rows import rate_outcome, rows_of_hands


class RuleDoesNotFitError(Exception):
    """The words that a rule needs are not in the text: the rule is stale for it."""


@dataclass(frozen=True, slots=True)
class HandBet:
    """A bet that one hand decides: its ranking, how many cards are dealt, and what each pays.

    Where the player may withdraw the bet, `seen` is how many cards he knows by then, and
    `withdrawn` what becomes of it.
    """

    ranking: Callable[["Terms"], Ranking]
    dealt: int
    column: Callable[["Terms", Strengths], Column]
    seen: int = 0
    withdrawn: Callable[["Terms"], Outcome] | None = None


@dataclass(frozen=True)
class Rule(RuleText):
    """The implementation of a game.

    `bonuses` names what the law adds to a bet; `bet_sections` the section of each kind of bet,
    where the sections of the game stand apart.  With `several_decks`, cards of several decks are
    dealt together.
    """

    form: Form
    settle: Callable[["Terms", Batch], Settlement]
    bonuses: Mapping[str, str] = field(default_factory=dict)
    bet_sections: Mapping[str, str] = field(default_factory=dict)
    hand_bets: Mapping[str, HandBet] = field(default_factory=dict)
    several_decks: bool = False
    table: TableRules = field(default_factory=TableRules)


Opened = tuple[tuple[Question, tuple[Option, ...]], ...]


def tell_nobody(_look: Look) -> None:
    """Ignore that a question was looked at."""


@dataclass(frozen=True)
class Terms:
    """The law of one game on one day, under chosen options: what the settle function sees.

    `note` is told each question whose option is looked at: no other question can change a result.
    What is worked out is kept with the questions that it took, and depends on nothing else, so
    that any number of settlements may read the same terms at once.
    """

    rule: Rule
    law: LawText
    options: Options = field(default_factory=dict)
    note: Callable[[Look], None] = field(default=tell_nobody, compare=False, repr=False)
    _raised: list[tuple[Question, ...]] = field(default_factory=list, compare=False, repr=False)
    _opened: dict[str, tuple[Option, ...]] = field(default_factory=dict, compare=False, repr=False)
    _kept: dict[Hashable, tuple[object, frozenset[str]]] = field(
        default_factory=dict, compare=False, repr=False
    )

    @property
    def questions(self) -> Opened:
        """The questions of the game that this law leaves open, with their open options."""
        return self.questions_among(frozenset(one.id for one in self._all_questions))

    def questions_among(self, names: Set[str]) -> Opened:
        """Those of some names: few are met, and some take long to tell whether they are open."""
        found = ((q, self._open_options(q)) for q in self._all_questions if q.id in names)
        return tuple((q, options) for q, options in found if options or q.kind == "report")

    @property
    def _all_questions(self) -> tuple[Question, ...]:
        """The questions of the game, open or not, and those that its two languages raise."""
        if not self._raised:
            own = questions_for(self.rule.game)
            self._raised.append((*own, *language_questions(self.rule, self.law)))
        return self._raised[0]

    def _open_options(self, question: Question) -> tuple[Option, ...]:
        if question.id not in self._opened:
            self._opened[question.id] = open_options(question, self.law)
        return self._opened[question.id]

    def under(self, options: Options) -> "Terms":
        """The same law under other options."""
        return replace(self, options={**self.options, **options}, _kept={})

    def settle(self, rounds: Batch) -> Settlement:
        """Settle rounds, and say which questions of the law were looked at to settle them."""
        looks: list[Look] = []
        noting = self._noting(looks.append)
        settled = settle_at_table(noting, rounds, self.rule.settle(noting, rounds))
        asked = frozenset(look.question for look in looks)
        return replace(settled, asked=asked, raised=raised_in(looks, rounds.size))

    def where(self, rounds: Mask) -> "Terms":
        """The same law for some rounds: no question that it raises concerns another."""
        if len(rounds) == 1:
            return self
        return self._noting(lambda look: self.note(look.within(rounds)))

    def _noting(self, note: Callable[[Look], None]) -> "Terms":
        """The same law with another note of the questions that are looked at."""
        kept = (self._raised, self._opened, self._kept)
        return Terms(self.rule, self.law, self.options, note, *kept)

    def settle_bet(
        self, bet: str, rounds: Batch, settle: "Callable[[Terms, RoundRows], Column]"
    ) -> Column:
        """Settle a bet in the rounds in which it was placed, which may be few of many.

        Where no question that it raises is answered otherwise than before, it is known.
        """
        found = rounds.settled_before(bet, self._fits)
        if found is None:
            found = self._settled_bet(bet, rounds, settle)
            rounds.keep_settled(bet, found)
        for look in found.looks:
            self.note(look)
        return found.column

    def _settled_bet(
        self, bet: str, rounds: Batch, settle: "Callable[[Terms, RoundRows], Column]"
    ) -> SettledBet:
        rows, placed, looks = placed_rows(rounds, bet), rounds.placed(bet), list[Look]()

        def note(look: Look) -> None:
            where = look.spread(rows, rounds.size).within(placed).where
            looks.append(Look(look.question, bet, where))

        column = spread(settle(self._noting(note), rows), rows, rounds.size)
        chosen = {look.question: self._chosen_option(look.question) for look in looks}
        return SettledBet(self.law, chosen, column, tuple(looks))

    def _fits(self, found: SettledBet) -> bool:
        """Tell whether a bet was settled as these terms would settle it."""
        same = (
            self._chosen_option(question) == option for question, option in found.chosen.items()
        )
        return found.law is self.law and all(same)

    def charge(self, make: "Callable[[Terms], Charge | None]") -> Charge | None:
        """Work out a commission, and say which questions of the law were looked at for it."""
        looks: list[Look] = []
        made = make(self._noting(looks.append))
        for look in looks:
            self.note(replace(look, bet=CHARGE))
        asked = frozenset(look.question for look in looks)
        return None if made is None else replace(made, asked=asked)

    def option(self, question: str) -> str:
        """The option chosen for a question, or its primary one."""
        if len(self._named_options(question)) > 1:
            self.note(Look(question))
        return self._chosen_option(question)

    def _named_options(self, question: str) -> tuple[str, ...]:
        opened = self.questions_among({question})
        return tuple(option.id for _, options in opened for option in options)

    def _chosen_option(self, question: str) -> str:
        options = self._named_options(question)
        chosen = self.options.get(question)
        if chosen is not None and chosen in options:
            return chosen
        return options[0] if options else ""

    def section(self, label: str, lang: str = "") -> SectionText:
        """Find a section that the rule needs, in a language or else in the one that binds."""
        section = self.law.section(label, lang=lang) if lang else self.law.binding(label)
        if section is None:
            raise RuleDoesNotFitError(label)
        return section

    def found(self, name: str) -> tuple[ReadWords, SectionText]:
        """What a reading found, and where."""
        kept = self._keep(("found", name), lambda terms: terms._find_reading(name))
        return cast(tuple[ReadWords, SectionText], kept)

    def _find_reading(self, name: str) -> tuple[ReadWords, SectionText]:
        reading = next(r for r in self.rule.reads if r.name == name)
        section = self.section(reading.section, self.option(f"languages-{reading.section}"))
        provision = section.provision
        if self._reads_received(reading.section) and section.received is not None:
            provision = section.received
        found = readings.read(reading, provision, lang=section.lang)
        if found is None:
            raise RuleDoesNotFitError(f"{reading.section}: {name}")
        return found, section

    def _reads_received(self, label: str) -> bool:
        """Tell whether a chosen option reads the section as it was received."""
        return any(
            option.reads == "received" and option.id == self.option(question.id)
            for question, options in self.questions_among(_received_questions(label))
            for option in options
        )

    def _keep(self, key: Hashable, make: "Callable[[Terms], object]") -> object:
        """Work something out once, and note again what was asked to work it out."""
        kept = self._kept.get(key)
        if kept is None:
            looks: list[Look] = []
            value = make(self._noting(looks.append))
            asked = frozenset(look.question for look in looks)
            kept = self._kept.setdefault(key, (value, asked))
        for question in kept[1]:
            self.note(Look(question))
        return kept[0]

    def sentences(self, name: str) -> tuple[tuple[tuple[Holed, ...], Ground], ...]:
        """What stands in the holes of each sentence that a reading found, with its quotation."""
        found, section = self.found(name)
        held = cast(tuple[HeldWords, ...], found)
        return tuple((one.values, ground(section, one.quote, item=one.item)) for one in held)

    def value(self, name: str, hole: int = 0) -> Holed:
        """What stands in a hole of a sentence."""
        ((values, _), *_) = self.sentences(name)
        return values[hole]

    def cite(self, label: str, words: str, *, item: str = "") -> Ground:
        """Quote the sentence of a section, or of one of its items, that holds the words."""
        key = ("cite", label, words, item)
        return cast(Ground, self._keep(key, lambda terms: terms._cite(label, words, item)))

    def _cite(self, label: str, words: str, item: str) -> Ground:
        section = self.section(label)
        own = in_language(label, words, lang=section.lang)
        found = None if own is None else sentence_with(section, own, item=item or None)
        if found is None:
            raise RuleDoesNotFitError(f"{label}: {words}")
        sentence, place = found
        return ground(section, sentence, item=place)

    def paid(self, name: str, *grounds: Ground) -> Outcome:
        """Make the outcome of a win that a sentence pays."""
        ((values, quote), *_) = self.sentences(name)
        return Outcome(Result.WIN, cast(Fraction, values[0]), (*grounds, quote))

    def rates(self, name: str) -> tuple[tuple[Rate, Ground], ...]:
        """The rows of a table of payments, each with its quotation."""
        found, section = self.found(name)
        rates = cast(tuple[Rate, ...], found)
        return tuple((rate, ground(section, rate.quote, item=rate.item)) for rate in rates)

    def paid_rows(self, name: str, *grounds: Ground) -> Mapping[str, Outcome]:
        """The outcome of a win for each row of a table of payments."""
        key = ("rows", name, *grounds)
        kept = self._keep(key, lambda terms: terms._paid_rows(name, grounds))
        return cast(Mapping[str, Outcome], kept)

    def _paid_rows(self, name: str, grounds: tuple[Ground, ...]) -> Mapping[str, Outcome]:
        return {
            rate.outcome: rate_outcome(rate, (*grounds, quote)) for rate, quote in self.rates(name)
        }

    def items_order(self, label: str) -> tuple[str, ...]:
        """Read the order of combinations from the items of a section, the highest first."""
        kept = self._keep(("order", label), lambda terms: terms._items_order(label))
        return cast(tuple[str, ...], kept)

    def _items_order(self, label: str) -> tuple[str, ...]:
        section = self.section(label)
        items = [block for block in blocks(section.provision) if block.label]
        names = [named_combinations(b.text.split(":")[0], lang=section.lang) for b in items]
        if not names or any(len(name) != 1 for name in names):
            raise RuleDoesNotFitError(f"{label}: combinations")
        return tuple(next(iter(name)) for name in names)

    def hand_column(
        self,
        ranking: Ranking,
        strengths: Strengths,
        *,
        rows: Mapping[str, Outcome],
        otherwise: Outcome,
        both_pairs: "Callable[[Terms], bool] | None" = None,
    ) -> Column:
        """Pay each hand by the row of a table that fits it best, the most special row first.

        Whether a threshold is asked of both pairs is looked up only where it changes a row.
        """
        names = tuple(rows)
        index = rows_of_hands(ranking, strengths, names, both_pairs=False)
        if both_pairs is not None:
            strict = rows_of_hands(ranking, strengths, names, both_pairs=True)
            differs = np.asarray(index != strict)
            index = strict if differs.any() and both_pairs(self.where(differs)) else index
        return Column(index, (otherwise, *rows.values()))


@cache
def _received_questions(label: str) -> frozenset[str]:
    """The questions with an option that reads a section as it was received."""
    return frozenset(
        question.id
        for question in all_questions()
        if label in question.sections and any(o.reads == "received" for o in question.options)
    )
