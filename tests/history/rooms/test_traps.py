"""Traps for readers of room files, each in a small hand of our own."""

from __future__ import annotations

from decimal import Decimal

import pytest

from croupier.errors import NotationError
from croupier.history import FORMATS, HandFault, HandLog
from croupier.history.rooms.reading.text import Names, cards, money

HEAD = """\
PokerStars Hand #7:  {game} - 2024/05/01 12:00:00 ET
Table 'Ours' 6-max Seat #1 is the button
"""
CASH = "Hold'em No Limit ($1/$2 USD)"
TOURNAMENT = "Tournament #5, $10+$1 USD Hold'em No Limit - Level I (10/20)"


def stars(body: str, game: str = CASH) -> HandLog:
    """Read a hand of PokerStars and demand that it is verified."""
    found = read("pokerstars", HEAD.format(game=game) + body)
    assert isinstance(found, HandLog), found
    return found


def read(room: str, text: str) -> HandLog | HandFault:
    (found,) = FORMATS[room].read(text.splitlines(keepends=True))
    assert isinstance(found, HandLog | HandFault)
    return found


def net(hand: HandLog) -> dict[str, Decimal]:
    return {
        name: Decimal(payoff)
        for name, payoff in zip(hand.players, hand.replay().payoffs, strict=True)
    }


SEATS = """\
Seat 1: Ann ($200 in chips)
Seat 2: Bob ($200 in chips)
Seat 3: Cy ($200 in chips)
Seat 4: Dee ($200 in chips)
"""


def test_dead_blinds_are_part_live_part_dead() -> None:
    hand = stars(
        SEATS
        + """\
Bob: posts small blind $1
Cy: posts big blind $2
Ann: posts small & big blinds $3
*** HOLE CARDS ***
Dee: folds
Ann: checks
Bob: folds
Cy: checks
*** FLOP *** [2c 3d 4h]
Cy: bets $6
Ann: folds
Uncalled bet ($6) returned to Cy
Cy collected $6 from pot
*** SUMMARY ***
Total pot $6 | Rake $0
Board [2c 3d 4h]
Seat 3: Cy (big blind) collected ($6)
"""
    )
    assert net(hand) == {"Bob": -1, "Cy": 4, "Dee": 0, "Ann": -3}
    assert hand.setup.antes == (0, 0, 0, 1)
    assert hand.setup.blinds_or_straddles == (1, 2, 0, -2)


def test_posts_out_of_turn_and_a_straddle() -> None:
    hand = stars(
        SEATS
        + """\
Bob: posts small blind $1
Cy: posts big blind $2
Dee: posts straddle $4
Ann: posts big blind $2
*** HOLE CARDS ***
Ann: calls $2
Bob: folds
Cy: folds
Dee: checks
*** FLOP *** [2c 3d 4h]
Dee: checks
Ann: bets $5
Dee: folds
Uncalled bet ($5) returned to Ann
Ann collected $11 from pot
*** SUMMARY ***
Total pot $11 | Rake $0
Board [2c 3d 4h]
"""
    )
    assert net(hand)["Ann"] == 7


def test_a_walk_and_an_uncalled_bet_that_is_not_printed() -> None:
    for uncalled, paid in (("Uncalled bet ($1) returned to Cy\n", 2), ("", 2), ("", 3)):
        hand = stars(
            SEATS
            + f"""\
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Dee: folds
Ann: folds
Bob: folds
{uncalled}Cy collected ${paid} from pot
*** SUMMARY ***
Total pot ${paid} | Rake $0
"""
        )
        assert net(hand)["Cy"] == 1


def test_a_level_that_names_its_ante() -> None:
    found = read(
        "ggpoker",
        """\
Poker Hand #TM12: Tournament #9, $5 Hold'em No Limit - Level5(100/200(25)) - 2022/04/12 18:20:33
Table '12' 8-max Seat #3 is the button
Seat 1: Ann (5,000 in chips)
Seat 2: Hero (4,000 in chips)
Seat 3: Cy (10,000 in chips)
Ann: posts the ante 25
Hero: posts the ante 25
Cy: posts the ante 25
Ann: posts small blind 100
Hero: posts big blind 200
*** HOLE CARDS ***
Dealt to Ann
Dealt to Hero [2d 7h]
Dealt to Cy
Cy: folds
Ann: folds
Uncalled bet (100) returned to Hero
*** SHOWDOWN ***
Hero collected 275 from pot
*** SUMMARY ***
Total pot 275 | Rake 0 | Jackpot 0 | Bingo 0 | Fortune 0 | Tax 0
Seat 1: Ann (small blind) folded before Flop
Seat 2: Hero (big blind) won (275)
Seat 3: Cy (button) folded before Flop (didn't bet)
""",
    )
    assert isinstance(found, HandLog), found
    assert net(found) == {"Ann": -125, "Hero": 150, "Cy": -25}


