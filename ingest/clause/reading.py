"""Reading one amending provision: what it orders and when, or a refusal that quotes it.

A clause is read in whole or refused in whole.  Its quotations are cut in the ways that
`quotations` allows; the first cut under which the grammar understands every word is the reading.
If the grammar understands the words in two ways that order different things, the clause is
refused as ambiguous.

>>> reading = read_clause_text('Section 46 is amended by replacing “oak” with “ash”.', lang="en")
>>> reading.operations[0].operation.old, reading.operations[0].operation.new
('oak', 'ash')
"""

import datetime as dt
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from textwrap import shorten

from lark import Token, Tree
from lark.exceptions import VisitError

from bylaw.ingest.clause.grammars import NotUnderstood, parses
from bylaw.ingest.clause.inert import inert_kind
from bylaw.ingest.clause.locators import Unreadable
from bylaw.ingest.clause.meaning.clause_orders import Reader
from bylaw.ingest.clause.meaning.quoted import Content, Instruction, Unquoted
from bylaw.ingest.clause.sentence.agreement import disagreement
from bylaw.ingest.clause.sentence.joined_clauses import (
    of_whole_section,
    with_own_day,
    with_replacement,
)
from bylaw.ingest.clause.sentence.joined_numbers import unjoined
from bylaw.ingest.clause.sentence.quotations import readings
from bylaw.ingest.clause.sentence.quoted_blocks import dropped_marks, has_paired_marks
from bylaw.ingest.clause.sentence.quoted_labels import unquoted_labels
from bylaw.ingest.clause.sentence.skeletons import (
    Skeleton,
    skeleton_of,
    spelled_out,
    unbroken,
)
from bylaw.ingest.clause.sentence.vocabulary import instruction_test, strange_words
from bylaw.ingest.clause.sizes import effort, oversize
from bylaw.ingest.clause.syntax import Scoped
from bylaw.ingest.clause.transitional_formulas import sort_sentences
from bylaw.ingest.clause.trees.sentence_trees import SyntaxBuilder
from bylaw.ingest.dates.commencement import not_in_force
from bylaw.ingest.dates.read_days import TOO_LONG, is_commencement, read_days
from bylaw.ingest.dates.said_days import Dates
from bylaw.ingest.page.cues import AMENDS
from bylaw.ingest.payload.reading_units import read_payload
from bylaw.ingest.sources.noise import clean, joined_words
from bylaw.ingest.sources.note_numbers import without_note_numbers
from bylaw.ingest.sources.passages import Passage, Received
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_, BylawError, Message, Value, listed
from bylaw.registry.law.orders.commencements import Commencement
from bylaw.registry.law.orders.transitions import Transition
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.typography import QUOTATION, before_quotations, plain_apostrophes

_BARE_TITLE = re.compile(r"(?:(?:the|le|la|les) )?⟪\d⟫(?: ⟪\d⟫)*", re.IGNORECASE)
_NUMBER = re.compile(r"\s*(\d{1,3}(?:\.\d+)?)\s?\.\s")

_ORDERS = re.compile(
    r"(?i)\bby (?:replac|substitut|insert|add|strik|delet|remov|repeal|revok|renumber)\w*ing\b"
    r"|\bpar (?:le remplacement|l['’](?:insertion|ajout|addition|abrogation)|la suppression)\b"
    r"|\ben (?:remplaçant|insérant|ajoutant|supprimant|abrogeant)\b"
)
"""The words of an instruction: within a quotation, they may show that its end was missed."""

_EXCEPTS = re.compile(
    r"(?i)\b(?:except(?:ing)?|excluding|other than|save for|with the exception|apart from)\b"
    r"|\b(?:sauf|hormis|excepté|à l' ?exception|à l' ?exclusion|autres? que)\b"
)
"""The words of an exception, in either language."""

NOT_UNDERSTOOD = "clause-not-understood"
"""The code of the finding on a clause that is refused."""

_SHOWN = 60
"""Characters of a clause that a refusal quotes, before and after the place where it stopped."""


@dataclass(frozen=True)
class ClauseReading:
    """What one clause says: its operations, its commencements, and what to tell about it."""

    operations: tuple[Instruction, ...] = ()
    commencements: tuple[Commencement, ...] = ()
    findings: tuple[Finding, ...] = ()
    skeleton: str = ""
    inert: str | None = None
    quotes: tuple[Passage, ...] = ()
    titles: tuple[str, ...] = ()
    transition: Transition | None = None

    @property
    def grammar(self) -> str:
        """The grammar that understood its skeleton: of amendments, or of commencements."""
        return "commencement" if self.commencements and not self.operations else "amending"


