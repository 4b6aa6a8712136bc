"""The doubts that the two languages of the law raise themselves: figures that are not the same."""

from bylaw.registry.law.messages import LANGUAGES
from bylaw.registry.rules.questions import Option, Question
from bylaw.registry.rules.rule_text import RuleText
from bylaw.registry.rules.text import readings
from bylaw.registry.rules.text.law_text import LawText
from bylaw.registry.rules.text.legal_words import Holed
from bylaw.registry.rules.text.readings import HeldWords, Rate, ReadWords, TextReading


def language_questions(rule: RuleText, law: LawText) -> tuple[Question, ...]:
    """Find the sections whose figures differ between the two languages."""
    labels = dict.fromkeys(r.section for r in rule.reads if _differs(r, law))
    return tuple(_language_question(rule.game, label) for label in labels)


def _differs(reading: TextReading, law: LawText) -> bool:
    if not isinstance(reading, readings.PayTable) and not reading.fr:
        return False
    texts = [law.section(reading.section, lang=lang) for lang in LANGUAGES]
    found = [
        None if text is None else _figures(readings.read(reading, text.provision, lang=text.lang))
        for text in texts
    ]
    return None not in found and found[0] != found[1]


def _figures(found: ReadWords | None) -> list[object] | None:
    if found is None:
        return None
    return [
        (f.outcome, f.odds, f.amount, f.share) if isinstance(f, Rate) else _odds_only(f)
        for f in found
    ]


def _odds_only(held: HeldWords) -> tuple[Holed, ...]:
    return tuple(v for v in held.values if not isinstance(v, frozenset))


def language_question(name: str) -> Question:
    """The question of that name, which the two languages of a section raise."""
    return _language_question("", name.removeprefix(_PREFIX))


_PREFIX = "languages-"


def _language_question(game: str, label: str) -> Question:
    options = (
        Option("en", {"en": "the English figures", "fr": "les chiffres du texte anglais"}),
        Option("fr", {"en": "the French figures", "fr": "les chiffres du texte français"}),
    )
    doubt = {
        "en": f"The figures of section {label} differ between English and French.",
        "fr": f"Les chiffres de l'article {label} diffèrent entre l'anglais et le français.",
    }
    return Question(f"{_PREFIX}{label}", (game,), (label,), "choice", doubt, options, ())
