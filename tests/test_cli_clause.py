"""`bylaw clause` reads one provision or many lines, and refuses without stopping."""

import json

import pytest
from conftest import Run

REPLACE = (
    "Section 46 of the said By-law is amended by replacing the words “of the dealer” "
    "with the words “of the bank”."
)
REVOKE = "Section 46 is revoked."
UNKNOWN = "Section 46 is somewhat improved."


def line(**parts: object) -> str:
    return json.dumps(parts, ensure_ascii=False)


def answers(output: str) -> list[dict[str, object]]:
    return [json.loads(row) for row in output.splitlines()]


def test_the_example_of_the_contract(run: Run) -> None:
    done = run("clause", "--lang", "en", "--json", REPLACE)
    assert done.exit_code == 0
    assert json.loads(done.stdout) == {
        "operations": [
            {
                "op": "replace_text",
                "target": {"section": "46", "unit": "text"},
                "anchor": None,
                "old": "of the dealer",
                "new": "of the bank",
                "scope": None,
            }
        ],
        "commencement": [],
        "findings": [],
    }


def test_a_day_is_counted_from_publication(run: Run) -> None:
    clause = (
        "This By-law comes into force on the fifteenth day following the date of its "
        "publication in the Gazette officielle du Québec."
    )
    said = ("clause", "--lang", "en", "--json", "--published", "2007-12-12", clause)
    (made,) = json.loads(run(*said).stdout)["commencement"]
    (draft,) = json.loads(run(*said, "--status", "draft").stdout)["commencement"]
    assert (made["in_force"], draft["in_force"]) == ("2007-12-27", None)


def test_what_is_not_understood_is_refused_with_status_1(run: Run) -> None:
    done = run("clause", "--lang", "en", "--json", UNKNOWN)
    answer = json.loads(done.stdout)
    assert done.exit_code == 1
    assert answer["operations"] == []
    assert UNKNOWN in {finding["quote"] for finding in answer["findings"]}


def test_a_person_sees_the_words_and_the_operation(run: Run) -> None:
    shown = run("clause", "--lang", "en", REPLACE).stdout
    assert "replace words: section 46" in shown
    assert "“of the dealer” → “of the bank”" in shown


def test_lines_are_answered_in_order_with_their_ids(run: Run) -> None:
    stdin = "\n".join(
        (
            line(id="a", lang="en", clause=REVOKE),
            line(id=2, lang="fr", clause="L'article 46 est abrogé."),
        )
    )
    done = run("clause", "--jsonl", stdin=stdin)
    assert done.exit_code == 0
    first, second = answers(done.stdout)
    assert (first["id"], second["id"]) == ("a", 2)
    assert first["operations"] == second["operations"]
    assert set(first) == {"id", "operations", "commencement", "findings"}


@pytest.mark.parametrize(
    "bad",
    [
        pytest.param(b"{", id="not JSON"),
        pytest.param(b"[1]", id="not an object"),
        pytest.param(b'{"lang":"en","clause":"\xff"}', id="not UTF-8"),
        pytest.param(b'{"id":"x","lang":"en","clause":"\\ud800"}', id="no character"),
        pytest.param(b"[" * 100_000, id="nested without end"),
        pytest.param(line(id="x", lang="de", clause=REVOKE).encode(), id="unknown language"),
        pytest.param(line(id="x", lang="en").encode(), id="no clause"),
        pytest.param(line(id="x", lang="en", clause=46).encode(), id="a number for words"),
        pytest.param(
            line(id="x", lang="en", clause=REVOKE, publication_date="2007-02-30").encode(),
            id="no such day",
        ),
        pytest.param(
            line(id="x", lang="en", clause=REVOKE, status="adopted").encode(), id="unknown status"
        ),
    ],
)
def test_a_bad_line_is_answered_and_the_others_go_on(run: Run, bad: bytes) -> None:
    good = line(id="good", lang="en", clause=REVOKE).encode()
    done = run("clause", "--jsonl", stdin=bad + b"\n\n" + good + b"\n")
    refused, read = answers(done.stdout)
    assert done.exit_code == 1
    assert refused["line"] == 1
    assert refused["operations"] == []
    assert [f["code"] for f in refused["findings"]] == ["unreadable-line"]  # type: ignore[attr-defined]  # JSON
    assert read["id"] == "good"
    assert read["operations"] != []


