"""The words of a comparison, in the language of the text."""

from collections.abc import Mapping
from typing import NamedTuple

from bylaw.registry.compare.days import UnitChange
from bylaw.registry.compare.lines import LineChange
from bylaw.registry.compare.redline import WordChange
from bylaw.registry.law.message_catalogue import InEachLanguage
from bylaw.registry.law.messages import N_, P_
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.time.selection import WORDS_OF_DRAFT


class ComparisonWords(NamedTuple):
    """Every phrase of one language; `{…}` are filled in."""

    title: str = N_("Changes from {old} to {new}")
    official: str = N_("This comparison has no official status.")
    summary: str = N_("Summary")
    none: str = N_("No difference.")
    columns: tuple[str, ...] = (
        N_("Provision"),
        N_("What happened"),
        N_("By"),
        N_("In force"),
    )
    whats: Mapping[UnitChange, str] = {
        UnitChange.INSERTED: P_("change", "inserted"),
        UnitChange.REPLACED: P_("change", "changed"),
        UnitChange.REPEALED: P_("change", "revoked"),
        UnitChange.RENUMBERED: P_("change", "renumbered"),
        UnitChange.PENDING: P_("change", "amended, words not held"),
        UnitChange.DOUBTFUL: P_("change", "in doubt"),
    }
    moves: Mapping[LineChange, str] = {
        LineChange.MOVED_AWAY: N_("moved to {place}"),
        LineChange.MOVED_HERE: N_("moved from {place}"),
    }
    kinds: Mapping[Kind, str] = {
        Kind.INSTRUMENT: N_("Title of the text"),
        Kind.PART: N_("Part {label}"),
        Kind.SUBPART: N_("Subpart {label}"),
        Kind.TITLE: N_("Title {label}"),
        Kind.CHAPTER: N_("Chapter {label}"),
        Kind.DIVISION: N_("Division {label}"),
        Kind.SUBDIVISION: N_("Subdivision {label}"),
        Kind.SCHEDULE: N_("Schedule {label}"),
        Kind.FORM: N_("Form {label}"),
        Kind.SECTION: N_("Section {label}"),
        Kind.RULE: N_("Rule {label}"),
    }
    renumbered: str = N_("formerly {label}")
    pending: str = N_("The amended words are not held; the effect is not shown.")
    replaced: str = P_("change", "replaced, earlier words not held")
    ended: str = P_("change", "ended with the whole text")
    unheld: str = N_("The earlier words are not held, so what is new cannot be shown.")
    not_held: str = N_("The text is not held in this language.")
    drafted: str = WORDS_OF_DRAFT
    since: str = N_("{by}, in force {day}")
    marks: Mapping[WordChange, str] = {
        WordChange.ADDED: N_("words inserted"),
        WordChange.REMOVED: N_("words struck out"),
        WordChange.REPLACED: N_("new wording, earlier words not held"),
    }


COMPARISON_WORDS: Mapping[str, ComparisonWords] = InEachLanguage(ComparisonWords())
