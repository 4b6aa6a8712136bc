"""Certifying a rule: the words that it is asked to speak for, and whether it can read them."""

import datetime as dt
from collections.abc import Iterator

from bylaw.registry.audit.rounds.generation import Dealer, GenerationError
from bylaw.registry.audit.verdicts.interpretations import GameLaw
from bylaw.registry.law.doubt.doubts import findings_of
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.binding import BindingState, Certificate, select
from bylaw.registry.rules.game_doubts import doubts_about_money
from bylaw.registry.rules.games.catalogue import IMPLEMENTATIONS
from bylaw.registry.rules.rule import Rule, RuleDoesNotFitError, Terms
from bylaw.registry.rules.staleness import LawOn, SectionChange, changes_between, last_bound
from bylaw.registry.rules.text.law_text import LawText

_TRIED = 500
_SEED = 1


@dataclass(frozen=True)
class Candidate:
    """A rule that nobody has certified for the words of a day.

    `changes` are the words since those that it was certified for; `misfit` names what it needs and
    does not find, and `doubts` say why the words of the day are not known.
    """

    rule: Rule
    certificates: tuple[Certificate, ...]
    changes: tuple[SectionChange, ...]
    misfit: str
    doubts: tuple[Finding, ...] = ()


def candidates(
    law_on: LawOn, day: dt.date, *, known: frozenset[Certificate], game: str | None
) -> Iterator[Candidate]:
    """The rules that are stale on a day, of one game or of all."""
    law = law_on(day)
    for name, rules in IMPLEMENTATIONS.items():
        rule, binding = select(rules, law, certified=known)
        if game in (None, name) and binding.state is BindingState.STALE:
            prints = ((rule.id, lang, found) for lang, found in binding.fingerprints.items())
            before = last_bound(rule, law, law_on, certified=known)
            yield Candidate(
                rule,
                tuple(one for one in prints if one not in known),
                () if before is None else tuple(changes_between(rule, before, law)),
                misfit_of(rule, law),
                tuple(findings_of(doubts_about_money(law, rule.sections))),
            )


def misfit_of(rule: Rule, law: LawText) -> str:
    """Read every figure and settle rounds under every reading; name what the text does not have."""
    terms = Terms(rule, law)
    try:
        for reading in rule.reads:
            terms.found(reading.name)
        _settle_some(terms)
    except RuleDoesNotFitError as misfit:
        return str(misfit)
    return ""


def _settle_some(terms: Terms) -> None:
    try:
        dealt = list(Dealer(GameLaw(terms), _SEED).deal(_TRIED))
    except GenerationError:
        return
    for question, options in terms.questions:
        for option in options:
            for made in dealt:
                terms.under({question.id: option.id}).settle(made.rounds)
