"""The titles of texts within a clause, and the words of history that follow them.

A title begins with the noun of a text in a capital letter, or ends with it in English; it runs to
the verb of the clause, to the words that locate or that tell the history, or to a mark.

>>> put_titles_aside("Section 3 of the Derivatives Regulation is repealed", lang="en")
('Section 3 of the ⟪0⟫ is repealed', ('Derivatives Regulation',))
>>> put_titles_aside("L'article 2 de la Loi électorale (chapitre E-3.3) est abrogé", lang="fr")
("L'article 2 de la ⟪0⟫ est abrogé", ('Loi électorale',))
>>> put_titles_aside("Despite section 4 of the Act respecting docks, a pier may open", lang="en")
('Despite section 4 of the ⟪0⟫, a pier may open', ('Act respecting docks',))
>>> put_titles_aside("Malgré l'article 4 de la Loi sur les quais, le port peut ouvrir", lang="fr")
("Malgré l'article 4 de la ⟪0⟫, le port peut ouvrir", ('Loi sur les quais',))
"""

import re
from dataclasses import dataclass

from bylaw.ingest.clause.sentence.numbered_texts import one_by_one
from bylaw.ingest.clause.sentence.order_numbers import (
    ORDER_NAME,
    kept_order,
    mark_bracketed_orders,
    mark_orders,
    mark_orders_of_each,
)
from bylaw.registry.law.text.months import WRITTEN_DAY

