"""Laws of the clause reader: it ends soon, it refuses in our words, it reads what was meant.

Operations are generated, printed as sentences in English and in French, and read back.
"""

import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lark import Lark
from lark.visitors import CollapseAmbiguities

from bylaw.ingest.clause.amendment_reading import one_meaning
from bylaw.ingest.clause.clause_readings import ClauseReading
from bylaw.ingest.clause.grammars import NotUnderstood, grammar_text, parses
from bylaw.ingest.clause.instructions import Instruction
from bylaw.ingest.clause.locators import Undecided, Unreadable
from bylaw.ingest.clause.reading import read_clause_text
from bylaw.ingest.clause.sentence.quotations import readings
from bylaw.ingest.clause.sentence.vocabulary import instruction_test
from bylaw.ingest.sources.noise import clean
from bylaw.ingest.sources.passages import Received
from bylaw.registry.law.findings import Severity
from bylaw.registry.law.messages import BylawError
from bylaw.registry.law.orders.operations import (
    LabelRange,
    Labels,
    Op,
    Operation,
    Ordinals,
    Path,
    Target,
    TextAnchor,
    UnitAnchor,
    operation_from_json,
)

LONGEST = 10.0
"""Seconds of processor time that no clause may exceed, with room for a slow machine."""


# ---- Any text whatever -----------------------------------------------------------------

WORDS = (
    *("Section 4", "L'article 4", "is amended", "est modifié", "by replacing", "par le"),
    *("remplacement", "by striking out", "de", "the following", "le suivant", ":", ";", ",", "."),
    *("“", "”", "«", "»", '"', "(1)", "1°", "(a)", "a)", "67.41.", "§ 2.", "⟦0⟧", "⟪1⟫", "⟨2⟩"),
    *("\n", "\0", "\t", "\u202e", "\u05d0\u05d1", "\U0001f3b2", "9" * 40, "a" * 300, "(", ")"),
    *("Regulation respecting", "Loi sur", "(c. A-1)", "comes into force on", "entre en vigueur"),
    *("whereas", "WHEREAS", "**", "_", "$", "\\", "<sup>o</sup>", "^{o}", "|", "- ", "R.R.Q."),
)
tangled = st.lists(st.sampled_from(WORDS), max_size=60).map(" ".join)
languages = st.sampled_from(["en", "fr"])


def read_or_refuse(text: str, lang: str) -> ClauseReading | None:
    started = time.process_time()
    try:
        return read_clause_text(text, lang=lang)
    except BylawError:
        return None
    finally:
        assert time.process_time() - started < LONGEST


@given(st.one_of(st.text(max_size=200), tangled), languages)
def test_any_text_is_read_or_refused_in_our_words(text: str, lang: str) -> None:
    reading = read_or_refuse(text, lang)
    if reading is not None and not (reading.operations or reading.commencements or reading.inert):
        assert any(finding.severity is Severity.ERROR for finding in reading.findings)


ADVERSARIAL = {
    "straight quotes": "Section 4 is amended by replacing " + '"a" ' * 1000,
    "a run of straight quotes": "Section 4 is amended by replacing " + '"' * 1000,
    "a row of quotations": "Section 4 is amended by replacing " + '"a", ' * 300 + 'by "b".',
    "curly quotes": "Section 4 is amended by replacing " + "“a” and " * 1000 + "by “x”.",
    "quotes that never close": "Section 4 is amended by replacing " + "“a " * 1000,
    "quotes that never open": "Section 4 is amended by replacing " + "a” " * 1000,
    "quotes of all kinds": "Section 4 is amended by replacing " + '“a" «b” "c» ' * 500,
    "nested parentheses": "Section 4 " + "(c. A " * 2000 + ")" * 2000 + " is repealed.",
    "a very long word": "Section " + "a" * 50_000 + " is repealed.",
    "a huge number": "Section " + "9" * 50_000 + " is amended by striking out “a”.",
    "item marks everywhere": "Section 4 is amended: " + "(1) (a) 1° a) (i) " * 1000,
    "orders without end": "Section 4 is amended: " + "(1) by striking out “a”; " * 1000,
    "capitals": "Aa " * 10_000 + "Act",
    "histories": "Section 4, amended by " * 1000,
    "a code that is none": "Section 4 R." + "A" * 50_000,
    "digits of a code": "Section 4 R." + "1" * 50_000,
    "blanks": "Section 4" + " " * 50_000 + "is repealed.",
    "blank lines": "Section 4" + "\n" * 50_000 + "is repealed.",
    "tabs": "Section 4" + "\t" * 50_000 + "is repealed.",
    "reserved marks": "Section ⟦0⟧ ⟪1⟫ ⟨2⟩ is amended " * 500,
    "colons": "the following: " * 2000 + '"x',
    "days": "This By-law comes into force on the " + "first day of the " * 2000,
}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", ADVERSARIAL)
def test_no_text_takes_long(name: str, lang: str) -> None:
    read_or_refuse(ADVERSARIAL[name], lang)


