"""Long work runs outside the requests: it is followed, cancelled, and in nobody's way."""

import csv
import io
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pyarrow.parquet
import pytest
from amending_orders import order
from answer_shapes import fits
from fastapi.testclient import TestClient
from html_checks import html_problems, nu_problems
from sites import EDITOR, served, settings_on

from bylaw.registry.answers.shapes.cost_shapes import CostShape
from bylaw.registry.answers.shapes.instrument_shapes import ClauseShape
from bylaw.web.serving.requests.request_shapes import JobShape
from bylaw.web.serving.settings import Settings

pytestmark = pytest.mark.slow

HTML = {"accept": "text/html"}
ROUND = {
    "id": "R1",
    "day": "2004-05-12",
    "game": "sic_bo",
    "bets": {"small": "10"},
    "dice": [1, 2, 3],
    "paid": {"small": "20"},
}
CSV = 'day,game,bets.small,dice,paid.small,table\n2004-05-12,sic_bo,10,"[1, 2, 3]",20,T1\n'


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return settings_on(tmp_path_factory.mktemp("jobs"))


@pytest.fixture(scope="module")
def site(settings: Settings) -> Iterator[TestClient]:
    with served(settings) as client:
        yield client


def finished(site: httpx.Client, address: str) -> dict[str, object]:
    """Wait until a job is over."""
    told: dict[str, object] = {}
    for _attempt in range(600):
        told = site.get(f"{address}.json").json()
        if told["state"] in ("done", "failed", "cancelled"):
            return told
        time.sleep(0.1)
    raise AssertionError(told)


def test_a_file_on_lines_is_judged_and_its_wrong_verdicts_are_had(site: TestClient) -> None:
    lines = "\n".join(json.dumps(ROUND | {"id": str(n)}) for n in range(50))
    taken = site.post("/en/rounds", files={"file": ("../../evil.jsonl", lines)})
    address = taken.headers["location"]
    told = finished(site, address)
    assert told["state"] == "done", told
    page = site.get(address, headers=HTML).text
    assert "50 rounds, 50 incorrect or undetermined" in page
    assert '<a href="/en/hands/sic_bo?id=0&amp;day=2004-05-12&amp;bets.small=10' in page
    wrong = site.get(f"{address}/not-as-due.jsonl").text.splitlines()
    assert len(wrong) == 50
    assert json.loads(wrong[0])["paid"]["small"]["verdict"] == "overpaid"


def test_all_verdicts_are_had_and_doubts_with_the_money_at_stake(site: TestClient) -> None:
    due = ROUND | {"id": "due", "paid": {"small": "10"}}
    doubtful = {
        "id": "doubt",
        "day": "2004-05-12",
        "game": "three_card_poker",
        "bets": {"initial": "10", "additional": "10", "pair_plus": "5"},
        "cards": {"player": "8C 8D 5H", "dealer": "8H 8S 3C"},
        "decisions": {"additional_wager": True},
    }
    lines = "\n".join(map(json.dumps, (ROUND, due, doubtful)))
    address = site.post("/fr/rounds", files={"file": ("a.jsonl", lines)}).headers["location"]
    told = finished(site, address)
    assert told["state"] == "done", told
    (doubt,) = told["result"]["tally"]["doubts"]  # type: ignore[index]  # JSON
    assert (doubt["question"], doubt["bets"]) == ("highest-card", 2)
    page = site.get(address, headers=HTML).text
    assert "Mises douteuses par question de droit" in page
    assert "20\u00a0$" in page
    sheet = list(csv.DictReader(site.get(f"{address}/verdicts.csv").text.splitlines()))
    assert [(row["id"], row["bet"]) for row in sheet][:2] == [("R1", "small"), ("due", "small")]
    columns = pyarrow.parquet.read_table(
        io.BytesIO(site.get(f"{address}/verdicts.parquet").content)
    )
    assert columns.num_rows == len(sheet)
    assert site.get(f"{address}/verdicts.exe").status_code == 404