_CITATION = re.compile(
    r"\s*\((?=[^()]*(?:[Cc]hap|\bc\.|R\.S\.Q|L\.R\.Q|CQLR|RLRQ|R\.R\.Q|G\.O|\br\. ?\d|S\.Q\.|L\.Q\."
    r"|O\.C\.|\bD\. ?\d|M\.O\.|A\.M\.|S\.C\.|S\.R\.C|L\.R\.C|L\.C\.|SOR|DORS))"
    r"[^()]*(?:\([^()]*\)[^()]*)*\)"
)
_BARE_CITATION = re.compile(
    r",?\s+(?:R\.S\.Q\.|L\.R\.Q\.|R\.R\.Q\.|CQLR|RLRQ|S\.Q\.|L\.Q\.)(?:,?\s+\d{4})?"
    r",?\s+(?:[Cc]hap(?:ter|itre|\.)|ch?\.?)\s*[A-Z]?-?\d[\d.]*(?:,\s*r\.\s*\d[\d.]*)?(?<!\.)(?=[\s,;.(]|$),?"
)
_CITED = "⟯"
"""Where a citation stood: the title that it follows ends there."""
_DATED = re.compile(rf"(?<=\d),?\s+(?:dated|of|du|en date du)\s+{WRITTEN_DAY}")
_ADOPTED = re.compile(
    rf",?\s+(?:(?:adopted|passed)\s+on|adoptée?s?\s+le)\s+{WRITTEN_DAY}"
    r"(?:,?\s+(?:and|et)(?=\s+(?:amend|modifi))|,)?"
)
_CODE = re.compile(
    r"\s*,?\s*\bR\.[A-Z0-9.]{1,20}(?:\s?\d[\w.-]{0,20}|\s+ch(?:apitre|\.)\s+[A-Z]{1,2}-\d[\w.-]{0,20}),?(?=\s)"
)
_CODE_AFTER = re.compile(
    r"(⟪\d+⟫)(?:\s*\((?!\d{1,2}\)|[a-z]{1,4}\))[^()]{3,80}\)|,\s+[A-Z][A-Z.]*\s?\d[\w.-]*(?=,?\s))"
)
_WORDS_IN_PARENTHESES = re.compile(
    r"\((?!(?i:insert|indicate|indiquer|insérer|date)\b)([^()]{0,200}[^\W\d_]{4}[^()]{0,200})\)"
)
_NOUNS_EN = (
    r"(?:Regulations?|By-?[Ll]aws?|Rules?|Act|Code|Charter|Tariff|Order(?:\s+in\s+Council)?|Policy|Directive|List|Terms"
    r"|Agreement|Program|Decree|Decision)"
)
_DIGITS = r"\d[\w-]{0,30}(?:\.[\w-]{1,30}){0,6}"
_NUMBER = (
    rf"(?:\s+(?:[Nn]o\.?|[Nn]umber|n[°ºo]\.?|numéro)?\s*[A-Z]{{0,4}}-?{_DIGITS}(?:\s{_DIGITS})?)"
)
_LINKS_EN = (
    r"(?i:(?:mainly\s+)?to\s+[a-z]+|of(?=\s+(?:[A-Z]|[a-z]{4}))|on|for|under|and\s+conditions"
    r"|(?!(?:following|preceding|including|excluding|being|having|beginning|ending|coming|taking)\b)"
    r"[a-z]+ing)\b"
)
_VERBS_EN = (
    r"(?:is|are|be|was|were)\s+(?:(?:hereby|again|further|also|not|to|be|likewise)\s+)*"
    r"(?:amended|replaced|repealed|revoked|struck|deleted|inserted|added|renumbered|removed|omitted"
    r"|substituted|modified|read|applicable)|replaces?|becomes?"
)
_OTHER_VERBS_EN = (
    r"(?<!that)(?<!which)(?<!who),?\s+(?:is|are|was|were|does|do|has|have|had|shall|must|may|will"
    r"|cannot|continues?|remains?|ceases?|applies|apply|comes?|takes?)\s"
)
_WHO_MAY_EN = (
    r",\s+(?:an?|the|no|any|every|each)\s+(?:[a-z'-]+\s+){1,8}?"
    r"(?:may|must|shall|cannot|will|need)\s"
)
"""Who may do something despite the text that was named: "Despite section 4 of …, a dock may …"."""
_WHAT_IS_QUOTED = r"(?:[^\s,;:⟦⟪]+\s+){1,6}?⟦"
"""The nouns of a quotation, right before it: a title does not run over them."""
_STOP_EN = (
    rf"(?=\s*(?:[(:;⟦⟨⟬⟯¶]|$|\.\s*$)|{_WHO_MAY_EN}"
    rf"|,\s+(?:the|an?|every|each|any|all|both)\s+{_WHAT_IS_QUOTED}"
    rf"|,?\s+(?:{_VERBS_EN})\b|{_OTHER_VERBS_EN}"
    r"|,\s+(?:by|in|as|made|approved|enacted|comprising|amended|last|which|replaced|introduced|this|these)\b"
    r"|\s+(?:except|excepting|excluding|save|other\s+than|with\s+the\s+exception\s+of)\s+(?:for\s+)?(?:the\s+)?"
    r"(?:[a-z]+\s+)?(?i:sections?|(?:sub)?paragraphs?|divisions?|chapters?|schedules?|forms?)\s"
    r"|,\s+(?:except|excepting|excluding|save|other\s+than|with\s+(?:the\s+exception|respect)|insofar|so\s+far"
    r"|to\s+the\s+extent|for\s+the\s+purposes|until|unless|if|when|where|but)\b"
    r"|,\s+(?:chapter|c\.|CQLR|R\.S\.Q)|,\s+(?:of\s+)?(?i:sections?|articles?)\s+\d"
    r"|(?:,|,?\s+and)\s+\d[\d.]*\s+of\s+th(?:e|at|ose)\s"
    r"|,\s+(?:the\s+)?(?:[a-z-]+\s+)?(?i:(?:sub)?paragraphs?|sentences?|headings?|divisions?|schedules?)"
    r"\s+(?:\(?\w{1,6}\)?\s+)?(?:and\s+\S+\s+)?(?:of|to)\s"
    r"|\s+(?:by|with|after|before)\s+(?:the\s+)?(?:following|words?|sections?|⟦)"
    r"|\s+by\s+(?:replac|substitut|insert|add|strik|delet|remov|repeal|revok|renumber)\w*ing\b"
    r"|,?\s+the\s+following\b|,?\s+(?:wherever|everywhere|opposite)\b|,?\s+as\s+follows\b"
    r"|,?\s+and\s+(?:of\s+|in\s+)?(?:the\s+)?(?i:sections?)\s+\d"
    r"|,?\s+and\s+(?:of\s+|in\s+)?(?:the\s+)?(?:[a-z]+\s+)?(?:sub)?paragraphs?\s"
    r"|,?\s+and\s+(?:of\s+)?(?:the\s+)?(?i:schedules?|appendix|appendices|forms?|divisions?|chapters?|headings?)"
    r"\s+(?:[IVXLC\d]+\b|[A-Z]\b|to\s|of\s+(?:that|the\s+said|those)|preceding\s|that\s+precede)"
    r"|,?\s+(?:comprising|dated|as\s+amended|(?:made|approved|amended|enacted|replaced)\s+by)\b"
)
_NEXT_TITLE_EN = (
    rf"|(?:,|,?\s+and)\s+(?:of\s+)?the\s+(?:[A-Z][\w-]+\s+)*{_NOUNS_EN}\b"
    rf"|,?\s+and\s+(?:[A-Z][\w-]+\s+)*{_NOUNS_EN}\b"
)
"""Where the title of another text begins; a title that names what it amends goes on there."""
_AMENDS_EN = r"(?:mainly\s+)?(?:to\s+(?:amend|repeal|revoke)|amending|repealing|revoking)\b"
_NOT_FIRST_EN = (
    "This|That|The|These|Those|Said|Present|Section|Sections|Division|Chapter|Schedule|Form|Title"
    "|Part|Paragraph|Subparagraph|Appendix|Table|Articles?|Definition|Draft|Such|Book|Item|An"
)
_LAST_NOUNS_EN = r"(?:Act|Code|Charter|Regulations?|By-?[Ll]aw|Rules|Tariff)\b"
_NOUN_OF_THE_SUBJECT_EN = rf"{_LAST_NOUNS_EN}(?=(?:\s+[A-Z][\w'-]+){{0,2}}\s+{_LAST_NOUNS_EN})"
"""The noun of a text that tells what another is about: "Boating Regulation Act"."""
_NAME_EN = (
    rf"(?!(?:{_NOT_FIRST_EN}|[IVXLC]+)\b)[A-Z][\w'-]+(?:(?:,?\s+(?:and|of|or)(?:\s+the)?)?\s+"
    rf"(?:{_NOUN_OF_THE_SUBJECT_EN}|(?!{_LAST_NOUNS_EN}|(?:{_NOT_FIRST_EN})\b)[A-Z][\w'-]+)){{0,10}}\s+"
    rf"{_LAST_NOUNS_EN}(?:\s+of\s+[A-Z]\w+)?"
    rf"(?:(?<=[Ll]aw){_NUMBER}(?=[\s,;.(⟯⟬]|$))?"
)
_FOR_EN = (
    r"(?:\s+for\s+(?!(?:the\s+)?(?:words?|figures?|expressions?|numbers?|amounts?|following|sections?"
    rf"|paragraphs?|purposes?)\b)(?:the\s+)?[a-z].*?{_STOP_EN}{_NEXT_TITLE_EN}))"
)
"""What a text is for, after its noun: "Safety Code for the construction industry"."""
_NOUNS_FR = (
    r"(?:Règlements?|Loi|Code|Charte|Décret|Arrêté|Règles?|Tarif|Politique|Liste|Plan|Directive"
    r"|Programme|Entente|Instruction\s+(?:générale|canadienne|multilatérale)|Norme\s+(?:canadienne|multilatérale)|Décision)"
)
_VERBS_FR = r"(?:est|sont|soit|soient|devient|deviennent|remplace(?:nt)?)"
_OTHER_VERBS_FR = (
    r",?\s+(?:ne\s|n'|continue(?:nt)?\s+(?:de\s|d'|à\s)|(?:demeure|reste|s'applique|cesse)(?:nt)?\s|entre(?:nt)?\s+en"
    r"|prend\s|a\s+effet|ont\s+effet|(?<!qui\s)(?:doit|doivent|peut|peuvent)\s)"
)
_WHO_MAY_FR = (
    r",\s+(?:l'|(?:une?|l[ea]s?|aucune?|nul|toute?|chaque)\s+)"
    r"(?:[a-zà-ÿ'-]+\s+){1,8}?(?:ne\s+)?(?:peut|peuvent|doit|doivent)\s"
)
_AS_FOLLOWS_FR = r"de\s+la\s+(?:façon|manière)\s+suivante"
_STOP_FR = (
    rf"(?=\s*(?:[(:;⟦⟨⟬⟯¶]|$|\.\s*$)|{_WHO_MAY_FR}|,?\s+{_VERBS_FR}\s|{_OTHER_VERBS_FR}"
    rf"|,\s+(?:l'|(?:l[ea]s?|une?|tous|toutes?|chaque|chacune?)\s+){_WHAT_IS_QUOTED}"
    r"|,\s+(?:de\s+|à\s+)?(?:l'article|(?:les|des|aux)\s+articles)\s+\d"
    r"|,?\s+(?:de\s+|d')⟦|,\s+(?:du\s+|des\s+|de\s+l')(?:[^\W\d]+\s+){1,3}⟦"
    r"|,\s+(?:l[ea]s?\s+|l')(?:[a-zéè-]+\s+)?(?:alinéas?|(?:sous-)?paragraphes?|phrases?|intitulés?|sections?|annexes?)"
    r"\s+(?:\S{1,6}\s+)?(?:et\s+\S+\s+)?d[eu]\s"
    r"|,?\s+et\s+ses\s+(?:amendements|modifications)"
    rf"|,?\s+(?:comme\s+suit|{_AS_FOLLOWS_FR})\b"
    r"|,?\s+(?:afin\s+d(?:e\s+|')|de\s+(?:façon|manière)\s+à\s+|pour\s+)(?:y\s+)?(?:remplac|ajout|supprim|insér|abrog)er\b"
    r"(?=\s*(?:[⟦,]|(?:l'|(?:l[ea]s?|une?)\s+)(?:mots?|expressions?|articles?|alinéas?|paragraphes?|phrases?|définitions?"
    r"|annexes?|suivante?s?)\b))"
    r"|,?\s+en\s+(?:y\s+)?(?:remplaçant|ajoutant|insérant|supprimant|abrogeant|retirant)\b"
    r"|\s+par\s+(?:le\s+remplacement|l'(?:insertion|ajout|addition|abrogation)|la\s+(?:suppression|substitution))\b"
    r"|,\s+l[ea]s?\s+présente?s?\s|,\s+(?:par|dans|qui|lequel|laquelle|lesquel(?:le)?s|édicté|approuvé|modifié|amendé|remplacé|tel|telle|pris|comprenant|R\.|c\.|à)"
    r"|\s+(?:sauf|hormis|excepté|à\s+l'ex(?:ception|clusion)\s+d\w*|autres?\s+que)\s+(?:l[ea]s?\s+|l'|de\s+l'|d[eu]s?\s+)?"
    r"(?:[a-zéè]+\s+)?(?:articles?|alinéas?|(?:sous-)?paragraphes?|sections?|chapitres?|annexes?|formules?)\s"
    r"|,\s+(?:sauf|hormis|excepté|exception|en\s+(?:ce|tant)\s+qu|pour\s+(?:ce|l'application)|quant|mais|si|lorsqu"
    r"|jusqu|autres?\s+que)"
    r"|,\s+(?:chapitre|RLRQ|L\.R\.Q)|,?\s+partout\b|,?\s+en\s+regard\b"
    r"|(?:,|,?\s+et)\s+\d[\d.]*\s+(?:(?:du|des|de\s+la|de\s+l')\s*[A-ZÀ-Ý]|de\s+ce(?:t|tte|s)?\s)"
    r"|\s+(?:par|après|avant)\s+(?:le|la|les|ce|l'|⟦|du|des)?\s*(?:suivante?s?|qui|mots?|articles?|⟦)"
    r"|,\s+(?:l'|l[ea]s?\s+)(?:[\w-]+\s+)?suivante?s?\b"
    r"|,?\s+(?:des?|du|de\s+la|de\s+l')\s*(?:[\w-]+\s+)?suivante?s?\b|,?\s+(?:de\s+)?ce\s+qui\s+suit"
    r"|,?\s+et\s+(?:(?:dans|à|aux?|d[eu]s?)\s+)?(?:l'|l[ea]s?\s+)?(?:[^\W\d]+\s+){0,2}"
    r"(?:articles?\s+\d|alinéas?\s|(?:sous-)?paragraphes?\s)"
    r"|,?\s+et\s+(?:(?:de\s+|à\s+)?l'article|(?:des\s+|aux\s+)?(?:les\s+)?articles\s+\d"
    r"|(?:de\s+|à\s+)?(?:l'|les\s+|la\s+|le\s+)(?i:annexes?|formules?|formulaires?|sections?|chapitres?|intitulés?)"
    rf"\s+(?:[IVXLC\d]+\b|[A-Z]\b|d[eu]\s+(?:ce|cette|cet|dit)\b|d[eu]\s+(?:la\s+)?{_NOUNS_FR}\b"
    r"|dudit|jointe?s?|qui\s+(?:l[ea]s?\s+)?précède))"
    r"|,?\s+(?:comprenant|tel(?:le)?s?\s+qu|(?:modifi|édict|approuv|remplac|amend)ée?s?\s+par)\b"
)
_NEXT_TITLE_FR = rf"|(?:,|,?\s+et)\s+(?:le|la|les|du|de\s+la|des|l'|de\s+l')\s*{_NOUNS_FR}\b"
_AMENDS_FR = r"(?:modifiant|abrogeant|amendant)\b"
_NOT_NEXT_FR = (
    r"(?!(?:est|sont|soit|soient|et|ou|par|dans|qui|n'|ne|a|ont|doit|doivent|peut|tel|telle|modifié"
    r"|modifiée|édicté|édictée|après|avant|devient|partout|comprenant|remplace|actuel|actuelle"
    r"|ci-joint|est|pour|en)(?![\w-])|n')"
)
_LINKS_FR = r"(?:de\s+[a-zé]+|sur|concernant|relati\w+|régissant|portant|visant|établissant)"


