"""Texts that amend nothing: recitals, notices, footnotes, approvals.

They are recognised by how they begin or by the formula they rest on; anything else must be read
as an instruction or be refused.
"""

import re

from bylaw.ingest.clause.transition_words import CHANGED_HERE
from bylaw.ingest.page.enacting_cues import (
    AMENDS,
    CHANGES_A_TEXT,
    ORDERED,
    changes_the_approved,
)
from bylaw.ingest.text_nouns import TEXT_NOUNS_EN, TEXT_NOUNS_FR
from bylaw.registry.law.orders.commencements import COMMENCES
from bylaw.registry.law.text.months import WRITTEN_DAY

_ENACTS = re.compile(
    r"(?i)\b(?:council|minister|government|conseil|ministre|gouvernement)\b[^,;:]{0,60}"
    r"\b(?:enacts?|ordains?|orders|decrees|décrète|ordonne|statue|arrête)\b"
)

_WHO_EN = (
    r"(?:(?:the|all|every|any|each|such) )*(?:(?:other|former|current) )?(?:(?-i:[A-ZÀ-Ý])[\w'-]+ ){0,4}?"
    r"(?:rights?|obligations?|powers|functions|records|documents|files|archives|property|assets|liabilities"
    r"|funds?|sums|appropriations|employees?|officers?|members?|directors?|personnel|staff|persons?|president"
    r"|chair\w*|cases|proceedings|minister|department|government|board|commission|council|office|agency"
    r"|authority|corporation|company|society|société|régie|autorité|agence|institute?|city|town|municipality"
    r"|ville|centre|fund|association)"
)
_WHO_FR = (
    r"(?:l[ea]s? |l'|tou(?:te?s?|s) (?:l[ea]s? |l')?|chaque |une? )?(?:autres |anciens? )?"
    r"(?:droits|obligations?|pouvoirs|fonctions|dossiers|documents|archives|biens|actifs?|passifs?|fonds"
    r"|sommes|crédits|employée?s?|fonctionnaires?|membres?|administrateurs?|personnel|personnes?|présidente?"
    r"|affaires|procédures|ministre|ministère|gouvernement|conseil|commission|office|agence|autorité"
    r"|société|régie|institut|ville|municipalité|centre|port|association|compagnie|personne)"
)
"""Who may become, acquire or assume something, or what may pass from one to another."""

