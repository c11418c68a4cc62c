"""The setup of a hand, as a value that can be saved and started again."""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.cards.card import Card, Deck
from croupier.cards.own_types import hand_type_from_json, hand_type_to_json
from croupier.chips.amounts import amount_from_json, amount_to_json
from croupier.chips.units import in_units
from croupier.chips.values import divmod, rake
from croupier.errors import ArgumentError, CroupierError, NotationError, SetupError, shown
from croupier.games.catalogue import GAMES
from croupier.hand import native
from croupier.hand.spec.hand_spec import HandSpec, make_spec
from croupier.hand.spec.house_rules import HouseRules
from croupier.hand.spec.streets import Automation, BettingStructure, Mode, Opening, Street
from croupier.hand.state import State
from croupier.records import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from croupier.cards.hand_types import Hand
    from croupier.games.game import Game

_GAMES = {row.class_name: row for row in GAMES}
_FEWEST_PLAYERS, _MOST_PLAYERS = 2, 32


class HandSetup(Record):
    """All arguments of `State(...)`, with one value per player where players differ.

    `rules` is None if the hand was made without house rules. `next_cards` is the order of the deck
    from its top, if the seed does not determine it.
    """

    __slots__ = (
        "automations",
        "deck",
        "hand_types",
        "streets",
        "betting_structure",
        "ante_trimming_status",
        "antes",
        "blinds_or_straddles",
        "bring_in",
        "starting_stacks",
        "mode",
        "starting_board_count",
        "rules",
        "seed",
        "next_cards",
    )
    automations: tuple[Automation, ...]
    deck: tuple[Card, ...]
    hand_types: tuple[type[Hand], ...]
    streets: tuple[Street, ...]
    betting_structure: BettingStructure
    ante_trimming_status: bool
    antes: tuple[int, ...]
    blinds_or_straddles: tuple[int, ...]
    bring_in: int
    starting_stacks: tuple[int, ...]
    mode: Mode
    starting_board_count: int
    rules: HouseRules | None
    seed: int | None
    next_cards: tuple[Card, ...]

    def __init__(
        self,
        *,
        automations: Iterable[Automation] = Automation.DEALER,
        deck: Iterable[Card],
        hand_types: Iterable[type[Hand]],
        streets: Iterable[Street],
        betting_structure: BettingStructure,
        ante_trimming_status: bool = False,
        antes: Iterable[int],
        blinds_or_straddles: Iterable[int],
        bring_in: int = 0,
        starting_stacks: Iterable[int],
        mode: Mode = Mode.TOURNAMENT,
        starting_board_count: int = 1,
        rules: HouseRules | None = None,
        seed: int | None = None,
        next_cards: Iterable[Card] = (),
    ) -> None:
        self._fill(
            tuple(automations),
            deck if isinstance(deck, tuple) else tuple(deck),
            tuple(hand_types),
            tuple(streets),
            betting_structure,
            ante_trimming_status,
            tuple(antes),
            tuple(blinds_or_straddles),
            bring_in,
            tuple(starting_stacks),
            mode,
            starting_board_count,
            rules,
            seed,
            tuple(next_cards),
        )

    @property
    def player_count(self) -> int:
        """The number of players dealt in."""
        return len(self.starting_stacks)

    @classmethod
    def of(cls, state: State) -> HandSetup:
        """Return the setup of a hand."""
        cls.check(state)
        spec = native.spec_of(state)
        return cls._make(
            spec.automations,
            spec.deck,
            spec.hand_types,
            spec.streets,
            spec.betting_structure,
            spec.ante_trimming_status,
            spec.antes,
            spec.blinds_or_straddles,
            spec.bring_in,
            state.starting_stacks,
            spec.mode,
            spec.starting_board_count,
            spec.rules,
            native.seed_of(state),
            native.stacked_deck(state),
        )

    @staticmethod
    def check(state: State) -> None:
        """Raise a SetupError for a hand with functions of the user: a log cannot store them."""
        spec = native.spec_of(state)
        if spec.divmod is not divmod or spec.rake is not rake:
            raise SetupError(
                "a log cannot store a divmod or rake function: use HouseRules(rake=...) instead"
            )
        for hand_type in spec.hand_types:
            hand_type_to_json(hand_type)

    def start(self) -> State:
        """Start the hand again, with its automations."""
        return self._start(held=False)

    def without_cards(self) -> HandSetup:
        """Return the same setup without its seed and its cards: nothing can be dealt from it."""
        values = dict(zip(self._fields, self._values(), strict=True))
        return HandSetup(**{**values, "seed": None, "next_cards": ()})

    def hold(self) -> State:
        """Start the hand with its automations held, so that recorded operations can be repeated."""
        return self._start(held=True)

    def _start(self, held: bool) -> State:
        spec = _spec_of(self)
        units = spec.units_per_chip
        stacks = [in_units(stack, units) for stack in self.starting_stacks]
        if not held:
            return native.start(State, spec, stacks, self.seed, self.next_cards or None)
        state = native.start(State, spec, stacks, self.seed, None, held=True)
        if self.next_cards:
            state.deck_cards = deque(self.next_cards)
        return state

    def to_json(self) -> dict[str, object]:
        """Return the setup as plain JSON data: a predefined game by name, any other in full."""
        game = game_of(self)
        if game is not None and _streets(game, self.rules, *_bets(self.streets)) != self.streets:
            game = None  # its raise caps differ from those of the game under these rules
        data: dict[str, object] = {}
        if game is not None:
            small, big = _bets(self.streets)
            data["game"] = game.class_name
            data["bets"] = [amount_to_json(small), amount_to_json(big)]
        else:
            data["deck"] = _deck_text(self.deck)
            data["hand_types"] = list(map(hand_type_to_json, self.hand_types))
            data["betting_structure"] = str(self.betting_structure)
            data["streets"] = list(map(_street_to_json, self.streets))
        data["automations"] = list(map(str, self.automations))
        data["ante_trimming_status"] = self.ante_trimming_status
        data["antes"] = list(map(amount_to_json, self.antes))
        data["blinds_or_straddles"] = list(map(amount_to_json, self.blinds_or_straddles))
        data["bring_in"] = amount_to_json(self.bring_in)
        data["mode"] = str(self.mode)
        data["starting_board_count"] = self.starting_board_count
        data["rules"] = None if self.rules is None else self.rules.to_json()
        data["starting_stacks"] = list(map(amount_to_json, self.starting_stacks))
        data["seed"] = self.seed
        if self.next_cards:
            data["next_cards"] = "".join(map(repr, self.next_cards))
        return data

    @classmethod
    def from_json(cls, data: object) -> HandSetup:
        """Return the setup that `to_json` wrote; raise a NotationError for wrong data."""
        if not isinstance(data, dict):
            raise NotationError(f"not a setup: {shown(data)}", expected="a JSON object")
        reader = _Reader(data)
        try:
            return cls(**reader.game(), **reader.rest())
        except NotationError:
            raise
        except (CroupierError, ValueError, TypeError) as error:
            raise NotationError(f"the setup cannot be read: {error}") from None


