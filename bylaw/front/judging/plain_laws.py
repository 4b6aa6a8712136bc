"""The law of a registry as plain data, for judging rounds in columns."""

from bylaw.front.judging.judging_law import known_questions
from bylaw.front.judging.law_periods import periods_of, received_in
from bylaw.registry.answers.rules.game_rules import certified_in
from bylaw.registry.audit.many.judge import PlainLaw
from bylaw.registry.rules.questions import Options, doctrine
from bylaw.registry.store.view import View


def plain_law_of(view: View, options: Options) -> PlainLaw:
    """The law of every day as plain data, which needs no registry any more."""
    periods = periods_of(view)
    fixed = doctrine(options, known=known_questions(periods)) if options else options
    found = {section.key: undone for section, undone in periods.without_corrections()}
    # Texts are read again, by the grammars, only for sections that are not known without them.
    received = tuple(received_in(view)) if None in found.values() else ()
    undone = {key: section for key, section in found.items() if section is not None}
    certified = certified_in(view)
    return PlainLaw(periods.timelines, received, periods.made, certified, dict(fixed), undone)
