"""What a section says of itself decides which games it concerns, by number, name, place or kind."""

from dataclasses import replace

import pytest
from registries import BASE_FILE
from walked_law import EARLIER, LATER, WalkedLaw, english, french, walked

from bylaw.registry.audit.many.judge import PlainLaw
from bylaw.registry.rules.rule_text import first_texts

INSERTED = "The By-law respecting casino games is amended by inserting the following after section"
OF_BYLAW = "of the By-law respecting casino games"
INSERE = "Le Règlement sur les jeux de casino est modifié par l’insertion, après l’article"
NEW_POKERS = {"poker_357", "boston_poker", "four_card_poker", "crazy_four_poker"}
CARDS = {*NEW_POKERS, "three_card_poker", "war", "blackjack", "poker_room"}
ALL = {*CARDS, "craps", "sic_bo"}


def assert_stale_since(law: WalkedLaw, games: set[str]) -> None:
    """These rules are stale since the order took effect, and none was before."""
    assert law.stale() == games
    assert law.stale(EARLIER) == set()


@pytest.mark.parametrize(
    ("provision", "games"),
    [
        (f"{INSERTED} 86:\n\n“86.1. At War, no wager is paid more than 5 to 1.”.", {"war"}),
        (f"{INSERTED} 86:\n\n“86.1. A bet at 3-Cards Poker pays 1 to 1.”.", {"three_card_poker"}),
        (f"{INSERTED} 86:\n\n“86.1. At Blackjack, a tie is lost.”.", {"blackjack"}),
        (f"{INSERTED} 86:\n\n“86.1. War and Craps are games of this scheme.”.", set()),
        (f"{INSERTED} 86:\n\n“86.1. The war on fraud is won by every player.”.", set()),
        (f"{INSERTED} 86:\n\n“86.1. No bet at a card game is paid twice.”.", CARDS),
        (f"{INSERTED} 86:\n\n“86.1. A dice game pays at most 9 to 1.”.", {"craps", "sic_bo"}),
        (f"{INSERTED} 6:\n\n“6.1. No casino game pays more than 10 to 1.”.", ALL),
        (f"{INSERTED} 44:\n\n“44.1. At roulette, a wager on red is paid 1 to 1.”.", set()),
        (f"{INSERTED} 86:\n\n“86.1. No Keno wager is paid after one year.”.", set()),
        (f"{INSERTED} 1:\n\n“1.1. In this By-law, a wager is void on Sunday.”.", ALL),
        (f"{INSERTED} 1:\n\n“1.1. The word “dealer” means the person who deals.”.",
         ALL - {"poker_room"}),
        (f"{INSERTED} 1:\n\n“1.1. The word “gazebo” means a hut.”.", set()),
        (f"{INSERTED} 67.110:\n\n“67.111. Nothing in this Division is paid twice.”.", CARDS),
        (f"{INSERTED} 86:\n\n“86.1. Despite section 67.40 of this By-law, a tie loses.”.", {"war"}),
        (f"{INSERTED} 86:\n\n“86.1. Despite all of this By-law, a tie loses.”.", ALL),
        (f"{INSERTED} 67.110:\n\n“67.111. Despite Subdivision 9 of this Division, a tie loses.”.",
         {"war", "poker_room"}),
        (f"{INSERTED} 67.40:\n\n“67.40.1. In this subdivision, “dealer” means a man.”.", {"war"}),
        (f"{INSERTED} 95.5:\n\n“95.5.1. This Division is for adults.”.", {"craps", "sic_bo"}),
        (f"Section 86 {OF_BYLAW} becomes section 67.32.1.", {"three_card_poker"}),
        (f"Section 86 {OF_BYLAW} becomes section 67.36.1.", {"war"}),
        (f"Section 86 {OF_BYLAW} becomes section 86.1.", set()),
    ],
)  # fmt: skip
def test_an_english_section_makes_the_rules_stale_of_the_games_it_concerns(
    provision: str, games: set[str]
) -> None:
    assert_stale_since(walked(english(provision)), games)


