"""The rules of games as a registry keeps them: for which works, for which words, in what state."""

from collections.abc import Set

from bylaw.registry.law.doubt.doubts import findings_of
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.rules.binding import (
    NOT_CERTIFIED,
    BindingState,
    Certificate,
    certificates,
    select,
)
from bylaw.registry.rules.game_doubts import doubts_about_game
from bylaw.registry.rules.rule_text import first_texts, rule_texts, texts_of_games
from bylaw.registry.rules.staleness import not_certified
from bylaw.registry.rules.text.law_text import LawText
from bylaw.registry.store.ledger.statements import recorded_certificates
from bylaw.registry.store.view import View


def has_rules(view: View) -> bool:
    """Tell whether the work in question has game rules."""
    return view.work in _works()


def require_rules(view: View) -> None:
    """Refuse a question about games, bets or payments of a work without rules."""
    if has_rules(view):
        return
    works = view.works()
    raise UsageError(
        N_("no game rules are kept for text {number}; they are kept for {works}"),
        number=works[view.work].number,
        works=", ".join(works[name].number for name in works if name in _works()),
    )


def _works() -> frozenset[str]:
    return frozenset(text.work for text in rule_texts().values())


def certified_in(view: View) -> frozenset[Certificate]:
    """The words that rules may speak for: those shipped, and those recorded."""
    recorded = recorded_certificates(view.record())
    return certificates() | {(one.rule, one.lang, one.fingerprint) for one in recorded}


def state_of_rule(game: str, law: LawText, certified: Set[Certificate]) -> BindingState:
    """Tell whether an implementation of a game is certified for a text."""
    _, binding = select(texts_of_games()[game], law, certified=certified)
    return binding.state


def game_findings(law: LawText, game: str, *, state: BindingState) -> tuple[Finding, ...]:
    """The orders that may touch the text of a game, and the words that nobody certified."""
    told = findings_of(doubts_about_game(law, first_texts()[game].sections), law.day)
    if state is BindingState.BOUND:
        return told
    why = not_certified(game, law, state)
    return (*told, Finding(NOT_CERTIFIED, Severity.WARNING, why))
