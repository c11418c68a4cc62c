"""Every frame of many hands at a hosted table: no hidden card, no seed, no deck.

python -m tests.felt.hosting.watched 3000      # hands, of every game; the tests play a few hundred
"""

import asyncio
import json
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from croupier.felt.hosting.browsers.requests import Choose, Straddle
from croupier.felt.hosting.hosted_table import HostedTable
from croupier.felt.hosting.hosted_tables import HostedTables
from croupier.felt.hosting.offers import GAME, STRADDLE
from croupier.felt.hosting.settings import CHOICE, TableSettings
from croupier.felt.house import House
from croupier.felt.sockets.messages import Act, Draw
from croupier.games.catalogue import GAMES as CATALOGUE
from tests.scene.hands import seen_by

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
NAMES = ("Ann", "Bob", "Cy", "Di")
GAMES = (
    *("holdem", "limit-holdem", "omaha-hi-lo", "stud", "razz", "2-7-triple-draw", "badugi"),
    *("crazy-pineapple", "drawmaha", "double-board-omaha"),
)
# Tables at which players are asked before the cards are dealt, or more is dealt than usual.
CUSTOMS: dict[str, dict[str, Any]] = {
    "straddles": {"straddle": "utg", "straddles": 2},
    "dealer's choice": {"game": "holdem,stud,2-7-triple-draw", "order": CHOICE},
    "bomb pots": {"bomb_pot": 2, "straddle": "mississippi"},
    "kills": {"game": "limit-holdem", "kill": "half", "run_it": 2},
}


class Recorder:
    """Replaces a connection and keeps the sent texts."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._shown = (0, 0)
        self.dropped = ""

    def push(self, text: str) -> None:
        self.texts.append(text)

    def shown(self, hand: int) -> int:
        return self._shown[1] if self._shown[0] == hand else 0

    def show(self, hand: int, steps: int, text: str) -> None:
        self._shown = hand, steps
        self.push(text)

    def drop(self, reason: str, code: int = 1008) -> None:
        self.dropped = reason


class Watched:
    """A table in this process: its people decide by a fixed pattern, and every frame is checked."""

    def __init__(self, table: HostedTable) -> None:
        self.table = table
        self.connections: dict[str, Recorder] = {}
        self.hands = self.frames = self.turn = self.answers = 0
        # Frames in which offers were looked for, by name.
        self.read: dict[str, int] = dict.fromkeys(NAMES, 0)
        self.done: dict[int, set[str]] = {}  # what spectators may know of each hand

    async def play(self, hands: int) -> None:
        """Play this number of hands."""
        table = self.table
        await self._enter("host", None)
        for name in NAMES:
            await self._enter(name, name)
        await self._enter("watcher", None)
        await table.request(lambda: table.set_running(True))
        while self.hands < hands:
            number = table.game.round_number
            await self._decide()
            if table.game.round_number != number:
                self._check(number)
                self.hands += 1
        self._check_everything()

    async def _enter(self, key: str, name: str | None) -> None:
        table = self.table
        person = table.people.of("host" if key == "host" else table.tokens.new_guest())
        connection: Any = Recorder()
        self.connections[key] = connection
        table.enter(person, connection)
        if name is not None:
            await table.request(lambda: table.seats.join(person, name, table.settings.most))

    async def _decide(self) -> None:
        table = self.table
        await self._answer()
        question, person = table.game.question, table.people.named(table.game.asked)
        if question is None or person is None:
            await asyncio.sleep(0)
            return
        self.turn += 1
        about = (table.game.round_number, question.number)
        choices = question.choices
        if choices is None:
            due = question.view.discard_count
            await table.take(person, Draw(*about, question.hole_cards[: due or self.turn % 3]))
        elif self.turn % 9 == 4 and choices.max_raise:
            assert table.frames is not None
            bet = table.frames.hand.state.bets[question.player_index]
            await table.take(person, Act(*about, "raise", bet + choices.min_raise))
        elif self.turn % 13 == 7 and choices.may_fold:
            await table.take(person, Act(*about, "fold", 0))
        else:
            await table.take(person, Act(*about, "call" if choices.to_call else "check", 0))
        await asyncio.sleep(0)

    async def _answer(self) -> None:
        """Answer the newest offer that a player was shown, every second one with yes."""
        for key in NAMES:
            texts = self.connections[key].texts
            shown = [json.loads(text) for text in texts[self.read[key] :]]
            self.read[key] = len(texts)
            for frame in shown:
                if frame["type"] != "offer" or not frame["kind"] or not frame["mine"]:
                    continue
                person = self.table.people.named(key)
                assert person is not None
                self.answers += 1
                about = (frame["hand"], frame["number"])
                if frame["kind"] == STRADDLE:
                    await self.table.take(person, Straddle(*about, self.answers % 2 == 0))
                else:
                    assert frame["kind"] == GAME
                    games = [name for name, _ in frame["games"]]
                    chosen = games[self.answers % len(games)]
                    await self.table.take(person, Choose(*about, chosen))

    def _check(self, number: int) -> None:
        """Compare the frames sent to players with their views."""
        frames = self.table.frames
        assert frames is not None
        state = frames.hand.state
        self.done[number] = seen_by(state, None)
        seed = str(self.table.game.seed)
        for key, connection in self.connections.items():
            texts, connection.texts = connection.texts, []
            self.read[key] = 0
            self.frames += len(texts)
            viewer = frames.viewer(key)
            for text in texts:
                frame = json.loads(text)
                assert "seed" not in text
                assert "deck" not in frame
                assert seed not in text
                if frame["type"] == "offer" and key in ("watcher", "host"):
                    assert not frame["kind"]  # who is asked now is of the hand to come
                if frame["type"] != "hand":
                    assert not CARD.search(
                        text.replace(str(frame.get("invitation")), "").replace(
                            str(frame.get("token")), ""
                        )
                    )
                    continue
                scene = dict(frame["scene"])
                scene.pop("suits")
                told = set(CARD.findall(json.dumps([scene, frame["question"], frame["notes"]])))
                shown = frame["hand"]
                if key in ("watcher", "host"):  # neither has a seat: a whole hand late
                    assert shown < number
                    assert told <= self.done[shown]
                    assert scene["hero"] is None
                elif shown == number:
                    assert told <= seen_by(state, viewer)

    def _check_everything(self) -> None:
        assert self.frames > 10 * self.hands
        assert not any(connection.dropped for connection in self.connections.values())
        assert self.table.game.verify_chip_count()[0]
        assert not self.table.problem


def watch(folder: Path, game: str, hands: int, *, restful: bool = False, **customs: Any) -> Watched:
    """Play hands of a game with four people, a bot, a host and a spectator; check every frame."""

    async def play() -> Watched:
        tables = HostedTables(House(), folder, restful=restful)
        settings = TableSettings(game=game, least=40, most=10**9, fill=5, bots=("call",))
        watched = Watched(await tables.make(settings._replace(**customs)))
        await watched.play(hands)
        tables.close()
        return watched

    return asyncio.run(play())


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    # Small games for study seat fewer than these five.
    every = [game.name for game in CATALOGUE if not game.small]
    kinds: dict[str, dict[str, Any]] = {**{name: {"game": name} for name in every}, **CUSTOMS}
    for name, chosen in kinds.items():
        with tempfile.TemporaryDirectory() as made:
            seen = watch(Path(made), hands=-(-wanted // len(kinds)), **{"game": "holdem", **chosen})
        print(f"{name}: {seen.hands:,} hands, {seen.frames:,} frames, nothing hidden in them")
