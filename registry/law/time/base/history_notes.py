"""What the history notes of a consolidated text say of the days before it.

A note names the instruments that made and changed a section.  Where it names one that is not
held, nobody can say what the section was before that instrument acted.
"""

import datetime as dt
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.orders.order_citations import entries_of, order_in
from bylaw.registry.law.text.consolidated import note_name
from bylaw.registry.law.text.provisions import SECTIONS
from bylaw.registry.law.time.versions import Version

# A note of the publisher on its own work, which changes no word of the law.
_PUBLISHER = late_pattern(r"(?:I\.\s?N\.|N\.\s?I\.)")


@dataclass(frozen=True, slots=True)
class Proof:
    """From which day on the words of a section are proved; None: from that of the text itself.

    `lacking` are the instruments before it that its note names and that are not held.
    """

    day: dt.date | None
    lacking: tuple[str, ...] = ()


def proof_of(
    note: str, *, held: Collection[str], made_by: str, acted: Callable[[str], dt.date | None]
) -> Proof | None:
    """Say from which day on a note proves the words of its section; None if on every day.

    `held` are the numbers of the instruments that are held, `made_by` that of the order which made
    the whole text, and `acted` gives the day on which a held one changed the section.
    """
    entries = [entry for entry in entries_of(note) if not _PUBLISHER.match(entry)]
    numbers = [_number_in(entry, made_by, held) for entry in entries]
    lacking = [n for n in numbers if n not in held and n != made_by]
    if not lacking:
        return None
    after = numbers[len(numbers) - 1 - numbers[::-1].index(lacking[-1]) + 1 :]
    days = [day for number in after if (day := acted(number)) is not None]
    return Proof(min(days, default=None), tuple(dict.fromkeys(lacking)))


def _number_in(entry: str, made_by: str, held: Collection[str]) -> str:
    """The instrument that an entry names: by its number, or as a statute or a revision is cited."""
    number = order_in(entry)
    if number is not None:
        return number
    named = entry.rpartition(", ")[0] or entry
    while named not in held and named != made_by and ", " in named:
        named = named.rpartition(", ")[0]
    return named if named in held or named == made_by else entry


def notes_on(
    day: dt.date,
    noted: Sequence[tuple[dt.date, Mapping[str, str]]],
    versions: Iterable[Version] = (),
) -> dict[str, str]:
    """The notes of the texts that were the law by a day; a later one knows more.

    A text calls a section by the number of its own day: `versions` say which section bore it then.

    >>> first, second = dt.date(1999, 1, 1), dt.date(2005, 1, 1)
    >>> noted = [(first, {"4": "O.C. 1-90, s. 4."}), (second, {"4": "O.C. 1-90, s. 4; O.C. 2-03."})]
    >>> notes_on(dt.date(2004, 1, 1), noted), notes_on(second, noted)
    ({'4': 'O.C. 1-90, s. 4.'}, {'4': 'O.C. 1-90, s. 4; O.C. 2-03.'})
    """
    moved = [v for v in versions if _is_renumbered(v)]
    found: dict[str, str] = {}
    for of, notes in noted:
        if of <= day:
            found.update(_by_bearer(notes, [v for v in moved if v.covers(of)]))
    return found


def _is_renumbered(version: Version) -> bool:
    own = note_name(version.identity)
    return version.kind in SECTIONS and own != version.identity and own != version.label


def _by_bearer(notes: Mapping[str, str], moved: Sequence[Version]) -> Iterator[tuple[str, str]]:
    """Notes by the names of the sections that bore the numbers; a number given up bears none."""
    bearers = {version.label: note_name(version.identity) for version in moved}
    given_up = {*bearers.values()} - {*bearers}
    return ((bearers.get(n, n), note) for n, note in notes.items() if n not in given_up)


def numbers_in(notes: Mapping[str, str]) -> Iterator[str]:
    """The numbers of the orders in council that any of the notes names, each once."""
    found = (order_in(entry) for note in notes.values() for entry in entries_of(note))
    return iter(dict.fromkeys(number for number in found if number is not None))
