"""Printing answers about one provision: what and when, the words, their history, and why."""

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from bylaw.cli.say.language import _, user_lang
from bylaw.cli.say.printing import (
    UNKNOWN,
    describe_kind,
    indent,
    inferred_note,
    print_findings,
    print_json,
    screen,
    shown_day,
    shown_last,
    table,
)
from bylaw.cli.say.sheet import Indented, Sheet, Text
from bylaw.registry.answers.law.provision_text import text_of
from bylaw.registry.answers.law.section_answers import SectionAnswer
from bylaw.registry.answers.law.section_certificates import candidates, texts_behind
from bylaw.registry.law.json_values import canonical, fingerprint
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.order_citations import citation_of
from bylaw.registry.law.text.provenance import instruments_in_line
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.selection import Answer
from bylaw.registry.law.time.versions import State, Version
from bylaw.registry.law.written_days import iso
from bylaw.registry.store.codec import as_json

if TYPE_CHECKING:
    from bylaw.registry.answers.draft_sections import DraftSection

_STATES = {
    State.IN_FORCE: N_("in force"),
    State.NOT_YET: N_("not yet in force"),
    State.ENDED: N_("no longer in force"),
    State.PARTLY_HELD: N_("in force, partly held"),
    State.NOT_HELD: N_("text not held"),
    State.UNKNOWN: N_("unknown"),
}
HELD = {
    Held.HELD: N_("held"),
    Held.PARTLY: N_("partly held"),
    Held.NOT: N_("not held"),
    Held.REPEALED: N_("repealed"),
}
_WOULD_GO = N_("The draft would repeal it.")
_WORDS_UNKNOWN = N_("The draft would change words that are not held.")
_STYLES = {State.IN_FORCE: "green", State.PARTLY_HELD: "yellow"}


def print_answer(sheet: Sheet, told: SectionAnswer) -> None:
    """Print an answer: what and when, the words, their history, and what is doubtful."""
    answer = told.answer
    name = describe_kind(answer.kind, answer.label)
    head = Text(f"{name}, {answer.day.isoformat()} [{answer.lang}]  ", style="bold")
    head.append(_(_STATES[answer.state]), style=_STYLES.get(answer.state, "red"))
    sheet.print(head)
    if told.above:
        sheet.print(indent(" › ".join(map(_heading_of, told.above))), style="dim")
    sheet.print(indent(_days(told)))
    if told.elsewhere is not None:
        sheet.print(indent(_not_in_this_language(told)), style="yellow")
    if answer.is_answered and answer.version is not None:
        sheet.print()
        print_words(sheet, text_of(answer.version.provision, answer.lang))
        sheet.print()
    if answer.history or told.note:
        sheet.print(indent(told.history_note), style="dim")
    findings = [f for f in answer.findings if f.code != "inferred-day"]
    if findings:
        sheet.print()
        print_findings(sheet, findings)
    if len(findings) < len(answer.findings):
        sheet.print()
        sheet.print(inferred_note())


def print_words(sheet: Sheet, words: str) -> None:
    """Print the lines of a provision; the rows of a table stand in columns."""
    for is_row, group in groupby(words.split("\n"), key=lambda line: "\t" in line):
        if not is_row:
            for line in group:
                sheet.print(indent(line))
            continue
        rows = [line.split("\t") for line in group]
        grid = table(*[""] * max(map(len, rows)))
        grid.show_header = False
        for row in rows:
            grid.add_row(*row)
        sheet.print(Indented(grid, 2))


def _heading_of(version: Version) -> str:
    name = describe_kind(version.kind, version.label)
    return " — ".join(part for part in (name, version.provision.heading) if part)


def _not_in_this_language(told: SectionAnswer) -> str:
    answer = told.answer
    named = as_typed(answer.kind, answer.label)
    asked = f"bylaw show {named} --on {answer.day.isoformat()} --lang {told.elsewhere}"
    return way_to_other(answer.lang, asked)


def as_typed(kind: Kind, label: str) -> str:
    """Write a provision as it is typed on the command line: 67.22, 'division VI'."""
    return label if kind is Kind.SECTION else f"'{describe_kind(kind, label)}'"


def way_to_other(lang: str, asked: str) -> str:
    """Say that the text is not held in a language, and how to ask for the other."""
    templates = {
        "en": N_("English text not held; for the French: {command}"),
        "fr": N_("French text not held; for the English: {command}"),
    }
    return _(templates[lang], command=asked)


