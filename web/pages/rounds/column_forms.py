"""The columns of a file as a form: what each is taken for, how it is written, and the map of it.

What can be told from the first rows is filled in; a person looks at it, and decides the rest.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bylaw.registry.audit.maps.file_map import FileMap, Writing, check_map
from bylaw.registry.audit.maps.file_samples import Sample, sample_of
from bylaw.registry.audit.maps.map_proposals import propose_map
from bylaw.registry.audit.maps.proposed_map import Proposal
from bylaw.registry.audit.rounds.columns.layouts import ColumnsError, is_of_round
from bylaw.registry.law.gathering import gather
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.rules.codes_of_names import game_of
from bylaw.registry.rules.games.catalogue import RULES

_SHOWN, _MOST_WORDS = 3, 40
_TOTALLED = ("table", "casino")
_Said = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ColumnField:
    """A column of a file: its name, its first cells, what it holds, and whether it is totalled."""

    name: str
    cells: tuple[str, ...]
    ours: str
    is_totalled: bool


@dataclass(frozen=True, slots=True)
class MarkField:
    """A word by which a column marks rounds that may not count, and whether they are left out."""

    column: str
    word: str
    is_left_out: bool = False


@dataclass(frozen=True, slots=True)
class ColumnsForm:
    """A file as a person sees it before it is judged."""

    fields: tuple[ColumnField, ...]
    writing: Writing
    game: str
    games: Mapping[str, str]
    marks: tuple[MarkField, ...] = ()
    left: tuple[Message, ...] = ()

    @property
    def totalled(self) -> tuple[str, ...]:
        """The columns by which the report adds up, as they are called in it."""
        return tuple(one.ours for one in self.fields if one.is_totalled and one.ours)

    def as_map(self, *, file: str) -> FileMap | None:
        """How the file is to be read; None where it is in the documented form as it stands."""
        columns = _sources_of(self.fields)
        constants = {"game": self.game} if self.game and "game" not in columns else {}
        left_out = gather((one.column, one.word) for one in self.marks if one.is_left_out)
        says_more = any((constants, left_out, *self.games.values()))
        is_plain = self.writing == Writing() and not says_more
        if is_plain and all(one.ours == one.name for one in self.fields):
            return None
        games = {theirs: ours for theirs, ours in self.games.items() if ours}
        omitted = frozenset(one.name for one in self.fields if not one.ours)
        made = FileMap(
            self.writing,
            columns,
            constants,
            games,
            left_out={name: tuple(words) for name, words in left_out.items()},
            omitted=omitted,
        )
        check_map(made, file=file)
        return made


def _sources_of(fields: Sequence[ColumnField]) -> dict[str, tuple[str, ...]]:
    """What each column of a round is made of; only cards and dice are made of several."""
    found = gather((one.ours, one.name) for one in fields if one.ours)
    for ours, theirs in found.items():
        if len(theirs) > 1 and not ours.startswith(("cards.", "dice")):
            raise ColumnsError(N_("there are two columns {column}"), column=ours)
    return {ours: tuple(theirs) for ours, theirs in found.items()}


def proposed_form(path: Path) -> ColumnsForm:
    """Look at the first rows of a file, and propose what its columns hold."""
    sample = sample_of(path)
    made = propose_map(sample)
    ours = {theirs: name for name, several in made.columns.items() for theirs in several}
    fields = tuple(
        ColumnField(
            name, tuple(cells)[:_SHOWN], _column_role(name, ours), name.lower() in _TOTALLED
        )
        for name, cells in sample.columns.items()
    )
    writing = Writing(
        **made.settings, empty=made.empty, header=made.header, is_grouped=made.is_grouped
    )
    return ColumnsForm(fields, writing, "", _words(sample, made), _marks(made), tuple(made.left))


def _marks(made: Proposal, said: _Said | None = None) -> tuple[MarkField, ...]:
    """The words that may mark rounds which do not count, as a person decided about them."""
    words = [(column, word) for column, several in made.voided.items() for word in several]
    return tuple(
        MarkField(column, word, f"mark.{place}" in (said or {}))
        for place, (column, word) in enumerate(words)
    )


def _column_role(name: str, proposed: Mapping[str, str]) -> str:
    """What a column is taken for; one that is called as in a round is what it is called."""
    return name if is_of_round(name) else proposed.get(name, name.replace(".", "_"))


def _words(sample: Sample, made: Proposal) -> dict[str, str]:
    """The words of the column of games that are not ours, each with the game that it names."""
    cells = [c for name in made.columns.get("game", ()) for c in sample.columns[name]]
    return {cell: game_of(cell) or "" for cell in cells[:_MOST_WORDS] if cell not in RULES}


def said_form(path: Path, said: _Said) -> ColumnsForm:
    """The form as a person filled it in; what was not sent is as in the file."""
    sample = sample_of(path)
    made = propose_map(sample)
    fields = tuple(
        ColumnField(
            name,
            tuple(cells)[:_SHOWN],
            said.get(f"name.{place}", name).strip(),
            f"by.{place}" in said,
        )
        for place, (name, cells) in enumerate(sample.columns.items())
    )
    words = [said[f"word.{place}"] for place in range(_MOST_WORDS) if f"word.{place}" in said]
    games = {word: said.get(f"game.{place}", "") for place, word in enumerate(words)}
    decimal = said.get("decimal", "") or "."
    writing = Writing(
        sample.separator,
        sample.encoding,
        said.get("day", "").strip(),
        said.get("time_zone", "").strip(),
        decimal,
        _thousands(made, decimal),
        floats=made.settings.get("floats", ""),
        empty=made.empty,
        header=sample.header,
        is_grouped=sample.is_grouped,
    )
    return ColumnsForm(fields, writing, said.get("game", ""), games, _marks(made, said))


def _thousands(made: Proposal, decimal: str) -> str:
    """What parts thousands beside a decimal sign: as the file shows it, or else as is usual."""
    shown = made.settings
    if shown.get("decimal", ".") == decimal:
        return shown.get("thousands", "")
    return " " if decimal == "," else ""
