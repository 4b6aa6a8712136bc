"""A comparison as one HTML file: the summary, then each provision with its words redlined."""

from collections.abc import Iterator
from html import escape

from bylaw.registry.compare.days import Difference, What
from bylaw.registry.compare.redline import Fate, Pieces
from bylaw.registry.publish.comparison.comparison import (
    Block,
    Comparison,
    blocks_of,
    fates,
    name_of,
)
from bylaw.registry.publish.comparison.comparison_words import COMPARISON_WORDS
from bylaw.registry.publish.document.anchors import address
from bylaw.registry.publish.document.phrases import history_note
from bylaw.registry.publish.formats.html import page

_TAGS = {Fate.ADDED: "ins", Fate.REMOVED: "del"}


def comparison_html(comparison: Comparison) -> str:
    """Set a comparison."""
    words = COMPARISON_WORDS[comparison.lang]
    body = [
        f"<header><h1>{escape(comparison.title)}</h1>",
        f"<p>{escape(comparison.heading)}</p>",
        f'<p class="enabling">{escape(words.official)}</p></header>',
        *_summary(comparison),
        "<main>",
        *(line for one in comparison.differences for line in _difference(one, comparison.lang)),
        "</main>",
    ]
    title = f"{comparison.title} — {comparison.heading}"
    return page(title, body, lang=comparison.lang)


def _summary(comparison: Comparison) -> Iterator[str]:
    words = COMPARISON_WORDS[comparison.lang]
    yield f'<aside class="front"><h2>{escape(words.summary)}</h2>'
    if not comparison.differences:
        yield f"<p>{escape(words.none)}</p></aside>"
        return
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in words.columns)
    yield f'<div class="frame"><table><thead><tr>{heads}</tr></thead><tbody>'
    for row in comparison.summary():
        link = f'<a href="#{_anchor(row.first)}">{escape(row.name)}</a>'
        yield f"<tr><td>{link}</td><td>{escape(row.what)}</td><td>{escape(row.by)}</td></tr>"
    yield "</tbody></table></div></aside>"


def _anchor(difference: Difference) -> str:
    """Address the provision; two of one number, as a new one and the old, stay apart."""
    suffix = "-old" if difference.what is What.REPEALED else ""
    return f"{address(difference.version)}{suffix}"


def _difference(difference: Difference, lang: str) -> Iterator[str]:
    words = COMPARISON_WORDS[lang]
    yield f'<section class="section change" id="{_anchor(difference)}">'
    yield f"<h3>{escape(name_of(difference, lang))}</h3>"
    by = history_note(difference.sources, lang).removesuffix(".")
    what = words.whats[difference.what]
    yield f'<p class="why">{escape(f"{what} · {by}" if by else what)}</p>'
    if difference.what is What.PENDING:
        yield f'<p class="mark">{escape(words.pending)}</p>'
    for block in blocks_of(difference, lang):
        yield from _table(block) if block.is_table else _paragraph(block)
    yield "</section>"


def _paragraph(block: Block) -> Iterator[str]:
    (cells,) = block.lines
    words = "".join(_set(pieces) for pieces in cells)
    note = f' <span class="why">[{escape(block.note)}]</span>' if block.note else ""
    if block.marker:
        number = f'<span class="number">{escape(block.marker)}</span>'
        kind = f"item depth-{block.depth or 1}"
        yield f'<div class="{kind}">{number} <span>{words}{note}</span></div>'
    else:
        yield f"<p>{words}{note}</p>"


def _table(block: Block) -> Iterator[str]:
    yield f'<div class="frame depth-{block.depth}"><table><tbody>'
    for index, cells in enumerate(block.lines):
        tag = "th" if block.has_head and index == 0 else "td"
        row = "".join(f"<{tag}>{_set(pieces)}</{tag}>" for pieces in cells)
        yield f'<tr class="{block.changes[index].value}">{row}</tr>'
    yield "</tbody></table></div>"


def _set(pieces: Pieces) -> str:
    return "".join(_run(fate, text) for fate, text in fates(pieces))


def _run(fate: Fate, text: str) -> str:
    words = escape(text)
    return f"<{_TAGS[fate]}>{words}</{_TAGS[fate]}>" if fate in _TAGS and words else words
