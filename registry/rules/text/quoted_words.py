"""The words by which a rule quotes a section, in the language in which the section is read.

A rule names the English words.  The words that stand in their place in French are data.
"""

from collections.abc import Mapping
from functools import cache
from typing import cast

from bylaw.registry.law.corpus_tables import corpus_table


def in_language(section: str, words: str, *, lang: str) -> str | None:
    """Find the words of a language that stand where the English words stand; None if not known.

    >>> in_language("67.47", "forfeits half of the bet", lang="fr")
    'perd la moitié de sa mise'
    """
    return words if lang == "en" else french_words().get(section, {}).get(words)


@cache
def french_words() -> Mapping[str, Mapping[str, str]]:
    """Read the French words by section and English words."""
    return cast(dict[str, dict[str, str]], corpus_table("quoted_words"))
