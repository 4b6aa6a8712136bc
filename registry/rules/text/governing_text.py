"""Which text governs a game besides the sections that its rule implements.

A rule was certified for what stood when its game was complete.  What comes later into the
division or subdivision of the game, what is struck out of it, and what says anywhere that it
concerns the sections of the game, was not before whoever certified the rule.  Nor was a later
change of a section to which the words of the game refer.
"""

import datetime as dt
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import cast

from bylaw.registry.law.corpus_tables import corpus_table
from bylaw.registry.law.text.labels import PieceKey
from bylaw.registry.law.text.provisions import Kind, order_key
from bylaw.registry.rules.text.game_mentions import Governed, governs
from bylaw.registry.rules.text.law_text import (
    LawText,
    SectionText,
    StandingProvision,
    Surroundings,
    makers,
)


def later_sections(law: LawText, labels: Sequence[str], *, lang: str) -> tuple[SectionText, ...]:
    """The sections that came after a game was complete and that govern it too."""
    key = ("later", lang, *labels)
    return law.keep(key, lambda: tuple(_later(law, labels, lang=lang)))


def _later(law: LawText, labels: Sequence[str], *, lang: str) -> Iterator[SectionText]:
    around = law.around.get(lang)
    begin = None if around is None else _begin(law, labels, lang)
    if around is None or begin is None:
        return
    game = Governed(around, labels, home_of(around, labels), lang)
    inside, own = _inside(game, begin), frozenset(labels)
    for one in around.standing:
        if one.label in own or one.is_struck:
            continue
        if one.label in inside or (_is_after(one.start, begin) and _concerns(one, game)):
            yield law.section(one.label, lang=lang) or _unheld(one, lang)


def _concerns(one: StandingProvision, game: Governed) -> bool:
    """Tell whether a provision concerns a game, or is cited by it but not read with its rule."""
    return governs(one, game) or (not _is_known(one) and game.cites(one))


def _unheld(one: StandingProvision, lang: str) -> SectionText:
    """A section that governs a game, as far as its words are held."""
    since = one.start or dt.date.min
    return SectionText(one.label, lang, one.provision, one.instrument, since, is_held=False)


def struck_sections(law: LawText, labels: Sequence[str], *, lang: str) -> tuple[str, ...]:
    """What was struck out of a game, bears another number, or no longer concerns it."""
    around = law.around.get(lang)
    if around is None or _begin(law, labels, lang) is None:
        return ()
    own = (label for label in labels if _is_gone(law, around, label))
    return (*own, *(one.label for one in lost_provisions(law, labels, lang=lang)))


def lost_provisions(
    law: LawText, labels: Sequence[str], *, lang: str
) -> tuple[StandingProvision, ...]:
    """What was struck out around a game since it was complete, or no longer concerns it."""
    around = law.around.get(lang)
    begin = None if around is None else _begin(law, labels, lang)
    if around is None or begin is None:
        return ()
    game = Governed(around, labels, home_of(around, labels), lang)
    own = frozenset(labels)
    return tuple(
        one
        for one in around.standing
        if _is_after(one.start, begin) and one.label not in own and _is_lost(one, game, begin)
    )


def _is_lost(one: StandingProvision, game: Governed, begin: dt.date) -> bool:
    if one.is_struck and (stands_with(one, game) or game.cites(one)):
        return True
    before = one.as_on(begin)
    spoke = before is not None and governs(before, game)
    return spoke and (one.is_struck or not governs(one, game))


def is_struck(law: LawText, label: str) -> bool:
    """Tell whether a section was held once and no longer stands, or not under that number."""
    return any(is_gone(law, label, lang=lang) for lang in law.around)


def is_gone(law: LawText, label: str, *, lang: str) -> bool:
    """Tell the same of the text of one language."""
    return lang in law.around and _is_gone(law, law.around[lang], label)


def _is_gone(law: LawText, around: Surroundings, label: str) -> bool:
    if around.first_held.get(label, dt.date.max) > law.day:
        return False
    standing = around.sections.get(label)
    return standing is None or standing.is_struck


