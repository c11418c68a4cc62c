"""Measures finished hands: plays them again, asks the witnesses, walks through what was seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.arena.declared.fit import Fit
from croupier.arena.declared.hand import Deal, Decision, DeclaredHand, mirrored
from croupier.arena.declared.holdings import holdings_of
from croupier.arena.declared.imagined import count_all_controls, decks_of, imagine
from croupier.arena.slices.luck import BoardControl
from croupier.hand.operations import (
    BoardDealing,
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleDealing,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from croupier.arena.declared.witness import Witness
    from croupier.arena.setting import Setting
    from croupier.hand.operations import Operation
    from croupier.hand.state import State
    from croupier.play.hand.hand_in_play import HandInPlay
    from croupier.players.answers.policies import Policy

_BETS = (BringInPosting, CheckingOrCalling, CompletionBettingOrRaisingTo, Folding)
_SIZED = ("bet", "raise")
_RAISES = (*_SIZED, "all-in")
_LONG = 50  # actions in a policy from which sizes of raises are summed as arrays


class Measured(NamedTuple):
    """One hand from the side of the first entry, in chips: the result and the luck.

    The luck is that of the hand as it was played, the difference to the imagined ones, and their
    luck.
    """

    result: float
    luck: np.ndarray[tuple[int, ...], np.dtype[np.float64]]


class Measuring:
    """Measures the hands of a heads-up table; `others` is how many more holdings are asked.

    `decks` is how many more decks are played out for each block.
    """

    def __init__(self, setting: Setting, others: int) -> None:
        self.streets = len(setting.row.streets(1, 1, None))
        self.controls = count_all_controls(self.streets)
        self.others = others
        self._control = BoardControl(setting.row, setting.players)
        self._holdings = holdings_of(setting.row)
        self.decks = decks_of(setting.row, others)
        self.fits = [Fit.empty(self.streets), Fit.empty(self.streets)]

    def measure(
        self,
        again: HandInPlay,
        state: State,
        witnesses: Sequence[Witness],
        seed: int,
        imagined: Iterable[tuple[HandInPlay, int]],
    ) -> Measured:
        """Measure a finished hand; `again` is the same hand before its first decision.

        `imagined` are `decks` hands in the same seating that nobody played, each with its seed.
        """
        found = _Walk(self, again, state, witnesses, seed).measured
        won, luck = 0.0, np.zeros(self._control.controls)
        for hand, its_seed in imagined:
            other = imagine(hand, witnesses, self._control, its_seed)
            won += other.won / self.decks
            luck += other.luck / self.decks
            for entry, unread in enumerate(other.unread):
                fit = self.fits[entry]
                self.fits[entry] = fit._replace(unread=fit.unread + unread)
        return Measured(found.result, np.concatenate([found.luck, [found.result - won], luck]))


class _Walk:
    def __init__(
        self,
        measuring: Measuring,
        again: HandInPlay,
        state: State,
        witnesses: Sequence[Witness],
        seed: int,
    ) -> None:
        self.measuring = measuring
        self.again = again
        self.witnesses = witnesses
        holdings = measuring._holdings
        assert holdings is not None
        self.holdings = holdings
        operations = state.operations
        chance = np.random.default_rng(seed)
        own = [0, 0]
        for done in operations:
            if isinstance(done, HoleDealing):
                own[done.player_index] |= sum(1 << card.number for card in done.cards)
        self.places = [holdings.draw(hand, measuring.others, chance) for hand in own]
        self.hand = DeclaredHand(
            measuring.streets,
            (len(self.places[0]), len(self.places[1])),
            lambda board: holdings.shares(self.places[0], self.places[1], board, chance),
        )
        self.board = 0
        self.measured = self._run(operations, float(state.payoffs[0]))

    def _run(self, operations: Sequence[Operation], payoff: float) -> Measured:
        last = max(
            (place for place, done in enumerate(operations) if isinstance(done, _BETS)), default=-1
        )
        folded = False
        for place, done in enumerate(operations):
            if isinstance(done, BoardDealing):
                self.board |= sum(1 << card.number for card in done.cards)
                if place < last:
                    street = self.again.state.street_index or 0
                    self.hand.deal(Deal(self.board, street, self._stake()))
            elif isinstance(done, _BETS):
                folded = isinstance(done, Folding)
                self._decide(done)
        result = payoff
        if not folded:
            stake = self._stake()
            if self.hand._board != self.board:
                self.hand.deal(Deal(self.board, 0, stake))
            result = self.hand.result(stake)
        luck = self.hand.luck
        if self.again.seats[0] != 0:
            return Measured(-result, mirrored(luck, self.measuring.streets))
        return Measured(result, luck)

    def _paid(self) -> list[float]:
        state, before = self.again.state, self.again.starting_stacks
        return [float(start - left) for start, left in zip(before, state.stacks, strict=True)]

    def _stake(self) -> float:
        """Return what each player has at stake: the smaller of what both put in."""
        return min(self._paid())

    def _decide(self, done: Operation) -> None:
        again, question = self.again, self.again.question
        assert question is not None
        assert question.choices is not None
        player, choices = question.player_index, question.choices
        self.choices = choices
        self._judged: dict[tuple[str, int], tuple[str, int]] = {}
        paid, limit = self._paid(), float(min(again.starting_stacks))
        other = paid[1 - player]
        called = min(paid[player] + choices.to_call, other)
        kind, added = self._done(done, player)
        entry = again.seats[player]
        places = self.places[player]
        alive = (self.hand._weights[player] > 0.0) & (
            (self.holdings.masks[places] & np.uint64(self.board)) == 0
        )
        asked = np.flatnonzero(alive)
        texts = [self.holdings.texts[place] for place in places[asked]]
        found = self.witnesses[entry].ask(question.view, texts)
        columns = np.zeros((4, len(places)))  # fold, raise, done, stake of raises
        read: dict[int, tuple[float, float, float, float]] = {}
        unread = sum(policy is None for policy in found)
        for place, policy in zip(asked, found, strict=True):
            if policy is None:
                continue
            known = read.get(id(policy))
            if known is None:
                known = read[id(policy)] = self._reduce(policy, (kind, added), paid[player], limit)
            columns[:, place] = known
        fold, raising, did, raised = columns
        calls = np.where(alive, 1.0 - fold - raising, 0.0)
        raises = kind == "raise"
        street = again.state.street_index or 0
        fits = self.measuring.fits
        if asked.size and asked[0] == 0 and found[0] is not None:
            chances = float(fold[0]), float(calls[0]), float(raising[0])
            done_kind = ("fold", "call", "raise").index(kind)
            share = self.hand.own_share(player)
            fits[entry] = fits[entry].noted(street, share, chances, done_kind)
            fits[entry] = fits[entry]._replace(
                impossible=fits[entry].impossible + bool(did[0] <= 0.0)
            )
        if unread:
            fits[entry] = fits[entry]._replace(unread=fits[entry].unread + unread)
        stake_done = min(paid[player] + added, limit) if raises else called
        self.hand.decide(
            Decision(
                player,
                street,
                kind,
                fold,
                calls,
                raising,
                raised,
                did,
                min(paid),
                called,
                other,
                stake_done,
            )
        )
        again.answer(("raise" if raises else kind, added))

    def _done(self, done: Operation, player: int) -> tuple[str, int]:
        """Return what was done: fold, call (or check), or raise, and the chips it added."""
        if isinstance(done, Folding):
            return "fold", 0
        if isinstance(done, CompletionBettingOrRaisingTo):
            return "raise", int(done.amount - self.again.state.bets[player])
        assert isinstance(done, CheckingOrCalling | BringInPosting)
        return "call", int(done.amount)

    def _reduce(
        self, policy: Policy, done: tuple[str, int], paid: float, limit: float
    ) -> tuple[float, float, float, float]:
        """Return the probabilities of fold, raise and what was done, and the mean stake of raises.

        Answers are judged as those of a player are: a table that corrects one corrects the other.
        """
        if len(policy) > _LONG:
            return self._reduce_sizes(policy, done, paid, limit)
        fold = raising = did = raised = 0.0
        least, most = self.choices.min_raise, self.choices.max_raise
        for kind, amount, chance in policy:
            if isinstance(amount, range):
                if kind not in _SIZED or amount[0] < least or amount[-1] > most:
                    part = self._reduce(_listed(kind, amount, chance), done, paid, limit)
                    fold, raising = fold + part[0], raising + part[1]
                    did, raised = did + part[2], raised + part[3]
                    continue
                raising += chance
                raised += chance * _mean_stake(amount, paid, limit)
                if done[0] == "raise" and done[1] in amount:
                    did += chance / len(amount)
                continue
            what, chips = self._judge(kind, amount)
            if what == "raise":
                raising += chance
                raised += chance * min(paid + chips, limit)
            elif what == "fold":
                fold += chance
            if what == done[0] and (what != "raise" or chips == done[1]):
                did += chance
        return fold, raising, did, raised

    def _judge(self, kind: str, amount: int) -> tuple[str, int]:
        """Return what the table makes of an answer: fold, call or raise, and the chips added."""
        judged = self._judged.get((kind, amount))
        if judged is None:
            what, chips = self.again.would_do((kind, amount))
            if what in _RAISES and chips > self.choices.to_call:
                what = "raise"
            elif what != "fold":
                what = "call"
            judged = self._judged[kind, amount] = what, chips
        return judged

    def _reduce_sizes(
        self, policy: Policy, done: tuple[str, int], paid: float, limit: float
    ) -> tuple[float, float, float, float]:
        """Do the same for a policy with many sizes of raises: these are summed as arrays."""
        least, most = self.choices.min_raise, self.choices.max_raise
        plain = [
            kind in _SIZED and isinstance(amount, int) and least <= amount <= most
            for kind, amount, _ in policy
        ]
        rest = tuple(row for row, is_plain in zip(policy, plain, strict=True) if not is_plain)
        sizes = [row[1:] for row, is_plain in zip(policy, plain, strict=True) if is_plain]
        fold = raising = did = raised = 0.0
        for begin in range(0, len(rest), _LONG):
            part = self._reduce(rest[begin : begin + _LONG], done, paid, limit)
            fold, raising = fold + part[0], raising + part[1]
            did, raised = did + part[2], raised + part[3]
        amounts, chances = np.array(sizes, dtype=np.float64).reshape(-1, 2).T
        raising += float(chances.sum())
        raised += float(chances @ np.minimum(paid + amounts, limit))
        if done[0] == "raise":
            did += float(chances[amounts == done[1]].sum())
        return fold, raising, did, raised


def _listed(kind: str, amounts: range, chance: float) -> Policy:
    return tuple((kind, amount, chance / len(amounts)) for amount in amounts)


def _mean_stake(amounts: range, paid: float, limit: float) -> float:
    """Return the mean stake of a raise that is called, all its sizes equally likely."""
    room = limit - paid
    within = min(max(int(room) - amounts[0] + 1, 0), len(amounts))
    total = within * (amounts[0] + amounts[0] + within - 1) / 2 + (len(amounts) - within) * room
    return paid + total / len(amounts)
