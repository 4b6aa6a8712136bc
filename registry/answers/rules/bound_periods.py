"""Which rule is bound to the text of which period, and why a rule is not bound."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace

from bylaw.registry.audit.many.periods import Periods
from bylaw.registry.audit.verdicts.stale_refusals import why_not
from bylaw.registry.law.doubt.doubts import findings_of
from bylaw.registry.law.evidence import Certainty, weakest_certainty
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import LANGUAGES
from bylaw.registry.law.written_days import iso
from bylaw.registry.rules.binding import NOT_CERTIFIED, Binding, BindingState, Certificate, select
from bylaw.registry.rules.game_doubts import doubts_about_game
from bylaw.registry.rules.rule_text import RuleText, texts_of_games
from bylaw.registry.rules.text.governing_text import struck_sections


@dataclass(frozen=True, slots=True)
class BoundPeriod:
    """A rule against the text of one period, `[start, end)`."""

    binding: Binding
    start: dt.date
    end: dt.date | None
    sections: tuple[str, ...] = ()
    instruments: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    certainty: Certainty = Certainty.STATED

    def covers(self, day: dt.date) -> bool:
        """Tell whether a day lies in the period."""
        return self.start <= day and (self.end is None or day < self.end)

    def as_json(self) -> dict[str, object]:
        """The binding for programs."""
        return {
            "rule": self.binding.rule,
            "game": self.binding.game,
            "from": self.start.isoformat(),
            "to": iso(self.end),
            "state": self.binding.state.value,
            "fingerprints": dict(self.binding.fingerprints),
            "sections": list(self.sections),
            "instruments": list(self.instruments),
            "findings": [finding.as_json() for finding in self.findings],
        }


def bindings(
    rule: RuleText, periods: Periods, certified: frozenset[Certificate]
) -> Iterator[BoundPeriod]:
    """Cut time where a section of the game changes, and bind the rule to each period."""
    ends = [*periods.starts[1:], None]
    found: list[tuple[tuple[object, ...], BoundPeriod]] = []
    for start, end in zip(periods.starts, ends, strict=True):
        law = periods(start)
        held = [s for lang in LANGUAGES for s in rule.provisions(law, lang=lang)]
        if not held:
            continue
        told = findings_of(doubts_about_game(law, rule.sections))
        versions = ((section.lang, section.label, section.fingerprint) for section in held)
        struck = (struck_sections(law, rule.sections, lang=lang) for lang in LANGUAGES)
        text = (*versions, *struck, *(str(finding.message) for finding in told))
        if found and found[-1][0] == text and found[-1][1].end == start:
            before = found.pop()[1]
            found.append((text, replace(before, end=end)))
        else:
            chosen, binding = select(texts_of_games()[rule.game], law, certified=certified)
            if binding.state is not BindingState.BOUND:
                why = why_not(chosen, law, periods, binding=binding, certified=certified)
                told = (*told, Finding(NOT_CERTIFIED, Severity.WARNING, why))
            labels = tuple(dict.fromkeys(section.name for section in held))
            made_by = tuple(dict.fromkeys(section.instrument for section in held))
            known = weakest_certainty(s.certainty for s in held if s.in_force == start)
            found.append((text, BoundPeriod(binding, start, end, labels, made_by, told, known)))
    yield from (bound for _text, bound in found)
