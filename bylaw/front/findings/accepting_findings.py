"""Findings that someone takes as they stand: found by their names, with the words they speak of."""

from collections.abc import Iterable, Iterator

from bylaw.front.findings.held_findings import HeldFinding, findings_held
from bylaw.front.findings.text_findings import PrintedWords
from bylaw.registry.law.messages import N_, BylawError
from bylaw.registry.store.acceptances import Accepted
from bylaw.registry.store.view import View


def acceptances(
    view: View, names: Iterable[str], *, by: str, why: str
) -> tuple[tuple[HeldFinding, Accepted], ...]:
    """Find what is meant; a reservation is settled only where nothing told of it stays open."""
    held = findings_held(view)
    chosen = tuple(_chosen(dict.fromkeys(names), held))
    left = {one.reservation for one in held if one.is_open and one not in chosen}
    words = PrintedWords.among(view.sources())
    return tuple(
        (
            one,
            Accepted(
                one.finding.id,
                words.fingerprint_of(one.finding),
                by,
                why,
                settles=None if one.reservation in left else one.reservation,
            ),
        )
        for one in chosen
    )


def _chosen(names: Iterable[str], held: tuple[HeldFinding, ...]) -> Iterator[HeldFinding]:
    """Find each finding by its name; refuse one that is not there, or was accepted before."""
    by_name = {one.finding.id: one for one in held}
    for name in names:
        one = by_name.get(name)
        if one is None:
            raise BylawError(
                N_("there is no finding {name}; bylaw findings --all lists them"), name=name
            )
        if one.accepted is not None:
            raise BylawError(
                N_("finding {name} has already been accepted, by {by}: {why}"),
                name=name,
                by=one.accepted.by,
                why=one.accepted.why,
            )
        yield one
