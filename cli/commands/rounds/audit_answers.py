"""Answers to an audit: verdicts for programs, decisions and lists for people, and the counts."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from bylaw.cli.commands.rounds.audit_counts import left_out_told, print_tally
from bylaw.cli.commands.rounds.audit_listing import print_entry, print_statement
from bylaw.cli.commands.rounds.files.audit_input import ALIKE, complain, first_of
from bylaw.cli.commands.rounds.files.outputs_asked import AnswerWanted
from bylaw.cli.say.language import _, figure
from bylaw.cli.say.printing import count_of, print_json, print_json_line, screen, tell, tell_json
from bylaw.cli.say.progress import progress
from bylaw.registry.answers.rules.round_verdicts import found_as_json
from bylaw.registry.audit.many.identities import Identities, Repeats
from bylaw.registry.audit.many.tallies import REFUSED, Tally
from bylaw.registry.audit.rounds.json_files import RoundEntry, TextRounds
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.audit.verdicts.verdict import Verdict
from bylaw.registry.law.json_values import json_page
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, NN_

if TYPE_CHECKING:
    # What reads columns is loaded only where there are some.
    from bylaw.registry.audit.rounds.columns.column_files import ColumnFile
    from bylaw.registry.audit.shapes.verdict_shapes import VerdictShape

    Rounds = TextRounds | ColumnFile

_SHOWN = 20
_MANY = 500
"""From how many lines of a text on it pays to load what judges rounds in columns."""
_MORE_REPEATS = NN_(
    "… and {count} more line with a repeated id", "… and {count} more lines with a repeated id"
)


@dataclass(frozen=True, slots=True)
class Answered:
    """One round of a file, and its verdict; None where the round is refused."""

    file: "Rounds"
    entry: RoundEntry
    verdict: Verdict | None


@dataclass(frozen=True)
class Audit:
    """Files of rounds, who judges them, how the answer is wanted, and what it comes to."""

    files: "Mapping[str, Rounds]"
    auditor: Auditor
    asking: AnswerWanted
    tally: Tally = field(default_factory=Tally)

    @property
    def is_single(self) -> bool:
        """Whether all there is to judge is one round."""
        first = next(iter(self.files.values()))
        return len(self.files) == 1 and isinstance(first, TextRounds) and first.is_single


def answer(files: "Mapping[str, Rounds]", auditor: Auditor, asking: AnswerWanted) -> bool:
    """Answer for every round; tell whether all could be read and all payments were as due."""
    audit = Audit(files, auditor, asking, Tally(asking.by))
    found = _every_answer(audit)
    if asking.summary:
        _count_all(found)
    if asking.for_programs:
        _for_programs(found, audit)
    elif audit.is_single and not asking.summary:
        for one in found:
            _decide(one, auditor)
    else:
        _for_people(found, audit)
    return not audit.tally.results.get(REFUSED) and not audit.tally.wrong


def _count_all(found: Iterator[Answered]) -> None:
    """Judge every round for its totals alone: nothing else is shown until they are known."""
    with progress(_("Judging")):
        for _one in found:
            pass


def _every_answer(audit: Audit) -> Iterator[Answered]:
    """Answer for every file; then tell which ids came twice, in one of them or in two."""
    ids = Identities()
    for number, file in enumerate(audit.files.values()):
        yield from _answers(file, audit, number=number, ids=ids)
    audit.tally.repeat(ids.repeated())
    tell_repeated(audit.tally.repeats, audit.files)
    tell_unread(audit.tally, audit.files)


def _answers(file: "Rounds", audit: Audit, *, number: int, ids: Identities) -> Iterator[Answered]:
    """Judge every round, and yield those asked for; columns are judged together."""
    asking, tally, alike = audit.asking, audit.tally, Counter[str]()
    file, is_counted = _judged_together(file, asking)
    if not is_counted:
        entries = file.entries if isinstance(file, TextRounds) else file.entries(tally.leave_out)
    else:
        from bylaw.registry.audit.many.file_counts import count_file

        entries = count_file(file, audit.auditor, tally, ids=ids, number=number, most=_most(asking))
    for entry in entries:
        one = Answered(file, entry, audit.auditor.judge_found(entry.found))
        if one.verdict is None:
            complain(entry, alike, head=file.head)
        if not is_counted:
            _count(one, tally)
            ids.add([entry.own_id], [entry.place], file=number)
        if one.verdict is None or not asking.wrong or one.verdict.is_wrong:
            yield one
    _tell_alike(alike)


def _judged_together(file: "Rounds", asking: AnswerWanted) -> "tuple[Rounds, bool]":
    """Tell whether rounds are judged together: where they are many, and not all are to be shown."""
    shows_all = asking.for_programs and not asking.wrong and not asking.summary
    if not isinstance(file, TextRounds):
        return file, not shows_all
    return (file, False) if shows_all else file.begun(_MANY)


def tell_repeated(repeats: Repeats, files: "Mapping[str, Rounds]") -> None:
    """Tell which lines have the id of a line before them, of many only the first."""
    names, heads = list(files), [file.head for file in files.values()]
    for line, first in repeats.first:
        told = _("line {line}: this id already appears on line {first}")
        if line.file != first.file:
            told = _("{file}, line {line}: this id already appears in {other}, line {first}")
        places = {"line": line.place + heads[line.file], "first": first.place + heads[first.file]}
        told = told.format(**places, file=names[line.file], other=names[first.file])
        tell(told, err=True)
    if any(_is_long(files[names[line.file]]) for line, _first in repeats.first):
        told = N_("note: with one bet on each row, the rows of a round must be together")
        tell(_(told), err=True)
    if repeats.number > len(repeats.first):
        tell(count_of(_MORE_REPEATS, repeats.number - len(repeats.first)), err=True)


def tell_unread(tally: Tally, files: "Mapping[str, Rounds]") -> None:
    """Report once which keys of rounds were not read; for columns this was done before."""
    columns = [one.carried_types() for one in files.values() if not isinstance(one, TextRounds)]
    names = sorted(tally.unread.difference(*columns))
    if names and len(columns) < len(files):
        tell(_("note: keys carried along but not read: {keys}", keys=first_of(names)), err=True)


def _is_long(file: "Rounds") -> bool:
    return not isinstance(file, TextRounds) and file.is_long


def _count(one: Answered, tally: Tally) -> None:
    if one.verdict is None:
        tally.count(REFUSED)
    else:
        tally.add(one.verdict, one.entry.carried)


def _most(asking: AnswerWanted) -> int | None:
    """Say how many wrong rounds of a file of columns are explained."""
    if asking.summary:
        return 0
    return None if asking.for_programs or asking.wrong else _SHOWN


def _tell_alike(alike: Counter[str]) -> None:
    """Report how many more lines were refused for the same reason."""
    told = _("{number} lines in all were refused for this reason: {why}")
    for why, number in alike.items():
        if number > ALIKE:
            tell(told.format(number=figure(f"{number:,}"), why=why), err=True)


# ---- For programs ----------------------------------------------------------------------


def _for_programs(found: Iterator[Answered], audit: Audit) -> None:
    asking = audit.asking
    if asking.summary:
        print_counts(audit.tally, asking)
        return
    verdicts = (
        found_as_json(
            one.entry.found, one.verdict, audit.auditor, place=one.entry.place + one.file.head
        )
        for one in found
    )
    if asking.as_lines or audit.is_single:
        for verdict in verdicts:
            (print_json_line if asking.as_lines else print_json)(verdict)
    else:
        _print_list(verdicts)
    if audit.tally.left_out:
        tell(left_out_told(audit.tally.left_out), err=True)


def _print_list(verdicts: Iterator["VerdictShape"]) -> None:
    """Print one JSON list without keeping it."""
    before = "["
    for verdict in verdicts:
        tell(before)
        tell_json(json_page(verdict), nl=False)
        before = ","
    tell("[]" if before == "[" else "\n]")


def print_counts(tally: Tally, asking: AnswerWanted) -> None:
    """Print the counts and sums alone."""
    if asking.for_programs:
        (print_json if asking.as_json else print_json_line)(tally.as_json())
        return
    with screen() as sheet:
        print_tally(sheet, tally, by=asking.by)


# ---- For people ------------------------------------------------------------------------


def _decide(one: Answered, auditor: Auditor) -> None:
    if one.verdict is not None:
        with screen() as sheet:
            print_statement(sheet, one.verdict, auditor=auditor)


def _for_people(found: Iterator[Answered], audit: Audit) -> None:
    """List the rounds, of columns and of many lines only the first that are wrong; then count."""
    shown = 0
    for one in found:
        if one.verdict is None:
            continue
        shown += 1
        with screen() as sheet:
            print_entry(sheet, one.entry.place, one.verdict)
    with screen() as sheet:
        if shown:
            sheet.print()
        listed = None if audit.asking.summary else shown
        print_tally(sheet, audit.tally, by=audit.asking.by, shown=listed)