def read_clause_text(
    text: str,
    *,
    lang: str,
    published: dt.date | None = None,
    assent: dt.date | None = None,
    status: str = "made",
    number: str = "",
) -> ClauseReading:
    """Read a clause given as text, with the marks of print that it may bear."""
    received = Received("-", text)
    cleaned = without_note_numbers(clean(received))
    read = read_clause(
        cleaned.passage,
        lang=lang,
        published=published,
        assent=assent,
        status=status,
        number=number,
    )
    return replace(read, findings=(*read.findings, *joined_words(received, cleaned)))


def read_clause(
    passage: Passage,
    *,
    lang: str,
    published: dt.date | None = None,
    assent: dt.date | None = None,
    status: str = "made",
    number: str = "",
    units: tuple[tuple[str, str], ...] = (),
) -> ClauseReading:
    """Read one clean clause in English or French.

    `number` is that of its provision, and `units` are the chapters and divisions around it, by
    their kinds and numbers, where they are known.
    """
    if not passage.text.strip():
        return not_understood(passage, Message(N_("the clause is empty")))
    too_large = oversize(passage)
    if too_large is not None:
        return not_understood(passage, too_large)
    kind = inert_kind(_own_words(passage.text), lang=lang)
    if kind is not None:
        return ClauseReading(inert=kind)
    printed = _NUMBER.match(passage.text)
    own = number or (printed[1] if printed else "")
    parts = sort_sentences(of_whole_section(passage, is_numbered=bool(number)), lang=lang)
    if parts.rest is None:
        return ClauseReading(transition=parts.transition)
    dates = Dates(published, assent, own, units)
    read = _read_orders(parts.rest, lang=lang, dates=dates, status=status)
    return replace(read, transition=parts.transition)


def _read_orders(passage: Passage, *, lang: str, dates: Dates, status: str) -> ClauseReading:
    """Read what a clause orders: when something takes effect, or what changes."""
    passage = unquoted_labels(passage)
    parts = with_own_day(passage)
    parts = parts if len(parts) > 1 else with_replacement(passage)
    if len(parts) > 1:
        reads = [_read_orders(part, lang=lang, dates=dates, status=status) for part in parts]
        return _together(reads)
    if is_commencement(_before_quotations(passage.text)):
        return _read_commencement(passage, lang=lang, dates=dates, status=status)
    return _read_amendment(passage, lang=lang)


def _together(reads: Sequence[ClauseReading]) -> ClauseReading:
    """Take what two parts of a sentence say together; where one is refused, so is the other."""
    refused = next((read for read in reads if _is_refused(read)), None)
    orders, days = reads
    both = replace(
        orders, commencements=days.commencements, findings=(*orders.findings, *days.findings)
    )
    return refused or both


def _is_refused(read: ClauseReading) -> bool:
    return any(finding.code == NOT_UNDERSTOOD for finding in read.findings)


def _own_words(text: str) -> str:
    """What a text says of itself: an amendment is not what the words that it quotes are."""
    head = _before_quotations(text)
    return head if AMENDS.search(head) else plain_apostrophes(text)


def _before_quotations(text: str) -> str:
    return unbroken(before_quotations(plain_apostrophes(text)))


# ---- Amendments ------------------------------------------------------------------------


def _read_amendment(passage: Passage, *, lang: str) -> ClauseReading:
    refusal, spent = _no_cut(passage, lang=lang), 0
    for quotations in readings(passage, is_instruction=instruction_test(lang)):
        skeleton = skeleton_of(passage, quotations, lang=lang)
        spent += effort(skeleton.text)
        if spent > limits().clause.words:
            return not_understood(passage, Message(TOO_LONG))
        if _BARE_TITLE.fullmatch(skeleton.text):
            return ClauseReading(inert="title")
        if any(map(_swallows_an_order, skeleton.quotes)):
            refusal = Message(N_("a quotation would hold an instruction: where it ends is unclear"))
            continue
        try:
            operations = _operations(skeleton, lang=lang)
        except NotUnderstood as refused:
            refusal = _further(refusal, _in_words(refused.message, skeleton, lang=lang))
            continue
        return ClauseReading(
            operations,
            findings=(*_skeleton_findings(passage, skeleton), *_judged(passage, operations)),
            skeleton=skeleton.text,
            quotes=skeleton.quotes,
            titles=skeleton.titles,
        )
    return not_understood(passage, _excepting(refusal) or refusal)


_EXCEPTED = Message(N_("a part of what is named is excepted, which an operation cannot say"))


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
        return Message(N_("where its quotations begin and end cannot be determined"))
    template = N_("these words are not those of an instruction: {words}")
    quoted = (Message(N_("“{word}”"), {"word": word}) for word in strange[:6])
    return Message(template, {"words": listed(quoted)})


