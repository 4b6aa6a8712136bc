"""Files as casinos keep them: a map says how they are read, and one is proposed."""

import datetime as dt
import gzip
import json
import tomllib
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import Result

from bylaw.registry.audit.maps.amount_proposals import amounts_in
from bylaw.registry.audit.maps.amounts_written import read_amount
from bylaw.registry.audit.maps.card_notations import read_cards
from bylaw.registry.audit.maps.day_forms import FORMS, read_day
from bylaw.registry.audit.maps.file_map import FileMap, MapError, Writing, read_map
from bylaw.registry.audit.maps.file_samples import sample_of
from bylaw.registry.audit.maps.map_proposals import propose_map
from bylaw.registry.audit.maps.mapped_columns import map_columns

Run = Callable[..., Result]
FRENCH = """\
No main;Date de jeu;Jeu;Mise initiale;Mise additionnelle;Gain initial;Gain additionnel;\
Cartes joueur;Cartes croupier;Casino
1;31/12/2009;Three Card Poker;10,00;10,00;10,00;0,00;A♥ K♥ 9♦;10♣ 9♣ 2♠;Montréal
2;30/12/2009;Three Card Poker;1 000,00;1 000,00;0,00;0,00;2h,3d,7c;Ah,Kd,Ac;Hull
"""
OURS = """\
id,day,game,bets.initial,bets.additional,paid.initial,paid.additional,cards.player,cards.dealer
1,2009-12-31,three_card_poker,10.00,10.00,10.00,0.00,AH KH 9D,TC 9C 2S
2,2009-12-30,three_card_poker,1000.00,1000.00,0.00,0.00,2H 3D 7C,AH KD AC
"""
MAP = """\
separator = ";"
encoding = "cp1252"
day = "%d/%m/%Y"
decimal = ","
thousands = " "

[columns]
id = "No main"
day = "Date de jeu"
game = "Jeu"
"bets.initial" = "Mise initiale"
"bets.additional" = "Mise additionnelle"
"paid.initial" = "Gain initial"
"paid.additional" = "Gain additionnel"
"cards.player" = "Cartes joueur"
"cards.dealer" = "Cartes croupier"

[games]
"Three Card Poker" = "three_card_poker"
"""


def verdicts(found: Result) -> list[dict[str, object]]:
    rows = [json.loads(line) for line in found.stdout.splitlines()]
    return [{key: row[key] for key in row if key != "receipt"} for row in rows]


def written(folder: Path, name: str, text: str, encoding: str = "utf-8") -> str:
    (folder / name).write_bytes(text.encode(encoding))
    return str(folder / name)


def test_a_file_of_a_casino_is_judged_under_its_map(bylaw: Run, tmp_path: Path) -> None:
    theirs = written(
        tmp_path,
        "casino.csv",
        FRENCH.replace("♥", "h").replace("♦", "d").replace("♣", "c").replace("♠", "s"),
        "cp1252",
    )
    found = bylaw("audit", theirs, "--map", written(tmp_path, "map.toml", MAP), "--jsonl")
    expected = bylaw("audit", written(tmp_path, "ours.csv", OURS), "--jsonl")
    assert verdicts(found) == verdicts(expected)
    assert len(verdicts(found)) == 2


def test_the_map_that_is_proposed_reads_the_file(bylaw: Run, tmp_path: Path) -> None:
    theirs, proposed = written(tmp_path, "casino.csv", FRENCH), str(tmp_path / "map.toml")
    assert bylaw("rounds", "map", theirs, "--out", proposed).exit_code == 0
    found = bylaw("audit", theirs, "--map", proposed, "--jsonl")
    expected = bylaw("audit", written(tmp_path, "ours.csv", OURS), "--jsonl")
    assert verdicts(found) == verdicts(expected)
    assert "Casino" in Path(proposed).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["casino.tsv", "casino.txt", "casino.tsv.gz", "casino"])
def test_a_table_of_any_name_is_read_under_its_map(bylaw: Run, tmp_path: Path, name: str) -> None:
    theirs, how = tmp_path / name, str(tmp_path / "map.toml")
    text = FRENCH.replace(";", "\t").encode()
    theirs.write_bytes(gzip.compress(text) if name.endswith(".gz") else text)
    assert bylaw("rounds", "map", str(theirs), "--out", how).exit_code == 0
    found = bylaw("audit", str(theirs), "--map", how, "--jsonl")
    assert len(verdicts(found)) == 2
    lines = written(tmp_path, "rounds.jsonl", "{}")
    assert "--map applies to rounds in columns" in bylaw("audit", lines, "--map", how).stderr


WAR = """\
No;Date;Jeu;Mise initiale;Mise additionnelle;Joueur;Croupier;Choix en cas d'égalité;Paquets;\
Mise maximale affichée à la table;Paiement total;Mise incluse
1;2009-12-31;War;7,50;;8S;8D;retrait;6;10,50;3,75;oui
2;2009-12-31;War;20,00;;9S;8D;;8;10,50;40,00;oui
"""


