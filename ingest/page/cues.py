"""Cues: the words by which the parts of a Gazette page are told apart, in both languages.

Each pattern is general: it knows how the Gazette announces an order, a draft or a notice, and who
signs, and nothing of any one document.
"""

import re

from bylaw.ingest.page.lines.line_marks import CAPITAL, HEADING_LENGTH
from bylaw.ingest.page.title_cues import BY_LAW_TITLE
from bylaw.registry.law.orders.order_citations import NUMBER_SIGN, ORDER_NUMBER
from bylaw.registry.law.text.months import WRITTEN_DAY

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
    r" (?P<decision>(?:[A-Z]{2,6}[ -])?\d{2,6}(?:-\d{1,5})?)\s?,\s(?P<decided>[^.;:]{8,20})"
    rf"|(?i:(?:Decision|Décision)(?: {NUMBER_SIGN})?) (?P<board>\d{{4}}-[A-Z]{{2,5}}-\d{{3,5}})"
    r"|(?:BY-?LAW|By-?law|RÈGLEMENT|Règlement)"
    r"(?: (?i:number|no\.?|numéro|n[°ºo]\.?))? (?P<municipal>"
    r"(?!(?i:SUR|DES?|DU|LES?|LA|OF|THE|TO) )(?:[A-Z]{1,4}\d{0,2}[ -]|[A-Z](?=\d{4}-)){0,2}"
    r"\d{1,5}(?:\.\d{1,3})?-\d{1,5}(?:-(?:\d{1,3}|[A-Z]{1,3}(?![\w']))){0,3}(?:/\d{1,5}-\d{1,5})?)"
    r"|(?:BY-?LAW|RÈGLEMENT)(?: (?:NUMBER|NO\.?|NUMÉRO|N[°º]))? "
    r"(?P<local>(?:[A-Z]{1,4}-|R?CA\d\d )?\d{3,5}"
    r"|(?:(?<=NO\. )|(?<=NO )|(?<=NUMBER )|(?<=NUMÉRO )|(?<=N° ))\d{1,2}"
    r"|R\.(?:[A-Z\d]{1,4}\.){1,4} ?\d{1,5})(?: \((?:19|20)\d\d\))?"
    r"|(?:(?:Bill|Projet de loi)(?: n ?[°ºo]\.?)? \d{1,3} (?=\(.*\)$)\(|(?:S\.\s?Q\.|L\.\s?Q\.) )?"
    r"(?P<year>\d{4}), c(?:hapter|hapitre|\.) (?P<chapter>\d{1,3})(?:(?<=\d)\)(?=$))?"
)
_BEFORE_TITLE = re.compile(
    rf"\s?[,:—–-]?\s(?=(?:(?:BY-?LAW|RÈGLEMENT) )?{BY_LAW_TITLE.pattern})", re.I
)


def head_of_title(text: str) -> re.Match[str] | None:
    """The number of a by-law that stands in one line with its title.

    >>> head = head_of_title("BY-LAW NUMBER 412 AMENDING BY-LAW NUMBER 300")
    >>> head and head["local"]
    '412'
    """
    before = _BEFORE_TITLE.search(text)
    return ORDER_HEAD.fullmatch(text, 0, before.start()) if before else None


DRAFT_HEAD = re.compile(
    r"(?i)Draft (?:By-?\s?law|Regulation|Rules?|Order)|Projet de (?:règlement|règles?|décret)"
)
ERRATUM = re.compile(
    r"(?i)errat(?:um|a)(?:\s*[:.—–-]?\s*(?:to|of|concerning|à|au|aux|du|de|concernant)\b[^“«\"]{0,200})?\.?"
)
"""The head of a notice that corrects an earlier issue."""

