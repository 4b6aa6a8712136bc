"""Two language versions of one section: its blocks, items, definitions, rows and sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bylaw.registry.compare.languages.alignment import pairs_of, similarity
from bylaw.registry.compare.languages.divergences import ComparedPart, Divergence, divergences_of
from bylaw.registry.compare.languages.facts import facts_of
from bylaw.registry.compare.languages.terms import Weight
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.text.provisions import Kind, Provision, Row, Table

_ALIKE = 0.12
"""Two definitions that share less than this of what they say are not one definition."""


def compare_sections(en: Provision, fr: Provision) -> tuple[Divergence, ...]:
    """Compare the two language versions of one section."""
    found = _compare(en, fr)
    return tuple(replace(one, section=one.section or en.label) for one in found)


def _compare(en: Provision, fr: Provision) -> Iterator[Divergence]:
    yield from _headings(en, fr)
    yield from _texts(en.text, fr.text)
    yield from _tables(en.table, fr.table)
    yield from _definitions(_definitions_in(en), _definitions_in(fr))
    ours, theirs = _others(en), _others(fr)
    if len(ours) == len(theirs):
        for one, other in zip(ours, theirs, strict=True):
            yield from _compare(one, other)
    else:
        yield from _uneven(ours, theirs)


def _headings(en: Provision, fr: Provision) -> Iterator[Divergence]:
    if bool(en.heading) != bool(fr.heading):
        told = Message(N_("only one language has a heading"))
        yield Divergence("", ComparedPart.STRUCTURE, Weight.EDITORIAL, en.heading, fr.heading, told)


def _definitions_in(provision: Provision) -> tuple[Provision, ...]:
    return tuple(child for child in provision.children if child.kind is Kind.DEFINITION)


def _others(provision: Provision) -> tuple[Provision, ...]:
    return tuple(child for child in provision.children if child.kind is not Kind.DEFINITION)


def _uneven(ours: Sequence[Provision], theirs: Sequence[Provision]) -> Iterator[Divergence]:
    """Compare lists of different length: by label where they have labels, else as one text."""
    left, right = ({one.label: one for one in side} for side in (ours, theirs))
    is_labelled = all(one.label for one in (*ours, *theirs))
    if not is_labelled:
        yield _structure(_words(ours), _words(theirs), len(ours), len(theirs))
        yield from _texts(_words(ours), _words(theirs))
        return
    for label in dict.fromkeys((*left, *right)):
        if label in left and label in right:
            yield from _compare(left[label], right[label])
        else:
            yield _missing(left.get(label), right.get(label))


def _words(items: Sequence[Provision]) -> str:
    return "\n".join(node.text for item in items for node in item.walk() if node.text)


def _structure(en: str, fr: str, ours: int, theirs: int) -> Divergence:
    told = N_("blocks and items: {en} in English, {fr} in French")
    why = Message(told, {"en": ours, "fr": theirs})
    return Divergence("", ComparedPart.STRUCTURE, Weight.EDITORIAL, en, fr, why)


def _missing(en: Provision | None, fr: Provision | None) -> Divergence:
    only = N_("this item is in the English only") if en else N_("this item is in the French only")
    words = [_words([one]) if one else "" for one in (en, fr)]
    return Divergence(
        "", ComparedPart.STRUCTURE, Weight.SUBSTANTIVE, words[0], words[1], Message(only)
    )


def _definitions(ours: Sequence[Provision], theirs: Sequence[Provision]) -> Iterator[Divergence]:
    """Match definitions by what they say, for each language has its own alphabet of terms."""
    left, right = list(ours), list(theirs)
    pairs = list(_match_pairs(ours, theirs))
    if len(left) == len(right):
        # What is left over on both sides in equal number is matched in printed order.
        rest = [
            [d for d in side if all(d is not p[n] for p in pairs)]
            for n, side in enumerate((ours, theirs))
        ]
        pairs += zip(*rest, strict=True)
    for one, other in pairs:
        left.remove(one)
        right.remove(other)
        yield from _compare(replace(one, children=()), replace(other, children=()))
        yield from _compare(replace(one, text="", heading=""), replace(other, text="", heading=""))
    yield from (_missing(one, None) for one in left)
    yield from (_missing(None, other) for other in right)


def _match_pairs(
    ours: Sequence[Provision], theirs: Sequence[Provision]
) -> Iterator[tuple[Provision, Provision]]:
    """Pair the most similar first; a pair at the same place is preferred among equals."""
    ranked = sorted(
        (
            (_likeness(one, other) - 0.01 * abs(i - j), -i, -j)
            for i, one in enumerate(ours)
            for j, other in enumerate(theirs)
        ),
        reverse=True,
    )
    taken: set[int] = set()
    given: set[int] = set()
    for likeness, i, j in ranked:
        if likeness >= _ALIKE and -i not in taken and -j not in given:
            taken.add(-i)
            given.add(-j)
            yield ours[-i], theirs[-j]


def _likeness(en: Provision, fr: Provision) -> float:
    """Measure by what both say, by words that look alike, and by the terms themselves."""
    ours, theirs = _words([en]), _words([fr])
    said = similarity(facts_of(ours, lang="en"), facts_of(theirs, lang="fr"))
    return 0.5 * said + 0.3 * _cognates(ours, theirs) + 0.2 * _cognates(en.label, fr.label)


def _cognates(en: str, fr: str) -> float:
    """Measure the share of words of four letters or more that begin alike in both texts."""
    ours, theirs = ({w[:4].lower() for w in text.split() if len(w) > 3} for text in (en, fr))
    return len(ours & theirs) / min(len(ours), len(theirs)) if ours and theirs else 0.0


# ---- Words -----------------------------------------------------------------------------------


def _texts(en: str, fr: str) -> Iterator[Divergence]:
    if not en.strip() and not fr.strip():
        return
    for pair in pairs_of(en, fr):
        ours, theirs = en[slice(*pair.en)], fr[slice(*pair.fr)]
        if not ours or not theirs:
            yield replace(_lone(ours, theirs), at_en=pair.en, at_fr=pair.fr)
            continue
        for one in divergences_of(ours, theirs):
            yield replace(one, at_en=pair.en, at_fr=pair.fr)


def _lone(en: str, fr: str) -> Divergence:
    told = (
        N_("this sentence is in the English only")
        if en
        else N_("this sentence is in the French only")
    )
    return Divergence("", ComparedPart.CLAUSE, Weight.SUBSTANTIVE, en, fr, Message(told))


# ---- Tables ----------------------------------------------------------------------------------


def _tables(en: Table | None, fr: Table | None) -> Iterator[Divergence]:
    ours, theirs = (() if table is None else table.rows for table in (en, fr))
    if len(ours) != len(theirs):
        told = N_("rows: {en} in English, {fr} in French")
        why = Message(told, {"en": len(ours), "fr": len(theirs)})
        left, right = (" | ".join(map(_row, side)) for side in (ours, theirs))
        yield Divergence("", ComparedPart.STRUCTURE, Weight.SUBSTANTIVE, left, right, why)
        return
    for one, other in zip(ours, theirs, strict=True):
        yield from divergences_of(_row(one), _row(other))


def _row(row: Row) -> str:
    return "  ".join((row.label, *row.cells))