PLAIN = """\
hand_no\tplayed_at\tgame\tante\tAces Up\tante win\tplayer cards\tdealer hand\ttip
1\t2009-03-01T23:50:00-05:00\t4-Card Poker\t5.00\t5.00\t0\t9♣ 8♦ 4♥ 3♠ 2♠\tA♣ K♦ 7♥ 6♠ 5♠ 3♦\t5.00
"""
ONE_BET_A_ROW = """\
Partie;Date;Jeu;Dés;Pari;Mise;Payé
1;2009-03-01;Sic Bo;[1, 2, 4];small;5,00;5,00
1;2009-03-01;Sic Bo;[1, 2, 4];single:1;2,00;0,00
"""
BONUS_ON_A_ROW = """\
Round,Date,Game,Player,Bet,Stake,Paid
1,2009-03-01,Three Card Poker,AH KH QH,initial,5,5
1,2009-03-01,Three Card Poker,AH KH QH,initial_bonus,,20
1,2009-03-01,Three Card Poker,AH KH QH,total,,25
"""
SOME_SIGNS = "Date,Jeu,Mise initiale,play\n2009-03-01,War,$5.00,$5.00\n2009-03-01,War,5,0\n"
FRENCH_SUITS = "Date;Jeu;Mise initiale;Main joueur;Main croupier\n2009-03-01;War;5,00;10P;AC\n"
WAR_IN_FRENCH = """\
No;Jour;Jeu;Mise initiale ($);Mise additionnelle;Gain initiale (¢);Joueur;Joueur guerre
1;12.05.04;Bataille;1 234,50 $;10;123450;R♥;D♠
"""
THREE_CARDS_IN_FRENCH = """\
Date;Jeu;Mise initiale;Mise paire ou plus;Gain mise initiale;Payé sur paire ou plus;\
Prime initiale payée;Joueur
3 févr. 2008;Poker trois cartes;1 250,00 $;5,00 $;0,00 $;0,00 $;;2♠ 7♦ 9♣
"""
PROPOSED = {
    "cents by their sign, a stake that is no decision, cards after war": (
        WAR_IN_FRENCH,
        {"bets.initial": "Mise initiale ($)", "paid_cents.initial": "Gain initiale (¢)"}
        | {"bets.additional": "Mise additionnelle", "game": "Jeu"}
        | {"cards.player": "Joueur", "cards.war_player": "Joueur guerre"},
        "can be read as %d.%m.%y, %m.%d.%y, %y.%m.%d: choose one under day",
    ),
    "names without further words": (
        PLAIN,
        {
            "day": "played_at",
            "bets.ante": "ante",
            "bets.aces_up": "Aces Up",
            "paid.ante": "ante win",
        }
        | {"cards.player_five": "player cards", "cards.dealer_six": "dealer hand"},
        "tip holds amounts",
    ),
    "names as dealers say them": (
        PLAIN.replace("hand_no", "N° main").replace("tip", "Relance"),
        {"id": "N° main", "bets.additional": "Relance"},
        "",
    ),
    "one bet on each row": (
        ONE_BET_A_ROW,
        {"round": "Partie", "bet": "Pari", "stake": "Mise", "paid": "Payé", "dice": "Dés"},
        "",
    ),
    "one bet on each row, with what the law adds to one": (
        BONUS_ON_A_ROW,
        {"round": "Round", "bet": "Bet", "stake": "Stake", "paid": "Paid"},
        "",
    ),
    "a row of totals and a header that stands again": (
        (
            "Date,Game,Initial bet,Player cards,Dealer\n2009-03-01,War,5,AH,2D\n"
            "2009-03-01,War,5,KH,2D\n2009-03-01,War,5,QH,2D\nDate,Game,Initial bet,Player cards,"
            "Dealer\n2009-03-01,War,5,JH,2D\n2009-03-01,War,5,9H,2D\n,,25,five hands,\n"
        ),
        {"bets.initial": "Initial bet", "cards.player": "Player cards"},
        "",
    ),
    "money of which some has a sign": (
        SOME_SIGNS,
        {"bets.initial": "Mise initiale"},
        "play holds amounts",
    ),
    "payments on bets, by the names that the law gives the bets": (
        THREE_CARDS_IN_FRENCH,
        {"bets.initial": "Mise initiale", "bets.pair_plus": "Mise paire ou plus"}
        | {"paid.initial": "Gain mise initiale", "paid.pair_plus": "Payé sur paire ou plus"}
        | {"paid.initial_bonus": "Prime initiale payée", "game": "Jeu"},
        "",
    ),
    "a decision by its answers": (
        "Date,Jeu,Mise initiale,Si égalité\n2009-03-01,Guerre,5,retrait\n2009-03-01,Guerre,5,\n",
        {"bets.initial": "Mise initiale"},
        "Si égalité holds answers to decisions.on_tie",
    ),
    "a dash among payments": (
        "Date,Game,Initial bet,Initial paid\n2009-03-01,War,5,-\n2009-03-02,War,5,5\n",
        {"bets.initial": "Initial bet", "paid.initial": "Initial paid"},
        "if it means zero, say so under zero",
    ),
    "a payment that is no amount": (
        "Date,Game,Initial bet,Initial paid\n2009-03-01,War,5,void\n2009-03-02,War,5,5\n",
        {"bets.initial": "Initial bet"},
        'Initial paid is named after a bet or a payment, but "void" is not an amount',
    ),
    "titles above the header, and a column without a name": (
        (
            "Casino de Hull,,,,,\nMars 2009,,,,,\nDate,Jeu,Mise initiale,Joueur,Croupier,\n"
            "1er mars 2009,Guerre,5,AH,KH,\n"
        ),
        {"day": "Date", "game": "Jeu", "bets.initial": "Mise initiale"},
        "",
    ),
    "names that are ours already": (
        "day,game,bets.single:3,bets.total:17,paid.total,dice\n2009-03-01,Sic Bo,5,2,5,3-1-4\n",
        {n: n for n in ("bets.single:3", "bets.total:17", "paid.total")},
        "",
    ),
    "an empty decision before its bet, by names that are ours already": (
        (
            "day,game,decisions.additional_wager,bets.additional,cards.player\n"
            "2009-03-01,three_card_poker,,5,\n"
        ),
        {n: n for n in ("decisions.additional_wager", "bets.additional")},
        "",
    ),
    "a loss in brackets": (
        "Date,Game,Initial bet,Initial paid\n2009-03-01,War,5,(5.00)\n2009-03-02,War,5,5\n",
        {"bets.initial": "Initial bet"},
        "Initial paid holds wins and losses",
    ),
    "wins and losses of rounds": (
        "Date,Game,Initial bet,Win/Loss\n2009-03-01,War,5,(5.00)\n2009-03-02,War,5,1 250.00\n",
        {"bets.initial": "Initial bet"},
        "Win/Loss holds wins and losses",
    ),
    "bets on a number, by their names": (
        (
            "Date;Jeu;Petit;Simple 3;Total 9;Payé simple 3;Payé total 9;Dés\n"
            "2009-03-01;Sic Bo;1;5;2;5;0;3 1 4\n"
        ),
        {"bets.small": "Petit", "bets.single:3": "Simple 3", "bets.total:9": "Total 9"}
        | {"paid.single:3": "Payé simple 3", "paid.total:9": "Payé total 9"},
        "",
    ),
    "bets on two dice, and a total that is not that of the round": (
        "Date,Game,Hop 4-2,Hard ways 8,Paid hop 4-2,Paid total of 9\n2009-03-01,Craps,1,5,0,0\n",
        {"bets.hop:4-2": "Hop 4-2", "bets.hard:8": "Hard ways 8", "paid.hop:4-2": "Paid hop 4-2"},
        "Paid total of 9 holds amounts",
    ),
    "the cards of the only hand that counts": (
        "Date;Jeu;Carte 1;Carte 2;Cartes du croupier;Sevens\n2009-03-01;Blackjack;7♥;7♦;A♠ K♠;1\n",
        {"bets.sevens": "Sevens"},
        "Cartes du croupier holds cards",
    ),
    "two columns of dates": (
        "Report date,Gaming day,Game,Initial bet\n2011-11-01,2009-03-01,War,5\n",
        {"bets.initial": "Initial bet"},
        "Report date, Gaming day hold dates: name one of them under day",
    ),
    "two columns of dates, one of which bears our name": (
        "Report date,day,Game,Initial bet,Player,Dealer\n2011-11-01,2009-03-01,War,5,AH,KH\n",
        {"day": "day", "bets.initial": "Initial bet"},
        "",
    ),
    "everyday names, and the second card of a game of one card": (
        (
            "Ticket;Date;Jeu;Mise initiale;Tie Bet;Carte joueur;Carte joueur 2;Croupier;Payé\n"
            "7;2009-03-01;La bataille;10,00;5,00;9♠;K♠;9♦;60,00\n"
        ),
        {"id": "Ticket", "game": "Jeu", "bets.supplemental": "Tie Bet", "paid.total": "Payé"}
        | {"cards.player": "Carte joueur", "cards.war_player": "Carte joueur 2"},
        "",
    ),
    "the names of a table of three cards": (
        (
            "Ref,Date,Game,Ante,Play,Main du joueur,Ante Win,ante_bonus_payout\n"
            "7,2009-03-01,Three Card Poker,10,10,5♠ 9♦ K♠,0,0\n"
        ),
        {"id": "Ref", "bets.initial": "Ante", "bets.additional": "Play", "paid.initial": "Ante Win"}
        | {"cards.player": "Main du joueur"},
        "ante_bonus_payout holds amounts",
    ),
    "a bet by the number of its cards": (
        (
            "Date;Jeu;Mise 3 cartes;Mise 5 cartes;Gain 7 cartes;Joueur;Croupier\n"
            "2009-03-01;Poker 3-5-7;10;10;0;5♠ 9♦ K♠;6♠ 7♦ A♠ A♦\n"
        ),
        {
            "bets.three": "Mise 3 cartes",
            "bets.five": "Mise 5 cartes",
            "paid.seven": "Gain 7 cartes",
        },
        "no column was found for bets.seven",
    ),
    "what the French of several games calls alike": (
        "day,game,Mise initiale,ante_cents,Main du joueur\n2009-03-01,Fou du poker,5.00,,A♠\n",
        {"bets.ante": "Mise initiale", "cards.player_five": "Main du joueur"},
        "",
    ),
    "dice of two games": (
        "day,game,small,pass,dice\n2009-03-01,sic_bo,5,,1|2|4\n2009-03-01,craps,,5,[4;3] [6;6]\n",
        {"dice": "dice", "bets.pass": "pass"},
        "",
    ),
    "one bet on each row, and no column of rounds": (
        "Jour;Jeu;Dés;Type de mise;Montant misé;Montant payé\n2009-03-01;Sic Bo;1 2 4;Petit;5;5\n",
        {"bet": "Type de mise", "stake": "Montant misé", "paid": "Montant payé"},
        "name it under round",
    ),
    "a name of two bets that every game knows by one": (
        (
            "Date;Jeu;Mise initiale;Joueur\n"
            "2009-03-01;War;5;AH\n2009-03-01;Fou du poker;5;AH KH 9D 4C 2S\n"
        ),
        {"bets.ante": "Mise initiale"},
        "no column was found for cards.dealer: say",
    ),
    "a name that three bets share is none of them": (
        (
            "Date,Game,Sevens,Progressive wager,first card,second card\n"
            "2009-03-01,Blackjack,1,1,K♠,9♦\n"
        ),
        {"bets.sevens": "Sevens", "game": "Game"},
        "Progressive wager holds amounts",
    ),
    "a word beside a bet may say something else of it": (
        (
            "Date,Game,Initial bet in dollars,Expected paid initial,Initial bet limit,"
            "Net win initial,Player,Dealer\n2009-03-01,War,10,10,500,10,AH,3C\n"
        ),
        {"bets.initial": "Initial bet in dollars"},
        (
            "Expected paid initial holds amounts: name it as a bet or a payment, if it is one "
            "(paid.total for a whole round) Initial bet limit holds amounts: name it as a bet or a "
            "payment, if it is one (paid.total for a whole round) Net win initial holds amounts"
        ),
    ),
    "dollars in a column that is named after cents": (
        "Date,Game,Initial cents,Paid cents,Player,Dealer\n2009-03-01,War,1000,10.50,AH,3C\n",
        {"bets_cents.initial": "Initial cents"},
        'Paid cents is named after cents, but holds "10.50": if these are dollars, name it so',
    ),
    "the sum of the stakes is no bet": (
        "Date,Game,Initial bet,Total bet,Player\n2009-03-01,War,5,10,AH\n",
        {"bets.initial": "Initial bet"},
        "Total bet holds amounts",
    ),
    "a stake is no bonus that the law adds": (
        "Date,Game,Initial bet,Bonus bet,Player\n2009-03-01,3-Cards Poker,5,1,AH KH QD\n",
        {"bets.initial": "Initial bet"},
        "Bonus bet holds amounts",
    ),
    "a name that has a word of a bet": (
        "Date,Game,Pass,Odds on the line,Dice\n2009-03-01,Craps,5,10,4-3\n",
        {"bets.pass": "Pass"},
        "Odds on the line holds amounts",
    ),
    "a dealer who is called as cards might be": (
        "Date,Game,Initial bet,Player card,Dealer card,Dealer\n2009-03-01,War,5,AH,KH,Ann\n",
        {"bets.initial": "Initial bet", "cards.dealer": "Dealer card"},
        "",
    ),
    "three figures behind a sign in every cell": (
        "Date;Game;Initial bet;Player\n2009-03-01;War;1,250;AH\n2009-03-01;War;10,000;AH\n",
        {"bets.initial": "Initial bet"},
        'all amounts of Initial bet are written as "1,250"',
    ),
    "cards by numbers": (
        "Date,Game,Initial bet,Player hand,Dealer hand\n2009-03-01,War,5,41,AH\n",
        {"bets.initial": "Initial bet", "cards.dealer": "Dealer hand"},
        'Player hand is named after cards, but "41" is not read as cards',
    ),
    "a stake that bears a part of the name of a decision": (
        (
            "day,game,ante,super_bonus,additional,player,dealer\n"
            "2009-03-01,Crazy Four Poker,10,10,30,AS AH AD 4C 9H,KS KD 7C 5H 2S\n"
        ),
        {"bets.additional": "additional", "bets.ante": "ante", "cards.player_five": "player"},
        "",
    ),
    "cards by their numbers, under names that are ours already": (
        "day,game,bets.initial,cards.player.1,cards.dealer.1\n2009-03-01,war,5,51,7\n",
        {n: n for n in ("cards.player.1", "cards.dealer.1")},
        "",
    ),
    "no column of cards": (
        "day,game,bets.initial,rank,suit,cards.dealer\n2009-03-01,war,5,K,S,9D\n",
        {"cards.dealer": "cards.dealer"},
        "no column was found for cards.player: say which of yours it is",
    ),
    "no column of dice": (
        "day,game,small,throw\n2009-03-01,sic_bo,5,332\n",
        {"bets.small": "small"},
        "no column was found for dice: say which of yours it is",
    ),
    "what was returned with the stake, one bet on each row": (
        "round,date,game,dice,wager,amount,returned\n1,2009-03-01,craps,6-5,pass,10,20\n",
        {"round": "round", "bet": "wager", "stake": "amount"},
        "returned may hold what was given back, with the stake",
    ),
    "what was returned with the stake, in French": (
        "Date;Jeu;Mise initiale;Joueur;Croupier;Montant remis\n2009-03-01;War;10;A♠;9♦;20\n",
        {"bets.initial": "Mise initiale"},
        'say paid_includes_stake = "true" in [constants]',
    ),
    "a game that is not known, by a name that begins with a figure": (
        "Date;Jeu;Mise initiale\n2009-03-01;6-7-8;10\n",
        {"game": "Jeu"},
        "6-7-8 names no game that is known",
    ),
    "rounds that are void": (
        (
            "day,game,bets.initial,player,dealer,Statut\n2009-03-01,war,5,AH,KH,Payée\n"
            "2009-03-01,war,5,AH,KH,Annulée\n"
        ),
        {"bets.initial": "bets.initial"},
        "Statut says “Annulée” of some rounds",
    ),
    "money of another country": (
        (
            "day,game,bets.initial,player,dealer,Currency\n2009-03-01,war,5,AH,KH,CAD\n"
            "2009-03-01,war,5,AH,KH,USD\n"
        ),
        {"bets.initial": "bets.initial"},
        "Currency says “USD”, but every amount is taken for Canadian dollars",
    ),
    "money of this country, and how rounds ended": (
        "day,game,bets.initial,player,dealer,Currency,Status\n2009-03-01,war,5,AH,KH,CAD,closed\n",
        {"bets.initial": "bets.initial"},
        "",
    ),
    "names alone": (
        "id,day,game,bets.initial,cards.player,cards.dealer\n",
        {n: n for n in ("day", "game", "bets.initial", "cards.player")},
        "the file has no rows: only the names of its columns could be looked at",
    ),
    "suits in French": (
        FRENCH_SUITS,
        {"bets.initial": "Mise initiale"},
        "Main joueur looks like cards with the suits C, P",
    ),
}