def test_a_tangle_of_quotations_is_refused_and_says_so() -> None:
    reading = read_clause_text(ADVERSARIAL["a row of quotations"], lang="en")
    assert [str(each.message) for each in reading.findings] == [
        "the clause is too long or too complex to read"
    ]


def test_the_search_for_quotations_never_enters_a_branch_without_issue() -> None:
    text = "Section 4 is amended by striking out " + "“oak” " * 200 + "and the cat sat."
    passage = clean(Received("-", text)).passage
    assert list(readings(passage, is_instruction=instruction_test("en"))) == []


@given(st.lists(st.sampled_from(sorted(ADVERSARIAL)), max_size=2), languages)
@settings(max_examples=5)
def test_reading_does_not_depend_on_what_was_read_before(names: list[str], lang: str) -> None:
    clause = "Section 12 is amended by replacing “oak” by “ash” in paragraph 2."
    first = read_clause_text(clause, lang="en")
    for name in names:
        read_or_refuse(ADVERSARIAL[name][:3000], lang)
    assert read_clause_text(clause, lang="en") == first


# ---- Operations as values --------------------------------------------------------------

label = st.from_regex(r"\A[1-9][0-9]{0,2}(\.[1-9][0-9]?)?\Z")
labels = st.lists(st.one_of(label, st.builds(LabelRange, label, label)), min_size=1, max_size=3)
tuples_of_labels = labels.map(tuple)
ordinals = st.lists(st.sampled_from([-1, 1, 2, 3]), min_size=1, max_size=3).map(tuple)
short = st.text(min_size=1, max_size=12)


