"""The command speaks English and French, and the one catalogue is whole."""

import pathlib
import re
from functools import cache
from importlib.resources import files
from string import Formatter

import pytest
from babel.messages.extract import extract_from_dir
from conftest import Run

from bylaw.cli.main import COMMANDS, ROOMS
from bylaw.cli.say.click_sentences import PLURALS, SENTENCES
from bylaw.cli.say.language import figure, language_of, set_language, translate
from bylaw.registry.answers.unit_words import PARTS
from bylaw.registry.law.message_catalogue import number_form
from bylaw.registry.law.messages import Message, listed
from bylaw.registry.law.orders.operations import Path
from bylaw.registry.law.text.naming import UNITS, node_name
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import Node
from bylaw.registry.publish.document.phrases import PHRASES
from bylaw.registry.rules.binding import game_facts
from bylaw.registry.rules.codes_of_names import round_words
from bylaw.registry.rules.questions import all_questions
from bylaw.registry.store.codec import as_json, value_of
from tools import catalogue

REMEDY = "run make catalogue, and write the French of what is new"


@pytest.fixture
def in_french(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak French for one test."""
    monkeypatch.setenv("LANGUAGE", "fr")
    set_language("fr")


def fields_of(sentence: str) -> set[str]:
    """Name what is filled in; {+words+} only shows how words that came are marked."""
    names = {name for _text, name, _spec, _conversion in Formatter().parse(sentence) if name}
    return {name for name in names if name[0] not in "+~"}


def has_gap(said: str | tuple[str, ...] | list[str] | None) -> bool:
    return not said or (not isinstance(said, str) and not all(said))


written = cache(catalogue.read)
"""The catalogue as committed, which no test changes; it is read once."""


def test_extraction_finds_nothing_that_the_catalogue_lacks() -> None:
    known = {message.id for message in written() if message.id}
    found = {message.id for message in catalogue.extract() if message.id}
    assert known == found, REMEDY


def test_every_sentence_has_its_french() -> None:
    messages = [message for message in written() if message.id]
    assert [message.id for message in messages if has_gap(message.string)] == [], REMEDY
    assert [m.id for m in messages if m.fuzzy] == []


def test_french_has_the_same_values_as_english() -> None:
    for message in written():
        if message.id and not message.pluralizable:
            assert fields_of(str(message.id)) == fields_of(str(message.string)), message.id


def test_no_french_sentence_is_said_twice_in_one() -> None:
    said = [str(message.string) for message in written() if message.id]
    assert [words for words in said if len(words) > 20 and words in (words + words)[1:-1]] == []


STRAIGHT = re.compile(r"(?<!Don)(?<=[^\W\d_])'(?=[^\W_]|[{«“])")
"""A typewriter's apostrophe within words; those around the words of a command are its own."""


def test_french_has_typographic_apostrophes() -> None:
    said = [str(message.string) for message in written() if message.id]
    assert [words for words in said if STRAIGHT.search(words)] == []
    shown = [str(question.doubt["fr"]) for question in all_questions()]
    shown += [option.says["fr"] for question in all_questions() for option in question.options]
    node_name = [
        one
        for game in map(round_words, game_facts())
        for one in (*game.bets.values(), *game.cards.values())
    ]
    shown += [words.get("fr", "") for one in node_name for words in (one.name, one.when)]
    assert [words for words in shown if STRAIGHT.search(words)] == []


def test_the_compiled_catalogue_says_what_the_written_one_says() -> None:
    compiled = catalogue.PO.with_suffix(".mo").read_bytes()
    assert compiled == catalogue.as_mo(catalogue.read()), REMEDY


def test_the_sentences_of_click_are_those_that_click_says() -> None:
    said = {found[2] for found in extract_from_dir(str(files("click")))}
    assert [sentence for sentence in (*SENTENCES, *PLURALS) if sentence not in said] == []


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        pytest.param(["--ui", "fr", "sources"], {}, "fr", id="said before the command"),
        pytest.param(["sources", "--ui=fr"], {}, "fr", id="said after the command"),
        pytest.param(["--ui", "en"], {"LANG": "fr_CA.UTF-8"}, "en", id="said against the locale"),
        pytest.param([], {"LANG": "fr_CA.UTF-8"}, "fr", id="French locale"),
        pytest.param([], {"LANG": "fr"}, "fr", id="bare French"),
        pytest.param([], {"LC_ALL": "en_CA", "LANG": "fr_CA"}, "en", id="LC_ALL before LANG"),
        pytest.param([], {"LC_ALL": "", "LC_MESSAGES": "fr_FR", "LANG": "C"}, "fr", id="messages"),
        pytest.param([], {"LANG": "frr_DE"}, "en", id="Frisian is not French"),
        pytest.param([], {}, "en", id="no locale"),
        pytest.param(["clause", "--", "--ui", "fr"], {}, "en", id="words, not an option"),
        pytest.param(["--ui"], {}, "en", id="no value"),
    ],
)
def test_the_language_is_said_or_taken_from_the_locale(
    arguments: list[str], environment: dict[str, str], language: str
) -> None:
    assert language_of(arguments, environment) == language


