"""Reading what a clause changes: its quotations, its words, and the one meaning of both."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from lark import Token, Tree
from lark.exceptions import VisitError

from bylaw.ingest.checks.cut_sentences import lost_subject
from bylaw.ingest.clause.clause_readings import ClauseReading, in_words, not_understood
from bylaw.ingest.clause.grammars import NotUnderstood, parses
from bylaw.ingest.clause.instructions import Instruction
from bylaw.ingest.clause.locators import EXCEPTED, Undecided, Unreadable
from bylaw.ingest.clause.meaning.clause_orders import Reader
from bylaw.ingest.clause.meaning.quoted import Content, Unquoted
from bylaw.ingest.clause.sentence.agreement import disagreement
from bylaw.ingest.clause.sentence.item_marks import lacks_items
from bylaw.ingest.clause.sentence.joined_clauses import with_day
from bylaw.ingest.clause.sentence.joined_numbers import unjoined
from bylaw.ingest.clause.sentence.quotations import readings
from bylaw.ingest.clause.sentence.quoted_blocks import dropped_marks, has_paired_marks
from bylaw.ingest.clause.sentence.skeletons import (
    Skeleton,
    skeleton_of,
)
from bylaw.ingest.clause.sentence.vocabulary import instruction_test, strange_words
from bylaw.ingest.clause.sizes import effort
from bylaw.ingest.clause.syntax import Scoped
from bylaw.ingest.clause.trees.sentence_trees import SyntaxBuilder
from bylaw.ingest.dates.read_days import TOO_LONG
from bylaw.ingest.payload.reading_units import read_payload
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_, Message, listed
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.typography import QUOTATION, plain_apostrophes

_BARE_TITLE = re.compile(r"(?:(?:the|le|la|les) )?⟪\d⟫(?: ⟪\d⟫)*", re.IGNORECASE)

_ORDERS = re.compile(
    r"(?i)\bby (?:replac|substitut|insert|add|strik|delet|remov|repeal|revok|renumber)\w*ing\b"
    r"|\bpar (?:le remplacement|l['’](?:insertion|ajout|addition|abrogation)|la suppression)\b"
    r"|\ben (?:remplaçant|insérant|ajoutant|supprimant|abrogeant)\b"
)
"""The words of an instruction: within a quotation, they may show that its end was missed."""

_AFTER_QUOTATION = re.compile(
    r"(?i)[.;]\s*[.;]|[.;]\s*(?:and\s|et\s)?\(?\d+[)°]+\s(?:[^;.]{1,80}\s)?(?:is|are|est|sont)\s(?:amended|replaced"
    r"|repealed|revoked|struck out|deleted|(?:modifi|remplac|abrog|supprim)ée?s?)\b"
)
"""What stands after a quotation: a second full stop, or the next order of a list."""

_EXCEPTS = re.compile(
    r"(?i)\b(?:except(?:ing)?|excluding|other than|save for|with the exception|apart from)\b"
    r"|\b(?:sauf|hormis|excepté|à l' ?exception|à l' ?exclusion|autres? que)\b"
)
"""The words of an exception, in either language."""


def read_amendment(passage: Passage, *, lang: str) -> ClauseReading:
    """Read what changes, and the day on which it does where the sentence says it."""
    order, day = with_day(passage)
    read = _read_order(order, lang=lang)
    if day is None:
        return read
    if any(each.operation.on is not None for each in read.operations):
        return not_understood(passage, Message(N_("the clause gives two dates for one order")))
    dated = (replace(each, operation=replace(each.operation, on=day)) for each in read.operations)
    return replace(read, operations=tuple(dated))


def _read_order(passage: Passage, *, lang: str) -> ClauseReading:
    """Read what changes, in the first cut of the quotations that the grammar understands."""
    refusal, spent = _no_cut(passage, lang=lang), 0
    for quotations in readings(passage, is_instruction=instruction_test(lang)):
        skeleton = skeleton_of(passage, quotations, lang=lang)
        spent += effort(skeleton.text)
        if spent > limits().clause.words:
            return not_understood(passage, Message(TOO_LONG))
        if _BARE_TITLE.fullmatch(skeleton.text):
            return ClauseReading(inert="title")
        if any(map(_swallows_an_order, skeleton.quotes)) or _runs_over(skeleton):
            refusal = Message(N_("a quotation would hold an instruction: where it ends is unclear"))
            continue
        try:
            operations, parse = _operations(skeleton, lang=lang)
        except NotUnderstood as refused:
            refusal = _further(refusal, in_words(refused.message, skeleton, lang=lang))
            continue
        if not skeleton.closed and operations[-1].payload is None:
            refusal = Message(_OPEN_WORDS)
            continue
        return ClauseReading(
            operations,
            findings=(*_skeleton_findings(passage, skeleton), *_judged(passage, operations)),
            skeleton=skeleton.text,
            quotes=skeleton.quotes,
            titles=skeleton.titles,
            parse=parse,
        )
    return not_understood(passage, _excepting(refusal) or refusal)


_EXCEPTED = Message(EXCEPTED)
_OPEN_WORDS = N_("the last words quoted are not closed: their end cannot be told from the clause's")


def _excepting(refusal: Message) -> Message | None:
    """Say of an order that leaves out a part of its place that no operation can.

    That is why it was refused if its reading stopped at the words of the exception.
    """
    read, rest = (str(refusal.values.get(part, "")) for part in ("read", "rest"))
    at = len(read.rstrip(" ,"))
    words = _EXCEPTS.finditer(f"{read.rstrip(' ,')} {rest.lstrip(' ,')}")
    return _EXCEPTED if any(one.start() <= at + 1 <= one.end() for one in words) else None


def _further(first: Message, second: Message) -> Message:
    """Of two refusals the one that read more of the clause; else the second."""
    reached = [len(str(each.values.get("read", " "))) for each in (first, second)]
    return first if "read" in first.values and reached[0] > reached[1] else second


def _no_cut(passage: Passage, *, lang: str) -> Message:
    """Say which words keep a clause from being cut into instructions and quotations."""
    strange = strange_words(_outside_quotations(passage.text), lang=lang)
    if strange and all(map(_EXCEPTS.match, strange)):
        return _EXCEPTED
    if not strange:
        return Message(N_("where the quotations begin and end cannot be determined"))
    template = N_("these words are not those of an instruction: {words}")
    quoted = (Message(N_("“{word}”"), {"word": word}) for word in strange[:6])
    return Message(template, {"words": listed(quoted)})


def _outside_quotations(text: str) -> str:
    return QUOTATION.sub(" ", plain_apostrophes(text))


def _operations(skeleton: Skeleton, *, lang: str) -> tuple[tuple[Instruction, ...], int]:
    """The one meaning of a skeleton, and its parse; one with several, or none, is refused."""
    text, titles = skeleton.text, skeleton.titles
    unclear = lost_subject(text, titles) or disagreement(text, titles) or unjoined(text)
    if unclear is not None:
        raise NotUnderstood(unclear.template, **unclear.values)
    reader = Reader(skeleton.quotes, _content_reader(lang), skeleton.items)
    meanings, taken = list[tuple[Instruction, ...]](), list[int]()
    unbuilt, unread = list[Unreadable](), list[Unreadable]()
    builder = SyntaxBuilder(titles, lang=lang)
    for place, tree in enumerate(parses("amending", lang, text)):
        try:
            clause = _built(tree, builder)
        except Unreadable as error:
            unbuilt.append(error)
            continue
        try:
            operations = reader.operations(clause)
        except Unreadable as error:
            unread.append(error)
            continue
        if operations not in meanings:
            meanings.append(operations)
            taken.append(place)
    return one_meaning(meanings, unbuilt=unbuilt, unread=unread), taken[0]


def one_meaning(
    meanings: Sequence[tuple[Instruction, ...]],
    *,
    unbuilt: Sequence[Unreadable],
    unread: Sequence[Unreadable],
) -> tuple[Instruction, ...]:
    """The only meaning of a clause, where no reading of it was left undecided."""
    undecided = next((one for one in (*unbuilt, *unread) if isinstance(one, Undecided)), None)
    if meanings and undecided is not None:
        raise NotUnderstood(undecided.message.template, **undecided.message.values)
    if len(meanings) > 1:
        raise NotUnderstood(N_("the clause can be understood in {count} ways"), count=len(meanings))
    if not meanings or not meanings[0]:
        # What was built came further; an order without its words says least.
        worded = [one for one in unread if not isinstance(one, Unquoted)]
        trouble = next(iter((*reversed(worded), *unbuilt, *unread)), None)
        template = trouble.message if trouble else Message(N_("the clause orders nothing"))
        raise NotUnderstood(template.template, **template.values)
    return meanings[0]


def _built(tree: Tree[Token], builder: SyntaxBuilder) -> Scoped:
    """Build what a parse says; a refusal of the builder is a refusal like any other."""
    try:
        return builder.transform(tree)
    except VisitError as error:
        if isinstance(error.orig_exc, Unreadable):
            raise error.orig_exc from None
        raise


def _content_reader(lang: str) -> Callable[[Passage, str | None], Content]:
    def read(payload: Passage, unit: str | None) -> Content:
        kind = next((kind for kind in Kind if kind.value == unit), None)
        content = read_payload(payload, lang=lang, kind=kind)
        _check_numbers(content.labels)
        first = content.units[0].kind if content.units else None
        return Content(content.labels, first)

    return read


_OF_SECTION = re.compile(r"\d[\d.]*")
_NUMBERS_ANEW = ("SCHEDULE", "APPENDIX", "FORM", "ANNEXE", "FORMULE", "FORMULAIRE")


def _check_numbers(labels: tuple[str, ...]) -> None:
    """Refuse a new text in which one number opens two sections: print cut one of them.

    A schedule or a form has numbers of its own.
    """
    before: set[str] = set()
    for label in labels:
        if label.upper().startswith(_NUMBERS_ANEW):
            before.clear()
        elif label in before and _OF_SECTION.fullmatch(label):
            raise Unreadable(N_("{label} stands twice in the new text"), label=label)
        before.add(label)


def _swallows_an_order(quote: Passage) -> bool:
    """Tell a quotation that runs on over the next instruction: a mark of its own is lost."""
    return _has_odd_marks(quote) and _ORDERS.search(quote.text) is not None


def _runs_over(skeleton: Skeleton) -> bool:
    """Tell a quotation that nothing closes and that holds what may be the end of the clause."""
    return not skeleton.closed and _AFTER_QUOTATION.search(skeleton.quotes[-1].text) is not None


def _has_odd_marks(quote: Passage) -> bool:
    """Tell whether marks within a quotation lack their partner, or were taken for its blocks'."""
    return not has_paired_marks(quote.text) or any(dropped_marks(quote))