_KINDS: dict[str, tuple[tuple[str, str], ...]] = {
    "en": (
        ("recital", r"^\W*(?:WHEREAS|Whereas|CONSIDERING|Considering|GIVEN THAT|Given that)\b|^\W*IT IS ORDERED\b|^\W*CONCERNING\b"),
        ("notice", r"(?i)^\W*notice is hereby given\b|^\W*notice of the\b|may be (?:submitted|made|approved)\b.*\bon the expiry of\b"),
        ("notice", r"(?i)\bmay not be (?:submitted|made)\b.*\bbefore \d+ days have elapsed\b"),
        ("notice", r"(?i)^\W*(?:further information|any(?: interested)? person|interested persons?)\b.*\b(?:comments?|obtained|contact)"),
        ("approval", r"(?i)^\W*that the .*\b(?:be (?:approved|made)|attached to this order in council,? be)\b"),
        ("preamble", r"(?i)^\W*the preamble\b.{0,60}\b(?:integral part of\b|part (?:of (?:this|the present)\b|hereof\W*$|thereof\W*$))"),
        ("footnote", r"(?i)\bwas last amended by\b|\bhas not been amended since\b|^\W*the last amendments? to the\b|\bfor (?:previous|prior) amendments\b"),
        ("enabling", r"(?i)\b(?:a|the|those|these) regulations?\b.{0,60}\b(?:may|shall|must)? ?come into force\b.*\bor (?:on|between)\b"),
        ("enabling", r"(?i)^\W*a regulation may come into force\b|\bno penal sanction\b"),
        ("power", r"(?i)^\W*the (?:government|minister|board|commission|authority|council|office)\b(?!.*\b(?:is|are|be|being) (?:hereby |also )?(?:amended|replaced|repealed|revoked|struck|inserted|added|deemed)\b)(?!.*\b(?:(?:comes?|takes?) (?:into|effect)|ceases?|no longer|ha(?:s|ve) effect)\b)(?:[^.;:“”\"]|\.\d)*?\bmay,? (?:also,? )?(?:by|make|enact|prescribe)\b(?:[^.;:“”\"]|\.\d)*\.?\W*$"),
        ("funding", r"(?i)^\W*the sums (?:required|necessary)\b[^;:“”]*\bconsolidated revenue fund\b[^;:“”]*$|^\W*this (?:act|code|charter) (?:is binding on|binds) the\b[^;:“”]*$"),
        ("report", r"(?i)^\W*the (?:\w+ ){0,3}(?:minister|government|board|commission|authority|council|office|agency|protector|commissioner)\b[^.;:“”]*?\b(?:must|shall)\b[^.;:“”]*?\breport\b[^.;:“”]*?\b(?:carrying out|implementation|application|administration) of (?:this|(?:the )?(?:sections?|provisions))\b[^;:“”]*$"),
        ("duty", r"(?i)^\W*the (?:government|minister|board|commission|authority|council|office)\b[^.;:“”\"]*?\b(?:must|shall|(?:is|are) (?:responsible for|charged with|entrusted with))\b[^.;:“”\"]*\.?\W*$"),
        ("transfer", rf"(?i)^\W*{_WHO_EN}\b[^:]*?\b(?:becomes?|acquires?|assumes?|(?:is|are) (?:transferred to|substituted for|integrated into))\b"),
        ("name", rf"(?i)^\W*this (?:{TEXT_NOUNS_EN}) (?:may be (?:cited|called|referred to)\b|is (?:entitled|titled)\b|bears the title\b)[^.;:]*\W*$"),
        ("title", r"(?i)^\W*bill (?:no\.? ?)?\d+\W*\(\d{4}, c(?:hapter|\.) ?\d+\)\W*(?!.*\b(?:is|are|be)\b)(?:an act\b[^“”.;]*)?$"),
        ("history", r"^\W*\(?(?:paragraph |section |subparagraph )?(?:Revoked|revoked|Repealed|repealed|Implicitly revoked|Replaced,)\b(?!\s+(?:sections?|the)\b)[^“\"]*$"),
        ("history", r"^\W*§ ?\d+\. ?[—–-] ?\((?:Revoked|Repealed)\)|^\W*(?:O\.C\.|M\.O\.|I\.N\.) [\d-]+.*\bs\. \d"),
        ("history", r"(?i)^\W*(?:replaced|implicitly revoked),? (?:O\.C\.|I\.N\.|M\.O\.|S\.Q\.)|\beff\. \d{4}-\d\d-\d\d"),
    ),
    "fr": (
        ("recital", r"^\W*(?:ATTENDU|Attendu|CONSIDÉRANT|Considérant|VU|Vu)\b|^\W*IL EST ORDONNÉ\b|^\W*CONCERNANT\b"),
        ("notice", r"(?i)^\W*avis est donné\b|pourra être (?:soumis|édicté|pris|approuvé)\b.*\bexpiration d'un délai\b"),
        ("notice", r"(?i)^\W*(?:des renseignements additionnels|toute personne)\b.*\b(?:commentaires|obtenus|adressant)"),
        ("preamble", r"(?i)^\W*le (?:présent )?préambule\b.{0,60}\bpartie(?: intégrante(?: d|\W*$)| d[eu] (?:la )?présente?\b)"),
        ("approval", r"(?i)^\W*que le .*\bsoit (?:approuvé|édicté)\b"),
        ("footnote", r"(?i)^\W*l[ea]s? dernières? modifications? |\bpour les modifications antérieures\b|\bn'a pas été modifiée? depuis\b"),
        ("enabling", r"(?i)^\W*(?:une?|les|ces|tout|des|ce) (?:règlement|loi)s?\b.*(?:\bentre(?:nt)? en vigueur\b.*\bou à toute date ultérieure\b|\bn'entre(?:nt)? en vigueur qu'|\best exécutoire le\b)"),
        ("power", r"(?i)^\W*(?:le gouvernement|le ministre|la commission|l'autorité|le conseil|la régie|l'office)\b(?!.*\b(?:est|sont|soit|étant|sera|seront) (?:également |réput|modifi|remplac|abrog|suppr|insér|ajout))(?!.*\b(?:entre(?:nt)? en vigueur|pren(?:d|nent) effet|cesse(?:nt)?\b))(?:[^.;:«»\"]|\.\d)*?\bpeu(?:t|vent),? (?:aussi,? |également,? )?(?:par|prendre|édicter|prescrire)\b(?:[^.;:«»\"]|\.\d)*\.?\W*$"),
        ("funding", r"(?i)^\W*les sommes (?:requises|nécessaires)\b[^;:«»]*\bfonds consolidé du revenu\b[^;:«»]*$|^\W*l[ea] présente? (?:loi|code|charte) lie (?:le gouvernement|l'état)\b[^;:«»]*$"),
        ("report", r"(?i)^\W*(?:l[ea] (?:ministre|gouvernement|commission|conseil|régie|secrétaire|protecteur|vérificateur)|l'(?:autorité|office|agence))\b[^.;:«»]*?\b(?:doit|fait)\b[^.;:«»]*?\brapport\b[^.;:«»]*?\b(?:application|mise en œuvre) (?:de la présente|du présent|des articles?|de l'article|des dispositions)\b[^;:«»]*$"),
        ("duty", r"(?i)^\W*(?:le gouvernement|le ministre|la commission|l'autorité|le conseil|la régie|l'office)\b[^.;:«»\"]*?\b(?:doi(?:t|vent)|(?:est|sont) (?:chargée?s?|responsables?) d(?:e|u|es))\b[^.;:«»\"]*\.?\W*$"),
        ("transfer", rf"(?i)^\W*{_WHO_FR}\b[^:]*?\b(?:devien(?:t|nent)|acquier(?:t|ent)|assume(?:nt)?|(?:est|sont) (?:transféré|transmis|intégré)\w*|(?:est|sont) substituée?s?|succède(?:nt)?)\b"),
        ("name", rf"(?i)^\W*(?:le présent|la présente|ce|cet|cette) (?:{TEXT_NOUNS_FR}) (?:s'intitule|porte (?:le|pour) titre|est intitulée?|peut être citée?)\b[^.;:]*\W*$"),
        ("title", r"(?i)^\W*projet de loi (?:n[o°º]\.? ?)?\d+\W*\(\d{4}, c(?:hapitre|\.) ?\d+\)\W*(?!.*\b(?:est|sont|soit)\b)(?:loi\b[^«».;]*)?$"),
        ("history", r"^\W*\(?(?:paragraphe |article |sous-paragraphe |alinéa )?(?:Abrogé|abrogé|supprimé|Supprimé|Remplacé,)e?s?\b(?!\s+l(?:'|es?\s|a\s))[^«\"]*$"),
        ("history", r"(?i)^\W*remplacé,? (?:D\.|L\.Q\.|A\.M\.)|\beff\. \d{4}-\d\d-\d\d|^\W*D\. [\d-]+,? a\. \d|\bErratum, \d{4} G\.O\."),
        ("replaced", r"(?i)^\W*l[ea] présente? \w+ est remplacée? depuis le\b.*\bà l'égard des?\b"),
        ("placeholder", r"(?i)^\W*(?:après|avant) le \(indiquer ici\b"),
    ),
}  # fmt: skip
_COMPILED = {
    lang: tuple((kind, re.compile(pattern, re.DOTALL)) for kind, pattern in kinds)
    for lang, kinds in _KINDS.items()
}


