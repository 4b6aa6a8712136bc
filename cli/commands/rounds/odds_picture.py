"""Bars of house edges: in the terminal, and as an SVG picture that stands alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bylaw.cli.say.language import figure

_ROOM, _RIGHT, _ROW, _TOP = 420, 90, 24, 48
_LINE = 18
_LETTER, _NARROW, _MARGIN = 7, 160, 24
_CELLS = 16
_BLOCKS = " ▏▎▍▌▋▊▉█"
_HOUSE, _PLAYER = "#b5482f", "#2f6fb5"


def bar(edge: float, most: float, *, two_sided: bool = False) -> str:
    """Draw an edge as a bar of text; one for the player goes to the left of the axis.

    >>> bar(0.5, 1.0)
    '████████'
    >>> bar(0.5, 1.0, two_sided=True), bar(-0.5, 1.0, two_sided=True)
    ('        │████', '    ████│')
    """
    cells = _CELLS // 2 if two_sided else _CELLS
    length = min(abs(edge) / most, 1.0) * cells if most > 0 else 0.0
    if not two_sided:
        return _blocks(length)
    if edge >= 0:
        return f"{' ' * cells}│{_blocks(length)}"
    return f"{('█' * max(round(length), 1)).rjust(cells)}│"


def _blocks(length: float) -> str:
    eighths = round(length * 8)
    return ("█" * (eighths // 8) + _BLOCKS[eighths % 8]).strip()


def edge_of(row: Mapping[str, object]) -> float | None:
    """The house edge of a row, where the law gives a figure for every outcome."""
    edge = row["house_edge"]
    return edge if isinstance(edge, float) else None


def picture(title: str, rows: Sequence[Mapping[str, object]], *, notes: Sequence[str] = ()) -> str:
    """Draw the house edge of each row that has one as a bar; one for the player to the left.

    A row has its `reading` in words; the names have as much room as the longest needs.  The notes
    stand under the bars, for whoever has only the picture.
    """
    # Templates are slow to load, and only a picture needs them.
    from bylaw.registry.publish.formats.templates import template

    rows = [row for row in rows if edge_of(row) is not None]
    longest = max((len(_name(row)) for row in rows), default=0)
    scale = _Scale.of([edge_of(row) or 0.0 for row in rows], left=_label_width(longest))
    bars = [_bar(row, scale, top=_TOP + _ROW * place) for place, row in enumerate(rows)]
    below = _TOP + _ROW * len(rows)
    width = max(scale.left + _ROOM + _RIGHT, _LETTER * len(title) + 2 * _MARGIN)
    told = [(below + 20 + _LINE * place, note) for place, note in enumerate(notes)]
    size = {"width": width, "height": below + _LINE * len(notes) + 16}
    return template("odds.svg").render(title=title, bars=bars, notes=told, **size) + "\n"


def _label_width(longest: int) -> int:
    return max(_NARROW, _LETTER * longest + _MARGIN)


@dataclass(frozen=True, slots=True)
class _Bar:
    """One edge as it is drawn: its bar, and the words before and after it."""

    title: str
    name: str
    figure: str
    colour: str
    top: int
    start: float
    length: float
    figure_at: float
    figure_anchor: str
    name_at: int
    height: int = _ROW - 8


@dataclass(frozen=True, slots=True)
class _Scale:
    """Where the axis stands, and how long a bar is for an edge of one."""

    axis: float
    unit: float
    left: int

    @classmethod
    def of(cls, edges: Sequence[float], *, left: int) -> "_Scale":
        low, high = min((0.0, *edges)), max((0.0, *edges))
        before = _RIGHT if low < 0 else 0
        unit = (_ROOM - before) / ((high - low) or 1.0)
        return cls(left + before - low * unit, unit, left)


def _bar(row: Mapping[str, object], scale: _Scale, *, top: int) -> _Bar:
    edge = edge_of(row) or 0.0
    length = abs(edge) * scale.unit
    start = scale.axis - length if edge < 0 else scale.axis
    at, anchor = (start - 6, "end") if edge < 0 else (start + length + 6, "start")
    name, colour = _name(row), _HOUSE if edge >= 0 else _PLAYER
    title, written = f"{name} – {row['exact']}", figure(f"{edge:.3%}")
    name_at = scale.left - 8
    return _Bar(title, name, written, colour, top, start, length, at, anchor, name_at)


def _name(row: Mapping[str, object]) -> str:
    """Name a bet, with the reading under which it was counted where there are several."""
    return f"{row['bet']} ({row['reading']})" if row["reading"] else str(row["bet"])