_ANOTHER_EN = (
    r"(?:,|\band)\s+(?:the\s+\w+\s+paragraphs?\s+of\s+)?(?i:sections?|paragraphs?|schedules?)\s+\w"
    r"(?:[^,⟦]{0,60}?)\s(?:of|to)\s+(?:the|that)\s+(?!statutes)(?=[A-Z])"
)
_ANOTHER_FR = (
    r"(?:,|\bet)\s+(?:(?:le|la|les)\s+\S+\s+(?:\S+\s+)?de\s+|de\s+)?(?:l'article|les\s+articles|l'annexe)\s+\w"
    rf"(?:[^,⟦]{{0,60}}?)\s(?:de\s+la|du|de\s+ce|de\s+cette)\s+(?={_NOUNS_FR}|loi\b|règlement\b)"
)
"""Another provision of a text, which no longer tells the history of the one before."""
_CITED_WHOLE = r"(?:(?<=\b(?:of|de)\s(?:19|20)\d\d)|(?<=-\d{4})|(?<=-\d\d)|(?<=⟯))"
_LABELS = r"(?>\w[\w.°]*(?:(?:,?\s+(?:and|to|et|à)\s+|,\s+)(?!(?:19|20)\d\d\b)\d[\w.°]*)*)"
_OF_A_SOURCE_EN = (
    r"(?:\s+of\s+(?:the\s+\w+\s+paragraph|(?:sub)?(?:section|paragraph|article)s?\s+[\w.]+))*"
    r"\s+of\s+(?:chapter\s+\d|this\b)"
)
_UNIT_EN = (
    r"(?:(?:the\s+)?(?:[a-z]+\s+(?:and\s+[a-z]+\s+)?paragraphs?\s+of\s+)?"
    rf"(?i:(?:sub)?(?:sections?|paragraphs?)|articles?|rules?)\s+{_LABELS}(?!{_OF_A_SOURCE_EN})"
    r"|(?:the\s+)?(?i:schedules?|divisions?|headings?|append\w+|forms?|chapters?(?=\s+[ivx]))\s)"
)
_ON_TO_VERB_EN = r"(?:(?!⟦|\b(?:is|are|be)\b).){0,600}?\s"
_BESIDE_EN = (
    rf"{_CITED_WHOLE}(?:,|,?\s+and)\s+(?:{_UNIT_EN}"
    rf"|(?!(?:19|20)\d\d\b)(?=\d){_LABELS}(?=,|\s+(?:of\s+the|is|are)\b)){_ON_TO_VERB_EN}(?:is|are|be)\s"
)
_OF_A_SOURCE_FR = (
    r"(?:\s+d[eu]\s+(?:l'article|(?:sous-)?paragraphe|premier\s+alinéa|\w+\s+alinéa)(?:\s+[\d.]+°?)?)*"
    r"\s+(?:du\s+chapitre\s+\d|d[eu]\s+(?:la\s+)?présente?\b)"
)
_UNIT_FR = (
    r"(?:(?:l[ea]s?\s+|l')?(?:[\wè]+\s+(?:et\s+[\wè]+\s+)?alinéas?\s+de\s+(?:l'|les\s+))?"
    rf"(?i:articles?|(?:sous-)?paragraphes?)\s+{_LABELS}(?!{_OF_A_SOURCE_FR})"
    r"|(?:l[ea]s?\s+|l')(?i:annexes?|sections?|intitulés?|formules?|chapitres?(?=\s+[ivx]))\s)"
)
_ON_TO_VERB_FR = r"(?:(?!⟦|\b(?:est|sont|soi(?:en)?t)\b).){0,600}?\s"
_BESIDE_FR = (
    rf"{_CITED_WHOLE}(?:,|,?\s+et)\s+(?:{_UNIT_FR}"
    rf"|(?!(?:19|20)\d\d\b)(?=\d){_LABELS}(?=,|\s+(?:de\s+la|du|est|sont)\b)){_ON_TO_VERB_FR}"
    r"(?:est|sont|soi(?:en)?t)\s"
)
"""A provision beside one whose history was told, and that the verb of the clause is of too."""
_MAY_BE_BESIDE_EN = rf"(?:,|,?\s+and)\s+{_UNIT_EN}{_ON_TO_VERB_EN}are\s"
_MAY_BE_BESIDE_FR = rf"(?:,|,?\s+et)\s+{_UNIT_FR}{_ON_TO_VERB_FR}sont\s"
"""What may be of the history, or beside the provision whose it is: the clause is refused."""