@pytest.mark.parametrize(("text", "columns", "left"), PROPOSED.values(), ids=PROPOSED.keys())
def test_columns_are_found_by_what_stands_in_them_and_the_rest_is_asked(
    tmp_path: Path, text: str, columns: dict[str, str], left: str
) -> None:
    path = tmp_path / "rounds.csv.gz"
    path.write_bytes(gzip.compress(text.encode()))
    made = propose_map(sample_of(path))
    assert {ours: (theirs,) for ours, theirs in columns.items()}.items() <= made.columns.items()
    assert bool(made.left) == bool(left)
    assert left in " ".join(map(str, made.left))


def test_a_few_slips_do_not_hide_what_a_column_holds(bylaw: Run, tmp_path: Path) -> None:
    rows = ["2009-03-01,War,10,KS,9D"] * 20
    slips = ["2009-13-01,War,10,KS,9D", "2009-03-01,War,ten,KS,9D", "2009-03-01,War,10,XX,9D"]
    text = "\n".join(("Date,Game,Initial bet,Player,Dealer", *rows[:9], *slips, *rows[9:]))
    path = written(tmp_path, "r.csv", text)
    found = bylaw("rounds", "map", path, "--json")
    said = json.loads(found.stdout)
    assert (found.exit_code, said["open"]) == (0, [])
    assert said["odd"] == [
        'in Date, "2009-13-01": these rows will be refused',
        'in Player, "XX": these rows will be refused',
        'in Initial bet, "ten": these rows will be refused',
    ]
    how = written(tmp_path, "r.toml", said["map"])
    counted = json.loads(bylaw("audit", path, "--map", how, "--summary", "--json").stdout)
    assert counted["results"] == {"settled": 20, "refused": 3}


