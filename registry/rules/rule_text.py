"""The text that a rule speaks for: its sections, and the figures that are read from them.

It comes from data, so that a question about what is in force needs no implementation of a game.
"""

from collections.abc import Mapping
from functools import cache
from typing import cast

from bylaw.registry.law.corpus_tables import corpus_table
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import LANGUAGES
from bylaw.registry.rules.text.governing_text import is_gone, later_sections, struck_sections
from bylaw.registry.rules.text.law_text import LawText, SectionText
from bylaw.registry.rules.text.readings import (
    PayTable,
    Rates,
    Sentence,
    TextReading,
    masked_fingerprint,
)


@dataclass(frozen=True)
class RuleText:
    """The sections that a rule implements, and what it reads from them.

    A game whose wording is amended gets a second implementation, of another `version`: the text in
    force selects the one that is certified for it.  `work` names the work that governs the game,
    where it is not the first of the registry.
    """

    game: str
    sections: tuple[str, ...]
    reads: tuple[TextReading, ...]
    version: str
    work: str

    @property
    def id(self) -> str:
        """The name of the implementation: that of the game, and of its version if it has one."""
        return f"{self.game}.{self.version}" if self.version else self.game

    def provisions(self, law: LawText, *, lang: str) -> tuple[SectionText, ...]:
        """All that is held of the text that governs the game in a language.

        Where the sections of the game are held in the other language only, what is held and says
        that it governs them still counts.
        """
        if law.work != self.work or not any(law.binding(label) for label in self.sections):
            return ()
        held = (law.section(label, lang=lang) for label in self.sections)
        own = tuple(section for section in held if section is not None)
        later = later_sections(law, self.sections, lang=lang)
        return (*own, *later) if own else tuple(one for one in later if one.is_held)

    def read_provisions(self, law: LawText) -> tuple[SectionText, ...]:
        """The text that the rule reads: the English, or the French where only that is held."""
        found = (self.provisions(law, lang=lang) for lang in LANGUAGES)
        return next((held for held in found if held), ())

    def languages(self, law: LawText) -> tuple[str, ...]:
        """The languages in which the text of the game is held; in whole, if one is held so."""
        held = tuple(lang for lang in LANGUAGES if self.provisions(law, lang=lang))
        kept = (lang for lang in held if self._is_whole(law, lang) or self._is_alone(law, lang))
        return tuple(kept) or held

    def _is_alone(self, law: LawText, lang: str) -> bool:
        """Tell whether a language alone holds a later section that governs the game."""
        later = later_sections(law, self.sections, lang=lang)
        return any(law.languages(one.label) == (lang,) for one in later)

    def _is_whole(self, law: LawText, lang: str) -> bool:
        """Tell whether a language lacks no section that another one holds."""
        lacking = (one for one in self.sections if law.section(one, lang=lang) is None)
        return not any(law.binding(one) and not is_gone(law, one, lang=lang) for one in lacking)

    def fingerprint(self, law: LawText, *, lang: str) -> str:
        """The fingerprint of the words of the game, without the figures that are read."""
        texts = [(s.label, s.provision) for s in self.provisions(law, lang=lang)]
        struck = struck_sections(law, self.sections, lang=lang)
        return masked_fingerprint(texts, self.reads, lang=lang, struck=struck)


@cache
def rule_texts() -> Mapping[str, RuleText]:
    """Read what every implementation speaks for, by its name, in the order of the law."""
    entries = cast(dict[str, dict[str, object]], corpus_table("readings"))
    return {name: _rule_text(name, entry) for name, entry in entries.items()}


def rule_text(name: str) -> tuple[str, tuple[str, ...], tuple[TextReading, ...], str, str]:
    """The text that one implementation speaks for, field by field, to make its rule of."""
    text = rule_texts()[name]
    return text.game, text.sections, text.reads, text.version, text.work


@cache
def first_texts() -> Mapping[str, RuleText]:
    """The text of the first implementation of each game."""
    return {game: texts[0] for game, texts in texts_of_games().items()}


@cache
def texts_of_games() -> Mapping[str, tuple[RuleText, ...]]:
    """The texts of all implementations of each game."""
    found: dict[str, tuple[RuleText, ...]] = {}
    for text in rule_texts().values():
        found[text.game] = (*found.get(text.game, ()), text)
    return found


def _rule_text(name: str, entry: Mapping[str, object]) -> RuleText:
    game, _, version = name.partition(".")
    reads = cast(list[dict[str, str]], entry["reads"])
    return RuleText(
        game,
        tuple(cast(list[str], entry["sections"])),
        tuple(_reading(one) for one in reads),
        version,
        cast(str, entry.get("work", "")),
    )


def _reading(entry: Mapping[str, str]) -> TextReading:
    section, item = entry["section"], entry.get("item")
    if "table" in entry:
        return PayTable(entry["table"], section, item)
    kind, name = (Rates, "rates") if "rates" in entry else (Sentence, "sentence")
    return kind(entry[name], section, entry["en"], entry.get("fr", ""), item)
