"""English against French: what a lawyer would find, and nothing that is the same."""

import datetime as dt
import json
from collections import Counter
from pathlib import Path

import pytest
from conftest import Run
from registries import BASE_FILE

from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.sources.received import read_source
from bylaw.registry.compare.languages.alignment import pairs_of
from bylaw.registry.compare.languages.divergences import Divergence, divergences_of
from bylaw.registry.compare.languages.facts import facts_of
from bylaw.registry.compare.languages.orders import compare_orders
from bylaw.registry.compare.languages.sections import compare_sections
from bylaw.registry.compare.languages.terms import Weight
from bylaw.registry.compare.wordings import compare_wordings
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.orders.acting.rival_texts import contested_orders
from bylaw.registry.law.orders.enactments import enactment_of
from bylaw.registry.law.orders.instruments import (
    AmendingProvision,
    Extent,
    Instrument,
    OperationState,
    ReadOperation,
    Status,
)
from bylaw.registry.law.orders.operations import Op, Operation, Target
from bylaw.registry.law.text.provenance import Span
from bylaw.registry.law.text.provisions import Kind, Provision

HERE = Path(__file__).parent
ENGLISH = (HERE / "marinas.en.txt").read_text(encoding="utf-8")
FRENCH = (HERE / "marinas.fr.txt").read_text(encoding="utf-8")


def sections(text: str, lang: str) -> dict[str, Provision]:
    read = read_consolidation(read_source(text.encode(), name=f"marinas.{lang}.txt"), lang=lang)
    return {node.label: node for node in read.text.provision.walk() if node.kind is Kind.SECTION}


def compared(en: str, fr: str) -> list[Divergence]:
    ours, theirs = sections(en, "en"), sections(fr, "fr")
    return [one for label in ours for one in compare_sections(ours[label], theirs[label])]


def heavy(found: list[Divergence]) -> Counter[tuple[str, str]]:
    return Counter((o.section, str(o.why)) for o in found if o.weight is Weight.SUBSTANTIVE)


def test_a_regulation_that_says_the_same_twice_has_less_than_one_false_alarm_in_ten() -> None:
    assert sum(heavy(compared(ENGLISH, FRENCH)).values()) < len(sections(ENGLISH, "en")) / 10


PLANTED = (
    ("2", " à moins d'être titulaire d'un permis délivré par le ministre", ""),
    ("3", "1 250 $", "1 520 $"),
    ("3", "par écrit et ", ""),
    ("4", "30 jours", "45 jours"),
    ("4", "articles 3 et 5", "articles 3 et 6"),
    ("5", "d'au moins", "d'au plus"),
    ("6", "Il ne peut être renouvelé qu'une fois", "Il peut être renouvelé"),
    ("7", "3° le montant payé.", ""),
    ("8", "cinq ans", "cinq mois"),
    ("8", " en tout temps", ""),
    ("9", "excéder 40", "excéder 14"),
    ("10", ", sauf avec l'autorisation écrite de l'exploitant", ""),
    ("11", "avant le début", "après le début"),
    ("11", "la moitié en est", "le tout en est"),
    ("12", "n'est pas en bon", "est en bon"),
    ("12", " ou qui", " et qui"),
    ("13", "doit, sur demande, exhiber", "peut, sur demande, exhiber"),
    ("13", " L'inspecteur doit, sur demande, exhiber un certificat.", ""),
    ("13", "peut, à toute heure", "doit, à toute heure"),
    ("14", " et les tarifs", ""),
    ("15", "27 $", "72 $"),
    ("15", "Plus de 12 mètres", "Moins de 12 mètres"),
    ("16", "du double", "du triple"),
    ("17", "n'est pas responsable", "est responsable"),
    ("18", "60 jours", "60 jours ouvrables"),
    ("19", "2,5 %", "2,8 %"),
    ("20", "quinzième", "dixième"),
)