@dataclass(frozen=True, slots=True)
class _Language:
    """The shapes of a title, and of the words that tell what was done to a text before."""

    title: re.Pattern[str]
    history: tuple[re.Pattern[str], ...]


_LANGUAGES = {
    "en": _Language(
        re.compile(
            rf"(?<![\w-])(?:{ORDER_NAME}|chapter\s+\d+\s+of\s+the\s+statutes\s+of\s+\d{{4}}"
            rf"|(?:Minister(?:ial|'s)\s+)?Order{_NUMBER}(?=[\s,;.(⟯⟬]|$)"
            rf"|(?!Rules?\s+\d)(?:Ministerial\s+)?{_NOUNS_EN}{_NUMBER}?\s+"
            rf"(?:{_AMENDS_EN}.*?{_STOP_EN})|{_LINKS_EN}.*?{_STOP_EN}{_NEXT_TITLE_EN}))|{_NAME_EN}(?:{_FOR_EN}|(?=[\s,;.(⟯⟬]|$))"
            rf"|(?:Companion\s+Policy|Policy\s+Statement)\s+(?:to|respecting)\s.*?{_STOP_EN}{_NEXT_TITLE_EN})"
            rf"|[Bb]ill(?:\s+(?:[Nn]o\.?\s*)?\d+)?(?=[\s,;.(⟯⟬]|$)|Regulation\s+\d+-\d+(?:\s+[A-Z].*?{_STOP_EN}{_NEXT_TITLE_EN}))?|[Bb]y-?[Ll]aw{_NUMBER}"
            rf"|(?<=of\sthe\s)(?!(?:{_NOT_FIRST_EN})\b)[A-Z][\w'-]{{2,}}[^⟯;:⟦⟪()]{{2,160}}(?=⟯))"
        ),
        (
            re.compile(
                r"(?<!is)(?<!are)(?<!be)(?<!again),?\s+(?:(?:that|which)\s+(?:was|were)\s+)?(?:as\s+)?(?:last\s+)?"
                r"(?:amended|replaced|enacted|adopted|made|approved|introduced|added|inserted)\s+by\s+"
                r"(?:(?!\bis\b|\bare\b|\bbe\b|⟦|\bby\s+the\s+following"
                rf"|{_ANOTHER_EN}|{_BESIDE_EN}|{_MAY_BE_BESIDE_EN}).){{0,1000}}?"
                r"(?:(?:,\s*|\s+)(?=(?:is|are|be)\s)|,\s*(?=(?:by|with)\s+(?:the\s+following|⟦)|the\s+following\b)"
                rf"|(?={_ANOTHER_EN})|(?={_BESIDE_EN}))"
            ),
            re.compile(
                r",?\s+as\s+amended,?(?=\s)|,?\s+and\s+(?:its|their|all)\s+amendments,?(?=\s)"
            ),
        ),
    ),
    "fr": _Language(
        re.compile(
            rf"(?<![\w-])(?:{ORDER_NAME}|chapitre\s+\d+\s+des\s+lois\s+de\s+\d{{4}}"
            rf"|[Aa]rrêté(?:\s+ministériel)?{_NUMBER}(?=[\s,;.(⟯⟬]|$)"
            rf"|{_NOUNS_FR}{_NUMBER}?\s+(?:{_AMENDS_FR}.*?{_STOP_FR})"
            rf"|{_NOT_NEXT_FR}[^\W\d].*?{_STOP_FR}{_NEXT_TITLE_FR}))"
            rf"|[Pp]rojet\s+de\s+loi(?:\s+(?:n[°ºo]\.?\s*|numéro\s+)?\d+)?(?=[\s,;.(⟯⟬]|$)"
            rf"|[Rr]èglement\s+{_LINKS_FR}(?=\s).*?{_STOP_FR}{_NEXT_TITLE_FR})|liste\s+d.*?{_STOP_FR}{_NEXT_TITLE_FR})"
            rf"|[Rr]èglement{_NUMBER}(?:\s+(?!{_AS_FOLLOWS_FR})(?:de|sur|concernant|relatif)\b"
            rf".*?{_STOP_FR}{_NEXT_TITLE_FR}))?"
            r"|(?:(?<=du\s)|(?<=des\s)|(?<=de\sla\s)|(?<=de\sl'))[A-ZÀ-Ý][^\W\d_]{2,}"
            r"(?:[^⟯,;:⟦⟪()]|,(?=\s(?:d[eu]s?\s|d'|sur\s))){2,160}(?=⟯))"
        ),
        (
            re.compile(
                r"(?<!est)(?<!sont)(?<!soit)(?<!soient)(?<!nouveau),?\s+(?:tel(?:le)?s?\s+(?:que\s+|qu'))?"
                r"(?:modifi|remplac|édict|adopt|approuv|ajout|introdui|insér|amend)(?:ée?s?|te?s?)\s+par\s+"
                rf"(?:(?!\best\b|\bsont\b|\bsoi(?:en)?t\b|⟦|{_ANOTHER_FR}|{_BESIDE_FR}|{_MAY_BE_BESIDE_FR}).){{0,1000}}?"
                r"(?:(?:,\s*|\s+)(?=(?:est|sont|soit|soient)\s)|,\s*(?=par\s+(?:ce\s+qui\s+suit|l[ae]s?\s+suivant|⟦))"
                rf"|(?={_ANOTHER_FR})|(?={_BESIDE_FR}))"
            ),
            re.compile(
                r",?\s+(?:et|ainsi\s+que)\s+(?:tous\s+)?(?:ses|leurs)\s+(?:amendements|modifications),?"
                r"(?=[\s.;]|$)"
                r"|,?\s+tel(?:le)?s?\s+que\s+(?:modifi|amend)ée?s?,?(?=\s+(?:est|sont)\s)"
            ),
        ),
    ),
}