def test_a_bet_that_is_not_known_is_asked_about_in_the_long_form(tmp_path: Path) -> None:
    text = "Round,Date,Game,Cards,Bet,Stake,Paid\n1,2009-03-01,Blackjack,7♥ 7♦,Sevens,1,50\n"
    path = written(tmp_path, "r.csv", text + "1,2009-03-01,Blackjack,7♥ 7♦,Lucky Ladies,5,0\n")
    made = propose_map(sample_of(Path(path)))
    assert {"bet": ("Bet",), "stake": ("Stake",), "paid": ("Paid",)}.items() <= made.columns.items()
    assert made.columns["cards.player"] == ("Cards",)
    asked = ["Lucky Ladies names no bet that is known: add it under [bets]"]
    assert list(map(str, made.left)) == asked


def test_of_a_folder_a_map_is_proposed_for_its_first_file(bylaw: Run, tmp_path: Path) -> None:
    folder = tmp_path / "year"
    folder.mkdir()
    for name in ("2.csv", "1.csv"):
        text = f"day,game,bets.initial,{name},player,dealer\n2009-03-01,war,5,x,AH,KH\n"
        written(folder, name, text)
    (folder / "0.jsonl").write_text("{}", encoding="utf-8")
    found = bylaw("rounds", "map", str(folder), "--json")
    assert (found.exit_code, json.loads(found.stdout)["carried"]) == (0, ["1.csv"])
    assert f"note: the map is proposed for {folder / '1.csv'}" in found.stderr.replace("\n", "")


def test_of_rounds_as_json_no_map_is_proposed(bylaw: Run, tmp_path: Path) -> None:
    path = written(tmp_path, "r.jsonl", '{"id": "1"}')
    found = bylaw("rounds", "map", path)
    assert (found.exit_code, found.stdout) == (2, "")
    assert "holds no columns: a map reads Parquet and CSV" in found.stderr
    assert "cannot be read: no such file" in bylaw("rounds", "map", f"{path}.jsonl").stderr


def test_of_a_spreadsheet_no_map_is_proposed(bylaw: Run, tmp_path: Path) -> None:
    path = tmp_path / "rounds.xlsx"
    path.write_bytes(b"PK\x03\x04\x14\x00\x00\x00\x08\x00" + bytes(range(256)))
    found = bylaw("rounds", "map", str(path))
    assert (found.exit_code, found.stdout) == (1, "")
    assert "rounds.xlsx is a workbook; save the sheet that holds the rounds as CSV" in found.stderr


