"""Observations as floats, for neural networks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from croupier import _core
from croupier.errors import SetupError
from croupier.hand import operations as done
from croupier.hand.state import State
from croupier.loops.actions import BatchAction
from croupier.loops.arrays import checked_array, read_whole
from croupier.loops.batch import Batch
from croupier.loops.stakes import big_bet_of
from croupier.loops.starts import find_start

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from croupier.chips.values import ValuesLike
    from croupier.loops.starts import GameLike

_SCALES = ("bb", "pot", "stack")
_ACTIONS = ("fold", "call", "raise", "draw")
_MOST_HISTORY = 1024
_ACTOR, _ALL = -2, -1


class Encoder:
    """Writes the rows of a Batch as float32: cards one-hot, chips scaled, the last decisions.

    `chips` says what chips are counted in: "bb" the big blind (the smallest bet where there is
    none), "pot" the pot of the moment, "stack" the average starting stack. `history` decisions are
    encoded, newest last; the Batch must keep that many. Nothing in a row depends on a card that the
    player cannot see. With a history as long as a hand, different information states of Kuhn and
    Leduc have different rows.

    >>> from croupier import Batch
    >>> encoder = Encoder("leduc", history=6)
    >>> batch = Batch("leduc", 4, history=6)
    >>> encoder.write(batch).shape == (4, *encoder.shape)
    True
    >>> encoder.names[:4]
    ('seat 0', 'seat 1', 'street 0', 'street 1')
    """

    def __init__(
        self,
        game: GameLike | str,
        *,
        cards: str = "onehot",
        chips: str = "bb",
        history: int = 0,
        stacks: ValuesLike | None = None,
        players: int | None = None,
    ) -> None:
        if cards != "onehot":
            raise SetupError(f"no such encoding of cards: {cards!r}; choose 'onehot'")
        if chips not in _SCALES:
            raise SetupError(f"no such unit of chips: {chips!r}; choose from {', '.join(_SCALES)}")
        if isinstance(game, State):
            raise SetupError("an Encoder needs a game, not a State")
        self.history = read_whole(history, "history must be a whole number")
        """The decisions that are encoded."""
        if not 0 <= self.history <= _MOST_HISTORY:
            raise SetupError(f"history must be 0 to {_MOST_HISTORY}, not {history!r}")
        start = find_start(game, stacks, players)
        self._game, self._stacks, self._players = game, stacks, players
        self._table: Batch | None = None
        self._state = start.state
        unit = float(big_bet_of(start.state))
        self._native = _core.Encoding(
            start.spec, start.state, self.history, _SCALES.index(chips), unit
        )
        self.names = tuple(self._names())
        """The name of each column."""

    @property
    def shape(self) -> tuple[int]:
        """The shape of a row."""
        return (self._native.width,)

    def write(
        self,
        batch: Batch,
        out: NDArray[np.float32] | None = None,
        *,
        players: int | str | None = None,
    ) -> NDArray[np.float32]:
        """Write a row for each table and return the array.

        The row is what the acting player sees; with `players` a seat or "all" it is what that
        seat, or every seat, sees. Where nobody acts it is all zeros.
        """
        seat = _ACTOR
        seats: tuple[int, ...] = ()
        if players == "all":
            seat, seats = _ALL, (batch.player_count,)
        elif players is not None:
            seat = read_whole(players, 'players must be a seat or "all"')
            if not 0 <= seat < batch.player_count:
                raise SetupError(f"there is no player {seat} among {batch.player_count}")
        shape = (len(batch), *seats, self._native.width)
        rows = np.empty(shape, np.float32) if out is None else checked_array(out, shape, np.float32)
        self._native.write(batch._native, seat, rows)
        return rows

    def write_rows(
        self, rows: NDArray[np.int32], history: NDArray[np.int32] | None = None
    ) -> NDArray[np.float32]:
        """Encode rows that were kept, such as `final_observations`, with their histories."""
        kept = np.ascontiguousarray(rows, np.int32)
        if kept.ndim != 2:
            raise SetupError(f"rows must be an array of two dimensions, not of {kept.ndim}")
        if self.history == 0 or history is None:
            last = np.full((len(kept), self.history * 4), -1, np.int32)
        else:
            last = np.ascontiguousarray(history, np.int32)[:, -self.history :]
            last = np.ascontiguousarray(last.reshape(len(kept), -1))
        out = np.empty((len(kept), self._native.width), np.float32)
        self._native.write_rows(kept, last, out)
        return out

    def encode(self, state: State, player: int) -> NDArray[np.float32]:
        """Return the row of a player in a State of the same game and stacks, with its history.

        Where no player is to decide, the row is all zeros.
        """
        if not isinstance(state, State):
            raise SetupError(f"expected a State, not {state!r}")
        if self._table is None:
            self._table = Batch(self._game, 1, stacks=self._stacks, players=self._players)
        if state.is_chance or state.turn_index is None:
            return np.zeros(self.shape, np.float32)
        self._table.load(0, state)
        made = _decisions(state)[-self.history :] if self.history else []
        history = np.full((1, self.history, 4), -1, np.int32)
        if made:
            history[0, -len(made) :] = made
        row: NDArray[np.float32] = self.write_rows(self._table.observe(player), history)[0]
        return row

    def _names(self) -> Iterator[str]:
        layout = self._native.layout
        count, holes, boards, positions = (
            layout.players, layout.holes, layout.boards, layout.positions,
        )  # fmt: skip
        streets = [f"street {number}" for number in range(len(self._state.streets))]
        others = [f"+{step}" for step in range(count)]
        deck = [repr(card) for card in self._state.deck]
        yield from (f"seat {seat}" for seat in range(count))
        yield from streets
        yield from ("drawing", "pot", "call", "min_raise_to", "max_raise_to", "raises")
        yield from (f"opener {other}" for other in others)
        yield "deck"
        yield from (f"hole {slot} {card}" for slot in range(holes) for card in deck)
        for board in range(boards):
            where = "board" if boards == 1 else f"board {board}:"
            yield from (f"{where} {slot} {card}" for slot in range(positions) for card in deck)
        for other in others:
            yield from (f"{what} {other}" for what in ("stack", "bet", "paid", "live"))
            if layout.draws:
                yield f"drawn {other}"
            if layout.up_cards:
                for slot in range(holes):
                    yield from (f"up {slot} {other} {card}" for card in (*deck, "face down"))
        for back in range(self.history, 0, -1):
            yield from (f"-{back} by {other}" for other in others)
            yield from (f"-{back} {street}" for street in streets)
            yield from (f"-{back} {action}" for action in _ACTIONS)
            yield f"-{back} amount"

    def __repr__(self) -> str:
        return f"<Encoder: {self._native.width} columns>"


_DEALS = (done.CardBurning, done.HoleDealing, done.BoardDealing, done.StandingPatOrDiscarding)


def _decisions(state: State) -> list[tuple[int, int, int, int]]:
    """Return player, street, action and amount of every decision, as `Batch.history` has them."""
    made: list[tuple[int, int, int, int]] = []
    street, betting = -1, True
    each: Any
    for each in state.operations:
        if isinstance(each, _DEALS) and betting:
            street, betting = street + 1, False  # the first card after bets begins a street
        told: tuple[int, int] | None = None
        player: int = getattr(each, "player_index", -1)
        if isinstance(each, done.Folding):
            told = BatchAction.FOLD, 0
        elif isinstance(each, (done.CheckingOrCalling, done.BringInPosting)):
            told = BatchAction.CALL, int(each.amount)
        elif isinstance(each, done.CompletionBettingOrRaisingTo):
            told = BatchAction.RAISE, int(each.amount)
        elif isinstance(each, done.StandingPatOrDiscarding):
            told = BatchAction.DRAW, len(each.cards)
        if told is not None:
            betting = betting or told[0] != BatchAction.DRAW
            made.append((player, street, int(told[0]), told[1]))
    return made
