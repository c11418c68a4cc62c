"""Tables of every game and every set of house rules: random bots, chips counted after each hand."""

import pytest

from croupier.botkit import RandomBot, Table
from croupier.rules import HouseRules
from croupier.variants import VARIANTS, Variant

SCHEDULE = {1: (5, 10), 20: (25, 50)}
PRESETS = ["STANDARD", "WSOP", "POKERKIT", "ENGINE_000", "BETTING_002", "HOLDEM_003", "PYPOKS_004"]


def play(table: Table, rounds: int) -> None:
    while table.winner is None and table.round_number < rounds:
        table.simulate_hand()
        assert table.verify_chip_count()[0]
    assert table.incidents == []


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_every_game_is_played_at_a_table(variant: Variant) -> None:
    seats = 2 if variant.small else 4
    players = [RandomBot(seat, seed=seat) for seat in range(seats)]
    play(Table(players, 800, SCHEDULE, seed=1, game=variant.game), 12)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_preset_is_played_at_a_table(preset: str, seats: int) -> None:
    players = [RandomBot(seat, seed=seat) for seat in range(seats)]
    rules = getattr(HouseRules, preset)
    play(Table(players, 500, SCHEDULE, seed=seats, rules=rules), 40)
