"""When an amending instrument takes effect, from its own words and the day of the Gazette.

A day is computed only for an instrument that was made; a draft is never in force.  A day that
depends on something unknown (the issue date, the assent, the Government) stays unknown.
"""

import datetime as dt
from dataclasses import replace

from lark import Discard, Token

from bylaw.ingest.clause.sentence.named_texts.order_numbers import order_number
from bylaw.ingest.dates.combined_rules import (
    beside_exceptions,
    check_held,
    consistent,
    in_stage,
    of_one_list,
    of_place,
    of_section_before,
    of_text,
    of_the_same_text,
    paired,
    part_of,
    taken_out,
    with_counted_days,
    with_effects,
)
from bylaw.ingest.dates.counted_days import UnreadableDay, number_said
from bylaw.ingest.dates.said_days import DayBuilder
from bylaw.ingest.dates.stated_rules import (
    OWN,
    CeasesOn,
    Excluded,
    Kept,
    LabelsNamed,
    Retroactive,
    Rules,
    When,
    Where,
    rule_of,
    unit_named,
    within,
    without_day,
)
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.commencements import Commencement, CommencementKind, Division
from bylaw.registry.law.orders.named_labels import STANDS_TWICE, overlapping
from bylaw.registry.law.orders.operations import LabelRange
from bylaw.registry.law.text.labels import bare_label
from bylaw.registry.law.text.numerals import ordinal_value


def not_in_force() -> Commencement:
    """The commencement of a draft: none."""
    return Commencement(CommencementKind.NOT_IN_FORCE_DRAFT, None)


