"""The public side of a table: the chips and cards that its steps have reached."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.players.view.facts import PotFacts
from croupier.players.view.gamestate import make_history, make_infos, make_pots

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.play.hand.hand_in_play import HandInPlay, HandOutcome
    from croupier.play.hand.incidents import Incident
    from croupier.play.hand.table_game import TableGame
    from croupier.play.stakes.level import Level
    from croupier.play.stakes.schedule import Schedule
    from croupier.players.player import Player
    from croupier.players.view.data import PlayerPublicInfo, Pot
    from croupier.players.view.facts import History, PastHand, PotFacts
from croupier.players.view.gamestate import HandHistory


class ShownTable:
    """The public side of a table.

    The engine is often ahead: it deals and pays as soon as it can. Only what the steps of
    the hand have reached is visible.
    """

    players: list[Player]
    schedule: Schedule
    _fast: TableGame
    _level: Level
    _infos: list[PlayerPublicInfo]
    _incidents: list[Incident]
    _expected_chips: int
    _previous: tuple[tuple[PastHand, ...], ...]
    _hand: HandInPlay | None
    _outcome: HandOutcome | None
    _finished: bool  # no hand is being played
    _stale: bool  # the last hand's end is not in the infos yet
    _blinds_in: bool
    _cards_dealt: bool
    _shown_street: int
    _played_street: int

    @property
    def blinds(self) -> tuple[int, int]:
        """The blinds of this round."""
        return self._level.blinds

    @property
    def blinds_schedule(self) -> dict[int, tuple[int, int]]:
        """The blinds by the round in which they begin."""
        return self.schedule.as_blinds()

    @property
    def player_public_infos(self) -> list[PlayerPublicInfo]:
        """The public facts about each seat."""
        if not self._finished or self._stale:
            self._show_infos()
        return self._infos

    @property
    def player_hole_cards(self) -> list[tuple[str, ...] | None]:
        """Each seat's hole cards; None if none were dealt."""
        cards: list[tuple[str, ...] | None] = [None] * len(self.players)
        if self._hand is not None and self._cards_dealt:
            for index, seat in enumerate(self._hand.seats):
                cards[seat] = self._hand.hole_cards[index]
        return cards

    @property
    def community_cards(self) -> list[str]:
        """The board, as far as it was dealt."""
        if self._hand is None:
            return []
        state = self._hand.state
        shown = state.streets[: self._shown_street + 1]
        count = sum(street.board_dealing_count for street in shown)
        return [repr(card) for card in state.get_board_cards(0)][:count]

    @property
    def pots(self) -> list[Pot]:
        """The pots of earlier streets, the main pot first; without the current bets."""
        hand = self._hand
        if hand is None or self._outcome is not None:
            return []
        pots: list[PotFacts] = []
        if self._played_street >= 0 or (self._blinds_in and hand.waits):
            pots = [
                PotFacts(amount=pot.amount, players=pot.player_indices) for pot in hand.state.pots
            ]
        elif self._blinds_in and any(hand.antes):
            pots = [PotFacts(amount=sum(hand.antes), players=range(len(hand.seats)))]
        folded = _folded(hand)
        return make_pots(hand.seats, pots, [seat not in folded for seat in hand.seats])

    @property
    def total_pot(self) -> int:
        """The chips in all pots."""
        return sum(pot.amount for pot in self.pots)

    @property
    def current_hand_history(self) -> HandHistory:
        """The actions of this hand by street, including blinds."""
        deeds: History = ()
        if self._hand is not None and self._blinds_in:
            deeds = self._hand.history
        return make_history(deeds, self._fast.street_names)

    @property
    def previous_hand_histories(self) -> list[HandHistory]:
        """The same of every finished hand."""
        return [make_history(deeds, names) for block in self._previous for names, deeds in block]

    @property
    def hand_contributions(self) -> list[int]:
        """The chips each seat has put into this hand."""
        put_in = [0] * len(self.players)
        if self._hand is not None:
            stacks: Sequence[int] | None = self._hand.stacks_before_payout
            if stacks is None:
                stacks, _ = self._chips(self._hand)
            for index, seat in enumerate(self._hand.seats):
                put_in[seat] = self._hand.starting_stacks[index] - stacks[index]
        return put_in

    @property
    def minimum_raise_amount(self) -> int:
        """The minimum that a raise adds to the bet: the big blind, or the last full raise."""
        facts = None if self._hand is None else self._hand.facts_now()
        return self.blinds[1] if facts is None else facts.increment

    @property
    def incidents(self) -> list[Incident]:
        """Every answer that was corrected, refused or missing, including this hand."""
        if self._finished or self._hand is None:
            return self._incidents
        return [*self._incidents, *self._hand.incidents]

    @property
    def winner(self) -> int | None:
        """The seat that has all the chips; None while the tournament runs."""
        left = self._left() if self._finished else []
        return left[0] if len(left) == 1 else None

    def verify_chip_count(self) -> tuple[bool, int, int]:
        """Count all chips; return whether the sum is correct, the expected sum, the actual sum."""
        infos = self.player_public_infos
        actual = sum(info.stack + info.current_bet for info in infos) + self.total_pot
        return actual == self._expected_chips, self._expected_chips, actual

    def _left(self) -> list[int]:
        return [seat for seat, info in enumerate(self._infos) if not info.busted]

    def _chips(self, hand: HandInPlay) -> tuple[Sequence[int], Sequence[int]]:
        """Stacks and bets as shown, by player index."""
        if not self._blinds_in:
            return hand.starting_stacks, (0,) * len(hand.seats)
        if self._played_street < 0 and not hand.waits:  # the blinds put everybody all-in
            forced = zip(hand.starting_stacks, hand.antes, hand.blinds, strict=True)
            return [stack - ante - blind for stack, ante, blind in forced], hand.blinds
        return hand.state.stacks, hand.state.bets

    def _show_infos(self) -> None:
        hand = self._hand
        assert hand is not None
        self._stale = False
        facts = hand.facts_now() if self._blinds_in and self._outcome is None else None
        rights = None if facts is None else make_infos(facts)
        folded = _folded(hand)
        stacks, bets = self._chips(hand)
        for index, seat in enumerate(hand.seats):
            info = self._infos[seat]
            info.stack, info.current_bet = stacks[index], bets[index]
            info.active = seat not in folded
            info.is_all_in = info.active and info.stack == 0 and self._outcome is None
            info.may_raise = not info.busted if rights is None else rights[seat].may_raise


def _folded(hand: HandInPlay) -> set[int]:
    return {deed.seat for deed in hand.history if deed.kind == "fold"}