def test_uncalled_chips_are_missed_where_a_room_pays_them_with_the_pot() -> None:
    found = read(
        "winamax",
        """\
Winamax Poker - CashGame - HandId: #1-2-3 - Holdem no limit (1€/2€) - 2015/05/05 12:00:00 UTC
Table: 'Nice' 5-max (real money) Seat #1 is the button
Seat 1: Ann (200€)
Seat 2: Bob (200€)
*** ANTE/BLINDS ***
Ann posts small blind 1€
Bob posts big blind 2€
*** PRE-FLOP ***
Ann raises 4€ to 6€
Bob folds
Ann collected 4€ from pot
*** SUMMARY ***
Total pot 4€ | No rake
Seat 1: Ann (button) won 4€
""",
    )
    assert isinstance(found, HandFault)
    assert "the pot of 8 less a rake of 0 is 8, but 4 was collected" in found.reason


def test_blanks_that_do_not_break() -> None:
    hand = stars(
        SEATS.replace(" in chips", "\u00a0in chips").replace("Cy ($200", "Cy ($1\u00a0200")
        + """\
Bob: posts small blind\u00a0$1
Cy: posts big blind\u202f$2
*** HOLE CARDS ***
Dee: folds
Ann: folds
Bob: folds
Uncalled bet ($1) returned to Cy
Cy collected $2 from pot
*** SUMMARY ***
Total pot $2\u00a0| Rake $0
Seat 3: Cy (big blind) collected ($2)
"""
    )
    assert hand.replay().starting_stacks[1] == 1200
    assert net(hand)["Cy"] == 1


def test_a_dead_small_blind() -> None:
    hand = stars(
        SEATS
        + """\
Cy: posts big blind $2
*** HOLE CARDS ***
Dee: folds
Ann: folds
Bob: folds
Uncalled bet ($2) returned to Cy
Cy collected $0 from pot
*** SUMMARY ***
Total pot $0 | Rake $0
""".replace("Cy collected $0 from pot\n", "Cy collected $2 from pot\n")
        .replace("Uncalled bet ($2) returned to Cy\n", "")
        .replace("Total pot $0", "Total pot $2")
    )
    assert net(hand)["Cy"] == 0


def test_antes_before_or_after_the_blinds_and_all_in_for_the_ante() -> None:
    antes = "".join(f"{name}: posts the ante 5\n" for name in ("Ann", "Bob"))
    antes += "Cy: posts the ante 3 and is all-in\n"
    blinds = "Bob: posts small blind 10\nAnn: posts big blind 20\n"
    for posts in (antes + blinds, blinds + antes):
        hand = stars(
            """\
Seat 1: Cy (3 in chips)
Seat 2: Bob (500 in chips)
Seat 3: Ann (500 in chips)
"""
            + posts
            + """\
*** HOLE CARDS ***
Bob: folds
Uncalled bet (10) returned to Ann
*** FLOP *** [2c 3d 4h]
*** TURN *** [2c 3d 4h] [9s]
*** RIVER *** [2c 3d 4h 9s] [Td]
*** SHOW DOWN ***
Ann: shows [Kc Kd] (a pair of Kings)
Ann collected 24 from side pot
Cy: shows [Ac Ad] (a pair of Aces)
Cy collected 9 from main pot
*** SUMMARY ***
Total pot 33 Main pot 9. Side pot 24. | Rake 0
Board [2c 3d 4h 9s Td]
""",
            TOURNAMENT,
        )
        assert net(hand) == {"Bob": -15, "Ann": 9, "Cy": 6}


