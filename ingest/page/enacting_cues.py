"""Cues of enacting words: recitals, orders, approvals, and the verbs that amend."""

import re

from bylaw.ingest.page.lines.line_marks import CAPITAL
from bylaw.ingest.text_nouns import TEXT_NOUNS_EN, TEXT_NOUNS_FR

RECITAL = re.compile(
    r"(?:\(?\d{1,2}(?:[°º)]|\.(?=\s(?:WHEREAS|ATTENDU|CONSIDÉRANT|CONSIDERING)))\s)?"
    r"(?:WHEREAS|Whereas|ATTENDU|Attendu|CONSIDÉRANT|Considérant|CONSIDERING|Considering|VU|Vu"
    r"|GIVEN|Given that)\b|\[(?:Assented to|Sanctionnée)\b"
    r"|At an? (?:regular|special|ordinary) (?:sitting|meeting)(?: of|,? held)\b"
    r"|(?:À |Lors d['’])une séance (?:ordinaire|régulière|extraordinaire|spéciale)\b"
)
ORDERED = re.compile(
    r"(?:IT IS ORDERED|IL EST ORDONNÉ|(?:ORDERS|ARRÊTE|ORDONNE)\s?:$"
    rf"|[{CAPITAL}][{CAPITAL} ,'’-]{{2,120}} (?:DÉCIDE|DECIDES|ORDERS|ORDONNE|ARRÊTE)\s?:$"
    r"|(?i:therefore|consequently|accordingly|en conséquence)\s?:$"
    r"|ORDERS? (?:AS FOLLOWS|THAT)|ARRÊTE CE QUI SUIT|DÉCRÈTE CE QUI"
    r"|THE MINISTER .{0,80}ORDERS|L[EA] MINISTRE .{0,80}ARRÊTE"
    r"|(?:THE )?PARLIAMENT OF QU[ÉE]BEC ENACTS"
    r"|LE PARLEMENT DU QU[ÉE]BEC DÉCRÈTE|IL EST DÉCRÉTÉ|ORDERS AS FOLLOWS"
    r"|(?i:consequently|therefore|en conséquence),? (?i:the|l[ea]) (?i:minist(?:er|re))\b"
    r"|(?i:(?:(?:consequently|therefore|wherefore|en conséquence|à ces causes),?\s+)?"
    r"(?:(?:it (?:was|is)|be it) (?:therefore )?(?:moved|proposed|resolved|ordained|enacted)"
    r"|il est (?:proposé|résolu|ordonné et statué|statué et ordonné)))\b"
    r"|(?i:(?:now,? )?(?:consequently|therefore|wherefore)|en conséquence|à ces causes)\b.{0,300}"
    r"\b(?i:as follows|ce qui suit|comme suit)\s?:?$"
    r"|(?i:orders as follows|arrête ce qui suit)\b"
    r"|(?i:sur (?:la )?proposition|on (?:a )?motion|upon motion)\b[^;:“«\"]{0,200}"
    r"\b(?i:il est|it (?:is|was)) (?:\w+ )?(?i:résolu|resolved)\s?:?$"
    r"|(?i:d['’]adopter le|to adopt the) (?i:règlement suivant|following by-?law)\s?:$"
    r"|(?:QUE|THAT) (?:le|the)\b[^.;:]{0,200}\b(?:soit (?:adopté|décrété|édicté)"
    r"|be (?:adopted|enacted))(?: comme suit| as follows)?\s?:$"
    rf"|[{CAPITAL}][^.;:]{{0,160}}\b(?i:(?:décrète|ordonne|statue|arrête)\s+ce\s+qui\s+suit"
    r"|(?:enacts|ordains|orders|decrees)\s+as\s+follows)\s?:?$"
    rf"|(?!.*[“«\"])[{CAPITAL}][^;:]{{0,300}}\b(?:décrète|décide|ordonne|adapte|ont adopté|a adopté"
    r"|enacts|orders|decides|decrees|(?:have|has) (?:made|adopted))\b[^.;:]{0,200}:$"
    r"|(?i:the council .{0,80}(?:ordains|enacts|decrees))"
    r"|(?i:le conseil .{0,80}(?:ordonne|décrète|statue)))"
)
OPENS_TEXT = re.compile(
    r"(?:THE )?PARLIAMENT OF QU[ÉE]BEC ENACTS|LE PARLEMENT DU QU[ÉE]BEC DÉCRÈTE"
    r"|\[(?:Assented to|Sanctionnée?)\b|(?:WHEREAS|(?:ATTENDU|CONSIDÉRANT) (?i:qu)|CONSIDERING)"
    r"|À CES CAUSES\b|EN CONSÉQUENCE, (?i:il|le|la)\b|CONSEQUENTLY, (?i:the|it)\b"
)
"""Words that begin a line of their own, however full the line before them is."""

MINISTER = re.compile(r"(?i:the ministers?|l[ea]s? ministres?)\b[^.;:]{0,160},")
"""Who makes an order, in a line of its own before the reasons."""

_MAKING = r"(?:D['’](?:édicter|approuver)|De prendre|To (?:make|approve|enact))"
ORDER_CLAUSE = re.compile(rf"(?:THAT|QUE)\b|QU['’]|{_MAKING}\b")
_MADE_HERE = re.compile(
    rf"{_MAKING} [^,;]{{1,400}}, (?:ci-)?(?:annexée?s?|jointe?s?|attached|appended)[^,;.]{{0,60}}\."
)
"""How a board makes the text that is attached to its decision, and does nothing more."""

