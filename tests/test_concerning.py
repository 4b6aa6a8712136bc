"""What a section says of itself decides which games it concerns, by number, name, place or kind."""

import pytest
from walked_law import EARLIER, LATER, english, french, walked

from bylaw.registry.rules.rule_text import first_texts

INSERTED = "The By-law respecting casino games is amended by inserting the following after section"
OF_BYLAW = "of the By-law respecting casino games"
INSERE = "Le Règlement sur les jeux de casino est modifié par l’insertion, après l’article"
NEW_POKERS = {"poker_357", "boston_poker", "four_card_poker", "crazy_four_poker"}
CARDS = {*NEW_POKERS, "three_card_poker", "war", "blackjack", "poker_room"}
ALL = {*CARDS, "craps", "sic_bo"}


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
    law = walked(english(provision))
    assert law.stale() == games
    assert law.stale(EARLIER) == set()


@pytest.mark.parametrize(
    ("words", "games"),
    [
        ("Au Poker de Boston, aucune mise n’est payée.", {"boston_poker"}),
        ("Aucune mise d’un jeu de cartes n’est payée deux fois.", {*NEW_POKERS, "poker_room"}),
        ("Dans le présent règlement, une mise est nulle le dimanche.", ALL),
        ("Malgré l’article 67.31, aucune mise n’est payée.", {"three_card_poker"}),
        ("Pour l’application de la sous-section 9, un jeu a 48 cartes.", {"war"}),
        ("Nonobstant toute disposition du présent règlement, rien n’est payé.", ALL),
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
