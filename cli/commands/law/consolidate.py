"""The command `bylaw consolidate`: the by-law as it stood on a day, as a document."""

import datetime as dt
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

import click

from bylaw.cli.asking.completions import complete_divisions, complete_ranges
from bylaw.cli.asking.parameters import Day, reader_langs
from bylaw.cli.asking.registry_asked import RegistryChoice, law_options
from bylaw.cli.commands.law.document_output import deliver, format_asked, format_option, out_option
from bylaw.cli.commands.law.section_printing import way_to_rest
from bylaw.cli.commands.rounds.game_names import Game, title_of
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import tell
from bylaw.cli.say.progress import progress
from bylaw.cli.say.translated_commands import option, translated_command
from bylaw.front.documents.editions import edition
from bylaw.front.opening import open_view
from bylaw.registry.answers.law.provision_names import Address, read_address
from bylaw.registry.law.message_catalogue import tell_in
from bylaw.registry.law.messages import LANGUAGES, N_, UsageError
from bylaw.registry.law.text.naming import place_name
from bylaw.registry.law.text.printable import printable
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.publish.document.composition import document_of
from bylaw.registry.publish.document.consolidation import Consolidation, Mark
from bylaw.registry.publish.document.extracts import (
    NOT_AN_EXTRACT,
    Extract,
    extract_from,
    extract_of_labels,
    extract_of_part,
    extract_of_sections,
)
from bylaw.registry.publish.document.section_ranges import in_one_line
from bylaw.registry.publish.formats.all_formats import Format, set_consolidation, set_pair
from bylaw.registry.publish.formats.plain import plain_text

BOTH = "both"


@translated_command(
    help=N_(
        "Produce the by-law as it stood on a date: plain text, Markdown, HTML, PDF or Akoma "
        "Ntoso, with history notes, the sources and their hashes, and everything doubtful "
        "marked. It has no official status.\n\n"
        "Example: bylaw consolidate --on 2008-01-01 --lang fr --out reglement.html"
    )
)
@option("--on", "day", type=Day(), required=True, help=N_("The date (2008-01-01)."))
@option(
    "--lang",
    type=click.Choice((*LANGUAGES, BOTH)),
    default=reader_langs,
    help=N_("The language of the text: en, fr, or both side by side; by default, your own."),
)
@format_option
@option(
    "--section",
    help=N_("Only this section, or a range: 67.75..67.87."),
    shell_complete=complete_ranges,
)
@option(
    "--division",
    help=N_("Only this division or subdivision, as “division VI” or “§ 8”."),
    shell_complete=complete_divisions,
)
@option("--game", type=Game(), help=N_("Only the sections of this game."))
@out_option
@law_options
def command(
    *,
    day: dt.date,
    lang: str,
    section: str | None,
    division: str | None,
    game: str | None,
    form: str | None,
    out: Path | None,
    asked: RegistryChoice,
) -> None:
    """Consolidate, and write the document."""
    chosen = format_asked(form, out)
    view = open_view(asked)
    extract = _extract(section, division, game)
    names = NOT_AN_EXTRACT if extract is None else extract.names
    with progress(_("Writing")):
        texts = [edition(view, one).on(day) for one in (LANGUAGES if lang == BOTH else (lang,))]
        if extract is not None:
            texts = [extract_from(text, extract) for text in texts]
        is_read = out is None and chosen is Format.TEXT and lang != BOTH and sys.stdout.isatty()
        data = b"" if is_read else _data(texts, chosen, names)
    if is_read:
        _show(texts[0], names[texts[0].lang])
    else:
        deliver(data, out)
    _lead_to_other(texts)


def _lead_to_other(texts: list[Consolidation]) -> None:
    """Say how to ask for words that are held in the other language only."""
    if len(texts) > 1 or not any(Mark.ELSEWHERE in unit.marks for unit in texts[0].walk()):
        return
    text = texts[0]
    (other,) = (lang for lang in LANGUAGES if lang != text.lang)
    asked = f"bylaw consolidate --on {text.day.isoformat()} --lang {other}"
    tell(way_to_rest(text.lang, asked), err=True)


def _extract(section: str | None, division: str | None, game: str | None) -> Extract | None:
    """Read which part is asked for; only one way of saying it is taken."""
    said = [one for one in (section, division, game) if one is not None]
    if len(said) > 1:
        raise UsageError(N_("give only one of --section, --division and --game"))
    if section is not None:
        return extract_of_sections(section)
    if division is not None:
        address = _part_address(division)
        name = place_name(address.kind, address.label)
        names = {lang: tell_in(lang)(name) for lang in LANGUAGES}
        return extract_of_part(address.kind, address.label, names=names)
    if game is not None:
        from bylaw.registry.rules.games.catalogue import RULES

        names = {lang: title_of(game, lang) for lang in LANGUAGES}
        return extract_of_labels(RULES[game].sections, names=names)
    return None


def _part_address(said: str) -> Address:
    """Read the name of a division or subdivision; refuse that of a section."""
    address = read_address(said)
    if address.kind is Kind.SECTION:
        template = N_("{said} is not a division or subdivision; write “division VI” or “§ 8”")
        raise UsageError(template, said=said)
    return address


def _data(texts: list[Consolidation], form: Format, names: Mapping[str, str]) -> bytes:
    tells = [tell_in(text.lang) for text in texts]
    if len(texts) > 1:
        return set_pair(texts, form, tells=tells, extract=names)
    return set_consolidation(texts[0], form, tell=tells[0], extract=names[texts[0].lang])


def _show(text: Consolidation, extract: str) -> None:
    """Break lines at the width of the screen."""
    width = min(shutil.get_terminal_size().columns, 100)
    document = in_one_line(document_of(text, tell_in(text.lang), extract=extract))
    click.echo_via_pager(printable(plain_text(document, width=width)))