def test_columns_are_shown_mapped_and_added_up(site: TestClient) -> None:
    text = CSV.replace("bets.small", "stake").replace("paid.small", "payment")
    address = site.post("/en/rounds", files={"file": ("a.csv", text)}).headers["location"]
    assert 'value="stake"' in site.get(address, headers=HTML).text
    names = {"name.2": "bets.small", "name.4": "paid.small", "by.5": "1"}
    assert site.post(address, data=names).status_code == 303
    told = finished(site, address)
    assert told["state"] == "done", told
    groups = told["result"]["tally"]["groups"]  # type: ignore[index]  # JSON
    assert ("table", "T1") in {(row["by"], row["value"]) for row in groups}


def test_a_file_as_a_casino_writes_it_is_read_as_its_first_rows_show(site: TestClient) -> None:
    text = 'Date;Mise;Dés;Payé;Table;Nom\n31/05/2004;1 010,50;"[1, 2, 3]";1 011,00;T1;Anne\n'
    address = site.post("/fr/rounds", files={"file": ("a.csv", text)}).headers["location"]
    page = site.get(address, headers=HTML).text
    assert 'value="%d/%m/%Y"' in page
    assert "31/05/2004" in page
    names = {"name.0": "day", "name.1": "bets.small", "name.2": "dice", "name.3": "paid.small"}
    said = names | {"name.5": "", "by.4": "1", "decimal": ",", "day": "%d/%m/%Y"}
    refused = site.post(address, data=said)
    assert refused.status_code == 400
    assert "il manque la colonne game" in refused.text
    assert 'value="bets.small"' in refused.text
    assert "aucun fuseau horaire" in site.post(address, data=said | {"day": "%d/%m/%Y %H:%M"}).text
    assert site.post(address, data=said | {"game": "sic_bo"}).status_code == 303
    told = finished(site, address)
    groups = told["result"]["tally"]["groups"]  # type: ignore[index]  # JSON
    assert [(g["value"], g["difference"]) for g in groups if g["by"] == "Table"] == [("T1", "0.50")]
    (row,) = csv.DictReader(site.get(f"{address}/verdicts.csv").text.splitlines())
    assert (row["due_cents"], "Nom" in row) == ("101050", False)


def test_rounds_that_a_word_marks_as_void_are_left_out_where_a_person_says_so(
    site: TestClient,
) -> None:
    head, row, *rows = CSV.splitlines()
    text = "\n".join((f"{head},Status", f"{row},VOID", *(f"{one},paid" for one in rows)))
    for said, left_out in (({}, None), ({"mark.0": "1"}, 1)):
        address = site.post("/en/rounds", files={"file": ("a.csv", text)}).headers["location"]
        page = site.get(address, headers=HTML).text
        assert "Status says “VOID” of some rounds" in page
        assert '<input type="checkbox" name="mark.0" value="1"> Status: VOID' in page
        assert site.post(address, data=said).status_code == 303
        told = finished(site, address)
        assert told["result"]["tally"].get("left_out") == left_out  # type: ignore[index]  # JSON
        page = site.get(address, headers=HTML).text
        assert ("left out by the map" in page) == bool(left_out)


def test_columns_are_named_once_and_no_name_stands_for_two(site: TestClient) -> None:
    text = CSV.replace("T1", "20").replace("table", "paid.small").replace("paid.small,", "payment,")
    twice = text.replace("payment", "paid.small")
    address = site.post("/en/rounds", files={"file": ("a.csv", twice)}).headers["location"]
    refused = site.post(address, data={"name.2": "bets.big"}, headers=HTML)
    assert refused.status_code == 400
    assert "two columns paid.small" in refused.text
    address = site.post("/en/rounds", files={"file": ("a.csv", text)}).headers["location"]
    unstaked = site.post(address, data={"name.2": "bets.big"}, headers=HTML)
    assert (unstaked.status_code, "call these columns bets.small" in unstaked.text) == (400, True)
    named = {"name.2": "bets.big", "name.5": "paid.big"}
    assert site.post(address, data=named).status_code == 303
    assert site.post(address, data={"name.2": "bets.small"}).status_code == 409
    assert finished(site, address)["state"] == "done"


