"""Instruments and their operations, as other programs read them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bylaw.registry.answers.works_listed import concerning
from bylaw.registry.law.orders.commencements import Commencement
from bylaw.registry.law.orders.instruments import AmendingProvision, Instrument
from bylaw.registry.law.orders.transitions import Transition
from bylaw.registry.law.written_days import iso
from bylaw.registry.store.access.rows import SourceRow
from bylaw.registry.store.view import View, asking_at_once

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.instrument_shapes import (
        HeldTransitionShape,
        InstrumentShape,
        OperationShape,
    )


@asking_at_once
def settled_instruments(view: View) -> tuple[Instrument, ...]:
    """List the instruments that a registry holds, with what its replay made of each operation."""
    from bylaw.registry.law.time.operation_states import settle

    return settle(view.instruments(), view.histories())


@asking_at_once
def instruments_about(view: View) -> tuple[Instrument, ...]:
    """List the instruments that concern the work in question."""
    return concerning(settled_instruments(view), view)


@asking_at_once
def sources_about(view: View) -> tuple[SourceRow, ...]:
    """List the texts that concern the work in question, and its own texts."""
    files = {item.span.file for item in concerning(view.instruments(), view)}
    with view.holdings() as held:
        bases = {row.id for lang in view.langs() for row, _body in held.bases_of(lang)}
    return tuple(row for row in view.sources() if row.file in files or row.id in bases)


def commencements_of(instrument: Instrument) -> Iterator[Commencement]:
    """Every commencement that an instrument states."""
    for provision in instrument.printed_provisions:
        yield from provision.commencements


def transitions_of(instrument: Instrument) -> Iterator[tuple[AmendingProvision, Transition]]:
    """The transitional provisions of an instrument."""
    for provision in instrument.printed_provisions:
        if provision.transition is not None:
            yield provision, provision.transition


def _transitional_as_json(instrument: Instrument) -> Iterator["HeldTransitionShape"]:
    for provision, transition in transitions_of(instrument):
        yield {
            **transition.as_json(instrument.lang),
            "provision": provision.number or None,
            "source": provision.span.as_json(),
        }


def instrument_as_json(instrument: Instrument) -> "InstrumentShape":
    """An instrument as JSON; other programs rely on the keys."""
    chain = instrument.chain
    return {
        "instrument": instrument.number,
        "title": instrument.title,
        "lang": instrument.lang,
        "status": instrument.status,
        "held": True,
        "extent": instrument.extent,
        "made": iso(instrument.made),
        "published": iso(instrument.published),
        "date_evidence": instrument.evidence or None,
        "enabling": instrument.enabling or None,
        "amends": instrument.base_title,
        "amends_instrument": None if chain is None else chain.base.number,
        "last_amended_by": instrument.last_amended_by,
        "without_amendment": instrument.without_amendment,
        "provisions": [provision.number for provision in instrument.provisions],
        "commencement": [item.as_json() for item in commencements_of(instrument)],
        "transitional": list(_transitional_as_json(instrument)),
        "source": instrument.span.as_json(),
        "findings": [finding.as_json() for finding in instrument.all_findings()],
    }


def operations_as_json(instrument: Instrument) -> Iterator["OperationShape"]:
    """Each operation of an instrument as JSON; other programs rely on the keys."""
    for provision in instrument.printed_provisions:
        for item in provision.operations:
            findings = [f.as_json() for f in (*provision.findings, *item.findings)]
            yield {
                **item.operation.as_json(),
                "instrument": instrument.number,
                "title": instrument.title,
                "provision": provision.number or None,
                "lang": instrument.lang,
                "state": item.state,
                "source": item.span.as_json(),
                "findings": findings,
            }
