"""The form of a round of a game: bets, cards, dice and decisions, and an example that runs."""

import datetime as dt
from collections.abc import Mapping
from fractions import Fraction

from bylaw.registry.audit.rounds.parts.round_decisions import decision_names
from bylaw.registry.law.json_values import Json
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.binding import game_facts
from bylaw.registry.rules.codes_of_names import NamedCode, round_words
from bylaw.registry.rules.round_form import Choices
from bylaw.registry.rules.rule import Rule

YES_OR_NO, WHOLE_NUMBER, DOLLARS = "yes or no", "a whole number", "dollars"


@dataclass(frozen=True, slots=True)
class BetDescription:
    """A bet of a game: its code, the values of its parameter, and its words."""

    bet: str
    parameters: tuple[str, ...]
    words: NamedCode


@dataclass(frozen=True, slots=True)
class CardsShape:
    """Cards of a round: how many, and the bet with which they must be shown, if not always."""

    slot: str
    fewest: int
    most: int
    needed_with: str
    words: NamedCode


@dataclass(frozen=True, slots=True)
class DecisionShape:
    """A decision: the values it may take."""

    decision: str
    values: tuple[str, ...]
    words: NamedCode


@dataclass(frozen=True)
class RoundDescription:
    """What a round of a game looks like."""

    game: str
    title: Mapping[str, str]
    bets: tuple[BetDescription, ...]
    bonuses: Mapping[str, str]
    cards: tuple[CardsShape, ...]
    dice: Mapping[str, str]
    decisions: tuple[DecisionShape, ...]
    example: Mapping[str, Json]


def round_form(rule: Rule, day: dt.date | None = None) -> RoundDescription:
    """Describe the rounds of a game; the example is played on the day asked about, if any."""
    words = round_words(rule.game)
    example: dict[str, Json] = {"id": "1", "game": rule.game, **words.example}
    if day is not None:
        example["day"] = day.isoformat()
    return RoundDescription(
        game=rule.game,
        title=game_facts()[rule.game].title,
        bets=tuple(
            BetDescription(bet.name, _in_number_order(bet.parameters), words.bets[bet.name])
            for bet in rule.form.bets
        ),
        bonuses=rule.bonuses,
        cards=tuple(
            CardsShape(name, slot.fewest, slot.most, slot.needed_with, words.cards[name])
            for name, slot in rule.form.slots.items()
        ),
        dice=words.dice if rule.form.dice else {},
        decisions=tuple(
            DecisionShape(name, _values(rule.form.choices(name)), words.decisions[name])
            for name in decision_names(rule.form)
        ),
        example=example,
    )


def _in_number_order(parameters: frozenset[str]) -> tuple[str, ...]:
    return tuple(sorted(parameters, key=lambda text: [int(part) for part in text.split("-")]))


def _values(choices: Choices | None) -> tuple[str, ...]:
    if isinstance(choices, tuple):
        return choices
    if choices is Fraction:
        return (DOLLARS,)
    return (YES_OR_NO,) if choices is bool else (WHOLE_NUMBER,)


def form_as_json(form: RoundDescription) -> dict[str, Json]:
    """The form of a round as other programs read it."""
    return {
        "game": form.game,
        "title": dict(form.title),
        "bets": [
            {"bet": one.bet, "parameters": list(one.parameters), **_words(one.words)}
            for one in form.bets
        ],
        "bonuses": [{"bet": name, "added_to": bet} for name, bet in form.bonuses.items()],
        "cards": [
            {
                "slot": one.slot,
                "fewest": one.fewest,
                "most": one.most,
                "needed_with": one.needed_with or None,
                **_words(one.words),
            }
            for one in form.cards
        ],
        "dice": dict(form.dice) or None,
        "decisions": [
            {"decision": one.decision, "values": list(one.values), **_words(one.words)}
            for one in form.decisions
        ],
        "example": dict(form.example),
    }


def _words(named: NamedCode) -> dict[str, Json]:
    found: dict[str, Json] = {"name": dict(named.name)}
    if named.when:
        found["when"] = dict(named.when)
    if named.section:
        found["section"] = named.section
    return found
