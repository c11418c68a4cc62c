"""The table of pypoks: players with few moves, a history of events, hands replayed from text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from croupier.errors import NotationError, SetupError, shown
from croupier.hand.randomness import SeedPath, derive_seed, fresh_seed
from croupier.history.pypoks.cards import LEGACY, check_dialect
from croupier.history.pypoks.events import HHistory
from croupier.history.pypoks.hand import HandEvents, PypoksHand
from croupier.history.pypoks.optional import wrong_optional_lines
from croupier.history.pypoks.replay import check_seats, replay_steps, start_given
from croupier.history.pypoks.texts import check_id, read_texts, states2HHtexts
from croupier.players.pypoks.player import PPlayer, settle

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.errors import PlayerFault
    from croupier.history.pypoks.config import GameConfig
    from croupier.history.pypoks.events import Event
    from croupier.players.pypoks.player import Decide, Seated


class PTable:
    """A table of pypoks: players rotate after every hand, every hand starts with full stacks.

    `decide(player_id, events, allowed_moves, moves_cash)` returns a move and probabilities; without
    it moves are drawn from the seed. An answer that is not an allowed move becomes a check or a
    fold, and is kept in `faults` as (hand, player, fault). A line of a given text that is optional
    and wrong is kept in `warnings` as (hand, text).

    >>> from croupier.history.pypoks.config import GameConfig
    >>> table = PTable("table", ["ann", "bob"], GameConfig.from_name("2players_2bets"), seed=1)
    >>> table.run_hand().events[4]
    ('POS', ('ann', 0, 1000))
    >>> table.pl_ids
    ['bob', 'ann']
    """

    def __init__(
        self,
        name: str,
        pl_ids: Iterable[str],
        game_config: GameConfig,
        *,
        decide: Decide | None = None,
        seed: int | str | None = None,
        dialect: str = LEGACY,
    ) -> None:
        ids = check_ids(pl_ids, game_config)
        decide = self._draw if decide is None else decide
        players = {player: PPlayer(player, decide) for player in ids}
        self._set_up(name, players, game_config, seed, dialect)

    @classmethod
    def of_players(
        cls,
        name: str,
        players: Mapping[str, Seated],
        game_config: GameConfig,
        *,
        seed: int | str | None = None,
        dialect: str = LEGACY,
    ) -> PTable:
        """Return a table for player objects, given by their ids."""
        check_ids(players, game_config)
        table = cls.__new__(cls)
        table._set_up(name, players, game_config, seed, dialect)
        return table

    def _set_up(
        self,
        name: str,
        players: Mapping[str, Seated],
        game_config: GameConfig,
        seed: int | str | None,
        dialect: str,
    ) -> None:
        self.name = name
        self.game_config = game_config
        self.dialect = check_dialect(dialect)
        self.pl_ids = list(players)
        self.hand_id = 0
        self.faults: list[tuple[int, str, PlayerFault]] = []
        self.warnings: list[tuple[int, str]] = []
        self._players = dict(players)
        self._seed = fresh_seed() if seed is None else seed
        self._hand_seeds = SeedPath(self._seed, "hand")

    def rotate_players(self) -> None:
        """Move the first player to the end: everybody's position becomes one less."""
        self.pl_ids = [*self.pl_ids[1:], self.pl_ids[0]]

    def run_hand(self, hh_given: str | Iterable[str] | None = None) -> HHistory:
        """Play one hand, from its start or from the end of a given text.

        The text is replayed and checked; then players decide until the hand is over, or once
        if it ends with `MOV: ??`. A refused text does not change the table.
        """
        once = False
        wrong: list[tuple[int, str]] = []
        seed = self._hand_seeds[self.hand_id]
        if hh_given is None:
            hand = PypoksHand(self._history(self.pl_ids, self.dialect), seed=seed)
        else:
            lines = _lines_of(hh_given)
            given = read_texts(lines)
            ids = check_seats(given, self.game_config)
            self._check_order(ids, given.positions[0].line)
            hand = start_given(given, self._history(ids, given.dialect or self.dialect), seed)
            replay_steps(given, hand)
            once = given.is_broken
            read = list(enumerate(lines, start=1))[: given.last_line]
            wrong = wrong_optional_lines(read, states2HHtexts(hand.events, self.game_config))
        faults = self._play(hand, once)
        self.faults += faults
        self.warnings += [(self.hand_id, f"line {line}: {reason}") for line, reason in wrong]
        self.pl_ids = list(hand.history.ids)
        self.hand_id += 1
        self.rotate_players()
        history = HHistory(self.game_config)
        history.events = hand.events
        return history

    def _play(self, hand: PypoksHand, once: bool) -> list[tuple[int, str, PlayerFault]]:
        """Ask players until the hand is over, or only the next one."""
        faults = []
        for player in hand.history.ids:
            self._players[player].start_hand(hand.history.ids)
        while (actor := hand.actor) is not None:
            allowed, amounts = hand.choices()
            seated = self._players[actor]
            move, chances, fault = settle(seated, actor, hand.events, allowed, amounts)
            if fault is not None:
                faults.append((self.hand_id, actor, fault))
            if once:
                hand.make_last_move(move, amounts[move], chances)
                return faults
            hand.make_move(move, amounts[move], chances)
        for player in hand.history.ids:
            self._players[player].end_hand(hand.events)
        return faults

    def _history(self, ids: Iterable[str], dialect: str) -> HandEvents:
        return HandEvents(self.game_config, tuple(ids), self.name, self.hand_id, dialect)

    def _check_order(self, ids: tuple[str, ...], line: int) -> None:
        start = self.pl_ids.index(ids[0]) if ids[0] in self.pl_ids else 0
        order = (*self.pl_ids[start:], *self.pl_ids[:start])
        if set(ids) != set(order):
            raise NotationError(
                f"the players are {', '.join(ids)}", line=line, expected=", ".join(order)
            )
        if ids != order:
            raise NotationError(
                f"the order of the players is {', '.join(ids)}",
                line=line,
                expected=", ".join(order),
            )

    def _draw(
        self, player: str, events: list[Event], allowed: list[bool], amounts: list[int]
    ) -> tuple[int, list[float]]:
        """Draw one of the allowed moves with equal probability."""
        moves = [move for move, may in enumerate(allowed) if may]
        drawn = derive_seed(self._seed, "hand", self.hand_id, "move", len(events))
        return moves[drawn % len(moves)], [may / len(moves) for may in allowed]


def _lines_of(text: str | Iterable[str]) -> list[str]:
    if isinstance(text, str):
        return text.splitlines()
    if not isinstance(text, Iterable):
        raise NotationError(f"not a text: {shown(text)}", line=1, expected="lines of a hand")
    return list(text)


def check_ids(pl_ids: Iterable[str], game_config: GameConfig) -> list[str]:
    """Return the ids of a table's players: different, and as many as the config says."""
    ids = list(pl_ids)
    for player in ids:
        try:
            check_id(player)
        except NotationError as error:
            raise SetupError(str(error)) from None
    if len(set(ids)) < len(ids):
        raise SetupError(f"players must have different ids, not {', '.join(ids)}")
    if len(ids) != game_config.table_size:
        raise SetupError(
            f"{game_config.name} is for {game_config.table_size} players, not {len(ids)}"
        )
    return ids
