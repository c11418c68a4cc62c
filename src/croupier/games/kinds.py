"""The kinds of games by their forced bets; each starts hands when it is called.

>>> from croupier.games import holdem
>>> state = holdem(blinds=(1, 2), stacks=200, players=3, deck="As Qd 7c Ks Qh 2d")
>>> state.actor_index, state.bets, state.hole_cards[0]
(2, [1, 2, 0], [As, Ks])
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sized
from functools import lru_cache
from operator import index as whole
from typing import TYPE_CHECKING, Never

from croupier.chips.units import ratio
from croupier.chips.values import clean_values
from croupier.errors import SetupError, unknown_arguments
from croupier.games.game import USUAL_STACK, Game
from croupier.hand import native
from croupier.hand.spec.house_rules import HouseRules
from croupier.hand.spec.streets import HOUSE, Automation, BettingStructure, Mode, Street
from croupier.hand.state import State
from croupier.recent import Recent

if TYPE_CHECKING:
    from typing import NoReturn

    from croupier.cards.card import CardsLike
    from croupier.chips.values import Chips, ValuesLike
    from croupier.hand.spec.hand_spec import HandSpec
    from croupier.hand.spec.streets import RaiseCap


class BlindsGame(Game):
    """A game with blinds. Calling it starts a hand.

    A single ante for everybody is trimmed to what the others can match. Antes by player, such as
    `ante={1: 2}` for a big-blind ante, are dead money. Bets follow from the big blind and are twice
    as large on the late streets of fixed limit. There are six players, or one per stack. The cards
    of `deck="As Kd ..."` are dealt first; the other cards come from `seed`.
    """

    __slots__ = ()

    @property
    def blinds(self) -> bool:
        """Whether the forced bets are blinds: always True."""
        return True

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
        again: State | None = _SPECS.start(State, terms, stacks, seed, deck)
        if again is not None:
            return again
        structure = self.structure if limit is None else _structure(limit)
        if isinstance(blinds, tuple | list) and len(blinds) > players:
            raise SetupError(f"got {len(blinds)} blinds for {players} players")
        posted, antes = clean_values(blinds, players), clean_values(ante, players)
        bet = usual_bet(posted, antes) if min_bet is None else min_bet
        bets = (bet, 2 * bet if structure is BettingStructure.FIXED_LIMIT else bet)
        forced = (_is_one_amount(ante), antes, posted, 0)
        hand = (automations, mode, rules, seed, deck)
        return _deal_first(self, terms, structure, bets, forced, stacks, players, hand)


class ButtonBlindGame(BlindsGame):
    """A game in which everybody antes and the button posts the only blind.

    `blinds` is the amount that the button posts, or blinds by position; otherwise see `BlindsGame`.
    """

    __slots__ = ()

    @property
    def button_blind(self) -> bool:
        """Whether everybody antes and only the button posts a blind: always True."""
        return True

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
        again: State | None = _SPECS.start(State, terms, stacks, seed, deck)
        if again is not None:
            return again
        structure = self.structure if limit is None else _structure(limit)
        antes = self.ante if ante is None else ante
        brought = self.bring_in if bring_in is None else bring_in
        forced = (_is_one_amount(antes), antes, 0, brought)
        hand = (automations, mode, rules, seed, deck)
        bets = self.bets if bets is None else bets
        return _deal_first(self, terms, structure, bets, forced, stacks, players, hand)


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
        again: State | None = _SPECS.start(State, terms, stacks, seed, deck)
        if again is not None:
            return again
        antes = self.ante if ante is None else ante
        small_bet, big_bet = self.bets if bets is None else bets
        bets = (small_bet, big_bet if self.fixed_limit else small_bet)
        forced = (_is_one_amount(antes), antes, 0, 0)
        hand = (automations, mode, rules, seed, deck)
        return _deal_first(self, terms, self.structure, bets, forced, stacks, players, hand)


def _refuse_unknown(game: Game, unknown: Iterable[str]) -> NoReturn:
    from inspect import signature

    from croupier.games.catalogue import FUNCTIONS

    name = next((name for name, row in FUNCTIONS.items() if row is game), game.name)
    parameters = list(signature(type(game).__call__).parameters)
    unknown_arguments(name, unknown, parameters[1:-1])


_RECENT = Recent[tuple[Street, ...]]()
_SPECS: Recent[HandSpec] = Recent()  # specs by the terms of a hand, for stacks of whole chips


def _deal_first(
    game: Game,
    terms: tuple[object, ...],
    structure: BettingStructure,
    bets: tuple[Chips, Chips],
    forced: tuple[bool, ValuesLike, ValuesLike, Chips],
    stacks: ValuesLike,
    players: int,
    hand: tuple[tuple[Automation, ...], Mode, HouseRules, int | None, CardsLike | None],
) -> State:
    """Start the first hand with these terms through the constructor of State, and cache its spec.

    `forced` has four values: whether antes are trimmed, the antes, the blinds, the bring-in.
    """
    automations, mode, rules, seed, deck = hand
    state = State(
        automations,
        game.deck,
        game.hand_types,
        _streets(game, *bets, _cap(game, structure)),
        structure,
        *forced,
        stacks,
        players,
        mode=mode,
        starting_board_count=game.boards,
        rules=rules,
        seed=seed,
        next_cards=deck,
    )
    spec = native.spec_of(state)
    refuse_too_many(game, spec)
    if spec.units_per_chip == 1 and type(state.starting_stacks[0]) is int:
        _SPECS.put(terms, spec)
    return state


@lru_cache(maxsize=256)
def most_players(game: Game) -> int:
    """Return how many players the deck of a game serves, as the engine counts them.

    >>> from croupier.games import find_game
    >>> [most_players(find_game(name)) for name in ("holdem", "omaha", "royal", "kuhn")]
    [22, 11, 6, 3]
    """
    return native.spec_of(game(players=2)).most_players


def refuse_too_many(game: Game, spec: HandSpec) -> None:
    """Raise SetupError if a hand that nobody folds needs more cards than the deck has."""
    if spec.player_count > spec.most_players:
        raise SetupError(
            f"{game.title} with {spec.player_count} players needs more cards than the "
            f"{len(game.deck)} of its deck: seat at most {spec.most_players}"
        )


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


def usual_bet(blinds: tuple[int, ...], antes: tuple[int, ...]) -> int:
    """Return the big blind, even if there are straddles; without blinds the largest ante."""
    for amount in (*blinds, *antes):
        ratio(amount)  # refuses a value that is not an amount before comparing it
    return (blinds[1] if blinds[1] > 0 else 0) or max(map(abs, blinds)) or max(antes)
