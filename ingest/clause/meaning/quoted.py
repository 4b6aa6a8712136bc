"""The quotations of a clause, and what each is for: words, a new text, a title."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from bylaw.ingest.clause.instructions import Caveat, Instruction
from bylaw.ingest.clause.locators import UNANNOUNCED, Undecided, Unreadable
from bylaw.ingest.clause.meaning.contexts import Context, once
from bylaw.ingest.clause.meaning.step_targets import target_of, within_unnumbered
from bylaw.ingest.clause.sentence.lone_quotes import lone_marks
from bylaw.ingest.clause.sentence.straight_marks import directed
from bylaw.ingest.clause.syntax import Action, Following, Locator, NamedWords, QuoteRef, Step
from bylaw.ingest.clause.unit_names import TEXT_UNITS
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.operations import LabelRange, Op, Operation, Target, TextAnchor
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.typography import CLOSING_MARKS


@dataclass(frozen=True, slots=True)
class Content:
    """What the quoted text of a unit holds: its labels, and the kind of its first unit."""

    labels: tuple[str, ...] = ()
    kind: Kind | None = None


class Unquoted(Unreadable):
    """A reading of a clause in which what is new is not found among its quotations."""


ReadContent = Callable[[Passage, str | None], Content]


@dataclass(frozen=True)
class Quoted:
    """The quotations of one clause, and a reader of their content."""

    quotes: tuple[Passage, ...]
    read_content: ReadContent

    def quote(self, ref: QuoteRef) -> str:
        """Quote what the clause quotes, word for word; nothing, or a lone mark, is refused."""
        text = self.quotes[ref.index].text
        if not text.strip(_MARKS_AND_BLANKS):
            raise Unreadable(N_("a quotation is empty"))
        if lone_marks(text):
            raise Unreadable(N_("unpaired quotation mark in “{words}”"), words=text)
        return text

    def text(self, part: QuoteRef | str) -> str:
        """Quote words."""
        text = part if isinstance(part, str) else self.quote(part)
        return _BROKEN_LINE.sub(" ", text)

    def text_target(self, context: Context) -> Target:
        """The target of an operation on words: where they stand, and what confines them."""
        target = target_of(context.steps, self.quote)
        target = within_unnumbered(target)
        row = self.quote(context.row) if context.row else target.row
        named = context.column
        column = self.quote(named) if isinstance(named, QuoteRef) else named
        target = replace(target, column=column)
        is_ranked = target.line is not None and target.unit == "table_row"
        if row is not None or context.column is not None or is_ranked:
            return replace(target, row=row, unit="table_cell")
        unit = TEXT_UNITS.get(target.unit, "text")
        return replace(target, unit=unit)

    def beside(self, words: NamedWords, context: Context) -> TextAnchor | None:
        """The words beside which others, struck or replaced, are said to stand."""
        anchor = context.anchor
        if anchor is None or anchor.words is None or len(words.parts) > 1:
            return None
        if anchor.occurrence is not None or anchor.everywhere:
            return None
        return TextAnchor(anchor.position, self.text(anchor.words))

    def new_words(self, action: Action, context: Context) -> tuple[QuoteRef | str, ...]:
        """Find the words that an action brings."""
        if isinstance(action.new, NamedWords) and context.payload is None:
            self.occurrence(action.new, is_new=True)
            return action.new.parts
        if isinstance(action.new, Following) and context.payload is not None:
            if action.new.numbers:
                raise Unreadable(N_("a numbered unit is announced, and is to go among words"))
            return (context.payload.ref,)
        raise Unquoted(N_("the new words are not quoted"))

    def occurrence_of(self, words: NamedWords, context: Context) -> int | None:
        """Say which occurrence of the words of an action is meant, wherever the clause says so."""
        named = self.occurrence(words)
        if context.occurrence is None:
            return named
        return self.occurrence(replace(words, occurrence=once(named, context.occurrence)))

    def occurrence(self, words: NamedWords, *, is_new: bool = False) -> int | None:
        """Say which occurrence of some words is meant; of new words, or of several, none can be."""
        is_placed = words.occurrence is not None or words.is_final
        if is_placed and (is_new or len(words.parts) > 1):
            raise Unreadable(
                N_(
                    "an occurrence is named, but of new words or of several, not of the words "
                    "changed"
                )
            )
        return words.occurrence

    def payload(self, action: Action, context: Context) -> Passage:
        """Find the one quoted text that an action brings."""
        payload = self._announced(action, context)
        if not payload.text.strip():
            raise Unreadable(N_("the new text is empty"))
        self._check_term(action, payload)
        marks = directed(payload.text)
        if any(marks[at] in CLOSING_MARKS for at in lone_marks(payload.text)):
            raise Undecided(N_("a quotation mark closes within the new text: it may be two texts"))
        return payload

    def _check_term(self, action: Action, payload: Passage) -> None:
        """Refuse a text that is announced as the definition of a term, and opens with another."""
        term = action.new.term if isinstance(action.new, Following) else None
        opening = rf"\W*{re.escape(self.text(term))}(?!\w)" if term is not None else ""
        if not re.match(opening, payload.text, re.IGNORECASE):
            raise Unreadable(UNANNOUNCED)

    def _announced(self, action: Action, context: Context) -> Passage:
        if isinstance(action.new, Following) and context.payload is not None:
            return self.quotes[context.payload.ref.index]
        if (
            isinstance(action.new, NamedWords)
            and len(action.new.parts) == 1
            and not context.payload
        ):
            (part,) = action.new.parts
            if isinstance(part, QuoteRef):
                return self.quotes[part.index]
        raise Unquoted(N_("the new text is not quoted"))

    def numbered_otherwise(self, target: Target, content: Content) -> Caveat | None:
        """Tell a new text that bears other numbers than all of what it replaces.

        The first alinéa of a section opens with the number of that section.
        """
        is_known = target.unit in _NUMBERED and target.clause is None
        is_opening = target.unit == "alinea" and content.kind is Kind.SECTION
        numbered = "section" if is_opening else target.unit
        own = getattr(target, numbered) if is_known or is_opening else ()
        old = [own] if isinstance(own, str) else list(own or ())
        heads = [label for label in content.labels if " " in label] or content.labels
        new = [label.split()[-1] for label in heads]
        if not old or not new or {*old} & {*new} or any(isinstance(one, LabelRange) for one in old):
            return None
        template = N_("what is replaced is numbered {old}, and the new text {new}")
        shown = {"old": ", ".join(old), "new": ", ".join(new)}
        return Caveat("number-differs", Message(template, shown))

    def quoted_heading(self, locator: Locator) -> str | None:
        """Quote the heading that is taken away, where the clause does: it must be that one."""
        heading = locator[0]
        is_quoted = heading.kind == "heading_before" and heading.quotes
        return self.text(heading.quotes[0]) if is_quoted else None

    def whole(self, op: Op, locator: Locator, within: tuple[Step, ...] = ()) -> Instruction:
        """Order something of a whole text.

        No text stands within a place of another one: what is named there is words of that place.
        """
        if within or any(step.kind != "instrument" for step in locator):
            raise Unreadable(N_("a whole text is named within a place of another one"))
        target = target_of(tuple(s for s in locator if s.kind == "instrument"), self.quote)
        return Instruction(Operation(op, replace(target, unit="instrument")))


_NUMBERED = frozenset(
    ("section", "paragraph", "subparagraph", "schedule", "form", "chapter", "division", "title")
)
_BROKEN_LINE = re.compile(r"(?<=[^\s.;:»”\"])[ \t]*\n[ \t]*")
"""The end of a line after which words go on: a block ends with a mark."""

_MARKS_AND_BLANKS = ' \t\n\u00a0“”«»"'
