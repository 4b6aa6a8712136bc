"""The report of a run: one page that stands alone, with the figures of the tally."""

import csv
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from amending_orders import order
from click.testing import Result
from lxml import html

from bylaw.registry.publish.report.days_chart import days_chart

Run = Callable[..., Result]
ROUNDS = """\
id,day,game,bets.initial,bets.additional,paid.initial,cards.player,cards.dealer,\
cards.war_player,cards.war_dealer,casino
1,2009-12-30,war,10.00,,10.00,AH,9C,,,Hull
2,2009-12-31,war,10.00,,25.00,AH,9C,,,Montr<é>al
3,2009-12-31,war,10.00,,4.00,AH,9C,,,Hull
4,2009-12-31,war,10.00,10.00,10.00,AH,AC,KH,2C,Hull
5,2009-12-31,war,ten,,25.00,AH,9C,,,Hull
"""


@pytest.fixture
def rounds(tmp_path: Path) -> str:
    (tmp_path / "rounds.csv").write_text(ROUNDS, encoding="utf-8")
    return str(tmp_path / "rounds.csv")


def rows_of(page: html.HtmlElement, heading: str) -> dict[str, list[str]]:
    for section in page.iter("section"):
        if section.findtext("h2") == heading and section.find(".//table") is not None:
            rows = section.findall(".//tbody/tr")
            return {
                str(row.findtext("th")): [str(cell.text) for cell in row.findall("td")]
                for row in rows
            }
    raise AssertionError(heading)


def test_the_report_adds_up_by_game_day_and_column(bylaw: Run, rounds: str, tmp_path: Path) -> None:
    place = tmp_path / "report.html"
    found = bylaw("audit", rounds, "--report", str(place), "--by", "casino", "--json")
    assert found.exit_code == 1
    tally = json.loads(found.stdout)
    page = html.fromstring(place.read_text(encoding="utf-8"))
    assert rows_of(page, "Payments by casino")["Montr<é>al"] == ["0", "1", "0", "0", "$15", "$0"]
    assert rows_of(page, "Payments by date")["2009-12-30"][0] == "1"
    assert rows_of(page, "Payments by casino")["Hull"][-1] == "$6"
    (doubt,) = tally["doubts"]
    assert (doubt["question"], doubt["bets"], doubt["staked"]) == ("war-win-additional", 1, "10")
    assert doubt["options"] == [
        {"option": "pushes", "net": "0", "without_figure": 0},
        {"option": "undefined", "net": "0", "without_figure": 1},
    ]
    question, first, second = rows_of(page, "Bets in doubt by question of law").items()
    assert "nothing is said of the additional wager" in question[0]
    assert question[1][:2] == ["1", "$10"]
    assert first == ("– the additional wager is returned", ["None", "None", "$0"])
    assert second == ("– the law gives no outcome", ["None", "None", "no amount is set"])
    assert len(page.findall(".//svg")) == 4
    assert len(page.findall(".//div[@class='scroll'][@tabindex='0']/svg")) == 4
    drawn = next(svg for svg in page.iter("svg") if svg.get("class") == "days-chart")
    titles = [str(title.text) for title in drawn.iter("title")]
    assert titles[0].startswith("2009-12-")
    assert "1 overpaid" in str(titles)


def test_the_report_counts_commissions(bylaw: Run, tmp_path: Path) -> None:
    file, place = tmp_path / "rounds.csv", tmp_path / "report.html"
    rows = ("1,2009-06-17,poker_room,100,10", "2,2009-06-17,poker_room,100,11")
    file.write_text("\n".join(("id,day,game,bets.pot,bets.commission", *rows)), encoding="utf-8")
    bylaw("audit", str(file), "--report", str(place))
    page = html.fromstring(place.read_text(encoding="utf-8"))
    found = [
        [cell.text for cell in row] for row in page.xpath("//h2[.='Commissions']/..//tbody/tr")
    ]
    assert found == [["Poker rooms", "compliant", "1"], ["Poker rooms", "not permitted", "1"]]


@pytest.mark.parametrize(
    ("days", "columns"),
    [
        ({"2004-05-12": (1, 0)}, None),
        ({"2004-05-12": (0, 0), "2004-05-13": (0, 0)}, None),
        (
            {"2004-05-14": (1, 2), "2004-05-12": (0, 1), "no day": (9, 9)},
            [("2004-05-12", 0, 1), ("2004-05-14", 1, 2)],
        ),
        (
            {"2004-05-12": (1, 0), "2004-05-31": (0, 2), "2006-01-01": (0, 0)},
            [("2004-05", 1, 2), ("2006-01", 0, 0)],
        ),
    ],
    ids=["one day", "nothing wrong", "days", "years"],
)
def test_incorrect_payments_are_drawn_over_time(
    days: dict[str, tuple[int, int]], columns: list[tuple[str, int, int]] | None
) -> None:
    chart = days_chart(days, heading="Over time", over="over", under="under")
    if chart is None:
        assert columns is None
        return
    assert [(one.name, one.over, one.under) for one in chart.columns] == columns
    assert max(one.over_height + one.under_height for one in chart.columns) == 130
    assert all(one.x >= 56 and one.x + one.width <= 788 for one in chart.columns)


@pytest.mark.parametrize(("lang", "column"), [("en", "date"), ("fr", "date")])
def test_the_terminal_adds_up_by_day_only_where_that_is_asked(
    bylaw: Run, rounds: str, tmp_path: Path, lang: str, column: str
) -> None:
    report = ("--ui", lang, "audit", rounds, "--report", str(tmp_path / "report.html"))
    told = bylaw(*report).stdout.splitlines()
    assert not any(line.strip() == column for line in told)
    assert column in bylaw(*report, "--by", "day").stdout.splitlines()
    counted = {
        "en": r"Rounds: 5 \(1 refused, 4 settled",
        "fr": r"Parties : 5 \(1\srefusée, 4\sréglées",
    }
    assert re.match(counted[lang], told[0])


