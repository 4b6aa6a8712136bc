"""Cues: the words by which the parts of a Gazette page are told apart, in both languages.

Each pattern is general: it knows how the Gazette announces an order, a draft, a recital or an
amending provision, and nothing of any one document.
"""

import re

from bylaw.registry.law.orders.order_citations import NUMBER_SIGN, ORDER_NUMBER, REVISED_LAWS
from bylaw.registry.law.text.months import WRITTEN_DAY

HEADING_LENGTH = 400
"""The longest line that a heading, a title or a signature can be."""

_END = 60
"""More than any cue at the end of a line, with all the marks that close it."""


def is_whole(pattern: re.Pattern[str], text: str) -> bool:
    """Tell whether a whole short line is what a cue says."""
    return len(text) <= HEADING_LENGTH and pattern.fullmatch(text) is not None


def at_end(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    """Find a cue at the end of a line, of which no more is looked at than a cue can be long.

    >>> at_end(ENDED, "word " * 1000 + "in no. 4.") is not None, at_end(ENDED, "in no.")
    (True, None)
    """
    return pattern.search(text, max(0, len(text) - _END))


CAPITAL = "A-ZÀ-ÖØ-Þ"

_DIVISIONS = (
    "Regulations and other acts|Règlements et autres actes|Draft Regulations|Projets de règlements?"
    "|Table of Contents|Table des matières|Summary|Sommaire|Index|Orders in Council|Décrets"
    "|Ministerial Orders|Arrêtés ministériels|Notices|Avis|Decisions|Décisions|Errata|Acts|Lois"
    "|Coming into force of Acts|Entrée en vigueur de lois|Municipal Affairs|Affaires municipales"
    "|Treasury Board|Conseil du trésor|Proclamations|Parliamentary Committees"
    "|Commissions parlementaires|Gazette officielle du Québec|Part(?:ie)? [12]|Laws and Regulations"
    "|Lois et règlements"
)
DIVISION = re.compile(rf"(?i:{_DIVISIONS})(?:\s+(?i:{_DIVISIONS}))*")
"""Headings by which the Gazette sorts what it publishes, also several in a row."""
PART = re.compile(r"(?i:Part(?:ie)?) [12]")
"""A part of the Gazette; a text may have one too."""

CONTENTS = re.compile(r"(?i:Summary|Sommaire|Table of Contents|Table des matières)")
INDEX = re.compile(r"(?i:Index)")
_CONTENTS_LINE = re.compile(
    r"(?i)(?:Page|Pages|Comments|Commentaires)$|(?:Abbreviations|Abréviations)\s?:"
    r"|.*\b(?:Legal deposit|Dépôt légal)\b|(?:All rights reserved|Tous droits r[ée]serv[ée]s)\b"
    r"|.*\t|.*[. ]{3,}\d+$"
)

GOVERNMENT = re.compile(
    r"Gouvernement du Québec|Government of Québec|(?i:province (?:of|de) qu[ée]bec)|CANADA"
    r"|(?:M\.\s?O\.|A\.\s?M\.),? \d{4}"
    r"|NATIONAL ASSEMBLY(?: OF QU[ÉE]BEC)?|ASSEMBLÉE NATIONALE(?: DU QUÉBEC)?"
    r"|[A-ZÀ-Þ -]{4,40} (?:SESSION|LEGISLATURE|LÉGISLATURE)"
    r"(?:\s[A-ZÀ-Þ -]{4,40} (?:LEGISLATURE|LÉGISLATURE))?"
    r"|(?:CITY|TOWN|VILLAGE|MUNICIPALITY|BOROUGH|TOWNSHIP|PARISH) OF [^a-z.;:]{2,60}"
    r"|(?:VILLE|MUNICIPALITÉ|VILLAGE|CANTON|PAROISSE|ARRONDISSEMENT|MRC) (?:DE|D['’]|DU)"
    r"[^a-zà-ÿ.;:]{2,60}"
    r"|[A-ZÀ-Þ .'’-]{2,60} SCHOOL (?:BOARD|SERVICE CENTRE)"
    r"|(?:COMMISSION|CENTRE DE SERVICES) SCOLAIRE [A-ZÀ-Þ '’-]{2,60}"
)
"""The authority that an instrument names above its number."""
COUNCIL = re.compile(
    r"(?:City |Town |Borough |Municipal )?Council\b[^.;:]{0,60}"
    r"|(?:Conseil|Agglomération|Arrondissement|Ville|Municipalité|City|Town|Borough|Municipality)"
    r" [^.;:]{2,60}"
)
"""The council that makes a by-law, which is told as such only right above the number of one."""
ORDER_HEAD = re.compile(
    r"(?:O\.\s?C\.|Order in Council|Décret|D\.|M\.\s?O\.|Minister['’]s Order|A\.\s?M\."
    r"|Arrêté(?: ministériel)?)"
    rf"(?: {NUMBER_SIGN})? (?P<number>{ORDER_NUMBER})\s?,\s(?P<day>.+)"
    rf"|(?:M\.\s?O\.|A\.\s?M\.|Minist(?:er|re)['’]s Order|Arrêté(?: ministériel)?|Order),?"
    rf"(?: {NUMBER_SIGN})? (?:[A-Z]{{1,3}}-\d[\d.]{{0,8}}-|A\.?M\.? )?"
    r"(?P<minister>\d{2,4}-\d{1,5}"
    r"|\d{3,5}(?= (?:of the Minister|du ministre|de la ministre)\b))"
    r"(?P<made>,? .+)?"
    r"|(?:Order of the Minister|Arrêté (?:du|de la) ministre)\b[^.;:]{0,160}?"
    r"\b(?:dated|en date du) (?P<dated>[^.;:]{8,20})"
    rf"|(?:Decision|Décision), (?P<unnumbered>{WRITTEN_DAY})"
    rf"|(?:Decision|Décision|T\.\s?B\.|C\.\s?T\.)(?: {NUMBER_SIGN})?"
    r" (?P<decision>(?:[A-Z]{2,6} )?\d{2,6}(?:-\d{1,5})?)\s?,\s(?P<decided>[^.;:]{8,20})"
    r"|(?:BY-?LAW|By-?law|RÈGLEMENT|Règlement)"
    r"(?: (?i:number|no\.?|numéro|n[°ºo]\.?))? (?P<municipal>(?:[A-Z]{1,4}-){0,2}"
    r"\d{1,5}(?:\.\d{1,3})?-\d{1,5}(?:-\d{1,3}){0,2})"
    r"|(?:BY-?LAW|RÈGLEMENT)(?: (?:NUMBER|NO\.?|NUMÉRO|N[°º]))? (?P<local>(?:[A-Z]{1,4}-)?\d{3,5}"
    r"|(?:(?<=NO\. )|(?<=NO )|(?<=NUMBER )|(?<=NUMÉRO )|(?<=N° ))\d{1,2}"
    r"|R\.(?:[A-Z\d]{1,4}\.){1,4} ?\d{1,5})"
    r"|(?:(?:Bill|Projet de loi)(?: n ?[°ºo]\.?)? \d{1,3} (?=\(.*\)$)\(|(?:S\.\s?Q\.|L\.\s?Q\.) )?"
    r"(?P<year>\d{4}), c(?:hapter|hapitre|\.) (?P<chapter>\d{1,3})(?:(?<=\d)\)(?=$))?"
)
DRAFT_HEAD = re.compile(
    r"(?i)Draft (?:By-?\s?law|Regulation|Rules?|Order)|Projet de (?:règlement|règles?|décret)"
)

ERRATUM = re.compile(
    r"(?i)errat(?:um|a)(?:\s*[:.—–-]?\s*(?:to|of|concerning|à|au|aux|du|de|concernant)\b[^“«\"]{0,200})?\.?"
)
"""The head of a notice that corrects an earlier issue."""

_REFERENCE = (
    rf"\((?:{REVISED_LAWS}|S\.\s?Q\.|L\.\s?Q\.|chap(?:ter|itre)"
    r"|\d{4}, c)(?:[^()]|\([^()]{0,80}\))*\)"
)
ACT = re.compile(
    rf"(?:(?:(?:An )?Act|Loi|Code|Charter|Charte)\b|[{CAPITAL}][^.;]*\b(?:Act|Code|Charter)\b|)"
    rf"[^.;]*?{_REFERENCE};?"
)
ACT_NAME = re.compile(
    rf"(?:(?:An )?Act|Loi|Code|Charter|Charte)\b[^.;]*|[{CAPITAL}][^.;]*\b(?:Act|Code|Charter)"
)

_KINDS = (
    r"By-?\s?law|Regulation|Rules?|Order|Code|Règlement|Règles?|Décret|Arrêté|Code|(?:An )?Act|Loi"
    r"|Omnibus Regulation|Tariff|Tarif|Decision|Décision"
)
MARK = r"[*†‡¹²³⁴⁵⁶⁷⁸⁹⁰ᵃᵇᶜᵈ]{1,3}"
AMENDING_TITLE = re.compile(
    rf"(?i)(?:{_KINDS})\b[^.;:]*?\b(?:to amend|amending|to repeal|repealing|to revoke|revoking"
    r"|modifiant|abrogeant|remplaçant|replacing|to replace)\s+(?:the |le |la |les |l['’])?"
    rf"(?P<base>[^;]+?)(?<![.:,])\s*(?:{MARK})?"
)
AMENDMENTS_TITLE = re.compile(
    r"(?:Amendments? to|Modifications? (?:au|aux|à la|à l['’]|du|des))\s(?:the )?(?P<base>[^.;:]+)"
)
TITLE = re.compile(rf"(?:{_KINDS})\b[^.;:]{{3,}}")
TITLE_MARK = re.compile(rf"\s?(?P<mark>{MARK})$")
CONCERNING = re.compile(r"^(?:CONCERNING|CONCERNANT)\b\s*(?:the |le |la |les |l['’])?")

RECITAL = re.compile(
    r"(?:\(?\d{1,2}(?:[°º)]|\.(?=\s(?:WHEREAS|ATTENDU|CONSIDÉRANT|CONSIDERING)))\s)?"
    r"(?:WHEREAS|Whereas|ATTENDU|Attendu|CONSIDÉRANT|Considérant|CONSIDERING|Considering|VU|Vu"
    r"|GIVEN|Given that)\b|\[(?:Assented to|Sanctionnée)\b"
    r"|At an? (?:regular|special|ordinary) (?:sitting|meeting) of\b"
    r"|(?:À |Lors d['’])une séance (?:ordinaire|régulière|extraordinaire|spéciale)\b"
)
ORDERED = re.compile(
    r"(?:IT IS ORDERED|IL EST ORDONNÉ|(?:ORDERS|ARRÊTE|ORDONNE)\s?:$"
    rf"|[{CAPITAL}][{CAPITAL} '’-]{{2,80}} (?:DÉCIDE|DECIDES)\s?:$"
    r"|ORDERS? (?:AS FOLLOWS|THAT)|ARRÊTE CE QUI SUIT|DÉCRÈTE CE QUI"
    r"|THE MINISTER .{0,80}ORDERS|L[EA] MINISTRE .{0,80}ARRÊTE"
    r"|(?:THE )?PARLIAMENT OF QU[ÉE]BEC ENACTS"
    r"|LE PARLEMENT DU QU[ÉE]BEC DÉCRÈTE|IL EST DÉCRÉTÉ|ORDERS AS FOLLOWS"
    r"|(?i:consequently|therefore|en conséquence),? (?i:the|l[ea]) (?i:minist(?:er|re))\b"
    r"|(?i:(?:(?:consequently|therefore|en conséquence|à ces causes),?\s+)?"
    r"(?:it (?:was|is) (?:moved|proposed|resolved|ordained|enacted)"
    r"|il est (?:proposé|résolu|ordonné et statué|statué et ordonné)))\b"
    r"|(?i:(?:now,? )?(?:consequently|therefore)|en conséquence|à ces causes)\b.{0,300}"
    r"\b(?i:as follows|ce qui suit|comme suit)\s?:?$"
    r"|(?i:orders as follows|arrête ce qui suit)\b"
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
)
"""Words that begin a line of their own, however full the line before them is."""
BILL = re.compile(r"(?:Bill|BILL|Projet de loi|PROJET DE LOI)(?: n ?[°ºo]\.?| No\.)? \d{1,3}")
CHAPTER = re.compile(r"\(\d{4}, c(?:hapter|hapitre|\.) \d{1,3}\)")
PUBLISHER = re.compile(r"Québec Official Publisher|Éditeur officiel du Québec")
"""What the cover of an act prints over two lines: its number, and who published it when."""
CAPITALS = re.compile(rf"(?=.*[{CAPITAL}]{{2}})[{CAPITAL}\d\s,'’()-]{{3,}}")
CAPITAL_TITLE = re.compile(
    r"(?:(?:AN )?ACT|LOI|BY-?LAW|RÈGLEMENT|REGULATION|RULES|RÈGLES|ORDER|DÉCRET|ARRÊTÉ)\b"
    rf"[{CAPITAL}\d\s,'’().-]{{16,}}"
)
"""A title in capitals, or the first line of it."""
_SMALL_WORDS = (
    r"AND|OF|TO|THE|FOR|OTHER|RESPECTING|CONCERNING|ET|DE|DU|DES|LA|LE|LES|SUR|AUX?|EN|RELATIF|RELATIVE"
    r"|CONCERNANT|D['’]AUTRES|AFIN|POUR|VISANT|IN"
)
GOES_ON_TITLE = re.compile(rf"(?:{_SMALL_WORDS})(?= )")
"""A small word that joins the second line of a title to the first."""
LEAVES_TITLE_OPEN = re.compile(rf"(?<=[\s'’])(?:{_SMALL_WORDS})$")
"""A small word after which a title goes on in the next line."""
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
    r"|soit (?:approuvée?|édictée?|prise?)"
    r"|(?:ordained|enacted|resolved)\b.*\bas follows"
    r"|(?:ordonn|statu|décr[éè]t)\w*.*\bce qui suit)\b.*"
)
_APPROVED = re.compile(
    r"(?i)\b(?:(?:be|is|is hereby) (?:approved|made)|soit (?:approuvée?|édictée?|prise?))\b"
    r"(?! (?:without amend|sans modif))"
)
_WITH_CHANGES = re.compile(
    r"(?i)\b(?:with(?! (?:the )?(?:approval|recommendation|advice))|subject to|except|avec"
    r"|sous réserve|sauf|à l['’]exception|replac|insert|strik|delet|amend|modif|correct|remplac"
    r"|insér|suppr|ajout"
    r"|come in ?to (?:force|effect)|take effect|entre en vigueur|prenne effet)"
)
ENACTED = re.compile(
    r"(?s)(?!.*[“«\"])(?:The\b.*?\b(?:is|are)(?: hereby)? (?:made|approved|enacted)\b"
    r"|(?:L[ea]s?\b|L['’]).*?\b(?:est|sont)(?: par les présentes)? (?:édicté|approuvé|pris)e?s?\b"
    r"|(?:Est|Sont) (?:édicté|approuvé|pris)e?s?\b).*"
)
"""The words by which a minister makes the text that is attached to an order."""
WITHOUT_AMENDMENT = re.compile(r"(?i)\bwithout amendment|\bsans modification")

