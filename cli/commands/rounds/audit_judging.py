"""Judging the rounds that a command was given: which of them, by whom, and how to answer."""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import field
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, cast

from bylaw.cli.commands.rounds.audit_answers import answer, print_counts, tell_repeated, tell_unread
from bylaw.cli.commands.rounds.files.audit_input import files_of, first_of, map_of, open_rounds
from bylaw.cli.commands.rounds.files.outputs_asked import AnswerWanted, OutputsAsked
from bylaw.cli.say.language import _, translate, user_lang
from bylaw.cli.say.printing import tell
from bylaw.front.judging.judging_law import auditor_of, read_doctrine
from bylaw.front.settings_held import setting_in_force
from bylaw.registry.audit.many.tallies import REFUSED
from bylaw.registry.audit.rounds.json_files import RefusedRound, TextRounds
from bylaw.registry.audit.rounds.round_files import entries_of, find_rounds
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.audit.verdicts.verdict_language import Language
from bylaw.registry.law.json_values import Json
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, BylawError, UsageError
from bylaw.registry.publish.formats.format_names import DecisionFormat
from bylaw.registry.rules.questions import Options
from bylaw.registry.store.view import View

if TYPE_CHECKING:
    from bylaw.registry.audit.rounds.columns.column_files import ColumnFile

_SHOWN = 20


def judging_of(
    view: View,
    files: Sequence[str],
    asking: AnswerWanted,
    *,
    doctrine: str | None,
    map_file: str | None,
    stake_included: bool,
) -> "Judging":
    """Open what is to be judged, and read what it is to be judged by."""
    named, how = files_of(files), map_of(map_file)
    rounds = {file: open_rounds(file, with_stake=stake_included, how=how) for file in named}
    _tell_clocks(rounds.values())
    fixed = read_doctrine(setting_in_force("doctrine", doctrine).value)
    options: dict[str, Json] = {"stake_included": stake_included, "map": repr(how)}
    return Judging(view, rounds, fixed, asking, options)


def _tell_clocks(files: "Iterable[TextRounds | ColumnFile]") -> None:
    """Say once by which clock moments were taken for days."""
    clocks = [file.clock() for file in files if not isinstance(file, TextRounds)]
    for clock in dict.fromkeys(translate(one) for one in clocks if one is not None):
        tell(_("note: {what}", what=clock), err=True)


def _tell_carried(files: "Iterable[TextRounds | ColumnFile]") -> None:
    """Say once which columns are not read, so that none is thought to be compared."""
    types = [file.carried_types() for file in files if not isinstance(file, TextRounds)]
    names = list(dict.fromkeys(chain.from_iterable(types)))
    if names:
        told = N_("note: columns carried along but not read: {columns}")
        tell(_(told, columns=first_of(names)), err=True)


@dataclass(frozen=True)
class Judging:
    """What is to be judged, on which registry, under which doctrine, and how to answer."""

    view: View
    rounds: "Mapping[str, TextRounds | ColumnFile]"
    doctrine: Options
    asking: AnswerWanted
    options: Mapping[str, Json] = field(default_factory=dict)

    def answer(self, outputs: OutputsAsked, *, form: str | None, explain: str | None) -> bool:
        """Answer in the way that was asked for; tell whether all was as due."""
        document = _document_asked(form, outputs.out)
        if document is not None:
            return self._decide(document, out=outputs.out, explain=explain)
        if explain is None:
            _tell_carried(self.rounds.values())
        if outputs.are_any:
            return self._judge_into_files(outputs)
        return answer(self._chosen_files(explain), self._auditor(), self.asking)

    def _decide(self, form: DecisionFormat, *, out: str | None, explain: str | None) -> bool:
        """Make a document of the decision on one round; tell whether all was as due."""
        from bylaw.cli.commands.law.document_output import deliver

        data, is_clean = _decide_one(
            list(self._chosen_files(explain).values()), self._auditor(), form
        )
        deliver(data, None if out is None else Path(out))
        return is_clean

    def _chosen_files(self, explain: str | None) -> "Mapping[str, TextRounds | ColumnFile]":
        """The files to judge, cut down to the one round asked for."""
        if explain is None:
            return self.rounds
        first, *others = find_rounds(self.rounds, explain)
        if others:
            told = _("note: {number} rounds have this id; this is the first, on line {line}")
            tell(told.format(number=1 + len(others), line=first.place), err=True)
        return {explain: TextRounds(iter([first]), is_single=True)}

    def _auditor(self) -> Auditor:
        return auditor_of(self.view, self.doctrine, language=Language(user_lang(), translate))

    def _judge_into_files(self, outputs: OutputsAsked) -> bool:
        """Judge all rounds into files, and count them."""
        # Writing columns and reports loads libraries that one round does not need.
        from bylaw.cli.commands.rounds.files.run_outputs import write_run

        tally = write_run(self, outputs)
        tell_repeated(tally.repeats, self.rounds)
        tell_unread(tally, self.rounds)
        _tell_late(tally.late_keys)
        print_counts(tally, self.asking)
        return not tally.results.get(REFUSED) and not tally.wrong


def _tell_late(keys: Set[str]) -> None:
    """Say which keys have no column among the verdicts, since the first lines have none of them."""
    if keys:
        told = _("note: not carried along, because the first lines of the file lack it: {keys}")
        tell(told.format(keys=", ".join(sorted(keys)[:_SHOWN])), err=True)


def _document_asked(form: str | None, out: str | None) -> DecisionFormat | None:
    """Tell which document is asked for, by --format or by the name of the file."""
    if form is not None:
        return DecisionFormat(form)
    ending = Path(out or "").suffix.lower().removeprefix(".")
    named = {"htm": DecisionFormat.HTML, **{one.value: one for one in DecisionFormat}}
    return named.get(ending)


def _decide_one(
    files: "Sequence[TextRounds | ColumnFile]", auditor: Auditor, form: DecisionFormat
) -> tuple[bytes, bool]:
    """Make the document of the only round of some files; tell whether all was as due."""
    # Templates are loaded only where a document is asked for.
    from bylaw.registry.answers.rules.decision_documents import decision_document

    entries = ((entry, file.head) for file in files for entry in entries_of(file))
    found = list(islice(entries, 2))
    if len(found) != 1:
        raise UsageError(
            N_("a decision is made for one round; choose it by its id: --explain ID")
            if found
            else N_("there is no round to decide")
        )
    ((entry, head),) = found
    verdict = auditor.judge_found(entry.found)
    if verdict is None:
        why = cast(RefusedRound, entry.found).why
        raise BylawError(N_("line {line}: refused: {why}"), line=entry.place + head, why=why)
    language = auditor.language_on(verdict.round.day)
    return decision_document(verdict, language, form), not verdict.is_wrong