@pytest.mark.parametrize(
    ("words", "games"),
    [
        ("Au Poker de Boston, aucune mise n’est payée.", {"boston_poker"}),
        ("Aucune mise d’un jeu de cartes n’est payée deux fois.", {*NEW_POKERS, "poker_room"}),
        ("Dans le présent règlement, une mise est nulle le dimanche.", ALL),
        ("Malgré l’article 67.31, aucune mise n’est payée.", {"three_card_poker"}),
        ("Pour l’application de la sous-section 9, un jeu a 48 cartes.", {"war"}),
        ("Nonobstant toute disposition du présent règlement, rien n’est payé.", ALL),
        ("Malgré l’article 67.40 du présent règlement, rien n’est payé.", {"war"}),
        ("Un billet est nul après un an.", set()),
    ],
)
def test_a_french_article_concerns_games_whose_french_is_not_held_as_well(
    words: str, games: set[str]
) -> None:
    law = walked(french(f"{INSERE} 86, du suivant :\n\n« 86.1. {words} »."))
    assert law.stale() == games
    assert law.stale(EARLIER) == set()


def test_an_article_that_came_into_a_game_in_the_other_language_only_makes_its_rule_stale() -> None:
    law = walked(french(f"{INSERE} 67.31, du suivant :\n\n« 67.31.1. Rien n’est payé. »."))
    assert law.stale() == {"three_card_poker"}


def test_a_game_that_was_revoked_is_not_kept_alive_by_what_still_names_it() -> None:
    named = f"{INSERTED} 86:\n\n“86.1. At War, a tie is a push.”."
    law = walked(english(f"Subdivision 9 {OF_BYLAW} is revoked.", named)).on(LATER)
    assert not any(first_texts()["war"].provisions(law, lang=lang) for lang in ("en", "fr"))


ADDED = "The By-law respecting casino games is amended by adding the following {} at the end:\n\n“"
AJOUT = "Le Règlement sur les jeux de casino est modifié par l’ajout, à la fin, de l’annexe "
HEADED = f"The heading of {{}} {OF_BYLAW} is replaced by the following: “{{}}”."
SCHEDULE, FORM = ADDED.format("schedule") + "SCHEDULE I\n", ADDED.format("form") + "FORM 1\n"


@pytest.mark.parametrize(
    ("provision", "games"),
    [
        (f"{SCHEDULE}(s. 67.40)\nPAYOUTS\n1. A wager is paid 5 to 1.”.", {"war"}),
        (f"{SCHEDULE}PAYOUTS\n1. The payouts of section 67.40 are halved.”.", {"war"}),
        (f"{SCHEDULE}PAYOUTS UNDER SECTION 67.40\n1. Five to one.”.", {"war"}),
        (f"{SCHEDULE}FEES\n1. A ticket costs $5.”.", set()),
        (f"{FORM}(s. 67.40)\nCLAIM\n1. A wager is paid 5 to 1.”.", {"war"}),
        (f"{FORM}(s. 6)\nCLAIM\n1. A player claims.”.", set()),
        (HEADED.format("Division VI", "DICE, DESPITE SECTION 67.40"), {"war"}),
        (HEADED.format("Division VI", "GAMES OF DICE"), set()),
        (HEADED.format("Subdivision 9", "War, which is paid once"), {"war"}),
        (f"{INSERTED} 86:\n\n“DIVISION VII\nPAYMENTS UNDER SECTION 67.40\n\n87. Void.”.", {"war"}),
        (f"Section 95.3 {OF_BYLAW} is replaced by the following:\n\n“95.3. Dice are red.”.",
         {"craps", "sic_bo"}),
    ],
)  # fmt: skip
def test_a_schedule_a_form_or_a_heading_that_speaks_of_a_game_makes_its_rule_stale(
    provision: str, games: set[str]
) -> None:
    assert_stale_since(walked(english(provision)), games)


