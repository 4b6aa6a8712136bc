"""The words that a document adds to the law, in the language of the document.

They follow the language of the text, not that of the user: a French consolidation is French
throughout.  Their French stands in the one catalogue.
"""

import datetime as dt
from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.findings import Severity
from bylaw.registry.law.message_catalogue import InEachLanguage
from bylaw.registry.law.messages import N_, P_
from bylaw.registry.law.text.months import MONTHS
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import TextState


class Mark(StrEnum):
    """What a reader must know of the words of a provision before relying on them."""

    NOT_HELD = "not_held"
    ELSEWHERE = "elsewhere"
    PARTLY_HELD = "partly_held"
    PENDING = "pending"
    CORRECTED = "corrected"
    DRAFT = "draft"
    RECONSTRUCTED = "reconstructed"
    OLDER = "older"
    DOUBTFUL = "doubtful"
    CONTRADICTED = "contradicted"
    TRANSITIONAL = "transitional"
    REPEALED = "repealed"


class Phrases(NamedTuple):
    """Every phrase of one language; `{…}` are filled in."""

    about: str = N_("About this document")
    chapter: str = N_("chapter {number}")
    lacking: str = N_("not held")
    elsewhere: str = N_("held in French only")
    consolidated: str = N_("consolidated to {day}")
    contents: str = N_("Contents")
    what: str = N_("Text in force on {day}, consolidated from the published instruments.")
    official: str = N_(
        "No official status: only the texts published in the Gazette officielle "
        "du Québec are authoritative."
    )
    known: str = N_("Reflects the registry as of {day}.")
    known_from: str = N_("Rests on the texts listed at the end, and on no other.")
    base_not_held: str = N_(
        "The text as first made (O.C. {number}) is not held. A provision that "
        "no instrument listed at the end has touched does not appear here, "
        "though it may have been in force."
    )
    since: str = N_("Unchanged since {day}.")
    extract: str = N_("Extract: {sections}.")
    details: str = N_("Sources, marks and findings")
    absent: str = N_("English text not held")
    legend: str = N_("Marks in the text")
    instruments: tuple[str, ...] = (
        P_("column", "Instrument"),
        P_("column", "Made"),
        P_("column", "Gazette of"),
        P_("column", "In force"),
        P_("column", "Text"),
    )
    sources: tuple[str, ...] = (
        N_("Source"),
        N_("Language"),
        N_("Gazette of"),
        N_("SHA-256"),
    )
    findings: str = N_("Findings")
    no_findings: str = N_("Nothing to report.")
    inferred: str = N_("{day} (inferred)")
    unknown: str = N_("not known")
    text: str = N_("[{mark}]")
    finding: str = N_("{severity}: {sentence}")
    marks: Mapping[Mark, str] = {
        Mark.NOT_HELD: N_("text not held"),
        Mark.ELSEWHERE: N_("English text not held"),
        Mark.PARTLY_HELD: N_("the rest is not held"),
        Mark.PENDING: N_("amendment not shown: {sources}"),
        Mark.CORRECTED: N_("corrected"),
        Mark.DRAFT: N_("from the draft"),
        Mark.RECONSTRUCTED: N_("reconstructed"),
        Mark.OLDER: N_("earlier history not held"),
        Mark.DOUBTFUL: N_("in doubt: {doubts}"),
        Mark.CONTRADICTED: N_("contradicted"),
        Mark.TRANSITIONAL: N_("transitional provision: {transitional}"),
        Mark.REPEALED: N_("Revoked"),
    }
    meanings: Mapping[Mark, str] = {
        Mark.NOT_HELD: N_("the provision is known to exist, but its words are not held."),
        Mark.ELSEWHERE: N_(
            "the words are held in French only; the French text, or both side by side, shows them."
        ),
        Mark.PARTLY_HELD: N_("what is shown is certain; further words are not held."),
        Mark.PENDING: N_("an instrument amended words that are not held; its effect is not shown."),
        Mark.CORRECTED: N_(
            "damage in the received text was corrected; the findings say how and why."
        ),
        Mark.DRAFT: N_(
            "the words are those of a draft approved without amendment; the text as "
            "made is not held."
        ),
        Mark.RECONSTRUCTED: N_("the words were found by undoing later amendments, and checked."),
        Mark.OLDER: N_("the provision is older than the first instrument of its history note."),
        Mark.DOUBTFUL: N_(
            "an instrument may have changed the provision, and its effect is not "
            "certain; the findings say why."
        ),
        Mark.CONTRADICTED: N_(
            "a consolidated text and the instruments held lead to different words; the findings "
            "say where."
        ),
        Mark.TRANSITIONAL: N_(
            "an instrument provides otherwise for certain persons or for a time; its words are "
            "quoted."
        ),
        Mark.REPEALED: N_("the provision was revoked or struck out; its number stays."),
    }
    states: Mapping[TextState, str] = {
        TextState.MADE: N_("as made"),
        TextState.DRAFT: N_("draft, approved without amendment"),
        TextState.RECONSTRUCTED: N_("reconstructed"),
    }
    severities: Mapping[Severity, str] = {
        Severity.ERROR: N_("Error"),
        Severity.WARNING: N_("Warning"),
        Severity.NOTE: N_("Note"),
    }
    kinds: Mapping[Kind, str] = {
        Kind.PART: N_("PART {label}"),
        Kind.SUBPART: N_("SUBPART {label}"),
        Kind.TITLE: N_("TITLE {label}"),
        Kind.CHAPTER: N_("CHAPTER {label}"),
        Kind.DIVISION: N_("DIVISION {label}"),
        Kind.SUBDIVISION: N_("§ {label}."),
        Kind.SCHEDULE: N_("SCHEDULE {label}"),
        Kind.FORM: N_("FORM {label}"),
    }
    items: Mapping[Kind, str] = {
        Kind.SECTION: P_("number of a section", "{label}."),
        Kind.RULE: P_("number of a rule", "{label}."),
        Kind.PARAGRAPH: P_("number of a paragraph", "({label})"),
        Kind.SUBPARAGRAPH: P_("number of a subparagraph", "({label})"),
        Kind.CLAUSE: P_("number of a clause", "({label})"),
        Kind.DEFINITION: P_("number of a definition", "“{label}”"),
    }
    first: str = P_("first day of a month", "1")
    page: str = N_("Page {number} of {count}")
    in_base: str = N_("in the consolidated text")
    kept: str = N_("{source}: “{words}”")
    shown: str = N_("In force as shown since {day} at the latest.")
    range: str = N_("{first} to {last}")
    untitled: str = N_("[heading not held]")
    revoked_feminine: str = P_("feminine", "Revoked")
    counts: str = N_("Sections: {counts}.")
    none: str = P_("sections", "none")


PHRASES: Mapping[str, Phrases] = InEachLanguage(Phrases())


def day_in_words(day: dt.date, lang: str) -> str:
    """Write a day out.

    >>> day_in_words(dt.date(2008, 1, 1), "en"), day_in_words(dt.date(2008, 1, 1), "fr")
    ('1 January 2008', '1er janvier 2008')
    """
    phrases = PHRASES[lang]
    number = phrases.first if day.day == 1 else str(day.day)
    return f"{number} {MONTHS[lang][day.month - 1]} {day.year}"


def known_day(day: dt.date | None, certainty: Certainty, *, lang: str) -> str:
    """Write a day out, and say where it is inferred or not known at all."""
    phrases = PHRASES[lang]
    if day is None:
        return phrases.unknown
    written = day_in_words(day, lang)
    is_inferred = certainty is Certainty.INFERRED
    return phrases.inferred.format(day=written) if is_inferred else written
