"""A decision asked for as a document: in which format, and on which one round."""

from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, cast

from bylaw.registry.audit.rounds.json_files import RefusedRound, TextRounds
from bylaw.registry.audit.rounds.round_files import entries_of
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.law.messages import N_, BylawError, UsageError
from bylaw.registry.publish.formats.format_names import DecisionFormat

if TYPE_CHECKING:
    from bylaw.registry.audit.rounds.columns.column_files import ColumnFile


def document_asked(form: str | None, out: str | None) -> DecisionFormat | None:
    """Tell which document is asked for, by --format or by the name of the file."""
    if form is not None:
        return DecisionFormat(form)
    ending = Path(out or "").suffix.lower().removeprefix(".")
    named = {"htm": DecisionFormat.HTML, **{one.value: one for one in DecisionFormat}}
    return named.get(ending)


def decide_one(
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