def test_nine_planted_divergences_of_ten_are_found_as_substantive() -> None:
    clean = heavy(compared(ENGLISH, FRENCH))
    missed = []
    for section, old, new in PLANTED:
        assert old in FRENCH
        found = heavy(compared(ENGLISH, FRENCH.replace(old, new, 1))) - clean
        if not any(label == section for label, _why in found):
            missed.append((section, old))
    assert len(missed) <= len(PLANTED) / 10, missed


def test_a_definition_that_only_one_language_has_is_found() -> None:
    lost = "« place » : l'espace le long d'un quai réservé à une seule embarcation;\n"
    found = [one for one in compared(ENGLISH, FRENCH.replace(lost, "")) if one.section == "1"]
    assert [str(one.why) for one in found] == ["this item is in the English only"]


@pytest.mark.parametrize(
    ("section", "why"),
    [
        ("67.41", "only the French says “straight”"),
        ("67.81", "only the French says “at most”"),
        ("67.88", "only the English says “under, bottom”, only the French says “over, top”"),
        ("67.73", "only the English says “win”"),
        ("67.101", "only the English says “bind”"),
        ("67.79", "only the French says “change, withdraw”"),
    ],
)
def test_what_a_lawyer_finds_in_the_texts_of_2007(registry: Run, section: str, why: str) -> None:
    rows = json.loads(
        registry(
            "compare", "languages", "--on", "2008-01-01", "--section", section, "--json"
        ).stdout
    )
    heavy_ones = [row for row in rows if row["weight"] == "substantive"]
    assert why in [row["why"] for row in heavy_ones]
    assert all(row["en"] and row["fr"] for row in heavy_ones)


def test_a_lawyer_reads_some_thirty_findings_the_substantive_first(registry: Run) -> None:
    rows = json.loads(registry("compare", "languages", "--on", "2008-01-01", "--json").stdout)
    weights = [row["weight"] for row in rows]
    assert weights == sorted(weights, key=["substantive", "editorial"].index)
    assert 15 <= len(rows) <= 32
    assert {"67.41", "67.45", "67.55", "67.56", "67.66", "67.68", "67.71", "67.73"} <= {
        row["section"] for row in rows if row["weight"] == "substantive"
    }


def test_a_divergence_names_the_question_of_the_rules_that_it_raises(registry: Run) -> None:
    asked = ("compare", "languages", "--on", "2008-01-01", "--section", "67.41", "--json")
    assert json.loads(registry(*asked).stdout)[0]["questions"] == ["wheel-357"]


def test_the_page_shows_both_texts_and_marks_the_sentence(registry: Run, tmp_path: Path) -> None:
    out = tmp_path / "languages.html"
    asked = ("compare", "languages", "--on", "2008-01-01", "--section", "67.81")
    assert registry(*asked, "--format", "html", "--out", str(out)).exit_code == 0
    page = out.read_text(encoding="utf-8")
    assert "<mark>After viewing the five cards" in page
    assert "<mark>Après avoir vérifiée ses cinq cartes" in page


@pytest.mark.parametrize(
    ("en", "fr"),
    [
        ("is paid at even money", "est payée 1 à 1"),
        ("1,000 to 1", "1 000 à 1"),
        ("not exceeding 10% of the pot", "n'excédant pas 10 % de la cagnotte"),
        ("at least thirty-six players", "au moins trente-six joueurs"),
        ("The person may do so only once.", "La personne ne peut le faire qu'une seule fois."),
        ("on 1 May 2020", "le 1er mai 2020"),
        ("No bet may be made.", "Aucune mise ne peut être faite."),
        ("from 10 p.m. to 2:30 a.m.", "de 22 h à 2 h 30"),
        ("at 10:00 p.m., at noon", "à 22 h 00, à midi"),
        ("within 20 hours", "dans les 20 heures"),
    ],
)
def test_what_is_the_same_is_not_reported(en: str, fr: str) -> None:
    assert [o for o in divergences_of(en, fr) if o.weight is Weight.SUBSTANTIVE] == []


