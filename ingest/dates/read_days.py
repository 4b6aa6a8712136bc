"""Reading the sentence that says when something takes effect: its rules, and what it leaves open.

>>> is_commencement("This Regulation comes into force on 1 June 2020.")
True
"""

import datetime as dt
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from lark import Token, Tree
from lark.exceptions import VisitError

from bylaw.ingest.clause.grammars import NotUnderstood, parses
from bylaw.ingest.clause.sentence.joined_numbers import unjoined
from bylaw.ingest.clause.sentence.skeletons import BLOCK, Skeleton
from bylaw.ingest.clause.sizes import effort
from bylaw.ingest.dates.commencement import CommencementBuilder
from bylaw.ingest.dates.counted_days import UnreadableDay, day_said
from bylaw.ingest.dates.instrument_days import SUBJECT_TO
from bylaw.ingest.dates.said_days import Dates, WordsSaid
from bylaw.ingest.sources.passages import Passage
from bylaw.ingest.text_nouns import TEXT_NOUNS_EN, TEXT_NOUNS_FR
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.commencements import (
    COMMENCEMENT_UNKNOWN,
    COMMENCES,
    QUALIFIED,
    Commencement,
    Reservation,
)
from bylaw.registry.law.orders.operations import Labels

TOO_LONG = N_("the clause is too long or too complex to read")
"""Why a clause is not read at all."""

_THAT_DATE = re.compile(r"(?i)\b(?:that|(?P<fr>cette)) date\b")
_DAY_SAID = re.compile(
    r"(?i)\d{4}(?: \([^()]*\b(?:assent|sanction)[^()]*\))?|\b(?:assent|sanction)\b"
)
"""A day that is stated before another is counted from it: a date, or that of the assent."""
_OF_SECTIONS = re.compile(
    r"(?i)(?:the provisions of |les dispositions d[eu]s? ?)?(?:the \w+ |l'|les? )?"
    r"(?:sections?|rules?|articles?|règles?|(?:sub|sous-)?paragraphe?s?|alinéas?)\b"
)
"""A sentence that begins with some provisions: the day that it states is not that of the text."""
_OWN_DAY_EN = "the date of coming into force of this Act"
_OWN_DAY_FR = "la date d'entrée en vigueur de la présente loi"
_PUBLICATION = re.compile(r"(?i)\bpublication\b")
_CEASES = re.compile(r"(?i)\bceases? to\b|\bcess(?:e|ent|era|eront) (?:d'|de )")
_FIXES = re.compile(
    r"(?i)\b(?:fixed|set|determined|established)\b.*\bda(?:te|y)\b"
    r".*\b(?:coming|entry|comes?) into\b"
    r"|\b(?:coming|entry) into (?:force|effect)\b"
    r".*\b(?:be|is) (?:(?:hereby )?(?:fixed|set|determined)\b|(?:\w+ )?\d)"
    r"|\b(?:fixée?|déterminée?|établie?)\b.*\bdate (?:d'|de l'|de la )(?:entrée en|prise d')"
    r"|\bl'entrée en vigueur d.*\b(?:est|soit) fixée"
    r"|\bdate (?:d'|de l'|de la )(?:entrée en|prise d').*\b(?:soit|est)"
    r" (?:fixée?\b|déterminée?\b|établie?\b|(?:le |au )?\d)"
    r"|\beffective date of (?:this|the present) \w"
    rf"|(?:\b(?:{TEXT_NOUNS_EN}|rules)|\d\)?)"
    r" (?:is|are|(?:shall|will) (?:be|become)|becomes?) effective\b"
    rf"|(?:\b(?:{TEXT_NOUNS_FR}|règles)|\d) (?:est|sont|sera|seront) en vigueur\b"
    r"|^[\W\d]*(?:(?:la |the )?date (?:d'|of ))?(?:l')?(?:entrée en vigueur|coming into force) ?:"
    r"|^[\W\d]*(?:effective date|in force) ?:"
)


@dataclass(frozen=True)
class DaysRead:
    """What a sentence says of days: its rules, and what to tell about them."""

    commencements: tuple[Commencement, ...]
    findings: tuple[Finding, ...]
    skeleton: str


def is_commencement(head: str) -> bool:
    """Tell a sentence that says when something takes effect from one that ends it."""
    head = " ".join(head.split())
    starts, ceases = COMMENCES.search(head), _CEASES.search(head)
    is_first = starts is not None and (ceases is None or starts.start() < ceases.start())
    return bool(is_first or _FIXES.search(head))


def read_days(passage: Passage, whole: Skeleton, *, lang: str, dates: Dates) -> DaysRead:
    """Read the days that a sentence says; what is not understood in whole is refused."""
    text = _in_statements(whole)
    tree = _parsed(text, lang=lang)
    builder = CommencementBuilder(dates, WordsSaid(text, whole.titles))
    try:
        commencements = builder.transform(tree)
    except VisitError as error:
        raise _refusal(error.orig_exc) from None
    commencements = tuple(_qualified(commencements, tree, builder))
    findings = (
        *_day_findings(passage, commencements),
        *_left_open(passage, commencements),
        *_qualifications(passage, commencements),
    )
    return DaysRead(commencements, findings, text)


