"""Whether a section says of itself that it concerns a game: by number, by name, or by its kind.

A text may name a section of the game ("Despite section 67.31"), the division it stands in ("this
Division"), the game ("At War, …"), all games of a kind ("no card game …"), or a term that the
game uses and that it now defines.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import cast

from bylaw.registry.law.corpus_tables import corpus_table
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.references import Reference, all_words, references, speaks_of_all
from bylaw.registry.law.text.sentences import quotable_parts
from bylaw.registry.law.text.typography import find_words
from bylaw.registry.rules.text.law_text import StandingProvision, Surroundings
from bylaw.registry.rules.text.reach_in_words import (
    defined_terms,
    is_general,
    is_on_money,
    is_on_play,
    kinds_of_games,
    own_containers,
)


@dataclass(frozen=True)
class Governed:
    """The sections of a game in one language, and the divisions around them, inner first."""

    around: Surroundings
    labels: Sequence[str]
    chain: Sequence[str]
    lang: str

    @cached_property
    def general(self) -> frozenset[str]:
        """The containers beside that of the game whose heading says that they are for all."""
        containers, others = self.around.containers, self.around.others
        return frozenset(
            name
            for name, one in containers.items()
            if one.parent in self.chain and is_general(others[name].provision.heading)
        )

    def uses(self, term: str) -> bool:
        """Tell whether the words of the game have a term, in whichever case; they have no word."""
        return not term or any(find_words(words, term.casefold()) for words in self._words())

    def _words(self) -> Iterator[str]:
        own = (self.around.sections.get(label) for label in self.labels)
        for one in own:
            yield from () if one is None else map(str.casefold, all_words(one.provision))


def governs(one: StandingProvision, game: Governed) -> bool:
    """Tell whether words name what belongs to a game, or all that it belongs to.

    The heading of the division of a game speaks of it, if it says what is wagered or paid.
    """
    said = tuple(all_words(one.provision))
    if one.label in game.chain and any(map(is_on_money, said)):
        return True
    return any(_names(words, one, game) for words in said)


def _names(words: str, one: StandingProvision, game: Governed) -> bool:
    return (
        speaks_of_all(words)
        or any(_means(each, game) for each in references(words, lang=game.lang))
        or not _games_named(words).isdisjoint(game.labels)
        or any(_shares(kind, one, game) for kind in own_containers(words, lang=game.lang))
        or (one.parent not in game.around.containers and _is_for_any(words, game))
    )


def _is_for_any(words: str, game: Governed) -> bool:
    """Tell whether general words mean a game; in a division, they mean what stands there."""
    kinds, terms = kinds_of_games(words, lang=game.lang), defined_terms(words, lang=game.lang)
    return any(game.uses(each) for each in (*kinds, *terms))


def _means(reference: Reference, game: Governed) -> bool:
    if reference.kind is Kind.SECTION:
        return any(reference.names(Kind.SECTION, label) for label in game.labels)
    above = (game.around.containers[name] for name in game.chain)
    return any(reference.names(one.kind, one.label) for one in above)


def _shares(kind: Kind, one: StandingProvision, game: Governed) -> bool:
    """Tell whether "this Division" of a section is that of the game, as far as it is known.

    Where neither stands in a division that is held, it may be the same one.
    """
    containers = game.around.containers
    own = [name for name in _above(one.parent, game.around) if containers[name].kind is kind]
    if own:
        return own[0] in game.chain
    return not any(containers[name].kind is kind for name in game.chain)


def _above(name: str, around: Surroundings) -> Iterator[str]:
    while name in around.containers:
        yield name
        name = around.containers[name].parent


@lru_cache(maxsize=4096)
def _games_named(words: str) -> frozenset[str]:
    """The games of whose play words speak by name: of each, the first section of its text."""
    plain = words.casefold()
    if not any(all(piece in plain for piece in pieces) for pieces in _all_pieces()):
        return frozenset()
    return frozenset(first for sentence in quotable_parts(words) for first in _played_in(sentence))


def _played_in(sentence: str) -> Iterator[str]:
    named = {
        first: [place for title in titles for place in _places(sentence, title)]
        for first, titles in _titles_by_section().items()
    }
    places = sorted((place for found in named.values() for place in found), reverse=True)
    for start, end in places:
        # A name may have "cards" in it, and says nothing of the play by that.
        sentence = f"{sentence[:start]} {sentence[end:]}"
    if places and is_on_play(sentence):
        yield from (first for first, found in named.items() if found)


def _places(sentence: str, title: str) -> Sequence[tuple[int, int]]:
    return find_words(sentence, title) if _may_have(sentence, title) else ()


def _may_have(words: str, title: str) -> bool:
    """Tell whether all pieces of a title stand in words: a first look, which costs little."""
    plain = words.casefold()
    return all(piece in plain for piece in _pieces(title))


@cache
def _pieces(title: str) -> tuple[str, ...]:
    return tuple(sorted(re.findall(r"\w+", title.casefold()), key=len, reverse=True))


@cache
def _all_pieces() -> frozenset[tuple[str, ...]]:
    """The pieces of every name of a game; some games of other days have the same name."""
    titles = _titles_by_section().values()
    return frozenset(_pieces(title) for each in titles for title in each)


@cache
def _titles_by_section() -> Mapping[str, tuple[str, ...]]:
    """The names of each game in both languages, by the first section of its text."""
    games = cast(dict[str, dict[str, dict[str, str]]], corpus_table("games"))
    texts = cast(dict[str, dict[str, list[str]]], corpus_table("readings"))
    return {
        entry["sections"][0]: tuple(games[name.partition(".")[0]]["title"].values())
        for name, entry in texts.items()
    }
