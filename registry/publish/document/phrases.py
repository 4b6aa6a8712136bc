"""The words that a document adds to the law, in the language of the document.

They follow the language of the text, not that of the user: a French consolidation is French
throughout.  Both languages stand side by side here, so that a reader can compare them.
"""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from bylaw.registry.law.findings import Severity
from bylaw.registry.law.orders.order_citations import order_year
from bylaw.registry.law.orders.subjects import Certainty
from bylaw.registry.law.text.months import MONTHS
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import TextState


class Mark(StrEnum):
    """What a reader must know of the words of a provision before relying on them."""

    NOT_HELD = "not_held"
    PARTLY_HELD = "partly_held"
    PENDING = "pending"
    CORRECTED = "corrected"
    DRAFT = "draft"
    RECONSTRUCTED = "reconstructed"
    OLDER = "older"
    DOUBTFUL = "doubtful"
    TRANSITIONAL = "transitional"
    REPEALED = "repealed"


# As many fields as these are slow to compare and to show, and nobody does.
@dataclass(frozen=True, eq=False, repr=False)
class Phrases:
    """Every phrase of one language; `{…}` are filled in."""

    about: str
    chapter: str
    lacking: str
    consolidated: str
    contents: str
    what: str
    official: str
    known: str
    known_from: str
    base_not_held: str
    since: str
    extract: str
    details: str
    absent: str
    counts: str
    legend: str
    instruments: tuple[str, ...]
    sources: tuple[str, ...]
    findings: str
    no_findings: str
    order: str
    section: str
    inferred: str
    unknown: str
    text: str
    finding: str
    marks: Mapping[Mark, str]
    meanings: Mapping[Mark, str]
    states: Mapping[TextState, str]
    severities: Mapping[Severity, str]
    kinds: Mapping[Kind, str]
    items: Mapping[Kind, str]
    first: str
    page: str
    feminine: str = ""
    replaced: str = "Replaced, {order}; eff. {day}"
    in_base: str = "in the consolidated text"
    kept: str = "{source}: “{words}”"
    shown: str = "Known to have stood as shown since {day} at the latest."
    see: str = "[finding {numbers}]"
    see_many: str = "[findings {numbers}]"
    cited: str = "(s. {labels})"
    cited_many: str = "(ss. {labels})"
    range: str = "{first} to {last}"


_ENGLISH = Phrases(
    about="About this document",
    chapter="chapter {number}",
    lacking="not held",
    consolidated="consolidated to {day}",
    contents="Contents",
    what="Text in force on {day}, consolidated from the published instruments.",
    official=(
        "No official status: only the texts published in the Gazette officielle du Québec are "
        "authoritative."
    ),
    known="Reflects the registry as of {day}.",
    known_from="Rests on the texts listed at the end, and on no other.",
    base_not_held=(
        "The text as first made (O.C. {number}) is not held. A provision that no instrument "
        "listed at the end has touched does not appear here, though it may have been in force."
    ),
    since="Unchanged since {day}.",
    extract="Extract: {sections}.",
    details="Sources, marks and findings",
    absent="English text not held",
    counts="Sections: {held} held, {partly} partly held, {lacking} not held, {repealed} revoked.",
    legend="Marks in the text",
    instruments=("Instrument", "Made", "Gazette of", "In force", "Text"),
    sources=("Source", "Language", "Gazette of", "SHA-256"),
    findings="Findings",
    no_findings="Nothing to report.",
    order="O.C. {number}",
    section="{order}, s. {number}",
    inferred="{day} (inferred)",
    unknown="not known",
    text="[{mark}]",
    finding="{severity}: {sentence}",
    marks={
        Mark.NOT_HELD: "text not held",
        Mark.PARTLY_HELD: "the rest is not held",
        Mark.PENDING: "amendment not shown: {sources}",
        Mark.CORRECTED: "corrected",
        Mark.DRAFT: "from the draft",
        Mark.RECONSTRUCTED: "reconstructed",
        Mark.OLDER: "earlier history not held",
        Mark.DOUBTFUL: "in doubt: {doubts}",
        Mark.TRANSITIONAL: "transitional provision: {transitional}",
        Mark.REPEALED: "Revoked",
    },
    meanings={
        Mark.NOT_HELD: "the provision is known to exist, but its words are not held.",
        Mark.PARTLY_HELD: "what is shown is certain; further words are not held.",
        Mark.PENDING: "an instrument amended words that are not held; its effect is not shown.",
        Mark.CORRECTED: "damage in the received text was corrected; the findings say how and why.",
        Mark.DRAFT: "the words are those of a draft approved without amendment; "
        "the text as made is not held.",
        Mark.RECONSTRUCTED: "the words were found by undoing later amendments, and checked.",
        Mark.OLDER: "the provision is older than the first instrument of its history note.",
        Mark.DOUBTFUL: "an instrument may have changed the provision, and its effect is not "
        "certain; the findings say why.",
        Mark.TRANSITIONAL: "an instrument says for whom, or until when, something else holds; its "
        "words are quoted.",
        Mark.REPEALED: "the provision was revoked or struck out; its number stays.",
    },
    states={
        TextState.MADE: "as made",
        TextState.DRAFT: "draft, approved without amendment",
        TextState.RECONSTRUCTED: "reconstructed",
    },
    severities={Severity.ERROR: "Error", Severity.WARNING: "Warning", Severity.NOTE: "Note"},
    kinds={
        Kind.PART: "PART {label}",
        Kind.SUBPART: "SUBPART {label}",
        Kind.TITLE: "TITLE {label}",
        Kind.CHAPTER: "CHAPTER {label}",
        Kind.DIVISION: "DIVISION {label}",
        Kind.SUBDIVISION: "§ {label}.",
        Kind.SCHEDULE: "SCHEDULE {label}",
        Kind.FORM: "FORM {label}",
    },
    items={
        Kind.SECTION: "{label}.",
        Kind.RULE: "{label}.",
        Kind.PARAGRAPH: "({label})",
        Kind.SUBPARAGRAPH: "({label})",
        Kind.CLAUSE: "({label})",
        Kind.DEFINITION: "“{label}”",
    },
    first="1",
    page="Page {number} of {count}",
)  # fmt: skip

