"""The words of an amending provision, cut where it quotes new text: its sentence, then a tree."""

from collections.abc import Iterator

from bylaw.registry.law.orders.instruments import AmendingProvision, ReadOperation

_MARKS = '"“”«»‘’ \u00a0\u202f\n'
Cut = str | ReadOperation


def cut_provision(provision: AmendingProvision) -> tuple[Cut, ...]:
    """Cut a provision into sentences and the units that it quotes, in printed order.

    Where a quoted unit is not found exactly as it was read, the words are given as printed.
    """
    cuts: list[Cut] = []
    rest = provision.text
    for read in provision.operations:
        if not read.payload:
            continue
        found = _around(rest, read.operation.new or "")
        if found is None:
            return (provision.text,)
        before, rest = found
        cuts += [*_without_marks(before), read]
    return (*cuts, *_without_marks(rest))


def _around(text: str, new: str) -> tuple[str, str] | None:
    """Find the words before and after a quotation; a mark inside it that was dropped is none."""
    if new and text.count(new) == 1:
        before, _new, after = text.partition(new)
        return before, after
    first = new.partition("\n")[0]
    start = text.find(first) if first and text.count(first) == 1 else -1
    if start < 0 or _letters(text[start:]) != _letters(new):
        return None
    return text[:start], ""


def _letters(words: str) -> str:
    return "".join(letter for letter in words if letter not in _MARKS).rstrip(".,;")


def _without_marks(words: str) -> Iterator[str]:
    """Leave out quotation marks that stand alone: the quoted unit is set apart already."""
    kept = words.rstrip(_MARKS) if words.rstrip().endswith(tuple('"“«')) else words
    if any(letter.isalnum() for letter in kept):
        yield kept.lstrip('"”» \u00a0\n').strip()
