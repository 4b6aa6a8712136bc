"""How results reach a person or a program: tables and sentences, or JSON."""

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import click

from bylaw.cli.say.language import _, figure, translate, user_lang
from bylaw.cli.say.sheet import Indented, Sheet, SheetColumn, SheetTable, Text, wrapped_message
from bylaw.registry.answers import unit_words
from bylaw.registry.law.evidence import INFERRED_NOTE, INFERRED_SIGN, Certainty
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.json_values import json_line, json_page
from bylaw.registry.law.message_catalogue import number_form
from bylaw.registry.law.messages import N_, NN_
from bylaw.registry.law.text.printable import printable, printable_json, spreadsheet_cell
from bylaw.registry.law.text.provisions import Kind

UNKNOWN = "-"

_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}
_SEVERITIES = {
    Severity.ERROR: N_("error"),
    Severity.WARNING: N_("warning"),
    Severity.NOTE: N_("note"),
}
_COUNTED = {
    Severity.ERROR: NN_("{count} error", "{count} errors"),
    Severity.WARNING: NN_("{count} warning", "{count} warnings"),
    Severity.NOTE: NN_("{count} note", "{count} notes"),
}


@contextmanager
def screen(out: Path | None = None) -> Iterator[Sheet]:
    """Fill the user's screen: coloured in a terminal, plain and without end blanks when piped.

    With `out`, the same words go plain into a file.
    """
    sheet = Sheet() if out is None else Sheet(is_coloured=False)
    yield sheet
    if out is not None:
        from bylaw.registry.publish.formats.writing import write_whole

        write_whole(out, "".join(f"{line}\n" for line in sheet.lines).encode())
        return
    for line in sheet.lines:
        click.echo(line, color=sheet.is_coloured or None)


def tell(text: str, *, err: bool = False, nl: bool = True) -> None:
    """Say words on the screen, or to the standard error, where long lines are wrapped."""
    words = printable(text)
    click.echo(wrapped_message(words) if err else words, err=err, nl=nl)


def tell_json(written: str, *, nl: bool = True) -> None:
    """Print JSON that is written already, always in UTF-8."""
    click.echo(printable_json(written).encode("utf-8", "backslashreplace"), nl=nl)


def tell_document(data: bytes) -> None:
    """Print a document; words are made printable, a document of bytes goes out as it is."""
    click.echo(printable_document(data), nl=False)


def printable_document(data: bytes) -> bytes:
    """Make the words of a document printable; one that is no text stays as it is."""
    try:
        return printable(data.decode("utf-8")).encode()
    except UnicodeDecodeError:
        return data


def print_json(document: object) -> None:
    """Print one JSON document, always in UTF-8."""
    tell_json(json_page(document))


def print_json_line(document: object) -> None:
    """Print one JSON document on one line, always in UTF-8."""
    tell_json(json_line(document))


CSV = "csv"


def print_rows(
    rows: Sequence[Mapping[str, object]], form: str | None, *, is_one: bool = False
) -> None:
    """Print rows for a program or a spreadsheet; as JSON, one row may stand alone."""
    if form == CSV:
        print_csv(rows)
    else:
        print_json(rows[0] if is_one else rows)


def print_csv(rows: Iterable[Mapping[str, object]]) -> None:
    """Print rows as CSV under the keys of JSON; a formula is kept from being one."""
    flat = [dict(_flat_cells(row)) for row in rows]
    every = dict.fromkeys(name for row in flat for name in row)
    parents = {name.rpartition(".")[0] for name in every}
    # Where one row has nothing for what another spreads over columns, that is no column.
    names = [name for name in every if name not in parents or any(row.get(name) for row in flat)]
    lines = [names, *([row.get(name, "") for name in names] for row in flat)] if names else []
    for line in lines:
        cells = (spreadsheet_cell(cell).replace('"', '""') for cell in line)
        quoted_cells = (f'"{c}"' if any(sign in c for sign in ',"\n\r') else c for c in cells)
        click.echo(printable(",".join(quoted_cells)).encode("utf-8", "backslashreplace"))


