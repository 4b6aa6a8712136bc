"""The titles of texts in French: their nouns, where they end, and the words of their history."""

import re

from bylaw.ingest.clause.sentence.named_texts.order_numbers import ORDER_NAME
from bylaw.ingest.clause.sentence.named_texts.title_shapes import (
    CITED_WHOLE,
    LABELS,
    NUMBER_OF_TEXT,
    NUMBERS,
    WHAT_IS_QUOTED,
    TitleShapes,
    stray_after_number,
)

_NOUNS = (
    r"(?:Règlements?|Loi|Code|Charte|Décret|Arrêté|Règles?|Tarif|Politique|Liste|Plan|Directive"
    r"|Programme|Régime\s+(?:pédagogique|d'emprunts)|Entente|Instruction\s+(?:générale|canadienne|multilatérale)|Norme\s+(?:canadienne|multilatérale)|Décision)"
)
_AND = r"(?:et|ainsi\s+que|de\s+même\s+que)"
_VERBS = r"(?:est|sont|soit|soient|devient|deviennent|remplace(?:nt)?)"
_OTHER_VERBS = (
    r",?\s+(?:ne\s|n'|continue(?:nt)?\s+(?:de\s|d'|à\s)|(?:demeure|reste|s'applique|cesse)(?:nt)?\s|entre(?:nt)?\s+en"
    r"|prend\s|a\s+effet|ont\s+effet|(?:est|sont|soi(?:en)?t),|(?<!qui\s)(?:(?:a|ont|avai(?:en)?t|aurai(?:en)?t)\s+été"
    r"|(?:étai|serai|devrai|pourrai)(?:en)?t|ser(?:a|ont)|doi(?:ven)?t|peu(?:ven)?t)\s)"
)
_WHO_MAY = (
    r",\s+(?:l'|(?:une?|l[ea]s?|aucune?|nul|toute?|chaque)\s+)"
    r"(?:[a-zà-ÿ'-]+\s+){1,8}?(?:ne\s+)?(?:peut|peuvent|doit|doivent)\s"
)
_AS_FOLLOWS = r"de\s+la\s+(?:façon|manière)\s+suivante"
_STOP = (
    rf"(?=\s*(?:[(:;⟦⟨⟬⟯¶]|$|\.\s*$)|{_WHO_MAY}|(?<!qui)(?<!qui\sy),?\s+{_VERBS}\s|{_OTHER_VERBS}"
    rf"|,\s+(?:l'|(?:l[ea]s?|une?|tous|toutes?|chaque|chacune?)\s+){WHAT_IS_QUOTED}"
    r"|,\s+[a-zé]+\s+(?:de\s+|d')?⟦"
    r"|\s+(?:l[ea]s?\s+(?:mots?|termes?|nombres?|chiffres?|expressions)|l'expression)\s+⟦"
    r"|,\s+(?:de\s+|à\s+)?(?:l'article|(?:les|des|aux)\s+articles)\s+\d"
    r"|,?\s+(?:de\s+|d')⟦|,\s+(?:du\s+|des\s+|de\s+l')(?:[^\W\d]+\s+){1,3}⟦"
    r"|,\s+(?:l[ea]s?\s+|l')(?:[a-zéè-]+\s+)?(?:alinéas?|(?:sous-)?paragraphes?|phrases?|intitulés?|sections?|annexes?)"
    r"\s+(?:[^,;:⟦⟪]{1,40}?\s)?d[eu]\s"
    r"|,\s+(?:l'annexe|les\s+annexes|l[ea]s?\s+formulaires?)\s+[^,;:⟦⟪]{1,30}\s(?:ci-)?(?:joint|annex)"
    r"|,?\s+et\s+ses\s+(?:amendements|modifications)|,?\s+intitulée?s?\s+⟦"
    rf"|,?\s+(?:comme\s+suit|{_AS_FOLLOWS})\b"
    r"|,?\s+(?:afin\s+d(?:e\s+|')|de\s+(?:façon|manière)\s+à\s+|pour\s+)(?:y\s+)?(?:remplac|ajout|supprim|insér|abrog)er\b"
    r"(?=\s*(?:[⟦,]|(?:l'|(?:l[ea]s?|une?)\s+)(?:mots?|expressions?|articles?|alinéas?|paragraphes?|phrases?|définitions?"
    r"|annexes?|suivante?s?)\b))"
    r"|,?\s+en\s+(?:y\s+)?(?:remplaçant|ajoutant|insérant|supprimant|abrogeant|retirant)\b"
    r"|\s+par\s+(?:le\s+remplacement|l'(?:insertion|ajout|addition|abrogation)|la\s+(?:suppression|substitution))\b"
    r"|,\s+l[ea]s?\s+présente?s?\s|,\s+(?:(?:l')?on|il)\s|,\s+(?:par|dans|qui|lequel|laquelle|lesquel(?:le)?s|édicté|approuvé|modifié|amendé|remplacé|tel|telle|pris|comprenant|R\.|c\.|à)"
    r"|\s+(?:sauf|hormis|excepté|à\s+l'ex(?:ception|clusion)\s+d\w*|autres?\s+que)\s+(?:l[ea]s?\s+|l'|de\s+l'|d[eu]s?\s+)?"
    r"(?:[a-zéè]+\s+)?(?:articles?|alinéas?|(?:sous-)?paragraphes?|sections?|chapitres?|annexes?|formules?)\s"
    r"|,\s+(?:sauf|hormis|excepté|exception|en\s+(?:ce|tant)\s+qu|pour\s+(?:ce|l'application)|quant|mais|si|lorsqu"
    r"|jusqu|autres?\s+que)"
    r"|,\s+(?:chapitre|RLRQ|L\.R\.Q)|,?\s+partout\b|,?\s+en\s+regard\b"
    rf"|(?:,|,?\s+{_AND})\s+{NUMBERS}\s+(?:(?:du|des|de\s+la|de\s+l')\s*[A-ZÀ-Ý]|de\s+ce(?:t|tte|s)?\s)"
    r"|\s+(?:par|après|avant)\s+(?:le|la|les|ce|l'|⟦|du|des)?\s*(?:suivante?s?|qui|mots?|articles?|⟦)"
    r"|,\s+(?:l'|l[ea]s?\s+)(?:[\w-]+\s+)?suivante?s?\b"
    r"|,?\s+(?:des?|du|de\s+la|de\s+l')\s*(?:[\w-]+\s+)?suivante?s?\b|,?\s+(?:de\s+)?ce\s+qui\s+suit"
    rf"|,?\s+{_AND}\s+(?:(?:dans|à|aux?|d[eu]s?)\s+)?(?:l'|l[ea]s?\s+)?(?:[^\W\d]+\s+){{0,2}}"
    r"(?:articles?\s+\d|alinéas?\s|(?:sous-)?paragraphes?\s|(?:phrases?|définitions?)\s+d(?:[eu]\s|'))"
    rf"|,?\s+{_AND}\s+(?:(?:de\s+|à\s+)?l'article|(?:des\s+|aux\s+)?(?:les\s+)?articles\s+\d"
    r"|(?:de\s+|à\s+)?(?:l'|les\s+|la\s+|le\s+)(?i:annexes?|formules?|formulaires?|sections?|chapitres?|intitulés?)"
    rf"\s+(?:[IVXLC\d]+\b|[A-Z]\b|d[eu]\s+(?:ce|cette|cet|dit)\b|d[eu]\s+(?:la\s+)?{_NOUNS}\b"
    r"|dudit|jointe?s?|qui\s+(?:l[ea]s?\s+)?précède))"
    r"|,?\s+(?:comprenant|tel(?:le)?s?\s+qu|(?:modifi|édict|approuv|remplac|amend)ée?s?\s+par)\b"
)
_NEXT_TITLE = rf"|(?:,|,?\s+{_AND})\s+(?:le|la|les|du|de\s+la|des|l'|de\s+l')\s*{_NOUNS}\b"
_AMENDS = r"(?:modifiant|abrogeant|amendant)\b"
_NOT_NEXT = (
    r"(?!(?:est|sont|soit|soient|et|ou|par|dans|qui|n'|ne|a|ont|doit|doivent|peut|tel|telle|modifié"
    r"|modifiée|édicté|édictée|après|avant|devient|partout|comprenant|remplace|actuel|actuelle"
    r"|ci-joint|est|pour|en)(?![\w-])|n')"
)
_LINKS = r"(?:(?:de\s+|d')[a-zé]+|sur|concernant|relati\w+|régissant|portant|visant|établissant)"
_ANOTHER = (
    rf"(?:,|\b{_AND})\s+(?:(?:le|la|les)\s+\S+\s+(?:\S+\s+)?de\s+|de\s+)?(?:l'article|les\s+articles|l'annexe)\s+\w"
    rf"(?:[^,⟦]{{0,60}}?)\s(?:de\s+la|du|de\s+ce|de\s+cette)\s+(?={_NOUNS}|loi\b|règlement\b)"
)
"""Another provision of a text, which no longer tells the history of the one before."""