_APPROVAL = re.compile(
    r"(?s)(?:THAT|QUE|QU['’]).*\b(?:(?:be|is|is hereby) (?:approved|made)"
    r"|soi(?:t|ent) (?:approuvé|édicté|pris)e?s?"
    r"|be adopted as follows|soit adoptée? comme suit"
    r"|(?:ordained|enacted|resolved)\b.*\bas follows"
    r"|(?:ordonn|statu|décr[éè]t)\w*.*\bce qui suit)\b.*"
)
_APPROVED = re.compile(
    r"(?i)\b(?:(?:be|is|is hereby) (?:approved|made)|soi(?:t|ent) (?:approuvé|édicté|pris)e?s?)\b"
    r"(?! (?:without amend|sans modif))"
)
_WITH_CHANGES = re.compile(
    r"(?i)\b(?:with(?! (?:the )?(?:approval|recommendation|advice))|subject to|except|avec"
    r"|sous réserve|sauf|à l['’]exception|replac|insert|strik|delet|amend|correct"
    r"|repeal|revok|abrog"
    r"|(?:modif|remplac)(?!i?ant\b)|en (?:modifi|remplaç)ant|insér|suppr|ajout"
    r"|come in ?to (?:force|effect)|take effect|entre en vigueur|prenne effet)"
)
ENACTED = re.compile(
    r"(?s)(?!.*[“«\"])(?:The\b.*?\b(?:is|are)(?: hereby)? (?:made|approved|enacted)\b"
    r"|(?:L[ea]s?\b|L['’]).*?\b(?:est|sont)(?: par les présentes)? (?:édicté|approuvé|pris)e?s?\b"
    r"|(?:Est|Sont) (?:édicté|approuvé|pris)e?s?\b"
    r"|(?!.*(?i:\b(?:with|subject to|except|avec|sous réserve|sauf)\b))"
    r"(?:The\b[^;:]*?\b(?:makes|approves|adopts)\b[^;:]*\b(?:attached|appended)"
    r"|L(?:[ea]\b|['’])[^;:]*?\b(?:prend|édicte|approuve|adopte)\b[^;:]*\b(?:annexé|joint))).*"
)
"""The words by which a minister or a board makes the text that is attached to an order."""

_SEVERAL_APPROVED = re.compile(
    r"(?i)(?:THAT|QUE)\s+(?:the|these|those|les|ces)\s+(?:said\s+|dits\s+)?(?:by-?laws|regulations"
    r"|rules|texts|règlements|règles|textes)\b"
    r"|QUE\s+soient\s+\w+s\s+(?:les|ces)\s+(?:règlements|règles|textes)\b"
)
WITHOUT_AMENDMENT = re.compile(r"(?i)\bwithout amendment|\bsans modification")
MADE_BY = re.compile(
    r"(?i)\b(?:were|was) (?:made|adopted|approved)\b"
    r"|\b(?:a|ont) été (?:adopté|approuvé|édicté|pris)|\bapproved the\b|\ba approuvé l"
)
AMENDS = re.compile(
    r"(?i)\b(?:is|are|be)(?: (?:hereby|further|again|also|each|\w+ly))? (?:amended|replaced"
    r"|repealed|revoked"
    r"|inserted|added|struck out|deleted|substituted|renumbered)\b|\bbecomes?\b"
    r"|\bceases? to (?:have effect|be in force|apply)\b|\bcess(?:e|ent|era|eront) (?:d['’]|de )"
    r"|\bare read as\b|\breplaces\b"
    rf"|\bthis (?:{TEXT_NOUNS_EN}) (?:hereby )?(?:amends|repeals|revokes)\b"
    rf"|\b(?:présente?|cette|ce|cet) (?:{TEXT_NOUNS_FR}) (?:modifie|abroge|amende)\b"
    r"|\b(?:est|sont)(?: (?:de|à) nouveaux?| aussi| ainsi| chacune?| \w+ment)? (?:modifié|amendé"
    r"|remplacé|abrogé"
    r"|inséré|ajouté|supprimé|renuméroté)e?s?\b|\bdevien(?:t|nent)\b|\bremplace(?:nt)?\b"
)

CHANGES_A_TEXT = re.compile(
    rf"{AMENDS.pattern}|\b(?:is|are|be)(?: hereby| further| also)? (?:modified|removed|abrogated)\b"
    r"|\b(?:est|sont) (?:substitu|retir|retranch|biff)ée?s?\b"
    rf"|\bthis (?:{TEXT_NOUNS_EN}) (?:hereby )?(?:repeals|revokes|amends|replaces)\b"
    rf"|\b(?:l[ea] présente?|ce|cet|cette) (?:{TEXT_NOUNS_FR}) (?:abroge|modifie|remplace)\b"
)
"""The verbs that amend, the rarer ones too, and those of a text that says what it does itself."""


def is_approval(text: str) -> bool:
    """Tell a clause of an order that approves the text attached to it, and does nothing more.

    >>> is_approval("THAT the By-law to amend the By-law respecting docks be approved.")
    True
    >>> is_approval("THAT the By-law be approved, with the replacement of “2” by “3” in section 1.")
    False
    """
    if _MADE_HERE.fullmatch(text):
        return True
    return _APPROVAL.fullmatch(text) is not None and not changes_the_approved(text)


def approves_several(text: str) -> bool:
    """Tell a clause that approves several texts together, without the title of each.

    >>> approves_several("THAT the By-laws attached to this Order in Council be approved.")
    True
    >>> approves_several("THAT the By-law to amend the By-law respecting docks be approved.")
    False
    """
    return is_approval(text) and _SEVERAL_APPROVED.match(text) is not None


def changes_the_approved(text: str) -> bool:
    """Tell words that approve a text, but otherwise than it stands, or from a day of their own."""
    approved = _APPROVED.search(text)
    return approved is not None and bool(_WITH_CHANGES.search(text, approved.end()))
