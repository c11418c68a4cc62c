"""One hand in PHH, with every field of the notation."""

from __future__ import annotations

import datetime
import warnings
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field, fields
from decimal import Decimal
from math import inf
from typing import TYPE_CHECKING, Any, BinaryIO, ClassVar, cast

from croupier.chips.values import divmod, parse_value, rake
from croupier.errors import NotationError
from croupier.games import Poker, class_of
from croupier.games.catalogue import GAMES
from croupier.games.class_making import terms_of
from croupier.hand.spec.streets import Automation, Mode
from croupier.hand.state import State
from croupier.history.hand_log import check_log
from croupier.history.phh.check import check_fields
from croupier.history.phh.notation import parse_action, raises_parts_of_chips, read_fields, supply
from croupier.history.phh.specs import Planned, are_plain, has_parts, planned, spelled
from croupier.history.phh.tables import tables_of_file, tables_of_text
from croupier.history.phh.writing import actions_of, table_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

    from croupier.chips.values import Divmod, ParseValue, TakeRake
    from croupier.history.phh.parsers import Parser

# PHH's names for the arguments of a game's constructor.
_FIELD_NAMES = {"raw_blinds_or_straddles": "blinds_or_straddles", "bet": "min_bet"}


@dataclass(kw_only=True)
class HandHistory(Iterable[State]):
    """A hand in PHH; iterating over it plays it and yields the State after every step.

    It is the same State every time: copy what you want to keep. Operations that the rules require
    and the file leaves out are filled in: posts, burns, unseen cards, checks and folds of skipped
    players.
    """

    # The codes of PHH's specification and, in the same style, one for every other game.
    game_types: ClassVar[dict[str, type[Poker]]] = {row.code: class_of(row) for row in GAMES}
    variants: ClassVar[dict[type[Poker], str]] = {game: code for code, game in game_types.items()}
    required_field_names: ClassVar[dict[str, tuple[str, ...]]] = {
        row.code: (
            "variant",
            "antes",
            *(_FIELD_NAMES.get(name, name) for name in terms_of(row)),
            "starting_stacks",
            "actions",
        )
        for row in GAMES
    }
    optional_field_names: ClassVar[tuple[str, ...]] = (
        *("author", "event", "url", "venue", "address", "city", "region", "postal_code"),
        *("country", "time", "time_zone", "day", "month", "year", "hand", "level", "seats"),
        *("seat_count", "table", "players", "finishing_stacks", "winnings", "currency"),
        *("currency_symbol", "ante_trimming_status", "time_limit", "time_banks"),
    )

    ACPC_PROTOCOL_VARIANTS: ClassVar[set[str]] = {"FT", "NT"}
    PLURIBUS_PROTOCOL_VARIANTS: ClassVar[set[str]] = {"NT"}
    _NOTATED: ClassVar[tuple[str, ...]]  # the fields of a file, in order

    variant: str
    ante_trimming_status: bool = False
    antes: list[int]
    blinds_or_straddles: list[int] | None = None
    bring_in: int | None = None
    small_bet: int | None = None
    big_bet: int | None = None
    min_bet: int | None = None
    starting_stacks: list[int]
    actions: list[str]
    author: str | None = None
    event: str | None = None
    url: str | None = None
    venue: str | None = None
    address: str | None = None
    city: str | None = None
    region: str | None = None
    postal_code: str | None = None
    country: str | None = None
    time: datetime.time | None = None
    time_zone: str | None = None
    day: int | None = None
    month: int | None = None
    year: int | None = None
    hand: str | int | None = None
    level: int | None = None
    seats: list[int] | None = None
    seat_count: int | None = None
    table: str | int | None = None
    players: list[str] | None = None
    finishing_stacks: list[int] | None = None
    winnings: list[int] | None = None
    currency: str | None = None
    currency_symbol: str | None = None
    time_limit: int | None = None
    time_banks: list[int] | None = None
    user_defined_fields: dict[str, Any] = field(default_factory=dict)
    automations: tuple[Automation, ...] = tuple(
        automation
        for automation in Automation.TABLE
        if automation is not Automation.HOLE_CARDS_SHOWING_OR_MUCKING
    )
    divmod: Divmod = divmod
    rake: TakeRake = rake
    parse_value: ParseValue = parse_value

    # Reading.

    @classmethod
    def loads(cls, s: str, *, parse_value: ParseValue = parse_value, **kwargs: Any) -> Self:
        """Read a hand from text; keyword arguments replace fields of the same name."""
        return cls._of(read_fields(s, parse_value), parse_value, kwargs)

    @classmethod
    def load(cls, fp: BinaryIO, **kwargs: Any) -> Self:
        """Read a hand from a binary file."""
        return cls.loads(_decoded(fp.read()), **kwargs)

    @classmethod
    def loads_all(
        cls, s: str, *, parse_value: ParseValue = parse_value, **kwargs: Any
    ) -> Iterator[Self]:
        """Read many hands from text, one table each: [1], [2] and so on."""
        for table in tables_of_text(s):
            yield cls._of(table.fields(parse_value), parse_value, kwargs)

    @classmethod
    def load_all(
        cls, fp: BinaryIO, *, parse_value: ParseValue = parse_value, **kwargs: Any
    ) -> Iterator[Self]:
        """Read many hands from a binary file, one at a time, so files may have any size."""
        for table in tables_of_file(fp):
            yield cls._of(table.fields(parse_value), parse_value, kwargs)

    @classmethod
    def _of(cls, table: dict[str, Any], parse_value: ParseValue, given: dict[str, Any]) -> Self:
        unknown = [name for name in table if name not in _NOTATED_NAMES]
        others = {name: table.pop(name) for name in unknown}
        check_fields(table)
        return cls._make({**table, "parse_value": parse_value, **given}, others)

    @classmethod
    def _make(cls, values: dict[str, Any], others: dict[str, Any]) -> Self:
        """Make a hand from all values; names that are not fields are the user's own."""
        known = values
        if values.keys() - _ALL:
            known = {name: values[name] for name in values if name in _ALL}
            others |= {name: value for name, value in values.items() if name not in _ALL}
        for name in others:
            if not name.startswith("_"):
                warnings.warn(
                    f"{name!r} is not a field of PHH: your own fields begin with an underscore",
                    UserWarning,
                    stacklevel=4,
                )
        if others:
            known["user_defined_fields"] = {**known.get("user_defined_fields", {}), **others}
        if missing := [name for name in _NEEDED if name not in known]:
            raise NotationError(f"the hand lacks {', '.join(missing)}")
        return cls(**known)

    # Writing.

    def dumps(self) -> str:
        """Return the hand as text: its fields in order, then the user's own."""
        table = {name: getattr(self, name) for name in _NOTATED}
        return table_text({**table, **self.user_defined_fields})

    def dump(self, fp: BinaryIO) -> None:
        """Write the hand to a binary file."""
        fp.write(self.dumps().encode())

    @classmethod
    def dumps_all(cls, phhs: Iterable[HandHistory]) -> str:
        """Return many hands as text, one table each."""
        return "\n\n".join(f"[{number}]\n{hand.dumps()}" for number, hand in enumerate(phhs, 1))

    @classmethod
    def dump_all(cls, phhs: Iterable[HandHistory], fp: BinaryIO) -> None:
        """Write many hands to a binary file, one at a time."""
        for number, hand in enumerate(phhs, 1):
            fp.write(f"{'' if number == 1 else chr(10) * 2}[{number}]\n{hand.dumps()}".encode())

    @classmethod
    def from_game_state(
        cls, game: Poker, state: State, compression_status: bool = True, **kwargs: Any
    ) -> Self:
        """Return the notation of a hand so far; keyword arguments are additional fields.

        With compression, cards dealt to a player or the board one after the other are one action.
        Further runouts and boards cannot be written, and are refused.
        """
        code = cls.variants.get(type(game))
        if code is None:
            raise NotationError(f"PHH has no code for {type(game).__name__}")
        check_log(state)
        own: dict[str, Any] = {
            "variant": code,
            "ante_trimming_status": state.ante_trimming_status,
            "antes": list(state.antes),
            "starting_stacks": list(state.starting_stacks),
            "actions": actions_of(
                state, boards=type(game).row.boards, compressed=compression_status
            ),
        }
        for name in cls.required_field_names[code]:
            if name == "blinds_or_straddles":
                own[name] = list(state.blinds_or_straddles)
            elif name in ("bring_in", "small_bet", "big_bet", "min_bet"):
                own[name] = getattr(game, name)
        return cls._make({**own, **kwargs}, {})

    # Other notations.

    @classmethod
    def from_absolute_poker(
        cls, s: str, *, parse_value: ParseValue = parse_value, error_status: bool = False
    ) -> Generator[Self, None, int]:
        """Yield the hands of a text of Absolute Poker, and return their number."""
        return cls._of_room("AbsolutePokerParser", s, parse_value, error_status)

    @classmethod
    def from_full_tilt_poker(
        cls, s: str, *, parse_value: ParseValue = parse_value, error_status: bool = False
    ) -> Generator[Self, None, int]:
        """Yield the hands of a text of Full Tilt Poker, and return their number."""
        return cls._of_room("FullTiltPokerParser", s, parse_value, error_status)

    @classmethod
    def from_ipoker_network(
        cls, s: str, *, parse_value: ParseValue = parse_value, error_status: bool = False
    ) -> Generator[Self, None, int]:
        """Yield the hands of a text of the iPoker network, and return their number."""
        return cls._of_room("IPokerNetworkParser", s, parse_value, error_status)

    @classmethod
    def from_ongame_network(
        cls, s: str, *, parse_value: ParseValue = parse_value, error_status: bool = False
    ) -> Generator[Self, None, int]:
        """Yield the hands of a text of the Ongame network, and return their number."""
        return cls._of_room("OngameNetworkParser", s, parse_value, error_status)

    @classmethod
    def from_partypoker(
        cls, s: str, *, parse_value: ParseValue = parse_value, error_status: bool = False
    ) -> Generator[Self, None, int]:
        """Yield the hands of a text of PartyPoker, and return their number."""
        return cls._of_room("PartyPokerParser", s, parse_value, error_status)

    @classmethod
    def from_pokerstars(
        cls, s: str, *, parse_value: ParseValue = parse_value, error_status: bool = False
    ) -> Generator[Self, None, int]:
        """Yield the hands of a text of PokerStars, and return their number."""
        return cls._of_room("PokerStarsParser", s, parse_value, error_status)

    @classmethod
    def _of_room(
        cls, parser: str, s: str, parse_value: ParseValue, error_status: bool
    ) -> Generator[Self, None, int]:
        from croupier.history.phh import parsers

        read: Parser = getattr(parsers, parser)()
        return cls.taking(read(s, parse_value=parse_value, error_status=error_status))

    @classmethod
    def from_acpc_protocol(
        cls,
        game: Poker,
        starting_stack: int,
        s: str,
        *,
        parse_value: ParseValue = parse_value,
        error_status: bool = False,
    ) -> Generator[Self, None, int]:
        """Yield the hands of ACPC or Pluribus lines, played with this game and these stacks."""
        from croupier.history.phh.parsers import ACPCProtocolParser

        parser = ACPCProtocolParser(game, starting_stack)
        return cls.taking(parser(s, parse_value=parse_value, error_status=error_status))

    @classmethod
    def taking(cls, hands: Generator[HandHistory, None, int]) -> Generator[Self, None, int]:
        """Yield hands that were read as hands of this class, and return their number."""
        while True:
            try:
                hand = next(hands)
            except StopIteration as end:
                count: int = end.value
                return count
            yield hand if type(hand) is cls else cls(**{name: getattr(hand, name) for name in _ALL})

    def to_acpc_protocol(
        self, position: int, hand_number: int | None = None
    ) -> Iterator[tuple[str, str]]:
        """Yield the messages between a dealer ("S->") and the player at a position ("<-C")."""
        from croupier.history.acpc.messages import acpc_messages, number_of

        return acpc_messages(self, position, number_of(self, hand_number))

    def to_pluribus_protocol(self, hand_number: int | None = None) -> str:
        """Return the hand as a line of a Pluribus log."""
        from croupier.history.acpc.messages import number_of, pluribus_line

        return pluribus_line(self, number_of(self, hand_number))

    # Playing.

    @property
    def game_type(self) -> type[Poker]:
        """The class of the game."""
        try:
            return self.game_types[self.variant]
        except (KeyError, TypeError):
            raise NotationError(
                f"unknown variant {self.variant!r}",
                expected=f"one of {', '.join(self.variants.values())}",
            ) from None

    def create_game(self) -> Poker:
        """Return the game of the hand in cash mode; burns are unknown cards, so not automated."""
        game_type = cast("Callable[..., Poker]", self.game_type)
        names = self.required_field_names[self.variant][2:-2]
        values = [getattr(self, name) for name in names]
        if None in values:
            raise NotationError(f"the hand lacks {names[values.index(None)]}")
        return game_type(
            tuple(name for name in self.automations if name is not Automation.CARD_BURNING),
            self.ante_trimming_status,
            self.antes,
            *values,
            mode=Mode.CASH_GAME,
            divmod=self.divmod,
            rake=self.rake,
        )

    def create_state(self) -> State:
        """Return the hand before its first action."""
        # Infinity is a float that means an unknown stack; it does not make the chips floats.
        stacks: list[Any] = [Decimal(s) if s == inf else s for s in self.starting_stacks]
        game_type = self.game_type
        names = self.required_field_names[self.variant][1:-2]
        amounts = [getattr(self, name) for name in names]
        raises_parts = raises_parts_of_chips(self.actions)
        if not are_plain((*amounts, stacks)) or type(self).create_game is not _CREATE_GAME:
            if raises_parts:
                stacks = [Decimal(str(stack)) for stack in stacks]
            return self.create_game()(stacks, len(stacks))
        parts = raises_parts or has_parts((*amounts, stacks))
        play = tuple(self.automations), self.ante_trimming_status, self.divmod, self.rake
        key = (game_type, *play, *map(spelled, amounts), len(stacks), parts)
        return planned(key, lambda: Planned(self.create_game(), len(stacks), parts)).start(stacks)

    def __iter__(self) -> Iterator[State]:
        return (state for state, _ in self.state_actions)

    @property
    def state_actions(self) -> Iterator[tuple[State, str | None]]:
        """The State after each action, with the action; None for operations that were filled in."""
        state, parse = self.create_state(), self.parse_value
        burns = Automation.CARD_BURNING in self.automations
        yield state, None
        for number, action in enumerate(self.actions, 1):
            while True:
                try:
                    parse_action(state, action, parse)
                except ValueError as error:
                    if burns and state.can_burn_card("??"):
                        state.burn_card("??")
                        continue
                    if not supply(state, decisions=True):
                        place = f"action {number}, {action!r}"
                        raise NotationError(
                            f"Unable to repair the hand history: {place}: {error}"
                        ) from None
                    yield state, None
                else:
                    break
            yield state, action
        while True:
            if burns and state.can_burn_card("??"):
                state.burn_card("??")
            if not supply(state, decisions=False):
                return
            yield state, None


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")  # some editors write a byte order mark
    except UnicodeDecodeError as error:
        raise NotationError(f"not UTF-8: {error}") from None


_CREATE_GAME = HandHistory.create_game
_ALL = {entry.name for entry in fields(HandHistory)}
# The fields of a file: everything before the options of playing it.
_NOTATED = HandHistory._NOTATED = tuple(entry.name for entry in fields(HandHistory))[:-5]
_NOTATED_NAMES = frozenset(_NOTATED)
_NEEDED = ("variant", "antes", "starting_stacks", "actions")
