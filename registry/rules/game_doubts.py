"""Which doubts concern a game: those about its text, and about all else that governs it."""

from collections.abc import Collection, Iterator, Sequence

from bylaw.registry.law.doubt.doubts import SECTION_NAMES, Doubt, DoubtKind, Doubts, name_of
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.rules.text.game_mentions import Governed, governs
from bylaw.registry.rules.text.governing_text import home_of, later_sections, stands_with
from bylaw.registry.rules.text.law_text import LawText


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
    touched = (name.removeprefix(SECTION_NAMES) for name in doubt.touched if name in names)
    return doubt.kind is DoubtKind.TEXTS_DIFFER and any(
        len(law.languages(label)) == 1 for label in touched
    )


def _governing_names(law: LawText, labels: Sequence[str]) -> frozenset[str]:
    """Name the sections of a game, those that govern it too, and the divisions around them."""
    names = {name_of(Kind.SECTION, label) for label in labels}
    for lang, around in law.around.items():
        later = later_sections(law, labels, lang=lang)
        names |= {_name(section.provision.kind, section.label) for section in later}
        game = Governed(around, labels, home_of(around, labels), lang)
        names |= set(game.chain) | set(_speaking(game, law.doubts))
    return frozenset(names)


def _speaking(game: Governed, doubts: Doubts) -> Iterator[str]:
    """Name what an order in doubt may change and what speaks of a game, since whichever day."""
    touched = {name for doubt in doubts for name in (*doubt.touched, *doubt.beside)}
    for one in game.around.standing:
        name = _name(one.provision.kind, one.label)
        if name not in touched or one.is_struck:
            continue
        if stands_with(one, game) or governs(one, game):
            yield name


def _name(kind: Kind, label: str) -> str:
    """Name a provision as doubts do; what is no section has its identity for a label."""
    return name_of(kind, label) if kind is Kind.SECTION else label