def test_columns_without_a_bet_are_refused(site: TestClient) -> None:
    address = site.post("/en/rounds", files={"file": ("a.csv", "day,game\n")}).headers["location"]
    refused = site.post(address, data={})
    assert refused.status_code == 400
    # Whoever is on the site has no terminal, and knows the file by the name that it had.
    assert "bylaw rounds map" not in refused.text
    rows = "".join(f"{n},31.05.2004,sic_bo,1,1 2 3\n" for n in range(20))
    text = f"id,day,game,bets.small,dice\n{rows}"
    address = site.post("/en/rounds", files={"file": ("a.csv", text)}).headers["location"]
    refused = site.post(address, data={"day": ""})
    assert refused.status_code == 400
    assert "a.csv: no cell of the column day is a date" in refused.text
    assert "bylaw rounds map" not in refused.text


def test_a_program_sends_a_file_and_follows_it(site: TestClient) -> None:
    sent = site.post("/jobs", content=CSV, headers={"content-type": "text/csv"})
    assert sent.status_code == 201
    told = finished(site, sent.headers["location"].removesuffix(".json"))
    assert told["result"]["tally"]["wrong"] == 1  # type: ignore[index]  # JSON
    fits(told, JobShape)


def test_the_report_on_a_file_draws_its_days(site: TestClient) -> None:
    lines = "\n".join(json.dumps(ROUND | {"day": day}) for day in ("2004-05-12", "2004-05-14"))
    address = site.post("/fr/rounds", files={"file": ("b.jsonl", lines)}).headers["location"]
    finished(site, address)
    page = site.get(address, headers={"accept": "text/html"}).text
    assert "Paiements non conformes au fil du temps" in page
    assert "<title>2004-05-14 – 1 payée en trop, 0 " in page


def test_a_job_can_be_cancelled(site: TestClient) -> None:
    lines = "\n".join(json.dumps(ROUND) for _ in range(20_000))
    address = site.post("/en/rounds", files={"file": ("b.jsonl", lines)}).headers["location"]
    site.post(f"{address}/cancel")
    assert finished(site, address)["state"] == "cancelled"


def test_what_a_bet_costs_is_counted_outside_the_request(site: TestClient) -> None:
    answer = site.get("/costs/sic_bo/2003-11-11.json")
    for _attempt in range(200):
        if answer.status_code == 200:
            break
        time.sleep(0.2)
        answer = site.get("/costs/sic_bo/2003-11-11.json")
    fits(answer.json(), list[CostShape])
    small = next(row for row in answer.json() if row["bet"] == "small")
    assert small["exact"] == "1/36"
    both = "/fr/costs/sic_bo/2003-11-11?other=2003-11-12"
    page = ""
    for _attempt in range(60):
        page = site.get(both, headers=HTML).text
        if "<progress" not in page:
            break
    row = page.partition("Côte à côte</h2>")[2].partition("</table>")[0]
    assert row.count("2,7778") >= 2
    assert "<td>perdante</td>" in page


