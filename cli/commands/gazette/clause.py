"""The command `bylaw clause`: how one amending provision is read."""

import datetime as dt
import sys
from collections.abc import Iterator

import click

from bylaw.cli.asking.parameters import Day, json_option, lang_option, published_option
from bylaw.cli.say.describing import describe_commencement, print_operation, print_transition
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import (
    conclude,
    give,
    in_quotes,
    print_findings,
    print_json_line,
)
from bylaw.cli.say.sheet import Indented, Sheet, Text
from bylaw.cli.say.translated_commands import argument, option, translated_command
from bylaw.front.texts.clauses_asked import (
    STATUSES,
    ClauseAsked,
    ClauseLine,
    clause_as_json,
    read_lines,
    read_question,
)
from bylaw.ingest.clause.clause_readings import NOT_UNDERSTOOD, ClauseReading
from bylaw.ingest.clause.outlines import Outline, outline_of
from bylaw.ingest.clause.sentence.skeletons import spelled_out
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.messages import N_, UsageError


@translated_command(
    help=N_(
        "Read one amending provision, and show how it was understood: its parts, the exact "
        "operations, and when it takes effect. What is not understood in whole is refused in "
        "whole, with status 1.\n\n"
        "With --jsonl, read one question per line from the standard input, with the keys id, "
        "lang, clause, publication_date, status and assent_date.\n\n"
        "Example: bylaw clause --lang en 'Section 46 is revoked.'"
    )
)
@lang_option
@published_option
@option("--assent", type=Day(), help=N_("Date of assent, for an Act (2007-12-12)."))
@option(
    "--status",
    type=click.Choice(STATUSES),
    default="made",
    show_default=True,
    help=N_("Status of the text: made or draft."),
)
@json_option
@option("--jsonl", "as_lines", is_flag=True, help=N_("Read and answer JSON lines."))
@argument("text", required=False, help=N_("The words of the provision."))
def command(
    *,
    text: str | None,
    lang: str | None,
    published: dt.date | None,
    assent: dt.date | None,
    status: str,
    as_json: bool,
    as_lines: bool,
) -> None:
    """Read one clause, or many."""
    if as_lines:
        _answer_lines(text)
        return
    question = ClauseAsked(_text(text), _lang(lang), published, assent, status)
    reading = read_question(question)
    give(
        as_json,
        lambda: clause_as_json(reading, reading.findings, lang=question.lang),
        lambda sheet: _show(sheet, reading, lang=question.lang),
    )
    conclude(reading.findings)


def _text(text: str | None) -> str:
    if text is None:
        raise UsageError(N_("give the words of the provision, or --jsonl"))
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise UsageError(N_("the words of the provision are not UTF-8"))
    return text


def _lang(lang: str | None) -> str:
    if lang is None:
        raise UsageError(N_("give the language of the provision with --lang en or --lang fr"))
    return lang


def _answer_lines(text: str | None) -> None:
    if text is not None:
        raise UsageError(N_("with --jsonl, clauses come from the standard input only"))
    findings: list[Finding] = []
    for line in read_lines(sys.stdin.buffer):
        findings.extend(_answer(line))
    conclude(findings)


def _answer(line: ClauseLine) -> tuple[Finding, ...]:
    if line.question is None:
        findings = [finding.as_json() for finding in line.findings]
        empty: dict[str, object] = {"operations": [], "commencement": [], "findings": findings}
        print_json_line({"id": line.id, "line": line.number} | empty)
        return line.findings
    reading = read_question(line.question)
    findings_of_line = line.findings + reading.findings
    print_json_line(
        {"id": line.id} | clause_as_json(reading, findings_of_line, lang=line.question.lang)
    )
    return findings_of_line


def _show(sheet: Sheet, reading: ClauseReading, *, lang: str) -> None:
    if reading.skeleton:
        for part in _outline(reading, lang):
            sheet.print(part)
        sheet.print()
    for item in reading.operations:
        print_operation(sheet, item.operation)
    for commencement in reading.commencements:
        sheet.print(describe_commencement(commencement))
    if reading.transition is not None:
        print_transition(sheet, reading.transition)
    elif not (reading.operations or reading.commencements or reading.findings):
        sheet.print(_("This amends nothing."))
    print_findings(sheet, reading.findings)
    if any(finding.code == NOT_UNDERSTOOD for finding in reading.findings):
        sheet.print(_(_WHAT_TO_DO))


_WHAT_TO_DO = N_(
    "Nothing is guessed. Where the print is damaged, restore its words with “bylaw correct”; where "
    "the wording is sound, it is a formula that the grammar lacks."
)


def _outline(reading: ClauseReading, lang: str) -> Iterator[Indented]:
    """Show the sentence as it was parsed: the part that each group of words plays."""
    outline = outline_of(reading.skeleton, lang=lang, grammar=reading.grammar, parse=reading.parse)
    yield Indented(_part(outline, reading), by=0)
    yield from _branches(outline, reading)


def _branches(outline: Outline, reading: ClauseReading, stem: str = "") -> Iterator[Indented]:
    """Draw the parts of a part as the branches of a tree."""
    for number, child in enumerate(outline.children, start=1):
        is_last = number == len(outline.children)
        mark, rest = stem + ("└── " if is_last else "├── "), stem + ("    " if is_last else "│   ")
        yield Indented(_part(child, reading), by=len(mark), mark=mark, rest=rest)
        yield from _branches(child, reading, rest)


def _part(outline: Outline, reading: ClauseReading) -> Text:
    words = outline.text.split("⟨")[0].rstrip(" :;")
    shown = spelled_out(words, reading.titles, lambda at: in_quotes(reading.quotes[at].text))
    return Text(f"{_(outline.role)}  ", "dim").append(shown, "italic")