def test_sitting_out_chat_and_people_who_come_and_go() -> None:
    hand = stars(
        SEATS.replace("Dee ($200 in chips)", "Dee ($200 in chips) is sitting out")
        + """\
Bob: posts small blind $1
Cy: posts big blind $2
Dee: will be allowed to play after the button
Zed joins the table at seat #6
*** HOLE CARDS ***
Ann said, "Bob: folds"
Ann: calls $2
Bob: folds
Eve leaves the table
Cy: checks
*** FLOP *** [2c 3d 4h]
Cy: checks
Ann has timed out
Ann: checks
*** TURN *** [2c 3d 4h] [5s]
Cy: bets $2
Ann: folds
Uncalled bet ($2) returned to Cy
Cy collected $4.80 from pot
Cy: doesn't show hand
*** SUMMARY ***
Total pot $5 | Rake $0.20
Board [2c 3d 4h 5s]
"""
    )
    assert hand.players == ("Bob", "Cy", "Ann")


def test_run_it_twice() -> None:
    hand = stars(
        """\
Seat 1: Ann ($10 in chips)
Seat 2: Bob ($10 in chips)
Ann: posts small blind $1
Bob: posts big blind $2
*** HOLE CARDS ***
Ann: raises $8 to $10 and is all-in
Bob: calls $8 and is all-in
*** FIRST FLOP *** [2c 3d 4h]
*** FIRST TURN *** [2c 3d 4h] [9s]
*** FIRST RIVER *** [2c 3d 4h 9s] [Td]
*** SECOND FLOP *** [Kh 3s 4s]
*** SECOND TURN *** [Kh 3s 4s] [9d]
*** SECOND RIVER *** [Kh 3s 4s 9d] [Tc]
*** FIRST SHOW DOWN ***
Ann: shows [Kc Kd] (a pair of Kings)
Bob: shows [Ac Ad] (a pair of Aces)
Bob collected $9.51 from pot
*** SECOND SHOW DOWN ***
Ann: shows [Kc Kd] (three of a kind, Kings)
Bob: shows [Ac Ad] (a pair of Aces)
Ann collected $9.50 from pot
*** SUMMARY ***
Total pot $20 | Rake $0.99
Hand was run twice
FIRST Board [2c 3d 4h 9s Td]
SECOND Board [Kh 3s 4s 9d Tc]
Seat 1: Ann (button) (small blind) showed [Kc Kd] and lost with x, and won ($9.50) with y
Seat 2: Bob (big blind) showed [Ac Ad] and won ($9.51) with x, and lost with y
"""
    )
    assert hand.replay().board_count == 2


def test_cancelled_and_cut_off_hands_are_counted_apart() -> None:
    body = SEATS + "Bob: posts small blind $1\nHand cancelled\n*** SUMMARY ***\n"
    found = read("pokerstars", HEAD.format(game=CASH) + body)
    assert isinstance(found, HandFault)
    assert found.kind == "cancelled"
    found = read("pokerstars", HEAD.format(game=CASH) + SEATS + "Bob: posts small blind $1\n")
    assert isinstance(found, HandFault)
    assert found.kind == "incomplete"


def test_a_cap_a_cash_out_and_bounties() -> None:
    hand = stars(
        """\
Seat 1: Ann ($50 in chips)
Seat 2: Bob ($9 in chips, $3.41 bounty)
Ann: posts small blind $1
Bob: posts big blind $2
*** HOLE CARDS ***
Ann: raises $6 to $8 and has reached the $8 cap
Bob: calls $6
*** FLOP *** [2c 3d 4h]
*** TURN *** [2c 3d 4h] [9s]
*** RIVER *** [2c 3d 4h 9s] [Td]
*** SHOW DOWN ***
Ann: shows [Kc Kd] (a pair of Kings)
Bob: shows [Ac Ad] (a pair of Aces)
Bob collected $16 from pot
Ann cashed out the hand for $2.65 | Cash Out Fee $0.03
Bob wins the $3.41 bounty for eliminating Zed
*** SUMMARY ***
Total pot $16 | Rake $0
Board [2c 3d 4h 9s Td]
""",
        "Hold'em No Limit ($1/$2 - $8 Cap -  USD)",
    )
    assert net(hand) == {"Ann": -8, "Bob": 8}
    assert "cashed out" in str(hand.details["cash_outs"])


