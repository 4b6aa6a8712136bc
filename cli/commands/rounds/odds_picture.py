"""Bars of house edges: in the terminal, and as an SVG picture that stands alone."""

from collections.abc import Mapping, Sequence
from typing import cast
from xml.sax.saxutils import escape

from bylaw.registry.law.orders.operations import Json

_WIDTH, _LEFT, _RIGHT, _ROW, _TOP = 760, 250, 90, 24, 48
_CELLS = 16
_BLOCKS = " ▏▎▍▌▋▊▉█"
_HOUSE, _PLAYER = "#b5482f", "#2f6fb5"


def bar(edge: float, most: float) -> str:
    """Draw an edge as a bar of text; one for the player is empty.

    >>> bar(0.5, 1.0), bar(-0.5, 1.0)
    ('████████', '')
    """
    if edge <= 0 or most <= 0:
        return ""
    eighths = round(edge / most * _CELLS * 8)
    return ("█" * (eighths // 8) + _BLOCKS[eighths % 8]).strip()


def edge_of(row: Mapping[str, Json]) -> float | None:
    """Give the house edge of a row, where the law gives a figure for every outcome."""
    edge = row["house_edge"]
    return edge if isinstance(edge, float) else None


def picture(title: str, rows: Sequence[Mapping[str, Json]]) -> str:
    """Draw the house edge of each row that has one as a horizontal bar."""
    rows = [row for row in rows if edge_of(row) is not None]
    most = max((abs(edge_of(row) or 0) for row in rows), default=0) or 1.0
    height = _TOP + _ROW * len(rows) + 16
    bars = (_bar(row, most, top=_TOP + _ROW * place) for place, row in enumerate(rows))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}"'
        f' width="{_WIDTH}" height="{height}" role="img" font-family="sans-serif" font-size="13">'
    )
    lines = (
        head,
        f"<title>{escape(title)}</title>",
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        f'<text x="16" y="28" font-size="16" font-weight="bold">{escape(title)}</text>',
        *bars,
        "</svg>",
    )
    return "\n".join(lines) + "\n"


def _bar(row: Mapping[str, Json], most: float, *, top: int) -> str:
    edge = edge_of(row) or 0.0
    length = abs(edge) / most * (_WIDTH - _LEFT - _RIGHT)
    options = cast(dict[str, str], row["options"])
    told = ", ".join(f"{question}={option}" for question, option in options.items())
    name, colour = str(row["bet"]), _HOUSE if edge >= 0 else _PLAYER
    return (
        f"<g><title>{escape(f'{name} {told}'.strip())}: {escape(str(row['exact']))}</title>"
        f'<text x="{_LEFT - 8}" y="{top + 15}" text-anchor="end">{escape(_name(name, told))}</text>'
        f'<rect x="{_LEFT}" y="{top + 3}" width="{length:.1f}" height="{_ROW - 8}"'
        f' fill="{colour}"/>'
        f'<text x="{_LEFT + length + 6:.1f}" y="{top + 15}">{edge:.3%}</text></g>'
    )


def _name(name: str, told: str) -> str:
    """Shorten a long reading; the whole of it stands in the title of its bar."""
    whole = f"{name} ({told})" if told else name
    return whole if len(whole) <= _LEFT // 7 else f"{whole[: _LEFT // 7 - 1]}…"
