"""A round as a form: what a game asks for, what the address says, and the round that it means.

The address holds the whole round (`bets.initial=10&cards.player=8C+8D+5H`), so that it can be sent
and opened again.
"""

import datetime as dt
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from bylaw.registry.law.text.numerals import typed_number
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.play.cards import RANKS
from bylaw.registry.rules.rule import Rule
from bylaw.web.pages.rounds.round_fields import (
    BLANK,
    YES,
    BetField,
    CardFace,
    DecisionField,
    DieField,
    SlotField,
    choices_of,
    face_of,
)

_MANY = 8
_ROWS, _SPARE, _MOST_ROWS = 6, 2, 60
TOTAL = "total"
_NUMBER = re.compile(r"\d+")
Query = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class RoundForm:
    """The form of a round of one game, filled with what the address says."""

    rule: Rule
    values: Mapping[str, str]

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.rule.game

    @property
    def day(self) -> str:
        """The day as it is said."""
        return self.values.get("day", "")

    @property
    def is_listed(self) -> bool:
        """Whether the game has so many bets that they are chosen from a list."""
        names = list(self.bet_names())
        return len(names) > _MANY

    def bet_names(self) -> Iterator[str]:
        """Name every bet of the game, with its parameter."""
        for bet in self.rule.form.bets:
            if not bet.parameters:
                yield bet.name
            yield from (f"{bet.name}:{one}" for one in sorted(bet.parameters, key=_order))

    def bets(self) -> tuple[BetField, ...]:
        """The fields of the bets."""
        if self.is_listed:
            return self._rows()
        extra = [*self.rule.bonuses]
        return tuple(self._bet(name) for name in (*self.bet_names(), *extra))

    def _bet(self, name: str) -> BetField:
        return BetField(name, self.value_of(f"bets.{name}"), self.value_of(f"paid.{name}"))

    def _rows(self) -> tuple[BetField, ...]:
        """The bets that are said, by name or in a row, and some rows for more."""
        named = (self._bet(name) for name in self.bet_names())
        rows = (self._row(place) for place in range(1, _MOST_ROWS + 1))
        filled = [one for one in named if one.stake or one.paid]
        filled += [row for row in rows if row != BLANK]
        return (*filled, *[BLANK] * max(_SPARE, _ROWS - len(filled)))

    def _row(self, place: int) -> BetField:
        return BetField(
            self.value_of(f"bet.{place}"),
            self.value_of(f"stake.{place}"),
            self.value_of(f"paid.{place}"),
        )

    def value_of(self, name: str) -> str:
        """What the address says under a name."""
        return self.values.get(name, "").strip()

    @property
    def chosen(self) -> str:
        """The cards that the next card goes to: the first that want one."""
        slots = self.rule.form.slots
        asked = self.value_of("to")
        wanting = [n for n, slot in slots.items() if len(self._dealt_cards(n)) < slot.most]
        if asked in wanting and len(self._dealt_cards(asked)) < slots[asked].fewest:
            return asked
        first = [n for n in wanting if len(self._dealt_cards(n)) < slots[n].fewest]
        return next(iter((*first, *([asked] if asked in wanting else []), *wanting)), "")

    def _dealt_cards(self, slot: str) -> list[str]:
        return self.value_of(f"cards.{slot}").upper().split()

    def slots(self) -> tuple[SlotField, ...]:
        """The cards that the game shows."""
        return tuple(
            SlotField(
                name,
                self.value_of(f"cards.{name}"),
                tuple(face_of(card, is_dealt=True) for card in self._dealt_cards(name)),
                slot.fewest,
                slot.most,
                name == self.chosen,
            )
            for name, slot in self.rule.form.slots.items()
        )

    def deck(self) -> tuple[tuple[CardFace, ...], ...]:
        """Lay out the table of cards, a suit in each row."""
        dealt = {card for name in self.rule.form.slots for card in self._dealt_cards(name)}
        # With several decks a card may lie twice.
        is_one_deck = not self.rule.several_decks
        return tuple(
            tuple(
                face_of(f"{rank}{suit}", is_dealt=is_one_deck and f"{rank}{suit}" in dealt)
                for rank in reversed(RANKS)
            )
            for suit in "SHDC"
        )

    def rolls(self) -> tuple[tuple[DieField, ...], ...]:
        """The dice that are said, roll by roll."""
        size = 3 if self._is_one_roll else 2
        dice = [DieField(place, value) for place, value in enumerate(self._thrown)]
        return tuple(tuple(dice[at : at + size]) for at in range(0, len(dice), size))

    @property
    def wants_dice(self) -> bool:
        """Whether one more die may be thrown."""
        return not self._is_one_roll or len(self._thrown) < 3

    @property
    def _is_one_roll(self) -> bool:
        return self.rule.form.dice == "three"

    @property
    def _thrown(self) -> list[int]:
        return _numbers(self.value_of("dice"))

    def with_die(self, value: int) -> "RoundForm":
        """Throw one more die."""
        return self._with_dice([*self._thrown, value] if self.wants_dice else self._thrown)

    def without_die(self, place: int) -> "RoundForm":
        """Take a die back."""
        return self._with_dice([v for at, v in enumerate(self._thrown) if at != place])

    def _with_dice(self, dice: Sequence[int]) -> "RoundForm":
        """Write dice as people do: 4-3, 6-1 are two rolls of two; 1 2 3 is one of three."""
        size = 3 if self._is_one_roll else 2
        rolls = [dice[at : at + size] for at in range(0, len(dice), size)]
        said = ", ".join((" " if self._is_one_roll else "-").join(map(str, roll)) for roll in rolls)
        return RoundForm(self.rule, {**self.values, "dice": said})

    def decisions(self) -> tuple[DecisionField, ...]:
        """The decisions of the game."""
        return tuple(
            DecisionField(name, self.value_of(f"decisions.{name}"), choices_of(kind))
            for name, kind in self.rule.form.decisions.items()
        )

    @property
    def is_begun(self) -> bool:
        """Whether enough is said for a round to be read."""
        return any(
            value for name, value in self.values.items() if name.startswith(("bets.", "stake."))
        )

    def parts(self) -> dict[str, object]:
        """Put what is said in the form of a round, to be read like any other."""
        bets, paid = self._amounts()
        parts: dict[str, object] = {
            "id": self.value_of("id"),
            "day": self.value_of("day"),
            "game": self.game,
            "bets": bets,
            "cards": {
                n: self.value_of(f"cards.{n}") for n in self.rule.form.slots if self._dealt_cards(n)
            },
            "decisions": dict(self._said_decisions()),
        }
        if self.rule.form.dice:
            parts["dice"] = _dice(self.value_of("dice"), self.rule.form.dice)
        return parts | ({"paid": paid} if paid else {})

    @property
    def twice(self) -> str | None:
        """A bet that stands in two rows, of which only one could be read."""
        names = [field.name for field in self.bets() if field.name]
        return next((name for name in names if names.count(name) > 1), None)

    def _amounts(self) -> tuple[dict[str, str], dict[str, str]]:
        fields = [field for field in self.bets() if field.name]
        fields.append(BetField(TOTAL, "", self.value_of(f"paid.{TOTAL}")))
        bets = {field.name: field.stake for field in fields if field.stake}
        return bets, {field.name: field.paid for field in fields if field.paid}

    def _said_decisions(self) -> Iterator[tuple[str, object]]:
        for field in self.decisions():
            if field.said in ("yes", "no") and field.choices == YES:
                yield field.name, field.said == "yes"
            elif field.said:
                yield field.name, field.said if field.choices else _whole(field.said)

    def with_card(self, card: str) -> "RoundForm":
        """Deal a card to the hand that is chosen, or take one back that lies there."""
        slot = self.chosen
        if not slot:
            return self
        dealt = [*self._dealt_cards(slot), card]
        return RoundForm(self.rule, {**self.values, f"cards.{slot}": " ".join(dealt)})

    def without_card(self, slot: str, place: int) -> "RoundForm":
        """Take a card back."""
        dealt = self._dealt_cards(slot)
        kept = " ".join(card for index, card in enumerate(dealt) if index != place)
        return RoundForm(self.rule, {**self.values, f"cards.{slot}": kept, "to": slot})

    def query(self) -> str:
        """Write the round as the query of its address."""
        said = [(n, v.strip()) for n, v in self.values.items() if v.strip() and n not in _MOVES]
        return urlencode(said)