NOTICE = re.compile(
    r"(?i)Notice is (?:hereby )?given\b|Avis est (?:par les présentes )?donné\b"
    r"|(?:Please )?take (?:note|notice) that\b|Please (?:also )?note that\b"
    r"|(?:Veuillez prendre|Prenez) (?:avis|note) qu"
)
EXPLANATORY = re.compile(
    r"(?i:explanatory notes?|notes? explicatives?"
    r"|(?:legislation|acts?|regulations?) (?:amended|replaced|repealed|enacted)"
    r"(?: by this (?:bill|act))?"
    r"|(?:lois?|règlements?) (?:modifié|abrogé|remplacé|édicté)e?s?"
    r"(?: par (?:cette loi|ce projet(?: de loi)?))?)\s?:?"
)
"""The heads of what is printed before an act and is no part of it."""
ASSENTED = re.compile(r"(?i)\W*(?:assented to(?: on)?|sanctionnée? le)\s+(?P<day>[^\[\]]{6,30})")
"""The line of its own by which an act says when it received assent."""
BILL_STEP = re.compile(
    r"(?:Introduced|Passed(?: in principle)?|Assented to|Présentée?|Principe adopté|Adoptée?"
    rf"|Sanctionnée?)(?: on| le)?\s{WRITTEN_DAY}"
)
"""A step of a bill and its day, in a line of its own on the cover of an act."""
NOTICE_HEAD = re.compile(r"(?:Notice|Avis|NOTICE|AVIS)\b[^;:]*[^.;:]")
MADE_BY = re.compile(
    r"(?i)\b(?:were|was) (?:made|adopted|approved)\b"
    r"|\b(?:a|ont) été (?:adopté|approuvé|édicté|pris)|\bapproved the\b|\ba approuvé l"
)