def test_another_hour_of_the_clock_is_reported() -> None:
    (found,) = divergences_of("The table closes at 10 p.m.", "La table ferme à 23 h.")
    assert str(found.why) == "English has 22 where French has 23"
    (found,) = divergences_of("The table closes.", "La table ferme à 23 h.")
    assert str(found.why) == "only the French has 23"


@pytest.mark.parametrize(("fr", "told"), [("22 h", 0), ("22 h 00", 0), ("10 h", 1)])
def test_orders_on_an_hour_are_compared_by_the_clock(fr: str, told: int) -> None:
    items = (
        enactment_of(order(lang, replacing("9", hour)), certainty=Certainty.STATED)
        for lang, hour in (("en", "10 p.m."), ("fr", fr))
    )
    assert len(contested_orders(next(items), items)) == told


def test_numbers_in_words_and_figures_are_one_number() -> None:
    assert facts_of("thirty-six turns", lang="en").numbers == {36}
    assert facts_of("huit tours", lang="fr").numbers == {8}


def order(lang: str, *operations: Operation) -> Instrument:
    span = Span("page.txt", 0, 1, 1)
    read = tuple(ReadOperation(one, OperationState.APPLIED, span) for one in operations)
    provision = AmendingProvision("1", "1.", "words", span, read)
    return Instrument(lang, Status.MADE, Extent.WHOLE, span, "1-2008", provisions=(provision,))


def replacing(section: str, new: str) -> Operation:
    return Operation(Op.REPLACE_TEXT, Target(section=(section,), unit="text"), old="x", new=new)


def test_the_two_texts_of_an_instrument_must_order_the_same() -> None:
    other = compare_orders(order("en", replacing("12", "a")), order("fr", replacing("13", "a")))
    assert "target" in str(next(other).why)
    counts = compare_orders(order("en", replacing("12", "a")), order("fr"))
    assert str(next(counts).why) == "provision 1, operations ordered: 1 in English, 0 in French"


def test_thirty_six_against_huit_in_an_amendment_is_found() -> None:
    en, fr = (
        order("en", replacing("9", "thirty-six turns")),
        order("fr", replacing("9", "huit tours")),
    )
    assert [str(one.why) for one in compare_orders(en, fr)] == ["English has 36 where French has 8"]


# ---- A draft, and another consolidation --------------------------------------------------------


def wordings(first: str, second: str) -> list[str]:
    ours, theirs = (Provision(Kind.SECTION, "1", text=text) for text in (first, second))
    return [one.weight.value for one in compare_wordings(ours, theirs, lang="en")]


@pytest.mark.parametrize(
    ("first", "second", "weight"),
    [
        ("the play er wins", "the player wins", "noise"),
        ("a play has made a bet", "a player has made a bet", "editorial"),
        ("in a casino", "in the casino", "editorial"),
        ("pays 6 to 1", "pays 16 to 1", "substantive"),
        ("the player may bet", "the player must bet", "substantive"),
        ("the green chips", "the purple chips", "substantive"),
    ],
)
def test_differences_of_one_language_are_weighed(first: str, second: str, weight: str) -> None:
    assert wordings(first, second) == [weight]


def test_the_draft_of_2007_was_made_without_amendment_in_substance(registry: Run) -> None:
    rows = json.loads(registry("compare", "draft", "--json").stdout)
    assert {row["section"]: row["weight"] for row in rows} == {
        "67.98": "editorial",
        "67.107": "editorial",
    }
    assert "the words agree" in registry("compare", "draft").stdout


