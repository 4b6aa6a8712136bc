"""An instrument found by its number or its title, with what became of its operations."""

from collections.abc import Iterator, Sequence

from bylaw.registry.answers.instruments.withdrawn_instruments import refusal_of
from bylaw.registry.answers.instruments_listed import settled_instruments
from bylaw.registry.law.messages import N_, BylawError, language_said, listed
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.publish.document.consolidation import HeldText
from bylaw.registry.publish.instrument.instrument_edition import Effect, InstrumentEdition, OrderKey
from bylaw.registry.store.text_facts import facts_of_text
from bylaw.registry.store.view import View


class NotHeldInLanguageError(BylawError):
    """An instrument is held, but not in the language that was asked for."""


def instruments_named(view: View, name: str) -> tuple[Instrument, ...]:
    """Find the texts of an instrument by its number, or by its title if it has no number."""
    asked = name.casefold()
    return tuple(
        item for item in settled_instruments(view) if item.name and item.name.casefold() == asked
    )


def require_named(view: View, name: str) -> tuple[Instrument, ...]:
    """Find the texts of an instrument, or refuse and name those that are held."""
    found = instruments_named(view, name)
    if not found:
        raise refusal_of(view, name)
    return found


def in_language(found: Sequence[Instrument], lang: str | None, *, preferred: str) -> Instrument:
    """Choose the text in a language; if none is asked for, the preferred or the one held."""
    by_lang = {item.lang: item for item in found}
    if lang is None:
        return by_lang.get(preferred, found[0])
    if lang not in by_lang:
        raise NotHeldInLanguageError(
            N_("{name} is not held in {lang}; it is held in {held}"),
            name=found[0].name,
            lang=language_said(lang),
            held=listed(map(language_said, by_lang)),
        )
    return by_lang[lang]


def edition_of(view: View, item: Instrument) -> InstrumentEdition:
    """Collect from the registry what the document of an instrument rests on."""
    effects, number = dict(_effects(view, item)), view.subject().number
    return InstrumentEdition(item, _text(view, item), effects, number, view.known_on())


def _text(view: View, item: Instrument) -> HeldText:
    row = next(row for row in view.sources() if row.file == item.span.file)
    return HeldText(row.file, row.lang, row.day, facts_of_text(row).evidence.certainty, row.sha256)


def _effects(view: View, item: Instrument) -> Iterator[tuple[OrderKey, Effect]]:
    for step in view.history(item.lang).steps:
        for order, outcome in step.pairs():
            source = order.source
            if source.instrument != item.name or order.is_foreign:
                continue
            effect = Effect(step.stage.in_force, outcome.touched)
            yield (source.provision, order.operation), effect