def test_columns_within_columns_need_no_word_in_a_map(tmp_path: Path) -> None:
    columns = {"day": ["2009-03-01"], "game": ["war"], "bets": [{"initial": "5"}]}
    more = {"cards": [{"player": "AH", "dealer": "KH"}], "meta": [{"a": 1}]}
    pq.write_table(pa.table({**columns, **more}), tmp_path / "rounds.parquet")
    made = propose_map(sample_of(tmp_path / "rounds.parquet"))
    assert (list(made.columns), made.left, made.carried) == (["day", "game"], [], ["meta"])


GROUPED = {
    "blank above what belongs to no group": (",,,Bets,,Paid,,", "No,Date,Game,"),
    "the other names in the line of groups": ("No,Date,Game,Bets,,Paid,,", ",,,"),
}


@pytest.mark.parametrize(("groups", "begun"), GROUPED.values(), ids=GROUPED.keys())
@pytest.mark.parametrize("title", ["", "Casino de Hull,,,,,,,\n"])
def test_a_header_of_two_lines_is_read_as_proposed(
    bylaw: Run, tmp_path: Path, groups: str, begun: str, title: str
) -> None:
    header = f"{title}{groups}\n{begun}Small,Big,Small,Big,Dice\n"
    rows = "7,2009-03-01,Sic Bo,10,,10,,1 2 4\n8,2009-03-01,Sic Bo,,5,,3,6 5 4\n"
    path, how = written(tmp_path, "rounds.csv", f"\ufeff{header}{rows}"), str(tmp_path / "map.toml")
    assert bylaw("rounds", "map", path, "--out", how).exit_code == 0
    found = json.loads(bylaw("audit", path, "--map", how, "--summary", "--json").stdout)
    assert (found["rounds"], found["total"]["ok"], found["total"]["underpaid"]) == (2, 1, 1)


def test_two_columns_of_one_name_are_refused_with_what_to_do(bylaw: Run, tmp_path: Path) -> None:
    path = written(
        tmp_path, "rounds.csv", "day,game,bets.small,bets.small\n2009-03-01,sic_bo,1,2\n"
    )
    found = bylaw("audit", path)
    assert found.exit_code == 1
    assert f"{path}: there are two columns bets.small" in found.stderr
    assert "header = [1, 2]" in found.stderr


def test_a_map_that_is_proposed_can_be_read_whatever_its_columns_are_called(
    bylaw: Run, tmp_path: Path
) -> None:
    header = 'id,day,"bets\x9b.small","a\n[games]\nx","z\x1b\x7f",e\U000e0041'
    file = written(tmp_path, "odd.csv", f"{header}\n1,2008-01-01,1,2,3,4\n")
    out = tmp_path / "odd.toml"
    bylaw("rounds", "map", file, "--out", str(out))
    shown = bylaw("rounds", "map", file).stdout
    assert shown == out.read_text("utf-8")
    assert "\x9b" not in shown
    columns = {"id": "id", "day": "day", "bets.small": "bets\x9b.small"}
    assert tomllib.loads(shown) == {"columns": columns}


def test_a_file_in_the_long_form_is_judged_under_the_map_proposed(
    bylaw: Run, tmp_path: Path
) -> None:
    path, how = written(tmp_path, "rounds.csv", ONE_BET_A_ROW), str(tmp_path / "map.toml")
    assert bylaw("rounds", "map", path, "--out", how).exit_code == 0
    found = json.loads(bylaw("audit", path, "--map", how, "--summary", "--json").stdout)
    assert (found["rounds"], found["total"]["ok"], found["total"]["underpaid"]) == (1, 1, 1)


def test_a_reason_that_many_lines_have_is_said_of_all_at_once(bylaw: Run, tmp_path: Path) -> None:
    rows = "".join(f"{n},2009-03-01,sic_bo,5,\n" for n in range(30))
    path = written(tmp_path, "rounds.csv", f"id,day,game,bets.small,dice\n{rows}")
    told = bylaw("audit", path, "--summary").stderr.splitlines()
    assert [line.partition(":")[0] for line in told[:3]] == ["line 2", "line 3", "line 4"]
    assert told[3].startswith("30 lines in all were refused for this reason:")
    assert len(told) == 4


def test_decisions_limits_and_included_stakes_are_read_under_a_map(
    bylaw: Run, tmp_path: Path
) -> None:
    theirs, proposed = written(tmp_path, "war.csv", WAR), tmp_path / "map.toml"
    assert bylaw("rounds", "map", theirs, "--out", str(proposed)).exit_code == 0
    text = proposed.read_text(encoding="utf-8")
    for ours in ("on_tie", "decks", "table_maximum"):
        assert f'"decisions.{ours}" = ' in text
    stakes = '[columns]\npaid_includes_stake = "Mise incluse"'
    proposed.write_text(text.replace("[columns]", stakes), encoding="utf-8")
    found = verdicts(bylaw("audit", theirs, "--map", str(proposed), "--jsonl"))
    assert [one["paid"]["total"]["verdict"] for one in found] == ["ok", "ok"]  # type: ignore[index]


@pytest.mark.parametrize(
    ("names", "cells", "columns"),
    [
        ("Dé 1,Dé 2", "4,3", ("dice.1", "dice.2")),
        ("Rolls,Casino", "4-3 6-1,Hull", ("dice",)),
        ("Nombre de joueurs,Rang de table", "4,3", ()),
    ],
)
def test_dice_are_found_in_one_column_or_in_numbered_ones(
    tmp_path: Path, names: str, cells: str, columns: tuple[str, ...]
) -> None:
    text = f"date,game,Pass bet,{names}\n2009-12-31,craps,10,{cells}\n"
    found = propose_map(sample_of(Path(written(tmp_path, "craps.csv", text)))).columns
    told = [ours for ours in found if ours.startswith(("dice", "decisions"))]
    assert told == list(columns)


def test_a_text_in_the_encoding_of_spreadsheets_is_read_as_proposed(
    bylaw: Run, tmp_path: Path
) -> None:
    theirs, proposed = written(tmp_path, "casino.csv", FRENCH, "utf-16"), tmp_path / "map.toml"
    assert bylaw("rounds", "map", theirs, "--out", str(proposed)).exit_code == 0
    found = bylaw("audit", theirs, "--map", str(proposed), "--jsonl")
    expected = bylaw("audit", written(tmp_path, "ours.csv", OURS), "--jsonl")
    assert verdicts(found) == verdicts(expected)


