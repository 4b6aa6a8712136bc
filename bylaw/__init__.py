"""From what the Gazette printed to what the table owed: one import name for every room.

The rooms are real folders at the top of the project; here they are links, so that an installed
`bylaw` owns one name and no other. `bylaw.registry` holds the law and what follows from it,
`bylaw.ingest` reads published texts, `bylaw.corpus` is data, `bylaw.cli` prints and `bylaw.web`
serves.

For programs, `bylaw.open_law()` is the front door, and `bylaw.law` is the law of your own registry:
`law.on("2008-01-01").section("67.31", lang="fr")`. `bylaw.judge(law.as_data(), batch)` judges many
rounds in columns. Nothing is loaded before it is asked for.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bylaw.front.library import Law as Law
    from bylaw.front.library import LawOnDay as LawOnDay
    from bylaw.front.library import Section as Section
    from bylaw.front.library import open_law as open_law
    from bylaw.registry.audit.many.judge import PlainLaw as PlainLaw
    from bylaw.registry.audit.many.judge import judge as judge
    from bylaw.registry.audit.many.judge import refusals as refusals

    law: Law

__all__ = ("Law", "LawOnDay", "PlainLaw", "Section", "judge", "law", "open_law", "refusals")
_IN_COLUMNS = ("PlainLaw", "judge", "refusals")


def __getattr__(name: str) -> object:
    """Load the front door when it is first used."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = _exported(name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """Name the front door, though it is not loaded yet."""
    return sorted({*globals(), *__all__})


def _exported(name: str) -> object:
    if name in _IN_COLUMNS:
        from bylaw.registry.audit.many import judge as columns

        return getattr(columns, name)
    from bylaw.front import library

    return library.open_law() if name == "law" else getattr(library, name)
