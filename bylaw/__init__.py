"""From what the Gazette printed to what the table owed: one import name for every room.

The rooms are real folders at the top of the project; here they are links, so that an installed
`bylaw` owns one name and no other. `bylaw.registry` holds the law and what follows from it,
`bylaw.ingest` reads published texts, `bylaw.corpus` is data, `bylaw.cli` prints and `bylaw.web`
serves.

For programs, `bylaw.open_law()` is the front door, and `bylaw.law` is the law of your own registry:
`law.on("2008-01-01").section("67.31", lang="fr")`. Nothing is loaded before it is asked for.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bylaw.front.library import Law as Law
    from bylaw.front.library import LawOnDay as LawOnDay
    from bylaw.front.library import Section as Section
    from bylaw.front.library import open_law as open_law

    law: Law

__all__ = ("Law", "LawOnDay", "Section", "law", "open_law")


def __getattr__(name: str) -> object:
    """Load the front door when it is first used."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from bylaw.front import library

    found: object = library.open_law() if name == "law" else getattr(library, name)
    globals()[name] = found
    return found
