"""The command `bylaw timeline`: what changed when, drawn in the terminal or as a picture."""

from collections.abc import Iterator
from pathlib import Path

from bylaw.cli.asking.parameters import rows_option, text_lang_option
from bylaw.cli.asking.registry_asked import RegistryChoice, law_options
from bylaw.cli.commands.law.document_output import deliver, format_among, format_choice, out_option
from bylaw.cli.commands.law.section_printing import way_to_rest
from bylaw.cli.say.language import _, translate, user_lang
from bylaw.cli.say.printing import describe_kind, inferred_note, print_rows, screen, shown_day
from bylaw.cli.say.sheet import Indented, Sheet, Text
from bylaw.cli.say.translated_commands import translated_command
from bylaw.front.opening import open_view
from bylaw.registry.answers.law.changes_listed import change_as_json
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.order_citations import order_name
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.text.labels import spell_run
from bylaw.registry.law.time.changes import DayOfChange, days_of_change
from bylaw.registry.law.written_days import iso
from bylaw.registry.store.view import View

_FORMATS = ("text", "svg")


@translated_command(
    help=N_(
        "Draw the history of the by-law: each date on which its text changed, by which "
        "instrument, and which sections.\n\n"
        "Example: bylaw timeline --lang fr --out chronologie.svg"
    )
)
@text_lang_option
@format_choice(*_FORMATS)
@out_option
@law_options
@rows_option
def command(
    *, lang: str, form: str | None, out: Path | None, asked: RegistryChoice, as_json: str | None
) -> None:
    """Ask, and draw."""
    view = open_view(asked)
    if format_among(_FORMATS, form, out) == "svg":
        from bylaw.front.documents.history_picture import picture

        deliver(picture(view, lang).encode(), out)
        return
    if as_json:
        print_rows(
            [change_as_json(change) for change in days_of_change(view.timeline(lang))], as_json
        )
        return
    with screen(out) as sheet:
        _show(sheet, view, lang)


def _show(sheet: Sheet, view: View, lang: str) -> None:
    found = tuple(days_of_change(view.timeline(lang)))
    sheet.print(Text(f"{view.title(lang)} [{lang}]", style="bold"))
    _draw(sheet, view.subject(), found)
    others = [one for one in view.langs() if one != lang]
    elsewhere = {
        change.day: change for one in others for change in days_of_change(view.timeline(one))
    }
    if any(_elsewhere(change, elsewhere.get(change.day)) for change in found):
        sheet.print()
        sheet.print(way_to_rest(lang, f"bylaw timeline --lang {others[0]}"), style="yellow")


def _elsewhere(change: DayOfChange, other: DayOfChange | None) -> bool:
    """Tell whether the other language holds words that are not held in this one."""
    return other is not None and bool({*other.added, *other.changed} & {*change.pending})


def _draw(sheet: Sheet, subject: Subject, found: tuple[DayOfChange, ...]) -> None:
    lang = user_lang()
    made = _("{order} made", order=order_name(subject.number, lang))
    sheet.print(f"○ {iso(subject.made) or '-':<12} {made}")
    for change in found:
        is_last = change is found[-1]
        sheet.print("│")
        sign, style = ("■", "red") if change.is_end else ("●", "green")
        head = Text(f"{sign} ", style=style)
        names = ", ".join(order_name(number, lang) for number in change.named)
        head.append(f"{shown_day(change.day, change.certainty):<12} {names}")
        sheet.print(head)
        for line in _effects(change):
            sheet.print(Indented(Text(line), by=15, mark=" " if change.is_end and is_last else "│"))
    if any(change.certainty is Certainty.INFERRED for change in found):
        sheet.print()
        sheet.print(inferred_note())


def _effects(change: DayOfChange) -> Iterator[str]:
    if change.is_end:
        yield _("ends the whole text")
    if change.larger:
        units = ", ".join(describe_kind(kind, label) for kind, label in change.larger)
        yield _("changes {labels}", labels=units)
    if change.title:
        yield _("gives the text the title “{title}”", title=change.title)
    groups = (
        (N_("adds {labels}"), change.added),
        (N_("changes {labels}"), change.changed),
        (N_("affects {labels} (text not held)"), change.pending),
        (N_("repeals {labels}"), change.repealed),
    )
    for template, labels in groups:
        if labels:
            yield _(template, labels=spell_run(list(labels)))
    yield from (translate(finding.message) for finding in change.findings())
