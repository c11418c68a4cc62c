"""Hands per second of six Python bots: Croupier compared with PyPokerEngine and texasholdem.

    python benchmarks/table.py

Six calling stations play hands of 24 decisions each, with everything: dealing, a view for every
decision, the bot, the judge, the payout. Each library must conserve its chips.
"""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from croupier.botkit import BOTS, CallBot, Table
from croupier.history import LogReader, LogWriter

SEATS, STACK, BLINDS = 6, 1_000_000, (10, 20)
SECONDS = 1.0
Play = Callable[[int], None]


def croupier_table(kind: Any = CallBot, sinks: Any = ()) -> Play:
    """A table with deep stacks, so that nobody busts."""
    table = Table([kind(seat) for seat in range(SEATS)], STACK, {1: BLINDS}, seed=1, sinks=sinks)

    def play(hands: int) -> None:
        for _ in range(hands):
            if table.winner is None:
                table.simulate_hand()
        right, expected, actual = table.verify_chip_count()
        if not right:
            raise SystemExit(f"Croupier lost chips: {expected} became {actual}")

    return play


def py_poker_engine() -> Play | None:
    try:
        from pypokerengine.api.game import setup_config, start_poker
        from pypokerengine.players import BasePokerPlayer
    except ImportError:
        return None

    class Caller(BasePokerPlayer):  # type: ignore[misc]
        def declare_action(self, valid_actions: Any, hole_card: Any, round_state: Any) -> Any:
            return valid_actions[1]["action"], valid_actions[1]["amount"]

        def receive_game_start_message(self, game_info: Any) -> None: ...
        def receive_round_start_message(self, *args: Any) -> None: ...
        def receive_street_start_message(self, *args: Any) -> None: ...
        def receive_game_update_message(self, *args: Any) -> None: ...
        def receive_round_result_message(self, *args: Any) -> None: ...

    def play(hands: int) -> None:
        config = setup_config(max_round=hands, initial_stack=STACK, small_blind_amount=BLINDS[0])
        for seat in range(SEATS):
            config.register_player(name=f"p{seat}", algorithm=Caller())
        result = start_poker(config, verbose=0)
        if sum(player["stack"] for player in result["players"]) != SEATS * STACK:
            raise SystemExit("PyPokerEngine lost chips")

    return play


def texas_holdem() -> Play | None:
    try:
        from texasholdem.agents.basic import call_agent
        from texasholdem.game.game import TexasHoldEm
    except ImportError:
        return None

    def play(hands: int) -> None:
        game = TexasHoldEm(
            buyin=STACK, big_blind=BLINDS[1], small_blind=BLINDS[0], max_players=SEATS
        )
        for _ in range(hands):
            game.start_hand()
            while game.is_hand_running():
                action, total = call_agent(game)
                game.take_action(action, total=total)
        if sum(player.chips for player in game.players) != SEATS * STACK:
            raise SystemExit("texasholdem lost chips")

    return play


def hands_a_second(play: Play, batch: int) -> float:
    """The best of several batches, in processor time on one core."""
    rates: list[float] = []
    started = time.process_time()
    while len(rates) < 3 or time.process_time() - started < SECONDS:
        before = time.process_time()
        play(batch)
        rates.append(batch / (time.process_time() - before))
    return max(rates)


def logged() -> tuple[float, float]:
    """Hands and events per second with everything written to a log."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.log"
        with LogWriter(path) as log:
            rate = hands_a_second(croupier_table(sinks=(log,)), 500)
        lines, hands = path.read_bytes().count(b"\n"), len(list(LogReader(path).hands()))
    return rate, rate * lines / hands


def main() -> None:
    console = Console()
    grid = Grid(title="Six calling stations at a table, 24 decisions per hand")
    for column in ("library", "hands per second", "Croupier is"):
        grid.add_column(column, justify="left" if column == "library" else "right")
    ours = hands_a_second(croupier_table(), 500)
    grid.add_row("Croupier", f"{ours:,.0f}", "")
    for name, play in (("PyPokerEngine", py_poker_engine()), ("texasholdem", texas_holdem())):
        if play is None:
            grid.add_row(name, "not installed", "")
            continue
        theirs = hands_a_second(play, 20)
        grid.add_row(name, f"{theirs:,.0f}", f"{ours / theirs:.0f}x")
    console.print(grid)

    grid = Grid(title="Croupier's table: where the time goes")
    grid.add_column("work")
    grid.add_column("figure", justify="right")
    rate, events = logged()
    grid.add_row("with a log of every operation", f"{rate:,.0f} hands per second")
    grid.add_row("events written", f"{events:,.0f} a second")
    for name, kind in BOTS.items():
        if name not in ("human", "call"):
            grid.add_row(f"six {name} bots", f"{bots_a_second(kind):,.0f} hands per second")
    console.print(grid)


def bots_a_second(kind: Any) -> float:
    """Hands of short tournaments, because these bots bust."""
    hands, started = 0, time.process_time()
    while time.process_time() - started < SECONDS:
        table = Table([kind(seat) for seat in range(SEATS)], 2000, {1: BLINDS}, seed=hands)
        while table.winner is None and table.round_number < 50:
            table.simulate_hand()
            hands += 1
    return hands / (time.process_time() - started)


if __name__ == "__main__":
    main()
