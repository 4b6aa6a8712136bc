"""A comparison as a PDF: the summary, then each provision with its words redlined."""

from collections.abc import Iterator
from importlib import resources

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
from bylaw.registry.publish.document.phrases import history_note
from bylaw.registry.publish.formats.typeset import compiled, page_of, quoted, typst_day

_NAMES = {Fate.KEPT: "kept", Fate.ADDED: "added", Fate.REMOVED: "gone"}


def comparison_pdf(comparison: Comparison) -> bytes:
    """Set a comparison as a PDF."""
    return compiled(comparison_typst(comparison))


def comparison_typst(comparison: Comparison) -> str:
    """Write a comparison in the language of typst."""
    words = COMPARISON_WORDS[comparison.lang]
    template = (
        resources.files("bylaw.registry.publish.formats").joinpath("sheet.typ").read_text("utf-8")
    )
    running = f"{comparison.title} — {comparison.heading}"
    call = (
        f"#show: sheet.with(title: {quoted(running)}, running: {quoted(running)}, "
        f"lang: {quoted(comparison.lang)}, page-of: (n, m) => {page_of(comparison.lang)}, "
        f"day: {typst_day(comparison.day)})"
    )
    lines = [
        template,
        call,
        f"#title-of({quoted(comparison.title)})",
        f"#quiet({quoted(comparison.heading)})",
        f"#quiet({quoted(words.official)})",
        f"#head(2, {quoted('')}, {quoted(words.summary)}, listed: false)",
        *_summary(comparison),
        *(line for one in comparison.differences for line in _difference(one, comparison.lang)),
    ]
    return "\n".join(lines) + "\n"


def _summary(comparison: Comparison) -> Iterator[str]:
    words = COMPARISON_WORDS[comparison.lang]
    if not comparison.differences:
        yield f"#block-of({quoted('about')}, {quoted('')}, {quoted(words.none)}, 0)"
        return
    heads = "".join(f"{quoted(head)}, " for head in words.columns)
    yield f"#grid-of({len(words.columns)}, 0, ({heads}), ("
    for row in comparison.summary():
        cells = "".join(f"{quoted(cell)}, " for cell in (row.name, row.what, row.by))
        yield f"  (rubric: false, cells: ({cells})),"
    yield "))"


def _difference(difference: Difference, lang: str) -> Iterator[str]:
    words = COMPARISON_WORDS[lang]
    yield f"#head(3, {quoted('')}, {quoted(name_of(difference, lang))})"
    by = history_note(difference.sources, lang).removesuffix(".")
    what = words.whats[difference.what]
    yield f"#quiet({quoted(f'{what} · {by}' if by else what)})"
    if difference.what is What.PENDING:
        yield f"#block-of({quoted('mark')}, {quoted('')}, {quoted(words.pending)}, 0)"
    for block in blocks_of(difference, lang):
        yield from _table(block) if block.is_table else _paragraph(block)


def _paragraph(block: Block) -> Iterator[str]:
    (cells,) = block.lines
    note = f"#quiet-run({quoted(f' [{block.note}]')})" if block.note else ""
    body = f"[{''.join(_set(pieces) for pieces in cells)}{note}]"
    if block.marker:
        yield f"#numbered({block.depth or 1}, {quoted(block.marker)}, {body})"
    else:
        yield f"#block{body}"


def _table(block: Block) -> Iterator[str]:
    width = max(len(cells) for cells in block.lines)
    yield f"#redlined-table({width}, {block.depth}, ("
    for cells in block.lines:
        filled = (*cells, *(() for _ in range(width - len(cells))))
        yield f"  {''.join(f'[{_set(pieces)}], ' for pieces in filled)}"
    yield "))"


def _set(pieces: Pieces) -> str:
    return "".join(f"#{_NAMES[fate]}({quoted(text)})" for fate, text in fates(pieces) if text)