def _outside_quotations(text: str) -> str:
    return QUOTATION.sub(" ", plain_apostrophes(text))


def _operations(skeleton: Skeleton, *, lang: str) -> tuple[Instruction, ...]:
    """The one meaning of a skeleton; one with several, or none, is refused."""
    unclear = disagreement(skeleton.text, skeleton.titles) or unjoined(skeleton.text)
    if unclear is not None:
        raise NotUnderstood(unclear.template, **unclear.values)
    reader = Reader(skeleton.quotes, _content_reader(lang), skeleton.items)
    meanings: list[tuple[Instruction, ...]] = []
    trouble: BylawError | None = None
    builder = SyntaxBuilder(skeleton.titles, lang=lang)
    for tree in parses("amending", lang, skeleton.text):
        try:
            clause = _built(tree, builder)
        except Unreadable as unbuilt:
            trouble = trouble or unbuilt
            continue
        try:
            operations = reader.operations(clause)
        except Unreadable as unreadable:
            trouble = (trouble if isinstance(unreadable, Unquoted) else None) or unreadable
            continue
        if operations not in meanings:
            meanings.append(operations)
    if len(meanings) > 1:
        raise NotUnderstood(N_("the clause can be understood in {count} ways"), count=len(meanings))
    if not meanings or not meanings[0]:
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
        first = content.units[0].kind if content.units else None
        return Content(content.labels, first)

    return read


def _swallows_an_order(quote: Passage) -> bool:
    """Tell a quotation that runs on over the next instruction: a mark of its own is lost."""
    return not has_paired_marks(quote.text) and _ORDERS.search(quote.text) is not None


def _skeleton_findings(passage: Passage, skeleton: Skeleton) -> Iterator[Finding]:
    for quote in skeleton.quotes:
        if not has_paired_marks(quote.text) or any(dropped_marks(quote)):
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


def _judged(passage: Passage, operations: tuple[Instruction, ...]) -> Iterator[Finding]:
    """Tell what a clause leaves to judgment, and what in it does not go together."""
    announced = passage.part(0, len(passage.text.partition("\n")[0]))
    for caveat in (each.caveat for each in operations if each.caveat is not None):
        yield Finding(
            caveat.code, Severity.WARNING, caveat.message, announced.text, announced.span()
        )
    for words in dict.fromkeys(each.operation.qualification for each in operations):
        if words is not None:
            template = N_("what the clause orders “{words}” is left to judgment")
            message = Message(template, {"words": words})
            yield Finding(
                "qualified-order", Severity.WARNING, message, passage.text, passage.span()
            )


# ---- Commencement ----------------------------------------------------------------------


def _read_commencement(passage: Passage, *, lang: str, dates: Dates, status: str) -> ClauseReading:
    whole = skeleton_of(passage, (), lang=lang)
    try:
        said = read_days(passage, whole, lang=lang, dates=dates)
    except NotUnderstood as refused:
        return not_understood(passage, _in_words(refused.message, whole, lang=lang))
    if status == "draft":
        return ClauseReading(commencements=(not_in_force(),), skeleton=said.skeleton)
    return ClauseReading(
        commencements=said.commencements,
        findings=said.findings,
        skeleton=said.skeleton,
        titles=whole.titles,
    )


def _in_words(refusal: Message, skeleton: Skeleton, *, lang: str) -> Message:
    """Put a refusal in the words of the clause: what was read last, and what came then."""

    def shown(part: str, words: Value) -> Value:
        if part not in ("read", "rest", "end"):
            return words
        text = spelled_out(
            str(words), skeleton.titles, lambda at: _quoted(skeleton.quotes[at], lang=lang)
        )
        return shorten(text, _SHOWN, placeholder=" …") if part == "rest" else _ending(text)

    return replace(refusal, values={part: shown(part, of) for part, of in refusal.values.items()})


def _quoted(quote: Passage, *, lang: str) -> str:
    words = shorten(quote.text, _SHOWN // 2, placeholder=" …")
    return f"«\xa0{words}\xa0»" if lang == "fr" else f"“{words}”"


def _ending(text: str) -> str:
    """The last words of a text that is long."""
    kept = text[-_SHOWN:]
    return text if kept == text else f"… {kept.partition(' ')[2]}"


def not_understood(passage: Passage, reason: Message) -> ClauseReading:
    """Take a clause for one that was not understood, and say why."""
    finding = Finding(
        NOT_UNDERSTOOD, Severity.ERROR, reason, quote=passage.text, span=passage.span()
    )
    return ClauseReading(findings=(finding,))
