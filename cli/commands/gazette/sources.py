"""The command `bylaw sources`: the texts that are held, and whether they are as received."""

from collections.abc import Sequence

from bylaw.cli.asking.parameters import rows_option
from bylaw.cli.asking.registry_asked import RegistryChoice, law_options
from bylaw.cli.say.language import _, translate
from bylaw.cli.say.printing import (
    UNKNOWN,
    fail_unless,
    give,
    indent,
    inferred_note,
    shown_day,
    table,
    tell,
)
from bylaw.cli.say.sheet import Sheet, Text
from bylaw.cli.say.translated_commands import translated_command
from bylaw.front.opening import open_view
from bylaw.front.texts.held_texts import TextListed, packaged_texts, texts_held
from bylaw.registry.law.messages import N_
from bylaw.registry.law.written_days import iso
from bylaw.registry.store.access.rows import CONSOLIDATION
from bylaw.registry.store.integrity.packaged_data import data_problems


@translated_command(
    help=N_(
        "List the texts that the registry holds, yours included: language, date of the Gazette "
        "and how it is known, pages, and whether each still has the bytes that were received. "
        "The files that bylaw was shipped with are checked too.\n\n"
        "Ends with status 1 if a file was changed.\n\n"
        "Example: bylaw sources --json"
    )
)
@law_options
@rows_option
def command(*, asked: RegistryChoice, as_json: str | None) -> None:
    """Check the files of the package, and show the texts; no registry is made of changed files."""
    changed = data_problems()
    for finding in changed:
        tell(translate(finding.message), err=True)
    packaged = packaged_texts()
    is_sound = not changed and all(text.is_intact for text in packaged)
    held = texts_held(open_view(asked), is_all=asked.work is None) if is_sound else packaged
    give(as_json, lambda: [text.as_json() for text in held], lambda sheet: _show(sheet, held))
    fail_unless(is_sound and all(text.is_intact for text in held))


def _show(sheet: Sheet, held: Sequence[TextListed]) -> None:
    grid = table(_("Text"), "", _("Gazette of"), _("Pages"), _("Bytes"))
    for text in held:
        verdict = _("as received") if text.is_intact else _("changed")
        state = Text(verdict, style="green" if text.is_intact else "bold red")
        name = text.file.rpartition("/")[2]
        grid.add_row(name, text.lang, _day(text), text.pages or UNKNOWN, state)
    sheet.print(grid)
    inferred = [text for text in held if text.evidence.is_inferred]
    if inferred:
        sheet.print()
        sheet.print(inferred_note())
    for text in inferred:
        reason = text.evidence.reason
        sheet.print(indent(f"{iso(text.day) or UNKNOWN}  {_(reason) if reason else ''}"))
    _show_consolidations(sheet, [text for text in held if text.role == CONSOLIDATION])
    for text in (one for one in held if one.withdrawn):
        told = _("{file}: no longer held, withdrawn or superseded: {numbers}")
        name = text.file.rpartition("/")[2]
        sheet.print(told.format(file=name, numbers=", ".join(text.withdrawn)))


def _show_consolidations(sheet: Sheet, texts: Sequence[TextListed]) -> None:
    """Print the day on which a consolidated text was the law: it has no Gazette of its own."""
    told = N_("{file}: the law as it stood on {day}")
    for text in texts:
        name = text.file.rpartition("/")[2]
        sheet.print(_(told, file=name, day=iso(text.day) or UNKNOWN))


def _day(text: TextListed) -> str:
    return UNKNOWN if text.role == CONSOLIDATION else shown_day(text.day, text.evidence.certainty)
