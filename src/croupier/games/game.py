"""A game as a row of data: everything that is fixed about it, apart from the stakes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import SetupError, unknown_arguments
from croupier.hand.spec.streets import HOUSE, BettingStructure, Opening, Street
from croupier.records import Record

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, Self

    from croupier.cards.card import Card
    from croupier.cards.hand_types import Hand
    from croupier.chips.values import Chips
    from croupier.games.rounds import Round
    from croupier.hand.spec.streets import RaiseCap
    from croupier.hand.state import State

USUAL_PLAYERS = 6
USUAL_STACK = 200
USUAL_CAP = 4  # bets and raises per street in fixed limit, in PokerKit's API
BOARD_SEATS = 10  # WSOP events: hold'em begins nine-handed; ten-handed in large fields


class Game(Record):
    """A row of the catalogue: everything that is fixed about a game, apart from the stakes.

    `code` is its code in PHH files, `name` and `aliases` are what people type; `class_name` is the
    class in PokerKit's style. `cap` says how many bets and raises a street allows: with "house" the
    house rules decide; without house rules it is four, as in PokerKit. `bets`, `ante`, `bring_in`,
    `stacks` and `players` are the defaults; `seats` is the largest number of players at a table.
    The kinds of rows are `BlindsGame`, `ButtonBlindGame`, `BringInGame` and `AnteGame`.
    """

    __slots__ = (
        "code",
        "name",
        "title",
        "class_name",
        "deck",
        "hand_types",
        "rounds",
        "structure",
        "aliases",
        "summary",
        "bets",
        "ante",
        "bring_in",
        "stacks",
        "players",
        "seats",
        "cap",
        "boards",
    )
    code: str
    name: str
    title: str
    class_name: str
    deck: tuple[Card, ...]
    hand_types: tuple[type[Hand], ...]
    rounds: tuple[Round, ...]
    structure: BettingStructure
    aliases: tuple[str, ...]
    summary: str
    bets: tuple[int, int]
    ante: int
    bring_in: int
    stacks: int
    players: int
    seats: int
    cap: RaiseCap
    boards: int

    def __init__(
        self,
        code: str,
        name: str,
        title: str,
        class_name: str = "",
        *,
        deck: Iterable[Card],
        hand_types: Iterable[type[Hand]],
        rounds: Iterable[Round],
        structure: BettingStructure = BettingStructure.NO_LIMIT,
        aliases: Iterable[str] = (),
        summary: str = "",
        bets: tuple[int, int] = (2, 4),
        ante: int = 0,
        bring_in: int = 0,
        stacks: int = USUAL_STACK,
        players: int = USUAL_PLAYERS,
        seats: int = BOARD_SEATS,
        cap: RaiseCap = HOUSE,
        boards: int = 1,
    ) -> None:
        structure = BettingStructure(structure)
        self._fill(
            code,
            plain_name(name),
            title,
            class_name or _camel_case(name),
            deck if isinstance(deck, tuple) else tuple(deck),
            tuple(hand_types),
            tuple(rounds),
            structure,
            tuple(aliases),
            summary or f"{title} ({code}).",
            bets,
            ante,
            bring_in,
            stacks,
            players,
            seats,
            cap if structure is BettingStructure.FIXED_LIMIT else None,
            boards,
        )
        if not self.rounds:
            raise SetupError(f"{title} has no rounds: a game has at least one")
        if not self.hand_types:
            raise SetupError(f"{title} has no hand types: a game has at least one")

    def sibling(
        self, code: str, name: str, title: str, class_name: str = "", **changes: Any
    ) -> Self:
        """Return a copy of this game with some values changed.

        >>> from croupier.games import holdem
        >>> holdem.sibling("NT6", "six-max", "Six-max hold'em", seats=6).seats
        6
        """
        if unknown := changes.keys() - {*self._fields}:
            unknown_arguments("sibling", sorted(unknown), self._fields)
        own = ("code", "name", "title", "class_name", "aliases", "summary")
        values = dict(zip(self._fields, self._values(), strict=True)) | changes
        if "structure" in changes and "cap" not in changes:
            values["cap"] = HOUSE
        kept = {name: value for name, value in values.items() if name not in own}
        named = {name: changes[name] for name in ("aliases", "summary") if name in changes}
        return type(self)(code, name, title, class_name, **kept, **named)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name} ({self.code})>"

    def __reduce__(self) -> tuple[object, ...]:
        from croupier.games.catalogue import GAMES, find_game

        if any(self is row for row in GAMES):
            return find_game, (self.code,)
        return super().__reduce__()

    def __call__(self, *arguments: Any, **options: Any) -> State:
        """Start a hand; the parameters depend on the kind of row."""
        raise NotImplementedError("make a BlindsGame, a BringInGame or an AnteGame")

    @property
    def fixed_limit(self) -> bool:
        """Whether the game is fixed limit: all bets of a street have the same size."""
        return self.structure is BettingStructure.FIXED_LIMIT

    @property
    def stud(self) -> bool:
        """Whether up cards decide who opens."""
        return self.rounds[0].opening is not Opening.POSITION

    @property
    def blinds(self) -> bool:
        """Whether the forced bets are blinds."""
        return False

    @property
    def button_blind(self) -> bool:
        """Whether everybody antes and only the button posts a blind."""
        return False

    @property
    def small(self) -> bool:
        """Whether it is one of the small research games, for two players with an ante."""
        return self.players == 2

    @property
    def hole_count(self) -> int:
        """The number of hole cards dealt to each player, not counting draws."""
        return sum(each.down + each.up for each in self.rounds)

    @property
    def board_count(self) -> int:
        """The number of cards on a full board."""
        return sum(each.board for each in self.rounds)

    @property
    def draws(self) -> int:
        """The number of draws."""
        return sum(each.draw for each in self.rounds)

    def streets(self, small_bet: Chips, big_bet: Chips, cap: RaiseCap) -> tuple[Street, ...]:
        """Return the streets with these bets; a card is burnt from the second one on."""
        return tuple(
            each.street(burn=place > 0, bet=big_bet if each.big else small_bet, cap=cap)
            for place, each in enumerate(self.rounds)
        )

    def raise_cap(self, rules: object) -> RaiseCap:
        """Return the cap on bets and raises of the streets: "house" if house rules decide.

        >>> from croupier import HouseRules
        >>> from croupier.games import kuhn, razz
        >>> razz.raise_cap(None), razz.raise_cap(HouseRules.WSOP), kuhn.raise_cap(HouseRules.WSOP)
        (4, 'house', 1)
        """
        return USUAL_CAP if self.cap == HOUSE and rules is None else self.cap


def plain_name(text: str) -> str:
    """Return a name in the form used for lookups: lower case, dashes between the words."""
    return "-".join(text.lower().replace("_", " ").replace("'", "").split())


def _camel_case(name: str) -> str:
    words = plain_name(name).replace("-", " ").split()
    letters = "".join(word.capitalize() for word in words if word.isalnum())
    return letters if letters.isidentifier() else f"Game{letters}"
