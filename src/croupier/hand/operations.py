"""The records of a hand: one frozen value per operation.

The engine adds a record to `state.operations` for every change of a State. The history of a hand
is always computed from that list. Each record has a JSON form.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cards.card import Card
from croupier.chips.amounts import amount_from_json, amount_to_json
from croupier.errors import NotationError
from croupier.records import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import ClassVar

__all__ = [
    "AntePosting",
    "BetCollection",
    "BlindOrStraddlePosting",
    "BoardDealing",
    "BringInPosting",
    "CardBurning",
    "CheckingOrCalling",
    "ChipsPulling",
    "ChipsPushing",
    "CompletionBettingOrRaisingTo",
    "Folding",
    "HandKilling",
    "HoleCardsShowingOrMucking",
    "HoleDealing",
    "NoOperation",
    "Operation",
    "RunoutCountSelection",
    "StandingPatOrDiscarding",
]


class Operation(Record):
    """One operation of a hand, with an optional comment.

    >>> Folding(2).to_json()
    {'operation': 'Folding', 'player_index': 2}
    >>> Operation.from_json({"operation": "Folding", "player_index": 2, "commentary": "tanked"})
    Folding(commentary='tanked', player_index=2)
    """

    __slots__ = ("commentary",)
    _kinds: ClassVar[dict[str, type[Operation]]] = {}
    commentary: str | None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if not cls.__name__.startswith("_"):
            Operation._kinds[cls.__name__] = cls

    def __init__(self, *, commentary: str | None = None) -> None:
        self._fill(commentary)

    def to_json(self) -> dict[str, object]:
        """Return the record as plain JSON data: cards as text, amounts as `amounts` writes them."""
        data: dict[str, object] = {"operation": type(self).__name__}
        for name, value in zip(self._fields, self._values(), strict=True):
            if name != "commentary":
                data[name] = _FORMS[name][0](value)
        if self.commentary is not None:
            data["commentary"] = self.commentary
        return data

    @staticmethod
    def from_json(data: object) -> Operation:
        """Return the record that `to_json` wrote, from data or text.

        A NotationError says what is wrong with it.
        """
        if isinstance(data, str):
            import json

            try:
                data = json.loads(data)
            except ValueError as error:
                raise NotationError(f"not JSON: {error}", expected="a JSON object") from None
        if not isinstance(data, dict):
            raise NotationError(f"not an operation: {data!r}", expected="a JSON object")
        kind = Operation._kinds.get(str(data.get("operation")))
        if kind is None:
            raise NotationError(
                f"no such operation: {data.get('operation')!r}",
                expected=f"one of {', '.join(Operation._kinds)}",
            )
        name = kind.__name__
        if unknown := data.keys() - {"operation", *kind._fields}:
            raise NotationError(f"{name} has no field {', '.join(sorted(map(repr, unknown)))}")
        if missing := [field for field in kind._fields[1:] if field not in data]:
            raise NotationError(f"{name} lacks {', '.join(missing)}")
        commentary = data.get("commentary")
        if not (commentary is None or isinstance(commentary, str)):
            raise NotationError(f"the commentary of {name} is {commentary!r}", expected="text")
        values = [_read(name, field, data[field]) for field in kind._fields[1:]]
        return kind._make(commentary, *values)


class _PlayerOperation(Operation):
    """An operation that has only a player index."""

    __match_args__ = __slots__ = ("player_index",)
    player_index: int

    def __init__(self, player_index: int, *, commentary: str | None = None) -> None:
        self._fill(commentary, player_index)


class _ChipsOperation(Operation):
    """One player's chips moved between the stack and the table."""

    __match_args__ = __slots__ = ("player_index", "amount")
    player_index: int
    amount: int

    def __init__(self, player_index: int, amount: int, *, commentary: str | None = None) -> None:
        self._fill(commentary, player_index, amount)


class AntePosting(_ChipsOperation):
    """A player posted an ante."""

    __slots__ = ()


class BetCollection(Operation):
    """The bets were collected into the pot; the returned uncalled part is not counted here."""

    __match_args__ = __slots__ = ("bets",)
    bets: tuple[int, ...]

    def __init__(self, bets: tuple[int, ...], *, commentary: str | None = None) -> None:
        self._fill(commentary, bets)

    @property
    def total_bets(self) -> int:
        """The chips collected from all players."""
        return sum(self.bets)


class BlindOrStraddlePosting(_ChipsOperation):
    """A player posted a blind, a straddle or a post bet."""

    __slots__ = ()


class CardBurning(Operation):
    """The dealer burnt a card."""

    __match_args__ = __slots__ = ("card",)
    card: Card

    def __init__(self, card: Card, *, commentary: str | None = None) -> None:
        self._fill(commentary, card)


class HoleDealing(Operation):
    """A player was dealt hole cards; a status for each says whether it is face up."""

    __match_args__ = __slots__ = ("player_index", "cards", "statuses")
    player_index: int
    cards: tuple[Card, ...]
    statuses: tuple[bool, ...]

    def __init__(
        self,
        player_index: int,
        cards: tuple[Card, ...],
        statuses: tuple[bool, ...],
        *,
        commentary: str | None = None,
    ) -> None:
        self._fill(commentary, player_index, cards, statuses)


class BoardDealing(Operation):
    """Board cards were dealt."""

    __match_args__ = __slots__ = ("cards",)
    cards: tuple[Card, ...]

    def __init__(self, cards: tuple[Card, ...], *, commentary: str | None = None) -> None:
        self._fill(commentary, cards)


