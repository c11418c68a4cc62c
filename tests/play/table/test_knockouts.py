"""Knockouts: the players who won the last chips of a player."""

import pytest

from croupier import Automation, HouseRules
from croupier.games import NoLimitTexasHoldem
from croupier.play.hand.hand_in_play import HandInPlay
from croupier.play.hand.table_game import TableGame
from croupier.play.running.dealer import knockouts_of

DECK = "Ah Kh Qh 2c Ad Kd Qd 2d {board}"
QUEENS_WIN = "3c Qs Qc 3d 4s 3h 5s 6c"
ACES_THEN_KINGS = "3c 8s 9c 3d 4s 3h 5s 6c"


@pytest.mark.parametrize("pot_merging", ["same_claimant", "never", "killed"])
@pytest.mark.parametrize("antes", [0, (0, 0, 0, 3)])
@pytest.mark.parametrize(
    ("board", "stacks", "expected"),
    [
        (QUEENS_WIN, [50, 100, 200, 300], (("A", ("C",)), ("B", ("C",)))),
        (ACES_THEN_KINGS, [50, 200, 100, 300], (("C", ("B",)),)),
        (ACES_THEN_KINGS, [50, 100, 100, 300], (("C", ("B",)),)),
    ],
)
def test_knockouts(
    board: str,
    stacks: list[int],
    expected: tuple[tuple[str, tuple[str, ...]], ...],
    antes: int | tuple[int, ...],
    pot_merging: str,
) -> None:
    state = NoLimitTexasHoldem.create_state(
        tuple(Automation),
        False,
        antes,
        (1, 2),
        2,
        stacks,
        4,
        rules=HouseRules(pot_merging=pot_merging),
        next_cards=DECK.format(board=board),
    )
    state.complete_bet_or_raise_to(stacks[2])
    state.fold()
    state.check_or_call()
    state.check_or_call()
    while state.actor_index is not None:
        state.check_or_call()
    assert knockouts_of(state, ("A", "B", "C", "D")) == expected


def test_knockouts_where_everybody_antes() -> None:
    """The small blind of home games counts as a whole ante, and an ante may be short."""
    game = TableGame(rules=HouseRules.HOME_GAME)
    hand = HandInPlay(
        game,
        range(5),
        (40, 12, 12, 100, 5),
        game.stakes(5, (5, 10))._replace(antes=(10, 0, 0, 0, 0)),  # also a dead blind
        button=4,
        # In the order of the seats; the short ace wins the antes, the kings win the rest.
        next_cards="2c3c4cKsAs 7d8d9dKdAd 5h6hJsQsTh",
    )
    for answer in (("check", 0), ("all-in", 0), ("call", 0), ("call", 0), ("fold", 0)):
        assert hand.question is not None
        hand.answer(answer)
    outcome = hand.finish()
    assert not outcome.incidents
    assert outcome.winners == {3: 26, 4: 25}
    assert knockouts_of(outcome.state, ("A", "B", "C", "D", "E")) == (
        ("B", ("D",)),
        ("C", ("D",)),
    )
