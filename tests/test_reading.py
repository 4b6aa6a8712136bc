"""The corpus is read from file to operations: what each instrument does, and on what ground."""

import time

import pytest

from bylaw.ingest.packaged import load_manifest, read_bytes
from bylaw.ingest.pipeline import Reading, read_corpus, read_text
from bylaw.ingest.sources.passages import Received
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.corrections import Correction
from bylaw.registry.law.findings import Severity
from bylaw.registry.law.orders.instruments import Instrument, OperationState, Status
from bylaw.registry.law.orders.operations import Op
from bylaw.registry.law.text.provisions import Kind


@pytest.fixture(scope="module")
def corpus() -> tuple[Reading, ...]:
    return read_corpus()


def instrument(corpus: tuple[Reading, ...], words: str) -> Instrument:
    (found,) = [i for r in corpus for i in r.instruments if words in (i.number or i.title)]
    return found


def sections(found: Instrument, provision: str) -> list[str]:
    (read,) = [p for p in found.provisions if p.number == provision]
    units = [unit for operation in read.operations for unit in operation.payload]
    return [p.label for unit in units for p in unit.walk() if p.kind is Kind.SECTION]


def dotted(whole: int, first: int, last: int) -> list[str]:
    return [f"{whole}.{part}" for part in range(first, last + 1)]


@pytest.mark.parametrize(
    ("words", "provision", "labels"),
    [
        pytest.param("111-2000", "5", dotted(67, 22, 40), id="111-2000, s. 5"),
        pytest.param("928-2000", "3", dotted(21, 2, 4), id="928-2000, s. 3"),
        pytest.param("928-2000", "4", dotted(95, 1, 24), id="928-2000, s. 4"),
        pytest.param("1033-2007", "3", dotted(67, 41, 110), id="1033-2007, s. 3"),
        pytest.param("By law to amend", "3", dotted(67, 41, 110), id="English draft, s. 3"),
        pytest.param("jeux de casino", "3", dotted(67, 41, 110), id="projet français, a. 3"),
    ],
)
def test_the_new_sections_come_out_whole_and_in_order(
    corpus: tuple[Reading, ...], words: str, provision: str, labels: list[str]
) -> None:
    assert sections(instrument(corpus, words), provision) == labels


@pytest.mark.parametrize(
    ("number", "in_force"),
    [("111-2000", "2000-03-09"), ("928-2000", "2000-08-24"), ("1033-2007", "2007-12-27")],
)
def test_the_made_instruments_take_effect_on_the_fifteenth_day(
    corpus: tuple[Reading, ...], number: str, in_force: str
) -> None:
    (commencement,) = instrument(corpus, number).provisions[-1].commencements
    assert str(commencement.in_force) == in_force


def test_every_operation_of_a_draft_is_a_draft_and_every_other_is_pending(
    corpus: tuple[Reading, ...],
) -> None:
    for found in (i for r in corpus for i in r.instruments):
        state = OperationState.DRAFT if found.status is Status.DRAFT else OperationState.PENDING
        states = {op.state for p in found.provisions for op in p.operations}
        assert states <= {state}


def test_no_day_comes_from_a_draft_or_from_recitals(corpus: tuple[Reading, ...]) -> None:
    for found in (i for r in corpus for i in r.instruments):
        days = [c.in_force for p in found.provisions for c in p.commencements]
        if found.status is not Status.MADE:
            assert not any(days)


def test_the_english_and_french_drafts_order_the_same(corpus: tuple[Reading, ...]) -> None:
    drafts = (instrument(corpus, "By law to amend"), instrument(corpus, "jeux de casino"))
    english, french = (
        [[(o.operation.op, o.operation.target.unit) for o in p.operations] for p in d.provisions]
        for d in drafts
    )
    assert english == french
    assert all(english[:3])


def test_the_clauses_of_an_order_are_read(corpus: tuple[Reading, ...]) -> None:
    replaces, commences = instrument(corpus, "844-2007").order_clauses
    assert [o.operation.op for o in replaces.operations] == [Op.REPLACE_INSTRUMENT]
    assert [str(c.in_force) for c in commences.commencements] == ["2007-10-10"]
    plain = instrument(corpus, "844-2007").provisions
    assert not any(p.operations or p.commencements for p in plain)


def test_the_schedule_that_a_clause_attaches_is_its_new_text(corpus: tuple[Reading, ...]) -> None:
    (operation,) = instrument(corpus, "child support").provisions[0].operations
    assert operation.operation.new_ref
    assert [unit.kind for unit in operation.payload] == [Kind.SCHEDULE]


def test_a_schedule_that_is_not_attached_is_an_error() -> None:
    text = "1. Schedule II is replaced by Schedule II attached hereto.\n\n2. Section 5 is revoked."
    reading = read_text(Received("t", text), lang="en", published=None)
    assert "attachment-missing" in [f.code for f in reading.all_findings()]


