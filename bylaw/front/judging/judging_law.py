"""The law on which a command judges: that of the registry, and the rules bound to it."""

import json

from bylaw.front.judging.law_periods import mendings_in, periods_of
from bylaw.ingest.sources.user_files import read_small_file
from bylaw.registry.answers.rules.game_rules import certified_in
from bylaw.registry.audit.many.periods import Periods
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.audit.verdicts.verdict_language import Language
from bylaw.registry.law.corpus_tables import user_table
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.message_catalogue import tell_in
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.rules.language_questions import language_questions
from bylaw.registry.rules.questions import Options, Question, all_questions, doctrine
from bylaw.registry.rules.rule_text import rule_texts
from bylaw.registry.store.access.readable_database import Database
from bylaw.registry.store.integrity.packaged_data import data_digest
from bylaw.registry.store.view import View, asking_at_once


@dataclass(frozen=True, slots=True)
class LawAsked:
    """By which law a process of its own judges: which registry, up to which entry, told how."""

    database: str
    seq: int
    lang: str

    def view(self) -> View:
        """The registry as it was known at the entry."""
        return View(Database(self.database), self.seq)

    def auditor(self, view: View) -> Auditor:
        """The auditor of that registry, who speaks the language of the question."""
        return auditor_of(view, {}, language=Language(self.lang, tell_in(self.lang)))


@asking_at_once
def auditor_of(view: View, options: Options, *, language: Language | None = None) -> Auditor:
    """Make an auditor on the law of the registry, under the options that a user has fixed."""
    periods = periods_of(view)
    fixed = doctrine(options, known=known_questions(periods)) if options else options
    return Auditor(
        periods,
        fixed,
        certified_in(view),
        language or Language(),
        known=view.moment(),
        entry=view.seq,
        data=data_digest(),
        mendings=mendings_in(view),
    )


def known_questions(periods: Periods) -> tuple[Question, ...]:
    """The questions of the corpus, and those that the two languages raise in any period."""
    found = {question.id: question for question in all_questions()}
    for law in map(periods, periods.starts):
        for rule in rule_texts().values():
            found |= {question.id: question for question in language_questions(rule, law)}
    return tuple(found.values())


def read_doctrine(file: str | None) -> Options:
    """Read the options that a user fixes: question and option, as JSON or TOML."""
    if file is None:
        return {}
    options = _options(read_small_file(file, UsageError))
    if not isinstance(options, dict) or not all(isinstance(v, str) for v in options.values()):
        raise UsageError(
            N_('{file} must give an option for each question, as buy-bet = "corrected"'), file=file
        )
    return options


def _options(data: bytes) -> object:
    try:
        return json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        pass
    try:
        return user_table(data)
    except ValueError:
        return None
