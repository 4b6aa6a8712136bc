"""Cues of titles: the names of acts, of other texts and of their parts, also in capitals."""

import re

from bylaw.ingest.page.lines.line_marks import CAPITAL, HEADING_LENGTH, MARK
from bylaw.registry.law.orders.order_citations import REVISED_LAWS

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
    r"|Omnibus Regulation|Tariff|Tarif|Decree|Decision|Décision"
)
AMENDING_TITLE = re.compile(
    rf"(?i)(?:{_KINDS})\b(?:[^.;:]|(?<=\bno)\.)*?"
    r"\b(?:to amend|amending|to repeal|repealing|to revoke|revoking"
    r"|modifiant|amendant|abrogeant|remplaçant|replacing|to replace"
    r"|(?:respecting|concerning) the (?:repeal|revocation) of"
    r"|(?:sur|concernant) l['’]abrogation d(?:u|es?))\s+(?:the |le |la |les |l['’])?"
    rf"(?P<base>[^;]+?)(?<![.:,])\s*(?:{MARK})?"
)
_ENABLING = re.compile(
    r"(?:(?P<noun>An Act|Act|Loi|Code|Charte)\s[^();.]{3,200}"
    rf"|[{CAPITAL}][a-zà-ÿ][\w'’-]+(?:\s(?:[{CAPITAL}][a-zà-ÿ][\w'’-]+|of|and|the|to|for|in)){{0,12}}"
    r"(?<=Act|ode)\s?)"
    r"\([^()]{4,80},\s(?:ss?|aa?|art)\.\s[^()]*(?:\([^()]*\)[^()]*)*\)"
)
"""The act under which a text is made, with its sections."""

_ENDS_NO_TITLE = re.compile(
    r"(?i:(?:^|[\s'’])(?:the|an?|of|to|and|or|under|by|with|for|in|respecting|de|du|des|la|les?|l|d"
    r"|et|ou|aux?|sur|par|en|pour|concernant))$"
)
_NAME = re.compile(rf"\b[{CAPITAL}][\w-]*$")
"""Words after which the name of an act is part of a title, or may be where it begins with no noun
of its own."""


def enabling_start(text: str) -> int | None:
    """Where the enabling act begins in a line that holds the title of an amending text before it.

    >>> line = "Rules to amend the Dock Rules respecting oak Docks Act (c. D-1, s. 4)"
    >>> line[enabling_start(line) :], enabling_start(line.replace("oak", "the"))
    ('Docks Act (c. D-1, s. 4)', None)
    """
    if len(text) > 2 * HEADING_LENGTH or not text.endswith(")"):
        return None
    for blank in re.finditer(rf"\s(?=[{CAPITAL}])", text):
        title = text[: blank.start()]
        act = _ENABLING.fullmatch(text, blank.end())
        is_named = act and not act["noun"] and not title.isupper() and _NAME.search(title)
        is_open = is_named or _ENDS_NO_TITLE.search(title)
        if act and not is_open and AMENDING_TITLE.fullmatch(title):
            return blank.end()
    return None


AMENDMENTS_TITLE = re.compile(
    r"(?:Amendments? to|Modifications? (?:au|aux|à la|à l['’]|du|des))\s(?:the )?"
    r"(?P<base>(?:[^.;:]|(?<=\w)\.(?=\w))+)"
)
TITLE = re.compile(rf"(?:{_KINDS})\b[^.;:]{{3,}}")
TITLE_MARK = re.compile(rf"\s?(?P<mark>{MARK})$")
CONCERNING = re.compile(
    r"^(?:CONCERNING|CONCERNANT|Concerning|Concernant)\b\s*(?:the |le |la |les |l['’])?"
)
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
    r"|CONCERNANT|D['’]AUTRES|AFIN|POUR|VISANT|IN|RELATING|REGARDING|GOVERNING|AMENDING|WITH|BY"
    r"|RELATIFS|RELATIVES|MODIFIANT|PAR|DANS|À"
)
GOES_ON_TITLE = re.compile(rf"(?:{_SMALL_WORDS})(?= )")
"""A small word that joins the second line of a title to the first."""

LEAVES_TITLE_OPEN = re.compile(rf"(?<=[\s'’])(?:{_SMALL_WORDS})$")
"""A small word after which a title goes on in the next line."""

SCHEDULE = re.compile(
    r"(?:SCHEDULE|APPENDIX|FORM|ANNEXE|FORMULE|FORMULAIRE|Schedule|Appendix|Form|Annexe|Formule)"
    r"(?: [“«\"]?\s?(?:[IVXLC]+|\d+|[A-Z])(?:\.\d+)*\s?[”»\"]?)?(?:\s?\([^()]*\))?"
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
_SAYS_MORE = (
    r"modifiant|amendant|abrogeant|remplaçant|concernant|décrétant|établissant|autorisant|relatif|sur"
    r"|amending|to amend|repealing|to repeal|replacing|respecting|concerning|authorizing"
)
BY_LAW_TITLE = re.compile(rf"(?:{_SAYS_MORE}|{_SAYS_MORE.upper()})\b[^;:]*")
"""What a by-law says of itself after its number: “amending By-law 12”."""

BY_LAW_ALONE = re.compile(r"BY-?LAW|RÈGLEMENT")
BY_LAW_NUMBER = re.compile(r"(?:[A-Z]{1,4}\d{0,2}[ -])?\d{2,5}-\d{1,5}(?:-\d{1,3})?")
"""What a council prints over two lines: that it is a by-law, and its number."""
