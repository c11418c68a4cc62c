"""Choosing the next operation of a random hand among those that the reference allows."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from random import Random
from typing import Any

from tests.parity.engines import State
from tests.parity.scenario import Scenario


@dataclass(frozen=True)
class Move:
    """One call of an operation, with arguments both engines understand."""

    method: str
    args: tuple[Any, ...] = ()
    commentary: str | None = None

    def __str__(self) -> str:
        """Read as the Python call."""
        words = [repr(arg) for arg in self.args]
        if self.commentary is not None:
            words.append(f"commentary={self.commentary!r}")
        return f"{self.method}({', '.join(words)})"

    def apply(self, state: State) -> Any:
        """Perform it."""
        if self.commentary is None:
            return getattr(state, self.method)(*self.args)
        return getattr(state, self.method)(*self.args, commentary=self.commentary)

    @property
    def query(self) -> str:
        """The name of the question whether it may be performed."""
        return {"no_operate": "can_no_operate"}.get(self.method, f"can_{self.method}")

    def is_possible(self, state: State) -> bool:
        """Ask whether it may be performed."""
        return bool(getattr(state, self.query)(*self.args))


def _sample(rng: Random, cards: list[str], count: int) -> str:
    return "".join(rng.sample(cards, count))


class Chooser:
    """Draws moves for one hand."""

    def __init__(self, scenario: Scenario, rng: Random) -> None:
        self.scenario = scenario
        self.rng = rng
        # Unknown cards can only be shown by naming cards, which no automation can.
        manual = "HOLE_CARDS_SHOWING_OR_MUCKING" not in scenario.automations
        self.hide_cards = (manual or scenario.mode == "CASH_GAME") and rng.random() < 0.08
        self.fold_chance = rng.choice((0.02, 0.1, 0.25))
        self.raise_chance = rng.choice((0.15, 0.3, 0.5))

    def moves(self, state: State) -> Iterator[tuple[float, Callable[[State], Move]]]:
        """Every kind of operation that is possible now, with its weight."""
        kinds: tuple[tuple[float, str, Callable[[State], Move]], ...] = (
            (5, "can_post_ante", lambda s: self._indexed("post_ante", s.ante_poster_indices)),
            (5, "can_collect_bets", lambda s: Move("collect_bets")),
            (
                5,
                "can_post_blind_or_straddle",
                lambda s: self._indexed(
                    "post_blind_or_straddle", s.blind_or_straddle_poster_indices
                ),
            ),
            (5, "can_burn_card", self._burn),
            (5, "can_deal_hole", self._deal_hole),
            (5, "can_deal_board", self._deal_board),
            (5, "can_stand_pat_or_discard", self._discard),
            (5, "can_post_bring_in", lambda s: Move("post_bring_in")),
            (5, "can_select_runout_count", self._select_runouts),
            (5, "can_kill_hand", lambda s: self._indexed("kill_hand", s.hand_killing_indices)),
            (5, "can_push_chips", lambda s: Move("push_chips")),
            (5, "can_pull_chips", lambda s: self._indexed("pull_chips", s.chips_pulling_indices)),
        )
        for weight, query, make in kinds:
            if getattr(state, query)():
                yield weight, make
        # Standing pat is refused if cards must be discarded, so it is not tried then.
        throws = getattr(state.street, "discard_count", 0)
        if throws and state.stand_patter_or_discarder_index is not None:
            yield 5, self._discard
        # Not asked with can_show_or_muck_hole_cards: unseen cards can be shown only by naming them.
        if state.showdown_index is not None:
            yield 5, self._show
        if state.can_check_or_call():
            yield 4, lambda s: Move("check_or_call")
            if state.can_fold():
                free = not state.checking_or_calling_amount
                yield (0.05 if free else 20 * self.fold_chance), lambda s: Move("fold")
        if state.can_complete_bet_or_raise_to():
            yield 10 * self.raise_chance, self._raise

    def choose(self, state: State) -> Move | None:
        """Draw the next move; None when the hand is over."""
        kinds = list(self.moves(state))
        if not kinds:
            return None
        if self.rng.random() < 0.02:
            return Move("no_operate", commentary="a remark")
        weights = [weight for weight, _ in kinds]
        move = self.rng.choices([make for _, make in kinds], weights)[0](state)
        if self.rng.random() < 0.02:
            return Move(move.method, move.args, "spoken")
        return move

    def _indexed(self, method: str, indices: Any) -> Move:
        if self.rng.random() < 0.7:
            return Move(method)
        return Move(method, (self.rng.choice(list(indices)),))

    def _burn(self, state: State) -> Move:
        kind = self.rng.random()
        deck = [repr(card) for card in state.deck_cards]
        if kind < 0.2 or self.hide_cards:
            return Move("burn_card", ("??",))
        if kind < 0.4 and deck:
            return Move("burn_card", (self.rng.choice(deck),))
        return Move("burn_card")

    def _available(self, state: State, count: int) -> str:
        """Pick known cards; from the reserve where the deck is too short: no shuffle decides."""
        deck = [repr(card) for card in state.deck_cards]
        if len(deck) >= count:
            return _sample(self.rng, deck, count)
        reserve = [repr(card) for card in state.reserved_cards if repr(card) not in deck]
        return "".join(deck) + _sample(self.rng, reserve, count - len(deck))

    def _deal_hole(self, state: State) -> Move:
        draw_round = bool(state.street and state.street.draw_status)
        index = state.hole_dealee_index
        out_of_turn = self.rng.random() < 0.15
        if out_of_turn:
            index = self.rng.choice(
                [i for i in state.player_indices if state.hole_dealing_statuses[i]]
            )
        due = len(state.hole_dealing_statuses[index])
        count = self.rng.randint(1, due) if self.rng.random() < 0.5 else due
        short = len(state.deck_cards) < count
        kind = self.rng.random()
        # Done right 19: deal_hole() means something else in a draw round.
        if draw_round and not short and not out_of_turn and kind < 0.02:
            return Move("deal_hole")
        # The reference fails when it looks for the opener among unknown up cards.
        up = any(status for statuses in state.hole_dealing_statuses for status in statuses)
        if self.hide_cards and kind < 0.5 and not up:
            cards: Any = "??" * count
        elif short or kind < 0.3:
            cards = self._available(state, count)
        elif kind < 0.31 and state.deck_cards and self.hide_cards and not up:
            cards = repr(state.deck_cards[0])[0] + "?"
        elif kind < 0.6 or draw_round or out_of_turn:
            cards = count
        else:
            return Move("deal_hole")
        return Move("deal_hole", (cards, index) if out_of_turn else (cards,))

    def _deal_board(self, state: State) -> Move:
        due = state.board_dealing_count
        kind = self.rng.random()
        if len(state.deck_cards) < due:
            return Move("deal_board", (self._available(state, due),))
        if self.hide_cards and kind < 0.1:
            return Move("deal_board", ("??" * due,))
        if kind < 0.1:
            return Move("deal_board", (self.rng.randint(1, due),))
        if kind < 0.3:
            return Move("deal_board", (self._available(state, due),))
        return Move("deal_board")

    def _discard(self, state: State) -> Move:
        hand = [repr(card) for card in state.hole_cards[state.stand_patter_or_discarder_index]]
        count = self.rng.randint(0, len(hand))
        exact = getattr(state.street, "discard_count", 0)  # a word that PokerKit lacks
        if exact and self.rng.random() < 0.9:
            count = exact
        if count == 0 and self.rng.random() < 0.5:
            return Move("stand_pat_or_discard")
        return Move("stand_pat_or_discard", (_sample(self.rng, hand, count),))

    def _raise(self, state: State) -> Move:
        low = state.min_completion_betting_or_raising_to_amount
        high = state.max_completion_betting_or_raising_to_amount
        pot = state.pot_completion_betting_or_raising_to_amount
        kind = self.rng.random()
        if kind < 0.1:
            return Move("complete_bet_or_raise_to")
        if kind < 0.35:
            amount = low
        elif kind < 0.5:
            amount = high
        elif kind < 0.65:
            amount = pot
        else:
            unit = self._unit()
            steps = int((high - low) / unit)
            amount = low + unit * self.rng.randint(0, min(steps, 4 * int(low / unit)))
        return Move("complete_bet_or_raise_to", (amount,))

    def _unit(self) -> Any:
        stack = self.scenario.stacks[0]
        if isinstance(stack, int):
            return 1
        return Decimal("0.01") if isinstance(stack, Decimal) else 0.25

    def _select_runouts(self, state: State) -> Move:
        kind = self.rng.random()
        if kind < 0.2:
            return Move("select_runout_count")
        count = self.rng.choice((1, 2, 2, 2, 3))
        if kind < 0.23:  # Done right 3: the reference mixes the arguments up.
            index = self.rng.choice(list(state.runout_count_selector_indices))
            return Move("select_runout_count", (count, index))
        return Move("select_runout_count", (count,))

    def _show(self, state: State) -> Move:
        index = state.showdown_index
        chosen: tuple[int, ...] = ()
        if self.rng.random() < 0.15:
            index = self.rng.choice(list(state.showdown_indices))
            chosen = (index,)
        hand = [repr(card) for card in state.hole_cards[index]]
        kind = self.rng.random()
        if any("?" in card for card in hand):
            deck = [repr(card) for card in state.deck_cards]
            missing = sum("?" in card for card in hand)
            if len(deck) >= missing and kind < 0.7:
                fresh = self.rng.sample(deck, missing)
                named = [fresh.pop() if "?" in card else card for card in hand]
                return Move("show_or_muck_hole_cards", ("".join(named), *chosen))
            status: Any = not (kind < 0.85 or self.scenario.mode == "TOURNAMENT")
        elif kind < 0.45:
            status = None
        elif kind < 0.6:
            status = True
        elif kind < 0.75:
            # Done right 10: the reference lets a tournament player muck when all-in.
            all_in = self.scenario.mode == "TOURNAMENT" and state.all_in_status
            status = self.rng.random() > 0.05 if all_in else False
        elif (
            kind < 0.9
            or self.scenario.mode == "TOURNAMENT"
            # Hands of which unlike numbers of cards lie open have no order by which to open.
            or any(street.opening.name != "POSITION" for street in state.streets)
        ):
            status = "".join(hand)
        else:
            status = _sample(self.rng, hand, self.rng.randint(1, len(hand)))
        if status is None and not chosen:
            return Move("show_or_muck_hole_cards")
        return Move("show_or_muck_hole_cards", (status, *chosen))