def optional(strategy: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    return st.one_of(st.none(), strategy)


PATH: dict[str, st.SearchStrategy[object]] = {
    "instrument": optional(short),
    "schedule": optional(short),
    "chapter": optional(short),
    "division": optional(tuples_of_labels),
    "section": optional(tuples_of_labels),
    "alinea": optional(ordinals),
    "paragraph": optional(tuples_of_labels),
    "clause": optional(st.lists(label, min_size=1, max_size=2).map(tuple)),
    "sentence": optional(ordinals),
    "line": optional(ordinals),
    "definition": optional(st.lists(short, min_size=1, max_size=2).map(tuple)),
    "version": optional(st.sampled_from(["en", "fr"])),
}
paths = st.builds(Path, **PATH)
targets = st.builds(
    Target,
    **PATH,
    unit=short,
    until=optional(paths),
    comprising=optional(tuples_of_labels),
    preceding=optional(paths),
)
sides = st.sampled_from(["after", "before"])
operations = st.builds(
    Operation,
    st.sampled_from(list(Op)),
    targets,
    anchor=optional(
        st.one_of(st.builds(UnitAnchor, sides, paths), st.builds(TextAnchor, sides, short))
    ),
    old=optional(st.text(max_size=20)),
    new=optional(st.text(max_size=20)),
    scope=st.sampled_from([None, "all"]),
    new_units=st.lists(label, max_size=3).map(tuple),
    new_ref=optional(short),
    at=st.sampled_from([None, "start"]),
)


@given(operations)
def test_an_operation_survives_its_json_form(operation: Operation) -> None:
    assert operation_from_json(operation.as_json()) == operation


# ---- Operations as sentences -----------------------------------------------------------

ORDINAL = {
    "en": {1: "first", 2: "second", 3: "third", -1: "last"},
    "fr": {1: "premier", 2: "deuxième", 3: "troisième", -1: "dernier"},
}
word = st.from_regex(r"\A[a-z]{2,8}( [a-z]{2,8}){0,2}\Z")


def address(target: Target, lang: str) -> str:
    """Print where an operation acts, innermost first, without the section."""
    parts = []
    if target.paragraph is not None:
        (number,) = target.paragraph
        parts.append(f"paragraph {number}" if lang == "en" else f"le paragraphe {number}°")
    if target.alinea is not None:
        (count,) = target.alinea
        ordinal = ORDINAL[lang][count]
        parts.append(f"the {ordinal} paragraph" if lang == "en" else f"le {ordinal} alinéa")
    if lang == "en" and len(parts) == 2:
        parts[0] = "sub" + parts[0]
    joined = (" of " if lang == "en" else " de ").join(parts)
    return joined.replace("de le", "du")


def printed(operation: Operation, lang: str) -> str:
    """Print an operation on words, or on a whole section, as one plain sentence."""
    target = operation.target
    assert target.section is not None
    (section,) = target.section
    where = address(target, lang)
    place = f", in {where}," if lang == "en" else f", dans {where},"
    return SENTENCES[lang, operation.op].format(
        section=section,
        place=place if where else "",
        old=operation.old,
        new=operation.new,
        all=(", wherever they appear" if lang == "en" else ", partout où ils se trouvent")
        if operation.scope
        else "",
        anchor=operation.anchor.text if isinstance(operation.anchor, TextAnchor) else "",
        side=SIDE[lang][operation.anchor.position] if operation.anchor else "",
    )


SIDE = {
    "en": {"after": "after", "before": "before"},
    "fr": {"after": "après", "before": "avant"},
}
SENTENCES = {
    ("en", Op.REPLACE_TEXT): (
        "Section {section} is amended by replacing"
        "{place}{all} the words “{old}” by the words “{new}”."
    ),
    ("en", Op.STRIKE_TEXT): (
        "Section {section} is amended by striking out{place}{all} the words “{old}”."
    ),
    ("en", Op.INSERT_TEXT): (
        "Section {section} is amended by inserting"
        "{place} the words “{new}” {side} the words “{anchor}”."
    ),
    ("en", Op.REPEAL_UNIT): "Section {section} is repealed.",
    ("fr", Op.REPLACE_TEXT): (
        "L'article {section} est modifié par le remplacement"
        "{place}{all} des mots « {old} » par les mots « {new} »."
    ),
    ("fr", Op.STRIKE_TEXT): (
        "L'article {section} est modifié par la suppression{place}{all} des mots « {old} »."
    ),
    ("fr", Op.INSERT_TEXT): (
        "L'article {section} est modifié par l'insertion"
        "{place} {side} les mots « {anchor} », des mots « {new} »."
    ),
    ("fr", Op.REPEAL_UNIT): "L'article {section} est abrogé.",
}


@st.composite
def orders(draw: st.DrawFn) -> Operation:
    """Draw an operation that a plain sentence can say."""
    op = draw(st.sampled_from([Op.REPLACE_TEXT, Op.STRIKE_TEXT, Op.INSERT_TEXT, Op.REPEAL_UNIT]))
    section: Labels = (draw(label),)
    if op is Op.REPEAL_UNIT:
        return Operation(op, Target(section=section, unit="section"))
    alinea: Ordinals | None = draw(st.sampled_from([None, (1,), (2,), (-1,)]))
    paragraph: Labels | None = draw(st.sampled_from([None, ("1",), ("2.1",), ("12",)]))
    inserts = op is Op.INSERT_TEXT
    return Operation(
        op,
        Target(section=section, alinea=alinea, paragraph=paragraph, unit="text"),
        anchor=TextAnchor(draw(sides), draw(word)) if inserts else None,
        old=None if inserts else draw(word),
        new=None if op is Op.STRIKE_TEXT else draw(word),
        scope=None if inserts else draw(st.sampled_from([None, "all"])),
    )


@given(orders(), languages)
@example(Operation(Op.REPEAL_UNIT, Target(section=("67.100",), unit="section")), "fr")
def test_a_printed_operation_is_read_back_as_itself(operation: Operation, lang: str) -> None:
    sentence = printed(operation, lang)
    reading = read_clause_text(sentence, lang=lang)
    assert [each.operation for each in reading.operations] == [operation], sentence


# ---- The chart -------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_chart_gives_every_parse_that_lark_gives(lang: str) -> None:
    plain = Lark(
        grammar_text("amending", lang),
        parser="earley",
        ambiguity="explicit",
        maybe_placeholders=False,
    )
    for sentence in PARSED[lang]:
        expected = CollapseAmbiguities().transform(plain.parse(sentence))
        found = parses("amending", lang, sentence)
        assert len(expected) > 0
        assert set(found) == set(expected)


PARSED = {
    "en": (
        "Section 4 is amended by replacing ⟦0⟧ in paragraph 2 and in paragraph 3 by ⟦1⟧",
        "Section 4 is amended ⟨1⟩ in paragraph 1 : ⟨2⟩ by striking out ⟦0⟧ ; ⟨1⟩ by adding ⟦1⟧",
        "Sections 4 and 5 and the heading preceding section 4 are revoked",
    ),
    "fr": (
        "L'article 4 est modifié par le remplacement dans le paragraphe 2° de ⟦0⟧ par ⟦1⟧",
        "L'article 4 est modifié : ⟨1⟩ dans le premier alinéa : ⟨2⟩ par la suppression de ⟦0⟧",
        "Les articles 4 et 5 et l'intitulé qui précède l'article 4 sont abrogés",
    ),
}


def test_a_reading_that_is_undecided_is_not_passed_over_for_another_one() -> None:
    operation = Operation(Op.REPEAL_UNIT, Target(section=("5",), unit="section"))
    order, unsure = (Instruction(operation),), Undecided("which of two is meant")
    assert one_meaning([order], unbuilt=[Unreadable("nonsense")], unread=[]) == order
    for unbuilt, unread in (([unsure], []), ([], [unsure])):
        with pytest.raises(NotUnderstood, match="which of two is meant"):
            one_meaning([order], unbuilt=unbuilt, unread=unread)