def test_of_two_ways_to_read_a_date_neither_is_chosen(bylaw: Run, tmp_path: Path) -> None:
    unsure = FRENCH.replace("31/12/2009", "03/12/2009").replace("30/12/2009", "04/12/2009")
    found = bylaw("rounds", "map", written(tmp_path, "casino.csv", unsure))
    assert found.exit_code == 1
    assert "%d/%m/%Y, %m/%d/%Y" in found.stdout
    assert '\nday = "%d' not in found.stdout
    assert not found.stderr
    kept = bylaw("rounds", "map", str(tmp_path / "casino.csv"), "--out", str(tmp_path / "m.toml"))
    assert (kept.exit_code, "%d/%m/%Y, %m/%d/%Y" in kept.stderr) == (1, True)


def test_columns_may_be_several_and_moments_fall_on_the_day_of_a_clock(
    bylaw: Run, tmp_path: Path
) -> None:
    moment = dt.datetime(2010, 1, 1, 3, 30, tzinfo=dt.UTC)
    table = pa.table(
        {
            "at": pa.array([moment], pa.timestamp("us", tz="UTC")),
            "wager": ["5.00"],
            "P": ["10♥"],
            "D": ["K♠"],
        }
    )
    pq.write_table(table, tmp_path / "war.parquet")
    text = """
        time_zone = "America/Toronto"
        [constants]
        game = "war"
        [columns]
        day = "at"
        "bets.initial" = "wager"
        "cards.player" = "P"
        "cards.dealer" = ["D"]
    """
    how = written(tmp_path, "map.toml", text)
    found = bylaw("audit", str(tmp_path / "war.parquet"), "--map", how, "--jsonl")
    assert verdicts(found)[0]["day"] == "2009-12-31"


def test_columns_that_have_our_names_need_no_word_in_a_map() -> None:
    how = FileMap(Writing(time_zone="America/Toronto", decimal=","), {"bets.ante": ("Mise",)})
    night = pa.array([dt.datetime(2009, 11, 1, 3, 59, tzinfo=dt.UTC)])
    cells = {"day": night, "Mise": ["5,00"], "bets.queens_up": ["2,50"], "table.no": [7]}
    found = map_columns(pa.RecordBatch.from_pydict(cells), how)
    assert found.schema.names == ["bets.ante", "day", "bets.queens_up", "table_no"]
    assert found.column("bets.queens_up").to_pylist() == ["2.50"]
    assert str(found.column("day")[0]) == "2009-10-31 23:59:00"


def test_a_fault_of_the_whole_file_is_said_once(bylaw: Run, tmp_path: Path) -> None:
    rows = "".join(f"{n},31/12/2009,war,5.00,AS,KS\n" for n in range(30))
    head = "id,day,game,bets.initial,cards.player,cards.dealer\n"
    found = bylaw("audit", written(tmp_path, "days.csv", head + rows), "--summary")
    assert found.exit_code == 1
    assert found.stderr.count("31/12/2009") == 1
    assert "bylaw rounds map" in found.stderr


def test_a_payment_whose_stake_no_column_holds_is_a_fault_of_the_file(
    bylaw: Run, tmp_path: Path
) -> None:
    rows = "".join(f"{n},2009-12-31,three_card_poker,5,,5,KS QS 2D\n" for n in range(3))
    head = "id,day,game,bets.pair_plus,{},paid.initial,cards.player\n"
    found = bylaw("audit", written(tmp_path, "one.csv", head.format("note") + rows), "--jsonl")
    assert (found.exit_code, found.stdout) == (1, "")
    assert found.stderr.count("call these columns bets.initial") == 1
    # What a column holds and a round leaves empty was not placed: that is for sure.
    stated = written(tmp_path, "two.csv", head.format("bets.initial") + rows)
    paid = verdicts(bylaw("audit", stated, "--jsonl"))[0]["paid"]
    assert paid["initial"]["verdict"] == "overpaid"  # type: ignore[index]


def test_a_map_that_fits_no_cell_is_refused_once(bylaw: Run, tmp_path: Path) -> None:
    how = MAP.replace("%d/%m/%Y", "%Y-%m-%d").replace("cp1252", "utf-8")
    theirs = written(tmp_path, "casino.csv", FRENCH)
    found = bylaw("audit", theirs, "--map", written(tmp_path, "map.toml", how), "--jsonl")
    assert found.exit_code == 1
    assert found.stdout == ""
    assert found.stderr.count("31/12/2009") == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("separator = 5", "separator must be a text in quotation marks"),
        ('seperator = ";"', "a map has no seperator; it may have header"),
        ("columns = 3", "columns must be a table"),
        ('[columns]\n"stakes.ante" = "A"', "a round has no column stakes.ante"),
        ('[columns]\nday = ["A", "B"]', "only cards and dice are made of several columns"),
        ("[columns]\nday = []", "day names nothing"),
        ('[games]\nX = "chess"', "there is no game chess"),
        ('[suits]\nP = "Q"', "Q is not a suit; the suits are C, D, H, S"),
        ('separator = ";;"', "the separator must be one character"),
        (
            'decimal = "."\nthousands = "."',
            "the decimal sign must be one character, and not the thousands sign",
        ),
        ('encoding = "klingon"', "there is no encoding klingon"),
        ('time_zone = "Montreal"', "there is no time zone Montreal"),
        (
            '[columns]\nday = "A"\n[constants]\nday = "2009-01-01"',
            "day has both a column and a constant",
        ),
        ("header = 0", "header must be the number of a line"),
        ("header = true", "header must be the number of a line"),
        ("header = []", "header must be the number of a line"),
        ("header = [1, 3]", "header must be the number of a line"),
        ("header = [0, 1]", "header must be the number of a line"),
        ('header = ["1", 2]', "header must be the number of a line"),
        ("header = [1, 2, 3]", "header must be the number of a line"),
        ('[columns]\n"net.total" = "Net"', "under net, say whose wins"),
        ('net = "me"', "under net, say whose wins"),
        ("day = ", "is not TOML: Invalid value"),
        (f"day = {'[' * 5000}", "is not TOML: nested too deeply"),
        (f"day = {'9' * 5000}", "is not TOML: a number has too many digits"),
    ],
)
def test_a_map_without_meaning_is_refused(text: str, words: str) -> None:
    with pytest.raises(MapError, match=words):
        read_map(text.encode(), file="map.toml")


def test_a_number_of_too_many_digits_is_told_in_our_words() -> None:
    with pytest.raises(MapError, match="is not TOML: a number has too many digits"):
        read_map(b"a = " + b"9" * 5000, file="map.toml")


def test_a_map_of_columns_that_are_not_there_names_those_that_are(
    bylaw: Run, tmp_path: Path
) -> None:
    how = written(tmp_path, "map.toml", MAP.replace("No main", "Numéro"))
    found = bylaw("audit", written(tmp_path, "casino.csv", FRENCH), "--map", how)
    assert found.exit_code == 1
    assert "Numéro" in found.stderr
    assert "No main" in found.stderr