class _Reader:
    """The fields of a setup from JSON, each checked."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    def get(self, name: str, kind: type | tuple[type, ...], expected: str) -> Any:
        value = self.data.get(name)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
            raise NotationError(f"{name} is {shown(value)}", expected=expected)
        return value

    def many(self, name: str, read: Callable[[Any], Any]) -> tuple[Any, ...]:
        return tuple(map(read, self.get(name, list, "a list")))

    def game(self) -> dict[str, Any]:
        if "game" not in self.data:
            return {
                "deck": _read_deck(self.get("deck", str, "a deck")),
                "hand_types": self.many("hand_types", _read_hand_type),
                "streets": self.many("streets", _read_street),
                "betting_structure": BettingStructure(self.get("betting_structure", str, "text")),
            }
        game = _GAMES.get(self.get("game", str, "the name of a game"))
        if game is None:
            raise NotationError(
                f"unknown game {shown(self.data['game'])}", expected=f"one of {', '.join(_GAMES)}"
            )
        bets = self.many("bets", amount_from_json)
        if len(bets) != 2:
            raise NotationError(f"bets is {shown(bets)}", expected="the small and the big bet")
        return {
            "deck": game.deck,
            "hand_types": game.hand_types,
            "streets": _streets(game, self.data.get("rules"), *bets),
            "betting_structure": game.structure,
        }

    def rest(self) -> dict[str, Any]:
        stacks = self.many("starting_stacks", amount_from_json)
        antes = self.many("antes", amount_from_json)
        blinds = self.many("blinds_or_straddles", amount_from_json)
        if not _FEWEST_PLAYERS <= len(stacks) <= _MOST_PLAYERS:
            raise NotationError(f"{len(stacks)} stacks", expected="two or more players")
        if not len(stacks) == len(antes) == len(blinds):
            raise NotationError("every player needs a stack, an ante and a blind")
        rules, seed = self.data.get("rules"), self.data.get("seed")
        if seed is not None and (type(seed) is not int or not 0 <= seed < 1 << 256):
            raise NotationError(f"the seed is {shown(seed)}", expected="a whole number")
        return {
            "automations": self.many("automations", Automation),
            "ante_trimming_status": self.get("ante_trimming_status", bool, "true or false"),
            "antes": antes,
            "blinds_or_straddles": blinds,
            "bring_in": amount_from_json(self.data.get("bring_in", 0)),
            "starting_stacks": stacks,
            "mode": Mode(self.get("mode", str, "text")),
            "starting_board_count": self.get("starting_board_count", int, "a whole number"),
            "rules": None if rules is None else _read_rules(rules),
            "seed": seed,
            "next_cards": tuple(Card.parse(self.data.get("next_cards", ""))),
        }


def _read_rules(data: object) -> HouseRules:
    if not isinstance(data, dict):
        raise NotationError(f"the rules are {shown(data)}", expected="an object")
    return HouseRules.from_json(data)


# The fields that a setup has in common with a HandSpec.
_SPEC_FIELDS = tuple(name for name in HandSetup._fields if name in HandSpec._fields)


def _spec_of(setup: HandSetup) -> HandSpec:
    stacks = setup.starting_stacks
    whole = all(type(stack) is int for stack in stacks)
    values = tuple([getattr(setup, name) for name in _SPEC_FIELDS])
    # Whole stacks do not affect the unit of chips.
    return _spec(values, len(stacks), () if whole else stacks, _kinds_of_chips(setup))


@lru_cache(maxsize=512)
def _spec(
    values: tuple[Any, ...], players: int, stacks: tuple[Any, ...], kinds: object
) -> HandSpec:
    """Return the spec of one setup; making a spec takes longer than starting a hand."""
    fields = dict(zip(_SPEC_FIELDS, values, strict=True))
    return make_spec(**fields, player_count=players, divmod=divmod, rake=rake, stacks=stacks)


def _kinds_of_chips(setup: HandSetup) -> tuple[type, ...]:
    """The types of all amounts: 2 equals Decimal(2), but makes another spec."""
    amounts = (*setup.antes, *setup.blinds_or_straddles, setup.bring_in, *setup.starting_stacks)
    largest = (street.max_completion_betting_or_raising_amount for street in setup.streets)
    return tuple(map(type, (*amounts, *map(_least, setup.streets), *largest)))


def game_of(setup: HandSetup) -> Game | None:
    """Return the row of the catalogue for a hand, None for any other game.

    The field `opener` of streets does not count.
    """
    kinds = tuple(type(_least(street)) for street in setup.streets)
    streets = setup.streets
    if any(street.opener is not None for street in streets):
        streets = tuple(Street._make(*street._values()[:-1], None) for street in streets)
    what = setup.deck, setup.hand_types, setup.betting_structure, streets, kinds
    return _game(*what, setup.starting_board_count)


@lru_cache(maxsize=512)
def _game(
    deck: Any, hand_types: Any, structure: str, streets: Any, kinds: object, boards: int
) -> Game | None:
    wanted = deck, hand_types, structure
    found = []
    for game in GAMES:
        if not streets or wanted != (game.deck, game.hand_types, game.structure):
            continue
        for rules in (None, HouseRules.STANDARD):
            planned = _streets(game, rules, *_bets(streets))
            if planned == streets and tuple(type(_least(street)) for street in planned) == kinds:
                found.append(game)
    # Bomb pots with one and with two boards have the same streets.
    return next((game for game in found if game.boards == boards), found[0] if found else None)


def _least(street: Street) -> int:
    return street.min_completion_betting_or_raising_amount


def _bets(streets: tuple[Street, ...]) -> tuple[int, int]:
    return _least(streets[0]), _least(streets[-1])


def _streets(game: Game, rules: object, small_bet: int, big_bet: int) -> tuple[Street, ...]:
    return game.streets(small_bet, big_bet, game.raise_cap(rules))


def _deck_text(deck: tuple[Card, ...]) -> str:
    if isinstance(deck, Deck):
        return deck.name
    return "".join(map(repr, deck))


def _read_deck(text: str) -> tuple[Card, ...]:
    if text in Deck.__members__:
        return Deck[text]
    return tuple(Card.parse(text))


def _read_hand_type(data: object) -> type[Hand]:
    try:
        return hand_type_from_json(data)
    except ArgumentError as error:
        raise NotationError(str(error)) from None


# Fields that only some streets have.
_STREET_WORDS = frozenset(("max_bet", "discard_count", "all_in", "opener"))


def _street_to_json(street: Street) -> list[object]:
    burn, holes, boards, draw, opening, least, most, largest, thrown, *others = street._values()
    all_in, opener = others
    fields = [burn, list(holes), boards, draw, str(opening), amount_to_json(least), most]
    further: dict[str, object] = {}
    if largest is not None:
        further["max_bet"] = amount_to_json(largest)
    if thrown:
        further["discard_count"] = thrown
    if all_in:
        further["all_in"] = True
    if opener is not None:
        further["opener"] = opener
    return [*fields, further] if further else fields


def _read_street(data: object) -> Street:
    if not isinstance(data, list) or len(data) not in (7, 8) or not isinstance(data[1], list):
        raise NotationError(f"not a street: {shown(data)}", expected="the seven fields of one")
    burn, holes, boards, draw, opening, least, most, *rest = data
    further = rest[0] if rest else {}
    if not isinstance(further, dict) or further.keys() - _STREET_WORDS:
        raise NotationError(
            f"not the words of a street: {shown(further)}",
            expected=", ".join(sorted(_STREET_WORDS)),
        )
    largest = amount_from_json(further["max_bet"]) if "max_bet" in further else None
    return Street(
        burn,
        holes,
        boards,
        draw,
        Opening(opening),
        amount_from_json(least),
        most,
        max_completion_betting_or_raising_amount=largest,
        discard_count=further.get("discard_count", 0),
        all_in=further.get("all_in") is True,
        opener=further.get("opener"),
    )