NOTICE = re.compile(
    r"(?i)Notice is (?:hereby )?given\b|Avis est (?:par les présentes )?donné\b"
    r"|(?:Please )?take (?:note|notice) that\b|Please (?:also )?note that\b"
    r"|(?:Veuillez prendre|Prenez) (?:avis|note) qu"
    r"|(?:The |L[ea] |L['’])[^.;:,]{2,120} (?:(?:hereby )?gives notice that|donne avis qu)"
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

NOTICE_HEAD = re.compile(
    r"(?:Notice|Avis|NOTICE|AVIS)\b[^;:]*[^.;:]"
    r"|(?:Un avis|Cet avis|A notice|Notice) (?:relatif à|concerning|of)"
    r" (?:ce|le présent|th[ei]s?)\b[^;:]*\b(?:affiché|publié|posted|published)\b[^;:]*"
)
_FUNCTIONS = (
    "Mayor|Maire|maire|Director|[Dd]irecteur|[Dd]irectrice|Treasurer|trésori"
    "|Clerk|Minister|Chief Justice|President|Secretary|Chair|Deputy|Registrar|Greffi|Ministre"
    "|ministre|juge en chef|Juge en chef|président|secrétaire|sous-ministre|greffi"
)
_NAME = rf"(?:M(?:e|r|me)\.? )?[{CAPITAL}][{CAPITAL}'’.-]*(?: [{CAPITAL}][{CAPITAL}'’.-]*)+"
_ADOPTED = (
    r"(?:ADOPTÉE?|Adoptée?|ADOPTED|Adopted"
    r"|(?i:given|passed|made|signed|donné|fait|signé)(?= (?i:at|à)\b))"
    r"\b[^.;:]{0,80}\b\d{4}(?: ?\([^()]{3,60}\))?\.?"
)
SIGNATURE = re.compile(
    r"\((?i:signé|signed|s)\).{0,120}"
    rf"|{_NAME},?(?:\s[^.;:]*\b(?:{_FUNCTIONS})[^.;:]*)?"
    rf"|(?:Le|La|L['’]|The)\s?[^.;:]*\b(?:{_FUNCTIONS})[^.;:]*,(?:\s{_NAME})?"
    rf"|[{CAPITAL}][\w'’.-]*(?: [{CAPITAL}][\w'’.-]*){{1,4}}, (?:[^.;:]*\b)?(?:{_FUNCTIONS})[^.;:]*"
    rf"|(?:[^.;:]*\b)?(?:{_FUNCTIONS})[^.;:]{{0,80}}"
    r"|MAYOR|MAIRE(?:SSE)?|CLERK|GREFFI(?:ER|ÈRE)|CHAIR|PRÉSIDENTE?"
    rf"|{_ADOPTED}|ADOPTÉE?\.?|ADOPTED\.?|[_\s]{{6,}}"
    r"|(?i:(?:certified )?true copy|certified copy|(?:vraie )?copie (?:certifiée )?conforme"
    r"|vraie copie|copie certifiée)\.?"
)
_SITS = (
    r"(?i:(?:the |l[ea] |les |l['’])?(?:city |town |his honou?r the |her honou?r the )?(?:mayor"
    r"|maire(?:sse)?|clerk|greffi(?:er|ère)|councill?ors?|conseill(?:er|ère)s?"
    r"|commissioners?|commissaires))"
)
ATTENDANCE = re.compile(
    r"(?i:(?:mayor|maire(?:sse)?|councill?ors?|conseill(?:er|ère)s?|commissioners?|commissaires"
    r"|(?:also |sont |est |étaient )?(?:present|absent|présente?|absente?)s?"
    r"(?: à cette séance)?(?: (?:les|mm?\.) [^.;:]{2,40})?)\s?:).{0,400}"
    r"|(?i:(?:moved|proposed|seconded|supported) by|(?:proposé|appuyé|secondé)e? par)\b"
    r"[^;:]{2,120}"
    rf"|{_SITS}\b[^.;:“«\"\d]{{3,300}}\b(?:was|were|est|sont|était|étaient) (?:also |aussi )?"
    r"(?:in attendance|present|présente?s?)\.?"
    rf"|{_SITS},?(?:,? (?:and |et )?[{CAPITAL}][\w'’.-]*){{2,60}}(?:,? presiding)?\.?"
    r"|(?i:(?:and|et)(?: unanimously| à l['’]unanimité)? (?:resolved|résolu)(?: that| que)?\s?:?)"
)
"""Who sat when a council made its by-law, who moved and who seconded it, and that it resolved."""

CLERK = re.compile(
    rf"{_NAME}, [^.;:]{{0,60}}\b(?:{_FUNCTIONS})[^.;:]{{0,60}}|{_ADOPTED}"
    rf"|[{CAPITAL}][\w'’.-]*(?: [{CAPITAL}][\w'’.-]*){{1,4}}, (?:{_FUNCTIONS})[^.;:,]{{0,40}}"
)
"""A name and a function, or the day it was adopted, by which a text is signed."""

PLACE_AND_DAY = re.compile(
    rf"(?:[{CAPITAL}][\w'’. -]{{1,40}}, (?:le |on )?|[Ll]e |On |Dated |Fait le |Made on )?"
    rf"{WRITTEN_DAY}\.?"
)
_PROFESSION = (
    r"(?:avocate?|notaire|ingénieure?|urbaniste|advocate|attorney|lawyer|notary|engineer|planner"
    r"|ing\.|eng\.|OMA|CPA)"
)
FULL_NAME = re.compile(
    rf"(?:M(?:e|r|me)\.? )?[{CAPITAL}][\w'’.-]+(?: [{CAPITAL}][\w'’.-]*){{1,4}}"
    rf"(?:, (?i:{_PROFESSION}))?"
)
"""The name of a person, which signs where a function stands below it."""

CALENDAR = re.compile(
    rf"[{CAPITAL}][^:;]{{2,80}}?\s?[:—–]\s?(?:le |on )?"
    rf"(?:{WRITTEN_DAY}|\d{{4}}-\d\d-\d\d)\.?"
)
"""A step of the making of a municipal by-law and its day: « Avis de motion : 13 février 2024 »."""

CHAIN = re.compile(
    r"(?i)\blast (?:been )?amend(?:ed|ment)|\bamended for the last time\b|\bnot been amended\b"
    r"|\bamended only once\b|\bmodifiée?s? (?:qu['’]une(?: seule)?|une seule) fois\b"
    r"|\bderni[èe]res? modifications?\b|\bdernièrement modifiée?s?\b|\bpas été modifiée?s?\b"
    r"|\bmodifiée?s? (?:(?:pour )?la derni[èe]re fois|en dernier lieu|derni[èe]rement)\b"
)


def is_contents_line(text: str) -> bool:
    """Tell a line of a table of contents, of an index, or of the publisher's notice."""
    return len(text) <= HEADING_LENGTH and _CONTENTS_LINE.match(text) is not None
