"""Whether a section says of itself that it concerns a game: by number, by name, or by its kind.

A text may name a section of the game ("Despite section 67.31"), the division it stands in ("this
Division"), the game ("At War, …"), all games of a kind ("no card game …"), or a term that the
game uses and that it now defines.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import NamedTuple, cast

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

    @cached_property
    def titles(self) -> frozenset[str]:
        """The names of the game, in both languages."""
        own = (titles for first, titles in _titles_by_section().items() if first in self.labels)
        return frozenset().union(*own)

    @cached_property
    def cited(self) -> tuple[Reference, ...]:
        """What the words of the game refer to by number: "as provided in section 67.1"."""
        said = (_addressed_by(words, self.lang) for words in self._words())
        return tuple(each for one in said if one is not None for each in one.numbered)

    def cites(self, one: StandingProvision) -> bool:
        """Tell whether the words of the game refer to a section."""
        is_section = one.provision.kind is Kind.SECTION
        return is_section and any(each.names(Kind.SECTION, one.label) for each in self.cited)

    def uses(self, term: str) -> bool:
        """Tell whether the words of the game have a term, in whichever case; they have no word."""
        words = map(str.casefold, self._words())
        return not term or any(find_words(each, term.casefold()) for each in words)

    def _words(self) -> Iterator[str]:
        own = (self.around.sections.get(label) for label in self.labels)
        for one in own:
            yield from () if one is None else all_words(one.provision)


def governs(one: StandingProvision, game: Governed) -> bool:
    """Tell whether words name what belongs to a game, or all that it belongs to.

    The heading of the division of a game speaks of it, if it says what is wagered or paid.
    """
    if one.label in game.chain and any(map(is_on_money, one.words)):
        return True
    is_alone = one.parent not in game.around.containers
    return any(
        ((said := _addressed_by(words, game.lang)) is not None and _names(words, said, one, game))
        or (is_alone and _is_for_any(words, game))
        for words in one.words
    )


class _Addressed(NamedTuple):
    """What words say of what they are for, whichever the game; all games are asked about it."""

    is_for_all: bool
    numbered: tuple[Reference, ...]
    titles: frozenset[str]
    own: tuple[Kind, ...]


@lru_cache(maxsize=4096)
def _addressed_by(words: str, lang: str) -> _Addressed | None:
    """Find what words say of what they are for; most say nothing."""
    said = _Addressed(
        speaks_of_all(words),
        references(words, lang=lang),
        _titles_in(words),
        own_containers(words, lang=lang),
    )
    return said if any(said) else None


def _names(words: str, said: _Addressed, one: StandingProvision, game: Governed) -> bool:
    return (
        said.is_for_all
        or any(_means(each, game) for each in said.numbered)
        or (not said.titles.isdisjoint(game.titles) and _is_named(words, game))
        or any(_shares(kind, one, game) for kind in said.own)
    )


def _is_named(words: str, game: Governed) -> bool:
    """Tell whether words that have a name of a game speak of its play."""
    return not _games_named(words).isdisjoint(game.labels)


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
    titles = _titles_in(words)
    if not titles:
        return frozenset()
    return frozenset(
        first for sentence in quotable_parts(words) for first in _played_in(sentence, titles)
    )


def _played_in(sentence: str, titles: frozenset[str]) -> Iterator[str]:
    if not is_on_play(sentence):
        return
    named = {
        first: [place for title in own & titles for place in find_words(sentence, title)]
        for first, own in _titles_by_section().items()
    }
    places = sorted((place for found in named.values() for place in found), reverse=True)
    for start, end in places:
        # A name may have "cards" in it, and says nothing of the play by that.
        sentence = f"{sentence[:start]} {sentence[end:]}"
    if places and is_on_play(sentence):
        yield from (first for first, found in named.items() if found)


def _titles_in(words: str) -> frozenset[str]:
    """The names of games whose every piece stands in some words: a cheap first look."""
    plain = words.casefold()
    named = (titles for longest, titles in _all_pieces().items() if longest in plain)
    return frozenset(
        title for titles in named for title, pieces in titles if all(one in plain for one in pieces)
    )


@cache
def _all_pieces() -> Mapping[str, Sequence[tuple[str, list[str]]]]:
    """The names of games with their pieces, by the longest piece: it is the rarest."""
    found: dict[str, list[tuple[str, list[str]]]] = {}
    for title in sorted(frozenset().union(*_titles_by_section().values())):
        pieces = re.findall(r"\w+", title.casefold())
        found.setdefault(max(pieces, key=len), []).append((title, pieces))
    return found


@cache
def _titles_by_section() -> Mapping[str, frozenset[str]]:
    """The names of each game in both languages, by the first section of its text."""
    games = cast(dict[str, dict[str, dict[str, str]]], corpus_table("games"))
    texts = cast(dict[str, dict[str, list[str]]], corpus_table("readings"))
    return {
        entry["sections"][0]: frozenset(games[name.partition(".")[0]]["title"].values())
        for name, entry in texts.items()
    }