def put_titles_aside(text: str, *, lang: str) -> tuple[str, tuple[str, ...]]:
    """Put ⟪n⟫ for each title of a text, without its citation, its history and its code."""
    text = one_by_one(mark_bracketed_orders(text))
    text = _BARE_CITATION.sub(_CITED, _CITATION.sub(_CITED, text))
    text = mark_orders_of_each(_DATED.sub("", _ADOPTED.sub("", _CODE.sub(" ", text))))
    for history in _LANGUAGES[lang].history:
        text = history.sub(kept_order, text)
    text = mark_orders(text)
    titles: list[str] = []
    text = _WORDS_IN_PARENTHESES.sub(r"‹\1›", text)
    text = _LANGUAGES[lang].title.sub(lambda match: _put_aside(match, titles), text)
    text = _CODE_AFTER.sub(r"\1", text.replace(_CITED, "")).translate(_PARENTHESES)
    return text, tuple(titles)


_PARENTHESES = str.maketrans("‹›", "()")


_COMMA_AND_VERB = re.compile(r",\s+(?:is|are|be|was|were|est|sont|soit|soient)\s")
"""What follows an aside: no title ends with a comma, though it may hold some."""


def _put_aside(match: re.Match[str], titles: list[str]) -> str:
    """Put a title aside; what stands between its commas and the verb is left to the grammar."""
    title, aside = match.group(), ""
    if _COMMA_AND_VERB.match(match.string, match.end()):
        title, comma, rest = title.partition(",")
        aside = comma + rest
    words = re.sub(r"\s+", " ", title).strip(" ,")
    titles.append(words.translate(_PARENTHESES))
    return f"⟪{len(titles) - 1}⟫{aside}"
