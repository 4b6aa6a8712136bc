"""The titles of texts in English: their nouns, where they end, and the words of their history."""

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
    r"(?:Regulations?|By-?[Ll]aws?|Rules?|Act|Code|Charter|Tariff|Order(?:\s+in\s+Council)?|Policy|Directive|List|Terms"
    r"|Agreement|Program|Decree|Decision)"
)
_LINKS = (
    r"(?i:(?:mainly\s+)?to\s+[a-z]+|of(?=\s+(?:[A-Z]|[a-z]{4}))|on|for|under|and\s+conditions"
    r"|(?!(?:following|preceding|including|excluding|being|having|beginning|ending|coming|taking)\b)"
    r"[a-z]+ing)\b"
)
_AND = r"(?:and|as\s+well\s+as|together\s+with|along\s+with)"
_VERBS = (
    r"(?:is|are|be|was|were)\s+(?:(?:hereby|again|further|also|not|to|be|likewise)\s+)*"
    r"(?:amended|replaced|repealed|revoked|struck|deleted|inserted|added|renumbered|removed|omitted"
    r"|substituted|modified|read|applicable)|replaces?|becomes?"
)
_OTHER_VERBS = (
    r"(?<!that)(?<!which)(?<!who),?\s+(?:is|are|was|were|does|do|has|have|had|shall|must|may|will"
    r"|would|should|could|might|cannot|continues?|remains?|ceases?|applies|apply|comes?|takes?)\s"
)
_WHO_MAY = (
    r",\s+(?:an?|the|no|any|every|each)\s+(?:[a-z'-]+\s+){1,8}?"
    r"(?:may|must|shall|cannot|will|need)\s"
)
"""Who may do something despite the text that was named: "Despite section 4 of …, a dock may …"."""

_STOP = (
    rf"(?=\s*(?:[(:;⟦⟨⟬⟯¶]|$|\.\s*$)|{_WHO_MAY}"
    rf"|\s+the\s+(?:words?|expressions?|terms?|figures?|numbers?)\s+⟦"
    rf"|,\s+(?:the|an?|every|each|any|all|both)\s+{WHAT_IS_QUOTED}|,\s+[a-z]+\s+(?:to\s+|of\s+)?⟦"
    rf"|(?<!that)(?<!which),?\s+(?:{_VERBS})\b|{_OTHER_VERBS}"
    r"|,?\s+(?:en)?titled\s+⟦|,\s+(?:by|in|as|made|approved|enacted|comprising|amended|last|which|replaced|introduced|this|these)\b"
    r"|\s+(?:except|excepting|excluding|save|other\s+than|with\s+the\s+exception\s+of)\s+(?:for\s+)?(?:the\s+)?"
    r"(?:[a-z]+\s+)?(?i:sections?|(?:sub)?paragraphs?|divisions?|chapters?|schedules?|forms?)\s"
    r"|,\s+(?:except|excepting|excluding|save|other\s+than|with\s+(?:the\s+exception|respect)|insofar|so\s+far"
    r"|to\s+the\s+extent|for\s+the\s+purposes|until|unless|if|when|where|but)\b"
    r"|,\s+(?:chapter|c\.|CQLR|R\.S\.Q)|,\s+(?:of\s+)?(?i:sections?|articles?)\s+\d"
    rf"|(?:,|,?\s+{_AND})\s+{NUMBERS}\s+of\s+th(?:e|at|ose)\s"
    r"|,\s+(?:the\s+)?(?:[a-z-]+\s+)?(?i:(?:sub)?paragraphs?|sentences?|headings?|divisions?|schedules?)"
    r"\s+(?:\(?\w{1,6}\)?\s+)?(?:and\s+\S+\s+)?(?:of|to)\s"
    r"|\s+(?:by|with|after|before)\s+(?:the\s+)?(?:following|words?|sections?|⟦)"
    r"|\s+by\s+(?:replac|substitut|insert|add|strik|delet|remov|repeal|revok|renumber)\w*ing\b"
    r"|,?\s+the\s+following\b|,?\s+(?:wherever|everywhere|opposite)\b|,?\s+as\s+follows\b"
    rf"|,?\s+{_AND}\s+(?:of\s+|in\s+)?(?:the\s+)?(?i:sections?)\s+\d"
    rf"|,?\s+{_AND}\s+(?:of\s+|in\s+)?(?:the\s+)?(?:[a-z]+\s+)?(?:(?:sub)?paragraphs?\s|(?:sentences?|definitions?)\s+(?:of|in)\s)"
    rf"|,?\s+{_AND}\s+(?:of\s+)?(?:the\s+)?(?i:schedules?|appendix|appendices|forms?|divisions?|chapters?|headings?)"
    r"\s+(?:[IVXLC\d]+\b|[A-Z]\b|to\s|of\s+(?:that|the\s+said|those)|preceding\s|that\s+precede)"
    r"|,?\s+(?:comprising|dated|as\s+amended|(?:made|approved|amended|enacted|replaced)\s+by)\b"
)
_NEXT_TITLE = (
    rf"|(?:,|,?\s+{_AND})\s+(?:of\s+)?the\s+(?:[A-Z][\w-]+\s+)*{_NOUNS}\b"
    rf"|,?\s+{_AND}\s+(?:[A-Z][\w-]+\s+)*{_NOUNS}\b"
)
"""Where the title of another text begins; a title that names what it amends goes on there."""

