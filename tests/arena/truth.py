"""Games between bots with known policies: their results are counted exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations
from typing import Any

import numpy as np

from croupier.analysis.equities.starting_hands import STARTING_HANDS
from croupier.arena.declared.declaring import EVERY_HOLDING
from croupier.arena.entries.entry import read_entry
from croupier.arena.setting import Setting
from croupier.arena.slices.playing import play_slice
from croupier.arena.slices.work import SliceOrder, TableWork
from croupier.arena.verdict import BlockData, Comparison, compare
from croupier.botkit import Player
from croupier.hand.randomness import Chance
from croupier.hand.state import State
from croupier.players.bots.push_fold import _tables
from croupier.players.transports.options import USUAL
from croupier.research.solve import PushFold

Probabilities = tuple[float, float, float]  # fold, check or call, bet or raise
CHUNK = 200  # blocks per slice


class LeducBot(Player):
    """Bets and calls with a probability for each strength: jack, queen, king, pair."""

    remembers = False
    bets: tuple[float, float, float, float]
    calls: tuple[float, float, float, float]

    def __init__(self, player_index: int, seed: int | None = None) -> None:
        super().__init__(player_index)
        self._chance = Chance(seed)

    def reseed(self, seed: int) -> None:
        """Draw from another seed."""
        self._chance.reseed(seed)

    @classmethod
    def probabilities(cls, card: str, board: str, to_call: int, may_raise: bool) -> Probabilities:
        """Return how likely it folds, checks or calls, and bets or raises."""
        strength = 3 if board and board[0] == card[0] else "JQK".index(card[0])
        bet = cls.bets[strength] if may_raise else 0.0
        stay = 1.0 if to_call == 0 else cls.calls[strength]
        return (1 - bet) * (1 - stay), (1 - bet) * stay, bet

    def get_action(self, gamestate: Any, hole_cards: tuple[str, ...]) -> tuple[str, int]:
        """Draw an action from what it does, whatever it declares."""
        declared = LeducBot.policy(self, gamestate, hole_cards)
        drawn = self._chance.fraction()
        for kind, amount, chance in declared:
            drawn -= chance
            if drawn < 0:
                return kind, amount
        return declared[1][:2]

    def policy(self, gamestate: Any, hole_cards: tuple[str, ...]) -> list[tuple[str, int, float]]:
        """Declare the probabilities."""
        board = gamestate.community_cards
        to_call, least = gamestate.chips_to_call, gamestate.min_raise
        fold, call, bet = self.probabilities(
            hole_cards[0], board[0] if board else "", to_call, least > 0
        )
        return [("fold", 0, fold), ("call", to_call, call), ("raise", least, bet)]


class Timid(LeducBot):
    """Bets pairs and kings, gives up jacks."""

    bets = (0.0, 0.1, 0.5, 0.9)
    calls = (0.1, 0.7, 0.9, 1.0)


class Bold(LeducBot):
    """Bluffs with jacks, calls with most hands."""

    bets = (0.4, 0.2, 0.6, 0.8)
    calls = (0.4, 0.8, 1.0, 1.0)


def exact_value(setting: Setting, first: type[LeducBot], second: type[LeducBot]) -> float:
    """Return what the first bot wins per hand, in antes: every deal, every course of the hand."""
    total = 0.0
    for bots, own in (((first, second), 0), ((second, first), 1)):
        deals = list(permutations(setting.row.deck, 3))
        for mine, other, board in deals:
            burnt = next(card for card in setting.row.deck if card not in (mine, other, board))
            cards = (mine, other, burnt, board)
            state = setting.table.deal(
                (setting.chips,) * 2, setting.stakes, seed=1, next_cards=cards
            )
            total += _expected(state, bots)[own] / len(deals) / 2
    return total / setting.unit


def _expected(state: State, bots: tuple[type[LeducBot], type[LeducBot]]) -> list[float]:
    player = state.actor_index
    if player is None:
        while state.status:
            state.push_chips()
        return [float(payoff) for payoff in state.payoffs]
    board = [repr(card) for card in state.get_board_cards(0)] if state.board_cards else [""]
    found = [0.0, 0.0]
    chances = bots[player].probabilities(
        repr(state.hole_cards[player][0]),
        board[0],
        int(state.checking_or_calling_amount or 0),
        state.can_complete_bet_or_raise_to(),
    )
    actions: tuple[Callable[[State], object], ...] = (
        State.fold,
        State.check_or_call,
        State.complete_bet_or_raise_to,
    )
    for chance, act in zip(chances, actions, strict=True):
        if chance > 0.0:
            after = state.copy()
            act(after)
            for index, value in enumerate(_expected(after, bots)):
                found[index] += chance * value
    return found


def push_fold_truth() -> float:
    """Return what push-fold wins from all-in at 10 big blinds per hand, counted over all deals."""
    tables, always = _tables(), [1.0] * len(STARTING_HANDS)
    game = PushFold(10)
    pushes = game.value(tables["push"][10.0], always)
    return (pushes - game.value(always, tables["call"][10.0])) / 2


def play_blocks(
    setting: Setting, first: type[LeducBot], second: type[LeducBot], blocks: int, seed: int
) -> BlockData:
    """Play blocks; these bots remember nothing, so any of them are a match of their own."""
    entries = (read_entry(first, "first"), read_entry(second, "second"))
    work = TableWork(entries, setting, seed, USUAL, EVERY_HOLDING)
    slices = [
        play_slice(SliceOrder(work, number, CHUNK)) for number in range(1, 1 + -(-blocks // CHUNK))
    ]
    return BlockData.joined([compare(each, setting) for each in slices]).part(0, blocks)


def pieces(data: BlockData, size: int) -> Iterator[BlockData]:
    """Yield the blocks as matches of `size` blocks."""
    for begin in range(0, data.blocks - size + 1, size):
        yield data.part(begin, begin + size)


def drawn(
    pool: BlockData, matches: int, size: int, seed: int | tuple[int, ...], *, again: bool = True
) -> Iterator[BlockData]:
    """Yield matches whose blocks are drawn from a pool; `again`: one block may come twice."""
    draw = np.random.default_rng(seed)
    for _ in range(matches):
        chosen = draw.choice(pool.blocks, size, replace=again)
        columns: Any = [column[chosen] for column in pool]
        yield BlockData(*columns)


def coverage(
    matches: Iterable[BlockData],
    setting: Setting,
    truth: float,
    *,
    sequential: bool = False,
    holdings: int = EVERY_HOLDING,
) -> dict[str, float]:
    """Return how often the intervals of matches contain the truth.

    `holdings` is about how many others the players were asked, 0 where they did not declare. A
    sequential match counts only where all intervals do, looked at twenty times.
    """
    held: dict[str, int] = {}
    count = 0
    for data in matches:
        count += 1
        comparison = Comparison(
            setting, 0.95, sequential=sequential, remembers=False, holdings=holdings
        )
        step = max(data.blocks // 20, 10) if sequential else data.blocks
        ok: dict[str, bool] = {}
        for begin in range(0, data.blocks, step):
            comparison.add(data.part(begin, begin + step))
            for name, interval in comparison.intervals().items():
                ok[name] = ok.get(name, True) and interval.low <= truth <= interval.high
        for name, good in ok.items():
            held[name] = held.get(name, 0) + good
    return {name: good / count for name, good in held.items()}
