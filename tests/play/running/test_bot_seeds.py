"""The seeds of bots do not reveal the cards."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.botkit import CallBot, Player, Table, play_tournament
from croupier.cash import CashGame, FixedRounds
from croupier.hand.randomness import derive_seed
from croupier.players.specs.spec import BotSpec
from croupier.players.transports.process import ProcessPlayer
from croupier.tournament import Tournament

ROOT = 7
given: list[int] = []


class Listening(Player):
    """Calls, and keeps the seeds it is given."""

    def __init__(self, player_index: int, seed: int | None = None) -> None:
        super().__init__(player_index)
        if seed is not None:
            given.append(seed)

    def reseed(self, seed: int) -> None:
        given.append(seed)

    def get_action(self, gamestate: Any, hole_cards: tuple[str, ...]) -> tuple[str, int]:
        return "call", 0


def seeds_of(log: Path) -> set[int]:
    lines = map(json.loads, log.read_text().splitlines())
    return {line["setup"]["seed"] for line in lines if line.get("event") == "hand"}


def computable(seed: int) -> set[int]:
    """What a bot may try: the paths of games, from the seed it has instead of the root."""
    hands = [(*table, "hand", hand) for table in [(), ("table", 1)] for hand in range(12)]
    return {seed, derive_seed(seed), *(derive_seed(seed, *path) for path in hands)}


def test_no_seed_of_a_bot_leads_to_a_deck(tmp_path: Path) -> None:
    logs = [tmp_path / name for name in ("tournament", "cash", "fixed")]
    given.clear()
    Tournament(
        [Listening, Listening], starting_stack=100, schedule={1: (1, 2)}, seed=ROOT,
        max_rounds=5, log=logs[0],
    ).run()  # fmt: skip
    for log, game in (
        (logs[1], CashGame(2, seed=ROOT, log=logs[1])),
        (logs[2], FixedRounds(2, 5, auto_player=Listening, seed=ROOT, log=logs[2])),
    ):
        game.join("Ann", Listening)
        game.join("Bob", Listening)
        game.play(5)
        game.journal.close()
        assert log.exists()
    play_tournament([Listening, Listening], 100, seed=ROOT, max_rounds=5)
    decks = set().union(*map(seeds_of, logs))
    decks |= {derive_seed(ROOT, "hand", number) for number in range(12)}  # of the last game
    assert len(given) > 30
    assert ROOT not in given
    assert derive_seed(ROOT, "table", 1, "hand", 1) in decks
    assert not decks & set().union(*map(computable, given))


@pytest.mark.boxed
def test_a_boxed_bot_is_told_its_seed_where_nobody_else_reads_it(tmp_path: Path) -> None:
    (tmp_path / "telling.py").write_text(
        "import sys\n"
        "class Telling:\n"
        "    def __init__(self, player_index, seed=None):\n"
        "        self.player_index, self.seed = player_index, seed\n"
        "    def get_action(self, gamestate, hole_cards):\n"
        "        raise RuntimeError(f'{self.seed} {sys.orig_argv[-1]}')\n"
    )
    bot = BotSpec(f"{tmp_path / 'telling.py'}:Telling").isolated(0, 123456789)
    assert isinstance(bot, ProcessPlayer)
    with bot:
        assert not any("123456789" in word for word in bot.command)
        Table([bot, CallBot(1)], 100, {1: (1, 2)}, seed=1).simulate_hand()
        assert any("123456789 " in fault for fault in bot.faults)
        assert any("telling.py:Telling" in fault for fault in bot.faults)  # its last argument
