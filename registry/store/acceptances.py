"""Acceptances of findings: who takes a finding as it stands, and why, as entries of the ledger.

A finding is accepted for its words.  Where they change, it is another finding, and shows again.  An
acceptance is never deleted; it can be withdrawn by a later entry.
"""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Engine

from bylaw.registry.store.certificates import record_statements
from bylaw.registry.store.codec import as_json, value_of
from bylaw.registry.store.view import View

KIND = "acceptance"


@dataclass(frozen=True, slots=True)
class Accepted:
    """Someone's word that a finding, about the words of this fingerprint, is explained."""

    finding: str
    words: str
    by: str
    why: str


def record_acceptances(engine: Engine, found: Sequence[Accepted], *, moment: dt.datetime) -> int:
    """Record acceptances in the ledger, one entry each; give the number of the last entry."""
    return record_statements(engine, KIND, [as_json(one) for one in found], moment=moment)


def recorded_acceptances(view: View) -> tuple[Accepted, ...]:
    """Give the acceptances of a registry as it was known."""
    live = (entry for entry in view.record().live if entry.kind == KIND)
    return tuple(value_of(Accepted, dict(entry.said)) for entry in live)