_AMENDS = r"(?:mainly\s+)?(?:to\s+(?:amend|repeal|revoke)|amending|repealing|revoking)\b"
_NOT_FIRST = (
    "This|That|The|THE|These|Those|Said|Present|Section|Sections|Division|Chapter|Schedule|Form|Title"
    "|Part|Paragraph|Subparagraph|Appendix|Table|Articles?|Definition|Draft|Such|Book|Item|An"
    r"|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Eleven|Twelve|(?:English|French)\s(?:text|version)"
)
_LAST_NOUNS = r"(?:Act|Code|Charter|Regulations?|By-?[Ll]aw|Rules|Tariff)\b"
_NOUN_OF_THE_SUBJECT = rf"{_LAST_NOUNS}(?=(?:\s+[A-Z][\w'-]+){{0,2}}\s+{_LAST_NOUNS})"
"""The noun of a text that tells what another is about: "Boating Regulation Act"."""

_NAME = (
    rf"(?!(?:{_NOT_FIRST}|[IVXLC]+)\b)[A-Z][\w'-]+(?:(?:,?\s+(?:and|of|or)(?:\s+the)?)?\s+"
    rf"(?:{_NOUN_OF_THE_SUBJECT}|(?!{_LAST_NOUNS}|(?:{_NOT_FIRST})\b)[A-Z][\w'-]+)){{0,10}}\s+"
    rf"{_LAST_NOUNS}(?:\s+of\s+[A-Z]\w+)?"
    rf"(?:(?<=[Ll]aw){NUMBER_OF_TEXT}(?=[\s,;.(⟯⟬]|$))?"
)
_SMALL_NAME = (
    rf"(?<=[Tt]he\s)(?!(?:{_NOT_FIRST})\b)[A-Z][a-z]+(?:\s(?!shall|must|will|under|with|that)[a-z]{{4,}}){{0,2}}"
    r"\s(?:regulation|code|charter|by-?laws?)\s(?:for|respecting|of)\s"
)
"""How a title begins that has one capital letter: "Basic school regulation for …"."""

_FRENCH_NAME = r"Règlement\s+(?:sur|concernant|relatif|d[eu]s?)\b"
"""How the title of a text begins that has none in English."""

_FOR = (
    r"(?:\s+(?:for\s+(?!(?:the\s+)?(?:words?|figures?|expressions?|numbers?|amounts?|following|sections?"
    rf"|paragraphs?|purposes?)\b)|(?:respecting|concerning|regarding)\s+)(?:the\s+)?[a-z].*?{_STOP}{_NEXT_TITLE}))"
)
"""What a text is for or about, after its noun: "Safety Code for the construction industry"."""

_ANOTHER = (
    rf"(?:,|\b{_AND})\s+(?:the\s+\w+\s+paragraphs?\s+of\s+)?(?i:sections?|paragraphs?|schedules?)\s+\w"
    r"(?:[^,⟦]{0,60}?)\s(?:of|to)\s+(?:the|that)\s+(?!statutes)(?=[A-Z])"
)
_OF_A_SOURCE = (
    r"(?:\s+of\s+(?:the\s+\w+\s+paragraph|(?:sub)?(?:section|paragraph|article)s?\s+[\w.]+))*"
    r"\s+of\s+(?:chapter\s+\d|this\b)"
)
_UNIT = (
    r"(?:(?:the\s+)?(?:[a-z]+\s+(?:and\s+[a-z]+\s+)?paragraphs?\s+of\s+)?"
    rf"(?i:(?:sub)?(?:sections?|paragraphs?)|articles?|rules?)\s+{LABELS}(?!{_OF_A_SOURCE})"
    r"|(?:the\s+)?(?i:schedules?|divisions?|headings?|append\w+|forms?|chapters?(?=\s+[ivx]))\s)"
)
_ON_TO_VERB = r"(?:(?!⟦|\b(?:is|are|be)\b).){0,600}?\s"
_OF_ITS_TEXT = r"of\s+(?:the\s+(?:said\s+)?(?=[A-Z])|that\s|this\s)"
"""The text of a provision, which is named only after the provision's history."""