_FUNCTIONS = (
    "Mayor|Maire|maire|Director|[Dd]irecteur|[Dd]irectrice|Treasurer|trésori"
    "|Clerk|Minister|Chief Justice|President|Secretary|Chair|Deputy|Registrar|Greffi|Ministre"
    "|ministre|juge en chef|Juge en chef|président|secrétaire|sous-ministre|greffi"
)
_NAME = rf"(?:M(?:e|r|me)\.? )?[{CAPITAL}][{CAPITAL}'’.-]*(?: [{CAPITAL}][{CAPITAL}'’.-]*)+"
_ADOPTED = r"(?:ADOPTÉE?|Adoptée?|ADOPTED|Adopted)\b[^.;:]{0,80}\b\d{4}\.?"
SIGNATURE = re.compile(
    r"\((?i:signé|signed|s)\).{0,120}"
    rf"|{_NAME},?(?:\s[^.;:]*\b(?:{_FUNCTIONS})[^.;:]*)?"
    rf"|(?:Le|La|L['’]|The)\s?[^.;:]*\b(?:{_FUNCTIONS})[^.;:]*,(?:\s{_NAME})?"
    rf"|[{CAPITAL}][\w'’.-]*(?: [{CAPITAL}][\w'’.-]*){{1,4}}, (?:[^.;:]*\b)?(?:{_FUNCTIONS})[^.;:]*"
    rf"|(?:[^.;:]*\b)?(?:{_FUNCTIONS})[^.;:]{{0,80}}"
    rf"|{_ADOPTED}|[_\s]{{6,}}"
)
CLERK = re.compile(
    rf"{_NAME}, [^.;:]{{0,60}}\b(?:{_FUNCTIONS})[^.;:]{{0,60}}|{_ADOPTED}"
    rf"|[{CAPITAL}][\w'’.-]*(?: [{CAPITAL}][\w'’.-]*){{1,4}}, (?:{_FUNCTIONS})[^.;:,]{{0,40}}"
)
"""A name and a function, or the day it was adopted, by which a text is signed."""
PLACE_AND_DAY = re.compile(
    rf"(?:[{CAPITAL}][\w'’. -]{{1,40}}, (?:le |on )?|[Ll]e |On |Dated )?"
    rf"{WRITTEN_DAY}\.?"
)

