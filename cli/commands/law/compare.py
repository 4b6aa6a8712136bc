"""The command `bylaw compare`: languages, drafts, and another consolidation against ours."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from bylaw.cli.asking.completions import complete_sections
from bylaw.cli.asking.parameters import Day, rows_option, text_lang_option
from bylaw.cli.asking.registry_asked import RegistryChoice, law_options
from bylaw.cli.commands.law.document_output import deliver, format_among, format_choice, out_option
from bylaw.cli.say.language import _, translate, user_lang
from bylaw.cli.say.printing import (
    UNKNOWN,
    counted,
    describe_kind,
    indented,
    print_findings,
    print_rows,
    quoted,
    screen,
)
from bylaw.cli.say.progress import progress
from bylaw.cli.say.sheet import Sheet, Text
from bylaw.cli.say.translated_commands import Command, Group, argument, option
from bylaw.front.opening import open_view
from bylaw.registry.answers.draft_comparisons import DraftComparison, compare_drafts
from bylaw.registry.answers.language_comparisons import LanguageComparison, compare_languages
from bylaw.registry.answers.law.provision_names import refuse_unnamed
from bylaw.registry.answers.official_comparisons import OfficialDifference, compare_official
from bylaw.registry.compare.languages.divergences import Divergence
from bylaw.registry.compare.languages.terms import Weight
from bylaw.registry.compare.redline import WordChange, redline
from bylaw.registry.law.messages import N_, NN_
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.typography import shortened
from bylaw.registry.publish.comparison.comparison import plain

_WEIGHTS = {
    Weight.SUBSTANTIVE: N_("substantive"),
    Weight.EDITORIAL: N_("editorial"),
    Weight.NOISE: N_("noise"),
}
_STYLES = {Weight.SUBSTANTIVE: "bold red", Weight.EDITORIAL: "yellow", Weight.NOISE: "dim"}
_VERDICTS = {
    "our defect": N_("our defect"),
    "source missing": N_("source missing"),
    "correction": N_("known correction"),
    "editorial": N_("editorial"),
    "unresolved": N_("unresolved"),
}
_COMPARED = NN_("{count} section compared", "{count} sections compared")
_DIFFERENCES = NN_("{count} difference", "{count} differences")
_UNHELD = {
    "en": NN_(
        "Not compared: {count} section is not held in English.",
        "Not compared: {count} sections are not held in English.",
    ),
    "fr": NN_(
        "Not compared: {count} section is not held in French.",
        "Not compared: {count} sections are not held in French.",
    ),
}
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
        deliver(_page(found, shown).encode(), out)
    else:
        with screen(out) as sheet:
            _show_languages(sheet, found, shown)


def _page(found: LanguageComparison, shown: Sequence[Divergence]) -> str:
    from bylaw.registry.publish.comparison.languages_page import languages_page

    return languages_page(
        shown,
        found.texts,
        title=_("English and French on {day}", day=found.day.isoformat()),
        summary=_summary(found, shown),
        lang=user_lang(),
        section_name=lambda label: describe_kind(Kind.SECTION, label),
        tell=translate,
        weight_name=lambda weight: _(_WEIGHTS[Weight(weight)]),
    )


def _summary(found: LanguageComparison, shown: Sequence[Divergence]) -> str:
    heavy = sum(one.weight is Weight.SUBSTANTIVE for one in shown)
    compared = counted(_COMPARED, found.compared)
    differences = counted(_DIFFERENCES, len(shown))
    template = _("{sections}: {found}, {heavy} substantive.")
    return template.format(sections=compared, found=differences, heavy=heavy)


def _show_languages(sheet: Sheet, found: LanguageComparison, shown: Sequence[Divergence]) -> None:
    for one in shown:
        name = describe_kind(Kind.SECTION, one.section) if one.section else ""
        _head(sheet, name, one.weight, translate(one.why))
        sheet.print(indented(f"en  {quoted(one.en)}", by=4))
        sheet.print(indented(f"fr  {quoted(one.fr)}", by=4))
        if one.questions:
            told = _("see the question of law: {ids}")
            sheet.print(indented(told.format(ids=", ".join(one.questions)), by=4), style="cyan")
    sheet.print(_summary(found, shown))
    for lang, labels in found.unheld.items():
        if labels:
            sheet.print(counted(_UNHELD[lang], len(labels)))
    print_findings(sheet, found.findings)


def _head(sheet: Sheet, name: str, weight: Weight, why: str) -> None:
    head = Text(name, style="bold")
    head.append("  " if name else "")
    head.append(_(_WEIGHTS[weight]), style=_STYLES[weight])
    sheet.print(head)
    sheet.print(indented(why))


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
            _show_draft(sheet, one, is_all=is_all)
        if not found:
            sheet.print(_("No draft is held together with the instrument made of it."))


def _show_draft(sheet: Sheet, found: DraftComparison, *, is_all: bool) -> None:
    published = found.draft.published
    template = _("Draft of {day} and O.C. {number} [{lang}]")
    day = "-" if published is None else published.isoformat()
    number = found.made.number or "-"
    sheet.print(template.format(day=day, number=number, lang=found.made.lang), style="bold")
    for one in found.differences:
        if is_all or one.weight is not Weight.NOISE:
            _head(sheet, describe_kind(Kind.SECTION, one.section), one.weight, translate(one.why))
            sheet.print(indented(_redlined(one.first, one.second), by=4))
    counts = {w: sum(one.weight is w for one in found.differences) for w in Weight}
    sheet.print(
        _(
            "substantive: {heavy}, editorial: {light}, noise of the copy: {noise}",
            heavy=counts[Weight.SUBSTANTIVE],
            light=counts[Weight.EDITORIAL],
            noise=counts[Weight.NOISE],
        )
    )
    if found.made.without_amendment:
        holds = N_("The order says “without amendment”, and the words agree.")
        breaks = N_("The order says “without amendment”, yet words differ in substance.")
        sheet.print(_(breaks if found.is_contradicted else holds))


def _redlined(first: str, second: str) -> str:
    """Mark what went and came, and shorten what stayed to a few words on either side."""
    pieces = redline(first, second)
    kept = [
        replace(p, text=_shortened(p.text)) if p.change is WordChange.KEPT else p for p in pieces
    ]
    return plain(tuple(kept))


def _shortened(text: str) -> str:
    start, end = (" " * edge.isspace() for edge in (text[:1], text[-1:]))
    return f"{start}{shortened(text, 60)}{end}"


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
    if as_json:
        print_rows([_official_row(one, lang) for one in found], as_json)
        return
    with screen() as sheet:
        _show_official(sheet, found)


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


def _words(text: str) -> str:
    return quoted(text) if text else UNKNOWN


def _show_official(sheet: Sheet, found: Sequence[OfficialDifference]) -> None:
    for one in found:
        head = Text(describe_kind(Kind.SECTION, one.section), style="bold")
        head.append(f"  {_(_VERDICTS[one.verdict])}", style=_STYLES[one.weight])
        sheet.print(head)
        sheet.print(indented(translate(one.why)))
        sheet.print(indented(_("ours: {words}", words=_words(one.ours)), by=4))
        sheet.print(indented(_("theirs: {words}", words=_words(one.theirs)), by=4))
    if not found:
        sheet.print(_("Every section is the same in both texts."))
