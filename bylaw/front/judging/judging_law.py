"""The law on which a command judges: that of the registry, and the rules bound to it."""

import json
import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from bylaw.registry.answers.rules.certified_words import certified_in
from bylaw.registry.audit.many.judge import PlainLaw
from bylaw.registry.audit.many.periods import Periods
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.audit.verdicts.quoting import Voice
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.law.time.versions import Timeline
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.language_questions import language_questions
from bylaw.registry.rules.questions import Options, Question, all_questions, doctrine
from bylaw.registry.rules.text.mendings import Mending
from bylaw.registry.store.integrity.packaged_data import data_digest
from bylaw.registry.store.view import View


def periods_of(view: View) -> Periods:
    """Give the law of every day as the registry has it."""
    timelines = tuple(view.timeline(lang) for lang in view.langs())
    return Periods(timelines, view.subject().made, lambda: _received(view))


def _received(view: View) -> Sequence[Timeline]:
    # Reading a text again needs the grammars, which few questions of the law do.
    from bylaw.front.texts.uncorrected import as_received

    return as_received(view)


def auditor_of(view: View, options: Options, *, voice: Voice | None = None) -> Auditor:
    """Make an auditor on the law of the registry, under the options that a user has fixed."""
    periods = periods_of(view)
    fixed = doctrine(options, known=known_questions(periods)) if options else options
    return Auditor(
        periods,
        fixed,
        certified_in(view),
        voice or Voice(),
        known=view.moment(),
        entry=view.seq,
        data=data_digest(),
        mendings=mendings_in(view),
    )


def plain_law_of(view: View, options: Options) -> PlainLaw:
    """Give the law of every day as plain data, which needs no registry any more."""
    periods = periods_of(view)
    fixed = doctrine(options, known=known_questions(periods)) if options else options
    received = tuple(_received(view))
    return PlainLaw(periods.timelines, received, periods.made, certified_in(view), dict(fixed))


def mendings_in(view: View) -> Callable[[], Sequence[Mending]]:
    """Say where the texts are not as received; they are asked only when words are quoted."""

    @cache
    def mended() -> Sequence[Mending]:
        from bylaw.front.texts.mended_texts import mendings_of

        return mendings_of(view)

    return mended


def known_questions(periods: Periods) -> tuple[Question, ...]:
    """Give the questions of the corpus, and those that the two languages raise in any period."""
    found = {question.id: question for question in all_questions()}
    for law in map(periods, periods.starts):
        for rule in RULES.values():
            found |= {question.id: question for question in language_questions(rule, law)}
    return tuple(found.values())


def read_doctrine(file: str | None) -> Options:
    """Read the options that a user fixes: question and option, as JSON or TOML."""
    if file is None:
        return {}
    try:
        text = Path(file).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise UsageError(N_("{file} cannot be read: {reason}"), file=file, reason=reason) from None
    options = _options(text)
    if not isinstance(options, dict) or not all(isinstance(v, str) for v in options.values()):
        raise UsageError(
            N_('{file} must give an option for each question, as buy-bet = "corrected"'), file=file
        )
    return options


def _options(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None
