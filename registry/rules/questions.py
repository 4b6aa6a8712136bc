"""Where the law is silent, contradictory or different in its two languages: named questions.

A question has options, the primary one first, and quotations that must stand in the law itself.
An option may belong to one language, or to the text as received; then it is open only where that
text is held.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import cast

from bylaw.registry.law.corpus_tables import corpus_table
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.rules.text.law_text import LawText, holds

Options = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Option:
    """One way to answer a question; `lang` or `reads` name the text that it rests on.

    `between` names, for an option that leaves an outcome open, the options that would settle it
    without a new rate: what the bet costs lies between a returned stake and these.
    """

    id: str
    says: Mapping[str, str]
    lang: str = ""
    reads: str = ""
    between: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of the law that give rise to the doubt."""

    section: str
    lang: str
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """A doubt: `kind` is choice, silence (the law says nothing) or report (nothing to choose)."""

    id: str
    games: tuple[str, ...]
    sections: tuple[str, ...]
    kind: str
    doubt: Mapping[str, str]
    options: tuple[Option, ...]
    quotes: tuple[Quote, ...]

    @property
    def primary(self) -> str:
        """The option under which the audit settles."""
        return self.options[0].id


@cache
def all_questions() -> tuple[Question, ...]:
    """Read the questions of the corpus."""
    entries = cast(list[dict[str, object]], corpus_table("questions")["question"])
    return tuple(_question(entry) for entry in entries)


def _question(entry: Mapping[str, object]) -> Question:
    options = cast(list[dict[str, str | dict[str, str]]], entry.get("options", []))
    quotes = cast(list[dict[str, str]], entry["quotes"])
    return Question(
        id=cast(str, entry["id"]),
        games=tuple(cast(list[str], entry["games"])),
        sections=tuple(cast(list[str], entry["sections"])),
        kind=cast(str, entry.get("kind", "choice")),
        doubt=cast(dict[str, str], entry["doubt"]),
        options=tuple(_option(option) for option in options),
        quotes=tuple(Quote(q["section"], q["lang"], q["text"]) for q in quotes),
    )


def _option(entry: Mapping[str, str | dict[str, str]]) -> Option:
    return Option(
        id=cast(str, entry["id"]),
        says=cast(dict[str, str], entry["says"]),
        lang=cast(str, entry.get("lang", "")),
        reads=cast(str, entry.get("reads", "")),
        between=tuple(cast(str, entry.get("between", "")).split()),
    )


def questions_for(game: str) -> tuple[Question, ...]:
    """The questions that concern a game."""
    return tuple(question for question in all_questions() if game in question.games)


def open_options(question: Question, law: LawText) -> tuple[Option, ...]:
    """The options that the law on that day leaves open, the primary one first.

    An option of one language is open where that language has the words quoted for it; an option
    of the text as received, where a correction stands between it and the text in force.
    """
    return tuple(option for option in question.options if _is_open(option, question, law))


def _is_open(option: Option, question: Question, law: LawText) -> bool:
    if option.reads == "received":
        held = (law.binding(label) for label in question.sections)
        return any(section is not None and section.received is not None for section in held)
    if not option.lang:
        return True
    return any(_stands(quote, law) for quote in question.quotes if quote.lang == option.lang)


def _stands(quote: Quote, law: LawText) -> bool:
    section = law.section(quote.section, lang=quote.lang)
    return section is not None and holds(section, quote.text)


def doctrine(chosen: Mapping[str, str], *, known: Sequence[Question] = ()) -> Options:
    """Check the options that a user fixes: each question and each option must exist."""
    questions = {question.id: question for question in known or all_questions()}
    for name, option in chosen.items():
        if name not in questions:
            raise UsageError(N_("There is no question {question}."), question=name)
        if option not in {o.id for o in questions[name].options}:
            raise UsageError(
                N_("The question {question} has no option {option}; it has {options}."),
                question=name,
                option=option,
                options=", ".join(o.id for o in questions[name].options),
            )
    return dict(chosen)
