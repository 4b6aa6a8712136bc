"""Why a rule is stale: which sections changed since words that it was certified for, and how."""

import datetime as dt
from collections.abc import Callable, Iterator, Set

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import LANGUAGES, N_, Message, Value
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.law.text.sentences import quotable_parts
from bylaw.registry.rules.binding import BindingState, Certificate, bind
from bylaw.registry.rules.names_of_codes import game_said
from bylaw.registry.rules.rule_text import RuleText
from bylaw.registry.rules.text.governing_text import lost_provisions
from bylaw.registry.rules.text.law_text import (
    LawText,
    SectionText,
    StandingProvision,
    blocks,
    provision_name,
)
from bylaw.registry.rules.text.readings import masked_fingerprint

LawOn = Callable[[dt.date], LawText]
_BACK = 12
_DAY = dt.timedelta(days=1)
_SAID = {
    Kind.SCHEDULE: N_("schedule {label}"),
    Kind.FORM: N_("form {label}"),
    Kind.RULE: N_("rule {label}"),
    Kind.PART: N_("the heading of part {label}"),
    Kind.SUBPART: N_("the heading of subpart {label}"),
    Kind.TITLE: N_("the heading of title {label}"),
    Kind.CHAPTER: N_("the heading of chapter {label}"),
    Kind.DIVISION: N_("the heading of division {label}"),
    Kind.SUBDIVISION: N_("the heading of subdivision {label}"),
}
"""What governs a game besides sections, as a sentence names it."""
_NOT_CERTIFIED = N_(
    "The rule of {name} is {state}: nobody has certified it for the words in force on {day}. Read "
    "them, then use bylaw rules certify --on {day} --game {game}."
)


def not_certified(game: str, law: LawText, state: BindingState) -> Message:
    """Say that nobody has certified a rule for the words of a day, and what to do."""
    values: dict[str, Value] = {
        "game": game,
        "name": game_said(game),
        "state": Message(state.value),
        "day": law.day.isoformat(),
    }
    return Message(_NOT_CERTIFIED, values)


@dataclass(frozen=True, slots=True)
class SectionChange:
    """The words of a section that changed: what stood there before, and what stands there now.

    Where it is a schedule, a form or a heading, `section` has its kind too.
    """

    section: str
    lang: str
    since: dt.date
    instrument: str
    before: str
    after: str

    @property
    def said(self) -> Message:
        """The provision as a sentence names it."""
        kind, _, label = self.section.rpartition(" ")
        return Message(_SAID[Kind(kind)] if kind else N_("section {label}"), {"label": label})


def last_bound(
    rule: RuleText, law: LawText, law_on: LawOn, *, certified: Set[Certificate] | None
) -> LawText | None:
    """Find the last text before this one that the rule was certified for."""
    held = {s.in_force for lang in LANGUAGES for s in rule.provisions(law, lang=lang)}
    lost = {since for lang in LANGUAGES for _one, since in _no_longer_governing(rule, law, lang)}
    for start in sorted(held | lost, reverse=True)[:_BACK]:
        earlier = law_on(start - _DAY)
        if bind(rule, earlier, certified=certified).state is BindingState.BOUND:
            return earlier
    return None


def changes_between(rule: RuleText, before: LawText, after: LawText) -> Iterator[SectionChange]:
    """The sections whose words differ, figures that the rule reads left aside."""
    for lang in rule.languages(after):
        old = {section.label: section for section in rule.provisions(before, lang=lang)}
        new = {section.label: section for section in rule.provisions(after, lang=lang)}
        for label, section in new.items():
            known = old.get(label)
            if known is None or _masked_section(rule, known) != _masked_section(rule, section):
                yield _change(known, section)
        for label, section in old.items():
            if label not in new:
                gone = _words(section.provision)
                yield SectionChange(section.name, lang, after.day, section.instrument, gone, "")
        known_lost = {one.label for one, _since in _no_longer_governing(rule, before, lang)}
        for one, since in _no_longer_governing(rule, after, lang):
            before_then = one.as_on(since - _DAY)
            if one.label in known_lost or one.label in old or before_then is None:
                continue
            gone, name = _words(before_then.provision), provision_name(before_then.provision)
            yield SectionChange(name, lang, since, one.instrument, gone, "")


def _no_longer_governing(
    rule: RuleText, law: LawText, lang: str
) -> Iterator[tuple[StandingProvision, dt.date]]:
    """What governed the game when it was complete and no longer does, and since when."""
    for one in lost_provisions(law, rule.sections, lang=lang):
        if one.start is not None:
            yield one, one.start


def _masked_section(rule: RuleText, section: SectionText) -> str:
    return masked_fingerprint(
        [(section.label, section.provision)], rule.reads, lang=section.lang, struck=()
    )


def _change(before: SectionText | None, after: SectionText) -> SectionChange:
    """Quote only the sentences that differ."""
    old = [] if before is None else _sentences(before.provision)
    new = _sentences(after.provision)
    return SectionChange(
        after.name,
        after.lang,
        after.in_force,
        after.instrument,
        " ".join(sentence for sentence in old if sentence not in new),
        " ".join(sentence for sentence in new if sentence not in old),
    )


def _sentences(provision: Provision) -> list[str]:
    found: list[str] = []
    for block in blocks(provision):
        found += quotable_parts(block.text) if block.text else []
        rows = block.table.rows if block.table is not None else ()
        found += [f"{row.label} {' '.join(row.cells)}" for row in rows]
    return found


def _words(provision: Provision) -> str:
    return " ".join(_sentences(provision))
