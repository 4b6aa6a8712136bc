"""Instruments that act on instruments: days fixed later, errata, endings, revocations."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Run
from gazette_pages import ordering_page as ordering
from orders_on_orders import TITLES, amending, placed

Take = Callable[..., dict[str, object]]
BY = BY_NUMBER = f"the {TITLES['en']}, made by Order in Council 900-2009 dated 2 September 2009"
PAR_NUMERO = f"{TITLES['fr']}, approuvé par le décret numéro 900-2009 du 2 septembre 2009"
DECKS = (
    "Section 67.22 of the By-law respecting casino games is amended by replacing the words "
    "“one or two decks” with the words “six decks”."
)
TURNS = (
    "Section 67.33 is amended by adding the following paragraph at the end: "
    "“The shoe holds thirty-six turns.”."
)
BY_GOVERNMENT = "This By-law comes into force on the date fixed by the Government."
LATER = "This By-law comes into force on 1 March 2010."


@pytest.fixture
def take(registry: Run, tmp_path: Path) -> Take:
    """Take a text in, and give what was told."""

    def take_in(
        name: str, text: str, published: str, *more: str, lang: str = "en"
    ) -> dict[str, object]:
        file = placed(tmp_path, name, text)
        done = registry("ingest", file, "--lang", lang, "--published", published, *more, "--json")
        assert done.stdout, done.output
        told: dict[str, object] = json.loads(done.stdout)
        return told

    return take_in


def shown(registry: Run, section: str, day: str, *more: str, lang: str = "en") -> dict[str, object]:
    done = registry("show", section, "--on", day, "--lang", lang, "--json", *more)
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


def states(told: dict[str, object]) -> list[str]:
    operations = told["operations"]
    assert isinstance(operations, list)
    return [one["state"] for one in operations]


def codes(told: dict[str, object]) -> set[str]:
    findings = told["findings"]
    assert isinstance(findings, list)
    return {one["code"] for one in findings if one["severity"] == "error"}


# ---- A day fixed later -----------------------------------------------------------------


@pytest.mark.parametrize(
    "clause",
    [
        f"THAT 1 November 2009 be fixed as the date of coming into force of section 1 of {BY}.",
        f"THAT the date of coming into force of section 1 of {BY}, be fixed at November 1, 2009.",
    ],
)
def test_a_day_fixed_by_the_government_counts_from_when_it_is_known(
    registry: Run, take: Take, clause: str
) -> None:
    first = take(
        "by-law",
        amending("900-2009", "2 September 2009", DECKS, TURNS, BY_GOVERNMENT),
        "2009-09-16",
    )
    assert states(first) == ["pending", "pending"]
    assert "In force: O.C. 900-2009" not in registry("feed").stdout
    assert "one or two" in str(shown(registry, "67.22", "2010-01-01")["text"])
    told = take("order", ordering("1100-2009", "14 October 2009", clause), "2009-10-28")
    assert states(told) == ["applied"]
    answer = shown(registry, "67.22", "2009-11-01")
    assert "six decks" in str(answer["text"])
    assert (answer["from"], answer["from_evidence"]) == ("2009-11-01", "stated")
    assert "one or two" in str(shown(registry, "67.22", "2009-10-31")["text"])
    assert "one or two" in str(shown(registry, "67.22", "2010-01-01", "--as-known", "7")["text"])
    assert "thirty-six" not in str(shown(registry, "67.33", "2010-01-01")["text"])
    calendar = registry("feed", "--format", "ics").stdout.replace("\r\n ", "")
    (event,) = (
        one for one in calendar.split("BEGIN:VEVENT") if "SUMMARY:In force: O.C. 900-2009" in one
    )
    assert "20091101" in event
    assert "20091028T" in event


def test_a_day_fixed_in_french(registry: Run, take: Take) -> None:
    text = amending(
        "900-2009",
        "2 septembre 2009",
        "L'article 67.41 du Règlement sur les jeux de casino est modifié par l'ajout, à la fin, de "
        "l'alinéa suivant : « Le jeu est fermé à minuit. ».",
        "Le présent règlement entre en vigueur à la date fixée par le gouvernement.",
        lang="fr",
    )
    take("reglement", text, "2009-09-16", lang="fr")
    clause = f"QUE le 1er novembre 2009 soit fixé comme date d'entrée en vigueur du {PAR_NUMERO}."
    told = take(
        "decret",
        ordering("1100-2009", "14 octobre 2009", clause, lang="fr"),
        "2009-10-28",
        lang="fr",
    )
    assert states(told) == ["applied"]
    assert "minuit" in str(shown(registry, "67.41", "2009-11-01", lang="fr")["text"])
    assert "minuit" not in str(shown(registry, "67.41", "2009-10-31", lang="fr")["text"])


def test_a_day_is_fixed_only_for_what_waits_for_it(take: Take) -> None:
    take("by-law", amending("900-2009", "2 September 2009", DECKS, LATER), "2009-09-16")
    clause = f"THAT 1 November 2009 be fixed as the date of coming into force of {BY_NUMBER}."
    told = take("order", ordering("1100-2009", "14 October 2009", clause), "2009-10-28")
    assert (states(told), codes(told)) == (["refused"], {"already-acted"})


def test_an_instrument_that_is_not_held_gets_no_day(take: Take) -> None:
    clause = f"THAT 1 November 2009 be fixed as the date of coming into force of {BY_NUMBER}."
    told = take("order", ordering("1100-2009", "14 October 2009", clause), "2009-10-28")
    assert "by-law-not-amended" in str(told["findings"])


# ---- Errata ----------------------------------------------------------------------------

ERRATUM = (
    "Erratum\n\nO.C. 900-2009, 2 September 2009\n\n{title}\n\n"
    "Gazette officielle du Québec, Part 2, September 16, 2009, Vol. 141, No. 37, page 3301.\n\n"
    "{words}\n"
)
STATED = (
    "This By-law comes into force on the fifteenth day following the date of its publication in "
    "the Gazette officielle du Québec."
)


@pytest.mark.parametrize(
    "words",
    [
        "On page 3301, in section 2, “thirty-six turns” should read “eight turns”.",
        "In section 2, for “thirty-six turns” read “eight turns”.",
        "“thirty-six turns” should have read “eight turns”.",
    ],
)
def test_an_erratum_says_what_the_order_meant_from_its_first_day(
    registry: Run, take: Take, words: str
) -> None:
    take("by-law", amending("900-2009", "2 September 2009", DECKS, TURNS, STATED), "2009-09-16")
    assert "thirty-six turns" in str(shown(registry, "67.33", "2009-10-01")["text"])
    told = take("erratum", ERRATUM.format(title=TITLES["en"], words=words), "2009-10-28")
    assert states(told) == ["applied"]
    answer = shown(registry, "67.33", "2009-10-01")
    assert "eight turns" in str(answer["text"])
    assert (answer["from"], answer["instrument"]) == ("2009-10-01", "900-2009")
    assert str(answer["history_note"]).endswith("O.C. 900-2009, s. 2; Erratum, 900-2009.")
    assert "thirty-six" in str(shown(registry, "67.33", "2009-10-01", "--as-known", "7")["text"])
    chain = json.loads(registry("instruments", "--chain", "--json").stdout)
    assert "900-2009" in str(chain)
    assert "Erratum" not in str(chain)


ORDERS = (
    "O.C. 900-2009, 2 September 2009\n\nIn section 2, “thirty-six turns” should read “eight "
    "turns”.\n\nO.C. 901-2009, 9 September 2009\n\nOn page 3302, in section 1, “ten decks” "
    "should read “nine decks”."
)
CITED = (
    "1. In Order in Council 900-2009 dated 2 September 2009, section 2, “thirty-six turns” should "
    "read “eight turns”.\n\n2. In Order in Council 901-2009 dated 9 September 2009, in section 1, "
    "for “ten decks” read “nine decks”."
)


@pytest.mark.parametrize("words", [ORDERS, CITED], ids=("by heads", "by sentences"))
def test_several_errata_under_one_heading_are_all_read(
    registry: Run, take: Take, words: str
) -> None:
    ten = (
        "Section 67.22 of the By-law respecting casino games is amended by replacing “one or two "
        "decks” by “ten decks”."
    )
    take("first", amending("900-2009", "2 September 2009", DECKS, TURNS, STATED), "2009-09-16")
    take("second", amending("901-2009", "9 September 2009", ten, STATED), "2009-09-23")
    told = take("errata", f"Errata\n\n{words}\n", "2009-10-28")
    assert "eight turns" in str(shown(registry, "67.33", "2009-10-08")["text"])
    assert told["instruments"] == ["Erratum, 900-2009", "Erratum, 901-2009"]


@pytest.mark.parametrize(
    "words",
    [
        (
            "In section 2, “thirty-six turns” should read “eight turns”. In section 3, “X” should "
            "read “Y”."
        ),
        (
            "The following corrections are made:\n\n(1) in section 2, “thirty-six turns” should "
            "read “eight turns”; and\n\n(2) in section 3, “X” should read “Y”."
        ),
    ],
    ids=("in one line", "in a list"),
)
def test_every_sentence_of_an_erratum_counts(registry: Run, take: Take, words: str) -> None:
    take("by-law", amending("900-2009", "2 September 2009", DECKS, TURNS, STATED), "2009-09-16")
    told = take("erratum", ERRATUM.format(title=TITLES["en"], words=words), "2009-10-28")
    assert sorted(states(told)) == ["applied", "refused"]
    assert "eight turns" in str(shown(registry, "67.33", "2009-10-01")["text"])


def test_an_erratum_in_french_on_words_within_a_new_section(registry: Run, take: Take) -> None:
    text = amending(
        "900-2009",
        "2 septembre 2009",
        "Le Règlement sur les jeux de casino est modifié par l'insertion, après l'article 67.110, "
        "du suivant : « 67.111. La table ferme après trente-six tours. ».",
        "Le présent règlement entre en vigueur le quinzième jour qui suit la date de sa "
        "publication à la Gazette officielle du Québec.",
        lang="fr",
    )
    take("reglement", text, "2009-09-16", lang="fr")
    erratum = (
        "Erratum\n\nDécret 900-2009, 2 septembre 2009\n\n"
        "À la page 4411, à l'article 67.111, au lieu de « trente-six tours », lire "
        "« huit tours ».\n"
    )
    assert states(take("erratum", erratum, "2009-10-28", lang="fr")) == ["applied"]
    answer = shown(registry, "67.111", "2009-10-01", lang="fr")
    assert answer["text"] == "La table ferme après huit tours."


def test_an_erratum_that_does_not_fit_is_refused_and_told(registry: Run, take: Take) -> None:
    take("by-law", amending("900-2009", "2 September 2009", DECKS, TURNS, STATED), "2009-09-16")
    words = "In section 2, “forty turns” should read “eight turns”."
    told = take("erratum", ERRATUM.format(title=TITLES["en"], words=words), "2009-10-28")
    assert states(told) == ["refused"]
    assert codes(told)
    assert "thirty-six turns" in str(shown(registry, "67.33", "2009-10-01")["text"])


def test_an_erratum_on_words_that_are_both_old_and_new_is_refused(
    registry: Run, take: Take
) -> None:
    take("by-law", amending("900-2009", "2 September 2009", DECKS, STATED), "2009-09-16")
    words = "In section 1, “decks” should read “packs”."
    told = take("erratum", ERRATUM.format(title=TITLES["en"], words=words), "2009-10-28")
    assert states(told) == ["refused"]
    answer = shown(registry, "67.22", "2009-10-01")
    assert "six decks" in str(answer["text"])
    assert "operation-refused" in str(answer["findings"])


# ---- Endings ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "Section 67.34 of the By-law respecting casino games ceases to have effect on 1 July 2010.",
        "Section 67.34 of the By-law respecting casino games is revoked as of 1 July 2010.",
    ],
)
def test_a_section_ceases_to_have_effect_on_its_own_day(
    registry: Run, take: Take, words: str
) -> None:
    told = take("by-law", amending("900-2009", "2 September 2009", words, LATER), "2009-09-16")
    assert states(told) == ["applied"]
    assert shown(registry, "67.34", "2010-06-30")["state"] == "in_force"
    ended = shown(registry, "67.34", "2010-07-01")
    assert (ended["state"], ended["to"]) == ("ended", "2010-07-01")


def test_what_a_by_law_adds_goes_when_it_ceases_to_have_effect(registry: Run, take: Take) -> None:
    added = (
        "The By-law respecting casino games is amended by inserting the following section after "
        "section 67.110: “67.111. The table closes at midnight.”."
    )
    end = "This By-law ceases to have effect on 31 December 2010."
    told = take("by-law", amending("900-2009", "2 September 2009", added, LATER, end), "2009-09-16")
    assert states(told) == ["applied", "applied"]
    assert shown(registry, "67.111", "2010-12-30")["state"] == "in_force"
    assert shown(registry, "67.111", "2010-12-31")["state"] == "ended"


def test_whether_replaced_words_return_is_not_guessed(take: Take) -> None:
    end = "This By-law ceases to have effect on 31 December 2010."
    told = take("by-law", amending("900-2009", "2 September 2009", DECKS, LATER, end), "2009-09-16")
    assert (states(told), codes(told)) == (["applied", "refused"], {"ending-unclear"})


# ---- Before it acts --------------------------------------------------------------------


def amended_by(*provisions: str) -> str:
    return amending(
        "990-2009",
        "7 October 2009",
        *provisions,
        "This By-law comes into force on 1 December 2009.",
    )


@pytest.mark.parametrize(
    "words",
    [
        f"Section 1 of {BY_NUMBER}, is revoked.",
        "Order in Council 900-2009 dated 2 September 2009 is revoked.",
        "The By-law made by Order in Council 900-2009 is revoked.",
        f"The {TITLES['en']} (O.C. 900-2009, 2 September 2009) is revoked.",
    ],
)
def test_a_revocation_before_commencement_is_known_by_the_number(
    registry: Run, take: Take, words: str
) -> None:
    take("by-law", amending("900-2009", "2 September 2009", DECKS, LATER), "2009-09-16")
    told = take("revocation", amended_by(words), "2009-10-21")
    assert states(told) == ["applied"]
    assert "one or two" in str(shown(registry, "67.22", "2010-03-01")["text"])
    assert "six decks" in str(shown(registry, "67.22", "2010-03-01", "--as-known", "7")["text"])


def test_what_has_acted_is_not_revoked(registry: Run, take: Take) -> None:
    take("by-law", amending("900-2009", "2 September 2009", DECKS, STATED), "2009-09-16")
    told = take("revocation", amended_by(f"Section 1 of {BY_NUMBER}, is revoked."), "2009-10-21")
    assert (states(told), codes(told)) == (["refused"], {"already-acted"})
    assert "six decks" in str(shown(registry, "67.22", "2010-03-01")["text"])


def test_a_revocation_in_french(registry: Run, take: Take) -> None:
    text = amending(
        "900-2009",
        "2 septembre 2009",
        "L'article 67.41 du Règlement sur les jeux de casino est abrogé.",
        "Le présent règlement entre en vigueur le 1er mars 2010.",
        lang="fr",
    )
    take("reglement", text, "2009-09-16", lang="fr")
    revoking = amending(
        "990-2009",
        "7 octobre 2009",
        f"Le {PAR_NUMERO}, est abrogé.",
        "Le présent règlement entre en vigueur le 1er décembre 2009.",
        lang="fr",
    )
    assert states(take("abrogation", revoking, "2009-10-21", lang="fr")) == ["applied"]
    assert shown(registry, "67.41", "2010-03-01", lang="fr")["state"] == "in_force"


@pytest.mark.parametrize(
    ("words", "day", "expected"),
    [
        pytest.param(
            f"Section 1 of {BY_NUMBER}, is amended by replacing “six decks” by “eight decks”.",
            "2010-03-01", "eight decks", id="its quoted words",
        ),
        pytest.param(
            f"Section 1 of {BY_NUMBER}, is replaced by the following: “1. Section 67.22 is amended "
            "by replacing “one or two decks” by “nine decks”.”.",
            "2010-03-01", "nine decks", id="its section",
        ),
        pytest.param(
            f"Section 2 of {BY_NUMBER}, is replaced by the following: “2. This By-law comes into "
            "force on 1 May 2010.”.",
            "2010-05-01", "six decks", id="its commencement",
        ),
        pytest.param(
            f"Section 2 of {BY_NUMBER}, is amended by replacing “1 March 2010” by “1 May 2010”.",
            "2010-05-01", "six decks", id="the day of its commencement",
        ),
    ],
)  # fmt: skip
def test_an_instrument_is_amended_before_it_acts(
    registry: Run, take: Take, words: str, day: str, expected: str
) -> None:
    take("by-law", amending("900-2009", "2 September 2009", DECKS, LATER), "2009-09-16")
    told = take("amendment", amended_by(words), "2009-10-21")
    assert states(told) == ["applied"], told
    assert expected in str(shown(registry, "67.22", day)["text"])
    if day != "2010-03-01":
        assert "one or two" in str(shown(registry, "67.22", "2010-03-01")["text"])


def test_two_by_laws_of_one_title_need_the_number(take: Take) -> None:
    take("one", amending("900-2009", "2 September 2009", DECKS, LATER), "2009-09-16")
    take("two", amending("901-2009", "2 September 2009", TURNS, LATER), "2009-09-16")
    vague = take("vague", amended_by(f"Section 1 of the {TITLES['en']} is revoked."), "2009-10-21")
    assert codes(vague) == {"target-ambiguous"}


MOT_FR = (
    "L'article 67.41 du Règlement sur les jeux de casino est modifié par le remplacement du mot "
    "« sept » par le mot « six »."
)


def of_an_amending_by_law(lang: str, *provisions: str) -> str:
    """A by-law whose own title says that it amends an amending by-law."""
    made = "7 October 2009" if lang == "en" else "7 octobre 2009"
    longer = {
        "en": f"By-law to amend the {TITLES['en']}",
        "fr": f"Règlement modifiant le {TITLES['fr']}",
    }
    page = amending("990-2009", made, *provisions, lang=lang)
    return page.replace(TITLES[lang], longer[lang], 2)


@pytest.mark.parametrize(
    ("lang", "earlier", "later"),
    [
        (
            "en",
            (DECKS, "Section 67.110 of the By-law is revoked.", LATER),
            (
                f"Section 1 of {BY_NUMBER}, is amended by replacing “six” by “eight”.",
                "Section 2 of the By-law is revoked.",
                "This By-law comes into force on 1 December 2009.",
            ),
        ),
        (
            "fr",
            (
                MOT_FR,
                "L'article 67.110 de ce règlement est abrogé.",
                "Le présent règlement entre en vigueur le 1er mars 2010.",
            ),
            (
                f"L'article 1 du {PAR_NUMERO}, est modifié en remplaçant « six » par « huit ».",
                "L'article 2 de ce règlement est abrogé.",
                "Le présent règlement entre en vigueur le 1er décembre 2009.",
            ),
        ),
    ],
)
def test_the_by_law_means_the_amending_by_law_that_was_named_last(
    registry: Run, take: Take, lang: str, earlier: tuple[str, ...], later: tuple[str, ...]
) -> None:
    made = "2 September 2009" if lang == "en" else "2 septembre 2009"
    take("by-law", amending("900-2009", made, *earlier, lang=lang), "2009-09-16", lang=lang)
    assert shown(registry, "67.110", "2010-03-01", lang=lang)["state"] == "ended"
    told = take("amendment", of_an_amending_by_law(lang, *later), "2009-10-21", lang=lang)
    assert "990-2009" in str(told["operations"])
    assert states(told).count("applied") >= 1, told
    assert shown(registry, "67.110", "2010-03-01", lang=lang)["state"] == "in_force"


def test_an_amending_by_law_named_by_its_title_alone_leaves_a_doubt(
    registry: Run, take: Take
) -> None:
    waiting = "Section 67.110 of the By-law respecting casino games is revoked."
    take("one", amending("900-2009", "2 September 2009", waiting, LATER), "2009-09-16")
    later = (
        "Section 1 of the By-law is revoked.",
        "This By-law comes into force on 1 December 2009.",
    )
    told = take("vague", of_an_amending_by_law("en", *later), "2009-10-21")
    assert codes(told) == {"target-ambiguous"}
    assert "operation-refused" in str(shown(registry, "67.110", "2010-03-01")["findings"])


def test_the_authority_may_stand_above_an_erratum(registry: Run, take: Take) -> None:
    take("by-law", amending("900-2009", "2 September 2009", DECKS, TURNS, STATED), "2009-09-16")
    words = "In section 2, “thirty-six turns” should read “eight turns”."
    page = f"Gouvernement du Québec\n\n{ERRATUM.format(title=TITLES['en'], words=words)}"
    told = take("erratum", page, "2009-10-28")
    assert (states(told), codes(told)) == (["applied"], set())
    assert "eight turns" in str(shown(registry, "67.33", "2009-10-01")["text"])
    again = take("again", page.replace("eight", "nine"), "2009-11-04")
    assert "is not found in what 900-2009 orders" in str(again["findings"])


BY_ORDER = {
    "en": """O.C. 77-2010, 3 February 2010

