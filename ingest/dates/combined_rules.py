"""How the statements of a commencement go together: effects, terms, and parts that are theirs."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bylaw.ingest.dates.counted_days import UnreadableDay, later_day
from bylaw.ingest.dates.stated_rules import OWN, Delayed, Retroactive, Where, parts_of
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.commencements import Commencement
from bylaw.registry.law.orders.operations import Labels


def of_the_same_text(places: Sequence[Where]) -> tuple[Where, ...]:
    """Let provisions that name no text be of the one named after them: "sections 1 and 2 of …"."""
    found: list[Where] = []
    for place in reversed(places):
        names_none = place.instrument is None and place.order is None
        found.insert(0, of_text(place, found[0]) if names_none and found else place)
    return tuple(found)


def of_text(place: Where, other: Where) -> Where:
    """A place, taken for one of the text of another."""
    return replace(place, instrument=other.instrument, order=other.order)


def paired(parts: Sequence[object], day: type) -> Iterator[tuple[object, object]]:
    """Pair each group of provisions with the day that follows it."""
    places: list[object] = []
    for part in parts:
        if isinstance(part, day):
            yield from ((place, part) for place in places)
            places = []
        else:
            places.append(part)


def with_effects(said: Sequence[Commencement | Retroactive]) -> Iterator[Commencement]:
    """Give days of effect to the default, or to sections that keep the default's day in force."""
    rules = [each for each in said if isinstance(each, Commencement)]
    default = next((rule for rule in rules if rule.sections is None), None)
    effects = [each.rule for each in said if isinstance(each, Retroactive)]
    whole = next((rule.effect_from for rule in effects if rule.sections is None), None)
    for each in said:
        if isinstance(each, Commencement):
            yield replace(each, effect_from=whole) if whole and each is default else each
        elif default is None:
            yield each.rule
        elif each.rule.sections is not None:
            yield replace(each.rule, kind=default.kind, in_force=default.in_force)


def with_counted_days(rules: Sequence[Commencement]) -> Iterator[Commencement]:
    """Count the days that follow that of the instrument; unknown where it is not said."""
    default = next((rule for rule in rules if rule.sections is None and rule.is_own), None)
    if isinstance(default, Delayed):
        raise UnreadableDay(N_("the day of coming into force is counted from itself"))
    for rule in rules:
        yield _counted(rule, default) if isinstance(rule, Delayed) else rule


def _counted(rule: Delayed, default: Commencement | None) -> Commencement:
    plain = Commencement(**parts_of(rule))  # type: ignore[arg-type]  # names of fields
    if default is None or default.in_force is None:
        # What fixes the day of the instrument later does not fix this one to the same day.
        return plain
    day = later_day(default.in_force, days=rule.delay.days, months=rule.delay.months)
    return replace(plain, kind=default.kind, in_force=day)


def part_of(
    exception: Commencement | Retroactive, sections: Labels | None
) -> Commencement | Retroactive:
    """An exception, of the sections that it is taken from where it is called theirs."""
    if isinstance(exception, Retroactive):
        return Retroactive(_of_sections(exception.rule, sections))
    return _of_sections(exception, sections)


def _of_sections(exception: Commencement, sections: Labels | None) -> Commencement:
    """Say of which sections a part is that is called theirs."""
    if exception.sections != OWN or exception.divisions:
        return exception
    if not sections:
        raise UnreadableDay(N_("of which provision a part is excepted cannot be told"))
    return replace(exception, sections=sections)
