"""The board control: how much luck each deal of a hand was, for each player.

At every deal with two players or more left in, the pots are valued before and after it: each pot
is shared by the equities of those who can win it, given every card dealt so far, as if no more
cards were exchanged. The value before a deal is the expectation of the value after it, so the
difference has mean zero whatever the players do. Equities are exact where that is affordable;
otherwise they are the mean of a stated number of random deals, drawn without regard to the cards
that came, so that the mean is zero all the same.

The first deal has no luck of this kind: over the seatings of a block everybody gets every hand
once, and the value of the pots sums to zero. What it is worth beyond that is learned; see
statistics/controls.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.analysis.equities.equity import count_deals
from croupier.analysis.equities.games import find_game
from croupier.analysis.equities.holdings import Holding
from croupier.analysis.equities.preflop import preflop_share
from croupier.hand.operations import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    BoardDealing,
    BringInPosting,
    CardBurning,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleDealing,
    StandingPatOrDiscarding,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.arena.setting import Setting
    from croupier.cards.card import Card
    from croupier.games.game import Game
    from croupier.hand.operations import Operation
    from croupier.hand.state import State

SAMPLES = 500  # deals that are drawn where counting all of them takes too long
EXACT = 2e4  # evaluations of a hand up to which all are counted
_COUNTED = ("NT", "FT", "PT", "KUHN", "LEDUC")  # heads-up every equity of these is exact
_DECISIONS = (
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    StandingPatOrDiscarding,
)
_PAYMENTS = (AntePosting, BlindOrStraddlePosting, BringInPosting, CheckingOrCalling)


def sampling_notes(setting: Setting) -> list[str]:
    """Return what a reader must know about the equities of a setting."""
    if setting.players == 2 and setting.row.code in _COUNTED:
        return []
    return [f"equities that take long to count are the mean of {SAMPLES} random deals"]


class BoardControl:
    """Measures the luck of the deals of one game, for tables of a given size.

    `controls` is how many kinds of deals there are: those after which nobody decides any more,
    then each street after the first.
    """

    def __init__(self, game: Game, players: int) -> None:
        self.dealt = find_game(game)
        self.players = players
        streets = game.streets(1, 1, None)
        self.boards = game.boards
        self.controls = len(streets) if len(streets) > 1 else 0
        boards = [street.board_dealing_count for street in streets]
        self._only_board = not any(
            street.draw_status or street.hole_dealing_statuses for street in streets[1:]
        )
        self.has_table = boards == [0, 3, 1, 1] and self.dealt.hole_count == 2
        self.has_table = self.has_table and _is_plain_holdem(game)

    def luck(self, state: State, seed: int) -> list[list[float]] | None:
        """Return the chips of each player by kind of deal; None where there was none.

        The hand is over. `seed` is for the deals that are drawn; no player knows it.
        """
        if not self.controls or (self._only_board and not state.board_cards):
            return None
        return _Walk(self, state, seed).luck


class _Walk:
    """Goes through the operations of one hand."""

    def __init__(self, control: BoardControl, state: State, seed: int) -> None:
        self.control = control
        self.seed = seed
        count = state.player_count
        self.hands = [0] * count
        self.live = [True] * count
        self.paid = [0.0] * count
        self.boards = [0] * control.boards  # masks, as are hands
        self.dead = 0  # folded or discarded
        self.board_deals = 0
        self.unseen = len(control.dealt.deck)
        self.shares: dict[tuple[tuple[int, ...], int, int], Sequence[float]] = {}
        self.luck: list[list[float]] | None = None
        operations = state.operations
        self.last_decision = max(
            (place for place, done in enumerate(operations) if isinstance(done, _DECISIONS)),
            default=-1,
        )
        self._run(operations)

    def _run(self, operations: Sequence[Operation]) -> None:
        deal, begun, place = -1, False, 0
        bets = [0.0] * len(self.hands)
        while place < len(operations):
            done = operations[place]
            if isinstance(done, HoleDealing | BoardDealing):
                end = self._end_of_deal(operations, place)
                if not begun:
                    begun = True
                    self._take(operations[place:end])
                elif not self._measure(operations, place, end, max(deal, 0)):
                    return
                deal += 1
                place = end
                continue
            if isinstance(done, Folding):
                self.live[done.player_index] = False
            elif isinstance(done, CompletionBettingOrRaisingTo):
                player = done.player_index
                self.paid[player] += float(done.amount) - bets[player]
                bets[player] = float(done.amount)
            elif isinstance(done, _PAYMENTS):
                self.paid[done.player_index] += float(done.amount)
                if not isinstance(done, AntePosting):
                    bets[done.player_index] += float(done.amount)
            elif isinstance(done, StandingPatOrDiscarding):
                gone = _mask(done.cards)
                self.hands[done.player_index] &= ~gone
                self.dead |= gone
            elif isinstance(done, CardBurning):
                self.unseen -= 1
            elif isinstance(done, BetCollection):
                bets = [0.0] * len(bets)
            place += 1

    def _end_of_deal(self, operations: Sequence[Operation], place: int) -> int:
        """Return where the deal ends; cards that come without a decision between are one deal."""
        end = place + 1
        if place > self.last_decision:
            return len(operations)
        while end < len(operations) and isinstance(operations[end], HoleDealing | BoardDealing):
            end += 1
        return end

    def _take(self, deal: Sequence[Operation]) -> int:
        """Put the cards of a deal where they belong; return how many were dealt or burnt."""
        count = 0
        for done in deal:
            if isinstance(done, HoleDealing):
                self.hands[done.player_index] |= _mask(done.cards)
                count += len(done.cards)
            elif isinstance(done, BoardDealing):
                self.boards[self.board_deals % len(self.boards)] |= _mask(done.cards)
                self.board_deals += 1
                count += len(done.cards)
            elif isinstance(done, CardBurning):
                count += 1
        self.unseen -= count
        return count

    def _measure(self, operations: Sequence[Operation], place: int, end: int, deal: int) -> bool:
        """Add the luck of a deal; False where the deck runs out, from where nothing is measured.

        Whether it does depends on how many cards are due, not on which ones come.
        """
        pots = self._pots()
        contested = [(amount, players) for amount, players in pots if len(players) > 1]
        before = self._values(contested)
        if before is None:
            return False
        self._take(operations[place:end])
        if self.unseen < 0:
            return False
        after = self._values(contested)
        if after is None:
            return False
        kind = 0 if place > self.last_decision else min(1 + deal, self.control.controls - 1)
        if self.luck is None:
            self.luck = [[0.0] * self.control.controls for _ in self.hands]
        for player, (now, then) in enumerate(zip(after, before, strict=True)):
            self.luck[player][kind] += now - then
        return True

    def _pots(self) -> list[tuple[float, tuple[int, ...]]]:
        """Return the pots as they are now, with those who can win them."""
        live = [player for player, lives in enumerate(self.live) if lives]
        levels = sorted({self.paid[player] for player in live})
        found, below = [], 0.0
        for level in levels:
            top = max(self.paid) if level == levels[-1] else level
            amount = sum(max(min(paid, top) - below, 0.0) for paid in self.paid)
            found.append((amount, tuple(p for p in live if self.paid[p] >= level)))
            below = level
        return found

    def _values(self, pots: Sequence[tuple[float, tuple[int, ...]]]) -> list[float] | None:
        values = [0.0] * len(self.hands)
        for amount, players in pots:
            for board in range(len(self.boards)):
                shares = self._shares(players, board)
                if shares is None:
                    return None
                for player, share in zip(players, shares, strict=True):
                    values[player] += amount * share / len(self.boards)
        return values

    def _shares(self, players: tuple[int, ...], number: int) -> Sequence[float] | None:
        board = self.boards[number]
        hands = tuple(self.hands[player] for player in players)
        dead = self.dead
        for other, cards in enumerate(self.boards):
            if other != number:
                dead |= cards
        for player, hand in enumerate(self.hands):
            if player not in players:
                dead |= hand
        key = hands, board, dead
        known = self.shares.get(key)
        if known is None:
            known = self._count(hands, board, dead)
            if known is not None:
                self.shares[key] = known
        return known

    def _count(self, hands: tuple[int, ...], board: int, dead: int) -> Sequence[float] | None:
        control = self.control
        if control.has_table and not (board or dead) and len(hands) == 2:
            share = preflop_share(*hands)
            return share, 1.0 - share
        dealt = control.dealt
        missing = sum(dealt.hole_count - hand.bit_count() for hand in hands)
        missing += dealt.board_count - board.bit_count()
        known = (dead | board).bit_count() + sum(hand.bit_count() for hand in hands)
        if missing > len(dealt.deck) - known:
            return None
        return count_deals(
            dealt,
            [Holding("", [hand], [1.0]) for hand in hands],
            board,
            dead,
            budget=EXACT,
            samples=SAMPLES,
            seed=self.seed,
        ).equities


def _mask(cards: Sequence[Card]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card.number
    return mask


def _is_plain_holdem(game: Game) -> bool:
    from croupier.cards.card import Deck
    from croupier.cards.hand_types import StandardHighHand

    return tuple(game.deck) == tuple(Deck.STANDARD) and game.hand_types == (StandardHighHand,)
