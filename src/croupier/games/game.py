"""A game as a row of data, which starts hands when it is called.

>>> from croupier.games import holdem
>>> state = holdem(blinds=(1, 2), stacks=200, players=3, deck="As Qd 7c Ks Qh 2d")
>>> state.actor_index, state.bets, state.hole_cards[0]
(2, [1, 2, 0], [As, Ks])
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sized
from operator import index as whole
from typing import TYPE_CHECKING, Never

from croupier.chips.units import ratio
from croupier.chips.values import clean_values
from croupier.errors import SetupError, unknown_arguments
from croupier.hand import native
from croupier.hand.house_rules import HouseRules
from croupier.hand.recent import Recent
from croupier.hand.state import State
from croupier.hand.streets import HOUSE, Automation, BettingStructure, Mode, Opening, Street
from croupier.records import Record

if TYPE_CHECKING:
    from typing import Any, NoReturn, Self

    from croupier.cards.card import Card, CardsLike
    from croupier.cards.hand_types import Hand
    from croupier.chips.values import Chips, ValuesLike
    from croupier.games.rounds import Round
    from croupier.hand.spec import HandSpec
    from croupier.hand.streets import RaiseCap

USUAL_PLAYERS = 6
USUAL_STACK = 200
USUAL_CAP = 4  # bets and raises per street in fixed limit, in PokerKit's API
BOARD_SEATS = 10  # WSOP events: hold'em begins nine-handed; ten-handed in large fields


class Game(Record):
    """A row of the catalogue: everything that is fixed about a game, apart from the stakes.

    `code` is its code in PHH files, `name` what people type, with `aliases`; `class_name` is the
    class in PokerKit's style. `cap` says how many bets and raises a street allows: "house" leaves
    it to the house rules; without house rules it is PokerKit's four.
    `bets`, `ante`, `bring_in`, `stacks` and `players` are the defaults; `seats` is the largest
    number of players at a table. The kinds of rows are `BlindsGame`, `ButtonBlindGame`,
    `BringInGame` and `AnteGame`.
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
        return isinstance(self, BlindsGame)

    @property
    def button_blind(self) -> bool:
        """Whether everybody antes and only the button posts a blind."""
        return isinstance(self, ButtonBlindGame)

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

        >>> from croupier.games import kuhn, razz
        >>> razz.raise_cap(None), razz.raise_cap(HouseRules.WSOP), kuhn.raise_cap(HouseRules.WSOP)
        (4, 'house', 1)
        """
        return USUAL_CAP if self.cap == HOUSE and rules is None else self.cap


class BlindsGame(Game):
    """A game with blinds. Calling it starts a hand.

    One ante for all is trimmed to what the others can match; antes given one by one, such as
    `ante={1: 2}` for a big-blind ante, are dead money. Bets follow from the big blind and
    are twice as large on the late streets of fixed limit. There are six players, or one per stack.
    The cards of `deck="As Kd ..."` are dealt first; the other cards come from `seed`.
    """

    __slots__ = ()

    def __call__(
        self,
        blinds: ValuesLike = (1, 2),
        stacks: ValuesLike = USUAL_STACK,
        players: int | None = None,
        *,
        ante: ValuesLike = 0,
        limit: str | None = None,
        min_bet: Chips | None = None,
        automations: tuple[Automation, ...] = Automation.DEALER,
        mode: Mode = Mode.TOURNAMENT,
        rules: HouseRules = HouseRules.STANDARD,
        seed: int | None = None,
        deck: CardsLike | None = None,
        **unknown: Never,
    ) -> State:
        if unknown:
            _refuse_unknown(self, unknown)
        players = _count_players(stacks, players, self.players)
        terms = (self, blinds, players, ante, limit, min_bet, automations, mode, rules)
        again = _deal_again(terms, stacks, seed, deck)
        if again is not None:
            return again
        structure = self.structure if limit is None else _structure(limit)
        posted, antes = clean_values(blinds, players), clean_values(ante, players)
        bet = _usual_bet(posted, antes) if min_bet is None else min_bet
        fixed = structure is BettingStructure.FIXED_LIMIT
        streets = _streets(self, bet, 2 * bet if fixed else bet, _cap(self, structure))
        state = State(
            automations,
            self.deck,
            self.hand_types,
            streets,
            structure,
            _is_one_amount(ante),
            antes,
            posted,
            0,
            stacks,
            players,
            mode=mode,
            starting_board_count=self.boards,
            rules=rules,
            seed=seed,
            next_cards=deck,
        )
        return _remembered(terms, state)


class ButtonBlindGame(BlindsGame):
    """A game in which everybody antes and the button posts the only blind.

    `blinds` is the amount that the button posts, or blinds by position; otherwise see `BlindsGame`.
    """

    __slots__ = ()

    def __call__(
        self,
        blinds: ValuesLike | None = None,
        stacks: ValuesLike = USUAL_STACK,
        players: int | None = None,
        *,
        ante: ValuesLike | None = None,
        limit: str | None = None,
        min_bet: Chips | None = None,
        automations: tuple[Automation, ...] = Automation.DEALER,
        mode: Mode = Mode.TOURNAMENT,
        rules: HouseRules = HouseRules.STANDARD,
        seed: int | None = None,
        deck: CardsLike | None = None,
        **unknown: Never,
    ) -> State:
        players = _count_players(stacks, players, self.players)
        return super().__call__(
            self.posted_by_the_button(blinds, players, rules),
            stacks,
            players,
            ante=self.ante if ante is None else ante,
            limit=limit,
            min_bet=min_bet,
            automations=automations,
            mode=mode,
            rules=rules,
            seed=seed,
            deck=deck,
            **unknown,
        )

    def posted_by_the_button(
        self, blinds: ValuesLike | None, players: int, rules: HouseRules
    ) -> ValuesLike:
        """Return blinds by position: a single amount is for the button; the default is the row's.

        >>> from croupier.games import find_game
        >>> find_game("short-deck-ante").posted_by_the_button(None, 6, HouseRules.STANDARD)
        {-1: 2}
        """
        if blinds is None:
            blinds = self.bets[0]
        if not _is_one_amount(blinds):
            return blinds
        # Heads-up the button has the first position (TDA 34).
        first = players == 2 and rules.headsup_blinds == "button_sb"
        return {0 if first else -1: blinds}


class BringInGame(Game):
    """A stud game, with a small and a big bet; otherwise see `BlindsGame`.

    If the game is not fixed limit, they are the minimum bets of the early and the late streets.
    """

    __slots__ = ()

    def __call__(
        self,
        bets: tuple[Chips, Chips] | None = None,
        stacks: ValuesLike = USUAL_STACK,
        players: int | None = None,
        *,
        ante: ValuesLike | None = None,
        bring_in: Chips | None = None,
        limit: str | None = None,
        automations: tuple[Automation, ...] = Automation.DEALER,
        mode: Mode = Mode.TOURNAMENT,
        rules: HouseRules = HouseRules.STANDARD,
        seed: int | None = None,
        deck: CardsLike | None = None,
        **unknown: Never,
    ) -> State:
        if unknown:
            _refuse_unknown(self, unknown)
        players = _count_players(stacks, players, self.players)
        terms = (self, bets, players, ante, bring_in, limit, automations, mode, rules)
        again = _deal_again(terms, stacks, seed, deck)
        if again is not None:
            return again
        structure = self.structure if limit is None else _structure(limit)
        small_bet, big_bet = self.bets if bets is None else bets
        antes = self.ante if ante is None else ante
        state = State(
            automations,
            self.deck,
            self.hand_types,
            _streets(self, small_bet, big_bet, _cap(self, structure)),
            structure,
            _is_one_amount(antes),
            antes,
            0,
            self.bring_in if bring_in is None else bring_in,
            stacks,
            players,
            mode=mode,
            starting_board_count=self.boards,
            rules=rules,
            seed=seed,
            next_cards=deck,
        )
        return _remembered(terms, state)


class AnteGame(Game):
    """A game with an ante for everybody and no blinds; otherwise see `BlindsGame`.

    The small research games use the house rules of research unless you pass others.
    """

    __slots__ = ()

    def __call__(
        self,
        stacks: ValuesLike | None = None,
        players: int | None = None,
        *,
        ante: ValuesLike | None = None,
        bets: tuple[Chips, Chips] | None = None,
        automations: tuple[Automation, ...] = Automation.DEALER,
        mode: Mode = Mode.TOURNAMENT,
        rules: HouseRules | None = None,
        seed: int | None = None,
        deck: CardsLike | None = None,
        **unknown: Never,
    ) -> State:
        if unknown:
            _refuse_unknown(self, unknown)
        stacks = self.stacks if stacks is None else stacks
        players = _count_players(stacks, players, self.players)
        if rules is None:
            rules = HouseRules.RESEARCH if self.small else HouseRules.STANDARD
        terms = (self, players, ante, bets, automations, mode, rules)
        again = _deal_again(terms, stacks, seed, deck)
        if again is not None:
            return again
        antes = self.ante if ante is None else ante
        small_bet, big_bet = self.bets if bets is None else bets
        state = State(
            automations,
            self.deck,
            self.hand_types,
            _streets(self, small_bet, big_bet if self.fixed_limit else small_bet, self.cap),
            self.structure,
            _is_one_amount(antes),
            antes,
            0,
            0,
            stacks,
            players,
            mode=mode,
            starting_board_count=self.boards,
            rules=rules,
            seed=seed,
            next_cards=deck,
        )
        return _remembered(terms, state)


def plain_name(text: str) -> str:
    """Return a name in the form used for lookups: lower case, dashes between the words."""
    return "-".join(text.lower().replace("_", " ").replace("'", "").split())


def _camel_case(name: str) -> str:
    words = plain_name(name).replace("-", " ").split()
    letters = "".join(word.capitalize() for word in words if word.isalnum())
    return letters if letters.isidentifier() else f"Game{letters}"


def _refuse_unknown(game: Game, unknown: Iterable[str]) -> NoReturn:
    from inspect import signature

    from croupier.games.catalogue import FUNCTIONS

    name = next((name for name, row in FUNCTIONS.items() if row is game), game.name)
    parameters = list(signature(type(game).__call__).parameters)
    unknown_arguments(name, unknown, parameters[1:-1])


_RECENT = Recent[tuple[Street, ...]]()
_SPECS: Recent[HandSpec] = Recent()  # specs by the terms of a hand, for stacks of whole chips


def _deal_again(
    terms: tuple[object, ...],
    stacks: ValuesLike,
    seed: int | None,
    deck: CardsLike | None,
) -> State | None:
    """Start a hand from a cached spec; return None if there is none or stacks are not whole chips.

    The first hand with these arguments is made by the constructor of State.
    """
    spec = _SPECS.find(terms)
    return None if spec is None else native.start_whole(State, spec, stacks, seed, deck)


def _remembered(terms: tuple[object, ...], state: State) -> State:
    spec = native.spec_of(state)
    if spec.units_per_chip == 1 and type(state.starting_stacks[0]) is int:
        _SPECS.put(terms, spec)
    return state


def _streets(game: Game, small_bet: Chips, big_bet: Chips, cap: RaiseCap) -> tuple[Street, ...]:
    return _RECENT.make(
        (game, small_bet, big_bet, cap), lambda: game.streets(small_bet, big_bet, cap)
    )


def _cap(game: Game, structure: BettingStructure) -> RaiseCap:
    """The cap of the row, or the default cap if the caller asks for another limit."""
    if structure is game.structure:
        return game.cap
    return HOUSE if structure is BettingStructure.FIXED_LIMIT else None


def _count_players(stacks: ValuesLike, players: int | None, usual: int) -> int:
    if players is None:
        # A mapping may leave players out, so its length is not the number of players.
        counts = isinstance(stacks, tuple | list | Sized) and not isinstance(stacks, dict | Mapping)
        players = len(stacks) if counts else usual  # type: ignore[arg-type]
    elif isinstance(stacks, tuple | list) and len(stacks) > whole(players):
        raise SetupError(f"got {len(stacks)} stacks for {players} players")
    if whole(players) < 2:
        raise SetupError(f"a hand needs two players or more, not {players}")
    return players


def _is_one_amount(values: ValuesLike) -> bool:
    return not isinstance(values, Iterable)


def _structure(limit: str) -> BettingStructure:
    try:
        return BettingStructure(limit.replace(" ", "-").replace("_", "-").capitalize())
    except (AttributeError, ValueError):
        raise SetupError(
            f"no such limit: {limit!r}; choose from 'no-limit', 'pot-limit', 'fixed-limit'"
        ) from None


def _usual_bet(blinds: tuple[int, ...], antes: tuple[int, ...]) -> int:
    """The big blind, even if there are straddles; without blinds the largest ante."""
    for amount in (*blinds, *antes):
        ratio(amount)  # refuses a value that is not an amount before comparing it
    return (blinds[1] if blinds[1] > 0 else 0) or max(map(abs, blinds)) or max(antes)