FULL_NAME = re.compile(rf"(?:M(?:e|r|me)\.? )?[{CAPITAL}][\w'’.-]+(?: [{CAPITAL}][\w'’.-]*){{1,4}}")
"""The name of a person, which signs where a function stands below it."""
CALENDAR = re.compile(
    rf"[{CAPITAL}][^:;]{{2,80}}?\s?[:—–]\s?(?:le |on )?"
    rf"(?:{WRITTEN_DAY}|\d{{4}}-\d\d-\d\d)\.?"
)
"""A step of the making of a municipal by-law and its day: « Avis de motion : 13 février 2024 »."""

FOOTNOTE = re.compile(rf"(?P<mark>{MARK})\s?(?=\S)")
CHAIN = re.compile(
    r"(?i)\blast (?:been )?amend(?:ed|ment)|\bamended for the last time\b|\bnot been amended\b"
    r"|\bderni[èe]res? modifications?\b|\bdernièrement modifiée?s?\b|\bpas été modifiée?s?\b"
    r"|\bmodifiée?s? (?:(?:pour )?la derni[èe]re fois|en dernier lieu|derni[èe]rement)\b"
)

SCHEDULE = re.compile(
    r"(?:SCHEDULE|APPENDIX|FORM|ANNEXE|FORMULE|FORMULAIRE|Schedule|Appendix|Form|Annexe|Formule)"
    r"(?: [IVXLC]+| \d+(?:\.\d+)*| [A-Z])?(?:\s?\([^()]*\))?"
)
TEXT_NAME = re.compile(
    rf"(?:(?:AN )?ACT|LOI|CODE|CHARTER|CHARTE)\b[{CAPITAL}\s,'’-]*"
    rf"|[{CAPITAL}][{CAPITAL}\s,'’-]*\b(?:ACT|CODE|CHARTER)"
)
"""The name of a text in capitals, above the provisions that amend it."""
GROUP_HEADING = re.compile(
    r"(?:CHAPTER|CHAPITRE|DIVISION|SECTION|TITLE|TITRE|PART|PARTIE|SUBDIVISION|SOUS-SECTION|§)"
    r"\s?[IVXLC\d][^;:]*"
)

