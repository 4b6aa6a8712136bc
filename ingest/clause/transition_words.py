"""The words of transitional provisions in each language: the formulas by which they are known."""

import re

from bylaw.ingest.text_nouns import TEXT_NOUNS_EN, TEXT_NOUNS_FR
from bylaw.registry.law.orders.transitions import TransitionKind

_THING_EN = (
    r"(?:begun|began|commenced|started|initiated|instituted|made|placed|issued|granted|entered into"
    r"|opened|filed|acquired|in progress|pending|under way|submitted|received|signed|sent)"
)
_THING_FR = (
    r"(?:commencée?s?|débutée?s?|entreprise?s?|faite?s?|délivrée?s?|accordée?s?|déposée?s?|placée?s?"
    r"|conclue?s?|acquise?s?|en cours|pendante?s?|intentée?s?|antérieure?s?|présentée?s?|reçue?s?|signée?s?|transmise?s?)"
)
_OWN_EN = rf"this (?:{TEXT_NOUNS_EN})|(?:sub)?(?:sections?|paragraphs?)"
_OWN_FR = rf"l[ea] présente? (?:{TEXT_NOUNS_FR})|l'article|les articles|les? (?:sous-)?paragraphes?"
_OF_THIS_EN = rf"(?:sub)?(?:sections?|paragraphs?) [\d.,() ]*(?:(?:and|to) [\d.() ]+)? ?of this (?:{TEXT_NOUNS_EN})"
_OF_THIS_FR = rf"(?:l'article|les articles) [\d., ]*(?:(?:et|à) [\d. ]+)? ?(?:du|de la) présente? (?:{TEXT_NOUNS_FR})"
_NUMBERS = r"\d[\d. ]*(?:(?:,| and| to| et| à) \d[\d. ]*)*"
_CHANGED_HERE_EN = (
    r",?(?: as)? (?:amended|replaced|enacted|inserted|repealed)(?: or (?:amended|replaced|enacted))?"
    rf" by sections? {_NUMBERS} ?of this (?:{TEXT_NOUNS_EN})"
)
_CHANGED_HERE_FR = (
    r",?(?: tel(?:le)?s? (?:que |qu'))? ?(?:modifi|remplac|édict|insér|abrog)ée?s?"
    r"(?: ou (?:modifi|remplac|édict)ée?s?)?"
    rf" par (?:l'article|les articles) {_NUMBERS} ?(?:du|de la) présente? (?:{TEXT_NOUNS_FR})"
)
"""What a sentence tells of a provision in passing: « modifié par l'article 4 de la présente loi »."""
_WRITTEN: dict[str, tuple[tuple[TransitionKind, str], ...]] = {
    "en": (
        (TransitionKind.CONTINUED, r"\bcontinues? (?:to|in|as|under)\b|\b(?:shall|must|will) continue\b"),
        (TransitionKind.CONTINUED, r"\b(?:is|are|be)(?:, [^,;:]{1,60},)? (?:continued|completed|concluded|disposed of|decided|settled|dealt with|carried on)\b"),
        (TransitionKind.CONTINUED, r"\bremains?(?: \w+ly)? (?:applicable|governed|subject|bound|in (?:office|their positions?|his position|that position))\b|\b(?:is|are|be) governed by\b"),
        (TransitionKind.CONTINUED, r"\bas (?:it|they) (?:read|reads|stood|existed|was|were)\b"),
        (TransitionKind.CONTINUED, rf"\b(?:applies|apply)\b.*\b{_THING_EN}\b|\bappl(?:y|ies) only (?:to|in|from)\b"),
        (TransitionKind.CONTINUED, rf"^\W*(?:{_OWN_EN})\b(?:[^.;]|\.\d){{0,160}}?\bappl(?:y|ies) (?:from|as of|in respect of|with respect to|beginning|to (?:(?:an?|any|the|every) )?(?:taxation|fiscal|school) years?)\b"),
        (TransitionKind.CONTINUED, rf"^\W*(?:sections?|paragraphs?|divisions?|chapters?) [^;:]{{1,200}}?{_CHANGED_HERE_EN},? (?:does not |do not )?appl(?:y|ies)\b"),
        (TransitionKind.CONTINUED, rf"^\W*(?:{_OF_THIS_EN})\b[^.;:]{{0,60}}?\bappl(?:y|ies) (?:only )?to\b"),
        (TransitionKind.CONTINUED, r"^\W*(?:\d+\.\s+)?(?:sections? \d|the provisions of)(?:[^.;:]|\.\d){0,200}?\b(?<!not )appl(?:y|ies)\b(?:,? with the necessary (?:modifications|adaptations),?)? (?:to|in respect of)\b"),
        (TransitionKind.CONTINUED, r"\bdo(?:es)? not apply\b.*\b(?:before|until|prior to|on or after|as of|after)\b"),
        (TransitionKind.VALID, r"\bremains?(?: \w+ly)? (?:valid|in force|in effect|effective)\b|\b(?:is|are|be) valid (?:until|for)\b"),
        (TransitionKind.DEEMED, r"\b(?:is|are|be|was|were) deemed\b|\b(?:is|are|be) considered to\b"),
        (TransitionKind.READ_AS, r"\b(?:must|shall|is to|are to) be read as\b|\bis a reference to\b|\bshall be construed as\b"),
        (TransitionKind.SAVING, r"^\W*(?:the |any )?(?:repeal|revocation|replacement|striking out|amendment)\b.*?\b(?:does|do|shall|must|has|have|is|are) (?:not|no)\b"),
        (TransitionKind.CONTINUED, r"\bappl(?:y|ies) until\b|^\W*the terms? (?:of office )?of\b[^;:]*\b(?:ends?|expires?)\b"),
        (TransitionKind.VALID, r"\b(?:is|are) maintained(?: in (?:force|office))?\b"),
        (TransitionKind.SAVING, r"\b(?:has|have) no effect on\b|\b(?:is|are) declaratory\b"),
        (TransitionKind.SAVING, r"\bdo(?:es)? not (?:have the effect of|operate to)\b"),
        (TransitionKind.SAVING, r"\bdoes not affect\b|\bdo not affect\b|\bwithout prejudice to\b|\bacquired rights?\b"),
        (TransitionKind.DEROGATION, r"^\W*(?:a|any|the|no|every)? ?(?:first )?(?:such )?(?:a )?(?:regulations?|by-?laws?|orders?|decisions?|directives?)(?: (?:made|adopted|enacted|issued|to amend|amending)\b[^;:]*)? (?:is|are) not subject to\b"),
        (TransitionKind.HOLDER, r"^(?!.*:\s*…)\W*(?:however,? |nevertheless,? )?(?:a|an|any|every|each|the|no)? ?(?:persons?|holders?|operators?|owners?|employ(?:ee|er)s?|workers?|suppliers?|members?|applicants?|enterprises?|bodies|body|registrants?|licensees?)\b.*\b(?:on|before|until|prior to|as of)\b.*\b(?:may|must|shall|has|have|is|are|holds?|remains?|need)\b"),
        (TransitionKind.HOLDER, r"\b(?:has|have) (?:a period of )?(?:\d+|\w+) (?:days?|months?|years?)\b[^.;]{0,60}?\bto comply\b"),
        (TransitionKind.DEROGATION, r"^\W*the first (?:regulation|order|by-law|tariff|plan|program)s?\b.*\b(?:made|enacted|adopted|established)\b.*\b(?:is|are) not\b|^\W*the first (?:regulation|order|by-law|tariff|plan|program)s?\b.*\b(?:made|enacted|adopted|established)\b.*\b(?:may|must|need not)\b"),
        (TransitionKind.DEROGATION, r"^\W*(?:however, )?(?:despite|notwithstanding|in spite of)\b.*\b(?:before|until|prior to|on or after|as of|from)\b"),
        (TransitionKind.DEROGATION, r"^\W*(?:\d+\.\s+)?(?:despite|notwithstanding) (?:sub)?(?:section|paragraph)s? \d[^;:]*?, (?:an?|the|no|any|every|each)\b[^;:]*?\b(?:may|must|shall|cannot)\b"),
        (TransitionKind.DEROGATION, r"^\W*(?:\d+\.\s+)?(?:sections?|divisions?|chapters?|schedules?) [\dIVX](?:[^.;:]|\.\d){0,200}?\b(?:does|do|shall) not apply\b"),
        (TransitionKind.DEROGATION, r"^\W*(?:\d+\.\s+)?for the purposes of\b[^;:…]*?, (?:an?|the|no|any)\s[^;:…]*$"),
        (TransitionKind.DEROGATION, r"^\W*(?:\d+\.\s+)?(?:however, )?for the (?:[\d-]+ |\w+ )?(?:years?|fiscal years?|school years?|period)\b[^:…]*\b(?:applies|apply|may|must|shall|is|are)\b[^:…]*$"),
        (TransitionKind.DEROGATION, r"^\W*(?:however, )?(?:until|before|from|during the period)\b.*\b(?:applies|apply|may|must|shall|is|are)\b"),
    ),
    "fr": (
        (TransitionKind.CONTINUED, r"\bcontinu(?:e|ent|era|eront) (?:de|d'|à|en|sous)|\bse poursui(?:t|vent|vra|vront)\b"),
        (TransitionKind.CONTINUED, r"\b(?:est|sont|sera|seront)(?:, [^,;:]{1,60},)? (?:continuée?s?|poursuivie?s?|complétée?s?|terminée?s?|décidée?s?|réglée?s?)\b"),
        (TransitionKind.CONTINUED, r"\b(?:demeur|rest)(?:e|ent|era|eront) (?:\w+ment )?(?:applicables?|régie?s?|assujettie?s?|soumise?s?|liée?s?|en (?:fonctions?|poste))\b|\b(?:est|sont) régie?s? par\b"),
        (TransitionKind.CONTINUED, r"\btel(?:le)?s? qu'(?:il|elle)s? (?:se lisai|existai|étai)(?:t|ent)\b|\bdans (?:sa|leur) version\b"),
        (TransitionKind.CONTINUED, rf"\b(?:s'appliqu|appliqu)(?:e|ent|era|eront)\b.*\b{_THING_FR}\b|\bne s'appliqu(?:e|ent) qu'"),
        (TransitionKind.CONTINUED, rf"^\W*(?:{_OWN_FR})\b(?:[^.;]|\.\d){{0,160}}?\bs'appliqu(?:e|ent|era|eront) (?:à compter|à partir|à l'égard|depuis|(?:à (?:une|toute|l')|aux) ?(?:année|exercice))"),
        (TransitionKind.CONTINUED, rf"^\W*(?:l'article|les articles|les? paragraphes?|la section|le chapitre) [^;:]{{1,200}}?{_CHANGED_HERE_FR},? (?:ne )?s'appliqu(?:e|ent)\b"),
        (TransitionKind.CONTINUED, rf"^\W*(?:{_OF_THIS_FR})\b[^.;:]{{0,60}}?\bs'appliqu(?:e|ent|era|eront) (?:aux?|à)\b"),
        (TransitionKind.CONTINUED, r"^\W*(?:\d+\.\s+)?(?:(?:l[ea]s? (?:\w+|(?:sous-)?paragraphes? [\w.°]+(?: (?:et|à) [\w.°]+)*(?: du \w+)?)(?: alinéa)? de )?(?:l'article \d|les articles \d)|les dispositions d)(?:[^.;:]|\.\d){0,200}?\bs'appliqu(?:e|ent|era|eront)\b(?:,? (?:avec les|compte tenu des) (?:adaptations|modifications) nécessaires,?)? (?:aux?|à)\b"),
        (TransitionKind.CONTINUED, r"\bne s'appliqu(?:e|ent|era|eront) pas\b.*\b(?:avant|jusqu'|après|à compter|à partir|antérieure?s?)"),
        (TransitionKind.VALID, r"\b(?:demeur|rest)(?:e|ent|era|eront) (?:\w+ment )?(?:valides?|valables?|en vigueur)\b|\b(?:est|sont) (?:valides?|valables?) (?:jusqu'|pour|pendant)|\bconserv(?:e|ent) (?:sa|leur) validité\b"),
        (TransitionKind.DEEMED, r"\b(?:est|sont|sera|seront|était|étaient) (?:réputée?s?|considérée?s? comme|présumée?s?)\b"),
        (TransitionKind.READ_AS, r"\bdoi(?:t|vent) être lue?s?\b|^\W*un renvoi à\b|\best (?:un renvoi|une référence) (?:à|aux?)\b|\b(?:une|toute) mention d.*\best une mention d"),
        (TransitionKind.READ_AS, r"^\W*(?:toutefois, |cependant, )?(?:pour (?:l'application|la période|l'année)|aux fins|à l'égard|lorsqu\w*)\b.*\bdoi(?:t|vent) se lire\b"),
        (TransitionKind.SAVING, r"^\W*(?:l'|la |le |toute? )?(?:abrogation|suppression|remplacement|révocation|modification)\b.*?(?:\bn'|\bne\b).*?\b(?:pas|aucun|aucune|point|nullement)\b"),
        (TransitionKind.CONTINUED, r"\bs'appliqu(?:e|ent|era|eront) jusqu'(?:à|au)\b|^\W*les? mandats?\b[^;:]*\b(?:pren(?:d|nent) fin|se termine(?:nt)?)\b"),
        (TransitionKind.VALID, r"\b(?:est|sont) maintenue?s?(?: en (?:vigueur|fonctions?))?\b"),
        (TransitionKind.SAVING, r"\bn'(?:a|ont) (?:pas d'|aucun )effet sur\b|\b(?:est|sont) déclaratoires?\b"),
        (TransitionKind.SAVING, r"\bn'(?:a|ont) pas pour effet d"),
        (TransitionKind.SAVING, r"\bne port(?:e|ent) pas atteinte\b|\bn'affect(?:e|ent) pas\b|\bdroits? acquis\b|\bsous réserve des droits\b"),
        (TransitionKind.DEROGATION, r"^\W*(?:une?|tout|le|les|aucun|ce)? ?(?:premiers? |tel(?:le)? )?(?:règlements?|arrêtés?|décrets?|décisions?|directives?)(?: (?:pris|prise|édictée?s?|adoptée?s?|modifiant)\b[^;:]*)? n(?:'est|e sont) pas (?:soumise?s?|assujettie?s?)\b"),
        (TransitionKind.HOLDER, r"^(?!.*:\s*…)\W*(?:toutefois,? |cependant,? )?(?:une?|toute?|la|le|l'|les|chaque|aucune?)? ?(?:personnes?|titulaires?|exploitants?|propriétaires?|employ(?:é|eur)s?|travailleurs?|fournisseurs?|membres?|demandeurs?|entreprises?|organismes?)\b.*\b(?:le|avant|jusqu'au|au|depuis)\b.*\b(?:peut|peuvent|doit|doivent|est|sont|détien(?:t|nent)|a|ont|conservent?)\b"),
        (TransitionKind.HOLDER, r"\b(?:dispos(?:e|ent|era|eront)|bénéfici(?:e|ent|era|eront)) d'un délai\b"),
        (TransitionKind.DEROGATION, r"^\W*(?:le premier|les premiers) (?:règlement|décret|arrêté|tarif|plan|programme)s?\b.*\b(?:pris|édicté|adopté|établi)s?\b.*\b(?:n'est pas|ne sont pas|peut|peuvent|doit|doivent)\b"),
        (TransitionKind.DEROGATION, r"^\W*(?:toutefois, |cependant, )?(?:malgré|nonobstant|par dérogation à)\b.*\b(?:avant|jusqu'|à compter|à partir|depuis|antérieure?s?)"),
        (TransitionKind.DEROGATION, r"^\W*(?:\d+\.\s+)?(?:malgré|nonobstant) (?:l'article|les articles|le paragraphe) \d[^;:]*?, (?:l'|(?:une?|l[ea]s?|aucune?|nul|toute?|chaque) )[^;:]*?\b(?:peut|peuvent|doit|doivent)\b"),
        (TransitionKind.DEROGATION, r"^\W*(?:\d+\.\s+)?(?:l'article|les articles|la section|le chapitre|l'annexe) [\dIVX](?:[^.;:]|\.\d){0,200}?\bne s'appliqu(?:e|ent) pas\b"),
        (TransitionKind.DEROGATION, r"^\W*(?:\d+\.\s+)?(?:aux fins|pour l'application) d(?:e|u|es)\b[^;:…]*?, (?:l'|l[ea]s?\s|une?\s|aucune?\s)[^;:…]*$"),
        (TransitionKind.DEROGATION, r"^\W*(?:\d+\.\s+)?(?:toutefois, |cependant, )?(?:pour|durant|pendant) (?:l'année|l'exercice|la période|les années|les exercices)\b[^:…]*\b(?:s'appliqu\w+|peut|peuvent|doit|doivent|est|sont)\b[^:…]*$"),
        (TransitionKind.DEROGATION, r"^\W*(?:toutefois, |cependant, )?(?:jusqu'a|jusqu'à|avant le|du \d).*\b(?:s'appliqu\w+|peut|peuvent|doit|doivent|est|sont)\b"),
    ),
}  # fmt: skip
FORMULAS = {
    lang: tuple((kind, re.compile(pattern, re.DOTALL | re.IGNORECASE)) for kind, pattern in found)
    for lang, found in _WRITTEN.items()
}
CHANGED_HERE = re.compile(f"(?i){_CHANGED_HERE_EN}|{_CHANGED_HERE_FR}")
_FOR_A_TIME = (
    r"(?:(?:à compter|à partir) (?:du|de)\b(?:[^;:]|\.\d)*?)?(?:\bet )?jusqu'(?:à|au)\b"
    r"|(?:pour|durant|pendant) (?:la période|l'année|l'exercice)\b"
    r"|(?:(?:as of|from|beginning on)\b[^;:]*?)?(?:\band )?\buntil\b|for the (?:period|year|fiscal year)\b"
)
READ_FOR_A_TIME = re.compile(
    rf"(?i)^\W*(?:\d+\.\s+)?(?:{_FOR_A_TIME})[^;:]*?,[^;:]*?"
    r"\b(?:doi(?:t|vent) se lire|se li(?:t|sent)|(?:must|shall|is to|are to) be read|reads? as if)\b"
    rf"|^[^;:]*?\bdoi(?:t|vent)\s*:\s*(?:\d{{1,2}}°\s*(?:{_FOR_A_TIME})[^;:]*?, se lire\b[^;]*;?\s*)+$"
)
"""How a provision reads until something else happens: for that time its words are others."""
LOST_COMMENCEMENT = re.compile(
    rf"(?i)\W*(?:\d+\.\s+)?(?:(?:le|la|les) présente?s? (?:{TEXT_NOUNS_FR}) (?:entr\w+|en|vigueur)\b"
    rf"|this (?:{TEXT_NOUNS_EN}) (?:comes?|into|force)\b)"
)
"""What a commencement begins with that lost a word of « entre en vigueur »."""
