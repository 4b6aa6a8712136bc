"""Bars of house edges: in the terminal, and as an SVG picture that stands alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from bylaw.cli.say.language import figure
from bylaw.registry.law.orders.operations import Json

_WIDTH, _LEFT, _RIGHT, _ROW, _TOP = 760, 250, 90, 24, 48
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


def edge_of(row: Mapping[str, Json]) -> float | None:
    """The house edge of a row, where the law gives a figure for every outcome."""
    edge = row["house_edge"]
    return edge if isinstance(edge, float) else None


def picture(title: str, rows: Sequence[Mapping[str, Json]]) -> str:
    """Draw the house edge of each row that has one as a bar; one for the player to the left."""
    # Templates are slow to load, and only a picture needs them.
    from bylaw.registry.publish.formats.templates import template

    rows = [row for row in rows if edge_of(row) is not None]
    scale = _Scale.of([edge_of(row) or 0.0 for row in rows])
    bars = [_bar(row, scale, top=_TOP + _ROW * place) for place, row in enumerate(rows)]
    height = _TOP + _ROW * len(rows) + 16
    drawn = template("odds.svg").render(title=title, bars=bars, width=_WIDTH, height=height)
    return drawn + "\n"


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
    name_at: int = _LEFT - 8
    height: int = _ROW - 8


@dataclass(frozen=True, slots=True)
class _Scale:
    """Where the axis stands, and how long a bar is for an edge of one."""

    axis: float
    unit: float

    @classmethod
    def of(cls, edges: Sequence[float]) -> "_Scale":
        low, high = min((0.0, *edges)), max((0.0, *edges))
        room = _WIDTH - _LEFT - _RIGHT - (_RIGHT if low < 0 else 0)
        unit = room / ((high - low) or 1.0)
        return cls(_LEFT + (_RIGHT if low < 0 else 0) - low * unit, unit)


def _bar(row: Mapping[str, Json], scale: _Scale, *, top: int) -> _Bar:
    edge = edge_of(row) or 0.0
    length = abs(edge) * scale.unit
    start = scale.axis - length if edge < 0 else scale.axis
    at, anchor = (start - 6, "end") if edge < 0 else (start + length + 6, "start")
    options = cast(dict[str, str], row["options"])
    told = ", ".join(f"{question}={option}" for question, option in options.items())
    name, colour = str(row["bet"]), _HOUSE if edge >= 0 else _PLAYER
    title = f"{f'{name} {told}'.strip()}: {row['exact']}"
    written = figure(f"{edge:.3%}")
    return _Bar(title, _name(name, told), written, colour, top, start, length, at, anchor)


def _name(name: str, told: str) -> str:
    """Shorten a long reading; the whole of it stands in the title of its bar."""
    whole = f"{name} ({told})" if told else name
    return whole if len(whole) <= _LEFT // 7 else f"{whole[: _LEFT // 7 - 1]}…"
