"""What can be recorded: texts, what is known of the whole text, and what puts a record right."""

import datetime as dt

from bylaw.registry.law.corrections import Correction
from bylaw.registry.law.evidence import Certainty, Evidence
from bylaw.registry.law.json_values import Json, fingerprint
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.text.consolidated import ConsolidatedText
from bylaw.registry.store.access.rows import (
    CONSOLIDATION,
    CORRECTION,
    DAY,
    GAZETTE,
    WITHDRAWAL,
    TextKey,
)
from bylaw.registry.store.codec import as_json
from bylaw.registry.store.text_facts import TextAccount


@dataclass(frozen=True)
class TextRecorded:
    """A Gazette text: its bytes, the day of its issue and how that is known, what was read in it.

    `corrections` name those of the corpus that were applied when it was read, `restorations` are
    those of the user.  `supersedes` are the instruments of which it is a corrected copy.  Without
    an `account`, whoever asks about the text as a whole has it read again.
    """

    file: str
    lang: str
    data: bytes
    published: dt.date | None
    evidence: Evidence
    instruments: tuple[Instrument, ...]
    corrections: tuple[str, ...] = ()
    restorations: tuple[Correction, ...] = ()
    supersedes: tuple[str, ...] = ()
    account: TextAccount | None = None

    def facts(self) -> dict[str, Json]:
        """What is said of the text besides its bytes."""
        facts = _facts(self, self.published, self.evidence, corrections=self.corrections)
        return facts | ({"supersedes": list(self.supersedes)} if self.supersedes else {})


@dataclass(frozen=True)
class BaseRecorded:
    """A base or consolidated text: its bytes, and the day on which it was the law of a work."""

    file: str
    lang: str
    data: bytes
    as_of: dt.date
    text: ConsolidatedText
    reason: str = ""
    work: str = ""
    account: TextAccount | None = None

    def facts(self) -> dict[str, Json]:
        """What is said of the text besides its bytes."""
        facts = _facts(self, self.as_of, Evidence(Certainty.STATED, self.reason))
        return facts | ({"work": self.work} if self.work else {})


@dataclass(frozen=True)
class SubjectRecorded:
    """What is known of a whole work: who made it, what it is called, what ended it.

    The first that is recorded is the work that questions are about unless they say otherwise.
    """

    subject: Subject


SourceEvent = TextRecorded | BaseRecorded


@dataclass(frozen=True)
class CorrectionRecorded:
    """A correction of a text that is held, and the text as it is read with it."""

    correction: Correction
    text: SourceEvent

    def facts(self) -> dict[str, Json]:
        """What the ledger says of it."""
        return {**_text_key(self.text), "correction": as_json(self.correction)}


@dataclass(frozen=True)
class DayAmended:
    """Another day of issue for a text that is held, and the text as it is read with that day."""

    text: TextRecorded

    def facts(self) -> dict[str, Json]:
        """What the ledger says of it."""
        facts = self.text.facts()
        said = {name: facts[name] for name in ("day", "evidence", "reason")}
        return {**_text_key(self.text), **said}


@dataclass(frozen=True)
class Withdrawn:
    """An entry of the ledger, or an instrument by its number, that no longer counts.

    `texts` are those that are read otherwise without it.
    """

    entry: int | None = None
    instrument: str = ""
    lang: str = ""
    texts: tuple[SourceEvent, ...] = ()

    def facts(self) -> dict[str, Json]:
        """What the ledger says of it."""
        return {"entry": self.entry, "instrument": self.instrument, "lang": self.lang}


def _facts(
    text: SourceEvent, day: dt.date | None, known: Evidence, *, corrections: tuple[str, ...] = ()
) -> dict[str, Json]:
    return {
        "role": kind_of(text),
        "file": text.file,
        "lang": text.lang,
        "day": as_json(day),
        "evidence": known.certainty.value,
        "reason": known.reason,
        "corrections": list(corrections),
        "sha256": fingerprint(text.data),
    }


Rectification = CorrectionRecorded | DayAmended | Withdrawn
Event = SourceEvent | SubjectRecorded | Rectification


def _text_key(text: SourceEvent) -> dict[str, Json]:
    facts = text.facts()
    return {name: facts[name] for name in ("sha256", "lang", "role", "file")}


def kind_of(event: Event) -> str:
    """Name the kind of the entry that records an event."""
    match event:
        case SubjectRecorded():
            return "subject"
        case TextRecorded():
            return GAZETTE
        case BaseRecorded():
            return CONSOLIDATION
        case CorrectionRecorded():
            return CORRECTION
        case DayAmended():
            return DAY
        case Withdrawn():
            return WITHDRAWAL


def texts_of(event: Event) -> tuple[SourceEvent, ...]:
    """The texts that an event brings a reading of."""
    match event:
        case SubjectRecorded():
            return ()
        case CorrectionRecorded(text=text) | DayAmended(text=text):
            return (text,)
        case Withdrawn(texts=texts):
            return texts
        case _:
            return (event,)


def key_of(event: SourceEvent) -> TextKey:
    """Say which text an event brings."""
    facts = event.facts()
    return str(facts["sha256"]), event.lang, str(facts["role"])