class StandingPatOrDiscarding(Operation):
    """A player discarded cards in a draw; none means standing pat."""

    __match_args__ = __slots__ = ("player_index", "cards")
    player_index: int
    cards: tuple[Card, ...]

    def __init__(
        self, player_index: int, cards: tuple[Card, ...], *, commentary: str | None = None
    ) -> None:
        self._fill(commentary, player_index, cards)


class Folding(_PlayerOperation):
    """A player folded."""

    __slots__ = ()


class CheckingOrCalling(_ChipsOperation):
    """A player checked (amount 0) or called; the amount is what was added from the stack."""

    __slots__ = ()


class BringInPosting(_ChipsOperation):
    """The opener of a stud game posted the bring-in."""

    __slots__ = ()


class CompletionBettingOrRaisingTo(_ChipsOperation):
    """A player completed, bet or raised; the amount is the total on the street ("raise to")."""

    __slots__ = ()


class RunoutCountSelection(Operation):
    """A player chose how many times to run out the board; None means no preference."""

    __match_args__ = __slots__ = ("player_index", "runout_count")
    player_index: int
    runout_count: int | None

    def __init__(
        self, player_index: int, runout_count: int | None, *, commentary: str | None = None
    ) -> None:
        self._fill(commentary, player_index, runout_count)


class HoleCardsShowingOrMucking(Operation):
    """A player showed hole cards ("??" for those kept hidden) or, with none, mucked."""

    __match_args__ = __slots__ = ("player_index", "hole_cards")
    player_index: int
    hole_cards: tuple[Card, ...]

    def __init__(
        self, player_index: int, hole_cards: tuple[Card, ...], *, commentary: str | None = None
    ) -> None:
        self._fill(commentary, player_index, hole_cards)


class HandKilling(_PlayerOperation):
    """The dealer mucked a hand that cannot win anything."""

    __slots__ = ()


class ChipsPushing(Operation):
    """The dealer pushed one share of a pot to its winners.

    A share is the part for one board and one hand type; both are None if no hands are
    compared.
    """

    __match_args__ = __slots__ = ("amounts", "pot_index", "board_index", "hand_type_index")
    amounts: tuple[int, ...]
    pot_index: int
    board_index: int | None
    hand_type_index: int | None

    def __init__(
        self,
        amounts: tuple[int, ...],
        pot_index: int,
        board_index: int | None,
        hand_type_index: int | None,
        *,
        commentary: str | None = None,
    ) -> None:
        self._fill(commentary, amounts, pot_index, board_index, hand_type_index)

    @property
    def total_amount(self) -> int:
        """The chips pushed to all winners."""
        return sum(self.amounts)


class ChipsPulling(_ChipsOperation):
    """A winner took the chips in front of them into their stack."""

    __slots__ = ()


class NoOperation(Operation):
    """No change: a record that only carries a comment."""

    __slots__ = ()


def _index(value: object) -> int:
    if type(value) is not int or value < 0:
        raise NotationError(f"{value!r}", expected="a whole number from 0 up")
    return value


def _index_or_none(value: object) -> int | None:
    return None if value is None else _index(value)


def _list(value: object) -> list[object]:
    if not isinstance(value, list | tuple):
        raise NotationError(f"{value!r}", expected="a list")
    return list(value)


def _amounts(value: object) -> tuple[int, ...]:
    return tuple(map(amount_from_json, _list(value)))


def _statuses(value: object) -> tuple[bool, ...]:
    statuses = tuple(status for status in _list(value) if isinstance(status, bool))
    if len(statuses) != len(_list(value)):
        raise NotationError(f"{value!r}", expected="a list of true and false")
    return statuses


def _cards(value: object) -> tuple[Card, ...]:
    if not isinstance(value, str):
        raise NotationError(f"{value!r}", expected="cards as text")
    return tuple(Card.parse(value))


def _card(value: object) -> Card:
    cards = _cards(value)
    if len(cards) != 1:
        raise NotationError(f"{value!r}", expected="one card")
    return cards[0]


def _same(value: object) -> object:
    return value


def _card_text(value: object) -> str:
    return "".join(map(repr, Card.clean(value)))  # type: ignore[arg-type]


def _amount_list(value: tuple[int, ...]) -> list[object]:
    return list(map(amount_to_json, value))


# How each field is written to and read from JSON; a name has the same form in every operation.
_FORMS: Mapping[str, tuple[Callable[..., object], Callable[[object], object]]] = {
    "player_index": (_same, _index),
    "pot_index": (_same, _index),
    "board_index": (_same, _index_or_none),
    "hand_type_index": (_same, _index_or_none),
    "runout_count": (_same, _index_or_none),
    "amount": (amount_to_json, amount_from_json),
    "amounts": (_amount_list, _amounts),
    "bets": (_amount_list, _amounts),
    "card": (_card_text, _card),
    "cards": (_card_text, _cards),
    "hole_cards": (_card_text, _cards),
    "statuses": (list, _statuses),
}


def _read(operation: str, field: str, value: object) -> object:
    try:
        return _FORMS[field][1](value)
    except NotationError as error:
        raise NotationError(
            f"{field} of {operation} is {error.message}", expected=error.expected
        ) from None
    except ValueError as error:  # cards that cannot be read
        raise NotationError(f"{field} of {operation}: {error}") from None
