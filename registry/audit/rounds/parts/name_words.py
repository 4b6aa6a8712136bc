"""The words in the names of columns, and which of our names they make."""

import re

from bylaw.registry.law.text.typography import without_accents

CENT_SIGN = "¢"
_WORDS = {
    "joueur": "player",
    "croupier": "dealer",
    "banque": "dealer",
    "guerre": "war",
    **dict.fromkeys(("boni", "prime"), "bonus"),
    "supplementaire": "supplemental",
    "initiale": "initial",
    **dict.fromkeys(("additionnel", "additionnelle", "raise", "relance"), "additional"),
}


JOINING = frozenset(
    ("de", "du", "des", "la", "le", "les", "l", "d", "sur", "of", "on", "the", "for")
)
"""Words that join others in the name of a column, and mean nothing by themselves."""


def words_of_name(name: str) -> frozenset[str]:
    """Cut the name of a column into plain words of a round.

    >>> sorted(words_of_name("Mise initiale (¢)"))
    ['initial', 'mise', '¢']
    """
    letters = without_accents(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)).lower()
    return frozenset(
        _WORDS.get(word, word) for word in re.findall(rf"[a-z]+|\d+|{CENT_SIGN}", letters)
    )


def best_names(name: str, known: set[str], *, extra: frozenset[str]) -> list[str]:
    """Find our longest names whose every word stands in the name of a column."""
    words = words_of_name(name) | {word.rstrip("s") for word in words_of_name(name)}
    fitting = [one for one in known if set(one.split("_")) <= words]
    if not fitting:
        rest = {word for word in words_of_name(name) - extra - JOINING if not word.isdecimal()}
        return [one for one in known if rest and rest <= set(one.split("_"))]
    most = max(len(one.split("_")) for one in fitting)
    return [one for one in fitting if len(one.split("_")) == most]
