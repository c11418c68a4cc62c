"""A thousand seeded tournaments of random bots: no chip is created or lost at any moment."""

from typing import Any

from croupier.play.tournament.tournament import Tournament
from croupier.players.bots import RandomBot

STACK = 200


class Auditor(RandomBot):
    """Counts the chips whenever it is asked; the table would take a raised error for a fault."""

    expected = 0
    looked = 0
    wrong: list[str]  # of all auditors

    def get_action(self, gamestate: Any, hole_cards: tuple[str, ...]) -> tuple[str, int]:
        infos = gamestate.player_public_infos
        chips = sum(info.stack + info.current_bet for info in infos) + gamestate.total_pot
        Auditor.looked += 1
        if chips != Auditor.expected:
            Auditor.wrong.append(f"{chips} chips instead of {Auditor.expected}")
        return super().get_action(gamestate, hole_cards)


def test_chips_are_conserved_at_every_event() -> None:
    Auditor.wrong = []
    for seed in range(1000):
        players = 2 + seed % 9
        Auditor.expected = players * STACK
        tournament = Tournament(
            {f"p{number}": Auditor for number in range(players)},
            starting_stack=STACK,
            schedule={1: (5, 10), 4: (50, 100)},
            table_size=10,
            seed=seed,
        )
        standings = tournament.run()
        assert tournament.verify_chip_count() == (True, players * STACK, players * STACK)
        assert len(standings) == players
        assert standings[0].stack == players * STACK
    assert Auditor.wrong == []
    assert Auditor.looked > 10_000
