"""Why a rule is stale: which sections changed since words that it was certified for, and how."""

import datetime as dt
from collections.abc import Callable, Iterator, Set

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.sentences import quotable_parts
from bylaw.registry.rules.binding import BindingState, Certificate, bind
from bylaw.registry.rules.rule_text import LANGUAGES, RuleText
from bylaw.registry.rules.text.law_text import LawText, SectionText, blocks
from bylaw.registry.rules.text.readings import masked_fingerprint

LawOn = Callable[[dt.date], LawText]
_BACK = 12
_DAY = dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class SectionChange:
    """The words of a section that changed: what stood there before, and what stands there now."""

    section: str
    lang: str
    since: dt.date
    instrument: str
    before: str
    after: str


def last_bound(
    rule: RuleText, law: LawText, law_on: LawOn, *, certified: Set[Certificate] | None
) -> LawText | None:
    """Find the last text before this one that the rule was certified for."""
    held = [s for lang in LANGUAGES for s in rule.provisions(law, lang=lang)]
    for start in sorted({section.in_force for section in held}, reverse=True)[:_BACK]:
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
            if known is None or _masked(rule, known) != _masked(rule, section):
                yield _change(known, section)
        for label, section in old.items():
            if label not in new:
                gone = _words(section)
                yield SectionChange(label, lang, after.day, section.instrument, gone, "")


def _masked(rule: RuleText, section: SectionText) -> str:
    return masked_fingerprint(
        [(section.label, section.provision)], rule.reads, lang=section.lang, struck=()
    )


def _change(before: SectionText | None, after: SectionText) -> SectionChange:
    """Quote only the sentences that differ."""
    old = [] if before is None else _sentences(before)
    new = _sentences(after)
    return SectionChange(
        after.label,
        after.lang,
        after.in_force,
        after.instrument,
        " ".join(sentence for sentence in old if sentence not in new),
        " ".join(sentence for sentence in new if sentence not in old),
    )


def _sentences(section: SectionText) -> list[str]:
    found: list[str] = []
    for block in blocks(section.provision):
        found += quotable_parts(block.text) if block.text else []
        rows = block.table.rows if block.table is not None else ()
        found += [f"{row.label} {' '.join(row.cells)}" for row in rows]
    return found


def _words(section: SectionText) -> str:
    return " ".join(_sentences(section))
