"""The front door for programs: the law on a day, its history, documents and verdicts.

`docs/library.md` shows how it is used, and its examples are run by the tests.
"""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from bylaw.front.documents.editions import edition
from bylaw.front.judging.judging_law import auditor_of
from bylaw.front.opening import open_view
from bylaw.front.registry_choice import RegistryChoice
from bylaw.registry.answers.law.games_in_force import InForce, in_force
from bylaw.registry.answers.law.provision_names import read_address
from bylaw.registry.answers.law.provision_text import text_of
from bylaw.registry.answers.law.section_answers import SectionAnswer, answer_as_json, ask
from bylaw.registry.answers.law.words_found import Hit, search
from bylaw.registry.answers.rules.game_rules import require_rules
from bylaw.registry.answers.works_listed import works_listed
from bylaw.registry.audit.rounds.round import read_round
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.audit.verdicts.verdict import Verdict
from bylaw.registry.audit.verdicts.verdict_language import Language
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.message_catalogue import tell_in
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.time.versions import Version, in_turn
from bylaw.registry.law.written_days import required_day
from bylaw.registry.publish.formats.all_formats import Format, set_consolidation
from bylaw.registry.store.view import View, as_known

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.law_shapes import SectionShape
    from bylaw.registry.audit.many.judge import PlainLaw

_Day = dt.date | str


def day_of(said: _Day) -> dt.date:
    """Read a day, written as 2008-01-01 or given as a date; a moment is none."""
    if isinstance(said, dt.date) and not isinstance(said, dt.datetime):
        return said
    return required_day(str(said))


@dataclass(frozen=True, repr=False)
class Section:
    """One provision on one day, in one language."""

    told: SectionAnswer

    def __repr__(self) -> str:
        """Say in one line what it is."""
        answer = self.told.answer
        return f"<{answer.kind.value} {answer.label} [{answer.lang}] on {answer.day}: {self.state}>"

    @property
    def text(self) -> str | None:
        """The words, where there are any."""
        answer = self.told.answer
        if not answer.is_answered or answer.version is None:
            return None
        return text_of(answer.version.provision, answer.lang)

    @property
    def state(self) -> str:
        """Whether it was in force, still to come, ended, or not held."""
        return self.told.answer.state.value

    @property
    def start(self) -> dt.date | None:
        """Since when it has stood so, or when it comes."""
        return self.told.answer.start

    @property
    def end(self) -> dt.date | None:
        """When it ends."""
        return self.told.answer.end

    @property
    def history(self) -> tuple[Version, ...]:
        """Every version of it, in the same language."""
        answer = self.told.answer
        return Law(self.told.view).versions(answer.kind, answer.label, lang=answer.lang)

    @property
    def history_note(self) -> str:
        """Its history, in the official style."""
        return self.told.history_note

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is doubtful about it."""
        return self.told.answer.findings

    def as_json(self) -> "SectionShape":
        """What `bylaw show --json` gives."""
        return answer_as_json(self.told)


@dataclass(frozen=True, repr=False)
class LawOnDay:
    """The by-law as it stood on a day."""

    law: "Law"
    day: dt.date

    def __repr__(self) -> str:
        """Say in one line what it is."""
        return f"<{self.law.view.title('en', self.day)} on {self.day}>"

    def section(self, name: str, *, lang: str = "en") -> Section:
        """A section, or “division VI”, as it stood."""
        return Section(ask(self.law.view, read_address(name), day=self.day, lang=lang))

    def consolidate(self, *, lang: str = "en", form: str = "text") -> bytes:
        """The whole by-law as text, markdown, html, pdf or akn."""
        text = edition(self.law.view, lang).on(self.day)
        return set_consolidation(text, Format(form), tell=tell_in(lang))

    @cached_property
    def in_force(self) -> InForce:
        """The games in force, with their sections and the state of their rules."""
        return in_force(self.law.view, self.day)


@dataclass(frozen=True, repr=False)
class Law:
    """The by-law in all its versions, as a registry knows it."""

    view: View

    def __repr__(self) -> str:
        """Say in one line what it is; where the registry is, its address may keep to itself."""
        return f"<{self.view.title('en')}, as known at entry {self.view.seq}>"

    def on(self, day: _Day) -> LawOnDay:
        """The by-law as it stood on a day."""
        return LawOnDay(self, day_of(day))

    def at(self, known: dt.datetime | int) -> "Law":
        """The law as the registry knew it at a moment, or after an entry of the ledger."""
        return Law(replace(as_known(self.view.database, known), work=self.view.work))

    @property
    def works(self) -> tuple[Subject, ...]:
        """The texts whose history is kept, the first first."""
        return works_listed(self.view)

    def work(self, said: str) -> "Law":
        """Another text of the same registry, by its number or a title."""
        return Law(self.view.about(said))

    def history(self, name: str, *, lang: str = "en") -> tuple[Version, ...]:
        """Every version of a section."""
        address = read_address(name)
        return self.versions(address.kind, address.label, lang=lang)

    def versions(self, kind: Kind, label: str, *, lang: str) -> tuple[Version, ...]:
        """Every version of a provision that is named by its kind and label."""
        return in_turn(self.view.timeline_of(label, lang=lang, kind=kind).versions)

    def search(self, words: str) -> tuple[Hit, ...]:
        """Find words in every version of both languages."""
        return search([self.view.timeline(lang) for lang in self.view.langs()], words)

    @property
    def instruments(self) -> tuple[Instrument, ...]:
        """Every instrument that was read."""
        return self.view.instruments()

    def auditor(self, *, options: Mapping[str, str] | None = None, lang: str = "en") -> Auditor:
        """Make an auditor, under the options that you fix for questions of the law."""
        require_rules(self.view)
        return auditor_of(self.view, options or {}, language=Language(lang, tell_in(lang)))

    def as_data(self, *, options: Mapping[str, str] | None = None) -> "PlainLaw":
        """The law of every day as plain data, for other processes and machines."""
        # What judges columns is loaded only where there are some.
        from bylaw.front.judging.plain_laws import plain_law_of

        return plain_law_of(self.view, options or {})

    def audit(
        self, rounds: Iterable[object] | Mapping[str, object], *, lang: str = "en"
    ) -> tuple[Verdict, ...]:
        """Judge rounds, or one alone, each in the form that `bylaw audit` reads."""
        auditor = self.auditor(lang=lang)
        each = (dict(rounds),) if isinstance(rounds, Mapping) else rounds
        return tuple(auditor.judge(read_round(one)) for one in each)


def open_law(database: str | None = None) -> Law:
    """Open a registry by its address; without one, your own, built from the corpus on first use."""
    return Law(open_view(RegistryChoice(database)))
