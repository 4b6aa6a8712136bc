"""Names of games, bets, cards, decisions and choices are read in both languages, in every form."""

import json
import pickle
from collections.abc import Callable
from itertools import chain
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import Result

from bylaw.cli.say.sheet import Text
from bylaw.registry.answers.rules.round_forms import round_form
from bylaw.registry.audit.rounds.arrays.round_arrays import arrays_of
from bylaw.registry.audit.rounds.columns.file_parts import FilePart
from bylaw.registry.audit.rounds.columns.nested_columns import read_columns
from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.audit.rounds.round import read_round
from bylaw.registry.law.message_catalogue import tell_in
from bylaw.registry.law.messages import Bilingual
from bylaw.registry.rules.binding import game_facts
from bylaw.registry.rules.codes_of_names import bare, bet_of, game_of, round_words, truth_of
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.names_of_codes import decision_name

Run = Callable[..., Result]
Parts = dict[str, object]


def example(game: str) -> Parts:
    return {**round_form(RULES[game]).example, "id": "A1"}


def in_names(game: str, lang: str) -> Parts:
    """The example of a game with every code replaced by a name, in capitals."""
    parts, words = example(game), round_words(game)
    title = game_facts()[game].title
    cards = {words.cards[s].name[lang].upper(): c for s, c in _inner(parts, "cards").items()}
    decisions = {
        decision_name(game, code, lang).upper(): _choice(game, code, value, lang=lang)
        for code, value in _inner(parts, "decisions").items()
    }
    named = {"game": title.get(lang, title["en"]).upper(), "cards": cards, "decisions": decisions}
    return {**parts, **{key: value for key, value in named.items() if value}}


def _inner(parts: Parts, key: str) -> dict[str, object]:
    found = parts.get(key) or {}
    assert isinstance(found, dict)
    return found


def _choice(game: str, code: str, value: object, *, lang: str) -> object:
    if isinstance(value, bool):
        return {"en": ("No", "Yes"), "fr": ("Non", "Oui")}[lang][value]
    named = round_words(game).decisions.get(code)
    if isinstance(value, str) and named and value in named.values:
        return named.values[value][lang].upper()
    return value


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", RULES)
def test_a_round_may_be_told_in_the_names_of_the_by_law(game: str, lang: str) -> None:
    assert read_round(in_names(game, lang)) == read_round(example(game))


TRADE = {
    "craps": {"Pass Line": "pass", "Don't Pass Line": "dont_pass", "Hardway 8": "hard:8"},
    "poker_room": {"Rake": "commission"},
}


@pytest.mark.parametrize(("game", "names"), TRADE.items(), ids=TRADE)
def test_bets_are_known_by_the_names_of_the_trade(game: str, names: dict[str, str]) -> None:
    assert {name: bet_of(game, name) for name in names} == names
    assert game_of("Casino War") == "war"


@pytest.mark.parametrize("game", RULES)
def test_no_name_means_two_things_in_a_game(game: str) -> None:
    words = round_words(game)
    for entries in (words.cards, words.decisions):
        for lang in ("en", "fr"):
            names = [bare(one.name[lang]) for one in entries.values()]
            assert len(names) == len(set(names))
        also = [bare(word) for word in chain(*(one.also for one in entries.values()))]
        assert len(also) == len(set(also))


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("Poker 3 cartes", "three_card_poker"),
        ("Poker à quatre cartes", "four_card_poker"),
        ("Jeu de la guerre", "war"),
        ("Poker", None),
        ("3", None),
    ],
)
def test_a_game_is_known_by_the_words_of_its_french_name(name: str, game: str | None) -> None:
    assert game_of(name) == game
    parts: dict[str, object] = {"day": "2005-06-01", "game": name, "bets": {}}
    with pytest.raises(RoundError, match="has no bet" if game else "There is no game"):
        read_round(parts)


@pytest.mark.parametrize("mark", ["=", "+", "-", "@", "!", "\u200b", "*", "'", "<"])
def test_a_mark_that_nobody_writes_makes_another_name(mark: str) -> None:
    assert game_of(f"{mark}sic_bo") is None
    assert bet_of("sic_bo", f"{mark}small") == f"{mark}small"
    assert truth_of(f"{mark}1") is None


def test_a_decision_of_a_bet_names_both_in_any_order() -> None:
    parts = {**example("craps"), "bets": {"Don't Pass": "10"}, "dice": [[4, 2], [3, 3]]}
    said = (
        "withdrawn:dont_pass",
        "Retirée : Don’t Pass",
        decision_name("craps", "withdrawn:dont_pass", "fr"),
    )
    found = {str(read_round({**parts, "decisions": {one: 1}}).decisions) for one in said}
    assert found == {"{'withdrawn:dont_pass': 1}"}