@pytest.mark.parametrize(
    ("said", "heads", "new"),
    [
        ("Schedule II attached", ("SCHEDULE I", "SCHEDULE II"), "Second."),
        ("the Schedule attached", ("SCHEDULE I", "SCHEDULE II (s. 4)"), "Second."),
        (
            "the Schedule attached",
            ("SCHEDULE I\n(s. 3)\nFEES", "SCHEDULE II\n(s. 4)\nFEES"),
            "Second.",
        ),
        ("the Schedule attached", ("FORM 2", "SCHEDULE"), "Second."),
        ("the Schedule attached", ("SCHEDULE I", "SCHEDULE III"), None),
        ("Schedule II attached", ("SCHEDULE I", "SCHEDULE III"), None),
    ],
)
def test_a_schedule_is_attached_under_its_own_number(
    said: str, heads: tuple[str, str], new: str | None
) -> None:
    text = (
        f"1. Schedule II to the Regulation respecting docks is replaced by {said} to this "
        "Regulation.\n\n2. This Regulation comes into force on 1 June 2006.\n\n"
        f"{heads[0]}\n\n1. First.\n\n{heads[1]}\n\n1. Second.\n"
    )
    reading = read_text(Received("t", text), lang="en", published=None)
    (operation,) = reading.instruments[0].provisions[0].operations
    words = [node.text for unit in operation.payload for node in unit.walk() if node.text]
    assert words[-1:] == ([] if new is None else [new])
    assert ("attachment-missing" in {f.code for f in reading.all_findings()}) is (new is None)


def test_the_only_schedule_of_a_text_is_the_only_one_attached() -> None:
    text = (
        "1. The Schedule to the Regulation respecting docks is replaced by the Schedule attached "
        "to this Regulation.\n\n2. This Regulation comes into force on 1 June 2006.\n\n"
        "SCHEDULE I\n\n1. First.\n"
    )
    reading = read_text(Received("t", text), lang="en", published=None)
    assert "attachment-missing" not in {f.code for f in reading.all_findings()}
    two = read_text(
        Received("t", f"{text}\nSCHEDULE II\n\n1. Second.\n"), lang="en", published=None
    )
    assert "attachment-missing" in {f.code for f in two.all_findings()}


@pytest.mark.parametrize(
    ("lang", "order", "head"),
    [
        (
            "en",
            "The Docks Act is amended by adding, after Schedule I, Schedules I.1 and I.2 attached.",
            "SCHEDULE",
        ),
        (
            "fr",
            "La Loi sur les quais est modifiée par l'ajout des annexes I.1 et I.2 ci-jointes.",
            "ANNEXE",
        ),
    ],
)
def test_each_of_several_schedules_that_are_added_has_its_own_text(
    lang: str, order: str, head: str
) -> None:
    text = f"1. {order}\n\n{head} I.1\n\n1. Un.\n\n{head} I.2\n\n1. Deux.\n"
    reading = read_text(Received("t", text), lang=lang, published=None)
    operations = reading.instruments[0].provisions[0].operations
    words = [next(reversed(list(one.payload[0].walk()))).text for one in operations]
    assert words == ["Un.", "Deux."]


def test_the_rules_of_practice_and_school_transport_are_read(corpus: tuple[Reading, ...]) -> None:
    rules = instrument(corpus, "in civil matters")
    assert [len(p.operations) for p in rules.provisions] == [1, 1, 1, 1, 0]
    transport = instrument(corpus, "transport des élèves")
    assert [len(p.operations) for p in transport.provisions] == [3, 2]


def test_corrections_are_applied_with_their_cause_and_can_be_switched_off(
    corpus: tuple[Reading, ...],
) -> None:
    def odds(readings: tuple[Reading, ...]) -> str:
        return instrument(readings, "928-2000").provisions[3].text

    restored = 'at odds of 2 to 1 if the number selected is 4 or 10. The "Buy Bet"'
    assert restored in odds(corpus)
    assert restored not in odds(read_corpus(as_received=True))
    applied = [f for r in corpus for f in r.findings if f.code == "correction-applied"]
    assert applied
    assert all("Authority:" in str(f.message) and f.span for f in applied)


@pytest.mark.parametrize("text", ["oak", "oak and oak, ash"])
def test_a_correction_whose_words_do_not_stand_once_is_refused(text: str) -> None:
    wanted = "ash" if text == "oak" else "oak"
    correction = Correction("c", wanted, "elm", cause="x", authority="y")
    reading = read_text(Received("t", text), lang="en", published=None, corrections=[correction])
    assert "elm" not in reading.cleaned.passage.text
    finding = reading.findings[0]
    assert (finding.code, finding.severity) == ("correction-not-applied", Severity.ERROR)


def test_reading_is_a_function_of_its_input_only(corpus: tuple[Reading, ...]) -> None:
    entry = load_manifest()[0]
    received = read_source(read_bytes(entry), name=entry.file)
    again = read_text(
        received, lang="en", published=entry.published, evidence=entry.evidence.certainty
    )
    assert again.instruments == corpus[0].instruments


def test_spans_point_at_the_published_words(corpus: tuple[Reading, ...]) -> None:
    for reading in corpus:
        for found in reading.instruments:
            for provision in found.provisions:
                printed = reading.received.text[provision.span.start : provision.span.end]
                assert printed.split()[0].strip("*") == provision.text.split()[0]


def test_four_times_as_many_recitals_take_not_much_more_than_four_times_the_time() -> None:
    text = "".join(read_bytes(entry).decode() for entry in load_manifest())
    recitals = "\n\n".join(f"WHEREAS {line}" for line in text.split("\n") if line.strip())
    _once(recitals[:1_000])
    assert _least(recitals[:120_000]) < 6 * _least(recitals[:30_000])


def _least(recitals: str) -> float:
    """The least of three times; a text that was read is known, so that each has its own end."""
    return min(_once(f"{recitals}\n\nWHEREAS {number} docks") for number in range(3))


def _once(recitals: str) -> float:
    page = Received("page", "O.C. 1-2001, 3 May 2001\n\n" + recitals)
    started = time.process_time()
    read_text(page, lang="en", published=None)
    return time.process_time() - started
