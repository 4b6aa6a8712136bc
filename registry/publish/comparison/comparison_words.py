"""The words of a comparison, in the language of the text."""

from collections.abc import Mapping
from dataclasses import dataclass

from bylaw.registry.compare.days import What
from bylaw.registry.compare.lines import Change
from bylaw.registry.law.text.provisions import Kind


@dataclass(frozen=True)
class ComparisonWords:
    """Every phrase of one language; `{…}` are filled in."""

    title: str
    official: str
    summary: str
    none: str
    columns: tuple[str, ...]
    whats: Mapping[What, str]
    moves: Mapping[Change, str]
    kinds: Mapping[Kind, str]
    renumbered: str
    pending: str
    replaced: str
    unheld: str
    since: str


_ENGLISH = ComparisonWords(
    title="Changes from {old} to {new}",
    official="This comparison has no official status.",
    summary="Summary",
    none="No difference.",
    columns=("Provision", "What happened", "By", "In force"),
    whats={
        What.INSERTED: "inserted",
        What.REPLACED: "changed",
        What.REPEALED: "revoked",
        What.RENUMBERED: "renumbered",
        What.PENDING: "amended, words not held",
        What.DOUBTFUL: "in doubt",
    },
    moves={
        Change.MOVED_AWAY: "moved to {place}",
        Change.MOVED_HERE: "moved from {place}",
    },
    kinds={
        Kind.PART: "Part {label}",
        Kind.SUBPART: "Subpart {label}",
        Kind.TITLE: "Title {label}",
        Kind.CHAPTER: "Chapter {label}",
        Kind.DIVISION: "Division {label}",
        Kind.SUBDIVISION: "Subdivision {label}",
        Kind.SCHEDULE: "Schedule {label}",
        Kind.FORM: "Form {label}",
        Kind.SECTION: "Section {label}",
        Kind.RULE: "Rule {label}",
    },
    renumbered="formerly {label}",
    pending="The amended words are not held; the effect is not shown.",
    replaced="replaced, earlier words not held",
    unheld="The earlier words are not held: what is new in them cannot be told apart.",
    since="{by}, in force {day}",
)

_FRENCH = ComparisonWords(
    title="Changements du {old} au {new}",
    official="Cette comparaison n’a aucune valeur officielle.",
    summary="Sommaire",
    none="Aucune différence.",
    columns=("Disposition", "Changement", "Par", "En vigueur"),
    whats={
        What.INSERTED: "insertion",
        What.REPLACED: "modification",
        What.REPEALED: "abrogation",
        What.RENUMBERED: "nouveau numéro",
        What.PENDING: "modification, mots non détenus",
        What.DOUBTFUL: "incertain",
    },
    moves={
        Change.MOVED_AWAY: "déplacé à {place}",
        Change.MOVED_HERE: "déplacé de {place}",
    },
    kinds={
        Kind.PART: "Partie {label}",
        Kind.SUBPART: "Sous-partie {label}",
        Kind.TITLE: "Titre {label}",
        Kind.CHAPTER: "Chapitre {label}",
        Kind.DIVISION: "Section {label}",
        Kind.SUBDIVISION: "Sous-section {label}",
        Kind.SCHEDULE: "Annexe {label}",
        Kind.FORM: "Formulaire {label}",
        Kind.SECTION: "Article {label}",
        Kind.RULE: "Règle {label}",
    },
    renumbered="auparavant {label}",
    pending="Les mots modifiés ne sont pas détenus; l’effet n’est pas montré.",
    replaced="remplacement, mots antérieurs non détenus",
    unheld="Les mots antérieurs ne sont pas détenus : ce qui est nouveau ne peut être distingué.",
    since="{by}, en vigueur le {day}",
)

COMPARISON_WORDS: Mapping[str, ComparisonWords] = {"en": _ENGLISH, "fr": _FRENCH}
