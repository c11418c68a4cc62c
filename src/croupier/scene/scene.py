"""A recorded hand as a scene: plain JSON that the felt draws without knowing a rule of poker.

A scene has one picture for each step: a decision, a deal, a showing of cards, a pot that is pushed.
Forced bets are one step, and so are the hole cards of a street.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.hand.operations import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    BoardDealing,
    CardBurning,
    ChipsPulling,
    Folding,
    HandKilling,
    HoleDealing,
    NoOperation,
    StandingPatOrDiscarding,
)
from croupier.hand.positions import names_of
from croupier.hand.replaying import repeat
from croupier.hand.state import State
from croupier.history.hand_log import HandLog
from croupier.printable import printable
from croupier.scene.card_art import SUITS
from croupier.scene.chances import Chances
from croupier.scene.hand_names import hands_text
from croupier.scene.narration import Narrator, chips
from croupier.scene.street_names import street_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards.card import Card
    from croupier.hand.operations import Operation

    Json = dict[str, Any]

VERSION = 1
_DEALS = (HoleDealing, BoardDealing, StandingPatOrDiscarding)
# One step for all antes, all blinds, all hole cards of a street.
_TOGETHER = (AntePosting, BlindOrStraddlePosting, HoleDealing)
# Told with the step that follows: bets are collected and a card is burnt before the flop is dealt.
_BEFORE = (BetCollection, CardBurning, HandKilling)
# Told with the step before: chips are pulled after they were pushed.
_AFTER = (ChipsPulling, NoOperation)


def scene_of(
    hand: HandLog | State, *, hide_names: bool = False, with_equities: bool = True
) -> Json:
    """Return the scene of a hand, with every card that the hand knows.

    With `hide_names`, players are called by their position, and the file's own details (site,
    table, hand number) are left out.

    >>> from croupier import kuhn
    >>> state = kuhn(seed=1)
    >>> _ = state.check_or_call(), state.check_or_call()
    >>> scene = scene_of(state)
    >>> [step["text"][-1] for step in scene["steps"]][3:5]
    ['Player 1 checks', 'Player 2 checks']
    """
    log = HandLog.of(hand) if isinstance(hand, State) else hand
    return _SceneMaker(log, hide_names=hide_names, with_equities=with_equities).scene()


class _SceneMaker:
    """Plays a hand again and takes a picture after each step."""

    def __init__(self, log: HandLog, *, hide_names: bool, with_equities: bool) -> None:
        self.log = log
        self.state = log.setup.hold()
        self.positions = names_of(self.state)
        given = ("",) * len(self.positions) if hide_names else log.players
        self.names = tuple(
            printable(name) or position
            for name, position in zip(given, self.positions, strict=True)
        )
        self.hide_names = hide_names
        self.narrator = Narrator(self.state, self.names)
        self.chances = Chances() if with_equities else None
        self.streets: list[Json] = []
        self.steps: list[Json] = []
        self.last_cards: list[list[Card]] = [[] for _ in self.names]
        self.left: list[str] = ["" for _ in self.names]
        self.street = street_name(self.state.streets, 0)

    def scene(self) -> Json:
        """Return the whole scene."""
        state = self.state
        self.streets.append({"name": self.street, "step": 0})
        self._take(["The hand begins"])
        told: list[str] = []
        operations = self.log.operations
        for index, operation in enumerate(operations):
            if isinstance(operation, _DEALS):
                self._enter_street(state.street_index)
            repeat(state, operation)
            self._remember(operation)
            told += map(str, self.narrator.tell(operation))
            following = operations[index + 1] if index + 1 < len(operations) else None
            if self._is_complete(operation, following):
                told += map(str, self.narrator.flush())
                self._take(told)
                told = []
        if told:
            self._take(told)
        blinds = any(state.blinds_or_straddles)
        details = {} if self.hide_names else self.log.details
        hero = details.get("hero")
        return {
            "version": VERSION,
            "title": self._title(details),
            "names": list(self.names),
            "positions": list(self.positions) if blinds else ["" for _ in self.names],
            "button": len(self.names) - 1 if blinds else None,
            "hero": self.names.index(hero) if hero in self.names else None,
            "streets": self.streets,
            "steps": self.steps,
            "suits": SUITS,
        }

    def _title(self, details: dict[str, Any]) -> str:
        parts = [f"Hand {details['id']}"] if details.get("id") else ["A hand"]
        known = (details.get(name) for name in ("site", "table", "time"))
        return printable(", ".join([*parts, *(str(value) for value in known if value)]))

    def _is_complete(self, operation: Operation, following: Operation | None) -> bool:
        if following is None:
            return True
        if isinstance(following, _AFTER):
            return False
        if isinstance(operation, _BEFORE):
            return False
        return not (isinstance(operation, _TOGETHER) and type(following) is type(operation))

    def _enter_street(self, index: int | None) -> None:
        """Note that a street is dealt: the State goes on to the next one when its betting ends."""
        name = self.street if index is None else street_name(self.state.streets, index)
        if name != self.street:
            self.street = name
            self.streets.append({"name": name, "step": len(self.steps)})

    def _remember(self, operation: Operation) -> None:
        for player, cards in enumerate(self.state.hole_cards):
            if cards:
                self.last_cards[player] = list(cards)
        if isinstance(operation, Folding):
            self.left[operation.player_index] = "folded"
        elif isinstance(operation, HandKilling):
            self.left[operation.player_index] = "beaten"
        for player, alive in enumerate(self.state.statuses):
            if not alive:
                self.left[player] = self.left[player] or "mucked"

    def _take(self, told: Sequence[str]) -> None:
        """Add the picture of the table as it stands."""
        state = self.state
        actor = state.actor_index
        turn = state.stand_patter_or_discarder_index if actor is None else actor
        pots = [
            {"amount": chips(pot.amount), "players": list(pot.player_indices)} for pot in state.pots
        ]
        step: Json = {
            "text": list(told),
            "street": self.street,
            "boards": [list(map(repr, state.get_board_cards(b))) for b in state.board_indices],
            "pots": pots,
            "pot": chips(state.total_pot_amount),
            "players": [self._player(player) for player in state.player_indices],
            "turn": turn,
        }
        if turn is not None:
            step["choices"] = _choices(state)
        if self.chances is not None and turn is not None:
            for player, chance in self.chances.now(state).items():
                step["players"][player]["equity"] = chance
        self.steps.append(step)

    def _player(self, player: int) -> Json:
        state = self.state
        alive = state.statuses[player]
        cards = state.hole_cards[player] or self.last_cards[player]
        statuses = list(state.hole_card_statuses[player]) or [False] * len(cards)
        about: Json = {
            "stack": chips(state.stacks[player]),
            "bet": chips(state.bets[player]) if state.bets[player] else "",
            "cards": list(map(repr, cards)),
            "up": statuses,
            "state": self.left[player] if not alive else "" if state.stacks[player] else "all-in",
        }
        if alive and statuses and all(statuses) and (named := hands_text(state, player)):
            about["hand"] = named
        if not state.status:
            payoff = state.payoffs[player]
            about["won"] = f"+{chips(payoff)}" if payoff > 0 else chips(payoff)
        return about


def _choices(state: State) -> Json:
    """Return what the player to act may do, as the engine says it."""
    legal = state.legal_actions()
    choices: Json = {}
    if legal.discards is not None:
        choices["draw"] = True
    if legal.fold:
        choices["fold"] = True
    if legal.check_or_call is not None:
        choices["call"] = chips(legal.check_or_call)
        if legal.check_or_call:
            # The price of a call as a share of the pot it is made for.
            pot = state.total_pot_amount + legal.check_or_call
            choices["odds"] = round(float(legal.check_or_call) / float(pot), 4)
    if legal.bring_in is not None:
        choices["bring_in"] = chips(legal.bring_in)
    if legal.raise_to is not None:
        choices["raise"] = [chips(legal.raise_to.minimum), chips(legal.raise_to.maximum)]
    return choices