_BESIDE = (
    rf"{CITED_WHOLE}(?:(?:,|,?\s+{_AND})\s+(?:{_UNIT}"
    rf"|(?!(?:19|20)\d\d\b)(?=\d){LABELS}(?=,|\s+(?:of\s+th\w+|is|are)\b))|,\s+{_OF_ITS_TEXT})"
    rf"{_ON_TO_VERB}(?:is|are|be)\s"
)
_MAY_BE_BESIDE = (
    rf"(?:(?:,|,?\s+{_AND})\s+{_UNIT}{_ON_TO_VERB}are"
    rf"|,\s+{_OF_ITS_TEXT}{_ON_TO_VERB}(?:is|are|be))\s"
)
_NO_HISTORY = (
    r"\b(?:may|must|shall|should|would|could|might|will|cannot|not|never|only|if|unless|until|insofar|except\w*"
    r"|excluding|save|other\s+than|with\s+the\s+exception|to\s+the\s+extent|in\s+part|(?:in|with)\s+respect\s+(?:of|to)"
    r"|or\s+(?:sub)?(?:sections?|paragraphs?|articles?)"
    r"|statutes\s+\d{4}|statutes\s+of\s+(?:\d{1,3}\b|\d{4},\s+the\s+[A-Z]\w*|[a-z]\w*))\b|[:;¶]|\.\s+(?:The|Sections?)\s"
)
"""Words of the clause itself, how its verb is meant or what it spares: no history tells them."""

_STRAY = stray_after_number(
    _AND,
    r"(?:(?:as|last|again|then)\s+)?(?:is|are|be|of|by|with|the|that|which|was|were|amended|replaced|enacted"
    r"|adopted|made|approved|introduced|added|inserted|repealed|revoked|respectively"
    r"|(?:sub)?(?:sections?|paragraphs?|articles?|clauses?)|chapters?|schedules?|order|O\.C|by-?laws?"
    r"|regulations?|under|on)",
    r"\d+(?:\.\d+)*|to|respecting|concerning|regarding|dated",
)

ENGLISH_TITLES = TitleShapes(
    re.compile(
        rf"(?<![\w-])(?:{ORDER_NAME}(?:,?\s+(?:respecting|concerning|regarding)\s.*?{_STOP}{_NEXT_TITLE}))?|chapter\s+\d+\s+of\s+the\s+statutes\s+of\s+\d{{4}}"
        rf"|(?:Minister(?:ial|'s)\s+)?Order{NUMBER_OF_TEXT}(?=[\s,;.(⟯⟬]|$)"
        rf"|(?!Rules?\s+\d)(?:Minister(?:ial|'s)\s+)?{_NOUNS}{NUMBER_OF_TEXT}?\s+"
        rf"(?:{_AMENDS}.*?{_STOP})|{_LINKS}.*?{_STOP}{_NEXT_TITLE}))|{_NAME}(?:{_FOR}|(?=[\s,;:.(⟯⟬]|$))"
        rf"|(?:Companion\s+Policy|Policy\s+Statement){NUMBER_OF_TEXT}?\s+(?:to|respecting)\s.*?{_STOP}{_NEXT_TITLE})"
        rf"|(?:{_SMALL_NAME}|{_FRENCH_NAME}).*?{_STOP}{_NEXT_TITLE})"
        rf"|[Bb]ill(?:\s+(?:[Nn]o\.?\s*)?\d+)?(?=[\s,;.(⟯⟬]|$)|(?:Regulation|Policy\s+Statement)\s+\d+-\d+(?:\s+[A-Z].*?{_STOP}{_NEXT_TITLE}))?|[Bb]y-?[Ll]aw{NUMBER_OF_TEXT}"
        rf"|(?<=of\sthe\s)(?!(?:{_NOT_FIRST})\b)[A-Z][\w'-]{{2,}}[^⟯;:⟦⟪()]{{2,160}}(?=⟯))"
    ),
    (
        re.compile(
            r"(?<!is)(?<!are)(?<!be)(?<!again)(?<!further)(?<!also)(?<!hereby),?\s+(?:(?:that|which)\s+(?:was|were)\s+)?(?:as\s+)?"
            r"(?:(?:last|respectively)\s+)?(?:amended|replaced|enacted|adopted|made|approved|introduced"
            r"|added|inserted)(?:,?\s+respectively)?,?\s+by\s+"
            rf"(?:(?!\bis\b|\bare\b|\bbe\b|⟦|\bby\s+the\s+following|{_NO_HISTORY}|{_STRAY}"
            rf"|{_ANOTHER}|{_BESIDE}|{_MAY_BE_BESIDE}).){{0,1000}}?"
            r"(?:(?:,\s*|\s+)(?=(?:is|are|be)\s)|,\s*(?=(?:by|with)\s+(?:the\s+following|⟦)|the\s+following\b)"
            rf"|(?={_ANOTHER})|(?={_BESIDE}))"
        ),
        re.compile(
            r"(?<!is)(?<!are)(?<!be),?\s+(?:made|enacted|adopted)\s+(?:under|pursuant\s+to)\s"
            rf"(?:(?!\bis\b|\bare\b|\bbe\b|⟦|{_NO_HISTORY}|{_STRAY}|{_ANOTHER}|{_BESIDE}|{_MAY_BE_BESIDE}).){{0,300}}?"
            r"(?:,\s*|\s+)(?=(?:is|are|be)\s)"
        ),
        re.compile(r",?\s+as\s+amended,?(?=\s)|,?\s+and\s+(?:its|their|all)\s+amendments,?(?=\s)"),
    ),
)
