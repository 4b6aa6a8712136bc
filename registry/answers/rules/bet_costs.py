"""What the bets of a game cost under the law of a day: one row for each reading that changes it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, cast

from bylaw.registry.answers.rules.reading_words import DECKS
from bylaw.registry.audit.verdicts.payment_sentences import either
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, TellDone, UsageError
from bylaw.registry.rules.names_of_codes import game_said
from bylaw.registry.rules.odds.bet_odds import BetOdds, Chance, figures_of
from bylaw.registry.rules.odds.counting import MAIN, Counted, Task, kept_count
from bylaw.registry.rules.rule import Rule, Terms
from bylaw.registry.rules.text.language_pairs import READ_IN, twin
from bylaw.registry.rules.text.law_text import LawText, ground

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.cost_shapes import ChanceShape, CostShape, JackpotShape


@dataclass(frozen=True)
class BetCost:
    """What a bet costs under one reading.

    `least` and `most` are the edges between which it lies where it rests on an outcome without a
    figure; `jackpot` is the jackpot asked about, in dollars.
    """

    odds: BetOdds
    options: Mapping[str, str]
    least: Fraction | None = None
    most: Fraction | None = None
    jackpot: Fraction | None = None

    @property
    def edge(self) -> Fraction | None:
        """The house edge; None where it depends on a jackpot or on an outcome without a figure."""
        if self.odds.open_chance:
            return None
        if not self.odds.share:
            return self.odds.edge
        return (
            None if self.jackpot is None else self.odds.edge - self._average_jackpot(self.jackpot)
        )

    def _average_jackpot(self, jackpot: Fraction) -> Fraction:
        """What a jackpot adds on average to what the player wins, per unit put up."""
        return self.odds.share * jackpot / self.odds.stake / self.odds.put_up

    @property
    def per_dollar(self) -> Fraction:
        """By how much the edge falls with each dollar of the jackpot."""
        return self._average_jackpot(Fraction(1))


def cost_at(cost: BetCost, jackpot: Fraction | None) -> BetCost:
    """Ask what a bet costs when the jackpot stands at a sum."""
    return replace(cost, jackpot=jackpot)


def decks_of(terms: Terms, said: int | None) -> tuple[int, ...]:
    """The numbers of decks to count with: what is said, or what the section allows."""
    rule = terms.rule
    if not rule.several_decks:
        _refuse_decks(terms, said)
        return (0,)
    allowed = _allowed_decks(terms)
    if said is None and not allowed:
        raise UsageError(N_("the by-law does not say the number of decks; give it with --decks"))
    if said is not None and allowed and said not in allowed:
        raise UsageError(
            N_("{game} is played with {allowed} decks, not with {decks} (section {section})"),
            game=game_said(rule.game),
            allowed=either([*map(str, allowed)]),
            decks=said,
            section=next(each.section for each in rule.reads if each.name == DECKS),
        )
    return allowed if said is None else (said,)


def _refuse_decks(terms: Terms, said: int | None) -> None:
    if said is not None:
        raise UsageError(
            N_("{game} has no more than one deck in play at a time: leave out --decks")
            if any(each.name == DECKS for each in terms.rule.reads)
            else N_("the bets of {game} do not depend on a number of decks: leave out --decks"),
            game=game_said(terms.rule.game),
        )


def _allowed_decks(terms: Terms) -> tuple[int, ...]:
    if not any(each.name == DECKS for each in terms.rule.reads):
        return ()
    return cast(tuple[int, ...], terms.value(DECKS))


def tasks(terms: Terms, *, bet: str | None, decks: Sequence[int]) -> list[Task]:
    """List what is to be counted under one reading."""
    hands = [name for name in terms.rule.hand_bets if bet in (None, name)]
    mains = [] if bet in terms.rule.hand_bets else [Task(terms, MAIN, number) for number in decks]
    return [*mains, *(Task(terms, name, 0) for name in hands)]


def bet_costs(
    terms: Terms,
    *,
    bet: str | None,
    decks: Sequence[int],
    tell: TellDone,
    count: Callable[[Task], Counted] = kept_count,
) -> Iterator[BetCost]:
    """Count under the primary reading, then under each other that changes a bet."""
    for task in tasks(terms, bet=bet, decks=decks):
        first = count(task)
        others = _others(task, first)
        counted: list[tuple[str, str, Task, Counted]] = []
        for place, (question, option) in enumerate(others):
            tell(place, len(others))
            other = replace(task, terms=terms.under({question: option}))
            counted.append((question, option, other, count(other)))
        for odds in first.bets:
            if bet in (None, odds.bet):
                yield from _readings(odds, task, counted, count=count)


def _others(task: Task, first: Counted) -> list[tuple[str, str]]:
    """Each other answer to an open question that no option settles."""
    terms = task.terms
    return [
        (question.id, option.id)
        for question, options in terms.questions
        if question.id in first.asked and question.id not in terms.options
        for option in options
        if option.id != terms.option(question.id)
    ]


def _readings(
    odds: BetOdds,
    task: Task,
    others: Sequence[tuple[str, str, Task, Counted]],
    *,
    count: Callable[[Task], Counted],
) -> Iterator[BetCost]:
    """The cost of a bet, and its cost under each answer that changes it."""
    changed = [
        (question, option, other, found)
        for question, option, other, counted in others
        for found in counted.bets
        if found.bet == odds.bet and figures_of(found) != figures_of(odds)
    ]
    base = {question: task.terms.option(question) for question, _, _, _ in changed}
    base |= dict(task.terms.options) | ({DECKS: str(task.decks)} if task.decks else {})
    yield _with_range(BetCost(odds, base), task, count=count)
    for question, option, other, found in changed:
        yield _with_range(BetCost(found, {**base, question: option}), other, count=count)


def _with_range(cost: BetCost, task: Task, *, count: Callable[[Task], Counted]) -> BetCost:
    """The range of an edge that rests on an outcome for which the law gives no figure.

    It runs from a returned stake to the readings that would settle the outcome without a new rate.
    """
    if not cost.odds.open_chance:
        return cost
    edges = [cost.odds.edge]
    for question, options in task.terms.questions:
        chosen = next((o for o in options if o.id == task.terms.option(question.id)), None)
        for option in chosen.between if chosen is not None else ():
            settled = count(replace(task, terms=task.terms.under({question.id: option})))
            edges += [odds.edge for odds in settled.bets if odds.bet == cost.odds.bet]
    if len(edges) == 1:
        return cost
    return replace(cost, least=min(edges), most=max(edges))


def cost_as_json(cost: BetCost, findings: Sequence[Finding] = ()) -> "CostShape":
    """What a bet costs as JSON; other programs rely on the keys.

    A bet with an outcome for which the law gives no figure has no edge.
    """
    edge, odds = cost.edge, cost.odds
    row: CostShape = {
        "bet": odds.bet,
        "options": dict(cost.options),
        "house_edge": None if edge is None else float(edge),
        "exact": None if edge is None else str(edge),
        "per": odds.per,
        "outcomes": [_chance_as_json(each) for each in odds.outcomes],
    }
    if odds.put_up != 1:
        row["commission"] = str(odds.put_up - 1)
    if odds.unaltered is not None:
        row["never_withdrawn"] = {
            "house_edge": float(odds.unaltered),
            "exact": str(odds.unaltered),
        }
    if odds.open_chance:
        row["undefined"] = str(odds.open_chance)
    if cost.least is not None and cost.most is not None:
        row["range"] = {
            "low": float(cost.least),
            "high": float(cost.most),
            "exact": [str(cost.least), str(cost.most)],
        }
    if odds.share:
        row["jackpot"] = _jackpot_as_json(cost)
    if findings:
        row["findings"] = [one.as_json() for one in findings]
    return row


def _chance_as_json(each: Chance) -> "ChanceShape":
    told: ChanceShape = {
        "label": each.label,
        "probability": float(each.probability),
        "exact": str(each.probability),
        "odds": None if each.odds is None else f"{each.odds.numerator}:{each.odds.denominator}",
        "net": None if each.net is None else str(each.net),
        "return": None if each.net is None else float(each.net * each.probability),
    }
    if each.share:
        told["share"] = str(each.share)
    return told


def _jackpot_as_json(cost: BetCost) -> "JackpotShape":
    broken = cost.odds.break_even
    return {
        "edge_without": float(cost.odds.edge),
        "per_dollar": float(cost.per_dollar),
        "break_even": None if broken is None else f"{float(broken):.2f}",
        "exact": {
            "edge_without": str(cost.odds.edge),
            "per_dollar": str(cost.per_dollar),
            "break_even": None if broken is None else str(broken),
        },
    }


def outcome_in(label: str, rule: Rule, law: LawText, *, lang: str) -> str:
    """Say the words that pay an outcome as they stand in a language; as read, if they do not."""
    read = (law.section(name, lang=READ_IN) for name in rule.sections)
    facing = (twin(ground(one, label), law, lang=lang) for one in read if one is not None)
    words = {one.quote for one in facing if one.lang == lang}
    return words.pop() if len(words) == 1 else label


def outcomes_in(cost: BetCost, rule: Rule, law: LawText, *, lang: str) -> BetCost:
    """Say each outcome that the law pays in a language; a mere result or net is no quotation."""
    outcomes = tuple(
        each
        if each.odds is None
        else replace(each, label=outcome_in(each.label, rule, law, lang=lang))
        for each in cost.odds.outcomes
    )
    return replace(cost, odds=replace(cost.odds, outcomes=outcomes))
