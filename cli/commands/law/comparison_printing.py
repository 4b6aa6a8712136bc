"""Comparisons as people read them: two languages, a draft and what was made, ours and another."""

from collections.abc import Sequence
from dataclasses import replace

from bylaw.cli.say.language import _, translate, user_lang
from bylaw.cli.say.printing import (
    UNKNOWN,
    count_of,
    describe_kind,
    in_quotes,
    indent,
    print_findings,
)
from bylaw.cli.say.sheet import Sheet, Text
from bylaw.registry.answers.drafts_followed import DraftComparison
from bylaw.registry.answers.language_comparisons import LanguageComparison
from bylaw.registry.answers.official_comparisons import OfficialDifference
from bylaw.registry.compare.languages.divergences import Divergence
from bylaw.registry.compare.languages.terms import Weight
from bylaw.registry.compare.redline import WordChange, redline
from bylaw.registry.law.messages import N_, NN_
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.typography import shorten
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


def languages_as_page(found: LanguageComparison, shown: Sequence[Divergence]) -> str:
    """The two languages side by side, as one HTML page."""
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
    compared = count_of(_COMPARED, found.compared)
    differences = count_of(_DIFFERENCES, len(shown))
    template = _("{sections}: {found}, {heavy} substantive.")
    return template.format(sections=compared, found=differences, heavy=heavy)


def print_languages(sheet: Sheet, found: LanguageComparison, shown: Sequence[Divergence]) -> None:
    """Print where English and French part, and what could not be compared."""
    for one in shown:
        name = describe_kind(Kind.SECTION, one.section) if one.section else ""
        _head(sheet, name, one.weight, translate(one.why))
        sheet.print(indent(f"en  {in_quotes(one.en)}", by=4))
        sheet.print(indent(f"fr  {in_quotes(one.fr)}", by=4))
        if one.questions:
            told = _("see the question of law: {ids}")
            sheet.print(indent(told.format(ids=", ".join(one.questions)), by=4), style="cyan")
    sheet.print(_summary(found, shown))
    for lang, labels in found.unheld.items():
        if labels:
            sheet.print(count_of(_UNHELD[lang], len(labels)))
    print_findings(sheet, found.findings)


def _head(sheet: Sheet, name: str, weight: Weight, why: str) -> None:
    head = Text(name, style="bold")
    head.append("  " if name else "")
    head.append(_(_WEIGHTS[weight]), style=_STYLES[weight])
    sheet.print(head)
    sheet.print(indent(why))


def print_draft(sheet: Sheet, found: DraftComparison, *, is_all: bool) -> None:
    """Print how the words of a draft differ from those that were made."""
    published = found.draft.published
    template = _("Draft of {day} and O.C. {number} [{lang}]")
    day = "-" if published is None else published.isoformat()
    number = found.made.number or "-"
    sheet.print(template.format(day=day, number=number, lang=found.made.lang), style="bold")
    for one in found.differences:
        if is_all or one.weight is not Weight.NOISE:
            _head(sheet, describe_kind(Kind.SECTION, one.section), one.weight, translate(one.why))
            sheet.print(indent(_redlined_words(one.first, one.second), by=4))
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


def _redlined_words(first: str, second: str) -> str:
    """Mark what went and came, and shorten what stayed to a few words on either side."""
    pieces = redline(first, second)
    kept = [replace(p, text=_shorten(p.text)) if p.change is WordChange.KEPT else p for p in pieces]
    return plain(tuple(kept))


def _shorten(text: str) -> str:
    start, end = (" " * edge.isspace() for edge in (text[:1], text[-1:]))
    return f"{start}{shorten(text, 60)}{end}"


def _words(text: str) -> str:
    return in_quotes(text) if text else UNKNOWN


def print_official(sheet: Sheet, found: Sequence[OfficialDifference]) -> None:
    """Print how our text differs from another consolidation."""
    for one in found:
        head = Text(describe_kind(Kind.SECTION, one.section), style="bold")
        head.append(f"  {_(_VERDICTS[one.verdict])}", style=_STYLES[one.weight])
        sheet.print(head)
        sheet.print(indent(translate(one.why)))
        sheet.print(indent(_("ours: {words}", words=_words(one.ours)), by=4))
        sheet.print(indent(_("theirs: {words}", words=_words(one.theirs)), by=4))
    if not found:
        sheet.print(_("Every section is the same in both texts."))
