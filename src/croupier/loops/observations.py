"""The layout of a row of observations, and its description in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cards.card import ALL_CARDS
from croupier.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from croupier._core import Layout

NO_CARD = -1
HEADER = (
    "player",
    "street",
    "drawing",
    "pot",
    "call",
    "min_raise_to",
    "max_raise_to",
    "raises",
    "opener",
    "deck",
)


class Columns:
    """The columns of an observation, which depend on the game and the number of players.

    First comes the situation: `player` who acts (-1: nobody, the rest is 0), `street`, whether it
    is a `drawing` round, the `pot` with all bets, the chips to `call`, the range of raises (0: no
    raise), the number of `raises` on this street, `opener` (who raised last, otherwise who opened),
    the cards left in the `deck`. Then the player's `hole` cards and the `board`s. Then, for the
    player who acts and everybody clockwise from there (`+0`, `+1`, ...): `stack`, `bet` on this
    street, `paid` in the whole hand, `live` (not folded), in draw games the number of cards
    `drawn` last, in stud games the exposed cards (`up`).

    Cards are card numbers, -1 for no card, 52 for a face-down card.
    """

    def __init__(self, layout: Layout) -> None:
        self.players = layout.players
        self.holes = layout.holes
        self.boards = layout.boards
        self.positions = layout.positions
        self.draws = layout.draws
        self.up_cards = layout.up_cards
        self.names = tuple(self._names())

    def _names(self) -> Iterator[str]:
        yield from HEADER
        yield from (f"hole {card}" for card in range(self.holes))
        for board in range(self.boards):
            prefix = "board" if self.boards == 1 else f"board {board}:"
            yield from (f"{prefix} {position}" for position in range(self.positions))
        for seat in range(self.players):
            yield from (f"{name} +{seat}" for name in ("stack", "bet", "paid", "live"))
            if self.draws:
                yield f"drawn +{seat}"
            if self.up_cards:
                yield from (f"up {card} +{seat}" for card in range(self.holes))

    def __len__(self) -> int:
        return len(self.names)

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __getitem__(self, place: int) -> str:
        return self.names[place]

    def index(self, name: str) -> int:
        """Return the index of a column."""
        if name not in self.names:
            raise SetupError(f"unknown column {name!r}; see Batch.columns")
        return self.names.index(name)

    def explain(self, row: Sequence[float]) -> str:
        """Describe a row in words, also one that was stored as floats."""
        if len(row) != len(self):
            raise SetupError(f"a row has {len(self)} columns, not {len(row)}")
        value = dict(zip(self.names, map(_whole, row), strict=True))
        if value["player"] < 0:
            return "Nobody acts: the hand plays itself out."
        return "\n".join(self._sentences(value))

    def _sentences(self, value: dict[str, int]) -> Iterator[str]:
        what = "draws" if value["drawing"] else "acts"
        hole = _cards(value[f"hole {card}"] for card in range(self.holes))
        yield f"Player {value['player']} {what} on street {value['street']}, holding {hole}."
        if self.positions:
            yield f"On the board: {self._boards(value)}."
        opener, raises, deck = value["opener"], value["raises"], value["deck"]
        if value["drawing"]:
            yield f"The pot is {value['pot']}; any cards may be changed, or none."
            yield f"Player {opener} raised last before the draw, or opened. Deck: {deck} cards."
        else:
            yield f"The pot is {value['pot']}; {self._choices(value)}."
            last = f"player {opener} " + ("raised last" if raises else "opened the street")
            yield f"Bets and raises on this street: {raises}; {last}. Deck: {deck} cards."
        for seat in range(self.players):
            yield self._player(value, seat)

    def _boards(self, value: dict[str, int]) -> str:
        boards = []
        for board in range(self.boards):
            prefix = "board" if self.boards == 1 else f"board {board}:"
            cards = (value[f"{prefix} {place}"] for place in range(self.positions))
            boards.append(_cards(cards))
        return " / ".join(boards)

    def _choices(self, value: dict[str, int]) -> str:
        price = f"{value['call']} to call" if value["call"] else "a check is free"
        if not value["max_raise_to"]:
            return f"{price}, no raise is possible"
        return f"{price}, a raise goes to {value['min_raise_to']} up to {value['max_raise_to']}"

    def _player(self, value: dict[str, int], seat: int) -> str:
        number = (value["player"] + seat) % self.players
        state = "in the hand" if value[f"live +{seat}"] else "folded"
        words = [
            f"Player {number}: {state}",
            f"stack {value[f'stack +{seat}']}",
            f"bet {value[f'bet +{seat}']}",
            f"paid {value[f'paid +{seat}']} in all",
        ]
        if self.draws:
            words.append(f"last drew {value[f'drawn +{seat}']}")
        if self.up_cards:
            cards = _cards(value[f"up {card} +{seat}"] for card in range(self.holes))
            words.append(f"shows {cards}")
        return ", ".join(words) + "."


def _whole(number: float) -> int:
    try:
        if float(number).is_integer():
            return int(number)
    except (TypeError, ValueError):
        pass
    raise SetupError(f"{number!r} is not a whole number: is this a row of observations?")


def _cards(numbers: Iterable[int]) -> str:
    cards = [_card(number) for number in numbers if number != NO_CARD]
    return " ".join(cards) if cards else "nothing"


def _card(number: int) -> str:
    if not 0 <= number < len(ALL_CARDS):
        raise SetupError(f"{number} is not the number of a card: is this a row of observations?")
    # 52 is ??; after it come cards of which a rank or a suit is known.
    return repr(ALL_CARDS[number])