def _flat_cells(row: Mapping[str, object], before: str = "") -> Iterator[tuple[str, str]]:
    """The cells of a row: a key within a key has both names, a list is one cell."""
    for key, value in row.items():
        name = f"{before}{key}"
        if isinstance(value, Mapping):
            yield from _flat_cells(value, f"{name}.")
        else:
            yield name, _cell(value)


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, list | tuple) and all(isinstance(one, str | int) for one in value):
        return "; ".join(map(str, value))
    return json_line(value)


def count_of(forms: tuple[str, str], number: int) -> str:
    """Say how many there are of something, in the singular or the plural."""
    return number_form(forms, number, lang=user_lang()).format(count=figure(f"{number:,}"))


def table(*columns: str) -> SheetTable:
    """Begin a table whose cells wrap and are never cut."""
    return SheetTable([SheetColumn(title) for title in columns])


def indent(text: str, by: int = 2) -> Indented:
    """Set a paragraph in from the left margin."""
    return Indented(Text(text), by)


def print_findings(sheet: Sheet, findings: Iterable[Finding], *, with_ids: bool = False) -> None:
    """Print each finding: its weight and code, where it is, the sentence, and the words."""
    for finding in findings:
        head = Text(severity_name(finding.severity), style=_STYLES[finding.severity])
        head.append(f" {finding.code}")
        if with_ids:
            head.append(f"  {finding.id}")
        if finding.span is not None:
            head.append(f"  {finding.span.file}:{finding.span.line}", style="dim")
        sheet.print(head)
        sheet.print(indent(translate(finding.message)))
        if finding.quote:
            sheet.print(indent(in_quotes(finding.quote), by=4))


def findings_counted(findings: Iterable[Finding]) -> str:
    """Say how many findings of each severity there are: 0 errors, 1 warning, 2 notes."""
    counts = Counter(finding.severity for finding in findings)
    return ", ".join(count_of(forms, counts[level]) for level, forms in _COUNTED.items())


def severity_name(severity: Severity) -> str:
    """Name a severity in the user's language."""
    return _(_SEVERITIES[severity])


def describe_kind(kind: Kind, label: str) -> str:
    """Name one provision: section 67.22, division VI."""
    return unit_words.describe_kind(kind, label, _)


def in_quotes(text: str, limit: int = 200) -> str:
    """Put words in the quotation marks of the user's language, cut if they are long."""
    return unit_words.in_quotes(text, _, limit=limit)


def give(
    as_json: str | bool | None, told: Callable[[], object], show: Callable[[Sheet], None]
) -> None:
    """Give an answer to a program, or as rows to a spreadsheet, where asked; else show it."""
    if as_json == CSV:
        print_csv(cast(Sequence[Mapping[str, object]], told()))
    elif as_json:
        print_json(told())
    else:
        with screen() as sheet:
            show(sheet)


def conclude(findings: Iterable[Finding]) -> None:
    """End with status 1 where a finding is an error."""
    fail_unless(all(finding.severity is not Severity.ERROR for finding in findings))


def fail_unless(is_right: bool) -> None:
    """End with status 1 where not all is as it was asked for, so that a script can tell."""
    if not is_right:
        click.get_current_context().exit(1)


def shown_day(day: dt.date | None, certainty: Certainty = Certainty.STATED) -> str:
    """A day as people read it: a dash for unknown, a sign for inferred."""
    if day is None:
        return UNKNOWN
    return day.isoformat() + (INFERRED_SIGN if certainty is Certainty.INFERRED else "")


def shown_last(end: dt.date | None, certainty: Certainty = Certainty.STATED) -> str:
    """The last day on which something stood, where it ended on a day."""
    return shown_day(None if end is None else end - dt.timedelta(days=1), certainty)


def inferred_note() -> str:
    """What the sign of an inferred day means."""
    return _(INFERRED_NOTE, sign=INFERRED_SIGN)