By-law to amend various by-laws

1. The By-law made by Order in Council 1-90 dated 10 January 1990 is amended by revoking section \
67.45.

2. Section 67.46 of that By-law is revoked.

3. Section 67.47 of the By-law approved by Order in Council 1253-93 is revoked.

4. Section 67.48 of that By-law is revoked.

5. This By-law comes into force on 1 May 2010.
""",
    "fr": """Décret 77-2010, 3 février 2010

Règlement modifiant divers règlements

1. L’article 67.45 du règlement édicté par le décret 1-90 du 10 janvier 1990 est abrogé.

2. L’article 67.46 de ce règlement est abrogé.

3. L’article 67.47 du règlement approuvé par le décret no 1253-93 du 1er septembre 1993 est abrogé.

4. L’article 67.48 de ce règlement est abrogé.

5. Le présent règlement entre en vigueur le 1er mai 2010.
""",
}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("is_titled", [True, False])
def test_a_text_is_meant_by_the_order_that_made_it(
    registry: Run, take: Take, lang: str, is_titled: bool
) -> None:
    text = BY_ORDER[lang]
    if is_titled:
        text = text.replace("various by-laws", "the By-law respecting casino games")
        text = text.replace("divers règlements", "le Règlement sur les jeux de casino")
    assert states(take("order.txt", text, "2010-02-17", lang=lang)) == ["applied"] * 2
    sections = ("67.45", "67.46", "67.47", "67.48")
    found = [shown(registry, one, "2010-06-01", lang=lang)["state"] for one in sections]
    assert found == ["in_force", "in_force", "ended", "ended"]
    listed = json.loads(registry("operations", "--instrument", "77-2010", "--json").stdout)
    assert [one["state"] for one in listed] == ["pending", "pending", "applied", "applied"]


def test_what_became_of_an_order_is_not_told_of_one_on_another_text(
    registry: Run, take: Take
) -> None:
    text = """O.C. 77-2010, 3 February 2010

