"""A comparison of two texts, ready to be set: the summary first, then each provision redlined."""

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from bylaw.registry.compare.days import Difference, UnitChange
from bylaw.registry.compare.lines import ComparedLine, LineChange
from bylaw.registry.compare.redline import Pieces, RedlinePiece, WordChange
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.orders.order_citations import authority, history_note
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.provisions import Provision
from bylaw.registry.publish.comparison.comparison_words import COMPARISON_WORDS
from bylaw.registry.publish.document.anchors import address
from bylaw.registry.publish.document.composition import marker_of
from bylaw.registry.publish.document.phrases import known_day


@dataclass(frozen=True)
class Comparison:
    """Two states of a text, each with a name (a day, or "draft"), and their differences.

    `day` is that of the later state.
    """

    lang: str
    title: str
    old: str
    new: str
    differences: tuple[Difference, ...]
    day: dt.date

    @property
    def heading(self) -> str:
        """The title of the comparison."""
        return COMPARISON_WORDS[self.lang].title.format(old=self.old, new=self.new)

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader must know of the new words: that they are those of an approved draft."""
        is_drafted = any(one.rests_on_draft for one in self.differences)
        return (COMPARISON_WORDS[self.lang].drafted,) if is_drafted else ()

    def summary(self) -> Iterator["ComparisonSummary"]:
        """Say what happened to which provisions, and by what; neighbours are grouped."""
        alike = groupby(
            self.differences,
            key=lambda one: (what_of(one, self.lang), one.sources, days_of(one, self.lang)),
        )
        for (_what, sources, _days), run in alike:
            group = tuple(run)
            names = [name_of(one, self.lang) for one in (group[0], group[-1])]
            by = cited_for(group[0], sources, self.lang)
            told = what_of(group[0], self.lang)
            yield ComparisonSummary(
                " – ".join(dict.fromkeys(names)), told, by, days_of(group[0], self.lang), group[0]
            )


@dataclass(frozen=True)
class ComparisonSummary:
    """What happened to provisions that follow one another, by what, since when, and the first."""

    name: str
    what: str
    by: str
    days: str
    first: Difference


def what_of(difference: Difference, lang: str) -> str:
    """Say what happened to a provision; words that replaced others not held are said to."""
    words = COMPARISON_WORDS[lang]
    if difference.is_earlier_unheld:
        return words.replaced
    if difference.is_ended:
        return words.ended
    return words.whats[difference.what]


def cited_for(difference: Difference, sources: Sequence[Source], lang: str) -> str:
    """Cite what changed a provision, or what ended the whole text with it."""
    if difference.is_ended:
        return authority(sources, lang)
    return history_note(sources, lang).removesuffix(".")


def days_of(difference: Difference, lang: str) -> str:
    """Say since when each change of a provision has held."""
    days = dict.fromkeys((one.day, one.certainty) for one in difference.changes)
    return ", ".join(known_day(day, certainty, lang=lang) for day, certainty in days)


def explain_difference(difference: Difference, lang: str) -> str:
    """Say in one line what happened to a provision, by what, and since when."""
    words = COMPARISON_WORDS[lang]
    told = [what_of(difference, lang)]
    if difference.changes:
        told += [
            words.since.format(
                by=cited_for(difference, one.sources, lang),
                day=known_day(one.day, one.certainty, lang=lang),
            )
            for one in difference.changes
        ]
    else:
        told.append(cited_for(difference, difference.sources, lang))
    return _in_one_line(*told)


def caution(difference: Difference, lang: str) -> str:
    """Say what a reader of the redline must know of words that are not held."""
    words = COMPARISON_WORDS[lang]
    if difference.what is UnitChange.PENDING:
        return words.pending
    if difference.is_unheld:
        return words.not_held
    return words.unheld if difference.is_earlier_unheld else ""


def name_of(difference: Difference, lang: str) -> str:
    """Name the provision, and its former number if it had another."""
    words, version = COMPARISON_WORDS[lang], difference.version
    name = words.kinds.get(version.kind, "{label}").format(label=version.label)
    old = difference.old
    if difference.what is UnitChange.REPEALED or old is None or old.label == version.label:
        return name
    return f"{name} ({words.renumbered.format(label=old.label)})"


@dataclass(frozen=True, slots=True)
class ComparedUnit:
    """One redlined block: a paragraph, or the rows of a table that follow one another."""

    depth: int
    lines: tuple[tuple[Pieces, ...], ...]
    changes: tuple[LineChange, ...]
    marker: str = ""
    note: str = ""
    is_table: bool = False
    has_head: bool = False

    @property
    def is_changed(self) -> bool:
        """Whether any of its lines came, went, moved or reads otherwise."""
        return any(change is not LineChange.KEPT for change in self.changes)

    @property
    def width(self) -> int:
        """The number of columns."""
        return max(len(cells) for cells in self.lines)


def blocks_of(difference: Difference, lang: str) -> tuple[ComparedUnit, ...]:
    """The blocks of a provision; what is new as a whole is shown as added, and so on."""
    found: list[ComparedUnit] = []
    for compared in difference.lines:
        if compared.line.is_row and found and found[-1].is_table:
            last = found.pop()
            found.append(_longer(last, compared))
        else:
            found.append(_block(compared, lang))
    return tuple(found)


def _longer(block: ComparedUnit, compared: ComparedLine) -> ComparedUnit:
    return ComparedUnit(
        block.depth,
        (*block.lines, compared.cells),
        (*block.changes, compared.change),
        is_table=True,
        has_head=block.has_head,
    )


def _block(compared: ComparedLine, lang: str) -> ComparedUnit:
    line = compared.line
    moves = COMPARISON_WORDS[lang].moves
    note = moves[compared.change].format(place=compared.other_place) if compared.other_place else ""
    marker = "" if line.is_row else marker_of(Provision(line.kind, line.label), lang)
    return ComparedUnit(
        compared.depth,
        (compared.cells,),
        (compared.change,),
        marker,
        note,
        line.is_row,
        line.is_row and line.is_heading,
    )


def anchor_of(difference: Difference) -> str:
    """Address the provision; two of one number, as a new one and the old, stay apart."""
    suffix = "-old" if difference.what is UnitChange.REPEALED else ""
    return f"{address(difference.version)}{suffix}"


def _addresses(differences: Iterable[Difference]) -> Mapping[int, str]:
    """Give each difference its own anchor: a section may be both changed and in doubt."""
    used: Counter[str] = Counter()
    found: dict[int, str] = {}
    for one in differences:
        name = anchor_of(one)
        used[name] += 1
        found[id(one)] = name if used[name] == 1 else f"{name}-{used[name]}"
    return found


def setting_of(comparison: Comparison) -> Mapping[str, object]:
    """Hand a template what it needs to set a comparison, in the language of the text."""
    lang, addresses = comparison.lang, _addresses(comparison.differences)
    return {
        "comparison": comparison,
        "words": COMPARISON_WORDS[lang],
        "anchor_of": lambda one: addresses[id(one)],
        "name_of": lambda one: name_of(one, lang),
        "explained": lambda one: explain_difference(one, lang),
        "caution": lambda one: caution(one, lang),
        "blocks_of": lambda one: blocks_of(one, lang),
        "legend": legend(comparison),
    }


def legend(comparison: Comparison) -> Pieces:
    """Show each mark that the redlines use, with what it means."""
    words = COMPARISON_WORDS[comparison.lang].marks
    used = {
        piece.change
        for one in comparison.differences
        for block in blocks_of(one, comparison.lang)
        for cells in block.lines
        for pieces in cells
        for piece in pieces
        if piece.text
    }
    return tuple(RedlinePiece(change, said) for change, said in words.items() if change in used)


def comparison_text(comparison: Comparison) -> str:
    """Set a comparison as plain text: the summary, then each provision with signs for its words."""
    words = COMPARISON_WORDS[comparison.lang]
    rows = [_in_one_line(one.name, one.what, one.by, one.days) for one in comparison.summary()]
    paragraphs = [
        comparison.title,
        comparison.heading,
        words.official,
        *comparison.notes,
        "\n".join([words.summary, *(f"- {row}" for row in rows or [words.none])]),
        _in_one_line(*(plain((one,)) for one in legend(comparison))),
    ]
    for one in comparison.differences:
        paragraphs += _difference_text(one, comparison.lang)
    return "\n\n".join(filter(None, paragraphs)) + "\n"


def _difference_text(one: Difference, lang: str) -> Iterator[str]:
    yield _in_one_line(name_of(one, lang), explain_difference(one, lang))
    yield caution(one, lang)
    yield from map(_block_text, blocks_of(one, lang))


def _in_one_line(*parts: str) -> str:
    return " · ".join(filter(None, parts))


def _block_text(block: ComparedUnit) -> str:
    rows = ["\t".join(plain(pieces) for pieces in cells) for cells in block.lines]
    note = f"[{block.note}]" if block.note else ""
    head = "    " * block.depth + (f"{block.marker} " if block.marker else "")
    return "\n".join(f"{head}{row} {note}".rstrip() for row in rows)


def plain(pieces: Pieces) -> str:
    """Write a redline without colours: [-gone-], {+new+}, {~replacing words not held~}.

    >>> from bylaw.registry.compare.redline import redline
    >>> plain(redline("a black card", "a red card"))
    'a [-black-]{+red+} card'
    """
    signs = {
        WordChange.KEPT: "{}",
        WordChange.ADDED: "{{+{}+}}",
        WordChange.REMOVED: "[-{}-]",
        WordChange.REPLACED: "{{~{}~}}",
    }
    return "".join(signs[piece.change].format(piece.text) for piece in pieces)
