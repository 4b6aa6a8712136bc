"""Operations and commencements in a person's words, in a language that is passed along."""

from collections.abc import Iterable, Iterator

from bylaw.registry.answers.unit_words import PARTS, SEVERAL, in_quotes
from bylaw.registry.law.messages import N_, Say
from bylaw.registry.law.orders.commencements import Commencement, CommencementKind
from bylaw.registry.law.orders.instruments import OperationState
from bylaw.registry.law.orders.operations import (
    LabelRange,
    Labels,
    Op,
    Operation,
    Ordinals,
    Path,
    TextAnchor,
    UnitAnchor,
)
from bylaw.registry.law.orders.transitions import Transition, TransitionKind

_VERBS = {
    Op.REPLACE_UNIT: N_("replace"),
    Op.REPLACE_TEXT: N_("replace words"),
    Op.INSERT_UNIT: N_("insert"),
    Op.INSERT_TEXT: N_("insert words"),
    Op.APPEND_UNIT: N_("add at the end"),
    Op.APPEND_TEXT: N_("add words at the end"),
    Op.STRIKE_UNIT: N_("strike out"),
    Op.STRIKE_TEXT: N_("strike out words"),
    Op.REPEAL_UNIT: N_("repeal"),
    Op.RENUMBER_UNIT: N_("renumber"),
    Op.REPLACE_INSTRUMENT: N_("replace the instrument"),
    Op.REPEAL_INSTRUMENT: N_("repeal the instrument"),
}

_UNITS = {
    "section": N_("section"),
    "rule": N_("rule"),
    "alinea": N_("alinea"),
    "paragraph": N_("paragraph"),
    "subparagraph": N_("subparagraph"),
    "sentence": N_("sentence"),
    "definition": N_("definition"),
    "heading": N_("heading"),
    "lead_in": N_("lead-in"),
    "rest": N_("what follows"),
    "division": N_("division"),
    "subdivision": N_("subdivision"),
    "chapter": N_("chapter"),
    "schedule": N_("schedule"),
    "form": N_("form"),
    "title": N_("title"),
    "part": N_("part"),
    "book": N_("book"),
    "table": N_("table"),
    "table_row": N_("table row"),
    "table_cell": N_("table cell"),
    "instrument": N_("whole instrument"),
    "text": N_("text"),
}

_EDGES = {"start": N_("at the beginning of the target"), "end": N_("at the end of the target")}

_KINDS = {
    CommencementKind.NTH_DAY_AFTER_PUBLICATION: N_("a set number of days after publication"),
    CommencementKind.PUBLICATION_DATE: N_("date of publication"),
    CommencementKind.FIXED_DATE: N_("date fixed by the text"),
    CommencementKind.FIXED_BY_GOVERNMENT: N_("date to be fixed by the Government"),
    CommencementKind.ASSENT_DATE: N_("date of assent"),
    CommencementKind.FIRST_OF_NTH_MONTH: N_("first day of a month after publication"),
    CommencementKind.LATEST_OF: N_("the latest of several dates"),
    CommencementKind.EXTERNAL: N_("date fixed by another text"),
    CommencementKind.NOT_IN_FORCE_DRAFT: N_("never (a draft)"),
}


OPERATION_STATES = {
    OperationState.APPLIED: N_("applied"),
    OperationState.PENDING: N_("pending"),
    OperationState.REFUSED: N_("refused"),
    OperationState.DRAFT: N_("draft"),
}

_TRANSITIONS = {
    TransitionKind.CONTINUED: N_("earlier rules or proceedings continue"),
    TransitionKind.VALID: N_("something remains valid"),
    TransitionKind.DEEMED: N_("something is deemed to be the case"),
    TransitionKind.HOLDER: N_("a rule for whoever holds something on a date"),
    TransitionKind.READ_AS: N_("words are read as others"),
    TransitionKind.SAVING: N_("rights are kept"),
    TransitionKind.DEROGATION: N_("an exception for a time"),
    TransitionKind.UNDER_HEADING: N_("under the heading of transitional provisions"),
}


def describe_transition(transition: Transition, say: Say) -> str:
    """Say in one line what a transitional provision does, with its words."""
    kind, words = say(_TRANSITIONS[transition.kind]), in_quotes(transition.text, say)
    return say(N_("transitional provision, {kind}: {words}")).format(kind=kind, words=words)


def describe_operation(operation: Operation, say: Say) -> str:
    """Say in one line what an operation does, and to what."""
    verb, target = say(_VERBS[operation.op]), _describe_target(operation, say)
    return say(N_("{verb}: {target}")).format(verb=verb, target=target)


def _describe_target(operation: Operation, say: Say) -> str:
    target = operation.target
    address, unit = describe_path(target, say), say(_UNITS.get(target.unit, target.unit))
    named = target.unit == "text" or getattr(target, target.unit, None) is not None
    pieces = [address] if named and address else [unit, address]
    following = target.until or target.preceding
    if following is not None:
        pieces.append(say(N_("before {place}")).format(place=describe_path(following, say)))
    if target.after is not None:
        pieces.append(say(N_("after {place}")).format(place=describe_path(target.after, say)))
    return ", ".join(piece for piece in pieces if piece)