_OF_A_SOURCE = (
    r"(?:\s+d[eu]\s+(?:l'article|(?:sous-)?paragraphe|premier\s+alinéa|\w+\s+alinéa)(?:\s+[\d.]+°?)?)*"
    r"\s+(?:du\s+chapitre\s+\d|d[eu]\s+(?:la\s+)?présente?\b)"
)
_UNIT = (
    r"(?:(?:l[ea]s?\s+|l')?(?:[\wè]+\s+(?:et\s+[\wè]+\s+)?alinéas?\s+de\s+(?:l'|les\s+))?"
    rf"(?i:articles?|(?:sous-)?paragraphes?)\s+{LABELS}(?!{_OF_A_SOURCE})"
    r"|(?:l[ea]s?\s+|l')(?i:annexes?|sections?|intitulés?|formules?|chapitres?(?=\s+[ivx]))\s)"
)
_ON_TO_VERB = r"(?:(?!⟦|\b(?:est|sont|soi(?:en)?t)\b).){0,600}?\s"
_OF_ITS_TEXT = rf"(?:d(?:e\s+la|u|e\s+l'|es)\s*{_NOUNS}|de\s+ce(?:t|tte)?\s|dudit\s|de\s+ladite\s)"
"""The text of a provision, which is named only after the provision's history."""

