"""What is to be told of a game on a day: doubts about its text, and a rule that may not speak."""

from collections.abc import Set

from bylaw.registry.law.doubt.doubts import findings_of
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.rules.binding import NOT_CERTIFIED, BindingState, Certificate, select
from bylaw.registry.rules.game_doubts import doubts_about_game
from bylaw.registry.rules.rule_text import first_texts, texts_of_games
from bylaw.registry.rules.staleness import not_certified
from bylaw.registry.rules.text.law_text import LawText


def state_of_rule(game: str, law: LawText, certified: Set[Certificate]) -> BindingState:
    """Tell whether an implementation of a game is certified for a text."""
    _, binding = select(texts_of_games()[game], law, certified=certified)
    return binding.state


def game_findings(law: LawText, game: str, *, state: BindingState) -> tuple[Finding, ...]:
    """Tell of the orders that may touch the text of a game, and of words that nobody certified."""
    told = findings_of(doubts_about_game(law, first_texts()[game].sections), law.day)
    if state is BindingState.BOUND:
        return told
    why = not_certified(game, law, state)
    return (*told, Finding(NOT_CERTIFIED, Severity.WARNING, why))