def test_unknown_cards_stay_unknown_and_mucked_ones_are_taken_from_the_summary() -> None:
    hand = stars(
        SEATS
        + """\
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Dealt to Ann [As Kd]
Dee: calls $2
Ann: folds
Bob: folds
Cy: checks
*** FLOP *** [2c 3d 4h]
Cy: checks
Dee: checks
*** TURN *** [2c 3d 4h] [9s]
Cy: checks
Dee: checks
*** RIVER *** [2c 3d 4h 9s] [Td]
Cy: checks
Dee: checks
*** SHOW DOWN ***
Cy: shows [Qc Qd] (a pair of Queens)
Dee: mucks hand
Cy collected $5 from pot
*** SUMMARY ***
Total pot $5 | Rake $0
Board [2c 3d 4h 9s Td]
Seat 4: Dee mucked [Jc 8d]
"""
    )
    dealt = {
        name: "".join(map(repr, cards))
        for name, cards in zip(hand.players, hand.state_at(6).hole_cards, strict=True)
    }
    assert dealt == {"Bob": "????", "Cy": "QcQd", "Dee": "Jc8d", "Ann": "AsKd"}


def test_a_fold_out_of_turn_waits_and_is_noted() -> None:
    hand = stars(
        SEATS
        + """\
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Ann: folds
Dee: calls $2
Bob: folds
Cy: checks
*** FLOP *** [2c 3d 4h]
Cy: bets $2
Dee: folds
Uncalled bet ($2) returned to Cy
Cy collected $5 from pot
*** SUMMARY ***
Total pot $5 | Rake $0
Board [2c 3d 4h]
"""
    )
    assert hand.details["assumed"] == ["Ann folded out of turn (line 10)"]


def test_side_pots_are_raked_each() -> None:
    hand = stars(
        """\
Seat 1: Ann ($10 in chips)
Seat 2: Bob ($50 in chips)
Seat 3: Cy ($50 in chips)
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Ann: raises $8 to $10 and is all-in
Bob: calls $9
Cy: calls $8
*** FLOP *** [2c 3d 4h]
Bob: bets $10
Cy: calls $10
*** TURN *** [2c 3d 4h] [9s]
Bob: checks
Cy: checks
*** RIVER *** [2c 3d 4h 9s] [Td]
Bob: checks
Cy: checks
*** SHOW DOWN ***
Bob: shows [Qc Qd] (a pair of Queens)
Cy: mucks hand
Bob collected $19 from side pot
Ann: shows [Ac Ad] (a pair of Aces)
Ann collected $28.50 from main pot
*** SUMMARY ***
Total pot $50 Main pot $28.50. Side pot $19. | Rake $2.50
Board [2c 3d 4h 9s Td]
"""
    )
    assert net(hand) == {"Bob": -1, "Cy": -20, "Ann": Decimal("18.50")}
    rules = hand.setup.rules
    assert rules is not None
    assert rules.rake is not None
    assert [*map(Decimal, rules.rake.taken)] == [Decimal("1.5"), 1]


@pytest.mark.parametrize(
    ("text", "hundredths"),
    [
        ("$1,326", 132600),
        ("1.326,50 €", 132650),
        ("1\u00a0326,50", 132650),
        ("0,05", 5),
        ("T500", 50000),
        ("2 250 $", 225000),
        ("3.000 $", 300000),
        ("50K", 5000000),
        ("12.5", 1250),
    ],
)
def test_money_of_every_kind(text: str, hundredths: int) -> None:
    assert money(text) == hundredths


def test_an_amount_has_one_multiple() -> None:
    for text in ("1KK", "1K K", "1" + "K" * 10_000, "1" + " K" * 10_000):
        with pytest.raises(NotationError, match="not an amount"):
            money(text)


_DIGITS, _BLANKS = "1" * 20_000, " " * 3_000
_LONG_LEVEL = f"Blinds(1/{_BLANKS[:1500]}-{_BLANKS[:1500]}x"


