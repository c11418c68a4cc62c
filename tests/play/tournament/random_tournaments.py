"""Many seeded tournaments of random bots: chips are conserved at every event.

python -m tests.play.tournament.random_tournaments 1000
"""

import sys

from croupier.botkit import RandomBot, Table

SCHEDULE = {1: (5, 10), 10: (20, 40), 20: (100, 200)}


def play_checked(seed: int) -> int:
    """Play one tournament at 2 to 10 seats; return its rounds, or complain about a lost chip."""
    seats = 2 + seed % 9
    total = 300 * seats
    table: Table
    wrong: list[object] = []

    class Watchful(RandomBot):
        """Counts the chips whenever it is asked, that is after every event of the hand."""

        def get_action(self, gamestate, hole_cards):  # type: ignore[no-untyped-def]
            infos = gamestate.player_public_infos
            shown = sum(info.stack + info.current_bet for info in infos) + gamestate.total_pot
            if shown != total or table.verify_chip_count() != (True, total, total):
                wrong.append((table.round_number, shown, table.verify_chip_count()))
            return super().get_action(gamestate, hole_cards)

    players = [Watchful(seat, seed=1000 * seed + seat) for seat in range(seats)]
    table = Table(players, 300, SCHEDULE, seed=seed)
    while table.winner is None:
        table.simulate_hand()
        if not table.verify_chip_count()[0]:
            wrong.append((table.round_number, table.verify_chip_count()))
    if wrong or table.incidents:
        raise AssertionError(f"tournament {seed}: {wrong[:3]} {table.incidents[:3]}")
    return table.round_number


def main() -> None:
    """Play as many tournaments as the command line says."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    rounds = sum(map(play_checked, range(count)))
    print(f"{count} tournaments, {rounds} hands, no chip lost")


if __name__ == "__main__":
    main()