def test_our_own_consolidation_is_the_same_as_ours(registry: Run, tmp_path: Path) -> None:
    out = tmp_path / "ours.txt"
    registry("consolidate", "--on", "2008-01-01", "--lang", "en", "--out", str(out))
    asked = ("compare", "official", str(out), "--as-of", "2008-01-01", "--lang", "en", "--json")
    rows = json.loads(registry(*asked).stdout)
    assert [r for r in rows if r["kind"] not in ("source missing",)] == []


def test_each_difference_from_an_official_text_is_classed(registry: Run, tmp_path: Path) -> None:
    out = tmp_path / "official.txt"
    registry("consolidate", "--on", "2008-01-01", "--lang", "en", "--out", str(out))
    text = out.read_text(encoding="utf-8")
    changed = text.replace("is seven.", "is eight.", 1).replace("in a casino", "in the casino", 1)
    law, mark, about = changed.partition("\nAbout this document\n")
    added = f"{law}\n\n999. A section that nobody has.\n{mark}{about}"
    out.write_text(added, encoding="utf-8")
    asked = ("compare", "official", str(out), "--on", "2008-01-01", "--lang", "en", "--json")
    kinds = {row["section"]: row["kind"] for row in json.loads(registry(*asked).stdout)}
    assert kinds["67.42"] == "unresolved"
    assert kinds["999"] == "source missing"


def test_an_official_text_differs_only_where_it_says_otherwise(
    registry: Run, tmp_path: Path
) -> None:
    base = ("--consolidation", "--as-of", "1999-12-31", "--lang", "en")
    assert registry("ingest", str(BASE_FILE), *base).exit_code == 0
    out = tmp_path / "official.txt"
    registry("consolidate", "--on", "2008-01-01", "--lang", "en", "--out", str(out))
    text = out.read_text(encoding="utf-8")
    assert "90. (Revoked)." in text
    assert "96. (Revoked)." in text
    asked = ("compare", "official", str(out), "--on", "2008-01-01", "--lang", "en", "--json")
    assert json.loads(registry(*asked).stdout) == []
    for old, new in (
        ("It must be new. It is shuffled.", "It must be new. It is shuffled twice."),
        ("at odds of 3 to 2 if the number selected is 5 or 9", "at odds of 4 to 2 if it is 5 or 9"),
        ("97. (Revoked).", "97. Dice are new."),
    ):
        assert old in text
        text = text.replace(old, new)
    out.write_text(text, encoding="utf-8")
    kinds = {row["section"]: row["kind"] for row in json.loads(registry(*asked).stdout)}
    assert kinds == {"6": "unresolved", "95.17": "correction", "97": "source missing"}


def test_a_file_that_is_not_there_is_refused(registry: Run) -> None:
    done = registry("compare", "official", "no-such.txt", "--on", "2008-01-01", "--lang", "en")
    assert done.exit_code == 1
    assert "no-such.txt cannot be read" in done.stderr


def test_before_any_french_is_held_the_sections_are_said_not_to_be_compared(registry: Run) -> None:
    said = registry("compare", "languages", "--on", "2002-01-01").stdout
    assert "Not compared:" in said
    assert dt.date(2002, 1, 1).isoformat() not in said


def test_sentences_that_one_language_joins_are_aligned() -> None:
    en = "The dealer has seven cards. If there is no such hand, the hands are a push."
    fr = "Le croupier a sept cartes, à défaut de quoi les mains sont nulles. Il gagne 40 fois."
    ends = [(en[slice(*pair.en)][-6:], fr[slice(*pair.fr)][-8:]) for pair in pairs_of(en, fr)]
    assert ends == [(" push.", " nulles."), ("", "40 fois.")]


def test_a_comparison_of_one_section_counts_no_other_that_is_not_held(registry: Run) -> None:
    asked = ("compare", "languages", "--on", "2008-01-01")
    assert "Not compared: 47 sections" in registry(*asked).stdout
    assert "Not compared" not in registry(*asked, "--section", "67.81").stdout
    assert "Not compared: 1 section is" in registry(*asked, "--section", "67.31").stdout