@pytest.mark.parametrize(
    ("cell", "cards"),
    [
        ("10h", "TH"),
        ("10♥ A♠", "TH AS"),
        ("Ah,Kd", "AH KD"),
        ("AhKd", "AH KD"),
        ("a♠\ufe0f / 2c", "AS 2C"),
        ("11h", None),
        ("", None),
        ("A♥ x", None),
        ("A-H 10-C", "AH TC"),
        ("R♥, D♠ V♣", "KH QS JC"),
        ("RC", None),
        ("as de pique, 9 de cœur", "AS 9H"),
        ("Queen of Diamonds", "QD"),
        ("King of Spades, Nine of Clubs, two of hearts", "KS 9C 2H"),
        ("sept de cœur; deux de pique", "7H 2S"),
        ("2 de trèfle / valet carreau", "2C JD"),
        ("H10 SA ♣️2", "TH AS 2C"),
        ("D-10,CT", "TD TC"),
        ("AS H2", None),
        ("S 4D 5C 6", None),
    ],
)
def test_cards_are_read_in_the_ways_they_are_written(cell: str, cards: str | None) -> None:
    assert read_cards(cell, suits={}) == cards


NETS = {
    "a round, of the player": ("player", "net.total", "5.00", "(15.00)", None),
    "a round, of the house": ("house", "net.total", "-5.00", "15.00", "overpaid"),
    "a bet, of the player": ("player", "net.initial", "$5.00", "-$10.00", None),
    "a bet in cents": ("player", "net_cents.initial", "500", "-1000", None),
}


@pytest.mark.parametrize(("who", "ours", "won", "lost", "other"), NETS.values(), ids=NETS)
def test_what_was_won_or_lost_is_compared_as_a_payment_with_the_stake(
    bylaw: Run, tmp_path: Path, *, who: str, ours: str, won: str, lost: str, other: str | None
) -> None:
    rows = f"1,2009-03-01,war,5,,KS,QD,{won}\n2,2009-03-01,war,10,5,QS,KD,{lost}\n"
    # Nobody loses 9 on a stake of 5.
    rows += "3,2009-03-01,war,5,,KS,QD,-9.00\n4,2009-03-01,war,5,,KS,QD,none\n"
    head = "id,day,game,bets.initial,bets.supplemental,cards.player,cards.dealer,Net\n"
    how = written(tmp_path, "m.toml", f'net = "{who}"\n[columns]\n"{ours}" = "Net"\n')
    found = bylaw("audit", written(tmp_path, "r.csv", head + rows), "--map", how, "--jsonl")
    told = [json.loads(line).get("paid", {}) for line in found.stdout.splitlines()]
    bet = ours.partition(".")[2]
    assert [one.get(bet, {}).get("verdict") for one in told] == ["ok", "ok", other, None]
    twice = written(
        tmp_path, "r.csv", f"paid.initial,{head}" + "5," + rows.replace("\n", "\n5,", 3)
    )
    assert "both payments and nets" in bylaw("audit", twice, "--map", how).stderr


def test_what_was_won_or_lost_may_stand_on_the_row_of_each_bet(bylaw: Run, tmp_path: Path) -> None:
    how = written(tmp_path, "m.toml", 'net = "player"\n[columns]\nround = "Partie"\nnet = "Net"\n')
    rows = "7,2003-11-11,sic_bo,1 2 4,small,5,5\n7,2003-11-11,sic_bo,1 2 4,big,2,-1\n"
    head = "Partie,day,game,dice,bet,stake,Net\n"
    found = bylaw("audit", written(tmp_path, "r.csv", head + rows), "--map", how, "--jsonl")
    paid = json.loads(found.stdout)["paid"]
    assert [paid[bet]["verdict"] for bet in ("small", "big")] == ["ok", "overpaid"]


def test_suits_may_have_marks_of_their_own() -> None:
    french = {"p": "S", "c": "H", "k": "D", "t": "C"}
    assert read_cards("10c Ap Rk", suits=french) == "TH AS KD"


def test_where_a_map_says_what_letters_mean_no_other_letter_is_known() -> None:
    assert read_cards("9C", suits={"p": "S", "c": "H"}) == "9H"
    assert read_cards("9D", suits={"p": "S", "c": "H"}) is None


@pytest.mark.parametrize(
    ("cell", "amount"),
    [("12,50", "12.50"), ("1 234,5", "1234.5"), ("1\u202f234,50 $", "1234.50"), ("1.5", None)],
)
def test_amounts_are_read_with_a_comma(cell: str, amount: str | None) -> None:
    assert read_amount(cell, decimal=",", thousands=" ") == amount


@pytest.mark.parametrize(
    ("cells", "signs"),
    [
        (["$1,234.50", "$10.00"], (".", ",")),
        (["1,234"], (".", ",")),
        (["1.234", "10,50"], (",", ".")),
        (["10,50"], (",", "")),
        (["1'234.50", "10.00"], (".", "'")),
        (["1’234,50"], (",", "’")),
        (["1'23.50"], None),
        (["12,3,4"], None),
    ],
)
def test_the_signs_of_amounts_are_those_that_money_can_have(
    cells: list[str], signs: tuple[str, str] | None
) -> None:
    assert amounts_in(cells) == signs


@pytest.mark.parametrize(
    ("cell", "amount"),
    [
        ("CA$12.50", "12.50"),
        ("12.50 CAD", "12.50"),
        ("12.50 $ CA", "12.50"),
        ("US$12.50", None),
        ("12.50 €", None),
    ],
)
def test_an_amount_may_say_that_its_dollars_are_canadian(cell: str, amount: str | None) -> None:
    assert read_amount(cell, decimal=".", thousands="") == amount


def test_what_does_not_part_thousands_is_no_amount() -> None:
    assert read_amount("12,50", decimal=".", thousands=",") is None


def test_a_day_that_is_none_is_not_read() -> None:
    assert read_day("31/02/2009", form="%d/%m/%Y") is None
    assert read_day("59", form="excel") is None


@pytest.mark.parametrize(
    ("cell", "day"),
    [
        ("3 févr. 2008", "2008-02-03"),
        ("1er août 2009", "2009-08-01"),
        ("February 3, 2008", "2008-02-03"),
        ("mar. 3 mars 2009", "2009-03-03"),
        ("lun. 3 mars 2009", None),
        ("Tuesday, March 3, 2009", "2009-03-03"),
        ("3-Mar-09", "2009-03-03"),
        ("2009-03-03 11:30 PM", "2009-03-03"),
        ("2009-03-03T23:30:00.125Z", "2009-03-03"),
        ("3 mars 2009 14 h 30", "2009-03-03"),
        ("3 brumaire 2009", None),
    ],
)
def test_days_are_read_with_months_and_weekdays_in_words(cell: str, day: str | None) -> None:
    found = {read for form in FORMS if (read := read_day(cell, form=form))}
    assert found == ({day} if day else set())


