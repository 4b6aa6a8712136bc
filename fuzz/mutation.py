"""Mutations: ways to damage a text, from one character to whole blocks of another text."""

import random
from collections.abc import Callable, Sequence

Mutation = Callable[[str, Sequence[str], random.Random], str]

TOKENS = (
    *('"', "“", "”", "«", "»", "(", ")", "1°", "(a)", "a)", "i)", ":", ";", ".", ",", "\n", "\n\n"),
    *(
        "\t",
        "\0",
        "\u202e",
        "⟦0⟧",
        "⟪0⟫",
        "⟨1⟩",
        "67.41.",
        "§ 1.",
        "DIVISION VI",
        "1.",
        "14.",
        "I•",
    ),
    *("9" * 30, "$", "**", "_", "|", "|---|", "<b>", "&amp;", "^{o}", "\\", "- ", "…", "1 to 1"),
    *(" is amended by replacing ", " the following: ", " est modifié par ", " ce qui suit : "),
    *("WHEREAS ", "O.C. 1-2000, 1 May 2000\n", " comes into force on ", " paragraph 1 of "),
)


def insert_token(text: str, _others: Sequence[str], chance: random.Random) -> str:
    """Put a mark that means something to the reader anywhere."""
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(TOKENS) * chance.choice((1, 1, 1, 2, 50)) + text[at:]


def delete_run(text: str, _others: Sequence[str], chance: random.Random) -> str:
    """Lose a run of characters."""
    at = chance.randrange(len(text) + 1)
    return text[:at] + text[at + chance.choice((1, 1, 5, 80, 1000)) :]


def repeat_run(text: str, _others: Sequence[str], chance: random.Random) -> str:
    """Print a run of characters several times."""
    at = chance.randrange(len(text) + 1)
    run = text[at : at + chance.choice((1, 5, 40, 400))]
    return text[:at] + run * chance.choice((2, 3, 30)) + text[at:]


def swap_lines(text: str, _others: Sequence[str], chance: random.Random) -> str:
    """Let two lines change places."""
    lines = text.split("\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def join_lines(text: str, _others: Sequence[str], chance: random.Random) -> str:
    """Lose one line end."""
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    return "\n".join((*lines[:at], " ".join(lines[at : at + 2]), *lines[at + 2 :]))


def splice(text: str, others: Sequence[str], chance: random.Random) -> str:
    """Go on in the middle of another text."""
    other = chance.choice(others)
    return text[: chance.randrange(len(text) + 1)] + other[chance.randrange(len(other) + 1) :]


MUTATIONS: tuple[Mutation, ...] = (
    insert_token,
    delete_run,
    repeat_run,
    swap_lines,
    join_lines,
    splice,
)


def mutate(text: str, others: Sequence[str], chance: random.Random) -> str:
    """Damage a text in a few ways, one after the other."""
    for _ in range(chance.choice((1, 1, 2, 4, 8))):
        text = chance.choice(MUTATIONS)(text, others, chance)
    return text