def test_french_help_holds_no_english(run: Run) -> None:
    shown = run("--ui", "fr", "--help").stdout
    assert "Textes publiés" in shown
    assert "Affiche cette aide." in shown
    summaries = [told for _about, names in ROOMS.values() for told in names.values()]
    assert len(summaries) == len(COMMANDS)
    assert not any(summary in shown for summary in summaries)


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_explains_itself_in_both_languages(run: Run, name: str) -> None:
    french, english = run(name, "--help", "--ui", "fr"), run(name, "--help")
    assert (french.exit_code, english.exit_code) == (0, 0)
    assert "Exemple : bylaw" in french.stdout
    assert "Example: bylaw" in english.stdout
    assert "Show this message" not in french.stdout
    assert "Affiche" not in english.stdout


def test_the_language_of_one_run_does_not_stay_for_the_next(run: Run) -> None:
    before = run("sources", "--help").stdout
    run("sources", "--help", "--ui", "fr")
    assert run("sources", "--help").stdout == before


def test_wrong_usage_is_explained_in_french_and_has_status_2(run: Run) -> None:
    done = run("sources", "--inconnu", "--ui", "fr")
    assert done.exit_code == 2
    assert "L’option '--inconnu' n’existe pas." in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("shwo", "1"), "No such command 'shwo'. Did you mean 'show'?"),
        (("--ui", "fr", "shwo", "1"), "La commande 'shwo' n’existe pas. Vouliez-vous dire 'show'?"),
        (("rules", "certfy", "x"), "Did you mean 'certify'?"),
        (("--db", "x", "show", "1"), "Options follow the command: bylaw COMMAND --db"),
        (("--lang", "fr", "show", "--ui", "fr"), "suivent la commande : bylaw COMMANDE --lang"),
        (("export", ""), "Invalid value for 'FOLDER': the value is empty"),
        (("show", "1", "--work", "", "--ui", "fr"), "pour '--work' : la valeur est vide"),
        (("verify", "--key", "mine.pem"), "give the seal with --seal"),
    ],
)
def test_what_was_misspelt_or_misplaced_leads_to_what_is_meant(
    run: Run, arguments: tuple[str, ...], said: str
) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert said in done.stderr


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "cannot be read: no such file or folder"), ("fr", "fichier ou dossier introuvable")],
)
@pytest.mark.parametrize(
    "command", [("audit",), ("ingest", "--lang", "en", "--published", "2009-01-07"), ("reaudit",)]
)
def test_what_the_system_refuses_is_said_in_the_language_of_the_reader(
    run: Run, command: tuple[str, ...], lang: str, said: str
) -> None:
    done = run(*command, "none.txt", "--ui", lang)
    assert done.exit_code != 0
    assert said in done.stderr


def test_an_unknown_language_is_refused(run: Run) -> None:
    assert run("--ui", "de", "sources").exit_code == 2


def test_errors_of_ours_are_translated(run: Run) -> None:
    done = run("coverage", "perdu.txt", "--ui", "fr")
    assert done.exit_code == 1
    assert done.stderr == "Erreur : perdu.txt n’est ni un fichier ni un texte du corpus\n"
    unknown = run("instruments", "9-99", "--ui", "fr")
    assert "aucun acte 9-99 dans ces textes" in unknown.stderr


def test_the_cause_of_a_correction_is_told_in_french(run: Run) -> None:
    shown = " ".join(run("findings", "--ui", "fr").stdout.split())
    assert "Une ligne imprimée s’est perdue" in shown


def test_every_part_of_an_address_can_be_said() -> None:
    assert set(PARTS) == set(Path.__dataclass_fields__)


@pytest.mark.parametrize("name", ["db", "key", "rounds", "compare"])
def test_a_command_that_needs_a_word_shows_its_help_without_one(run: Run, name: str) -> None:
    asked = run(name)
    assert (asked.exit_code, asked.stdout) == (2, "")
    assert asked.stderr == run(name, "--help").stdout


def test_a_group_within_the_command_keeps_the_language(run: Run) -> None:
    assert "Décrit la forme d’une partie" in run("--ui", "fr", "rounds", "--help").stdout


NOT_HELD = "The text of {place} that is replaced is not held."


@pytest.mark.usefixtures("in_french")
def test_a_place_within_a_message_is_named_in_french() -> None:
    message = Message(NOT_HELD, {"place": node_name(Node("a", Kind.SECTION, "67.22"))})
    assert translate(message) == "Le texte remplacé n’est pas détenu : article 67.22."
    assert str(message) == "The text of section 67.22 that is replaced is not held."