def inert_kind(text: str, *, lang: str) -> str | None:
    """Name the kind of a text that amends nothing, or give None.

    >>> inert_kind("WHEREAS it is expedient to approve the By-law;", lang="en")
    'recital'
    """
    kind = next((kind for kind, pattern in _COMPILED[lang] if pattern.search(text)), None)
    if (kind == "recital" and _orders_too(text)) or (kind == "duty" and _may_order(text)):
        return None
    if kind == "transfer" and _NAMES_A_TEXT.search(re.sub(WRITTEN_DAY, "", text)):
        return None
    if kind == "footnote" and _MAY_CHANGE.search(text):
        return None
    if kind == "report" and COMMENCES.search(text):
        return None
    if kind in _NEVER_AMENDS and (CHANGES_A_TEXT.search(text) or _BIDS.search(text)):
        return None
    return None if kind == "approval" and changes_the_approved(text) else kind


_NEVER_AMENDS = frozenset(
    ("footnote", "enabling", "notice", "history", "preamble", "name", "report", "funding")
)
"""Kinds that are known by a few words: a text that orders something besides is none of them."""
_BIDS = re.compile(
    r"(?i)\b(?:replace|insert|add|delete|strike out|remove|read|remplacer|insérer|ajouter|supprimer|biffer|lire)\b"
)
"""The verbs of an order in the imperative: "In section 7, replace …"."""

