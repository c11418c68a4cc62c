"""Pictures of a hand: operations are repeated on a State, and each step is drawn as plain JSON.

A step is a decision, a deal, a showing of cards, a pot that is pushed. Forced bets are one step,
and so are the hole cards of a street.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.hand.operations import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    BoardDealing,
    BringInPosting,
    CardBurning,
    CheckingOrCalling,
    ChipsPulling,
    CompletionBettingOrRaisingTo,
    Folding,
    HandKilling,
    HoleDealing,
    NoOperation,
    StandingPatOrDiscarding,
)
from croupier.hand.replaying import repeat
from croupier.scene.words.hand_names import hands_text
from croupier.scene.words.narration import Narrator, chips
from croupier.scene.words.street_names import street_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from croupier.cards.card import Card
    from croupier.hand.operations import Operation
    from croupier.hand.state import State
    from croupier.scene.chances import Chances

    Json = dict[str, Any]

_DEALS = (HoleDealing, BoardDealing, StandingPatOrDiscarding)
# One step for all antes, all blinds, all hole cards of a street.
_TOGETHER = (AntePosting, BlindOrStraddlePosting, HoleDealing)
# Part of the step that follows: bets are collected and a card is burnt before the flop is dealt.
_BEFORE = (BetCollection, CardBurning, HandKilling)
# Part of the step before: chips are pulled after they were pushed.
_AFTER = (ChipsPulling, NoOperation)
# Decisions that move no card. A fold does: its cards are mucked, but they stay in the picture.
_BETTING = (Folding, CheckingOrCalling, CompletionBettingOrRaisingTo, BringInPosting)


class Pictures:
    """Plays operations on a held State and takes a picture after each step.

    `hero` is the player whose hand is named while it lies face down. Without `tell_hidden`, hidden
    cards are left out: those that are burnt or dealt face down to others.
    """

    def __init__(
        self,
        state: State,
        names: Sequence[str],
        *,
        chances: Chances | None = None,
        hero: int | None = None,
        tell_hidden: bool = True,
        tell_comments: bool = True,
    ) -> None:
        self.state = state
        self.hero = hero
        self.chances = chances
        self.narrator = Narrator(state, names, tell_hidden=tell_hidden, tell_comments=tell_comments)
        self.last_cards: list[list[Card]] = [[] for _ in names]
        self.left: list[str] = ["" for _ in names]
        self.did: list[str] = ["" for _ in names]  # the last decision of the street
        self.street = street_name(state.streets, 0)
        self.streets: list[Json] = [{"name": self.street, "step": 0}]
        self.steps: list[Json] = []
        self._behind: list[
            Operation
        ] = []  # bets that have steps, but were not repeated on the State yet
        self._named: dict[int, tuple[object, str]] = {}  # the hands of players, by their cards
        self._take(["The hand begins"])

    def go_on(self, operations: Sequence[Operation]) -> None:
        """Repeat operations and add their steps; the last one completes its step."""
        self._repeat_behind()
        told: list[str] = []
        for operation, complete in _with_ends(operations):
            self._repeat(operation)
            told += map(str, self.narrator.tell(operation))
            if complete:
                told += map(str, self.narrator.flush())
                self._take(told)
                told = []

    def follow(self, operations: Sequence[Operation], steps: Sequence[Json]) -> None:
        """Repeat operations that a spectator's pictures have as `steps`, with the hero's own seat.

        No operation may deal or discard hole cards. tests/scene/test_player_scene.py compares the
        result with that of `go_on`.
        """
        hero, pictured = self.hero, iter(steps)
        assert hero is not None, "a spectator's pictures cannot follow others"
        if all(isinstance(operation, _BETTING) for operation in operations):
            self._behind += operations  # these move no card, so the State can repeat them later
            self.steps += (_with_hero_of(self.steps[-1], step, hero) for step in steps)
            return
        self._repeat_behind()
        for operation, complete in _with_ends(operations):
            self._repeat(operation)
            self.narrator.pass_over(operation)
            if complete:
                step = next(pictured)
                players = [*step["players"]]
                players[hero] = self._player(hero)
                self.steps.append({**step, "players": players})

    def _repeat_behind(self) -> None:
        """Repeat on the State the bets that have steps already."""
        if not self._behind:
            return
        repeat(self.state, *self._behind)
        for operation in self._behind:
            if isinstance(operation, Folding):
                self.left[operation.player_index] = "folded"
        self.did = [player["did"] for player in self.steps[-1]["players"]]
        self.narrator.pass_over(self._behind[-1])
        self._behind = []

    def _repeat(self, operation: Operation) -> None:
        state = self.state
        if isinstance(operation, _DEALS):
            self._enter_street(state.street_index)
        elif isinstance(operation, BetCollection):
            self.did = ["" for _ in self.did]
        stood = any(state.bets)
        repeat(state, operation)
        self._note(operation, stood)
        self._remember(operation)

    def _enter_street(self, index: int | None) -> None:
        """Note that a street is dealt: the State moves to the next one when its betting ends."""
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

    def _note(self, operation: Operation, bet_stood: bool) -> None:
        """Remember in a word what a player has just decided."""
        match operation:
            case Folding(player):
                word = "fold"
            case CheckingOrCalling(player, amount):
                word = "call" if amount else "check"
            case CompletionBettingOrRaisingTo(player, _):
                word = "raise" if bet_stood else "bet"
            case StandingPatOrDiscarding(player, cards):
                word = f"discards {len(cards)}" if cards else "pat"
            case _:
                return
        self.did[player] = word

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
            "did": self.did[player],
        }
        known = player == self.hero or (statuses and all(statuses))
        if alive and cards and known and (named := self._hands(player)):
            about["hand"] = named
        if not state.status:
            payoff = state.payoffs[player]
            about["won"] = f"+{chips(payoff)}" if payoff > 0 else chips(payoff)
        return about

    def _hands(self, player: int) -> str:
        """Name the hands of a player; names are found again while no card has come or gone."""
        cards = self.state.hole_cards[player], self.state.board_cards
        known = self._named.get(player)
        if known is None or known[0] != cards:
            known = self._named[player] = cards, hands_text(self.state, player)
        return known[1]


def _with_hero_of(before: Json, step: Json, hero: int) -> Json:
    """Return a spectator's step with the hero's cards of the step before."""
    had, players = before["players"][hero], [*step["players"]]
    players[hero] = seat = {**players[hero], "cards": had["cards"]}
    if "hand" in had and seat["state"] in ("", "all-in"):
        seat["hand"] = had["hand"]
    return {**step, "players": players}


def _with_ends(operations: Sequence[Operation]) -> Iterator[tuple[Operation, bool]]:
    """Give each operation, and whether it completes a step; the last one does."""
    for index, operation in enumerate(operations):
        following = operations[index + 1] if index + 1 < len(operations) else None
        yield operation, _is_complete(operation, following)


def _is_complete(operation: Operation, following: Operation | None) -> bool:
    if following is None:
        return True
    if isinstance(following, _AFTER) or isinstance(operation, _BEFORE):
        return False
    return not (isinstance(operation, _TOGETHER) and type(following) is type(operation))


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