@pytest.mark.parametrize(
    ("words", "games"),
    [
        ("(a. 67.40)\nPAIEMENTS\n1. La mise est payée 5 contre 1.", {"war"}),
        ("PAIEMENTS\n1. Les gains prévus à l’article 67.66 sont réduits.", {"four_card_poker"}),
        ("DROITS\n1. Un billet coûte 5 $.", set()),
    ],
)
def test_a_french_schedule_speaks_of_games_too(words: str, games: set[str]) -> None:
    law = walked(french(f"{AJOUT}suivante :\n\n« ANNEXE I\n{words} »."))
    assert law.stale() == games


BASE = (
    BASE_FILE.read_text(encoding="utf-8")
    .replace("CARD GAMES\n", "CARD GAMES\n\n5. A tie is a push.\n\nO.C. 745-96, s. 9.\n")
    .replace(
        "90. (Rev", "86.5. Despite section 67.40, all is paid.\n\nO.C. 745-96, s. 9.\n\n90. (Rev"
    )
    .replace(
        "REFERENCES",
        "SCHEDULE I\n(s. 67.40)\nPAYOUTS\n\n1. A wager pays 9 to 1.\n\nO.C. 745-96, s. 9.\n\n"
        "SCHEDULE II\nFEES\n\n1. A ticket costs $5.\n\nO.C. 745-96, s. 9.\n\nREFERENCES",
    )
)


@pytest.mark.parametrize(
    ("provision", "games", "told"),
    [
        ("Section 1 of Schedule I {} is amended by replacing “9” by “8”.", {"war"}, set()),
        ("Section 1 of Schedule II {} is amended by replacing “5” by “8”.", set(), set()),
        ("Schedule I {} is revoked.", {"war"}, set()),
        ("Schedule II {} is revoked.", set(), set()),
        ("Section 1 of Schedule I {} is amended by replacing “red” by “8”.", set(), {"war"}),
        ("Section 1 of Schedule II {} is amended by replacing “red” by “8”.", set(), set()),
        ("Section 86.5 {} is revoked.", {"war"}, set()),
        ("Section 86.5 {} is amended by replacing “67.40” by “68”.", {"war"}, set()),
        ("Section 86.5 {} is amended by replacing “red” by “68”.", set(), {"war"}),
        ("Section 95 {} is amended by replacing “stops” by “halts”.", set(), set()),
        ("Section 5 {} is amended by replacing “push” by “loss”.", CARDS, set()),
        ("Section 5 {} is amended by replacing “red” by “loss”.", set(), CARDS),
        (f"{INSERTED} 6:\n\n“6.1. No wager is paid twice.”.", CARDS, set()),
    ],
)
def test_what_governed_a_game_from_the_start_governs_it_until_it_changes(
    provision: str, games: set[str], told: set[str]
) -> None:
    law = walked(english(provision.format(OF_BYLAW)), base=BASE)
    assert (law.stale(), law.told()) == (games, told)
    assert law.undetermined(EARLIER) == set()


def test_the_digest_of_the_law_of_many_rounds_has_its_doubts() -> None:
    refused = f"Section 67.40 {OF_BYLAW} is amended by replacing “red” by “blue”."
    held = tuple(walked(english(refused)).timelines.values())
    bare = tuple(replace(one, doubts=()) for one in held)
    first, second = (PlainLaw(texts, (), None, frozenset()).digest for texts in (held, bare))
    assert first != second


def test_an_order_that_was_not_understood_marks_what_it_names_in_the_other_language_too() -> None:
    law = walked(english(f"Section 67.40 {OF_BYLAW} is suspended until 1 June 2012."))
    told = {label: law.codes(label, lang="fr") for label in ("67.31", "67.40", "67.66", "95.20")}
    assert told == {"67.31": [], "67.40": ["operation-unread"], "67.66": [], "95.20": []}
    french_law = walked(french("L’article 67.66 du Règlement sur les jeux de casino s’améliore."))
    assert french_law.codes("67.66") == ["operation-unread"]
    assert french_law.codes("67.40") == []