_MAY_CHANGE = re.compile(
    r"(?i)\b(?:replac|substitut|insert|str[iu]ck|delet|repeal|revok|renumber"
    r"|rempla|substitu|insér|ajout|suppri|suppres|abrog|retranch)"
)
"""Words that no note has which tells what amended a text last: they may be those of an order."""
_REFERENCES = re.compile(
    r"(?i)\b(?:under|pursuant to|in accordance with|(?:referred to|provided for|set out) in"
    r"|(?:application|administration|carrying out|implementation) of"
    r"|en vertu|en application|conformément|(?:prévu|visé|mentionné)e?s?|l'application)"
    r" (?:de |des |du |à |aux? |l'|la |le |les |the )*"
    r"(?:sections?|paragraphs?|schedules?|articles?|paragraphes?|annexes?)\b"
)
_MAY_ORDER = re.compile(
    r"(?i)\b(?:sections?|articles?|(?:sub)?paragraphs?|paragraphes?|alinéas?|schedules?|annexes?"
    r"|division|chapters?|chapitres?|headings?|intitulés?|words?|mots?|force|effects?|vigueur|effet)\b"
    r"|\b(?:amend|modifi|repeal|revok|abrog|replac|remplac|substitu|str(?:ik|uck)|suppr|delet"
    r"|insert|insér|cease|cess|deemed|réput)"
)


_NAMES_A_TEXT = re.compile(
    r"(?i)\b(?:sections?|articles?|alinéas?|(?:sous-|sub)?paragraph(?:e?s?)|schedules?|annexes?|divisions?"
    r"|chapters?|chapitres?|parts?|parties?|headings?|intitulés?|titles?|titres?|words?|mots?|sentences?|phrases?"
    r"|forms?|formul\w+|tables?|tableaux?|rows?|lignes?|definitions?|définitions?|acts?|lois?|regulations?"
    r"|règlements?|by-?laws?|codes?|chart(?:er|e)s?|tari(?:ff|f)s?|rules?|règles?|orders?|décrets?|arrêtés?"
    r"|provisions?|dispositions?|force|vigueur|effect|effet|first|second|third|last|premi\w+|deuxième"
    r"|troisième|derni\w+|items?|points?|clauses?|rubriques?|expressions?|term(?:e?s?)|references?|renvois?"
    r"|rates?|taux|odds|cotes?|payouts?)\b|[“”«»\"⟦\d]"
    r"|\b(?:amend|modifi|repeal|revok|abrog|replac|remplac|str(?:ik|uck)|suppr|delet|insert|insér|renum)"
)
"""A text, a part of one, a figure or a change; who becomes what without any changes no text."""


def _may_order(text: str) -> bool:
    """Tell a duty that runs on into an order: it changes a text, or speaks of a part of one.

    A part that is only referred to, as in "a fee under section 5", is none that is changed.
    """
    return _MAY_ORDER.search(_REFERENCES.sub("", CHANGED_HERE.sub("", text))) is not None


_SAID_OTHERWISE = re.compile(
    r"(?i)\b(?:is|are) (?:each amended|completed)\b|\breads?\b.{0,20}\bas follows"
    r"|\bse li(?:t|sent)\b|\b(?:est|sont) (?:jointe?s?|complétée?s?|chacune? modifiée?)\b"
)
_ORDERS = (CHANGES_A_TEXT, _BIDS, COMMENCES, _SAID_OTHERWISE)
"""What follows the reasons of an order: the verbs that amend, or that say when."""
_LEADS_ON = re.compile(r"(?i);\s*(?:and|et)?\s*$")


def _orders_too(text: str) -> bool:
    """Tell a recital that runs on into what is enacted: it is no mere recital.

    One with a semicolon at its end leads to the next recital, and tells what another text does; in
    any other, what follows the reasons is an order.
    """
    enacted = ORDERED.search(text) or _ENACTS.search(text)
    if enacted is not None:
        return AMENDS.search(text, enacted.end()) is not None
    if _LEADS_ON.search(text):
        return False
    verbs = (verb for order in _ORDERS for verb in order.finditer(text))
    return any(re.search("[,;]", text[: verb.start()]) for verb in verbs)
