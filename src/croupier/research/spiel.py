"""Games for OpenSpiel: information states, observations and chance of this engine under its API."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from croupier.cards.card import Card
from croupier.errors import SetupError
from croupier.hand.spec.streets import Automation
from croupier.hand.state import State
from croupier.history.setup import HandSetup
from croupier.loops import ActionMenu, Encoder
from croupier.loops.starts import find_start

try:
    import pyspiel
except ImportError as error:
    raise ImportError(
        "croupier.research.spiel needs OpenSpiel: pip install 'croupier[spiel]'"
    ) from error

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.chips.values import ValuesLike
    from croupier.loops.starts import GameLike

__all__ = ["register"]

_BY_HAND = (Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING)
_LONGEST = 512  # decisions and cards of one hand


class _Rules:
    """The setup, menu and encoder that all hands of a registered game share."""

    def __init__(
        self,
        game: GameLike | str,
        menu: ActionMenu | Iterable[str | float] | None,
        stacks: ValuesLike | None,
        players: int | None,
        history: int,
    ) -> None:
        if isinstance(game, State):
            raise SetupError("pass a game, not a State")
        start = find_start(game, stacks, players).state
        setup = HandSetup.of(start)
        kept = tuple(each for each in setup.automations if each not in _BY_HAND)
        self.setup: HandSetup = replace(cast("Any", setup), automations=kept, seed=0, next_cards=())
        self.menu = ActionMenu.of(start, menu)
        self.deck = self.setup.deck
        self.number = {card: index for index, card in enumerate(self.deck)}
        self.encoder = Encoder(game, stacks=stacks, players=players, history=history)
        self.start = self.setup.start()
        burn_unseen(self.start)


def burn_unseen(hand: State) -> None:
    """Burn unknown cards: the chances of the cards to come stay the same."""
    while hand.can_burn_card("??"):
        hand.burn_card("??")


def register(
    game: GameLike | str,
    name: str,
    menu: ActionMenu | Iterable[str | float] | None = None,
    *,
    stacks: ValuesLike | None = None,
    players: int | None = None,
    history: int = 16,
) -> Any:
    """Register a game with OpenSpiel under a name, and return it.

    `pyspiel.load_game(name)` finds it afterwards. Cards are dealt one at a time: the action of a
    chance node is the place of the card in the deck. Burn cards are burnt unseen. Players choose
    among the ids of the menu. Information-state strings are `state.information_state(player)` in
    hexadecimal digits; tensors are rows of an `Encoder` with the last `history` decisions.

    >>> leduc = register("leduc", "croupier_leduc_example")
    >>> leduc.num_distinct_actions(), leduc.num_players()
    (3, 2)
    """
    if not isinstance(name, str) or not name.isidentifier():
        raise SetupError(f"the name must be made of letters, digits and underscores, not {name!r}")
    if name in pyspiel.registered_names():
        raise SetupError(f"OpenSpiel already has a game {name!r}: choose another name")
    rules = _Rules(game, menu, stacks, players, history)
    count = rules.setup.player_count
    kind = pyspiel.GameType(
        short_name=name,
        long_name=f"Croupier: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=count,
        min_num_players=count,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
    )
    chips = [float(stack) for stack in rules.setup.starting_stacks]
    info = pyspiel.GameInfo(
        num_distinct_actions=len(rules.menu),
        max_chance_outcomes=len(rules.deck),
        num_players=count,
        min_utility=-max(chips),
        max_utility=sum(chips) - min(chips),
        utility_sum=0.0,
        max_game_length=_LONGEST,
    )

    class CroupierGame(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> Any:
            return CroupierState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
            return CroupierObserver(iig_obs_type, params)

    class CroupierState(pyspiel.State):  # type: ignore[misc]
        def __init__(self, owner: Any) -> None:
            super().__init__(owner)
            self.hand = rules.start.copy()  # OpenSpiel begins a hand for every copy it makes

        def current_player(self) -> int:
            if not self.hand.status:
                return int(pyspiel.PlayerId.TERMINAL)
            if self.hand.is_chance:
                return int(pyspiel.PlayerId.CHANCE)
            turn = self.hand.turn_index
            return -1 if turn is None else turn

        def _legal_actions(self, player: int) -> list[int]:
            return sorted(rules.menu.offers(self.hand))

        def chance_outcomes(self) -> list[tuple[int, float]]:
            cards = sorted(rules.number[card] for card in self.hand.deck_cards)
            return [(card, 1 / len(cards)) for card in cards]

        def _apply_action(self, action: int) -> None:
            if self.hand.is_chance:
                card = rules.deck[action]
                if self.hand.hole_dealee_index is not None:
                    self.hand.deal_hole((card,))
                else:
                    self.hand.deal_board((card,))
            else:
                rules.menu.apply(self.hand, action)
            burn_unseen(self.hand)

        def _action_to_string(self, player: int, action: int) -> str:
            if player == pyspiel.PlayerId.CHANCE:
                return f"deal {rules.deck[action]!r}"
            return rules.menu.names[action]

        def is_terminal(self) -> bool:
            return not self.hand.status

        def returns(self) -> list[float]:
            if self.hand.status:
                return [0.0] * count
            return [float(won) for won in self.hand.payoffs]

        def information_state_string(self, player: int | None = None) -> str:
            seat = self.current_player() if player is None else player
            return str(self.hand.information_state(seat).hex())

        def __str__(self) -> str:
            return _told(self.hand)

    class CroupierObserver:
        def __init__(self, kind_of: Any, params: Any) -> None:
            if params:
                raise SetupError(f"observers take no parameters, not {params!r}")
            self.tensor = np.zeros(rules.encoder.shape, np.float32)
            self.dict = {"observation": self.tensor}
            self.recalls = kind_of is None or kind_of.perfect_recall
            none = pyspiel.PrivateInfoType.NONE
            self.is_public = kind_of is not None and kind_of.private_info == none

        def set_from(self, state: Any, player: int) -> None:
            # A row is what one player sees; there is no row for what everybody sees.
            self.tensor[:] = 0 if self.is_public else rules.encoder.encode(state.hand, player)

        def string_from(self, state: Any, player: int) -> str:
            if self.is_public:
                return _seen(state.hand, None)
            if self.recalls:
                return str(state.information_state_string(player))
            return _seen(state.hand, player)

    pyspiel.register_game(kind, CroupierGame)
    return pyspiel.load_game(name)


def _told(hand: State) -> str:
    """Describe an event in words."""
    return "; ".join(repr(operation) for operation in hand.operations) or "nothing yet"


def _seen(hand: State, player: int | None) -> str:
    """Describe the table as a player sees it, or as everybody sees it."""
    view = hand.view(player)
    cards: tuple[tuple[Card, ...], ...] = (*view.hole_cards, *view.board_cards)
    shown = " ".join("".join(map(repr, each)) or "-" for each in cards)
    viewer = "everybody" if player is None else f"player {player}"
    return f"{viewer}; cards {shown}; stacks {view.stacks}; bets {view.bets}"