_BESIDE = (
    rf"{CITED_WHOLE}(?:(?:,|,?\s+{_AND})\s+(?:{_UNIT}"
    rf"|(?!(?:19|20)\d\d\b)(?=\d){LABELS}(?=,|\s+(?:(?:d[eu]|est|sont)\b|d')))|,\s+{_OF_ITS_TEXT})"
    rf"{_ON_TO_VERB}(?:est|sont|soi(?:en)?t)\s"
)
"""A provision beside one whose history was told, and that the verb of the clause is of too."""

_MAY_BE_BESIDE = (
    rf"(?:(?:,|,?\s+{_AND})\s+{_UNIT}{_ON_TO_VERB}sont"
    rf"|,\s+{_OF_ITS_TEXT}{_ON_TO_VERB}(?:est|sont|soi(?:en)?t))\s"
)
"""What may be of the history, or beside the provision whose it is: the clause is refused."""

_NO_HISTORY = (
    r"\b(?:ne|peut|peuvent|doit|doivent|seulement|si|sauf|excepté|hormis|pourvu|sous\s+réserve|autres?\s+que"
    r"|à\s+l'(?:exception|exclusion|égard)|en\s+ce\s+qui|en\s+partie|dans\s+la\s+mesure"
    r"|ou\s+(?:l'article|les\s+articles|l[ea]s?\s+(?:sous-)?paragraphes?)"
    r"|lois\s+de\s+(?:\d{4},\s+la\s+Loi|[a-z]\w*))\b|\bjusqu'|[:;¶]|\.\s+(?:L'|L[ae]s?\s)"
)
"""Words of the clause itself, how its verb is meant or what it spares: no history tells them."""

_OF_A_UNIT = (
    r"(?:e\s+l'|u\s+|e\s+(?:la|cette|cet|ce)\s+)(?:\w+\s+)?"
    r"(?:annexe|article|alinéa|paragraphe|section|chapitre|formulaire|formule)\b"
)
"""The unit that holds a list, which then is no text of its own: « la liste de l'annexe III »."""
_STRAY = stray_after_number(
    _AND,
    r"(?:(?:tel(?:le)?s?\s+qu\S*|puis)\s+)?(?:est|sont|soi(?:en)?t|par|le|la|les|qui|aux?|en|modifi\w+|remplac\w+"
    r"|édict\w+|adopt\w+|approuv\w+|ajout\w+|introdui\w+|insér\w+|amend\w+|abrog\w+|respectivement"
    r"|(?:du|de\s+la|des)\s(?:ministre|gouvernement)|(?:l'|d')?(?:articles?|annexes?|arrêtés?)|paragraphes?"
    r"|chapitres?|décrets?|règlements?)",
    r"\d+(?:\.\d+)*|à|du|de|des|d'\w+|sur|concernant|relatif",
)