def _skeleton_findings(passage: Passage, skeleton: Skeleton) -> Iterator[Finding]:
    for quote in skeleton.quotes:
        if _has_odd_marks(quote):
            message = Message(N_("quotation marks within this quotation do not go in pairs"))
            yield Finding("odd-quotes", Severity.WARNING, message, quote.text, quote.span())
    if not skeleton.closed:
        yield Finding(
            "unclosed-quotation",
            Severity.WARNING,
            Message(
                N_("a quotation is not closed; it is taken to run to the end of the provision")
            ),
            quote=passage.text[-80:],
            span=passage.span(),
        )
    elif lacks_items(passage.text, skeleton.text, skeleton.items):
        message = Message(N_("the list may go on: it has one item, or ends with a semicolon"))
        yield Finding("list-goes-on", Severity.WARNING, message, passage.text[-80:], passage.span())


def _judged(passage: Passage, operations: tuple[Instruction, ...]) -> Iterator[Finding]:
    """Tell what a clause leaves to judgment, and what in it does not go together."""
    announced = passage.part(0, len(passage.text.partition("\n")[0]))
    for caveat in (each.caveat for each in operations if each.caveat is not None):
        yield Finding(
            caveat.code, Severity.WARNING, caveat.message, announced.text, announced.span()
        )
    for words in dict.fromkeys(each.operation.qualification for each in operations):
        if words is not None:
            template = N_("the clause orders this “{words}”; what that covers is left to judgment")
            message = Message(template, {"words": words})
            yield Finding(
                "qualified-order", Severity.WARNING, message, passage.text, passage.span()
            )