def test_a_served_site_does_its_long_work_too(tmp_path: Path) -> None:
    url = settings_on(tmp_path).database
    command = [sys.executable, "-m", "bylaw.cli", "serve", "--db", url, "--port", "0", "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as serving:
        assert serving.stdout is not None
        address = serving.stdout.readline().split()[-1]
        with httpx.Client(base_url=address) as reader:
            sent = reader.post("jobs", content=CSV, headers={"content-type": "text/csv"})
            told = finished(reader, sent.headers["location"].removesuffix(".json"))
        serving.terminate()
    assert told["state"] == "done", told


def test_an_unknown_file_is_refused(site: TestClient) -> None:
    assert site.post("/en/rounds", files={"file": ("a.exe", "x")}).status_code == 400


# ---- Reading a new text ----------------------------------------------------------------

AMENDED = (
    "Section 67.32 of the By-law respecting casino games is amended by replacing “30 to 1” with "
    "“25 to 1”."
)


def test_without_edit_the_site_cannot_change_anything(site: TestClient) -> None:
    assert site.get("/en/edit").status_code == 404
    assert site.post("/en/edit", data={"of": "en", "day": "2009-02-18"}).status_code == 404


def test_an_editor_must_show_the_token(settings: Settings) -> None:
    with served(settings, edit_token=EDITOR) as site:
        assert site.get("/en/edit").status_code == 403
        assert site.get(f"/en/edit?token={EDITOR}").status_code == 303
        assert site.get("/en/edit", headers=HTML).status_code == 200


def read_by_editor(site: TestClient, **form: str) -> httpx.Response:
    """Let an editor offer a text, and wait until it is read."""
    lang = form["of"]
    site.get(f"/{lang}/edit?token={EDITOR}")
    address = site.post(f"/{lang}/edit", data=form).headers["location"]
    page: httpx.Response = site.get(address, headers=HTML)
    for _attempt in range(60):
        if 'id="trying"' not in page.text:
            break
        page = site.get(address, headers=HTML)
    return page


def action_of(page: str) -> str:
    """Find where a page takes a text in."""
    return page.partition('<form method="post" action="')[2].partition('"')[0]


@pytest.fixture
def editing(tmp_path: Path) -> Iterator[TestClient]:
    with served(settings_on(tmp_path), edit_token=EDITOR) as site:
        yield site


def test_an_editor_sees_what_would_follow_and_takes_it_in(editing: TestClient) -> None:
    text = (Path(__file__).parent / "order_77_2009.fr.txt").read_text(encoding="utf-8")
    before = editing.get("/ledger.json").json()
    form = {"of": "fr", "day": "2009-02-18", "text": text, "by": "Éditeur"}
    tried = read_by_editor(editing, **form)
    assert tried.status_code == 200, tried.text
    assert editing.get("/ledger.json").json() == before
    action = action_of(tried.text)
    assert editing.post(action).status_code == 303
    after = editing.get("/ledger.json").json()
    assert len(after) == len(before) + 1
    assert after[-1]["by"] == "Éditeur"
    assert editing.post(action).status_code == 409


def test_a_transitional_provision_is_told_when_it_is_tried_and_everywhere_after(
    editing: TestClient,
) -> None:
    continues = (
        "Section 67.32 of the By-law respecting casino games, as it read on 4 March 2009, "
        "continues to apply to tables opened before 5 March 2009."
    )
    tried = read_by_editor(editing, of="en", day="2009-02-18", text=order(AMENDED, continues))
    assert "transitional" in tried.text
    editing.post(action_of(tried.text))
    day = "2009-06-01"
    for place in (f"{day}/67.32", "2008-01-01/67.32", "timeline", f"games/three_card_poker/{day}"):
        page = editing.get(f"/en/{place}", headers=HTML).text
        assert "is a transitional provision" in page, place


def test_a_text_that_is_no_gazette_is_refused_with_its_reason(editing: TestClient) -> None:
    refused = read_by_editor(editing, of="en", day="2009-02-18", text="Hello <b>you</b>.")
    assert refused.status_code == 422
    assert "no instrument was found in text-" in refused.text
    assert "Hello &lt;b&gt;you" in refused.text


def test_the_site_refuses_what_the_command_refuses_unless_it_is_accepted(
    editing: TestClient,
) -> None:
    odd = "Section 67.22 of the By-law respecting casino games is amended by turning it over."
    before = editing.get("/ledger.json").json()
    refused = read_by_editor(editing, of="en", day="2009-02-18", text=order(odd))
    assert refused.status_code == 422
    assert "was understood, and nothing was recorded" in refused.text
    assert "under “Accept”" in refused.text
    form = {"of": "en", "day": "2008-01-01", "role": "consolidation", "text": "1. Welcome.\n"}
    tried = read_by_editor(editing, **form)
    assert "would undo what is known" in tried.text
    assert "under “Accept”" in tried.text
    assert "--accept" not in refused.text + tried.text
    assert editing.post(action_of(tried.text)).status_code == 400
    assert editing.get("/ledger.json").json() == before
    assert editing.post(action_of(tried.text), data={"accept": "It is."}).status_code == 303
    assert editing.get("/ledger.json").json()[-1]["why"] == "It is."


def test_a_clause_is_read_for_a_program(site: TestClient) -> None:
    answer = site.post("/clause", json={"lang": "en", "clause": "Section 46 is revoked."})
    assert answer.json()["operations"][0]["op"] == "repeal_unit"
    fits(answer.json(), ClauseShape)
    lines = '{"id": 1, "lang": "en", "clause": "Section 46 is revoked."}\n{broken\n'
    many = site.post("/clause", content=lines, headers={"content-type": "application/x-ndjson"})
    assert [len(json.loads(line)["operations"]) for line in many.text.splitlines()] == [1, 0]
    assert site.post("/clause", json={"lang": "de", "clause": "x"}).status_code == 422
    golden = Path(__file__).parent / "golden_conventions.jsonl"
    kept = ("id", "lang", "clause", "publication_date", "status", "assent_date")
    cases = map(json.loads, golden.read_text(encoding="utf-8").splitlines())
    asked = [json.dumps({key: case[key] for key in kept if key in case}) for case in cases]
    read = site.post(
        "/clause", content="\n".join(asked), headers={"content-type": "application/x-ndjson"}
    )
    fits([json.loads(line) for line in read.text.splitlines()], list[ClauseShape])


@pytest.mark.parametrize("kind", ["application/x-ndjson", "Application/X-NDJSON; charset=UTF-8"])
def test_a_media_type_is_known_in_whichever_case(site: TestClient, kind: str) -> None:
    line = '{"id": 1, "lang": "en", "clause": "Section 46 is revoked."}\n'
    answer = site.post("/clause", content=line * 2, headers={"content-type": kind})
    assert [json.loads(one)["id"] for one in answer.text.splitlines()] == [1, 1]


def test_the_examples_of_the_api_work(site: TestClient) -> None:
    paths = site.get("/openapi.json").json()["paths"]
    assert "/{lang}/{day}/{section}.json" in paths
    for path, methods in paths.items():
        for method, about in methods.items():
            if method == "get" and "{job}" not in path and "{digest}" not in path:
                check_example(site, path, about["parameters"])
            elif method == "post" and path != "/jobs":
                sent = about["requestBody"]["content"]["application/json"]["example"]
                assert site.post(path, json=sent).status_code == 200, path


def check_example(site: TestClient, path: str, parameters: list[dict[str, str]]) -> None:
    """Ask an address with the examples of its parameters."""
    query = {}
    for parameter in parameters:
        if parameter["in"] == "path":
            path = path.replace(f"{{{parameter['name']}}}", parameter["example"])
        elif "example" in parameter:
            query[parameter["name"]] = parameter["example"]
    answer = site.get(path, params=query)
    assert answer.status_code in (200, 202), f"{path}: {answer.text[:200]}"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_a_form_answers_is_valid_html(editing: TestClient, tmp_path: Path, lang: str) -> None:
    pages: dict[str, str] = {}
    sent = editing.post(f"/{lang}/rounds", files={"file": ("a.csv", CSV)}).headers["location"]
    pages["columns"] = editing.get(sent, headers=HTML).text
    pages["refused"] = editing.post(sent, data={"name.1": ""}, headers=HTML).text
    editing.post(sent, data={"by.5": "1"})
    finished(editing, sent)
    pages["job"] = editing.get(sent, headers=HTML).text
    text = (Path(__file__).parent / "base_1999.en.txt").read_text(encoding="utf-8")
    pages["yours"] = editing.post(
        f"/{lang}/compare/yours", data={"day": "2005-01-01", "text": text}
    ).text
    amending = (Path(__file__).parent / f"order_77_2009.{lang}.txt").read_text(encoding="utf-8")
    pages["tried"] = read_by_editor(editing, of=lang, day="2009-02-18", text=amending).text
    pages["edit"] = editing.get(f"/{lang}/edit", headers=HTML).text
    folder = tmp_path / "pages"
    folder.mkdir()
    for name, page in pages.items():
        assert html_problems(page) == [], name
        (folder / f"{name}.html").write_text(page, encoding="utf-8")
    assert nu_problems(folder) == []