def columns(parts: Parts) -> dict[str, list[str | None]]:
    found = {key: [str(parts[key])] for key in ("id", "day", "game")}
    for kind in ("bets", "cards", "decisions"):
        cells = _inner(parts, kind).items()
        found |= {f"{kind}.{n}": [c if isinstance(c, str) else json.dumps(c)] for n, c in cells}
    if parts.get("dice"):
        found["dice"] = [json.dumps(parts["dice"])]
    return {name: [*cells] * 12 for name, cells in found.items()}


@pytest.mark.parametrize("game", ["war", "craps", "crazy_four_poker"])
def test_columns_may_have_these_names_too(bylaw: Run, tmp_path: Path, game: str) -> None:
    told = []
    for number, parts in enumerate((example(game), in_names(game, "fr"), in_names(game, "en"))):
        file, out = tmp_path / f"{number}.parquet", tmp_path / f"out{number}.parquet"
        pq.write_table(pa.table(columns(parts)), file)
        bylaw("audit", str(file), "--out", str(out), "--exit-zero")
        told.append(pq.read_table(out).to_pylist())
    assert len(told[0]) >= 12
    assert told[0] == told[1] == told[2]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_columns_under_names_are_settled_together(lang: str) -> None:
    batch = pa.RecordBatch.from_pydict(columns(in_names("war", lang)))
    part = FilePart(*read_columns(batch), range(1, batch.num_rows + 1))
    assert arrays_of(part, RULES["war"]).ready.all()


def test_a_map_may_name_games_and_cards_as_people_do(bylaw: Run, tmp_path: Path) -> None:
    file, how = tmp_path / "rounds.csv", tmp_path / "map.toml"
    file.write_text("no,le jour,mise,J,C\nA1,2005-06-01,10,8S,7D\n")
    how.write_text(
        '[columns]\nid = "no"\nday = "le jour"\n"bets.mise initiale" = "mise"\n'
        '"cards.joueur" = "J"\n"cards.première carte du croupier" = "C"\n'
        '[constants]\ngame = "WAR"\n'
    )
    shown = bylaw("audit", str(file), "--map", str(how), "--json").stdout
    assert json.loads(shown)[0]["bets"]["initial"]["result"] == "win"


@pytest.mark.parametrize(
    ("change", "en", "fr"),
    [
        ({"cards": {"dealr": "8S"}}, "dealer (the dealer's first", "dealer (la première"),
        (
            {"decisions": {"tie": "war"}},
            "on_tie (choice on a tie)",
            "on_tie (choix en cas d’égalité)",
        ),
        ({"decisions": {"on_tie": "flee"}}, '"withdraw" (withdrawal)', '"withdraw" (retrait)'),
        (
            {"cards": {"player": "8S"}},
            "Missing cards: dealer",
            "manquantes : dealer (la première carte du croupier)",
        ),
        (
            {"cards": {"player": "8S", "joueur": "8D"}},
            "first card) are stated twice",
            "sont indiquées deux fois",
        ),
        (
            {"decisions": {"on_tie": "war", "Choice on a tie": "war"}},
            "is stated twice",
            "est indiquée deux fois",
        ),
    ],
    ids=["cards", "decision", "choice", "missing", "cards twice", "decision twice"],
)
def test_what_was_expected_is_listed_in_the_words_of_the_reader(
    change: Parts, en: str, fr: str
) -> None:
    with pytest.raises(RoundError) as told:
        read_round({**example("war"), **change})
    assert en in tell_in("en")(told.value.message)
    assert fr in tell_in("fr")(told.value.message)


def test_a_wrong_number_of_cards_is_told_with_the_number_that_is_needed() -> None:
    parts = {**example("three_card_poker"), "cards": {"player": "AS KS", "dealer": "2D 3D 4D"}}
    with pytest.raises(RoundError) as told:
        read_round(parts)
    assert str(told.value).endswith("player (the player's cards): 2; 3 needed.")


def test_words_that_begin_with_blanks_go_on_under_their_first_word() -> None:
    lines = ["".join(text for text, _ in line) for line in Text("  one two three").lines_in(10)]
    assert lines == ["  one two", "  three"]


def test_a_name_in_two_languages_survives_another_process() -> None:
    name = Bilingual({"en": "Poker rooms", "fr": "Salon de poker"})
    assert pickle.loads(pickle.dumps(name)).in_language("fr") == "Salon de poker"
