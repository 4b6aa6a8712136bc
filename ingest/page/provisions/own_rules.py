"""Own rules: what an act says for itself, beside the provisions by which it amends others.

An order names what it changes first, or has a verb of change, a quotation or a day; a provision
without any of these is law of the act itself.

>>> is_own_rule("A person who contravenes section 1 is liable to a fine of $1,000.")
True
>>> is_own_rule("In section 1, “oak” is to read “ash”."), is_own_rule("The Docks Act.")
(False, False)
"""

import re

from bylaw.ingest.clause.clause_readings import NOT_UNDERSTOOD, ClauseReading
from bylaw.ingest.clause.transitional_formulas import may_order
from bylaw.ingest.page.enacting_cues import CHANGES_A_TEXT
from bylaw.ingest.page.lines.line_marks import ENDED, at_end
from bylaw.ingest.text_nouns import TEXT_NOUNS_EN, TEXT_NOUNS_FR
from bylaw.registry.law.text.typography import plain_apostrophes

_PASSED_OVER = re.compile(
    r"[“«]\s?[^“”«»]{1,80}\s?[”»]\s?(?=means\b|:|désigne\b|s'entend\b|includes\b)"
    r"|\b(?:une|cette|les|des|aux|l'|d')\s?amendes?\b",
    re.IGNORECASE,
)
"""A term that is defined, quoted though it changes no words, and a fine in French."""

_NAMES_A_TEXT_FIRST = re.compile(
    rf"\W*(?:(?i:the|an?|l[ea]s?|l')\s?)?(?:(?i:{TEXT_NOUNS_EN}|{TEXT_NOUNS_FR})\b"
    r"|(?:[A-ZÀ-Þ][\w'-]*\s(?:(?:of|and|the|for|respecting)\s){0,3}){1,8}(?:Act|Code|Charter)\b)"
)
_ENDS_A_TEXT = re.compile(
    r"(?i)\bno longer\b|\bn(?:e |')[^.;:,]{1,40}\bplus\b"
    r"|\b(?:is|are|be) (?:void|cancelled|rescinded)\b"
    r"|\b(?:est|sont|soi(?:t|ent)) (?:nul(?:le)?s?|annulée?s?|caducs?|caduques?|rescindée?s?)\b"
)
"""What ends a text without any of the usual verbs."""

_OF_ANOTHER = re.compile(
    r"(?i)(?<!within the meaning of )(?<!under )(?<!by )(?<!in )(?<!au sens de )(?<!en vertu de )"
    r"\b(?:sections?|schedules?|forms?|(?:les |l')?articles?|(?:les |l')?annexes?|formulaires?)"
    r" [\dIVX][\d.IVX]*(?:(?:,| and| to| or| et| à| ou) [\dIVX][\d.IVX]*){0,20}"
    r" (?:of|to|du|de la|des|de l'|de) (?!this\b|présente?\b|la présente\b)"
)
"""A unit of another text, named otherwise than in passing."""


def read_in_act(read: ClauseReading, text: str) -> ClauseReading:
    """Take a provision of an act that was not understood for a rule of its own, where it is one."""
    is_refused = [finding.code for finding in read.findings] == [NOT_UNDERSTOOD]
    return ClauseReading(inert="rule") if is_refused and is_own_rule(text) else read


def is_own_rule(text: str) -> bool:
    """Tell a provision that can order nothing on another text, whole to its full stop."""
    words = _PASSED_OVER.sub(" ", plain_apostrophes(text))
    if may_order(words) or _NAMES_A_TEXT_FIRST.match(words):
        return False
    is_sign = any(sign.search(words) for sign in (CHANGES_A_TEXT, _ENDS_A_TEXT, _OF_ANOTHER))
    return at_end(ENDED, text) is not None and not is_sign