_FRENCH = Phrases(
    about="À propos de ce document",
    chapter="chapitre {number}",
    lacking="non détenu",
    consolidated="refondu au {day}",
    contents="Table des matières",
    what="Texte en vigueur le {day}, codifié à partir des actes publiés.",
    official=(
        "Sans valeur officielle : seuls les textes publiés à la Gazette officielle du Québec font "
        "autorité."
    ),
    known="État du registre au {day}.",
    known_from="Établi d’après les textes énumérés à la fin, et aucun autre.",
    base_not_held=(
        "Le texte d’origine (D. {number}) n’est pas détenu. Une disposition qu’aucun acte "
        "énuméré à la fin n’a touchée n’apparaît pas ici, même si elle était en vigueur."
    ),
    since="Inchangé depuis le {day}.",
    extract="Extrait : {sections}.",
    details="Sources, mentions et constats",
    absent="texte français non détenu",
    counts="Articles : {held} détenus, {partly} détenus en partie, {lacking} non détenus, "
    "{repealed} abrogés.",
    legend="Mentions dans le texte",
    instruments=("Acte", "Pris le", "Gazette du", "En vigueur le", "Texte"),
    sources=("Source", "Langue", "Gazette du", "SHA-256"),
    findings="Constats",
    no_findings="Rien à signaler.",
    order="D. {number}",
    section="{order}, a. {number}",
    inferred="{day} (inféré)",
    unknown="inconnu",
    text="[{mark}]",
    finding="{severity} : {sentence}",
    marks={
        Mark.NOT_HELD: "texte non détenu",
        Mark.PARTLY_HELD: "le reste n’est pas détenu",
        Mark.PENDING: "modification non montrée : {sources}",
        Mark.CORRECTED: "corrigé",
        Mark.DRAFT: "d’après le projet",
        Mark.RECONSTRUCTED: "reconstitué",
        Mark.OLDER: "historique antérieur non détenu",
        Mark.DOUBTFUL: "incertain : {doubts}",
        Mark.TRANSITIONAL: "disposition transitoire : {transitional}",
        Mark.REPEALED: "Abrogé",
    },
    meanings={
        Mark.NOT_HELD: "la disposition existe, mais ses mots ne sont pas détenus.",
        Mark.PARTLY_HELD: "ce qui est montré est certain; d’autres mots ne sont pas détenus.",
        Mark.PENDING: "un acte a modifié des mots qui ne sont pas détenus; son effet n’est pas "
        "montré.",
        Mark.CORRECTED: "un dommage du texte reçu a été corrigé; les constats disent comment et "
        "pourquoi.",
        Mark.DRAFT: "les mots sont ceux d’un projet approuvé sans modification; le texte édicté "
        "n’est pas détenu.",
        Mark.RECONSTRUCTED: "les mots ont été retrouvés en défaisant des modifications "
        "ultérieures, et vérifiés.",
        Mark.OLDER: "la disposition est plus ancienne que le premier acte de sa note historique.",
        Mark.DOUBTFUL: "un acte a pu modifier la disposition, et son effet est incertain; les "
        "constats disent pourquoi.",
        Mark.TRANSITIONAL: "un acte dit pour qui, ou jusqu’à quand, une autre règle vaut; ses mots "
        "sont cités.",
        Mark.REPEALED: "la disposition a été abrogée ou supprimée; son numéro demeure.",
    },
    states={
        TextState.MADE: "édicté",
        TextState.DRAFT: "projet, approuvé sans modification",
        TextState.RECONSTRUCTED: "reconstitué",
    },
    severities={
        Severity.ERROR: "Erreur",
        Severity.WARNING: "Avertissement",
        Severity.NOTE: "Note",
    },
    kinds={
        Kind.PART: "PARTIE {label}",
        Kind.SUBPART: "SOUS-PARTIE {label}",
        Kind.TITLE: "TITRE {label}",
        Kind.CHAPTER: "CHAPITRE {label}",
        Kind.DIVISION: "SECTION {label}",
        Kind.SUBDIVISION: "§ {label}.",
        Kind.SCHEDULE: "ANNEXE {label}",
        Kind.FORM: "FORMULAIRE {label}",
    },
    items={
        Kind.SECTION: "{label}.",
        Kind.RULE: "{label}.",
        Kind.PARAGRAPH: "{label}°",
        Kind.SUBPARAGRAPH: "{label})",
        Kind.CLAUSE: "{label}.",
        Kind.DEFINITION: "«{label}»",
    },
    first="1er",
    page="Page {number} sur {count}",
    feminine="e",
    replaced="Remplacé, {order}; eff. {day}",
    in_base="dans le texte refondu",
    kept="{source} : « {words} »",
    shown="Tel que montré depuis le {day} au plus tard.",
    see="[constat {numbers}]",
    see_many="[constats {numbers}]",
    cited="(art. {labels})",
    cited_many="(art. {labels})",
    range="{first} à {last}",
)  # fmt: skip

