"""Events of a tournament, passed from the thread that plays it to the browsers that watch."""

from __future__ import annotations

import hmac
import json
import secrets
import threading
from collections import deque
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from croupier.history.log.chain import Chain, sealed
from croupier.history.log.lines import header_line
from croupier.history.log.reader import LogReader
from croupier.printable import printable
from croupier.scene.player_scene import PlayerScene
from croupier.scene.scene import scene_of
from croupier.scene.words.narration import chips

if TYPE_CHECKING:
    import asyncio

    from croupier.felt.watching.connection import WatchConnection
    from croupier.history.hand_log import HandLog
    from croupier.play.running.dealer import HandReport
    from croupier.play.tournament.tournament import Tournament

    Json = dict[str, Any]

MOST_LISTED = 200  # players in the standings of a page


class PlayedHand(NamedTuple):
    """A hand that is over, as lines of the log."""

    table: int
    round: int
    lines: str

    def read(self) -> HandLog:
        """Return the hand."""
        chain, header = Chain(), header_line()
        chain.add(header.encode())
        text = header + sealed(chain, self.lines).decode()
        return cast("HandLog", next(iter(LogReader(text.splitlines(keepends=True)).hands())))


class TournamentNews:
    """The tournament as browsers see it.

    `hands` and `round_ended` are called by the thread that plays; everything else belongs to the
    event loop of the server. Hands are shown when they are over, with the cards that were shown;
    the organiser sees all cards, `delay` hands later. `pace` is the least number of seconds per
    round.
    """

    def __init__(self, *, delay: int = 1, pace: float = 0.0) -> None:
        self.id = secrets.token_hex(5)
        self.organiser_token = secrets.token_urlsafe(24)
        self.delay = delay
        self.pace = pace
        self.watchers: set[WatchConnection] = set()
        self.finished = False
        self.loop: asyncio.AbstractEventLoop | None = None  # while the server runs
        self._round: list[PlayedHand] = []
        self._standings: Json = {"type": "tournament", "round": 0, "tables": [], "standings": []}
        self._hands: dict[int, deque[PlayedHand]] = {}
        self._frames: dict[tuple[int, int, bool], str] = {}
        self._stopped = threading.Event()

    # The thread that plays.

    def hands(self, reports: list[HandReport], number: int) -> None:
        """Take the hands of a round."""
        self._round = [PlayedHand(each.table, number, each.lines) for each in reports]

    def round_ended(self, tournament: Tournament) -> None:
        """Publish a round, and wait as long as the pace requires."""
        self._send(_summary(tournament), self._round)
        if self.pace:
            self._stopped.wait(self.pace)

    def ended(self, tournament: Tournament) -> None:
        """Publish how the tournament ended."""
        self._send({**_summary(tournament), "finished": True}, [])

    def stop(self) -> None:
        """Let a waiting tournament continue."""
        self._stopped.set()

    def _send(self, summary: Json, hands: list[PlayedHand]) -> None:
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self._publish, summary, hands)

    # The event loop.

    def is_organiser(self, token: str) -> bool:
        """Whether a token is the organiser's."""
        return hmac.compare_digest(token.encode(), self.organiser_token.encode())

    def _publish(self, summary: Json, hands: list[PlayedHand]) -> None:
        self._standings = summary
        self.finished = bool(summary.get("finished"))
        self._frames.clear()
        if hands:
            open_tables = {hand.table for hand in hands}
            self._hands = {key: kept for key, kept in self._hands.items() if key in open_tables}
        for hand in hands:
            kept = self._hands.setdefault(hand.table, deque(maxlen=self.delay + 1))
            kept.append(hand)
        text = json.dumps(summary)
        for watcher in list(self.watchers):
            watcher.push(text)
            if hands:
                self.show(watcher)

    def welcome(self, watcher: WatchConnection) -> None:
        """Show everything to a browser that has just come."""
        self.watchers.add(watcher)
        facts = {"organiser": watcher.organiser, "delay": self.delay}
        watcher.push(json.dumps({"type": "welcome", **facts}))
        watcher.push(json.dumps(self._standings))
        self.show(watcher)

    def show(self, watcher: WatchConnection) -> None:
        """Send the newest hand of the followed table that a browser may see."""
        table = watcher.table if watcher.table in self._hands else min(self._hands, default=None)
        if table is None:
            return
        watcher.table = table
        kept = self._hands[table]
        if watcher.organiser:
            # All cards of a hand are shown when enough others have ended after it.
            if len(kept) <= self.delay:
                return
            hand = kept[-1 - self.delay]
        else:
            hand = kept[-1]
        watcher.push(self._frame(hand, watcher.organiser))

    def _frame(self, hand: PlayedHand, everything: bool) -> str:
        key = hand.table, hand.round, everything
        if key not in self._frames:
            log = hand.read()
            title = f"Table {hand.table}, hand {hand.round}"
            if everything:
                scene = {**scene_of(log, with_equities=False), "title": title}
            else:
                state = log.replay()
                public = PlayerScene(state, log.players, None, title)
                public.catch_up(state.view(None))
                scene = public.to_json()
            self._frames[key] = json.dumps(
                {
                    "type": "hand",
                    "table": hand.table,
                    "hand": hand.round,
                    "first": 0,
                    "scene": scene,
                    "question": None,
                    "over": True,
                    "notes": [],
                    "clock": None,
                    "next": False,
                }
            )
        return self._frames[key]


def _summary(tournament: Tournament) -> Json:
    """Return the state of a tournament, which is public: stacks, places, blinds, tables."""
    standings, level = tournament.standings, tournament.level
    where = tournament.table_numbers
    return {
        "type": "tournament",
        "round": tournament.round_number,
        "hands": tournament.hands,
        "entries": len(tournament.setup.entries),
        "left": len(tournament.stacks),
        "level": tournament.level_number,
        "blinds": f"{chips(level.small_blind)}/{chips(level.big_blind)}",
        "ante": chips(level.ante) if level.ante else "",
        "hand_for_hand": tournament.hand_for_hand,
        "finished": False,
        "tables": [
            {"number": number, "players": sum(at == number for at in where.values())}
            for number in sorted(set(where.values()))
        ],
        "standings": [
            {
                "place": each.place,
                "name": printable(each.name),
                "stack": chips(each.stack) if each.name in tournament.stacks else "",
                "table": where.get(each.name),
                "prize": chips(each.prize) if each.prize else "",
            }
            for each in standings[:MOST_LISTED]
        ],
    }
