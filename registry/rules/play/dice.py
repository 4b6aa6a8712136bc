"""Rolls of dice in columns: one row for each round, zero where no die was rolled."""

from collections.abc import Sequence

from bylaw.registry.rules.play.array_library import NDArray, np

FACES = 6

Dice = NDArray[np.int8]


def totals(dice: Dice) -> NDArray[np.int8]:
    """Add up the dice of each roll; a roll that did not happen totals zero."""
    found = np.zeros(dice.shape[:-1], dtype=np.int8)
    for die in range(dice.shape[-1]):
        found += dice[..., die]
    return found


def showing(dice: Dice, number: int) -> NDArray[np.int8]:
    """Count the dice of each roll that show a number."""
    return totals((dice == number).view(np.int8))


def is_total(total: NDArray[np.int8], *wanted: int) -> NDArray[np.bool_]:
    """Tell which rolls have one of some totals."""
    found = np.zeros(total.shape, dtype=np.bool_)
    for one in wanted:
        found |= total == one
    return found


def padded(rolls: Sequence[Sequence[tuple[int, int]]]) -> Dice:
    """Put games of different length in one array, with zeros after the last roll.

    >>> padded([[(4, 3)], [(1, 2), (6, 6)]]).tolist()
    [[[4, 3], [0, 0]], [[1, 2], [6, 6]]]
    """
    length = max((len(game) for game in rolls), default=0)
    dice = np.zeros((len(rolls), length, 2), dtype=np.int8)
    for row, game in enumerate(rolls):
        for turn, roll in enumerate(game):
            dice[row, turn] = roll
    return dice
