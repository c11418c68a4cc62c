"""Tables of every game and every set of house rules: random bots, chips counted after each hand."""

import pytest

from croupier.botkit import Player, PublicGamestate, RandomBot, Table
from croupier.cash import CashGame
from croupier.errors import SetupError
from croupier.games import Game
from croupier.games.catalogue import GAMES, find_game
from croupier.hand.spec.house_rules import HouseRules

SCHEDULE = {1: (5, 10), 20: (25, 50)}
PRESETS = ["STANDARD", "WSOP", "POKERKIT", "ENGINE", "STRICT_BETTING", "HOME_GAME", "PYPOKS"]
PRESETS += ["RESEARCH"]


def play(table: Table, rounds: int) -> None:
    while table.winner is None and table.round_number < rounds:
        table.simulate_hand()
        assert table.verify_chip_count()[0]
    assert table.incidents == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_is_played_at_a_table(game: Game) -> None:
    seats = 2 if game.small else 4
    players = [RandomBot(seat, seed=seat) for seat in range(seats)]
    play(Table(players, 800, SCHEDULE, seed=1, game=game), 12)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_preset_is_played_at_a_table(preset: str, seats: int) -> None:
    players = [RandomBot(seat, seed=seat) for seat in range(seats)]
    rules = getattr(HouseRules, preset)
    play(Table(players, 500, SCHEDULE, seed=seats, rules=rules), 40)


class Drawer(Player):
    """Stays in and discards all cards."""

    def get_action(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> tuple[str, int]:
        return ("call", 0) if gamestate.chips_to_call else ("check", 0)

    def get_discards(self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> list[str]:
        return list(hole_cards)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("name", ["badugi", "2-7-triple-draw", "stud", "razz"])
@pytest.mark.parametrize("seats", [7, 8])
def test_a_deck_that_runs_out_is_the_usual_course_of_things(name: str, seats: int) -> None:
    game = find_game(name)
    players = [Drawer(seat) for seat in range(seats)]
    play(Table(players, 800, SCHEDULE, seed=1, game=game, seat_limit=seats), 4)


def test_who_does_not_throw_a_card_away_loses_the_first_one() -> None:
    told: list[int] = []

    class Wrong(Drawer):
        def get_discards(
            self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
        ) -> list[str]:
            told.append(gamestate.discard_count)
            return list(hole_cards[: self.player_index])  # none, one, two

    table = Table([Wrong(seat) for seat in range(3)], 800, SCHEDULE, seed=1, game="crazy-pineapple")
    table.simulate_hand()
    assert table.verify_chip_count()[0]
    assert told == [1, 1, 1]
    reasons = {incident.seat: incident for incident in table.incidents}
    assert sorted(reasons) == [0, 2]
    assert all(incident.executed == ("draw", 1) for incident in table.incidents)
    assert "must be discarded" in reasons[0].reason


def test_players_who_do_not_choose_throw_the_first_card_away() -> None:
    class Caller(Player):
        def get_action(
            self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
        ) -> tuple[str, int]:
            return ("call", 0) if gamestate.chips_to_call else ("check", 0)

    players = [Caller(seat) for seat in range(3)]
    play(Table(players, 800, SCHEDULE, seed=1, game="crazy-pineapple"), 3)


class Quitter(Player):
    """Sees the flop and folds, although checking is free."""

    def get_action(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> tuple[str, int]:
        return ("fold" if gamestate.community_cards else "call"), 0


@pytest.mark.filterwarnings("error")
def test_folds_that_a_house_allows_are_no_warnings() -> None:
    game = CashGame(10, rules=HouseRules.POKERKIT.replace(invalid_action="correct"), seed=1)
    for name in "abc":
        game.join(name, Quitter)
    assert game.play_round()["final_street"] == "flop"


def test_a_table_has_no_more_seats_than_its_game() -> None:
    players = [RandomBot(seat, seed=seat) for seat in range(10)]
    with pytest.raises(SetupError, match=r"has at most 8 seats, not 10: pass seat_limit=10 "):
        Table(players, 500, SCHEDULE, game=find_game("stud"))


@pytest.mark.parametrize(
    ("name", "most", "deck"),
    [
        ("holdem", 10, 22),
        ("omaha", 10, 11),
        ("short-deck", 10, 14),
        ("royal", 6, 6),
        ("stud", 8, 12),
        ("razz", 8, 12),
        ("2-7-single-draw", 7, 10),
        ("2-7-triple-draw", 6, 10),
        ("badugi", 6, 13),
        ("kuhn", 2, 3),
    ],
)
def test_a_table_has_the_seats_of_its_game(name: str, most: int, deck: int) -> None:
    CashGame(10, max_players=most, game=name)
    for seats in range(most + 1, deck + 1):
        with pytest.raises(
            SetupError, match=f"at most {most} seats, not {seats}: .*_limit={seats}"
        ):
            CashGame(10, max_players=seats, game=name)
        CashGame(10, max_players=seats, game=name, seat_limit=seats)
    with pytest.raises(SetupError, match=f"seats, not {deck + 1}: its deck is enough for {deck}"):
        CashGame(10, max_players=deck + 1, game=name)
    with pytest.raises(SetupError, match=f"from 2 to {deck}, not {deck + 1}"):
        CashGame(10, game=name, max_players=2, seat_limit=deck + 1)
