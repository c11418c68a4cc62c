"""Button and blinds in every case of joining, leaving and busting, by the worked examples."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import HouseRules, SetupError
from croupier.play.table.seating import Deal, Post, Ring

STANDARD = HouseRules.STANDARD
NEXT_LIVE = STANDARD.replace(button="next_live")


def ring_of(
    seats: Iterable[int], rules: HouseRules = STANDARD, size: int = 9, cash: bool = False
) -> Ring:
    ring = Ring(size, rules, open_game=cash)
    for seat in seats:
        ring.sit(f"p{seat}", seat)
    return ring


def play(ring: Ring, hands: int = 1) -> Deal:
    deals = []
    for _ in range(hands):
        deals.append(ring.next_deal())
        ring.begin(deals[-1])
    return deals[-1]


def places(deal: Deal) -> tuple[int, int | None, int | None]:
    return deal.button, deal.small, deal.big


def test_round_the_table() -> None:
    ring = ring_of(range(4))
    assert [places(play(ring)) for _ in range(5)] == [
        (0, 1, 2),
        (1, 2, 3),
        (2, 3, 0),
        (3, 0, 1),
        (0, 1, 2),
    ]
    assert ring.next_deal().seats == (2, 3, 0, 1)


def test_headsup_the_button_posts_the_small_blind() -> None:
    ring = ring_of((2, 5))
    assert play(ring) == Deal((5, 2), 2, 2, 5, 2)
    assert play(ring) == Deal((2, 5), 5, 5, 2, 5)


def test_headsup_left_of_the_button_posts_the_small_blind() -> None:
    ring = ring_of((2, 5), STANDARD.replace(headsup_blinds="left_of_button_sb"))
    assert [places(play(ring)) for _ in range(2)] == [(2, 5, 2), (5, 2, 5)]


def test_the_big_blind_busts() -> None:
    # Dead button: BTN0 SB1 BB2, BB busts -> BTN 1, no small blind, BB 3.
    ring = ring_of(range(4), size=4)
    play(ring)
    ring.stand(2)
    deal = play(ring)
    assert places(deal) == (1, None, 3)
    assert deal.seats == (3, 0, 1)
    assert places(play(ring)) == (2, 3, 0)  # the button on the empty seat


def test_the_small_blind_busts() -> None:
    # SB busts -> BTN on the empty seat 1, SB 2, BB 3.
    ring = ring_of(range(4), size=4)
    play(ring)
    ring.stand(1)
    deal = play(ring)
    assert places(deal) == (1, 2, 3)
    assert deal.seats == (2, 3, 0)


def test_both_blinds_bust() -> None:
    ring = ring_of(range(5), size=5)
    play(ring)
    ring.stand(1)
    ring.stand(2)
    assert places(play(ring)) == (1, None, 3)
    assert places(play(ring)) == (2, 3, 4)


@pytest.mark.parametrize(("busted", "expected"), [(0, (2, 2, 1)), (1, (2, 2, 0)), (2, (1, 1, 0))])
@pytest.mark.parametrize("rules", [STANDARD, NEXT_LIVE])
def test_three_to_two_nobody_posts_the_big_blind_twice(
    busted: int, expected: tuple[int, int, int], rules: HouseRules
) -> None:
    ring = ring_of(range(3), rules, size=3)
    assert places(play(ring)) == (0, 1, 2)
    ring.stand(busted)
    assert places(play(ring)) == expected


@pytest.mark.parametrize("button", ["dead_button", "next_live"])
def test_the_big_blind_twice_where_the_house_allows_it(button: str) -> None:
    ring = ring_of(range(3), STANDARD.replace(button=button, no_double_big_blind=False), size=3)
    play(ring)
    ring.stand(0)
    assert places(play(ring)) == (1, 1, 2)


def test_next_live_skips_empty_seats() -> None:
    # The button always advances to the next player who is not busted.
    ring = ring_of(range(4), NEXT_LIVE, size=4)
    play(ring)
    ring.stand(1)
    assert places(play(ring)) == (2, 3, 0)


def test_everyone_antes_has_no_debts() -> None:
    ring = ring_of(range(3), HouseRules.HOME_GAME, cash=True)
    play(ring)
    ring.sit("late", 5)
    ring.sit_out(2)
    deal = play(ring)
    assert (deal.seats, deal.button, deal.posts) == ((5, 0, 1), 1, ())
    assert play(ring).button == 5


# Cash games: who comes in, and for what.


def test_a_newcomer_posts_a_live_big_blind() -> None:
    ring = ring_of((0, 1, 2, 3), cash=True)
    play(ring)  # BTN0 SB1 BB2
    ring.sit("new", 6)
    deal = play(ring)
    assert places(deal) == (1, 2, 3)
    assert deal.posts == ((6, Post(True, False)),)
    assert play(ring).posts == ()


def test_a_newcomer_in_the_big_blind_posts_nothing_else() -> None:
    ring = ring_of((0, 1, 2), cash=True)
    play(ring)
    ring.sit("new", 3)
    deal = play(ring)
    assert (places(deal), deal.posts) == ((1, 2, 3), ())


def test_a_newcomer_waits_for_the_big_blind() -> None:
    ring = ring_of((0, 1, 2, 3), cash=True)
    play(ring)
    ring.sit("new", 6, wait=True)
    assert 6 not in play(ring).seats  # BTN1 SB2 BB3
    deal = play(ring)
    assert (places(deal), deal.posts) == ((2, 3, 6), ())


def test_nobody_comes_in_between_the_button_and_the_big_blind() -> None:
    ring = ring_of((0, 2, 4, 6), cash=True)
    play(ring)  # BTN0 SB2 BB4
    ring.sit("new", 3)  # next: BTN2 SB4 BB6
    deal = play(ring)
    assert (places(deal), 3 in deal.seats) == ((2, 4, 6), False)
    deal = play(ring)
    assert (places(deal), deal.posts) == ((4, 6, 0), ((3, Post(True, False)),))


def test_missed_both_blinds_posts_live_and_dead() -> None:
    ring = ring_of(range(5), cash=True)
    play(ring)  # BTN0 SB1 BB2
    ring.sit_out(3)
    play(ring, 3)  # big blinds 4, 0, 1; small 2, 4, 0
    ring.sit_in(3)
    deal = play(ring)  # BTN0 SB1 BB2 again
    assert (places(deal), deal.posts) == ((0, 1, 2), ((3, Post(True, True)),))


def test_missed_the_small_blind_alone_is_dead_money() -> None:
    ring = ring_of(range(5), cash=True)
    play(ring)  # BB2
    ring.sit_out(2)
    assert places(play(ring)) == (1, None, 3)
    play(ring)
    ring.sit_in(2)
    # BTN3 SB4 BB0
    assert play(ring).posts == ((2, Post(False, True)),)


def test_missed_nothing_owes_nothing() -> None:
    ring = ring_of(range(5), cash=True)
    play(ring)
    ring.sit_out(0)
    play(ring)
    ring.sit_in(0)
    deal = play(ring)
    assert (0 in deal.seats, deal.posts) == (True, ())


def test_waiting_after_missed_blinds_pays_the_big_blind_alone() -> None:
    ring = ring_of(range(4), cash=True, size=4)
    play(ring)
    ring.sit_out(3)
    play(ring, 2)
    ring.sit_in(3, wait=True)
    dealt = [play(ring) for _ in range(3)]
    assert [3 in deal.seats for deal in dealt] == [False, True, True]
    assert (dealt[1].big, dealt[1].posts) == (3, ())


def test_a_game_that_starts_anew_forgives() -> None:
    ring = ring_of((0, 1), cash=True)
    play(ring)
    ring.stand(1)
    ring.sit("new", 1)
    ring.sit("newer", 2)
    deal = play(ring)
    assert (sorted(deal.seats), deal.posts) == ([0, 1, 2], ())


@pytest.mark.parametrize("button", ["dead_button", "next_live"])
@pytest.mark.parametrize("headsup", ["button_sb", "left_of_button_sb"])
def test_two_take_turns_where_the_big_blind_may_stay(button: str, headsup: str) -> None:
    rules = STANDARD.replace(button=button, headsup_blinds=headsup, no_double_big_blind=False)
    ring = ring_of((2, 5), rules)
    assert [play(ring).button for _ in range(4)] == [2, 5, 2, 5]


@pytest.mark.parametrize("rules", [STANDARD, NEXT_LIVE])
@pytest.mark.parametrize("seat", [1, 4, 7])
def test_two_become_three(seat: int, rules: HouseRules) -> None:
    ring = ring_of((0, 5), rules, cash=True)
    play(ring)  # BTN0 posts the small blind, BB5
    ring.sit("new", seat)
    deal = play(ring)
    assert len(deal.seats) == 3
    assert deal.big != 5
    assert deal.small == 5
    assert len({deal.button, deal.small, deal.big}) == 3


@pytest.mark.parametrize("rules", [STANDARD, NEXT_LIVE])
@pytest.mark.parametrize(("seat", "hands"), [(1, 2), (4, 2), (7, 1)])
def test_the_big_blind_of_two_reaches_who_waits(seat: int, hands: int, rules: HouseRules) -> None:
    ring = ring_of((0, 5), rules, cash=True)
    play(ring)  # BTN0 posts the small blind, BB5
    ring.sit("new", seat, wait=True)
    deal = play(ring, hands)
    assert (deal.big, len(deal.seats), deal.posts) == (seat, 3, ())


def test_next_live_passes_newcomers_between_the_button_and_the_big_blind() -> None:
    ring = ring_of((0, 2, 4), NEXT_LIVE, cash=True)
    play(ring, 2)  # BTN2 SB4 BB0
    ring.sit("new", 5)
    deal = play(ring)
    assert (places(deal), 5 in deal.seats) == ((4, 0, 2), False)
    deal = play(ring)
    assert (places(deal), deal.posts) == ((0, 2, 4), ((5, Post(True, False)),))
    assert places(play(ring)) == (2, 4, 5)


def test_next_live_gives_no_newcomer_the_button() -> None:
    ring = ring_of((0, 2, 4), NEXT_LIVE, cash=True)
    play(ring)  # BTN0 SB2 BB4
    ring.sit("new", 1)
    deal = play(ring)
    assert (places(deal), deal.posts) == ((2, 4, 0), ((1, Post(True, False)),))


def test_next_live_goes_on_with_the_big_blind_when_a_third_returns() -> None:
    ring = ring_of((0, 3, 6), NEXT_LIVE, cash=True)
    play(ring)  # BTN0 SB3 BB6
    ring.sit_out(3)
    assert places(play(ring)) == (6, 6, 0)
    ring.sit_in(3)  # has missed nothing
    deal = play(ring)
    assert (places(deal), deal.posts) == ((6, 0, 3), ())


def test_next_live_does_not_fall_back_to_who_sat_out_the_first_hand() -> None:
    ring = ring_of(range(5), NEXT_LIVE, cash=True)
    ring.sit_out(1)
    assert places(play(ring)) == (0, 2, 3)
    ring.sit_in(1)  # has missed nothing
    deal = play(ring)
    assert (places(deal), deal.seats[-2:], deal.posts) == ((2, 3, 4), (1, 2), ())


def test_next_live_moves_the_big_blind_on_while_others_wait() -> None:
    ring = ring_of((0, 3, 6), NEXT_LIVE.replace(no_double_big_blind=False), cash=True)
    play(ring)  # BTN0 SB3 BB6
    ring.sit_out(0)
    ring.sit("new", 1, wait=True)
    deal = play(ring)
    assert (places(deal), deal.posts) == ((3, 6, 1), ())


def test_a_moved_player_waits_between_the_button_and_the_small_blind() -> None:
    ring = ring_of((0, 2, 4, 6))
    play(ring)  # BTN0 SB2 BB4
    ring.sit("moved", 3)  # next BTN2 SB4
    assert 3 not in play(ring).seats
    assert 3 in play(ring).seats


def test_the_button_moves_on_and_is_frozen_in_stud() -> None:
    # TDA 11-B: after the last hand with blinds it moves to where the next one would have it.
    ring = ring_of(range(4), size=4)
    assert places(play(ring, 2)) == (1, 2, 3)
    for _ in range(3):
        deal = ring.deal_without_blinds()
        ring.begin(deal)
        assert deal == Deal((3, 0, 1, 2), 2, None, None)
    # The first hand with blinds begins with the button where it was frozen.
    assert places(play(ring)) == (2, 3, 0)


@pytest.mark.parametrize(("gone", "after"), [(2, (2, 3, 0)), (3, (2, None, 0)), (0, (2, 3, 1))])
def test_the_frozen_button_stays_when_a_player_busts_in_stud(
    gone: int, after: tuple[int, int | None, int]
) -> None:
    ring = ring_of(range(4), size=4)
    play(ring, 2)
    ring.begin(ring.deal_without_blinds())
    ring.stand(gone)
    assert ring.deal_without_blinds().button == 2
    assert places(play(ring)) == after


def test_a_mix_that_begins_with_stud_keeps_the_first_button() -> None:
    ring = ring_of(range(4), size=4)
    ring.first_button = 3
    for _ in range(2):
        deal = ring.deal_without_blinds()
        ring.begin(deal)
        assert deal.button == 3
    assert places(play(ring)) == (3, 0, 1)


def test_seats_are_refused() -> None:
    ring = ring_of((0, 1), size=2)
    with pytest.raises(SetupError, match="full"):
        ring.sit("third")
    ring.stand(1)
    with pytest.raises(SetupError, match="not free"):
        ring.sit("third", 0)
    with pytest.raises(SetupError, match="no player 'third'"):
        ring.seat_of("third")
    with pytest.raises(SetupError, match="two players"):
        ring.next_deal()
    with pytest.raises(SetupError, match="two players"):
        ring.deal_without_blinds()


CHANGES = st.lists(
    st.tuples(st.sampled_from(["sit", "stand", "out", "in", "hand", "hand"]), st.integers(0))
)


@given(CHANGES, st.booleans(), st.sampled_from([STANDARD, NEXT_LIVE, HouseRules.HOME_GAME]))
def test_whatever_happens_the_places_are_in_order(
    changes: list[tuple[str, int]], cash: bool, rules: HouseRules
) -> None:
    ring = ring_of(range(4), rules, size=6, cash=cash)
    previous: Deal | None = None
    for change, number in changes:
        match change:
            case "sit" if ring.free():
                seat = ring.free()[number % len(ring.free())]
                ring.sit(f"p{seat}", seat, wait=bool(number % 2))
            case "stand" if ring.taken():
                ring.stand(ring.taken()[number % len(ring.taken())])
            case "out" if cash and ring.taken():
                ring.sit_out(ring.taken()[number % len(ring.taken())])
            case "in" if cash and ring.taken():
                ring.sit_in(ring.taken()[number % len(ring.taken())], wait=bool(number % 2))
            case "hand" if len(ring.live()) > 1:
                deal = ring.next_deal()
                assert deal == ring._find_next_deal()
                ring.begin(deal)
                check_places(ring, deal, previous)
                previous = deal


def check_places(ring: Ring, deal: Deal, previous: Deal | None) -> None:
    size = len(ring.chairs)
    assert len(deal.seats) > 1
    assert set(deal.seats) <= set(ring.live())
    distances = [(seat - deal.button - 1) % size for seat in deal.seats]
    assert distances == sorted(distances), "clockwise, first left of the button"
    assert deal.big in deal.seats
    assert deal.small is None or deal.small in deal.seats
    if len(deal.seats) == 2:
        assert {deal.small, deal.big} == set(deal.seats)
    else:
        assert deal.button != deal.big
        if deal.small is not None:
            assert deal.seats.index(deal.small) < deal.seats.index(deal.big)
    assert all(seat not in (deal.small, deal.big) for seat, _ in deal.posts)
    if previous is not None and ring.rules.button == "dead_button":
        assert deal.big != previous.big or len(ring.live()) < 2, "nobody is big blind twice running"
