"""The command `bylaw diff`: the text of two days, compared word by word."""

import datetime as dt
from dataclasses import replace
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from bylaw.cli.asking.opening import open_view
from bylaw.cli.asking.parameters import Day, json_option, text_lang_option
from bylaw.cli.asking.registry_asked import Asked, registry_options
from bylaw.cli.commands.law.document_output import deliver, out_option
from bylaw.cli.commands.law.provision_names import read_address
from bylaw.cli.commands.law.section_text import text_of
from bylaw.cli.say.describing import describe_kind
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import indented, print_json, screen
from bylaw.cli.say.speaking import argument, option
from bylaw.cli.say.speaking import command as speaking_command
from bylaw.registry.compare.days import Difference, What, differences
from bylaw.registry.compare.drafts import effect_of, newest_draft
from bylaw.registry.compare.lines import Change
from bylaw.registry.compare.redline import Fate, Pieces
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.law.time.versions import Version
from bylaw.registry.publish.comparison.comparison import Comparison, comparison_text, plain
from bylaw.registry.publish.comparison.comparison_html import comparison_html
from bylaw.registry.publish.comparison.comparison_pdf import comparison_pdf
from bylaw.registry.publish.document.phrases import history_note, written_day
from bylaw.registry.store.view import View

_WHATS = {
    What.INSERTED: N_("inserted"),
    What.REPLACED: N_("amended"),
    What.REPEALED: N_("gone"),
    What.RENUMBERED: N_("renumbered"),
    What.PENDING: N_("changed in words that are not held"),
}
_STYLES = {Fate.ADDED: "green", Fate.REMOVED: "red strike", Fate.KEPT: "default"}


@speaking_command(
    help=N_(
        "Compare the text of two days: which sections came, changed or went, by which "
        "provisions, and each change word by word. {+new+} came and [-old-] went.\n\n"
        "Example: bylaw diff 1 --from 2007-12-26 --to 2007-12-27 --lang en"
    )
)
@argument("section", required=False, help=N_("The number of one provision; without it, all."))
@option("--from", "old", type=Day(), help=N_("The earlier day."))
@option("--to", "new", type=Day(), help=N_("The later day."))
@option("--draft", is_flag=True, help=N_("Show what the newest draft would change."))
@option(
    "--format",
    "form",
    type=click.Choice(("text", "html", "pdf")),
    default="text",
    help=N_("The format: text, html or pdf."),
)
@out_option
@text_lang_option
@registry_options
@json_option
def command(
    *,
    section: str | None,
    old: dt.date | None,
    new: dt.date | None,
    draft: bool,
    form: str,
    out: Path | None,
    lang: str,
    db: str | None,
    as_known: dt.datetime | None,
    as_json: bool,
) -> None:
    """Compare, and show what differs."""
    days = _days(old, new, draft=draft)
    view = open_view(Asked(db, as_known))
    comparison = _of_days(view, days, lang) if days is not None else _of_draft(view, lang)
    found = _named(comparison.differences, section)
    if as_json:
        print_json([_as_json(one, lang) for one in found])
        return
    if form != "text" or out is not None:
        deliver(_set(replace(comparison, differences=found), form), out)
        return
    with screen() as sheet:
        for one in found:
            _show(sheet, one, lang)
        if not found:
            sheet.print(_(N_("Nothing that is held differs between the two days.")))


_Days = tuple[dt.date, dt.date]


def _days(old: dt.date | None, new: dt.date | None, *, draft: bool) -> _Days | None:
    """Give the two days that are asked for, or None where a draft is."""
    if draft:
        if old is not None or new is not None:
            raise UsageError(N_("--draft has its own day; leave out --from and --to"))
        return None
    if old is None or new is None:
        raise UsageError(N_("give two days with --from and --to, or --draft"))
    if old > new:
        raise UsageError(
            N_("{old} is after {new}; give the earlier day first"), old=str(old), new=str(new)
        )
    return old, new


def _of_days(view: View, days: _Days, lang: str) -> Comparison:
    timeline = view.timeline(lang)
    found = differences(timeline.day(days[0]), timeline.day(days[1]))
    first, second = (written_day(day, lang) for day in days)
    return Comparison(lang, view.subject().titles.get(lang, ""), first, second, found)


def _of_draft(view: View, lang: str) -> Comparison:
    draft = newest_draft(view.instruments(), view.subject(), lang=lang)
    if draft is None:
        raise UsageError(N_("no draft is held in the language {lang}"), lang=lang)
    effect = effect_of(draft, view.history(lang))
    day = written_day(effect.day, lang)
    return Comparison(
        lang, view.subject().titles.get(lang, ""), day, draft.title, effect.differences
    )


def _set(comparison: Comparison, form: str) -> bytes:
    if form == "html":
        return comparison_html(comparison).encode()
    if form == "pdf":
        return comparison_pdf(comparison)
    return comparison_text(comparison).encode()


def _named(found: tuple[Difference, ...], section: str | None) -> tuple[Difference, ...]:
    if section is None:
        return found
    address = read_address(section)
    return tuple(one for one in found if _is_named(one, address.kind, address.label))


def _is_named(one: Difference, kind: object, label: str) -> bool:
    sides = [side for side in (one.old, one.new) if side is not None]
    return any(side.kind is kind and side.label == label for side in sides)


def _as_json(one: Difference, lang: str) -> dict[str, object]:
    return {
        "section": one.label,
        "unit": one.version.kind.value,
        "kind": one.what.value,
        "lang": lang,
        "old": _text(one.old, lang),
        "new": _text(one.new, lang),
        "redline": [
            {"change": line.change.value, "text": "\t".join(plain(cell) for cell in line.cells)}
            for line in one.lines
        ],
        "by": [source.as_json() for source in one.sources],
    }


def _text(version: Version | None, lang: str) -> str | None:
    return None if version is None else text_of(version.provision, lang) or None


def _show(sheet: Console, one: Difference, lang: str) -> None:
    head = Text(describe_kind(one.version.kind, one.label), style="bold")
    head.append(f"  {_(_WHATS[one.what])}", style="default")
    by = history_note(one.sources, lang).rstrip(".")
    sheet.print(head.append(f"  {by}", style="dim"))
    for line in one.lines:
        if line.change is not Change.KEPT:
            sheet.print(_line(line.cells, is_coloured=sheet.color_system is not None))


def _line(cells: tuple[Pieces, ...], *, is_coloured: bool) -> object:
    """Colour what came and went on a screen that can; elsewhere mark it with signs."""
    if not is_coloured:
        return indented("  …  ".join(plain(cell) for cell in cells))
    text = Text("  ")
    for number, cell in enumerate(cells):
        text.append("  …  " if number else "")
        for piece in cell:
            text.append(piece.text, style=_STYLES[piece.fate])
    return text
