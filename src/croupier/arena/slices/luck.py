"""The board control: how much luck each deal of a hand was, for each player.

At every deal with two players or more left in, the pots are valued before and after it: each pot
is shared by the equities of those who can win it, given every card dealt so far, as if no more
cards were exchanged. The value before a deal is the expectation of the value after it, so the
difference has mean zero whatever the players do. Equities are exact where that is affordable;
otherwise they are the mean of a stated number of random deals, drawn without regard to the cards
that came, so that the mean is still zero.

The first deal has no luck of this kind: over the seatings of a block everybody gets every hand
once, and the value of the pots sums to zero. What it is worth beyond that is learned; see
statistics/controls.py.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from croupier.analysis.equities.equity import count_deals, sampling_seed
from croupier.analysis.equities.games import find_game
from croupier.analysis.equities.holdings import Holding, mask_of
from croupier.analysis.equities.luck import DealLuck, make_deal_luck
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
    from croupier.games.game import Game
    from croupier.hand.operations import Operation
    from croupier.hand.state import State

__all__ = ["BoardControl", "is_exact", "sampling_notes", "sampling_seed"]

SAMPLES = 500  # deals that are drawn where counting all of them takes too long
EXACT = 2e4  # evaluations of a hand up to which all are counted
_FLOP = 3  # cards; equities before it are looked up in a table
_DECISIONS = frozenset(
    (
        BringInPosting,
        CheckingOrCalling,
        CompletionBettingOrRaisingTo,
        Folding,
        StandingPatOrDiscarding,
    )
)
_PAYMENTS = frozenset((AntePosting, BlindOrStraddlePosting, BringInPosting, CheckingOrCalling))
_DEALS = frozenset((HoleDealing, BoardDealing))
_MOST_SHARES = 10_000  # equities that are kept for the other seatings of their deal


def sampling_notes(setting: Setting) -> list[str]:
    """Return what a reader must know about the equities of a setting."""
    if is_exact(setting.row, setting.players):
        return []
    return [f"equities that take long to count are the mean of {SAMPLES} random deals"]


@cache
def is_exact(game: Game, players: int) -> bool:
    """Return whether every equity of a game is counted, so that no deal is drawn.

    >>> from croupier.games.rows import HOLDEM
    >>> is_exact(HOLDEM, 2), is_exact(HOLDEM, 6)
    (True, False)
    """
    control = BoardControl(game, players)
    if not control.controls:
        return True
    if players != 2 or not control.only_board:
        return False
    # The longest count is the first one: no street but the board's comes after it.
    cards = [1 << card.number for card in control.dealt.deck]
    holes = control.dealt.hole_count
    hands = [sum(cards[:holes]), sum(cards[holes : 2 * holes])]
    flop = sum(cards[2 * holes :][:_FLOP]) if control.has_table else 0
    counted = count_deals(
        control.dealt,
        [Holding("", [hand], [1.0]) for hand in hands],
        flop,
        0,
        budget=EXACT,
        samples=1,
        seed=0,
    )
    return counted.exact


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
        self.only_board = not any(
            street.draw_status or street.hole_dealing_statuses for street in streets[1:]
        )
        self.has_table = boards == [0, 3, 1, 1] and self.dealt.is_holdem
        # By seed, hands, board and dead cards: every seating of a block meets the same ones. Not a
        # `Recent`: seeds have more than 64 bits, and None is a result too.
        self._shares: dict[tuple[int, tuple[int, ...], int, int], Sequence[float] | None] = {}

    def meter(self) -> DealLuck:
        """Return what measures the luck of many hands at once, natively, as `luck` does each.

        What random deals are drawn from is the `sampling_seed` of their seed.
        """
        return make_deal_luck(
            self.dealt,
            self.boards,
            self.controls,
            only_board=self.only_board,
            has_table=self.has_table,
            budget=EXACT,
            samples=SAMPLES,
        )

    def is_lucky(self, state: State) -> bool:
        """Return whether the deals of a hand that is over may have been luck."""
        return bool(self.controls) and not (self.only_board and not state.board_cards)

    def luck(self, state: State, seed: int) -> list[list[float]] | None:
        """Return the chips of each player by kind of deal; None where there was none.

        The hand is over. `seed` is for the deals that are drawn; no player knows it.
        """
        return _Walk(self, state, seed).luck if self.is_lucky(state) else None

    def shares(
        self, hands: tuple[int, ...], board: int, dead: int, seed: int
    ) -> Sequence[float] | None:
        """Return the equity of each hand; None where the deck has too few cards."""
        key = seed, hands, board, dead
        try:
            return self._shares[key]
        except KeyError:
            pass
        if len(self._shares) >= _MOST_SHARES:
            self._shares.clear()
        found = self._shares[key] = self._count(hands, board, dead, seed)
        return found

    def _count(
        self, hands: tuple[int, ...], board: int, dead: int, seed: int
    ) -> Sequence[float] | None:
        if self.has_table and not (board or dead) and len(hands) == 2:
            share = preflop_share(*hands)
            return share, 1.0 - share
        dealt = self.dealt
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
            seed=seed,
        ).equities


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
        self.luck: list[list[float]] | None = None
        operations = state.operations
        kinds = list(map(type, operations))
        self.last_decision = len(kinds) - 1
        while self.last_decision >= 0 and kinds[self.last_decision] not in _DECISIONS:
            self.last_decision -= 1
        self._run(operations, kinds)

    def _run(self, operations: Sequence[Any], kinds: Sequence[type[Operation]]) -> None:
        deal, begun, place = -1, False, 0
        bets = [0.0] * len(self.hands)
        while place < len(operations):
            done, kind = operations[place], kinds[place]
            if kind in _DEALS:
                end = self._end_of_deal(kinds, place)
                if not begun:
                    begun = True
                    self._take(operations[place:end])
                elif not self._measure(operations[place:end], place, max(deal, 0)):
                    return
                deal += 1
                place = end
                continue
            if kind is Folding:
                self.live[done.player_index] = False
            elif kind is CompletionBettingOrRaisingTo:
                player, amount = done.player_index, float(done.amount)
                self.paid[player] += amount - bets[player]
                bets[player] = amount
            elif kind in _PAYMENTS:
                player, amount = done.player_index, float(done.amount)
                self.paid[player] += amount
                if kind is not AntePosting:
                    bets[player] += amount
            elif kind is StandingPatOrDiscarding:
                gone = mask_of(done.cards)
                self.hands[done.player_index] &= ~gone
                self.dead |= gone
            elif kind is CardBurning:
                self.unseen -= 1
            elif kind is BetCollection:
                bets = [0.0] * len(bets)
            place += 1

    def _end_of_deal(self, kinds: Sequence[type[Operation]], place: int) -> int:
        """Return where the deal ends; cards that come without a decision between are one deal."""
        if place > self.last_decision:
            return len(kinds)
        end = place + 1
        while end < len(kinds) and kinds[end] in _DEALS:
            end += 1
        return end

    def _take(self, dealt: Sequence[Any]) -> None:
        """Put the cards of a deal where they belong."""
        for done in dealt:
            kind = type(done)
            if kind is HoleDealing:
                self.hands[done.player_index] |= mask_of(done.cards)
                self.unseen -= len(done.cards)
            elif kind is BoardDealing:
                self.boards[self.board_deals % len(self.boards)] |= mask_of(done.cards)
                self.board_deals += 1
                self.unseen -= len(done.cards)
            elif kind is CardBurning:
                self.unseen -= 1

    def _measure(self, dealt: Sequence[Any], place: int, deal: int) -> bool:
        """Add the luck of a deal; False where the deck runs out, from where nothing is measured.

        Whether it does depends on how many cards are due, not on which ones come.
        """
        pots = self._pots()
        contested = [(amount, players) for amount, players in pots if len(players) > 1]
        before = self._values(contested)
        if before is None:
            return False
        self._take(dealt)
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
        if len(players) == len(self.hands) and len(self.boards) == 1:  # nobody has folded
            return self.control.shares(tuple(self.hands), board, self.dead, self.seed)
        hands = tuple(self.hands[player] for player in players)
        dead = self.dead
        for other, cards in enumerate(self.boards):
            if other != number:
                dead |= cards
        for player, hand in enumerate(self.hands):
            if player not in players:
                dead |= hand
        return self.control.shares(hands, board, dead, self.seed)
