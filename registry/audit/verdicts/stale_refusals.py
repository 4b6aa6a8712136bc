"""Why a rule may not speak for a text: the words that changed, since when, and what to do."""

from collections.abc import Iterator, Set

from bylaw.registry.law.messages import N_, Message, Value
from bylaw.registry.law.text.typography import shorten
from bylaw.registry.rules.binding import Binding, BindingState, Certificate
from bylaw.registry.rules.names_of_codes import game_said
from bylaw.registry.rules.rule_text import RuleText
from bylaw.registry.rules.staleness import (
    LawOn,
    SectionChange,
    changes_between,
    last_bound,
    not_certified,
)
from bylaw.registry.rules.text.law_text import LawText

_CHANGED = N_(
    "The rule of {name} has been stale since {since}: in {provision} (O.C. {instrument}), "
    "“{before}” has become “{after}”. Read the new words, then use bylaw rules certify --on "
    "{day} --game {game}, or write an implementation for them."
)
_ADDED = N_(
    "The rule of {name} has been stale since {since}: {provision} (O.C. {instrument}) now says "
    "“{after}”. Read the new words, then use bylaw rules certify --on {day} --game {game}, or "
    "write an implementation for them."
)
_STRUCK = N_(
    "The rule of {name} has been stale since {since}: “{before}” is no longer in {provision}. "
    "Read what is left, then use bylaw rules certify --on {day} --game {game}, or write an "
    "implementation for it."
)
_UNHELD = N_(
    "The rule of {name} has been stale since {since}: {provision} (O.C. {instrument}) governs "
    "the game too, and its words are not held in both languages. Ingest the missing text, or "
    "read the one that is held, then use bylaw rules certify --on {day} --game {game}."
)
_REVOKED = N_(
    "Section {section}, on which the rule of {name} rests, was revoked on {since}. Read what is "
    "left, then use bylaw rules certify --on {day} --game {game}, or write an implementation for "
    "it."
)
_LONGEST = 320


def why_not(
    rule: RuleText,
    law: LawText,
    law_on: LawOn,
    *,
    binding: Binding,
    certified: Set[Certificate] | None,
) -> Message:
    """Say which words changed since the rule was certified, since when, and what to do."""
    values: dict[str, Value] = {
        "game": rule.game,
        "name": game_said(rule.game),
        "day": law.day.isoformat(),
    }
    revoked = next(iter(_revoked_sections(rule, law)), None)
    if revoked is not None:
        return Message(_REVOKED, {**values, "section": revoked[0], "since": revoked[1]})
    before = None
    if binding.state is BindingState.STALE:
        before = last_bound(rule, law, law_on, certified=certified)
    changes = () if before is None else tuple(changes_between(rule, before, law))
    if not changes:
        return not_certified(rule.game, law, binding.state)
    return _sentence_of_change(changes[0], values)


def _revoked_sections(rule: RuleText, law: LawText) -> Iterator[tuple[str, str]]:
    """Find the sections of the game that were revoked, and since when they are."""
    for label in rule.sections:
        for around in law.around.values():
            standing = around.sections.get(label)
            if standing is not None and standing.is_struck and standing.start is not None:
                yield label, standing.start.isoformat()


_TEMPLATES = {
    (True, True): _CHANGED,
    (False, True): _ADDED,
    (True, False): _STRUCK,
    (False, False): _UNHELD,
}
"""What is said of a section, by whether words of it stood before and whether words stand now."""


def _sentence_of_change(change: SectionChange, values: dict[str, Value]) -> Message:
    template = _TEMPLATES[bool(change.before), bool(change.after)]
    told: dict[str, Value] = {
        "provision": change.said,
        "since": change.since.isoformat(),
        "instrument": change.instrument,
        "before": shorten(change.before, _LONGEST),
        "after": shorten(change.after, _LONGEST),
    }
    return Message(template, {**values, **told})
