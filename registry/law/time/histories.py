"""The history of the text that is kept, from all that is held of it in one language."""

from collections.abc import Iterable

from bylaw.registry.law.orders.acting import Subject, acting
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.text.tree import unheld_tree
from bylaw.registry.law.time.replay import Base, History
from bylaw.registry.law.time.witness import replay_with_witness


def history_of(
    instruments: Iterable[Instrument],
    subject: Subject,
    *,
    lang: str,
    bases: Iterable[Base] = (),
) -> History:
    """Replay what acts in a language on the oldest base text that is held, or on none.

    A base text that some amendments had already changed is a witness: what came before it is
    reconstructed only where that is unambiguous.  Each later one is compared on its own day.
    """
    texts = sorted(bases, key=_day_of)
    base = texts[0] if texts else Base(unheld_tree(lang, subject.names(lang)))
    return replay_with_witness(base, acting(instruments, subject, lang=lang), later=texts[1:])


def _day_of(base: Base) -> str:
    return "" if base.as_of is None else base.as_of.isoformat()