IMPRINT = re.compile(r"©\s?[^;:]{2,120}|Copyright\b[^;:.]{0,100}\b(?:19|20)\d{2}\b[^;:.]{0,60}")
"""The line by which a web page, or a volume, says who published it; “(c)” begins an item."""
BY_LAW_ALONE = re.compile(r"BY-?LAW|RÈGLEMENT")
BY_LAW_NUMBER = re.compile(r"(?:[A-Z]{1,4}-)?\d{2,5}-\d{1,5}(?:-\d{1,3})?")
"""What a council prints over two lines: that it is a by-law, and its number."""
NUMBER_ALONE = re.compile(r"\d{1,6}")
JOB_NUMBER = re.compile(r"\d{4,6}")

ITEM = re.compile(
    r"(?:\(\s?[0-9a-zA-Z]{1,4}(?:\.\d+)?\s?\)|[0-9a-zA-Z]{1,4}(?:\.\d+)?\s?\)|\d{1,3}(?:\.\d+)?\s?[°º])(?:\s|(?<=[°º])(?=[^\W\d_]))"
)
ROMAN_ITEM = re.compile(
    r"(?:x{0,2}(?:ix|iv|vi{1,3}|i{1,3})|x{0,2}v|x{1,2})(?:\.\d{1,3})?\.\s(?=\S)"
)
"""The mark of the third level of the official consolidations: i., ii., iii."""
PROVISION = re.compile(
    r"(?P<mark>\d{1,3}|[IlO|!]{1,3})\s?(?P<dot>[.•·])(?:\s+(?=\S)|(?=L['’]|L[ea]s?\s|Section\s))|(?P<bare>\d{1,3})\s(?=[A-ZÀ-Þ])"
    r"(?!(?i:janu|febr|march|april|may|june|july|augu|sept|octo|nove|dece)\w*\s+\d{4}$)"
)
OWN_HEADING = re.compile(
    r"(?:ARTICLE|SECTION|Article|Section)\s(?P<number>\d{1,3})\s?(?:[.:—–-]\s*)?"
    r"(?P<title>(?:[A-ZÀ-Þ](?:[^.;:«“\"]|(?<=\d)\.(?=\d)){0,80})?)"
)
"""The head of a provision of a municipal by-law: « ARTICLE 2 DÉFINITIONS »."""
OWN_NUMBER = re.compile(
    r"(?P<keyword>(?:ARTICLE|SECTION)\s)(?P<number>\d{1,3})\s?(?:[.:—–-]\s*)?(?=[A-ZÀ-Þ][\w'’])"
)
"""The number of a provision, after its keyword and before its own words."""
LABEL = re.compile(r"[“«\"]?\s?\d{1,3}(?:\.\d+)+\.?\s")
"""A dotted label at the head of a section of the text that is amended."""
OPENING_QUOTES = '“«"„'
CLOSING_QUOTES = '”»"'
ENDED = re.compile(
    r"(?<!\b[Nn]o)(?<!\b[Aa]rt)(?<!\bpar)(?<![ (][csra])[.;:!?…](?:\s?[”»\"’)])*$|[”»\"]\s?[.;:]$"
)
"""The end of a sentence, which is not that of an abbreviation such as "no." or "s."."""
CLOSED_QUOTE = re.compile(r"[”»\"]\s?[.;]?$")

AMENDS = re.compile(
    r"(?i)\b(?:is|are|be)(?: (?:hereby|further|again|also))? (?:amended|replaced|repealed|revoked"
    r"|inserted|added|struck out|deleted|substituted|renumbered)\b|\bbecomes?\b"
    r"|\bceases? to (?:have effect|be in force|apply)\b|\bcess(?:e|ent|era|eront) (?:d['’]|de )"
    r"|\bare read as\b|\breplaces\b"
    r"|\b(?:est|sont)(?: (?:de|à) nouveau| également| aussi)? (?:modifié|amendé|remplacé|abrogé"
    r"|inséré|ajouté|supprimé|renuméroté)e?s?\b|\bdevien(?:t|nent)\b|\bremplace(?:nt)?\b"
)


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


def changes_the_approved(text: str) -> bool:
    """Tell words that approve a text, but otherwise than it stands, or from a day of their own."""
    approved = _APPROVED.search(text)
    return approved is not None and bool(_WITH_CHANGES.search(text, approved.end()))


def is_contents_line(text: str) -> bool:
    """Tell a line of a table of contents, of an index, or of the publisher's notice."""
    return len(text) <= HEADING_LENGTH and _CONTENTS_LINE.match(text) is not None