@pytest.mark.usefixtures("in_french")
def test_a_list_of_places_is_named_in_french() -> None:
    places = listed(node_name(Node(str(n), kind, "VI")) for n, kind in enumerate(Kind))
    french = "acte VI, partie VI, sous-partie VI, titre VI, chapitre VI, section VI"
    assert translate(places).startswith(french)
    assert str(places).startswith(
        "instrument VI, part VI, subpart VI, title VI, chapter VI, division"
    )
    assert translate(listed(())) == str(listed(())) == ""


@pytest.mark.usefixtures("in_french")
def test_words_quoted_from_a_text_are_not_translated() -> None:
    message = Message(NOT_HELD, {"place": "section"})
    assert translate(message) == "Le texte remplacé n’est pas détenu : section."


def test_every_unit_and_every_kind_has_its_french() -> None:
    said = {message.id: message.string for message in written()}
    assert [
        unit for unit in (*UNITS.values(), *(kind.value for kind in Kind)) if not said.get(unit)
    ] == []


def test_a_message_within_a_message_is_stored_and_read_back() -> None:
    message = Message(
        "{count} {place}", {"count": 2, "place": node_name(Node("a", Kind.TABLE, "1"))}
    )
    assert value_of(Message, as_json(message)) == message


@pytest.mark.parametrize(
    ("english", "french"),
    [
        pytest.param("12", "12", id="small"),
        pytest.param("1,234,567", "1\xa0234\xa0567", id="thousands"),
        pytest.param("-2.33%", "-2,33\xa0%", id="share"),
    ],
)
@pytest.mark.usefixtures("in_french")
def test_figures_are_written_as_french_writes_them(english: str, french: str) -> None:
    assert figure(english) == french


@pytest.mark.parametrize("command", [(), ("show",), ("rounds", "generate"), ("db",)])
def test_h_is_short_for_help_everywhere(run: Run, command: tuple[str, ...]) -> None:
    short, long = run(*command, "-h"), run(*command, "--help")
    assert (short.exit_code, short.stdout) == (0, long.stdout)


@pytest.mark.parametrize(
    ("ui", "told"),
    [
        ("en", "2005-02-30 is not a valid date; expected YYYY-MM-DD."),
        ("fr", "2005-02-30 : date invalide; format attendu : AAAA-MM-JJ."),
    ],
)
def test_a_wrong_date_is_refused_with_the_format_that_is_expected(
    run: Run, ui: str, told: str
) -> None:
    result = run("--ui", ui, "show", "67.22", "--on", "2005-02-30")
    assert (result.exit_code, told in result.stderr) == (2, True)


_GENERATE = ("rounds", "generate", "--game", "war", "--seed", "1", "--out", "x.csv", "--count")


@pytest.mark.parametrize(
    ("words", "english", "french"),
    [
        (
            (*_GENERATE, "0"),
            "0 is not in the range 1 or more.",
            "0 est hors des limites permises (1 ou plus).",
        ),
        ((*_GENERATE, "ten"), "ten is not a whole number.", "ten n’est pas un nombre entier."),
        (("rounds", "map", "none.csv"), "no such file or folder", "fichier ou dossier introuvable"),
        (("rounds", "generate", "-h"), "--count INTEGER ", "--count NOMBRE "),
    ],
)
def test_a_wrong_number_or_file_is_refused_in_the_language_of_the_reader(
    run: Run, words: tuple[str, ...], english: str, french: str
) -> None:
    for ui, told in (("en", english), ("fr", french)):
        assert told in run("--ui", ui, *words).output


def test_an_unknown_key_of_a_round_is_not_said_to_be_missing(
    run: Run, tmp_path: pathlib.Path
) -> None:
    file = tmp_path / "round.json"
    file.write_text('{"id": "1", "game": "war", "date": "2008-02-01"}', encoding="utf-8")
    said = run("--ui", "fr", "audit", str(file)).output.replace("\u00a0", " ")
    assert "« date » n’est pas une clé d’une partie" in said


def test_words_of_a_context_are_said_in_it_and_the_context_is_never_shown() -> None:
    french, english = PHRASES["fr"], PHRASES["en"]
    assert (english.first, french.first) == ("1", "1er")
    assert english.instruments[1] == "Made"
    assert french.instruments[1] == "Pris le"
    assert (english.items[Kind.PARAGRAPH], french.items[Kind.PARAGRAPH]) == (
        "({label})",
        "{label}°",
    )
    with pytest.raises(KeyError):
        PHRASES["de"]


@pytest.mark.parametrize(
    ("lang", "count", "said"),
    [("en", 1, "[finding 3]"), ("en", 2, "[findings 3]"), ("fr", 1, "[constat 3]"),
     ("fr", 2, "[constats 3]"), ("fr", 0, "[constat 3]")],
)  # fmt: skip
def test_each_language_has_its_own_plural(lang: str, count: int, said: str) -> None:
    form = number_form(("[finding {numbers}]", "[findings {numbers}]"), count, lang=lang)
    assert form.format(numbers=3) == said
