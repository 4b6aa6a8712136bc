"""Columns and keys that are named nearly as those of a round, and may hold what decides it.

Carried along, a payment under such a name would be compared with nothing, and nobody would know.
"""

from collections.abc import Iterable
from functools import lru_cache

from bylaw.registry.audit.rounds.columns.layouts import KINDS, NETS, ColumnsError, is_of_round
from bylaw.registry.audit.rounds.paid import TOTAL
from bylaw.registry.audit.rounds.round import KEYS
from bylaw.registry.law.messages import N_
from bylaw.registry.law.text.typography import without_accents

_OURS = (*KEYS, *(kind for kind in KINDS if kind not in KEYS))
_ALIKE = 0.8
_SHORT = 4
"""Words of fewer letters are alike too often to say anything."""
_WON = frozenset(("win", "won"))
"""Words for what is paid that are as often yes or no."""
_NEAR = N_(
    "the name of the column {column} resembles {ours}, but would not be read as it: call it "
    '{ours}; if it is something else, a map carries it along ([columns], "{carried}" = '
    '"{column}")'
)


def check_near(names: Iterable[str]) -> None:
    """Refuse a column whose name is nearly that of a round's column."""
    for name in names:
        if not is_of_round(name) and (ours := meant_by(name)):
            raise ColumnsError(_NEAR, column=name, ours=ours, carried=name.replace(".", "_"))


@lru_cache(maxsize=1024)
def meant_by(name: str) -> str:
    """The column of a round that another name is nearly that of; nothing where it is foreign.

    >>> [meant_by(name) for name in ("Day", "decisons", "paid_cent.ante", "Paid ante", "payed")]
    ['day', 'decisions', 'paid_cents.ante', 'paid.ante', 'paid.total']
    >>> [meant_by(name) for name in ("casino", "table_no", "dealer", "paid_by", "name", "state")]
    ['', '', '', '', '', '']
    """
    kind, dot, rest = name.strip().partition(".")
    if dot and kind not in NETS and (ours := _alike(kind, KINDS)):
        return f"{ours}.{rest.strip()}"
    return _amount_meant(name) or _alike(name, _OURS)


def _alike(name: str, known: Iterable[str]) -> str:
    plain = "_".join(without_accents(name.casefold()).replace("-", " ").split())
    return next((own for own in known if _is_alike(plain, own)), "")


def _is_alike(name: str, own: str) -> bool:
    if name == own or min(len(name), len(own)) < _SHORT:
        return name == own
    # Rounds have such keys rarely, and a command that reads one round starts without it.
    from difflib import SequenceMatcher

    return SequenceMatcher(None, name, own).ratio() > _ALIKE


def _amount_meant(name: str) -> str:
    """The stake or the payment that a name means; a payment for no bet is the round's."""
    from bylaw.registry.audit.rounds.parts.amount_names import amount_spoken
    from bylaw.registry.rules.games.catalogue import RULES

    return round_paid(name) or amount_spoken(name, list(RULES.values()))


def round_paid(name: str) -> str:
    """The payment of the whole round that a name means which names no bet; nothing for others.

    >>> [round_paid(name) for name in ("Payé", "payout_cents", "Total paid", "won", "paid ante")]
    ['paid.total', 'paid_cents.total', 'paid.total', '', '']
    """
    from bylaw.registry.audit.rounds.parts.amount_names import CENTS, PAID
    from bylaw.registry.audit.rounds.parts.name_words import words_of_name

    words = words_of_name(name)
    if words & _WON or not words & PAID or not words <= PAID | CENTS | {TOTAL}:
        return ""
    return f"paid{'_cents' if words & CENTS else ''}.{TOTAL}"
