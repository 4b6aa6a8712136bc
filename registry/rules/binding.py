"""Which implementation serves which text: bound, stale or unbound, and what came before a game.

A rule is certified for the fingerprint of the words that it implements, in each language.  Words
that nobody has certified make the rule stale, and a stale rule settles nothing.  A language in
which an amendment is not held has no words to certify since then; the other one binds alone.
"""

from collections.abc import Mapping, Sequence, Set
from enum import StrEnum
from functools import cache
from typing import TypeVar, cast

from bylaw.registry.law.corpus_tables import corpus_table
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import LANGUAGES, N_, BylawError
from bylaw.registry.rules.rule_text import RuleText
from bylaw.registry.rules.text.governing_text import is_struck
from bylaw.registry.rules.text.law_text import LawText

NOT_CERTIFIED = "rule-not-certified"
"""The code of the finding that nobody has certified a rule for the words in force."""

Certificate = tuple[str, str, str]
_Bound = TypeVar("_Bound", bound=RuleText)
"""A rule, or only the text that it speaks for."""


class SeveralRulesError(BylawError):
    """More than one implementation of a game is certified for the same text."""


class BindingState(StrEnum):
    """Whether a rule may speak for a text."""

    BOUND = "bound"
    STALE = "stale"
    UNBOUND = "unbound"


@dataclass(frozen=True)
class Binding:
    """A rule against the law of one day."""

    game: str
    state: BindingState
    fingerprints: Mapping[str, str]
    rule: str = ""


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What is known of a game besides its sections."""

    title: Mapping[str, str]
    earlier: str
    because: str
    sections: Mapping[str, str]

    def unheld_before(self, label: str) -> str:
        """Say why a section may have had an earlier text that is not held, or say nothing."""
        return self.sections.get(label, self.because if self.earlier == "not_held" else "")


def bind(rule: RuleText, law: LawText, *, certified: Set[Certificate] | None = None) -> Binding:
    """Compare the words of the law with those that were certified for a rule."""
    known = certificates() if certified is None else certified
    prints = {lang: rule.fingerprint(law, lang=lang) for lang in rule.languages(law)}
    absent = [label for label in rule.sections if law.binding(label) is None]
    if any(not is_struck(law, label) for label in absent) or not prints:
        return Binding(rule.game, BindingState.UNBOUND, prints, rule.id)
    sure = all((rule.id, lang, found) in known for lang, found in prints.items())
    return Binding(rule.game, BindingState.BOUND if sure else BindingState.STALE, prints, rule.id)


def select(
    rules: Sequence[_Bound], law: LawText, *, certified: Set[Certificate] | None = None
) -> tuple[_Bound, Binding]:
    """Select the implementation of a game that is certified for the text in force.

    None is a fallback: where none is certified, the last one says why it may not speak.  Two that
    are certified for the same text are an error.
    """
    found = [(rule, bind(rule, law, certified=certified)) for rule in rules]
    bound = [pair for pair in found if pair[1].state is BindingState.BOUND]
    if len(bound) > 1:
        raise SeveralRulesError(
            N_("{rules} are all certified for the words in force on {day}: withdraw one"),
            rules=", ".join(rule.id for rule, _ in bound),
            day=law.day.isoformat(),
        )
    return bound[0] if bound else found[-1]


@cache
def certificates() -> frozenset[Certificate]:
    """Read the fingerprints that were certified with this version of the rules."""
    entries = cast(list[dict[str, str]], corpus_table("certified")["certified"])
    return frozenset((e["rule"], e["lang"], e["fingerprint"]) for e in entries)


def certified_words(
    rule: RuleText, *, certified: Set[Certificate] | None = None
) -> dict[str, tuple[str, ...]]:
    """The fingerprints of the words that an implementation is certified for, by language."""
    known = certificates() if certified is None else certified
    own = {
        lang: tuple(
            sorted(words for id_, spoken, words in known if (id_, spoken) == (rule.id, lang))
        )
        for lang in LANGUAGES
    }
    return {lang: words for lang, words in own.items() if words}


@cache
def game_facts() -> Mapping[str, GameFacts]:
    """Read what is known of the games."""
    games = cast(dict[str, dict[str, object]], corpus_table("games"))
    return {game: _facts(entry) for game, entry in games.items()}


def game_title(game: str, lang: str) -> str:
    """The title of a game in a language, or in English where it has none."""
    titles = game_facts()[game].title
    return titles.get(lang) or titles["en"]


def _facts(entry: Mapping[str, object]) -> GameFacts:
    return GameFacts(
        title=cast(dict[str, str], entry["title"]),
        earlier=cast(str, entry["earlier"]),
        because=cast(str, entry["because"]),
        sections=cast(dict[str, str], entry.get("sections", {})),
    )