@pytest.mark.parametrize(
    ("room", "text"),
    [
        ("pokerstars", f"PokerStars Hand #1: Tournament #1, ${_DIGITS}+$50 USD {{}}"),
        ("pokerstars", f"PokerStars Hand #1: Hold'em No Limit ({'1,' * 10_000}/x {{}}"),
        ("ggpoker", f"Poker Hand #1: Hold'em No Limit {_DIGITS}+1 {{}}"),
        ("888", f"***** 888 Hand History for Game 1 *****\nSeat 1: a ({_BLANKS}x"),
        ("888", f"***** 888 Hand History for Game 1 *****\n** {_BLANKS}x"),
        ("888", f"***** 888 Hand History for Game 1 *****\na{'/' * 2_000}{' Blinds ' * 240}"),
        ("888", "***** 888 Hand History for Game 1 *****\n" + f"{'[' * 3_000}\n" * 100),
        ("partypoker", f"***** Hand History for Game 1 *****\n{_LONG_LEVEL}"),
        ("ipoker", f"<session >\n{'<game ' * 100_000}"),
    ],
)
def test_long_lines_of_nothing_are_told_at_once(room: str, text: str) -> None:
    text = text.replace("{}", "Hold'em No Limit - Level I - 2012/09/05 12:59:52 ET")
    for found in FORMATS[room].read(text.splitlines(keepends=True)):
        assert isinstance(found, HandFault)


def test_names_that_look_like_lines() -> None:
    names = Names(["a", "a: folds", "Seat 3: x", "b [hero] (2)", "$1"])
    assert names.at_start("a: folds: checks", ": ") == "a: folds"
    assert names.at_start("Seat 3: x: raises 1 to 2", ": ") == "Seat 3: x"
    assert names.at_start("b [hero] (2) collected 5", " collected ") == "b [hero] (2)"
    assert names.at_start("zed: folds", ": ") is None
    assert cards("[Ah 10d]") == "AhTd"


def drawn_hand(drawn: int, shown: str) -> HandLog | HandFault:
    """A triple draw in which Ann discards the seven of clubs, and Bob wins with these cards."""
    checks = "Bob: checks\nCy: checks\nDee: checks\nAnn: checks\n"
    draws = "".join(f"{name}: discards {drawn} cards\n" for name in ("Bob", "Cy", "Dee"))
    text = f"""\
Bob: posts small blind $1
Cy: posts big blind $2
*** DEALING HANDS ***
Dealt to Ann [2c 3c 4c 5c 7c]
Dee: calls $2
Ann: calls $2
Bob: calls $1
Cy: checks
*** FIRST DRAW ***
{draws}Ann: discards 1 card [7c]
Dealt to Ann [2c 3c 4c 5c] [Kc]
{checks}*** SECOND DRAW ***
{draws}Ann: stands pat on [2c 3c 4c 5c Kc]
{checks}*** THIRD DRAW ***
{draws}Ann: stands pat on [2c 3c 4c 5c Kc]
{checks}*** SHOW DOWN ***
Bob: shows [{shown}]
Cy: mucks hand
Dee: mucks hand
Ann: mucks hand
Bob collected $8 from pot
*** SUMMARY ***
Total pot $8 | Rake $0
"""
    game = "Triple Draw 2-7 Lowball Limit ($2/$4 USD)"
    return read("pokerstars", HEAD.format(game=game) + SEATS + text)


def test_discards_come_back_when_the_deck_ran_out() -> None:
    hand = drawn_hand(5, "7c 8d 9h 2d 3d")
    assert isinstance(hand, HandLog), hand
    assert net(hand)["Bob"] == 6


@pytest.mark.parametrize(
    ("drawn", "shown"),
    [
        (1, "7c 8d 9h 2d 3d"),  # the deck has enough cards
        (5, "4c 8d 9h 2d 3d"),  # Ann still has it
        (5, "7c 7c 9h 2d 3d"),
    ],
)
def test_no_card_is_there_twice_in_a_draw_game(drawn: int, shown: str) -> None:
    fault = drawn_hand(drawn, shown)
    assert isinstance(fault, HandFault)
    assert f"the card {shown[:2]} is already dealt" in fault.reason


def test_an_inconsistent_hand_names_the_line_and_the_difference() -> None:
    body = (
        SEATS
        + """\
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Dee: folds
Ann: folds
Bob: calls $1
Cy: checks
*** SUMMARY ***
Total pot $5 | Rake $0
Seat 3: Cy (big blind) collected ($4)
"""
    )
    found = read("pokerstars", HEAD.format(game=CASH) + body)
    assert isinstance(found, HandFault)
    assert str(found) == "line 15: the pot is stated as 5, but the bets make 4"


def test_a_seat_that_no_table_has_is_refused_at_once() -> None:
    text = HEAD.format(game=CASH) + SEATS.replace("Seat 4", "Seat 4000000000000")
    found = read("pokerstars", text + "Bob: posts small blind $1\n")
    assert isinstance(found, HandFault)
    assert "no table has a seat" in found.reason