def test_a_dash_is_zero_and_titles_are_passed_over_where_the_map_says_so(
    bylaw: Run, tmp_path: Path
) -> None:
    (tmp_path / "map.toml").write_text('header = 3\nzero = "-"\n')
    titles = "Casino de Hull,,,,,,\nMars 2009,,,,,,\n"
    rows = "id,day,game,bets.initial,paid.initial,cards.player,cards.dealer,\n"
    rows += "1,2009-03-01,war,5,-,9S,KD,\n2,2009-03-01,war,5,-,KS\n"
    (tmp_path / "rounds.csv").write_text(titles + rows)
    how, out = ("--map", str(tmp_path / "map.toml")), tmp_path / "verdicts.jsonl"
    bylaw("audit", str(tmp_path / "rounds.csv"), *how, "--out", str(out))
    [verdict] = [json.loads(line) for line in out.read_text().splitlines()]
    assert (verdict["id"], verdict["paid_cents"], verdict["verdict"]) == ("1", 0, "ok")
    [refused] = (tmp_path / "verdicts.rejects.jsonl").read_text().splitlines()
    assert json.loads(refused)["line"] == 5


def test_whole_cents_are_taken_from_a_text_as_pandas_writes_them(
    bylaw: Run, tmp_path: Path
) -> None:
    rows = ",id,day,game,bets_cents.initial,paid_cents.initial,cards.player,cards.dealer\n"
    rows += "0,1,2009-03-01,war,500.0,0.0,9S,KD\n1,2,2009-03-01,war,500.5,0.0,9S,KD\n"
    rows += "2,3,2009-03-01,war,5.00,0.0,9S,KD\n"
    (tmp_path / "rounds.csv").write_text(rows)
    out = tmp_path / "verdicts.jsonl"
    bylaw("audit", str(tmp_path / "rounds.csv"), "--out", str(out))
    [verdict] = [json.loads(line) for line in out.read_text().splitlines()]
    assert (verdict["stake_cents"], verdict["verdict"], verdict["column_1"]) == (500, "ok", "0")


def test_cells_that_say_nothing_are_proposed_as_empty_and_blanks_are_cut(
    bylaw: Run, tmp_path: Path
) -> None:
    path, how = tmp_path / "rounds.csv", tmp_path / "map.toml"
    rows = ["1, 2006-03-15 ,war , 10 ,N/A,8C,9D,NULL,N/A", "2,2006-03-15,war,10,5, 8C ,9D,0,A"]
    head = "id , day,game,bets.initial ,bets.supplemental,cards.player,cards.dealer,paid.initial,"
    path.write_text("\n".join([head + "casino", *rows, ""]))
    assert bylaw("rounds", "map", str(path), "--out", str(how)).exit_code == 0
    assert 'empty = ["N/A", "NULL"]' in how.read_text()
    told = bylaw("audit", str(path), "--map", str(how), "--summary", "--json", "--by", "casino")
    found = json.loads(told.stdout)
    assert found["results"] == {"settled": 2}
    assert [(one["value"], one["ok"]) for one in found["groups"]] == [("A", 1)]


def test_what_means_zero_does_not_say_nothing() -> None:
    how = read_map(b'zero = "-"\nempty = ["-", "NULL"]\n', file="map.toml")
    cells = {"bets.initial": ["-", "NULL", " 5 "], "cards.player": ["8C", "", " NULL"]}
    found = map_columns(pa.RecordBatch.from_pydict(cells), how)
    assert found.column("bets.initial").to_pylist() == ["0", None, "5"]
    assert found.column("cards.player").to_pylist() == ["8C", None, None]
    with pytest.raises(MapError, match="empty"):
        read_map(b"empty = [5]", file="map.toml")


def test_dollars_in_floating_point_are_taken_to_the_cent_under_the_proposed_map(
    bylaw: Run, tmp_path: Path
) -> None:
    path, how = tmp_path / "rounds.parquet", tmp_path / "map.toml"
    table = {"Hand No": ["1", "2"], "Date": ["2006-03-15"] * 2, "Game": ["war"] * 2}
    table |= {"Player": ["8C", "9C"], "Dealer": ["9D", "2D"]}
    paid = pa.array([0.0, float("nan")], pa.float32())
    bets = pa.array([10.0, 7.1], pa.float32())
    pq.write_table(pa.table(table | {"Initial bet": bets, "Initial paid": paid}), path)
    assert bylaw("rounds", "map", str(path), "--out", str(how)).exit_code == 0
    assert 'floats = "dollars"' in how.read_text()
    asked = ("audit", str(path), "--map", str(how), "--summary", "--json")
    assert json.loads(bylaw(*asked).stdout)["results"] == {"settled": 2}
    bets = pa.array([10.0, 0.1 + 0.2])
    pq.write_table(pa.table(table | {"Initial bet": bets, "Initial paid": paid}), path)
    assert json.loads(bylaw(*asked).stdout)["results"] == {"settled": 1, "refused": 1}
    with pytest.raises(MapError, match="dollars"):
        read_map(b'floats = "cents"', file="map.toml")


IN_FLOATS = {
    "a struct": lambda paid: pa.array([{"initial": one} for one in paid]),
    "a map": lambda paid: pa.array(
        [[("initial", one)] for one in paid], pa.map_(pa.string(), pa.float64())
    ),
}


@pytest.mark.parametrize("within", IN_FLOATS.values(), ids=IN_FLOATS)
def test_dollars_in_floating_point_are_taken_within_columns_and_days_from_whole_numbers(
    bylaw: Run, tmp_path: Path, within: Callable[[list[float]], pa.Array]
) -> None:
    path, how = tmp_path / "rounds.parquet", tmp_path / "map.toml"
    table = {"day": pa.array([20060315] * 2), "game": ["war"] * 2}
    table |= {"cards.player": ["KC", "9C"], "cards.dealer": ["9D", "2D"]}
    table |= {"bets": within([1.25, 7.1]), "paid": within([1.25, 7.0])}
    pq.write_table(pa.table(table), path)
    assert bylaw("rounds", "map", str(path), "--out", str(how)).exit_code == 0
    assert 'floats = "dollars"' in how.read_text()
    found = verdicts(bylaw("audit", str(path), "--map", str(how), "--jsonl"))
    assert [one["day"] for one in found] == ["2006-03-15"] * 2
    told = [one["paid"]["initial"] for one in found]  # type: ignore[index]  # JSON
    assert [one["verdict"] for one in told] == ["ok", "underpaid"]