def test_the_report_asks_nothing_of_a_network(bylaw: Run, rounds: str, tmp_path: Path) -> None:
    place = tmp_path / "report.html"
    bylaw("audit", rounds, "--report", str(place), "--ui", "fr")
    text = place.read_text(encoding="utf-8")
    assert 'lang="fr-CA"' in text
    assert not any(mark in text for mark in ("<script", "src=", "href=", "url(", "@import"))


def test_the_report_is_the_same_with_and_without_a_file_of_verdicts(
    bylaw: Run, rounds: str, tmp_path: Path
) -> None:
    alone, beside = tmp_path / "alone.html", tmp_path / "beside.html"
    bylaw("audit", rounds, "--report", str(alone))
    out = str(tmp_path / "verdicts.parquet")
    bylaw("audit", rounds, "--report", str(beside), "--out", out)
    assert alone.read_bytes() == beside.read_bytes()


@pytest.mark.parametrize(
    ("ui", "reading", "none"),
    [
        ("en", "“the additional wager is returned”: $0", "no amount is set"),
        ("fr", "« la mise additionnelle est remise »\xa0: 0\xa0$", "aucun montant n’est fixé"),
    ],
)
def test_the_terminal_tells_the_money_under_each_reading_in_words(
    bylaw: Run, rounds: str, tmp_path: Path, ui: str, reading: str, none: str
) -> None:
    shown = bylaw("audit", rounds, "--out", str(tmp_path / "out.parquet"), "--ui", ui).stdout
    told = " ".join(shown.replace("\xa0", " ").split())
    assert reading.replace("\xa0", " ") in told
    assert none in told
    assert "war-win-additional" not in shown


def test_a_stake_that_one_reading_loses_is_counted_as_lost(bylaw: Run, tmp_path: Path) -> None:
    """Ace, two and three of several suits: 6 to 1 on $5 and the bonus of $10, or $5 lost."""
    file = tmp_path / "straight.csv"
    file.write_text(
        "id,day,game,bets.initial,bets.additional,bets.pair_plus,cards.player,cards.dealer\n"
        "1,2005-12-31,three_card_poker,10,10,5,AH 2D 3C,KS QD 4C\n"
    )
    out = str(tmp_path / "out.parquet")
    (doubt,) = json.loads(bylaw("audit", str(file), "--out", out, "--json").stdout)["doubts"]
    assert {one["option"]: one["net"] for one in doubt["options"]} == {
        "straight": "40",
        "no-straight": "-5",
    }


IN_DOUBT = {
    "operation-refused:77-2009:1": "Section 67.40 of the By-law respecting casino games is amended "
    "by replacing the words “a red card” with the words “a blue card”.",
    "operation-unread:77-2009:1": "Section 67.40 of the By-law respecting casino games improves.",
    "rule-not-certified:war": "The By-law respecting casino games is amended by inserting the "
    "following after section 67.40:\n\n“67.40.1. No wager is paid twice.”.",
}


@pytest.mark.parametrize(("name", "provision"), IN_DOUBT.items(), ids=IN_DOUBT)
def test_verdicts_summary_and_report_name_the_order_that_leaves_the_law_in_doubt(
    registry: Run, take: Callable[..., None], rounds: str, tmp_path: Path, name: str, provision: str
) -> None:
    take(order(provision))
    out, place = tmp_path / "verdicts.csv", tmp_path / "report.html"
    asked = ("audit", rounds, "--out", str(out), "--report", str(place), "--json")
    (told,) = json.loads(registry(*asked).stdout)["law_in_doubt"]
    assert (told["doubt"], told["rounds"]) == (name, 4)
    assert "77-2009" in told["why"]
    rows = list(csv.DictReader(out.read_text(encoding="utf-8").splitlines()))
    assert {(row["result"], row["questions"]) for row in rows} == {("undetermined", name)}
    page = html.fromstring(place.read_text(encoding="utf-8"))
    assert rows_of(page, "Law in doubt") == {told["why"]: [name, "4"]}
    assert registry("audit", rounds).stdout.count(": undetermined") == 4
    summary = registry("--ui", "fr", "audit", rounds, "--summary").stdout
    assert "Droit incertain, parties : 4" in summary
    assert "77-2009" in summary.partition("Droit incertain")[2]


def test_a_doubt_that_changes_no_money_is_told_beside_what_was_settled(
    registry: Run, take: Callable[..., None], rounds: str
) -> None:
    kept = (
        "A game of War begun before 1 June 2009 continues under section 67.40 of the By-law "
        "respecting casino games as it read on 31 May 2009."
    )
    take(order("Section 86 of the By-law respecting casino games is revoked.", kept))
    found = json.loads(registry("audit", rounds, "--summary", "--json").stdout)
    (told,) = found["law_in_doubt"]
    assert (told["doubt"], told["rounds"]) == ("transitional-provision:77-2009:2", 4)
    assert found["results"]["settled"] == 4


def test_rounds_are_not_made_for_a_day_whose_law_is_in_doubt(
    registry: Run, take: Callable[..., None], tmp_path: Path
) -> None:
    take(order(IN_DOUBT["operation-unread:77-2009:1"]))
    asked = ("--game", "war", "--count", "1", "--seed", "1", "--out", str(tmp_path / "r.csv"))
    done = registry("rounds", "generate", *asked, "--on", "2009-06-01")
    assert done.exit_code == 1
    assert "77-2009, s. 1, was not understood" in done.stderr