FRENCH_TITLES = TitleShapes(
    re.compile(
        rf"(?<![\w-])(?:{ORDER_NAME}(?:,?\s+(?:concernant|relatif|sur)\s.*?{_STOP}{_NEXT_TITLE}))?|chapitre\s+\d+\s+des\s+lois\s+de\s+\d{{4}}"
        rf"|[Aa]rrêté(?:\s+ministériel)?{NUMBER_OF_TEXT}(?:\s+d(?:u|e\s+la)\s+ministre\s.*?{_STOP}{_NEXT_TITLE})|(?=[\s,;.(⟯⟬]|$))"
        rf"|{_NOUNS}{NUMBER_OF_TEXT}?\s+(?:{_AMENDS}.*?{_STOP})"
        rf"|{_NOT_NEXT}[^\W\d].*?{_STOP}{_NEXT_TITLE}))"
        rf"|[Pp]rojet\s+de\s+loi(?:\s+(?:n[°ºo]\.?\s*|numéro\s+)?\d+)?(?=[\s,;.(⟯⟬]|$)"
        rf"|[Rr]èglement\s+{_LINKS}(?=\s).*?{_STOP}{_NEXT_TITLE})|liste\s+d(?!{_OF_A_UNIT}).*?{_STOP}{_NEXT_TITLE})"
        rf"|(?:[Rr]èglement|Instruction\s+(?:générale|canadienne|multilatérale)|Norme\s+(?:canadienne|multilatérale)){NUMBER_OF_TEXT}(?:\s+(?!{_AS_FOLLOWS})(?:de|sur|concernant|relatif)\b"
        rf".*?{_STOP}{_NEXT_TITLE}))?"
        r"|(?:(?<=du\s)|(?<=des\s)|(?<=de\sla\s)|(?<=de\sl'))[A-ZÀ-Ý][^\W\d_]{2,}"
        r"(?:[^⟯,;:⟦⟪()]|,(?=\s(?:d[eu]s?\s|d'|sur\s))){2,160}(?=⟯))"
    ),
    (
        re.compile(
            r"(?<!est)(?<!sont)(?<!soit)(?<!soient)(?<!nouveau),?\s+(?:tel(?:le)?s?\s+(?:que\s+|qu'))?"
            r"(?:modifi|remplac|édict|adopt|approuv|ajout|introdui|insér|amend)(?:ée?s?|te?s?)"
            r"(?:,?\s+respectivement)?,?\s+par\s+"
            rf"(?:(?!\best\b|\bsont\b|\bsoi(?:en)?t\b|⟦|{_NO_HISTORY}|{_STRAY}|{_ANOTHER}|{_BESIDE}|{_MAY_BE_BESIDE}).){{0,1000}}?"
            r"(?:(?:,\s*|\s+)(?=(?:est|sont|soit|soient)\s)|,\s*(?=par\s+(?:ce\s+qui\s+suit|l[ae]s?\s+suivant|⟦))"
            rf"|(?={_ANOTHER})|(?={_BESIDE}))"
        ),
        re.compile(
            r"(?<!est)(?<!sont),?\s+(?:pris|édicté|adopté)e?s?\s+(?:en\s+vertu|en\s+application)\s+d"
            rf"(?:(?!\best\b|\bsont\b|\bsoi(?:en)?t\b|⟦|{_NO_HISTORY}|{_STRAY}|{_ANOTHER}|{_BESIDE}|{_MAY_BE_BESIDE}).){{0,300}}?"
            r"(?:,\s*|\s+)(?=(?:est|sont|soit|soient)\s)"
        ),
        re.compile(
            r",?\s+(?:et|ainsi\s+que)\s+(?:tous\s+)?(?:ses|leurs)\s+(?:amendements|modifications),?"
            r"(?=[\s.;]|$)"
            r"|,?\s+tel(?:le)?s?\s+(?:que\s+modifi|qu'amend)ée?s?,?(?=\s+(?:est|sont)\s)"
        ),
    ),
)