By-law to amend various by-laws

1. Section 67.47 of the By-law approved by Order in Council 1253-93 and section 67.47 of the \
By-law made by Order in Council 1-90 are revoked.

2. This By-law comes into force on 1 May 2010.
"""
    assert states(take("order.txt", text, "2010-02-17")) == ["applied"]
    listed = json.loads(registry("operations", "--instrument", "77-2010", "--json").stdout)
    assert [one["target"]["order"] for one in listed] == ["1253-93", "1-90"]
    assert [one["state"] for one in listed] == ["applied", "pending"]


@pytest.mark.parametrize(
    ("title", "is_doubted"),
    [
        ("Règlement sur les jeux de casinos", True),
        ("Règlement concernant les jeux de casino", True),
        ("Règlement sur le jeu de casino", True),
        ("Règlement sur les jeux de csino", True),
        ("Règlement sur les jeux de casino en ligne", False),
    ],
)
def test_a_text_of_nearly_the_same_title_leaves_a_doubt(
    registry: Run, take: Take, title: str, is_doubted: bool
) -> None:
    text = f"""Décret 77-2010, 3 février 2010

Règlement modifiant divers règlements

1. L’article 67.45 du {title} est abrogé.

2. Le présent règlement entre en vigueur le 1er mai 2010.
"""
    assert states(take("order.txt", text, "2010-02-17", lang="fr")) == []
    shows = shown(registry, "67.45", "2010-06-01", lang="fr")
    assert shows["state"] == "in_force"
    found = shows["findings"]
    assert isinstance(found, list)
    assert ("operation-unread" in [one["code"] for one in found]) is is_doubted
