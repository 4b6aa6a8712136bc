"""Since when the words of a consolidated text are proved.

A consolidated text says what stood on its own day.  Before it, its words are the law only where
its history notes, or undoing the instruments that are held, prove it.
"""

import datetime as dt
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace

from bylaw.registry.law.text.consolidated import note_name
from bylaw.registry.law.text.provisions import ATTACHMENTS, CONTAINERS, SECTIONS, Provision
from bylaw.registry.law.text.tree import Held, Node, TextState
from bylaw.registry.law.time.base.history_notes import Proof, proof_of
from bylaw.registry.law.time.replay import Base, History
from bylaw.registry.law.time.versions import Version

_Touched = Mapping[str, Mapping[str, dt.date]]


def with_proved_days(versions: Iterable[Version], history: History) -> Iterator[Version]:
    """Versions, as not held where they rest on a consolidated text for days before it."""
    witness = history.witness
    if witness is None or witness.as_of is None:
        yield from versions
        return
    proofs = dict(_proofs(history, witness))
    begun: set[str] = set()
    for version in versions:
        proof = proofs.get(version.identity)
        if version.is_start_shown and version.identity not in begun:
            yield _before(version, () if proof is None else proof.lacking)
        begun.add(version.identity)
        if proof is None:
            yield version
        else:
            yield from _cut_at(version, proof.day or witness.as_of, proof.lacking)


def with_unknown_before(versions: Iterable[Version], *, known: Container[str]) -> Iterator[Version]:
    """Versions from some day on; what only a consolidated text brings in is not held before it.

    `known` are the provisions that stood before these days; each one's oldest version comes first.
    """
    begun: set[str] = set()
    for version in versions:
        is_first = version.identity not in known and version.identity not in begun
        if version.is_start_shown and is_first:
            yield _before(version, ())
        begun.add(version.identity)
        yield version


def _proofs(history: History, witness: Base) -> Iterator[tuple[str, Proof]]:
    touched = _first_changes(history)
    held = {item.number for item in history.enactments}
    made_by = "" if witness.source is None else witness.source.instrument
    for node in _units_shown(history, witness):
        days = touched.get(node.identity, {})
        note = _note(node, witness.notes)
        if note:
            proof = proof_of(note, held=held, made_by=made_by, acted=days.get)
            if proof is not None:
                yield node.identity, proof
        elif node.kind not in CONTAINERS and not _is_early(days, witness.as_of):
            yield node.identity, Proof(None)


def _units_shown(history: History, witness: Base) -> Iterator[Node]:
    """The units of the text under the identities that they have in the history."""
    shown = (step.after for step in history.steps if step.is_shown)
    early = any(step.stage.day <= (witness.as_of or dt.date.min) for step in history.steps)
    tree = next(shown, witness.tree) if early else witness.tree
    yield from (n for n in tree.root.walk() if n.kind in CONTAINERS | SECTIONS | ATTACHMENTS)


def _note(node: Node, notes: Mapping[str, str]) -> str:
    return notes.get(note_name(node.identity)) or (
        notes.get(node.label, "") if node.kind in SECTIONS and "/" not in node.identity else ""
    )


def _is_early(days: Mapping[str, dt.date], as_of: dt.date | None) -> bool:
    return any(as_of is None or day <= as_of for day in days.values())


def _first_changes(history: History) -> _Touched:
    """Say on which day each instrument first changed each section."""
    found: dict[str, dict[str, dt.date]] = {}
    for step in history.steps:
        for _order, outcome in step.pairs():
            for name in outcome.touched:
                found.setdefault(name, {}).setdefault(step.stage.enactment.number, step.stage.day)
    return found


def _before(version: Version, lacking: tuple[str, ...]) -> Version:
    """Mark a provision that only a consolidated text shows as not known before it."""
    bare = _unheld(version, lacking)
    return replace(bare, start=None, end=version.start, is_start_shown=False, sources=())


def _unheld(version: Version, lacking: tuple[str, ...]) -> Version:
    return replace(
        version,
        held=Held.NOT,
        text_state=TextState.MADE,
        provision=Provision(version.kind, version.label),
        unproved=lacking,
        disputed="",
        is_contradicted=False,
        agreed=None,
    )


def _cut_at(version: Version, day: dt.date, lacking: tuple[str, ...]) -> Iterator[Version]:
    """Leave a version as it is from a day on, and not held before it."""
    if version.start is not None and version.start >= day:
        yield version
        return
    if version.held is Held.NOT:
        yield version
        return
    bare = _unheld(version, lacking)
    if version.end is not None and version.end <= day:
        yield bare
        return
    yield replace(bare, end=day)
    yield replace(version, start=day, is_start_shown=True, in_force=None)
