"""Every row of the catalogue in a cash game: played, cut off, resumed to the same log, verified."""

from pathlib import Path

import pytest

from croupier.cash import CashGame, Journal
from croupier.games import GAMES, Game
from croupier.play.running.verification import verify_game
from croupier.players.bots import CallBot, RandomBot

HANDS = 3


def played(row: Game, log: Path, *, resume: bool = False) -> bytes:
    """Play to the end; return the log."""
    with Journal(log, resume=resume) as journal:
        game = CashGame(2, min(row.seats, 4), seed=11, game=row, log=journal)
        for seat, bot in enumerate((RandomBot, CallBot, RandomBot, CallBot)[: min(row.seats, 4)]):
            game.join(f"player {seat}", bot)
        assert game.play(HANDS)["rounds"] > 0
        assert game.verify_chip_count()[0]
        journal.close()
    return log.read_bytes()


@pytest.mark.parametrize("row", GAMES, ids=lambda row: row.name)
def test_every_row_is_logged_resumed_and_verified(row: Game, tmp_path: Path) -> None:
    log = tmp_path / "cash.log"
    whole = played(row, log)
    log.write_bytes(whole[: len(whole) * 2 // 3])
    assert played(row, log, resume=True) == whole
    with log.open("rb") as file:
        verdict = verify_game(file)
    assert verdict is not None
    assert (verdict.finished, verdict.fault) == (True, "")
