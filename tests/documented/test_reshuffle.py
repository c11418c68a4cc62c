"""A draw for which the deck runs out: which cards return, and to which players (WSOP draw)."""

import pickle
import warnings
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import croupier
from croupier import HouseRules, redeal
from tests.documented.tables import EVERYTHING

ALL = HouseRules(reshuffle="all_discards")


def start(
    players: int, seed: int, rules: HouseRules | None = HouseRules.STANDARD
) -> croupier.State:
    return croupier.games.FixedLimitDeuceToSevenLowballTripleDraw.create_state(
        EVERYTHING, True, 0, (1, 2), 2, 4, 200, players, seed=seed, rules=rules
    )


def play(state: croupier.State, seed: int) -> Iterator[croupier.State]:
    """Play to the end: many discards, few folds. Yield before every step."""
    random = Random(seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # the deck runs out, that is the point
        while state.status:
            yield state
            drawer = state.stand_patter_or_discarder_index
            if drawer is not None:
                held = tuple(state.hole_cards[drawer])
                state.stand_pat_or_discard(random.sample(held, random.randint(0, len(held))))
            elif state.can_fold() and random.random() < 0.1:
                state.fold()
            else:
                state.check_or_call()


def finish(state: croupier.State, seed: int) -> croupier.State:
    for _ in play(state, seed):
        pass
    return state


class Reading:
    """Follows the cards of a hand from its operations alone."""

    def __init__(self, state: croupier.State) -> None:
        self.deck = len(state.deck)
        self.hands: dict[int, list[Any]] = {player: [] for player in state.player_indices}
        self.aside: list[Any] = []
        self.thrown: dict[int, list[Any]] = {player: [] for player in state.player_indices}
        self.dealt_since_draw = False
        self.seen = dict.fromkeys(("earlier", "others", "own"), 0)

    def read(self, operation: Any) -> None:
        kind = type(operation).__name__
        if kind == "StandingPatOrDiscarding":
            if self.dealt_since_draw:
                self.end_round()
            self.thrown[operation.player_index] = list(operation.cards)
            for card in operation.cards:
                self.hands[operation.player_index].remove(card)
        elif kind == "CardBurning":
            self.dealt_since_draw = True
            self.take([operation.card], None)
            self.aside.append(operation.card)
        elif kind == "HoleDealing":
            self.dealt_since_draw = True
            self.take(operation.cards, operation.player_index)
            self.hands[operation.player_index] += operation.cards
        elif kind == "Folding":
            self.aside += self.hands[operation.player_index]
            self.hands[operation.player_index] = []
        elif kind in ("CheckingOrCalling", "CompletionBettingOrRaisingTo"):
            self.end_round()

    def end_round(self) -> None:
        self.dealt_since_draw = False
        for cards in self.thrown.values():
            self.aside += cards
            cards.clear()

    def take(self, cards: Any, player: int | None) -> None:
        """Cards come from the deck, then from the reserve, then from the discards of this draw."""
        from_deck, rest = cards[: self.deck], cards[self.deck :]
        self.deck -= len(from_deck)
        if not rest:
            return
        self.seen["earlier"] += 1
        assert all(card in self.aside for card in rest[: len(self.aside)])
        self.deck, rest = len(self.aside) - min(len(self.aside), len(rest)), rest[len(self.aside) :]
        self.aside = []
        others = [card for who, pile in self.thrown.items() if who != player for card in pile]
        if not rest:
            return
        self.seen["others"] += 1
        assert all(card in others for card in rest[: len(others)])
        own = rest[len(others) :]
        self.seen["own"] += bool(own)
        for card in rest:
            next(pile for pile in self.thrown.values() if card in pile).remove(card)


@pytest.mark.parametrize("players", range(2, 11))
def test_discards_of_the_draw_in_progress_come_last(players: int) -> None:
    seen = dict.fromkeys(("earlier", "others", "own"), 0)
    for seed in range(25):
        state = finish(start(players, seed), seed)
        reading = Reading(state)
        for operation in state.operations:
            reading.read(operation)
        for name, count in reading.seen.items():
            seen[name] += count
    assert players < 4 or seen["earlier"] > 0
    assert players < 8 or seen["others"] > 0
    # At a table of six, the most that the WSOP seats, nobody ever gets their own discard back.
    assert players > 6 or not seen["own"]


def test_own_discards_come_back_only_where_no_other_card_is_left() -> None:
    """Ten players hold 50 cards: whoever changes five is dealt the other two, and three again."""
    state = start(10, 1)
    while state.can_check_or_call():
        state.check_or_call()
    for _ in range(9):
        state.stand_pat_or_discard()
    thrown = set(state.hole_cards[9])
    with pytest.warns(UserWarning, match="deck runs out"):
        state.stand_pat_or_discard(tuple(state.hole_cards[9]))
    assert len(set(state.hole_cards[9]) & thrown) == 3
    assert len(set(state.hole_cards[9])) == 5


@pytest.mark.parametrize("rules", [None, ALL, HouseRules.ENGINE, HouseRules.POKERKIT])
def test_all_discards_come_back_at_once(rules: HouseRules | None) -> None:
    """A player may get back the cards they have just discarded, as soon as the deck runs out."""
    got_back = 0
    for seed in range(40):
        state = finish(start(7, seed, rules), seed)
        reading, own = Reading(state), 0
        operations: list[Any] = list(state.operations)
        for operation in operations:
            if type(operation).__name__ == "HoleDealing":
                thrown = reading.thrown[operation.player_index]
                own += sum(card in thrown for card in operation.cards)
            reading.deck = 1000  # nothing is asked of the order
            reading.read(operation)
        got_back += own
    assert got_back > 0


@pytest.mark.parametrize("rules", [HouseRules.STANDARD, ALL])
@pytest.mark.parametrize("players", [6, 8, 10])
def test_no_card_is_lost_or_dealt_twice(players: int, rules: HouseRules) -> None:
    for seed in range(10):
        for state in play(start(players, seed, rules), seed):
            cards = [
                *state.deck_cards,
                *state.burn_cards,
                *state.mucked_cards,
                *(card for row in state.discarded_cards for card in row),
                *(card for hand in state.hole_cards for card in hand),
            ]
            assert len(cards) == len(set(cards)) == 52


@pytest.mark.parametrize("players", [7, 10])
def test_copies_and_redeals_go_on_by_the_same_rule(players: int) -> None:
    for seed in range(4):
        for number, state in enumerate(play(start(players, seed), seed)):
            if number % 7:
                continue
            loaded = pickle.loads(pickle.dumps(state))
            assert loaded == state
            assert finish(loaded, 1).hole_cards == finish(state.copy(), 1).hole_cards
            for viewer in (0, players - 1):
                other = redeal(state, viewer, seed=number)
                assert other.hole_cards[viewer] == state.hole_cards[viewer]
                finish(other, 2)
                reading = Reading(other)
                for operation in other.operations:
                    reading.read(operation)
