"""Players at a table that rebuild a hand from what they saw, and choose among the ids of a menu."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.errors import ArgumentError, CroupierError, SetupError
from croupier.hand.randomness import Chance
from croupier.hand.spec.streets import Automation
from croupier.hand.state import State
from croupier.history.setup import HandSetup
from croupier.loops import ActionMenu, Encoder
from croupier.loops.starts import find_start
from croupier.players.player import Player

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from croupier.chips.values import ValuesLike
    from croupier.loops.starts import GameLike
    from croupier.players.view.data import Action
    from croupier.players.view.gamestate import PublicGamestate

__all__ = ["AgentPlayer", "HandPlayer"]

_BY_HAND = (Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING)
_FORCED = ("ante", "small_blind", "big_blind", "blind", "straddle", "post")
_SCALE = 1 << 53

Declared = list[tuple[str, int, float]]
Agent = Callable[[Any, Any], Any]
"""A function of observations and masks that returns probabilities or ids."""


class HandPlayer(Player):
    """Chooses among the ids of a menu in hands with the stacks and bets of a setup.

    `policy` declares the probabilities that `get_action` draws from. If a hand cannot be rebuilt,
    for example because its stacks are different, the player checks and calls.
    """

    remembers = False

    def __init__(
        self, setup: HandSetup, menu: ActionMenu, player_index: int, seed: int | None
    ) -> None:
        super().__init__(player_index)
        self.menu = menu
        """The menu: what each id stands for."""
        self._chance = Chance(seed)
        kept = tuple(each for each in setup.automations if each not in _BY_HAND)
        made: Any = setup
        self._setup: HandSetup = replace(made, automations=kept, seed=0, next_cards=())

    def chances(self, state: State, player: int) -> list[float] | None:
        """Return the probability of each id; None to check and call."""
        raise NotImplementedError

    def reseed(self, seed: int) -> None:
        """Draw from another seed from now on."""
        self._chance.reseed(seed)

    def policy(self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> Declared:
        """Declare the actions with their amounts and probabilities."""
        state = self._rebuild(gamestate, hole_cards)
        player = None if state is None else state.turn_index
        if state is None or player is None:
            return [_cheapest(gamestate)]
        chances = self.chances(state, player)
        if chances is None:
            return [_cheapest(gamestate)]
        declared: Declared = []
        for number, (action, to) in self.menu.offers(state).items():
            if not chances[number]:
                continue
            if action == "raise":
                kind = "raise" if gamestate.get_bet_to_call() else "bet"
                declared.append((kind, int(to) - int(state.bets[player]), chances[number]))
            elif action == "call":
                declared.append((*_cheapest(gamestate)[:2], chances[number]))
            else:
                declared.append((action, int(to), chances[number]))
        return declared

    def _draw(self, declared: Declared) -> tuple[str, int]:
        lot = self._chance.below(_SCALE) / _SCALE * sum(chance for _, _, chance in declared)
        for action, amount, chance in declared:
            lot -= chance
            if lot < 0:
                return action, amount
        return declared[-1][:2]

    def get_action(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> tuple[str, int]:
        """Draw an action from the declared probabilities."""
        return self._draw(self.policy(gamestate, hole_cards))

    def get_discards(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> Sequence[str]:
        """Draw the cards to discard from the declared probabilities."""
        action, bits = self._draw(self.policy(gamestate, hole_cards))
        if action != "draw":
            return ()
        return [card for place, card in enumerate(hole_cards) if bits >> place & 1]

    def _rebuild(self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> State | None:
        """Rebuild the hand as this player saw it; None if the policy is not for such hands."""
        infos = gamestate.player_public_infos
        first = gamestate.button_position + 1
        order = [(first + place) % len(infos) for place in range(len(infos))]
        seats = [seat for seat in order if not infos[seat].busted]
        if len(seats) != self._setup.player_count or gamestate.player_index not in seats:
            return None
        me = seats.index(gamestate.player_index)
        actions = [
            action
            for street in gamestate.current_hand_history.values()
            for action in street
            if action.action_type not in _FORCED
        ]
        try:
            state = self._setup.start()
            _replay(state, seats, me, [*hole_cards], [*gamestate.community_cards], actions)
        except (CroupierError, IndexError):
            return None
        stacks = [int(stack) for stack in state.stacks]
        return state if stacks == [infos[seat].stack for seat in seats] else None


def _replay(
    state: State,
    seats: list[int],
    me: int,
    own: list[str],
    board: list[str],
    actions: list[Action],
) -> None:
    while True:
        dealt = state.hole_dealee_index
        if dealt is not None:
            state.deal_hole(own.pop(0) if dealt == me else "??")
        elif state.can_burn_card("??"):
            state.burn_card("??")
        elif state.can_deal_board():
            pending = state.pending
            count = (pending.card_count or 1) if pending else 1
            state.deal_board("".join([board.pop(0) for _ in range(count)]))
        elif not actions:
            return
        else:
            _repeat(state, actions.pop(0))


def _repeat(state: State, action: Action) -> None:
    kind = action.action_type
    if kind == "fold":
        state.fold()
    elif kind == "bring_in":
        state.post_bring_in()
    elif kind in ("check", "call"):
        state.check_or_call()
    else:
        turn = state.actor_index
        if turn is None:
            raise IndexError("nobody is to act")
        to = int(state.bets[turn]) + action.amount
        if state.can_complete_bet_or_raise_to(to):
            state.complete_bet_or_raise_to(to)
        else:
            state.check_or_call()  # all-in for less than a raise


def _cheapest(gamestate: PublicGamestate) -> tuple[str, int, float]:
    price = gamestate.chips_to_call
    return ("call", price, 1.0) if price else ("check", 0, 1.0)


class AgentPlayer(HandPlayer):
    """Plays an agent at a table: a function of observations and masks, such as a network.

    The function is given an array with one row of an `Encoder` and an array with one mask over
    the menu, as opponents of `PokerVectorEnv` are. It returns an array with a row of
    probabilities, or with one id. The arguments are those of the environment it was trained in.

    >>> import numpy as np
    >>> player = AgentPlayer(lambda rows, masks: np.ones(1, int), "holdem", players=2)
    >>> player.menu.names
    ('fold', 'call', '0.5', '1.0', 'all-in')
    """

    def __init__(
        self,
        agent: Agent,
        game: GameLike | str = "holdem",
        *,
        players: int | None = None,
        stacks: ValuesLike | None = None,
        menu: ActionMenu | Iterable[str | float] | None = None,
        history: int = 8,
        chips: str = "bb",
        player_index: int = 0,
        seed: int | None = None,
    ) -> None:
        if not callable(agent):
            raise SetupError(f"expected a function of observations and masks, not {agent!r}")
        start = find_start(game, stacks, players).state
        super().__init__(HandSetup.of(start), ActionMenu.of(start, menu), player_index, seed)
        self.encoder = Encoder(game, players=players, stacks=stacks, history=history, chips=chips)
        """The encoder of the observations."""
        self._agent = agent

    def chances(self, state: State, player: int) -> list[float] | None:
        """Ask the agent."""
        row = self.encoder.encode(state, player)
        mask = np.zeros(len(self.menu), np.bool_)
        mask[list(self.menu.offers(state))] = True
        answer = np.asarray(self._agent(row[None], mask[None].copy()))
        if answer.shape == (1,) and answer.dtype.kind in "iu" and 0 <= answer[0] < len(mask):
            chosen = np.zeros(len(mask))
            chosen[answer[0]] = 1.0
        elif answer.shape == (1, len(mask)) and answer.dtype.kind == "f":
            chosen = answer[0].astype(np.float64)
        else:
            raise ArgumentError(
                f"an agent must answer with one id or a row of {len(mask)} probabilities, "
                f"not with {answer.dtype} of the shape {answer.shape}"
            )
        legal = np.where(mask & (chosen > 0), chosen, 0.0)
        total = float(legal.sum())
        return (legal / total).tolist() if 0 < total < float("inf") else None