def _in_statements(whole: Skeleton) -> str:
    """The words of a sentence, in which a mark parts one statement from the next."""
    skeleton = whole.text.replace(f" {BLOCK} ", ". ")
    if effort(skeleton) > limits().clause.words:
        raise NotUnderstood(TOO_LONG)
    text = re.sub(r"(?:(?<=[^\W\d_])|(?<=\d{4})|(?<=\)))\.(?=\s+[A-ZÀ-Ý⟨])", " ;", skeleton)
    loose = unjoined(text)
    if loose is not None:
        raise NotUnderstood(loose.template, **loose.values)
    return text if _PUBLICATION.search(text) else _with_day_named(text)


def _with_day_named(text: str) -> str:
    """Name the day that "that date" means: where one is said before, that of the text itself."""
    found = list(_THAT_DATE.finditer(text))
    if not found:
        return text
    last = found[-1]
    said = text[: last.start()]
    if len(_DAY_SAID.findall(said)) != 1 or _OF_SECTIONS.match(said):
        raise NotUnderstood(N_("which date “that date” means cannot be determined"))
    return _THAT_DATE.sub(_OWN_DAY_FR if last["fr"] else _OWN_DAY_EN, text)


def _parsed(text: str, *, lang: str) -> Tree[Token]:
    """The one parse of a sentence; one that has several, of different words, is refused."""
    first, *others = parses("commencement", lang, text)
    if any(other != first for other in others):
        raise NotUnderstood(N_("the commencement can be understood in several ways"))
    return first


def _refusal(error: BaseException) -> BaseException:
    """What the builder refused is not understood; any other fault is our own."""
    if isinstance(error, UnreadableDay):
        return NotUnderstood(error.message.template, **error.message.values)
    return error


def _day_findings(passage: Passage, commencements: tuple[Commencement, ...]) -> Iterator[Finding]:
    if any(each.in_force is None and each.is_own for each in commencements):
        yield date_unknown(passage)


def date_unknown(passage: Passage) -> Finding:
    """Tell that the day of a provision does not follow from what is known."""
    message = Message(N_("the date of coming into force cannot be computed from what is known"))
    return Finding(
        COMMENCEMENT_UNKNOWN, Severity.WARNING, message, passage.text, span=passage.span()
    )


def _left_open(passage: Passage, commencements: tuple[Commencement, ...]) -> Iterator[Finding]:
    """Tell what a commencement leaves to judgment: for what it holds, or what is law afterwards."""
    for one in commencements:
        if one.concerning is not None:
            template = N_(
                "the provision comes into force “{words}”; what that covers is left to judgment"
            )
            message = Message(template, {"words": one.concerning})
            yield Finding(QUALIFIED, Severity.WARNING, message, passage.text, passage.span())
        if one.ends is not None:
            template = N_(
                "the effect ceases on {day}; what the law is after that is left to judgment"
            )
            message = Message(template, {"day": one.ends.isoformat()})
            yield Finding("effect-ceases", Severity.WARNING, message, passage.text, passage.span())


def _qualified(
    rules: Iterable[Commencement], tree: Tree[Token], builder: CommencementBuilder
) -> Iterator[Commencement]:
    """Keep with each rule what its sentence adds to the day: an hour, or what else governs."""
    dates = tree.find_data("date")
    hours = {_day(one): _hour(clock) for one in dates for clock in one.find_data("clock")}
    held = next((_reservation(one, builder) for one in tree.find_data("subject_to")), None)
    for rule in rules:
        hour = hours.get(rule.in_force) if rule.in_force else None
        yield replace(rule, hour=hour, reservation=held)


def _day(said: Tree[Token]) -> dt.date:
    return day_said({part.type: str(part) for part in said.children if isinstance(part, Token)})


def _labels(said: Tree[Token], builder: CommencementBuilder) -> Labels:
    parts = (
        builder.label_range([token for token in part.children if isinstance(token, Token)])
        if isinstance(part, Tree)
        else part
        for part in said.children
    )
    return builder.labels(list(parts)).labels


def _hour(clock: Tree[Token]) -> str:
    """The words for an hour; the sentence may have lost the point that is theirs.

    >>> _hour(Tree("clock", [Token("CLOCK", "at 10 p.m")]))
    'at 10 p.m.'
    """
    return re.sub(r"(?<=\b[ap]\.m)$", ".", str(clock.children[0]))


def _reservation(said: Tree[Token], builder: CommencementBuilder) -> Reservation:
    tokens = list(said.scan_values(lambda one: isinstance(one, Token)))
    named = [_labels(one, builder) for one in said.find_data("labels")]
    is_own = not any(token.type == "OTHER_TEXT" for token in tokens)
    sections = tuple(label for labels in named for label in labels) if is_own else ()
    return Reservation(builder.words(tokens), sections)


def _qualifications(passage: Passage, commencements: tuple[Commencement, ...]) -> Iterator[Finding]:
    """Tell what a sentence adds to a day."""
    hours = dict.fromkeys(one.hour for one in commencements if one.hour)
    held = dict.fromkeys(one.reservation for one in commencements if one.reservation)
    messages = (
        *(Message(_HOUR, {"hour": hour}) for hour in hours),
        *(Message(SUBJECT_TO, {"words": one.words}) for one in held),
    )
    for message in messages:
        yield Finding(QUALIFIED, Severity.WARNING, message, passage.text, passage.span())


_HOUR = N_(
    "the clause names an hour, “{hour}”; what governs the rest of that day is left to judgment"
)
