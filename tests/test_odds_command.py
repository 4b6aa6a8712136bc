"""`bylaw odds`: the published edges come out, with their readings, as table, JSON and picture."""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import Result
from judging import use_registry

from bylaw.registry.law.json_values import Json
from bylaw.registry.rules.odds import counting

Run = Callable[..., Result]
DAY = ("--on", "2005-06-01")


@pytest.fixture
def bylaw(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    use_registry(monkeypatch)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return run


def odds(bylaw: Run, *arguments: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(bylaw("odds", *arguments, *DAY, "--json").stdout)
    return found


@pytest.mark.parametrize(
    ("arguments", "percent"),
    [
        (("three_card_poker", "--bet", "pair_plus"), 2.3167),
        (("war", "--bet", "supplemental", "--decks", "6"), 18.650),
        (("sic_bo", "--bet", "small"), 2.778),
        (("craps", "--bet", "pass"), 1.4141),
        (("blackjack", "--bet", "sevens", "--decks", "6"), 11.400),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_published_edges(bylaw: Run, arguments: tuple[str, ...], percent: float) -> None:
    first = odds(bylaw, *arguments)[0]
    assert float(str(first["house_edge"])) * 100 == pytest.approx(percent, abs=0.0006)
    outcomes = first["outcomes"]
    assert isinstance(outcomes, list)
    assert sum(Fraction(outcome["exact"]) for outcome in outcomes) == 1


def test_pair_plus_is_exact_and_each_reading_is_shown(bylaw: Run) -> None:
    found = odds(bylaw, "three_card_poker", "--bet", "pair_plus")
    assert [(row["options"], Fraction(str(row["exact"]))) for row in found] == [
        ({"ace-pair": "straight"}, Fraction(512, 22100)),
        ({"ace-pair": "no-straight"}, Fraction(932, 22100)),
    ]
    fixed = odds(
        bylaw, "three_card_poker", "--bet", "pair_plus", "--option", "ace-pair=no-straight"
    )
    assert [row["exact"] for row in fixed] == [found[1]["exact"]]


def test_a_count_that_was_kept_is_the_same(
    bylaw: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing: dict[str, dict[str, Json]] = {"code": {}, "counts": {}}
    monkeypatch.setattr(counting, "packaged_counts", lambda: nothing)
    first = odds(bylaw, "sic_bo")
    (kept, *_rest) = (tmp_path / "cache" / "bylaw" / "odds").glob("*.json")
    assert odds(bylaw, "sic_bo") == first
    kept.write_text("{")
    assert odds(bylaw, "sic_bo") == first


def test_a_bet_with_an_outcome_without_figure_has_no_edge(bylaw: Run) -> None:
    rows = {row["bet"]: row for row in odds(bylaw, "sic_bo")}
    assert rows["total:18"]["house_edge"] is None
    assert rows["total:17"]["house_edge"] is not None


def test_67_33_a_number_of_decks_that_is_not_allowed_names_those_that_are(bylaw: Run) -> None:
    refused = bylaw("odds", "war", "--on", "2008-01-01", "--decks", "1")
    assert "War is played with 6 or 8 decks, not with 1 (section 67.33)" in refused.stderr


def test_war_is_counted_for_each_number_of_decks_that_67_33_allows(bylaw: Run) -> None:
    found = odds(bylaw, "war", "--bet", "supplemental")
    assert [row["options"]["decks"] for row in found] == ["6", "8"]  # type: ignore[index]


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("blackjack",), 2),
        (("chess",), 2),
        (("sic_bo", "--bet", "tiny"), 2),
        (("sic_bo", "--option", "sic-bo-double"), 2),
        (("sic_bo", "--decks", "2"), 2),
        (("three_card_poker", "--decks", "2"), 2),
        (("war", "--decks", "5"), 2),
        (("blackjack", "--decks", "6", "--jackpot", "much"), 2),
        (("sic_bo", "--option", "sic-bo-double=perhaps"), 2),
        (("crazy_four_poker",), 1),
        (("poker_room",), 1),
    ],
)
def test_what_cannot_be_counted_is_refused(
    bylaw: Run, arguments: tuple[str, ...], status: int
) -> None:
    result = bylaw("odds", *arguments, *DAY)
    assert result.exit_code == status
    assert result.stderr


def test_the_picture_stands_alone(bylaw: Run, tmp_path: Path) -> None:
    path = tmp_path / "edges.svg"
    shown = bylaw("odds", "sic_bo", *DAY, "--svg", str(path))
    tree = ET.fromstring(path.read_text(encoding="utf-8"))
    bars = tree.findall("{http://www.w3.org/2000/svg}g")
    rows = [row for row in odds(bylaw, "sic_bo") if row["house_edge"] is not None]
    assert len(bars) == len(rows)
    assert max(map(len, shown.stdout.splitlines())) <= 80


def test_the_picture_names_each_reading_in_words_and_whole(bylaw: Run, tmp_path: Path) -> None:
    path = tmp_path / "cotes.svg"
    bylaw("--ui", "fr", "odds", "sic_bo", "--bet", "double:1", *DAY, "--svg", str(path))
    names = [
        group.findtext("{http://www.w3.org/2000/svg}text")
        for group in ET.fromstring(path.read_text(encoding="utf-8"))
    ]
    assert "double 1 (exactement deux dés)" in names
    assert not any("=" in (name or "") or "…" in (name or "") for name in names)


IN_2008 = ("--on", "2008-06-01")


def in_2008(bylaw: Run, *arguments: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(
        bylaw("odds", *arguments, *IN_2008, "--json").stdout
    )
    return found


def test_67_63_an_edge_that_rests_on_an_outcome_without_a_figure_is_a_range(bylaw: Run) -> None:
    rows = in_2008(bylaw, "boston_poker", "--bet", "ante")
    assert rows[0]["house_edge"] is None
    low, high = (rows[0]["range"][end] for end in ("low", "high"))  # type: ignore[index]
    assert (round(100 * low, 3), round(100 * high, 3)) == (20.511, 20.634)
    assert rows[0]["undefined"] == str(Fraction(44352, 2598960))
    shown = bylaw("odds", "boston_poker", "--bet", "ante", *IN_2008).stdout
    assert "20.511% to 20.634%" in shown
    assert "gives no figure" in shown


def test_one_row_for_each_reading_that_is_real(bylaw: Run) -> None:
    rows = in_2008(bylaw, "three_card_poker", "--bet", "initial")
    edges = [row["exact"] for row in rows]
    assert len(edges) == len(set(edges)) == 4
    assert not any("decks" in row["options"] for row in rows)  # type: ignore[operator]


def test_21_2_a_progressive_wager_costs_less_as_the_jackpot_grows(bylaw: Run) -> None:
    asked = ("blackjack", "--bet", "progressive_manner_1", "--decks", "6")
    row = in_2008(bylaw, *asked, "--option", "progressive-cumulation=highest")[0]
    assert row["house_edge"] is None
    jackpot = row["jackpot"]
    assert isinstance(jackpot, dict)
    exact = {name: Fraction(value) for name, value in jackpot["exact"].items()}
    assert exact["break_even"] == exact["edge_without"] / exact["per_dollar"]
    # Five cards, each one of 312: ace to five of one suit, in any order.
    assert exact["per_dollar"] == Fraction(4 * 120 * 6**5, 312 * 311 * 310 * 309 * 308)
    even = in_2008(bylaw, *asked, "--jackpot", str(exact["break_even"]))[0]
    assert even["house_edge"] == 0


def test_67_108_a_poker_room_costs_its_commission(bylaw: Run) -> None:
    rows = in_2008(bylaw, "poker_room")
    assert (rows[0]["bet"], rows[0]["exact"], rows[0]["per"]) == ("pot", "1/10", "pot")


def test_95_17_the_commission_of_a_buy_bet_is_shown_and_added_up(bylaw: Run) -> None:
    (row,) = in_2008(bylaw, "craps", "--bet", "buy:6")
    assert (row["exact"], row["commission"]) == ("1/21", "1/20")
    shown = bylaw("odds", "craps", "--bet", "buy:6", *IN_2008).stdout
    assert "Return" in shown
    assert shown.splitlines()[-1].split() == ["Total", "100.000000%", "-5.000000%"]


@pytest.mark.parametrize(("ui", "said"), [("en", "50 to 1"), ("fr", "50 à 1")])
def test_the_odds_of_an_outcome_stand_in_their_own_column_alone(
    bylaw: Run, ui: str, said: str
) -> None:
    asked = ("odds", "crazy_four_poker", "--bet", "queens_up", *IN_2008)
    (row,) = (one for one in bylaw("--ui", ui, *asked).stdout.splitlines() if said in one)
    assert "50" not in row.replace(said, ""), row


def test_an_edge_for_the_player_is_drawn_to_the_left_and_explained(
    bylaw: Run, tmp_path: Path
) -> None:
    path = tmp_path / "edges.svg"
    shown = bylaw("odds", "craps", "--bet", "horn", *IN_2008, "--svg", str(path)).stdout
    assert "as printed, the text favours the player" in shown
    assert "the whole wager is paid at" in shown
    assert "--option horn=whole" in " ".join(shown.split())
    (left,) = [line for line in shown.splitlines() if "-250.0000%" in line and "│" in line]
    assert left.index("█") < left.index("│")
    (right,) = [line for line in shown.splitlines() if "12.5000%" in line and "│" in line]
    assert right.index("│") < max(map(right.rfind, "▏▎▍▌▋▊▉█"))
    drawn = path.read_text(encoding="utf-8")
    assert "as printed, the text favours the player" in drawn
    bars = ET.fromstring(drawn).findall(
        "{http://www.w3.org/2000/svg}g/{http://www.w3.org/2000/svg}rect"
    )
    axis = float(bars[0].attrib["x"])
    assert [round(float(b.attrib["x"]) + float(b.attrib["width"]), 1) for b in bars[1:]] == [
        axis
    ] * 2


def test_outcomes_that_one_sentence_pays_have_labels_that_differ(bylaw: Run) -> None:
    row = in_2008(bylaw, "craps", "--bet", "hop:2-4", "--option", "hop=total")[0]
    outcomes = row["outcomes"]
    assert isinstance(outcomes, list)
    labels = [outcome["label"] for outcome in outcomes]
    assert len(labels) == len(set(labels)) == 3


def test_the_chart_is_an_out_file_and_its_name_tells_the_format(bylaw: Run, tmp_path: Path) -> None:
    chart, other = tmp_path / "edges.svg", tmp_path / "edges.png"
    asked = ("odds", "sic_bo", *DAY, "--bet", "small", "--out")
    assert (bylaw(*asked, str(chart)).exit_code, chart.exists()) == (0, True)
    refused = bylaw(*asked, str(other))
    assert (refused.exit_code, other.exists()) == (2, False)
    assert "ends in .svg" in " ".join(refused.stderr.split())


@pytest.mark.parametrize(
    ("lang", "sums"),
    [("en", ("$1,000", "$289,975.05")), ("fr", ("1\u00a0000\u00a0$", "289\u00a0975,05\u00a0$"))],
)
def test_a_jackpot_is_written_as_its_reader_writes_sums(
    bylaw: Run, lang: str, sums: tuple[str, str]
) -> None:
    asked = ("blackjack", *DAY, "--decks", "6", "--bet", "progressive_manner_1")
    shown = bylaw("--ui", lang, "odds", *asked, "--jackpot", "100000").stdout
    assert all(one in shown for one in sums)
