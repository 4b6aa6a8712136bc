"""Rules that read the French text, where no English text is held.

A made-up registry holds only the French of 2007, as if the draft had been made word for word.
"""

import ast
import datetime as dt
import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from conftest import Run
from judging import registry_url
from registries import NOON, corpus, new_sqlite, newest

from bylaw.ingest.pipeline import read_text
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.evidence import Evidence
from bylaw.registry.rules.binding import certificates
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.text.law_on_day import law_text
from bylaw.registry.rules.text.law_text import LawText, blocks, sentence_with
from bylaw.registry.rules.text.legal_words import pattern
from bylaw.registry.rules.text.quoted_words import french_words
from bylaw.registry.store.database import open_engine
from bylaw.registry.store.ledger.entries import TextRecorded
from bylaw.registry.store.recording import record

DAY, PUBLISHED = dt.date(2008, 3, 1), dt.date(2007, 12, 12)
GAMES = ("poker_357", "boston_poker", "four_card_poker", "crazy_four_poker", "poker_room")
_WITHDRAWN = {
    "id": "1",
    "day": DAY.isoformat(),
    "game": "poker_357",
    "bets": {"three": "5", "five": "5", "seven": "5"},
    "cards": {"player": "2S 7D TC", "dealer_four": "3H 4D 9C KS"},
    "decisions": {"withdraw_seven": True},
}
_FILE = "casino_games/gazette/gazette-2007-10-10-projet.fr.txt"
_ORDER = """Décret 1033-2007, 28 novembre 2007

Loi sur la Société des loteries du Québec
(L.R.Q., c. S-13.1)

Jeux de casino
— Modifications

Règlement modifiant le Règlement sur les jeux de casino

"""


def _made_text(was: str = "", becomes: str = "") -> bytes:
    """Make the French draft of 2007 a made text: its own words under the head of an order."""
    draft = files("bylaw.corpus").joinpath(_FILE).read_text(encoding="utf-8")
    begin = draft.index("## Règlement modifiant le Règlement sur les jeux de casino")
    end = draft.index("48181", begin)
    return (_ORDER + draft[begin:end].replace(was, becomes)).encode()


def _recorded(folder: Path, data: bytes) -> str:
    engine = new_sqlite(folder)
    read = read_text(read_source(data, name="made.txt"), lang="fr", published=PUBLISHED)
    text = TextRecorded(
        "made.txt", "fr", data, PUBLISHED, Evidence.from_words(""), read.instruments
    )
    record(engine, (corpus()[0], text), moment=NOON)
    return engine.url.render_as_string()


@pytest.fixture(scope="module")
def french(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A registry that holds no English text."""
    return _recorded(tmp_path_factory.mktemp("french"), _made_text())


@pytest.fixture(scope="module")
def law(french: str) -> LawText:
    view = newest(open_engine(french))
    return law_text([view.timeline(lang) for lang in view.langs()], DAY)


def _states(run: Run, url: str) -> dict[str, str]:
    games = json.loads(run("in-force", DAY.isoformat(), "--json", "--db", url).stdout)["games"]
    return {game["game"]: game["rule"]["state"] for game in games}


def test_where_only_french_is_held_the_french_binds(french: str, run: Run) -> None:
    assert _states(run, french) == dict.fromkeys(GAMES, "bound")


def test_an_audit_by_the_french_text_equals_one_by_the_english(
    french: str, run: Run, tmp_path: Path
) -> None:
    english, rounds = registry_url(), ""
    for game in GAMES:
        file = tmp_path / f"{game}.jsonl"
        asked = ("--game", game, "--count", "20", "--seed", "4", "--on", DAY.isoformat())
        run("rounds", "generate", *asked, "--out", str(file), "--db", english)
        rounds += file.read_text(encoding="utf-8")
    ours, theirs = (list(_judged(run, rounds, url)) for url in (english, french))
    assert len(ours) == 100
    assert theirs == ours


def _judged(run: Run, rounds: str, url: str) -> Iterator[object]:
    for line in run("audit", "-", "--jsonl", "--db", url, stdin=rounds).stdout.splitlines():
        found = json.loads(line)
        bets = {
            name: [bet.get(key) for key in ("result", "odds", "net")]
            for name, bet in found["bets"].items()
        }
        yield found["id"], found["round"]["result"], bets, found.get("paid")


def test_a_verdict_by_the_french_text_quotes_the_french_words(french: str, run: Run) -> None:
    done = run("audit", "-", "--json", "--db", french, stdin=json.dumps(_WITHDRAWN))
    bet = json.loads(done.stdout)["bets"]["seven"]
    assert bet["result"] == "lose_half"
    assert [one["lang"] for one in bet["basis"]] == ["fr"]
    assert "perd la moitié de sa mise" in bet["basis"][0]["quote"]


def test_other_french_figures_are_paid_and_other_french_words_make_the_rule_stale(
    run: Run, tmp_path: Path
) -> None:
    paid, stale = tmp_path / "paid", tmp_path / "stale"
    for folder in (paid, stale):
        folder.mkdir()
    url = _recorded(paid, _made_text("40 à 1", "45 à 1"))
    rows = json.loads(run("payouts", DAY.isoformat(), "--json", "--db", url).stdout)
    assert "45:1" in {row.get("odds") for row in rows}
    assert set(_states(run, url).values()) == {"bound"}
    url = _recorded(stale, _made_text("perd la moitié de sa mise", "perd sa mise"))
    assert _states(run, url) == {**dict.fromkeys(GAMES, "bound"), "poker_357": "stale"}


def test_each_french_quotation_stands_once_in_its_section(law: LawText) -> None:
    for label, words in french_words().items():
        section = law.section(label, lang="fr")
        assert section is not None, label
        for french in words.values():
            if "{" in french:
                blocks_ = (
                    pattern(french, lang="fr").only(b.text) for b in blocks(section.provision)
                )
                assert any(blocks_), (label, french)
            else:
                assert sentence_with(section, french) is not None, (label, french)


def test_each_quotation_of_a_rule_that_is_certified_in_french_has_its_french_words() -> None:
    held = french_words()
    certified = {game for game, lang, _ in certificates() if lang == "fr"}
    assert certified == set(GAMES)
    for label, words in {*_cited(certified), *_of_tables(certified)}:
        assert words in held.get(label, {}), (label, words)


def _cited(games: set[str]) -> Iterator[tuple[str, str]]:
    """Find what the modules of games cite, in their source."""
    sections = {label for game in games for label in RULES[game].sections}
    for file in Path(str(files("bylaw.registry.rules.games"))).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "cite":
                said = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                if said and said[0] in sections:
                    yield str(said[0]), str(said[1])


def _of_tables(games: set[str]) -> Iterator[tuple[str, str]]:
    for game in games:
        table = RULES[game].table
        yield from table.limits.values()
        for words in (table.most_players, table.places):
            if words is not None:
                yield words
