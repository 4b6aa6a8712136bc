"""How the statements of a commencement go together: effects, terms, and parts that are theirs."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise

from bylaw.ingest.dates.counted_days import UnreadableDay, first_of_month, in_year_after, later_day
from bylaw.ingest.dates.stated_rules import (
    OWN,
    Delay,
    Delayed,
    Kept,
    Retroactive,
    StatedRule,
    Where,
    parts_of,
    without_day,
)
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.commencements import Commencement
from bylaw.registry.law.orders.named_labels import share, without
from bylaw.registry.law.orders.operations import Labels


def of_the_same_text(places: Sequence[Where]) -> tuple[Where, ...]:
    """Let provisions that name no text be of the one named after them: "sections 1 and 2 of …"."""
    found: list[Where] = []
    for place in reversed(places):
        is_shared = found and not place.names_text
        found.insert(0, of_text(place, found[0]) if is_shared else place)
    return tuple(found)


def of_one_list(places: Sequence[Where]) -> tuple[Where, ...]:
    """The provisions of one list, with their text; after those of another text it must be said."""
    named = of_the_same_text(places)
    if any(one.is_foreign and not after.names_text for one, after in pairwise(named)):
        raise UnreadableDay(N_("it is unclear to which text a provision of the list belongs"))
    return named


def of_text(place: Where, other: Where) -> Where:
    """A place, taken for one of the text of another."""
    return replace(place, instrument=other.instrument, order=other.order, of_this=other.of_this)


def paired(parts: Sequence[object], day: type) -> Iterator[tuple[object, object]]:
    """Pair each group of provisions with the day that follows it.

    Those named after provisions of another text, and of none, are of that text.
    """
    places: list[Where] = []
    before = Where()
    for part in parts:
        if isinstance(part, Where):
            places.append(part)
        elif isinstance(part, day):
            named = tuple(_of_text_before(one, before) for one in of_one_list(places))
            yield from ((place, part) for place in named)
            before, places = (before, *named)[-1], []


def _of_text_before(place: Where, before: Where) -> Where:
    return of_text(place, before) if before.is_foreign and not place.names_text else place


def of_section_before(said: Iterable[StatedRule]) -> Iterator[StatedRule]:
    """Let a part of "that section" be of the one section that the statement before it names."""
    before: Labels | None = None
    for rule in said:
        if not isinstance(rule, Commencement):
            yield rule
            continue
        is_one = before is not None and len(before) == 1 and isinstance(before[0], str)
        named = _of_sections(rule, before if is_one else None)
        before = named.sections
        yield named


def with_effects(said: Sequence[StatedRule]) -> Iterator[Commencement]:
    """Give days of effect to the default, or to sections that keep their day in force."""
    rules = [each for each in said if isinstance(each, Commencement)]
    effects = [each.rule for each in said if isinstance(each, Retroactive)]
    default = next((rule for rule in rules if rule.sections is None), None)
    whole = next((rule.effect_from for rule in effects if rule.sections is None), None)
    for each in said:
        if isinstance(each, Commencement):
            own = replace(each, effect_from=whole) if whole and each is default else each
            yield from _beside_effects(own, effects)
        elif isinstance(each, Kept):
            yield without_day(each.where)
        elif default is None or each.rule.sections is not None:
            yield _in_force_with(each.rule, rules, default)


def _in_force_with(
    effect: Commencement, rules: Sequence[Commencement], default: Commencement | None
) -> Commencement:
    """An effect of sections, in force on the day that is said of them, or of the whole."""
    named = (rule for rule in rules if sections_left(rule, effect) is not None)
    day = next(named, default)
    return effect if day is None else replace(effect, kind=day.kind, in_force=day.in_force)


def _beside_effects(rule: Commencement, effects: Sequence[Commencement]) -> Iterator[Commencement]:
    """A rule without the sections that have an effect of their own."""
    for effect in effects:
        rest = sections_left(rule, effect)
        rule = rule if rest is None else replace(rule, sections=rest)
    if rule.sections != () or rule.divisions:
        yield rule


def sections_left(rule: Commencement, effect: Commencement) -> Labels | None:
    """What a rule for whole sections leaves beside an effect of some of them."""
    is_whole = rule.is_whole and effect.is_whole and rule.sections and effect.sections
    return without(rule.sections or (), effect.sections or ()) if is_whole else None


def with_counted_days(rules: Sequence[Commencement]) -> tuple[Commencement, ...]:
    """Count the days that follow that of the instrument; unknown where it is not said."""
    found = list(rules)
    for place, rule in enumerate(found):
        if isinstance(rule, Delayed):
            found[place] = _counted(rule, _counted_from(rule, found))
    return tuple(found)


def _counted_from(rule: Delayed, rules: Sequence[Commencement]) -> Commencement | None:
    """The rule from whose day another is counted: that of the sections named, or the default."""
    default = next((each for each in rules if each.sections is None and each.is_own), None)
    if rule.delay.of is None:
        if rule is default:
            raise UnreadableDay(N_("the date of coming into force is counted from itself"))
        return default
    named = [each for each in rules if each.is_whole and each.sections]
    own = [each for each in named if share(each.sections or (), rule.delay.of)]
    if not own:
        return None if rule is default else default
    (first, *others) = own
    return None if others or without(first.sections or (), rule.delay.of) is None else first


def _counted(rule: Delayed, counted_from: Commencement | None) -> Commencement:
    plain = Commencement(**parts_of(rule))  # type: ignore[arg-type]  # names of fields
    if counted_from is None or isinstance(counted_from, Delayed) or counted_from.in_force is None:
        # What fixes the day of the instrument later does not fix this one to the same day.
        return plain
    day = _after(counted_from.in_force, rule.delay)
    return replace(plain, kind=counted_from.kind, in_force=day, awaits=None)


def _after(day: dt.date, delay: Delay) -> dt.date | None:
    if delay.day_of_year is not None:
        return in_year_after(day, delay.day_of_year)
    if delay.whole_months:
        return first_of_month(day, delay.whole_months)
    return later_day(day, days=delay.days, months=delay.months)


def consistent(rules: Sequence[Commencement]) -> tuple[Commencement, ...]:
    """Rules of which no two give one provision different days."""
    settled = tuple(_with_days_said_later(rules))
    for rule, other in combinations(settled, 2):
        if contradict(rule, other):
            raise UnreadableDay(N_("the same provision is said to come into force on two dates"))
    return settled


def _with_days_said_later(rules: Sequence[Commencement]) -> Iterator[Commencement]:
    """Leave out what is excepted without a day where another sentence gives it one."""
    dated = [rule for rule in rules if rule.awaits != ""]
    for rule in rules:
        yield from (rule,) if rule.awaits != "" else _beside_effects(rule, dated)


def contradict(rule: Commencement, other: Commencement) -> bool:
    """Tell whether two rules give one provision, or the whole, different days."""
    if (rule.instrument, rule.order) != (other.instrument, other.order):
        return False
    if not (rule.is_whole and other.is_whole) or _day(rule) == _day(other):
        return False
    if rule.sections is None or other.sections is None:
        return rule.sections is other.sections
    return share(rule.sections, other.sections)


def _day(rule: Commencement) -> tuple[object, ...]:
    return rule.kind, rule.in_force, rule.effect_from


def of_place(part: Where, place: Where) -> Where:
    """A part, of the sections named before it where it is called theirs."""
    is_theirs = part.sections == OWN and not part.divisions
    return replace(part, sections=place.sections) if is_theirs else part


def in_stage(stage: object, whole: Where) -> object:
    """The provisions of one stage, of the text and among the sections that come in stages."""
    if not isinstance(stage, Where):
        return stage
    own, is_left_out = stage.sections or (), without(whole.sections or (), stage.sections or ())
    if whole.sections is not None and (whole.is_part or not own or is_left_out is None):
        raise UnreadableDay(N_("a stage is named that is not one of the provisions named first"))
    return stage if stage.is_foreign else of_text(stage, whole)


def taken_out(place: Where, excluded: Sequence[Where]) -> Where:
    """A place without the whole sections that are taken out of it."""
    for one in excluded:
        if one.is_part:
            continue
        rest = without(place.sections or (), one.sections or ())
        if rest is None or place.is_part:
            raise UnreadableDay(N_("what is excepted from an exception is not a part of it"))
        place = replace(place, sections=rest)
    return place


def check_held(parts: Sequence[Where], places: Sequence[Where]) -> None:
    """Refuse to except from some sections a part of another one."""
    if any(place.divisions for place in (*parts, *places)):
        return
    held = tuple(label for place in places for label in place.sections or ())
    if not all(share(held, part.sections or ()) for part in parts):
        raise UnreadableDay(N_("the excepted part belongs to another provision"))


def part_of(exception: StatedRule, whole: Commencement) -> Commencement | Retroactive:
    """An exception, of the text and the sections that it is taken from, where it names none."""
    exception, sections = _of_its_text(exception, whole), whole.sections
    if isinstance(exception, Kept):
        kept = without_day(exception.where)
        return replace(kept, kind=whole.kind, in_force=whole.in_force, awaits=whole.awaits)
    if isinstance(exception, Retroactive):
        return Retroactive(_of_sections(exception.rule, sections))
    return _of_sections(exception, sections)


def beside_exceptions(rule: Commencement, exceptions: Iterable[StatedRule]) -> Commencement:
    """A rule for some sections without those that are excepted whole, and have days of their own.

    A section that is no part of them is refused; one that cannot be taken out contradicts them.
    """
    named, whole = rule.sections, [each for each in exceptions if isinstance(each, Commencement)]
    for each in whole if named else ():
        if each.sections and not share(named or (), each.sections):
            raise UnreadableDay(N_("the excepted part belongs to another provision"))
        rest = sections_left(rule, each)
        rule = replace(rule, sections=rest) if rest else rule
    return rule


def _of_its_text(exception: StatedRule, whole: Commencement) -> StatedRule:
    """An exception from the provisions of another text, which are those of that text."""
    if isinstance(exception, Kept):
        where = exception.where
        text = Where(instrument=whole.instrument, order=whole.order)
        return Kept(where if where.names_text else of_text(where, text))
    if isinstance(exception, Retroactive):
        return Retroactive(_rule_of_its_text(exception.rule, whole))
    return _rule_of_its_text(exception, whole)


def _rule_of_its_text(rule: Commencement, whole: Commencement) -> Commencement:
    return replace(rule, instrument=whole.instrument, order=whole.order) if rule.is_own else rule


def _of_sections(exception: Commencement, sections: Labels | None) -> Commencement:
    """Say of which sections a part is that is called theirs."""
    if exception.sections != OWN or exception.divisions:
        return exception
    if not sections:
        raise UnreadableDay(N_("from which provision a part is excepted cannot be determined"))
    return replace(exception, sections=sections)