class CommencementBuilder(DayBuilder):
    """Turn the parse of either language into commencements, the default first."""

    # Provisions

    def label_range(self, parts: list[Token]) -> LabelRange:
        return LabelRange(bare_label(parts[0]), bare_label(parts[1]))

    def labels(self, parts: list[Token | LabelRange]) -> LabelsNamed:
        found = tuple(p if isinstance(p, LabelRange) else bare_label(p) for p in parts)
        twice = overlapping(found)
        if twice is not None:
            raise UnreadableDay(STANDS_TWICE, number=twice)
        return LabelsNamed(found)

    def other(self, parts: list[Token]) -> Where:
        """Name another instrument: by its title, by its number, or by both."""
        found = {part.type: str(part)[1:-1] for part in parts}
        title = self._said.titles[int(found["TITLE"])] if "TITLE" in found else None
        return Where(instrument=title, order=found.get("ORDER") or order_number(title or ""))

    def scope(self, parts: list[Where]) -> Where:
        return parts[0]

    def sections(self, parts: list[LabelsNamed | Where]) -> Where:
        other = next((part for part in parts if isinstance(part, Where)), Where())
        return within(other, [part.labels for part in parts if isinstance(part, LabelsNamed)])

    def own_text(self, parts: list[object]) -> Where:
        """Name the instrument itself: "of this Act"."""
        return Where(of_this=True)

    def alinea_sections(self, parts: list[object]) -> Where:
        ordinal = next(part for part in parts if isinstance(part, Token))
        other = next((part for part in parts if isinstance(part, Where)), Where())
        where = replace(other, alinea=number_said(ordinal, ordinal_value))
        return within(where, [part.labels for part in parts if isinstance(part, LabelsNamed)])

    def own_part(self, parts: list[object]) -> Where:
        labels = next((part.labels for part in parts if isinstance(part, LabelsNamed)), None)
        if labels is not None:
            return Where(OWN, labels)
        return Where(OWN, alinea=number_said(parts[0], ordinal_value))

    def extent(self, parts: list[Where]) -> Where:
        """Confine a provision to the sections that it enacts."""
        where, enacted = parts
        return replace(where, enacts=enacted.sections)

    def enacted_there(self, parts: list[Where]) -> Where:
        """Sections of another text, said before the provision that enacts them."""
        enacted, where = parts
        return self.extent([where, enacted])

    def concerned(self, parts: list[object]) -> Where:
        """Confine a rule to some of what its provisions do; the words are left to judgment."""
        where, words = parts
        assert isinstance(where, Where), "words confine provisions that are named"
        return replace(where, concerning=" ".join(self.words([words]).rstrip(" ,").split()))

    def division(self, parts: list[object]) -> Division:
        noun, numbers = parts
        assert isinstance(numbers, LabelsNamed), "a division is named by its number"
        return Division(unit_named(str(noun)), numbers.labels)

    def divisions(self, parts: list[Division]) -> Where:
        """The provisions under a heading, which is said from the inside out."""
        return Where(sections=(), divisions=tuple(reversed(parts)))

    def subject(self, parts: list[Where]) -> Where:
        return parts[0] if parts else Where()

    # Statements

    def exception(self, parts: list[object]) -> Rules:
        *places, when = parts
        excluded = next((part.places for part in places if isinstance(part, Excluded)), ())
        named = of_one_list([part for part in places if isinstance(part, Where)])
        parts_left = [of_place(one, named[-1]) for one in excluded if one.is_part]
        check_held(parts_left, named)
        kept = map(Kept, parts_left)
        return (*(rule_of(taken_out(one, excluded), when) for one in named), *kept)

    def shared_days(self, parts: list[object]) -> Rules:
        """Give each of several sections the day that is "respectively" its own."""
        where, *days = parts
        assert isinstance(where, Where), "sections come before their days"
        labels = where.sections or ()
        if where.is_part or any(isinstance(label, LabelRange) for label in labels):
            raise UnreadableDay(
                N_("to which provision each of the dates belongs cannot be determined")
            )
        if len(labels) != len(days):
            raise UnreadableDay(N_("the sections and their dates do not match one to one"))
        single = (replace(where, sections=(label,)) for label in labels)
        return tuple(rule_of(one, day) for one, day in zip(single, days, strict=True))

    def excluded(self, parts: list[Where]) -> Excluded:
        return Excluded(tuple(parts))

    def left_out(self, parts: list[Where]) -> Excluded:
        return Excluded(tuple(parts))

    def leaving_out(self, parts: list[object]) -> Rules:
        """Set the day of an instrument without that of provisions that are excepted from it."""
        excluded, when = parts
        assert isinstance(excluded, Excluded), "the provisions that are left out are named"
        return (rule_of(Where(), when), *map(without_day, excluded.places))

    def own_extent(self, parts: list[Where]) -> Where:
        """What the sections named before enact, where only that is excepted."""
        return self.extent([Where(OWN), *parts])

    def headed_when(self, parts: list[object]) -> Rules:
        """Read a day that stands below a heading, or beside it, without a sentence."""
        return (rule_of(Where(), parts[0]),)

    def own_fixed(self, parts: list[dt.date]) -> Rules:
        return (rule_of(Where(), self.fixed(parts)),)

    def subject_to(self, parts: list[object]) -> object:
        """What another provision says is read there."""
        return Discard

    def this_section(self, parts: list[LabelsNamed]) -> Where:
        if not self._dates.number:
            raise UnreadableDay(N_("which section “this section” means cannot be determined"))
        return within(Where(), [*(part.labels for part in parts), (self._dates.number,)])

    def this_unit(self, parts: list[Token]) -> Where:
        """The chapter or division in which the sentence stands, with those around it."""
        kinds = [kind for kind, _number in self._dates.units]
        kind = unit_named(parts[0])
        if kind not in kinds:
            template = N_("which chapter or division “{words}” means cannot be determined")
            raise UnreadableDay(template, words=str(parts[0]))
        own = self._dates.units[: kinds.index(kind) + 1]
        return Where(sections=(), divisions=tuple(Division(unit, (label,)) for unit, label in own))

    def exceptions(self, parts: list[Rules]) -> Rules:
        return tuple(each for part in parts for each in part)

    def statement(self, parts: list[object]) -> Rules:
        where, when, *rest = parts
        effect = next((part for part in rest if isinstance(part, dt.date)), None)
        exceptions = next((part for part in rest if isinstance(part, tuple)), ())
        ends = next((part.day for part in rest if isinstance(part, CeasesOn)), None)
        own = replace(rule_of(where, when), ends=ends)
        parts_of = tuple(part_of(each, own) for each in exceptions)
        return (replace(beside_exceptions(own, parts_of), effect_from=effect), *parts_of)

    def inverted(self, parts: list[object]) -> Rules:
        """Set the exceptions, which are said first, after the rule that they are taken from."""
        exceptions, *rule = parts
        return self.statement([*rule, exceptions])

    def listed(self, parts: list[object]) -> Rules:
        """Set one day for each of the provisions that are listed after it."""
        when, *places = parts
        return self.exception([*places, when])

    def in_stages(self, parts: list[object]) -> tuple[Commencement, ...]:
        """Set the days that are listed for an instrument, each with its provisions."""
        whole, *stages = parts
        assert isinstance(whole, Where), "what comes into force by stages is named first"
        return self.statements([in_stage(one, whole) for one in stages])

    def stage_in_turn(self, parts: list[object]) -> Rules:
        """Set a day for the provisions that are said after it."""
        when, *places = parts
        named = of_one_list([place for place in places if isinstance(place, Where)])
        return tuple(rule_of(where, when) for where in named)

    day_by_day = exceptions

    def excepted(self, parts: list[Where]) -> tuple[Where, ...]:
        return tuple(parts)

    def ending(self, parts: list[dt.date]) -> CeasesOn:
        return CeasesOn(parts[0])

    def lasting(self, parts: list[dt.date]) -> CeasesOn:
        """What lasts until a day is in force on that day too, and ceases with the next."""
        return CeasesOn(parts[0] + dt.timedelta(days=1))

    def others(self, parts: list[object]) -> Where:
        """The provisions that nothing else is said of have the default day."""
        return Where()

    def statements(self, parts: list[object]) -> tuple[Commencement, ...]:
        """Set for each group of provisions its own day: "and sections 6 to 9, on 1 June"."""
        return tuple(rule_of(where, when) for where, when in paired(parts, When))

    def fixing(self, parts: list[object]) -> tuple[Commencement, ...]:
        """The day that is fixed for another instrument, or for some of its sections."""
        day = next(part for part in parts if isinstance(part, dt.date))
        named = of_the_same_text([part for part in parts if isinstance(part, Where)])
        excepted = next((part for part in parts if isinstance(part, tuple)), ())
        of_last = (of_text(one, named[-1]) for one in excepted)
        fixed = When(CommencementKind.FIXED_DATE, day)
        waiting = When(CommencementKind.FIXED_BY_GOVERNMENT, None)
        return (
            *(rule_of(one, fixed) for one in named),
            *(rule_of(one, waiting) for one in of_last),
        )

    def retroactive(self, parts: list[object]) -> tuple[Retroactive, ...]:
        """Give each group of provisions the day of effect that follows it."""
        unknown = When(CommencementKind.FIXED_DATE, None)
        return tuple(
            Retroactive(replace(rule_of(where, unknown), effect_from=day))
            for where, day in paired(parts, dt.date)
            if isinstance(day, dt.date)
        )

    def foreign(self, parts: list[object]) -> tuple[Commencement, ...]:
        return ()

    def start(self, parts: list[object]) -> tuple[Commencement, ...]:
        said = [rule for part in parts if isinstance(part, tuple) for rule in part]
        named = tuple(of_section_before(said))
        rules = consistent(with_counted_days(tuple(with_effects(named))))
        return tuple(sorted(rules, key=lambda each: each.sections is not None))
