"""The words of a comparison, in the language of the text."""

from collections.abc import Mapping

from bylaw.registry.compare.days import UnitChange
from bylaw.registry.compare.lines import LineChange
from bylaw.registry.compare.redline import WordChange
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.message_catalogue import InEachLanguage
from bylaw.registry.law.messages import N_, P_
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.time.selection import WORDS_OF_DRAFT


@dataclass(frozen=True)
class ComparisonWords:
    """Every phrase of one language; `{…}` are filled in."""

    title: str
    official: str
    summary: str
    none: str
    columns: tuple[str, ...]
    whats: Mapping[UnitChange, str]
    moves: Mapping[LineChange, str]
    kinds: Mapping[Kind, str]
    renumbered: str
    pending: str
    replaced: str
    ended: str
    unheld: str
    not_held: str
    drafted: str
    since: str
    marks: Mapping[WordChange, str]


_TEMPLATES = ComparisonWords(
    title=N_("Changes from {old} to {new}"),
    official=N_("This comparison has no official status."),
    summary=N_("Summary"),
    none=N_("No difference."),
    columns=(
        N_("Provision"),
        N_("What happened"),
        N_("By"),
        N_("In force"),
    ),
    whats={
        UnitChange.INSERTED: P_("change", "inserted"),
        UnitChange.REPLACED: P_("change", "changed"),
        UnitChange.REPEALED: P_("change", "revoked"),
        UnitChange.RENUMBERED: P_("change", "renumbered"),
        UnitChange.PENDING: P_("change", "amended, words not held"),
        UnitChange.DOUBTFUL: P_("change", "in doubt"),
    },
    moves={
        LineChange.MOVED_AWAY: N_("moved to {place}"),
        LineChange.MOVED_HERE: N_("moved from {place}"),
    },
    kinds={
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
    },
    renumbered=N_("formerly {label}"),
    pending=N_("The amended words are not held; the effect is not shown."),
    replaced=P_("change", "replaced, earlier words not held"),
    ended=P_("change", "ended with the whole text"),
    unheld=N_("The earlier words are not held, so what is new cannot be shown."),
    not_held=N_("The text is not held in this language."),
    drafted=WORDS_OF_DRAFT,
    since=N_("{by}, in force {day}"),
    marks={
        WordChange.ADDED: N_("words inserted"),
        WordChange.REMOVED: N_("words struck out"),
        WordChange.REPLACED: N_("new wording, earlier words not held"),
    },
)

COMPARISON_WORDS: Mapping[str, ComparisonWords] = InEachLanguage(_TEMPLATES)
