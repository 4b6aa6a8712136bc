"""The command `bylaw diff`: the text of two days, compared word by word."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from shlex import quote

from bylaw.cli.asking.parameters import Day, rows_option, section_argument, text_lang_option
from bylaw.cli.asking.registry_asked import RegistryChoice, law_options
from bylaw.cli.commands.law.document_output import (
    deliver_made,
    format_among,
    format_choice,
    out_option,
)
from bylaw.cli.commands.law.section_printing import way_to_rest
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import (
    describe_kind,
    inferred_note,
    print_findings,
    print_rows,
    screen,
    shown_day,
)
from bylaw.cli.say.sheet import Indented, Sheet, Text
from bylaw.cli.say.translated_commands import option, translated_command
from bylaw.front.opening import open_view
from bylaw.registry.answers.law.provision_names import refuse_unnamed
from bylaw.registry.answers.text_comparisons import (
    comparison_of_days,
    comparison_of_draft,
    difference_as_json,
    refuse_turned,
    set_comparison,
)
from bylaw.registry.compare.days import Difference, UnitChange
from bylaw.registry.compare.lines import LineChange
from bylaw.registry.compare.redline import Pieces, WordChange
from bylaw.registry.law.doubt.doubts import findings_of
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.selection import WORDS_OF_DRAFT
from bylaw.registry.publish.comparison.comparison import ComparedUnit, blocks_of, cited_for, plain
from bylaw.registry.store.view import View

_Days = tuple[dt.date, dt.date]
_FORMATS = ("text", "html", "pdf")
_WHATS = {
    UnitChange.INSERTED: N_("inserted"),
    UnitChange.REPLACED: N_("amended"),
    UnitChange.REPEALED: N_("removed"),
    UnitChange.RENUMBERED: N_("renumbered"),
    UnitChange.PENDING: N_("changed in words that are not held"),
    UnitChange.DOUBTFUL: N_("in doubt"),
}
_REPLACED = N_("replaced, earlier words not held")
_STYLES = {
    WordChange.ADDED: "green",
    WordChange.REMOVED: "red strike",
    WordChange.REPLACED: "yellow",
    WordChange.KEPT: "default",
}


@translated_command(
    help=N_(
        "Compare the text at two dates: which sections came, changed or went, by which "
        "provisions, since when, and each change word by word. {+new+} came, [-old-] went, and "
        "{~new~} replaced words that are not held.\n\n"
        "Example: bylaw diff 1 --from 2007-12-26 --to 2007-12-27 --lang en"
    )
)
@section_argument(N_("The provision, e.g. division VI; by default, all."), required=False)
@option("--from", "old", type=Day(), help=N_("The earlier date."))
@option("--to", "new", type=Day(), help=N_("The later date."))
@option("--draft", is_flag=True, help=N_("Show what the newest draft would change."))
@format_choice(*_FORMATS)
@out_option
@text_lang_option
@law_options
@rows_option
def command(
    *,
    section: str | None,
    old: dt.date | None,
    new: dt.date | None,
    draft: bool,
    form: str | None,
    out: Path | None,
    lang: str,
    asked: RegistryChoice,
    as_json: str | None,
) -> None:
    """Compare, and show what differs."""
    days = _days(old, new, draft=draft)
    view = open_view(asked)
    comparison = (
        comparison_of_days(view, days, lang, section=section)
        if days is not None
        else comparison_of_draft(view, lang, section=section)
    )
    found = comparison.differences
    if not found:
        refuse_unnamed(view, section)
    if as_json:
        print_rows([difference_as_json(one, lang) for one in found], as_json)
        return
    chosen = format_among(_FORMATS, form, out)
    if chosen != "text" or out is not None:
        deliver_made(lambda: set_comparison(comparison, chosen), out)
        return
    notes = (*_notes(found), *_ways(view, found, days, lang=lang, section=section))
    with screen() as sheet:
        _show(sheet, found, lang, notes=notes)


def _show(sheet: Sheet, found: Sequence[Difference], lang: str, *, notes: tuple[str, ...]) -> None:
    for one, findings in _told_once(found):
        show_difference(sheet, one, lang)
        print_findings(sheet, findings)
    if not found:
        sheet.print(_("The texts held do not differ between the two dates."))
    for note in notes:
        sheet.print()
        sheet.print(note)


def _notes(found: Sequence[Difference]) -> Iterator[str]:
    """Say once of all that is shown that words are those of a draft, or that days are inferred."""
    if any(one.rests_on_draft for one in found):
        yield _(WORDS_OF_DRAFT)
    if any(c.certainty is Certainty.INFERRED for one in found for c in one.changes):
        yield inferred_note()


def _ways(
    view: View, found: Sequence[Difference], days: _Days | None, *, lang: str, section: str | None
) -> Iterator[str]:
    """Show how to ask for words that are not held here where the other language holds them."""
    unheld = {one.version.identity for one in found if one.is_unheld}
    if not unheld or days is None:
        return
    old, new = days
    asked = f"bylaw diff{'' if section is None else f' {quote(section)}'} --from {old} --to {new}"
    for other in (one for one in view.langs() if one != lang):
        held = (v.identity for v in view.timeline(other).day(new) if v.held is Held.HELD)
        if not unheld.isdisjoint(held):
            yield way_to_rest(lang, f"{asked} --lang {other}")


def _days(old: dt.date | None, new: dt.date | None, *, draft: bool) -> _Days | None:
    """The two days to compare, or None for a draft."""
    if draft:
        if old is not None or new is not None:
            raise UsageError(N_("--draft has its own date; leave out --from and --to"))
        return None
    if old is None or new is None:
        raise UsageError(N_("give two dates with --from and --to, or --draft"))
    refuse_turned(old, new)
    return old, new


def show_difference(sheet: Sheet, one: Difference, lang: str) -> None:
    """Print a provision that differs, with the words that come and go."""
    head = Text(describe_kind(one.version.kind, one.label), style="bold")
    head.append(f"  {_(_REPLACED if one.is_earlier_unheld else _WHATS[one.what])}")
    told = (cited_for(one, one.sources, lang), _since(one))
    sheet.print(head.append("".join(f"  {part}" for part in told if part), style="dim"))
    if one.is_unheld:
        sheet.print(Indented(Text(_("text not held")), by=2))
    for number, block in blocks_by_item(blocks_of(one, lang)):
        for cells, change in zip(block.lines, block.changes, strict=True):
            if change is not LineChange.KEPT:
                sheet.print(_line(block, number, cells, is_coloured=sheet.is_coloured))


def _told_once(found: Sequence[Difference]) -> Iterator[tuple[Difference, tuple[Finding, ...]]]:
    """Each difference with what is in doubt; where the next ones say the same, after the last."""
    for one, following in zip_longest(found, found[1:]):
        is_last = following is None or following.lines or following.doubts != one.doubts
        yield one, findings_of(one.doubts) if is_last else ()


def _since(one: Difference) -> str:
    """Say since when the changes have held, an inferred day with its sign."""
    days = dict.fromkeys(shown_day(c.day, c.certainty) for c in one.changes)
    if not days:
        return ""
    told = N_("as of {day}") if one.what is UnitChange.REPEALED else N_("in force {day}")
    return _(told, day=", ".join(days))


def blocks_by_item(blocks: Iterable[ComparedUnit]) -> Iterator[tuple[str, ComparedUnit]]:
    """Name the item of each block; within items that did not change, those are named too."""
    holders: dict[int, str] = {}
    for block in blocks:
        if block.marker or not block.depth:
            holders = {depth: name for depth, name in holders.items() if depth < block.depth}
        number = " ".join((*holders.values(), block.marker)) if block.marker else ""
        if block.marker:
            holders[block.depth] = "" if block.is_changed else block.marker
        yield number.strip(), block


def _line(
    block: ComparedUnit, number: str, cells: tuple[Pieces, ...], *, is_coloured: bool
) -> Indented:
    """Colour what came and went on a screen that can; elsewhere mark it with signs."""
    text = Text(f"{number} " if number else "")
    for place, cell in enumerate(cells):
        text.append("  …  " if place else "")
        for piece in cell if is_coloured else ():
            text.append(piece.text, style=_STYLES[piece.change])
        text.append("" if is_coloured else plain(cell))
    text.append(f" [{block.note}]" if block.note else "")
    return Indented(text, by=2 + 2 * block.depth)