def _begin(law: LawText, labels: Sequence[str], lang: str) -> dt.date | None:
    """Say since when all the sections of a game have been held: in a language, or in the other."""
    others = (around for one, around in law.around.items() if one != lang)
    for around in (law.around[lang], *others):
        days = [around.first_held[label] for label in labels if label in around.first_held]
        if days:
            return max(days)
    return None


def home_of(around: Surroundings, labels: Collection[str]) -> tuple[str, ...]:
    """The container that holds most sections of a game, and those that hold it in turn.

    Where the division is not known, because the base text is not held, there is none.
    """
    parents = Counter(
        one.parent for label in labels if (one := around.sections.get(label)) is not None
    )
    chain: list[str] = []
    name = parents.most_common(1)[0][0] if parents else ""
    while name in around.containers:
        chain.append(name)
        name = around.containers[name].parent
    return tuple(chain)


def _inside(game: Governed, begin: dt.date) -> frozenset[str]:
    """Find what came into the division of a game, or beside its sections, after it was complete."""
    if not game.chain:
        return _beside(game.around, game.labels, begin) | _numbered_into(game, begin)
    standing = [one for one in game.around.sections.values() if stands_with(one, game)]
    came = (s.label for s in standing if s.parent in game.chain and _is_after(s.entered, begin))
    changed = (s.label for s in standing if _is_after(s.start, begin) and not _is_known(s))
    return frozenset((*came, *changed)) | _numbered_into(game, begin)


def stands_with(one: StandingProvision, game: Governed) -> bool:
    """Tell whether a section stands in the division of a game, or in a general part of it."""
    if one.provision.kind is not Kind.SECTION:
        return False
    return one.parent in game.chain or (
        one.parent in game.general and one.label not in _of_some_game()
    )


@cache
def _of_some_game() -> frozenset[str]:
    """The sections of all games: each says what is played there, also among general ones."""
    texts = cast(dict[str, dict[str, list[str]]], corpus_table("readings"))
    return frozenset(label for one in texts.values() for label in one["sections"])


def _is_known(one: StandingProvision) -> bool:
    """Tell whether the person who certified the rules had read what made a section as it stands."""
    return _known_instruments().issuperset(makers(one.instrument))


@cache
def _known_instruments() -> frozenset[str]:
    return frozenset(cast(list[str], corpus_table("certified")["instruments"]))


def _numbered_into(game: Governed, begin: dt.date) -> frozenset[str]:
    """Find what bears a number among those of a game since it was complete, wherever it stands."""
    sections, containers = game.around.sections, game.around.containers
    own = [sections[label] for label in game.labels if label in sections]
    at_home = [_key(one) for one in own if not game.chain or one.parent == game.chain[0]]
    low, high = min(at_home, default=()), max(at_home, default=())
    return frozenset(
        one.label
        for one in sections.values()
        if _is_after(one.entered, begin)
        and (
            low < _key(one) < high
            or (_key(one)[: len(high)] == high != () and one.parent not in containers)
        )
    )


def _key(one: StandingProvision) -> tuple[PieceKey, ...]:
    return order_key(Kind.SECTION, one.label)


def _is_after(day: dt.date | None, begin: dt.date) -> bool:
    return day is not None and day > begin


def _beside(around: Surroundings, labels: Sequence[str], begin: dt.date) -> frozenset[str]:
    """Find later sections that stand right beside those of a game in no known division."""
    row = sorted(_row(around), key=lambda item: item[0])
    found: set[str] = set()
    for ahead in (row, list(reversed(row))):
        is_near = False
        for _place, one in ahead:
            if one is None or one.label in labels:
                is_near = one is not None
            elif is_near and _is_after(one.entered, begin):
                found.add(one.label)
            else:
                is_near = False
    return frozenset(found)


def _row(around: Surroundings) -> Iterator[tuple[int, StandingProvision | None]]:
    """What stands in no container: sections, and containers as None."""
    for one in around.sections.values():
        if one.parent not in around.containers and not one.is_struck:
            yield one.place, one
    for container in around.containers.values():
        if container.parent not in around.containers:
            yield container.place, None
