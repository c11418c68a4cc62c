"""A table's player that follows a policy."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from croupier.errors import CroupierError
from croupier.hand.randomness import Chance
from croupier.hand.state import State
from croupier.hand.streets import Automation
from croupier.players.player import Player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.history.setup import HandSetup
    from croupier.players.view.data import Action
    from croupier.players.view.gamestate import PublicGamestate
    from croupier.research.solve.policy import TabularPolicy

_BY_HAND = (Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING)
_FORCED = ("ante", "small_blind", "big_blind", "blind", "straddle", "post")
_SCALE = 1 << 53

Declared = list[tuple[str, int, float]]


class PolicyPlayer(Player):
    """Plays a `TabularPolicy` at a table with the stacks and bets that the policy was made for.

    `policy` declares the probabilities that `get_action` draws from. A hand that the policy does
    not know, with other stacks or with sizes off its menu, is checked and called.
    """

    remembers = False

    def __init__(
        self, table: TabularPolicy, player_index: int = 0, seed: int | None = None
    ) -> None:
        super().__init__(player_index)
        self.table = table
        """The policy that is followed."""
        self._chance = Chance(seed)
        kept = tuple(each for each in table.setup.automations if each not in _BY_HAND)
        setup: Any = table.setup
        self._setup: HandSetup = replace(setup, automations=kept, seed=0, next_cards=())

    def reseed(self, seed: int) -> None:
        """Draw from another seed from now on."""
        self._chance.reseed(seed)

    def policy(self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> Declared:
        """Declare the actions with their amounts and probabilities."""
        state = self._rebuild(gamestate, hole_cards)
        player = None if state is None else state.turn_index
        if state is None or player is None:
            return [_cheapest(gamestate)]
        known = state.information_state(player)
        if known not in self.table:
            return [_cheapest(gamestate)]
        chances = self.table.probabilities(known).tolist()
        declared: Declared = []
        for number, (action, to) in self.table.menu.offers(state).items():
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
        """Draw the cards to throw away from the declared probabilities."""
        action, bits = self._draw(self.policy(gamestate, hole_cards))
        if action != "draw":
            return ()
        return [card for place, card in enumerate(hole_cards) if bits >> place & 1]

    def _rebuild(self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> State | None:
        """Play the hand again as this player saw it; None where it is not one of the policy's."""
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