def way_to_rest(lang: str, asked: str) -> str:
    """Say that part of the text is not held in a language, and how to ask for the other."""
    templates = {
        "en": N_("Part of the English text is not held; for the French: {command}"),
        "fr": N_("Part of the French text is not held; for the English: {command}"),
    }
    return _(templates[lang], command=asked)


def _days(told: SectionAnswer) -> str:
    answer = told.answer
    start, end = (
        shown_day(answer.start, answer.start_certainty),
        shown_day(answer.end, answer.end_certainty),
    )
    by = UNKNOWN if told.source is None else citation_of(told.source).cite(user_lang())
    match answer.state:
        case State.NOT_YET if answer.start is None:
            return _("comes into force on an unknown date, by {by}", by=by)
        case State.NOT_YET:
            return _("comes into force {start}, by {by}", start=start, by=by)
        case State.ENDED if answer.end is None:
            return _ended_unknown(answer)
        case State.ENDED:
            return _("since {end}, by {by}", end=end, by=by)
        case State.UNKNOWN:
            return _("no text held mentions it")
        case _:
            last = shown_last(answer.end, answer.end_certainty)
            template = _STOOD[answer.start is not None, answer.end is not None]
            return _(template, start=start, last=last, by=by)


def _ended_unknown(answer: Answer) -> str:
    """Say that a provision is gone, and only from which day on a text is known to lack it."""
    first = None if answer.version is None else answer.version.start
    if first is None:
        return _("ended on an unknown date")
    return _("ended on an unknown date, no later than {day}", day=first.isoformat())


_STOOD = {
    (True, True): N_("from {start} until {last}, by {by}"),
    (True, False): N_("since {start}, by {by}"),
    (False, True): N_("from an unknown date until {last}, by {by}"),
    (False, False): N_("since an unknown date, by {by}"),
}
"""The days of a text that stands, by whether it is known when it began and when it ends."""


def print_certificate(sheet: Sheet, told: SectionAnswer) -> None:
    """Print why this version answers."""
    entry = told.view.entry()
    sheet.print()
    sheet.print(_("Why this text"), style="bold")
    known = _("as recorded in entry {seq} of {moment}, hash {hash}")
    moment, short = entry.moment[:19], entry.hash[:16]
    sheet.print(indent(known.format(seq=entry.seq, moment=moment, hash=short)))
    grid = table("", "", _("From"), _("Until"), _("Held"), _("By"), "SHA-256")
    for version in candidates(told):
        digest = fingerprint(canonical(as_json(version)))
        grid.add_row(
            "→" if version == told.answer.version else "",
            version.lang,
            shown_day(version.start, version.start_certainty),
            shown_last(version.end, version.end_certainty),
            _(HELD[version.held]),
            instruments_in_line(version.sources) or UNKNOWN,
            digest[:12],
        )
    sheet.print(grid)
    for row in texts_behind(told):
        name = row.file.rpartition("/")[2]
        sheet.print(indent(f"{name}  {iso(row.day) or UNKNOWN}  {row.sha256[:16]}"))


def show_draft(found: "Sequence[DraftSection]", *, as_json: bool) -> None:
    """Print a provision as a draft would have it; in two languages, one after the other."""
    if as_json:
        rows = {one.draft.lang: one.as_json() for one in found}
        print_json(rows if len(rows) > 1 else next(iter(rows.values())))
        return
    with screen() as sheet:
        for one in found:
            _print_draft(sheet, one)


def _print_draft(sheet: Sheet, one: "DraftSection") -> None:
    name = describe_kind(one.address.kind, one.address.label)
    head = Text(f"{name} [{one.draft.lang}]  ", style="bold")
    sheet.print(head.append(_("draft: not in force"), style="yellow"))
    told = _("{title}, s. {provision}, published {day}")
    provision, day = one.provision or UNKNOWN, one.day.isoformat()
    sheet.print(indent(told.format(title=one.draft.title, provision=provision, day=day)))
    sheet.print()
    if one.text is None:
        gone = one.difference.new is None or one.difference.new.held is Held.REPEALED
        sheet.print(indent(_(_WOULD_GO if gone else _WORDS_UNKNOWN)))
    else:
        print_words(sheet, one.text)