_MOVES = ("add", "take")
_FACES = ("1", "2", "3", "4", "5", "6")


def _order(parameter: str) -> tuple[tuple[int, ...], str]:
    return tuple(int(number) for number in _NUMBER.findall(parameter)), parameter


def _whole(said: str) -> object:
    number = typed_number(said)
    return said if number is None else number


def _dice(said: str, kind: str) -> list[object]:
    """Read dice as people write them: 4-3, 6-1 are two rolls of two; 1 2 3 is one of three."""
    numbers = _numbers(said)
    if kind == "three":
        return [*numbers]
    return [numbers[place : place + 2] for place in range(0, len(numbers), 2)]


def _numbers(said: str) -> list[int]:
    return [int(number) for number in _NUMBER.findall(said)[:4000]]


def round_form(game: str, query: Query, *, day: dt.date) -> RoundForm:
    """Fill the form of a game with what an address says."""
    values = {"day": day.isoformat(), **{name: value for name, value in query if len(value) < 4000}}
    form = RoundForm(RULES[game], values)
    if values.get("take"):
        return _without(form, *values["take"].partition(":")[::2])
    return _with(form, values["add"].upper()) if values.get("add") else form


def _with(form: RoundForm, added: str) -> RoundForm:
    """Put a card or a die on the table, as a click says it."""
    if form.rule.form.dice:
        return form.with_die(int(added)) if added in _FACES else form
    return form.with_card(added)


def _without(form: RoundForm, slot: str, place: str) -> RoundForm:
    """Take a card or a die back from the table."""
    number = typed_number(place)
    at = -1 if number is None else number
    return form.without_die(at) if form.rule.form.dice else form.without_card(slot, at)