def describe_details(operation: Operation, say: Say) -> Iterator[str]:
    """Say where an operation puts which words, one thing per line."""
    if operation.anchor is not None:
        yield _describe_anchor(operation.anchor, say)
    words = [in_quotes(w, say, limit=120) for w in (operation.old, operation.new) if w is not None]
    if words:
        yield " → ".join(words)
    if operation.new_units:
        yield say(N_("new: {labels}")).format(labels=_label_list(operation.new_units, say))
    if operation.new_ref is not None:
        yield say(N_("the new text is in the attachment {name}")).format(name=operation.new_ref)
    yield from _describe_which(operation, say)
    if operation.qualification is not None:
        yield in_quotes(operation.qualification, say)


def _describe_which(operation: Operation, say: Say) -> Iterator[str]:
    """Say which of the places where the words stand are meant."""
    if operation.scope == "all":
        yield say(N_("wherever the words are found"))
    for path in operation.excepted:
        yield say(N_("except in {place}")).format(place=describe_path(path, say))
    if operation.at is not None:
        yield say(_EDGES[operation.at])
    if operation.occurrence == -1:
        yield say(N_("their last occurrence"))
    elif operation.occurrence is not None:
        yield say(N_("their occurrence number {number}")).format(number=operation.occurrence)


def _label_list(labels: tuple[str, ...], say: Say) -> str:
    if len(labels) <= 8:
        return ", ".join(labels)
    count = say(N_("{count} in all")).format(count=len(labels))
    return f"{', '.join(labels[:3])} … {labels[-1]} ({count})"


def _describe_anchor(anchor: UnitAnchor | TextAnchor, say: Say) -> str:
    template = N_("after {place}") if anchor.position == "after" else N_("before {place}")
    if isinstance(anchor, TextAnchor):
        return say(template).format(place=in_quotes(anchor.text, say))
    return say(template).format(place=describe_path(anchor.path, say))


def describe_path(path: Path, say: Say) -> str:
    """An address, outermost part first: section 44, paragraphs 1 and 2."""
    said = ((name, getattr(path, name)) for name in PARTS)
    return ", ".join(_describe_part(name, part, say) for name, part in said if part)


def _describe_part(
    name: str, part: str | int | Labels | Ordinals | tuple[Labels, ...], say: Say
) -> str:
    if part is True:
        return say(PARTS[name])
    labels = (part,) if isinstance(part, str | int) else tuple(_flat(part))
    is_one = len(labels) == 1 and not isinstance(labels[0], LabelRange)
    template = PARTS[name] if is_one else SEVERAL.get(name, PARTS[name])
    *before, last = (_describe_label(label, say) for label in labels)
    words = say(N_("{before} and {last}")).format(before=", ".join(before), last=last)
    return say(template).format(labels=words if before else last)


def _flat(labels: Iterable[str | int | LabelRange | Labels]) -> Iterator[str | int | LabelRange]:
    """The labels of a place, level by level; the innermost level may have several."""
    for label in labels:
        yield from label if isinstance(label, tuple) else (label,)


def _describe_label(label: str | int | LabelRange, say: Say) -> str:
    if isinstance(label, LabelRange):
        return say(N_("{first} to {last}")).format(first=label.first, last=label.last)
    return say(N_("last")) if label == -1 else str(label)


def describe_commencement(commencement: Commencement, say: Say, sign: str = "") -> str:
    """Say when something takes effect, and by which rule; `sign` marks an inferred day."""
    day, text = commencement.in_force, commencement_rule(commencement, say)
    if day is not None:
        text = f"{day.isoformat()}{sign}, {text}"
    if commencement.sections is not None:
        text += f" ({describe_scope(commencement, say)})"
    if commencement.ends is not None:
        text += ", " + say(N_("until {day}")).format(day=commencement.ends.isoformat())
    if commencement.effect_from is not None:
        effect = say(N_("with effect from {day}")).format(day=commencement.effect_from.isoformat())
        text += f", {effect}"
    return text


def commencement_rule(commencement: Commencement, say: Say) -> str:
    """Say by which rule something takes effect."""
    return say(_KINDS[commencement.kind])


def describe_scope(commencement: Commencement, say: Say) -> str:
    """Say which provisions a commencement is for; nothing where it is for all."""
    alinea = None if commencement.alinea is None else (commencement.alinea,)
    named = {one.unit: one.labels for one in commencement.divisions}
    path = Path(
        schedule=_joined_labels(named.get("schedule"), say),
        form=_joined_labels(named.get("form"), say),
        part=_joined_labels(named.get("part"), say),
        book=_joined_labels(named.get("book"), say),
        title=_joined_labels(named.get("title"), say),
        chapter=_joined_labels(named.get("chapter"), say),
        division=named.get("division"),
        subdivision=named.get("subdivision"),
        section=commencement.sections,
        alinea=alinea,
        paragraph=commencement.paragraph,
        subparagraph=commencement.subparagraph,
    )
    said = describe_path(path, say)
    return f"{said}, {commencement.concerning}" if commencement.concerning else said


def _joined_labels(labels: Labels | None, say: Say) -> str | None:
    return ", ".join(_describe_label(one, say) for one in labels) if labels else None