def test_a_bad_line_keeps_its_id_where_it_can_be_read(run: Run) -> None:
    (refused,) = answers(run("clause", "--jsonl", stdin=line(id="x", lang="de", clause="")).stdout)
    assert refused["id"] == "x"


def test_an_unknown_key_is_noted_and_changes_nothing(run: Run) -> None:
    stdin = line(id="x", lang="en", clause=REVOKE, published="2007-12-12")
    done = run("clause", "--jsonl", stdin=stdin)
    (answer,) = answers(done.stdout)
    assert done.exit_code == 0
    assert [f["code"] for f in answer["findings"]] == ["unknown-key"]  # type: ignore[attr-defined]  # JSON


def test_no_lines_give_no_answers(run: Run) -> None:
    done = run("clause", "--jsonl", stdin="")
    assert (done.exit_code, done.stdout) == (0, "")


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(("--lang", "en"), id="no words"),
        pytest.param((REVOKE,), id="no language"),
        pytest.param(("--jsonl", REVOKE), id="lines and words"),
        pytest.param(("--lang", "en", "--published", "12/12/2007", REVOKE), id="no day"),
        pytest.param(("--lang", "en", "\udcff"), id="not UTF-8"),
    ],
)
def test_wrong_usage_has_status_2_and_prints_no_result(
    run: Run, arguments: tuple[str, ...]
) -> None:
    done = run("clause", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr != ""


def test_a_refusal_and_an_outline_quote_the_clause_as_it_is_written(run: Run) -> None:
    title = "By-law respecting casino games, made by Order in Council 44-2010"
    refused = run("clause", "--lang", "en", f"Section 3 of the {title}, is bettered by “x”.")
    assert (
        "understood up to “Section 3 of the By-law respecting casino games (44-2010)"
        in " ".join(refused.stdout.split())
    )
    assert "“bettered by “x””" in " ".join(refused.stdout.split())
    read = run("clause", "--lang", "en", f"Section 3 of the {title}, is revoked.")
    assert "subject  Section 3 of the By-law respecting casino games (44-2010)" in read.stdout
    assert not any(mark in refused.stdout + read.stdout for mark in "⟦⟧⟪⟫⟨⟩⟬⟭")


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        pytest.param(
            "L'article 46 est modifié par le remplacement de « a » par.",
            "texte incomplet après « L'article 46 est modifié par le remplacement de « a » par » "
            "(attendu, par exemple : « … », annexes",
            id="a clause that stops too soon",
        ),
        pytest.param(
            "L'article 46 est bleu.",
            "mais non « bleu » (attendu, par exemple : modifié, abrogé, supprimé, ",
            id="a verb that orders nothing",
        ),
        pytest.param(
            "La présente loi remplace l'annexe I de la Loi sur les quais.",
            "texte incomplet après « La présente loi remplace l'annexe I de la Loi sur les quais »"
            " (attendu, par exemple : ",
            id="what takes the place of a schedule is not said",
        ),
    ],
)
def test_a_refusal_names_what_was_expected_in_the_words_and_marks_of_french(
    run: Run, clause: str, told: str
) -> None:
    refused = run("--ui", "fr", "clause", "--lang", "fr", clause)
    assert told in " ".join(refused.stdout.split())


def test_a_person_sees_the_order_and_the_day_of_one_sentence(run: Run) -> None:
    replaced = "This Regulation replaces the Regulation respecting docks"
    shown = run("clause", "--lang", "en", f"{replaced} and comes into force on 1 May 2024.")
    assert (shown.exit_code, shown.exception) == (0, None)
    assert "2024-05-01" in shown.stdout
