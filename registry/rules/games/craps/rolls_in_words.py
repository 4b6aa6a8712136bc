"""A game of craps told roll by roll: the come-out rolls, the points, and what ended them."""

from collections.abc import Iterator, Sequence

from bylaw.registry.law.messages import N_, Message, Value
from bylaw.registry.rules.games.craps.course import POINTS, SEVEN

NO_ROLL = "die_off_table"
_SET = N_("Roll {number}, a come-out roll: {dice}, total {total}. The point is {total}.")
_NOT_SET = N_("Roll {number}, a come-out roll: {dice}, total {total}. It sets no point.")
_MADE = N_("Roll {number}: {dice}, total {total}. The point is made.")
_SEVEN = N_("Roll {number}: {dice}, total {total}. Seven comes before the point.")
_OTHER = N_("Roll {number}: {dice}, total {total}. The point is still {point}.")
_INVALID = N_("Roll {number}: {dice}. It was declared “no roll”.")


def account(rolls: Sequence[Sequence[int]], *, is_no_roll: bool) -> Iterator[Message]:
    """Tell what each roll was; the last may have been declared no roll.

    >>> [message.template for message in account([(4, 2), (3, 4)], is_no_roll=False)] == [
    ...     _SET, _SEVEN
    ... ]
    True
    """
    point = 0
    for number, roll in enumerate(rolls, start=1):
        total, dice = sum(roll), "-".join(map(str, roll))
        values: dict[str, Value] = {"number": number, "dice": dice, "total": total, "point": point}
        if is_no_roll and number == len(rolls):
            yield Message(_INVALID, values)
            return
        template, point = _roll_effect(point, total)
        yield Message(template, values)


def _roll_effect(point: int, total: int) -> tuple[str, int]:
    """Say what a roll did, and the point that stands after it, if any."""
    if not point:
        return (_SET, total) if total in POINTS else (_NOT_SET, 0)
    if total == point:
        return _MADE, 0
    return (_SEVEN, 0) if total == SEVEN else (_OTHER, point)
