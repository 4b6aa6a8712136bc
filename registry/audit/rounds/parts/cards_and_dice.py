"""The cards and dice of a round."""

import re
from collections.abc import Mapping
from typing import cast

from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_, Message, listed
from bylaw.registry.rules.codes_of_names import slot_of
from bylaw.registry.rules.names_of_codes import cards_said, game_said
from bylaw.registry.rules.play.cards import RANKS, card_number
from bylaw.registry.rules.play.dice import FACES
from bylaw.registry.rules.round_form import Slot
from bylaw.registry.rules.rule import Rule

_DICE = 2


def read_cards(cards: object, rule: Rule, bets: Mapping[str, int]) -> dict[str, tuple[int, ...]]:
    """Read the cards that a round shows, and refuse one that lacks some."""
    given = {} if cards is None else cards
    if not isinstance(given, Mapping):
        raise RoundError(N_("cards must be an object of names and cards."))
    if given and not rule.form.slots:
        raise RoundError(N_("{game} is not played with cards."), game=game_said(rule.game))
    shown = _by_slot(given, rule)
    found: dict[str, tuple[int, ...]] = {}
    for name, slot in rule.form.slots.items():
        said = cards_said(rule.game, name)
        if shown.get(name):
            found[name] = _hand(said, slot, shown[name])
        elif _is_needed(slot, found, bets):
            template = N_("Missing cards: {slot}; write them as {example}.")
            raise RoundError(template, slot=said, example=_example_of(slot))
    return found


def _is_needed(slot: Slot, shown: Mapping[str, tuple[int, ...]], bets: Mapping[str, int]) -> bool:
    """Tell whether the cards of a slot must be shown, beside those that are."""
    if slot.needed_with and slot.needed_with not in bets:
        return False
    return len({card % len(RANKS) for name in slot.on_equal for card in shown[name]}) <= 1


def _by_slot(given: Mapping[object, object], rule: Rule) -> dict[str, object]:
    """The cards of a round by the codes of their slots, whatever name they were given."""
    found: dict[str, object] = {}
    for name, cards in given.items():
        slot = slot_of(rule.game, str(name))
        if slot not in rule.form.slots:
            template = N_("{game} has no cards “{slot}”; its cards are {slots}.")
            known = listed(cards_said(rule.game, one) for one in rule.form.slots)
            raise RoundError(template, game=game_said(rule.game), slot=str(name), slots=known)
        if slot in found:
            template = N_("The cards {slot} are stated twice.")
            raise RoundError(template, slot=cards_said(rule.game, slot))
        found[slot] = cards
    return found


def _example_of(slot: Slot) -> str:
    """Show how the cards of a slot are written: as many as it needs."""
    return " ".join(["AS", "KD", "QC", "JH", "TS", "9D"][: slot.fewest])


def _hand(name: Message, slot: Slot, text: object) -> tuple[int, ...]:
    names = text.split() if isinstance(text, str) else text
    if not isinstance(names, list):
        raise RoundError(N_("The cards {slot} must be written as AS KD TC."), slot=name)
    numbers = [card_number(str(card).upper()) for card in names]
    for card, number in zip(names, numbers, strict=True):
        if number is None:
            raise RoundError(
                N_("“{card}” is not a card; write a rank (A K Q J T 9 … 2) and a suit (S H D C)."),
                card=str(card),
            )
    if not slot.fewest <= len(numbers) <= slot.most:
        exact = N_("Wrong number of cards for {slot}: {found}; {fewest} needed.")
        between = N_("Wrong number of cards for {slot}: {found}; {fewest} to {most} needed.")
        raise RoundError(
            exact if slot.fewest == slot.most else between,
            slot=name,
            found=len(numbers),
            fewest=slot.fewest,
            most=slot.most,
        )
    return tuple(number for number in numbers if number is not None)


def read_dice(dice: object, rule: Rule) -> tuple[tuple[int, ...], ...]:
    """Read the rolls of dice of a round."""
    form = rule.form
    if not form.dice:
        if dice is not None:
            raise RoundError(N_("{game} is not played with dice."), game=game_said(rule.game))
        return ()
    number = 3 if form.dice == "three" else _DICE
    dice = _faces(dice, number) if isinstance(dice, str) else dice
    rolls = [dice] if form.dice == "three" or _is_one_roll(dice) else dice
    if dice is None or not isinstance(rolls, list) or not rolls:
        example = "[1, 2, 3]" if form.dice == "three" else "[[4, 3], [6, 6]]"
        raise RoundError(N_("The dice are missing; write {example}."), example=example)
    if len(rolls) > limits().round.rolls:
        template = N_("A round has at most {limit} rolls; this one has {count}.")
        raise RoundError(template, limit=limits().round.rolls, count=len(rolls))
    return tuple(_roll(roll, number) for roll in rolls)


def _is_one_roll(dice: object) -> bool:
    """Tell whether two dice stand for themselves, as those of a round of one roll."""
    is_pair = isinstance(dice, list) and len(dice) == _DICE
    return is_pair and all(type(face) is int for face in cast(list[object], dice))


# Two digits are enough to tell what is no face, and never a number that cannot be read.
_WRITTEN = late_pattern(r"\(?[0-9]{1,2}(?:[\s,;/|+()-]+[0-9]{1,2})*\)?")
_BRACKETED = late_pattern(r"(?:\[[^\[\]]+\][\s,;]*)+")


def _faces(text: str, number: int) -> object:
    """Read dice that are written in a row, "1 2 4" or "4-3, 6-6"; other words stay as they are.

    >>> _faces("1 2 4", 3), _faces("4-3, 6-6", 2), _faces("4-3", 2), _faces("4-3, 6", 2)
    ([1, 2, 4], [[4, 3], [6, 6]], [[4, 3]], '4-3, 6')
    >>> _faces("(4,3) (6,6)", 2), _faces("(1, 2, 4)", 3)
    ([[4, 3], [6, 6]], [1, 2, 4])
    >>> _faces("[4,3] [6,6]", 2), _faces("1|2|4", 3), _faces("[[4, 3], [6, 1]", 2)
    ([[4, 3], [6, 6]], [1, 2, 4], '[[4, 3], [6, 1]')
    """
    plain = text.strip()
    if _BRACKETED.fullmatch(plain):
        plain = plain.replace("[", "(").replace("]", ")")
    found = _WRITTEN.fullmatch(plain)
    faces = [int(face) for face in re.findall(r"[0-9]+", text)] if found else []
    rolls = [faces[at : at + number] for at in range(0, len(faces), number)]
    if not rolls or len(rolls[-1]) != number:
        return text
    return rolls[0] if number != _DICE and len(rolls) == 1 else rolls


def _roll(roll: object, number: int) -> tuple[int, ...]:
    faces = roll if isinstance(roll, list) else []
    whole = all(type(face) is int and 1 <= face <= FACES for face in faces)
    if len(faces) != number or not whole:
        raise RoundError(
            N_("{roll} is not a roll of {number} dice."), roll=str(roll), number=number
        )
    return tuple(faces)
