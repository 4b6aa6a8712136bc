"""The command `bylaw compare`: languages, drafts, and another consolidation against ours."""

import datetime as dt
from pathlib import Path

import click

from bylaw.cli.asking.completions import complete_sections
from bylaw.cli.asking.parameters import Day, rows_option, text_lang_option
from bylaw.cli.asking.registry_asked import RegistryChoice, law_options
from bylaw.cli.commands.law.comparison_printing import (
    languages_as_page,
    print_draft,
    print_languages,
    print_official,
)
from bylaw.cli.commands.law.document_output import deliver, format_among, format_choice, out_option
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import give, print_rows, screen
from bylaw.cli.say.progress import progress
from bylaw.cli.say.translated_commands import Command, Group, argument, option
from bylaw.front.opening import open_view
from bylaw.registry.answers.drafts_followed import compare_drafts
from bylaw.registry.answers.language_comparisons import compare_languages
from bylaw.registry.answers.law.provision_names import refuse_unnamed
from bylaw.registry.answers.official_comparisons import OfficialDifference, compare_official
from bylaw.registry.law.messages import N_

all_option = option(
    "--all", "is_all", is_flag=True, help=N_("Also show noise: spaces, punctuation, capitals.")
)


@click.group(
    cls=Group,
    help=N_(
        "Compare texts that should say the same: English and French, a draft and what was made "
        "of it, an official consolidation and ours.\n\n"
        "Example: bylaw compare languages --on 2008-01-01"
    ),
)
def command() -> None:
    """Speak for the group; its help says the rest."""


# ---- Languages ---------------------------------------------------------------------------------


@command.command(
    "languages",
    cls=Command,
    help=N_(
        "Show where the English and French texts differ: numbers, odds, references, terms and "
        "words of legal effect, sentences that only one of them has. The most serious "
        "differences come first.\n\nExample: bylaw compare languages --on 2008-01-01 --section "
        "67.81"
    ),
)
@option("--on", "day", type=Day(), help=N_("The date; by default, the last one of the text."))
@option("--section", help=N_("Only this section."), shell_complete=complete_sections)
@format_choice("text", "html")
@out_option
@all_option
@law_options
@rows_option
def languages(
    *,
    day: dt.date | None,
    section: str | None,
    form: str | None,
    out: Path | None,
    is_all: bool,
    asked: RegistryChoice,
    as_json: str | None,
) -> None:
    """Compare, and show what parts."""
    view = open_view(asked)
    end = view.timeline("en").end
    last = dt.date.max if end is None else end.day - dt.timedelta(days=1)
    refuse_unnamed(view, section)
    with progress(_("Comparing")):
        found = compare_languages(view, day or last, section=section)
    shown = found.divergences if is_all else found.beyond_noise
    if as_json:
        print_rows([one.as_json() for one in shown], as_json)
    elif format_among(("text", "html"), form, out) == "html":
        deliver(languages_as_page(found, shown).encode(), out)
    else:
        with screen(out) as sheet:
            print_languages(sheet, found, shown)


# ---- Drafts ------------------------------------------------------------------------------------


@command.command(
    "draft",
    cls=Command,
    help=N_(
        "Show every difference between a draft and the instrument made of it, in the same "
        "language, and whether “without amendment” holds.\n\n"
        "Example: bylaw compare draft"
    ),
)
@all_option
@law_options
@rows_option
def draft(*, is_all: bool, asked: RegistryChoice, as_json: str | None) -> None:
    """Compare each draft with what was made of it."""
    with progress(_("Comparing")):
        found = compare_drafts(open_view(asked))
    if as_json:
        print_rows([row for one in found for row in one.rows(is_all=is_all)], as_json)
        return
    with screen() as sheet:
        for one in found:
            print_draft(sheet, one, is_all=is_all)
        if not found:
            sheet.print(_("No draft is held together with the instrument made of it."))


# ---- Another consolidation ---------------------------------------------------------------------


@command.command(
    "official",
    cls=Command,
    help=N_(
        "Compare the text of a date with another consolidation of that date (plain text, HTML or "
        "Akoma Ntoso), section by section. Each difference is classed: our defect, source "
        "missing, known correction, editorial, or unresolved.\n\n"
        "Example: bylaw compare official bylaw.html --on 2008-01-01 --lang en"
    ),
)
@argument("file", type=click.Path(path_type=Path), help=N_("The other consolidation."))
@option("--on", "--as-of", "day", type=Day(), required=True, help=N_("The date of that text."))
@text_lang_option
@law_options
@rows_option
def official(
    *, file: Path, day: dt.date, lang: str, asked: RegistryChoice, as_json: str | None
) -> None:
    """Read the other text, and compare it with ours."""
    from bylaw.front.texts.other_texts import read_other, received_words

    view = open_view(asked)
    with progress(_("Comparing")):
        other = read_other(file, lang=lang)
        words = received_words(view, lang)
        found = compare_official(view, other.text.provision, day=day, lang=lang, received=words)
    rows = [_official_row(one, lang) for one in found]
    give(as_json, lambda: rows, lambda sheet: print_official(sheet, found))


def _official_row(one: OfficialDifference, lang: str) -> dict[str, object]:
    return {
        "section": one.section,
        "kind": one.verdict,
        "weight": one.weight.value,
        "en": one.theirs if lang == "en" else None,
        "fr": one.theirs if lang == "fr" else None,
        "ours": one.ours,
        "official": one.theirs,
        "why": str(one.why),
    }
