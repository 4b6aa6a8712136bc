"""Which text governs a game besides the sections that its rule implements.

A rule was certified for what stood when its game was complete.  What comes later into the
division or subdivision of the game, what is struck out of it, and what says anywhere that it
concerns the sections of the game, was not before whoever certified the rule.
"""

import datetime as dt
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from bylaw.registry.law.doubt.doubts import Doubt, DoubtKind, Doubts, name_of
from bylaw.registry.law.text.labels import PieceKey
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import order_key
from bylaw.registry.rules.text.concerning import Governed, speaks_of
from bylaw.registry.rules.text.law_text import (
    LawText,
    SectionText,
    StandingSection,
    Surroundings,
)

_SECTION = f"{Kind.SECTION.value}:"


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
    inside = _inside(game, begin)
    for one in sorted(around.sections.values(), key=lambda one: one.place):
        if one.label in labels or one.is_struck:
            continue
        if one.label in inside or (_is_after(one.start, begin) and speaks_of(one, game)):
            yield law.section(one.label, lang=lang) or _unheld(one, lang)


def _unheld(one: StandingSection, lang: str) -> SectionText:
    """A section that governs a game, as far as its words are held."""
    since = one.start or dt.date.min
    return SectionText(one.label, lang, one.provision, one.instrument, since, is_held=False)


def struck_sections(law: LawText, labels: Sequence[str], *, lang: str) -> tuple[str, ...]:
    """The sections that were struck out of a game, or bear another number since."""
    around = law.around.get(lang)
    begin = None if around is None else _begin(law, labels, lang)
    if around is None or begin is None:
        return ()
    chain = home_of(around, labels)
    own = [label for label in labels if _is_gone(law, around, label)]
    others = [
        one.label
        for one in around.sections.values()
        if one.is_struck
        and one.label not in labels
        and one.parent in chain
        and _is_after(one.start, begin)
    ]
    return (*own, *others)


def is_struck(law: LawText, label: str) -> bool:
    """Tell whether a section was held once and stands no more, or not under that number."""
    return any(is_gone(law, label, lang=lang) for lang in law.around)


def is_gone(law: LawText, label: str, *, lang: str) -> bool:
    """Tell the same of the text of one language."""
    return lang in law.around and _is_gone(law, law.around[lang], label)


def doubts_about_game(law: LawText, labels: Sequence[str]) -> Doubts:
    """The doubts about any text that governs a game, in either language."""
    names = _governing_names(law, labels)
    return tuple(d for d in law.doubts if any(d.marks(name, law.day) for name in names))


def doubts_about_money(law: LawText, labels: Sequence[str]) -> Doubts:
    """The doubts that may change what a game pays."""
    names = _governing_names(law, labels)
    return tuple(
        doubt
        for doubt in law.doubts
        if (doubt.may_change_money(law.day) or _is_without_twin(doubt, law, names))
        and any(doubt.touches(name) and doubt.marks(name, law.day) for name in names)
    )


def _is_without_twin(doubt: Doubt, law: LawText, names: Collection[str]) -> bool:
    """Tell whether the languages of an order differ on a section that only one of them is held in.

    Where both are, the audit settles under the figures of each.
    """
    touched = (name.removeprefix(_SECTION) for name in doubt.touched if name in names)
    return doubt.kind is DoubtKind.TEXTS_DIFFER and any(
        len(law.languages(label)) == 1 for label in touched
    )


def _governing_names(law: LawText, labels: Sequence[str]) -> frozenset[str]:
    """Name the sections of a game, those that govern it too, and the divisions around them."""
    names = {name_of(Kind.SECTION, label) for label in labels}
    for lang, around in law.around.items():
        later = later_sections(law, labels, lang=lang)
        names |= {name_of(Kind.SECTION, section.label) for section in later}
        names |= set(home_of(around, labels))
    return frozenset(names)


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
    found = (one for one in game.around.sections.values() if one.parent in game.chain)
    own = frozenset(one.label for one in found if _is_after(one.entered, begin))
    return own | _numbered_into(game, begin)


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


def _key(one: StandingSection) -> tuple[PieceKey, ...]:
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


def _row(around: Surroundings) -> Iterator[tuple[int, StandingSection | None]]:
    """What stands in no container: sections, and containers as None."""
    for one in around.sections.values():
        if one.parent not in around.containers and not one.is_struck:
            yield one.place, one
    for container in around.containers.values():
        if container.parent not in around.containers:
            yield container.place, None