PHRASES: Mapping[str, Phrases] = {"en": _ENGLISH, "fr": _FRENCH}


def written_day(day: dt.date, lang: str) -> str:
    """Write a day out.

    >>> written_day(dt.date(2008, 1, 1), "en"), written_day(dt.date(2008, 1, 1), "fr")
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
    written = written_day(day, lang)
    is_inferred = certainty is Certainty.INFERRED
    return phrases.inferred.format(day=written) if is_inferred else written


def order_name(number: str, lang: str) -> str:
    """Name an instrument as a history note does.

    >>> order_name("111-2000", "en"), order_name("111-2000", "fr")
    ('O.C. 111-2000', 'D. 111-2000')
    """
    if order_year(number) is None:
        return number
    return PHRASES[lang].order.format(number=number)


def source_name(source: Source, lang: str) -> str:
    """Name a provision of an instrument as a history note does."""
    if _is_erratum(source):
        return source.instrument
    order = order_name(source.instrument, lang)
    if not source.provision:
        return order
    return PHRASES[lang].section.format(order=order, number=source.provision)


def end_note(number: str, day: dt.date, lang: str) -> str:
    """Write, in the official style, that a text was replaced.

    >>> end_note("951-2011", dt.date(2011, 10, 13), "en")
    'Replaced, O.C. 951-2011; eff. 2011-10-13'
    """
    order = order_name(number, lang)
    return PHRASES[lang].replaced.format(order=order, day=day.isoformat())


def _is_erratum(source: Source) -> bool:
    """Tell an erratum, which has no number and no provisions of its own."""
    return source.instrument.startswith("Erratum")


def history_note(sources: Iterable[Source], lang: str, *, earlier: str = "") -> str:
    """Write the history of a provision in the official style, after a note that is given.

    >>> history_note([Source("111-2000", "1"), Source("928-2000", "1")], "fr")
    'D. 111-2000, a. 1; D. 928-2000, a. 1.'
    >>> history_note([Source("111-2000", "1")], "en", earlier="O.C. 1253-93, s. 4.")
    'O.C. 1253-93, s. 4; O.C. 111-2000, s. 1.'
    """
    said = [part.strip() for part in earlier.strip().removesuffix(".").split(";") if part.strip()]
    later = (source for source in sources if source.provision or _is_erratum(source))
    names = dict.fromkeys((*said, *(source_name(source, lang) for source in later)))
    return f"{'; '.join(names)}." if names else ""
