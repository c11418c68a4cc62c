"""The facts for bots and programs are those of the engine, and of the payments that follow.

Every game that a table deals, random house rules, stakes and short stacks. Each decision is made
from what was told alone, so an answer that has to be corrected shows that something told was wrong.
"""

import json
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from croupier import Mode, State
from croupier.botkit import Player, PlayerJudge, PublicGamestate
from croupier.games import catalogue
from croupier.hand.operations import (
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
)
from croupier.hand.spec.streets import BettingStructure
from croupier.play.hand.asking import Asking
from croupier.play.hand.hand_in_play import HandInPlay
from croupier.play.hand.table_game import TableGame
from croupier.players.transports.protocol import gamestate_of, view_text
from tests.play.hand.random_hands import most_players, random_rules, random_stacks, random_stakes

HANDS_PER_GAME = 120
GAMES = {row.code: row for row in catalogue.GAMES}


class Told(NamedTuple):
    """The answer to one question, with what was told."""

    seat: int
    kind: str
    amount: int


class Checker(Player):
    """Compares every view with the State, then takes an action that the view allows."""

    def __init__(self, player_index: int, dice: random.Random) -> None:
        super().__init__(player_index)
        self.dice = dice
        self.table: Desk | None = None

    def get_action(self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> Any:
        assert self.table is not None
        try:
            self.table.compare(self.player_index, gamestate, hole_cards)
        except AssertionError as error:  # a table takes what a bot raises for a fault of the bot
            self.table.wrong = self.table.wrong or error
        kind, amount = self.choose(gamestate)
        self.table.told = Told(self.player_index, kind, amount)
        return kind, amount

    def choose(self, gamestate: PublicGamestate) -> tuple[str, int]:
        to_call, least, most = gamestate.chips_to_call, gamestate.min_raise, gamestate.max_raise
        stack = gamestate.player_public_infos[self.player_index].stack
        raising = "raise" if gamestate.get_bet_to_call() else "bet"
        choices: list[tuple[str, int]] = [("call", to_call) if to_call else ("check", 0)] * 4
        if gamestate.may_fold:
            choices.append(("fold", 0))
        if most:
            sizes = {least, most, self.dice.randint(least, most)}
            choices += [("all-in" if size == stack else raising, size) for size in sorted(sizes)]
        kind, amount = self.dice.choice(choices)
        return ("all-in" if amount == stack else kind), amount

    def get_discards(self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> Any:
        if gamestate.discard_count:
            return list(hole_cards[: gamestate.discard_count])
        return [card for card in hole_cards if self.dice.random() < 0.5]


class Desk:
    """One hand, with the last view."""

    def __init__(self, hand: HandInPlay) -> None:
        self.hand = hand
        self.told: Told | None = None
        self.seen = 0
        self.wrong: AssertionError | None = None

    def check_paid(self) -> None:
        """The last answer was carried out exactly."""
        if self.told is None:
            return
        seat, kind, amount = self.told
        place = self.hand.seats.index(seat)
        done = [
            operation
            for operation in self.hand.state.operations[self.seen :]
            if isinstance(
                operation,
                (CheckingOrCalling, BringInPosting, CompletionBettingOrRaisingTo, Folding),
            )
        ]
        (operation,) = done
        assert operation.player_index == place
        match operation:
            case CheckingOrCalling() | BringInPosting():
                assert kind in ("check", "call", "all-in")
                assert operation.amount == amount
            case CompletionBettingOrRaisingTo():
                assert operation.amount - self.bet == amount
            case Folding():
                assert kind == "fold"
        self.told = None

    def compare(self, seat: int, told: PublicGamestate, cards: tuple[str, ...]) -> None:
        self.check_paid()
        state, hand = self.hand.state, self.hand
        place = hand.seats.index(seat)
        assert state.actor_index == place
        self.seen, self.bet = state.operation_count, state.bets[place]
        assert told.player_index == seat
        assert cards == tuple(map(repr, state.hole_cards[place]))
        now = hand.facts_now()
        assert now is not None
        assert told._facts == now
        compare_choices(state, place, told)
        compare_seats(hand, told)
        line = json.loads(view_text(told))
        compare_line(line, told)
        there = gamestate_of(line, seat)
        compare_choices(state, place, there)
        compare_seats(hand, there)
        # The judge is for no-limit games with blinds: it knows neither a bring-in nor a spread.
        no_limit = hand.game.game.structure == BettingStructure.NO_LIMIT
        spread = any(each.max_completion_betting_or_raising_amount for each in state.streets)
        if no_limit and not spread and not state.bring_in_status:
            compare_judge(state, place, seat, told)


def compare_choices(state: State, place: int, told: PublicGamestate) -> None:
    """The price and the range of raises, each way that a bot may read them."""
    legal = state.legal_actions()
    assert state.view(place).legal_actions == legal
    bet, stack = state.bets[place], state.stacks[place]
    pays = legal.check_or_call if legal.bring_in is None else legal.bring_in
    assert told.chips_to_call == pays
    checks = pays == 0 and state.rules.open_fold == "to_check"
    assert told.may_fold == (legal.fold and not checks)
    price = told.get_bet_to_call()
    others = [
        state.stacks[other] + state.bets[other]
        for other in state.player_indices
        if other != place and state.statuses[other]
    ]
    # Behind a short big blind nobody puts in more than somebody else can match.
    reached = price if state.bring_in_status else min(price, max(*others, *state.bets))
    assert min(max(reached - bet, 0), stack) == pays
    assert max(state.bets) <= price
    least, most = (
        (0, 0)
        if legal.raise_to is None
        else (legal.raise_to.minimum - bet, legal.raise_to.maximum - bet)
    )
    assert (told.min_raise, told.max_raise) == (least, most)
    if legal.raise_to is not None:
        assert min(price + told.minimum_raise_amount - bet, stack) == least
        assert state.can_complete_bet_or_raise_to(bet + least)
        assert state.can_complete_bet_or_raise_to(bet + most)
    assert not state.can_complete_bet_or_raise_to(bet + least - 1)
    assert not state.can_complete_bet_or_raise_to(bet + most + 1)
    assert told.minimum_raise_amount > 0
    infos = told.copy()
    assert infos.get_bet_to_call() == price  # the same once the infos were looked at


def compare_seats(hand: HandInPlay, told: PublicGamestate) -> None:
    """Chips, cards, pots and rights of everybody."""
    state = hand.state
    for place, seat in enumerate(hand.seats):
        info = told.player_public_infos[seat]
        assert (info.stack, info.current_bet) == (state.stacks[place], state.bets[place])
        assert info.active == state.statuses[place]
        assert info.is_all_in == (info.active and info.stack == 0)
        assert not info.busted
        if info.active and info.stack:
            right = right_to_raise(state, place)
            assert right is None or info.may_raise == right, (seat, info)
    street = state.street_index
    assert street is not None
    assert told.get_current_street() == hand.game.street_names[street]
    boards = [card for board in state.board_indices for card in state.get_board_cards(board)]
    assert told.community_cards == list(map(repr, boards))
    pots = [
        (pot.amount, [hand.seats[index] for index in pot.player_indices]) for pot in state.pots
    ] or [(0, [seat for place, seat in enumerate(hand.seats) if state.statuses[place]])]
    assert [(pot.amount, pot.eligible_players) for pot in told.pots] == [
        (amount, sorted(seats)) for amount, seats in pots
    ]
    assert told.total_pot == sum(amount for amount, _ in pots)
    if hand.game.has_up_cards:
        # Up cards that were folded on this street were seen by everybody.
        for place, seat in enumerate(hand.seats):
            if not state.statuses[place]:
                continue
            assert told.up_cards[seat] == list(map(repr, state.get_up_cards(place)))


def right_to_raise(state: State, place: int) -> bool | None:
    """Whether a player may raise when everybody before calls; None where that cannot be said."""
    ahead = state.copy()
    while ahead.actor_index != place:
        if ahead.actor_index is None or ahead.street_index != state.street_index:
            return None
        if ahead.bring_in_status:
            ahead.post_bring_in()
        else:
            ahead.check_or_call()
    if ahead.street_index != state.street_index:
        return None
    if ahead.can_complete_bet_or_raise_to():
        return True
    price = ahead.checking_or_calling_amount or ahead.effective_bring_in_amount or 0
    return None if ahead.stacks[place] <= price else False


def compare_line(line: dict[str, Any], told: PublicGamestate) -> None:
    """A program reads the numbers that a Python bot reads."""
    assert line["to_call"] == told.chips_to_call
    assert line["bet_to_call"] == told.get_bet_to_call()
    assert (line["min_raise"], line["max_raise"]) == (told.min_raise, told.max_raise)
    assert line["min_increment"] == told.minimum_raise_amount
    assert line["pot"] == told.total_pot
    assert line["may_fold"] == told.may_fold


def compare_judge(state: State, place: int, seat: int, told: PublicGamestate) -> None:
    """The judge finds the same choices in the view."""
    judged = PlayerJudge.get_legal_actions(
        seat, told.player_public_infos, told.get_bet_to_call(), told.minimum_raise_amount
    )
    assert judged["call_amount"] == told.chips_to_call
    assert judged["can_check"] == (told.chips_to_call == 0)
    least = judged["min_raise"] if judged["can_raise"] else judged["min_bet"]
    most = judged["max_raise"] if judged["can_raise"] else judged["max_bet"]
    assert (least, most) == (told.min_raise, told.max_raise)


def hands_of(code: str, hands: int) -> Iterator[tuple[int, HandInPlay, list[Checker]]]:
    game = GAMES[code]
    for number in range(hands):
        dice = random.Random(f"{code}{number}")
        table_game = TableGame(
            game, random_rules(dice, invalid_action="error"), dice.choice(list(Mode))
        )
        players = dice.randint(2, most_players(game))
        stakes = random_stakes(table_game, players, dice)
        checkers = [Checker(seat, dice) for seat in range(players)]
        first = dice.randrange(players)
        seats = [(first + place) % players for place in range(players)]
        hand = HandInPlay(
            table_game,
            seats,
            random_stacks(stakes, players, dice),
            stakes,
            button=seats[-1],
            seed=number,
        )
        yield number, hand, checkers


@pytest.mark.parametrize("code", GAMES)
def test_what_is_told_is_what_the_engine_says_and_what_is_paid(code: str) -> None:
    decisions = 0
    for number, hand, checkers in hands_of(code, HANDS_PER_GAME):
        desk = Desk(hand)
        for checker in checkers:
            checker.table = desk
        try:
            outcome = Asking(hand, checkers).play()
            desk.check_paid()
            if desk.wrong is not None:
                raise desk.wrong
        except AssertionError as error:
            error.add_note(f"hand {number} of {code}: {hand.state!r}, {hand.rules!r}")
            raise
        assert not outcome.incidents, (number, outcome.incidents)
        # What was won is what was called; the rest is the rake, or burnt.
        kept = -sum(outcome.payoffs.values())
        assert outcome.total_pot == sum(outcome.winners.values()) + kept, (number, outcome)
        decisions += len(hand.history)
    assert decisions > HANDS_PER_GAME


def test_a_short_bring_in_costs_what_is_told() -> None:
    """WSOP seven-card stud: behind a bring-in that was posted short the full bring-in is owed."""
    game = TableGame(GAMES["F7S"])
    stakes = game.stakes(3, (20, 40), 5, bring_in=10)
    seen: list[tuple[int, int, int]] = []

    class Calling(Player):
        def get_action(self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> Any:
            asked = gamestate.get_bet_to_call(), gamestate.chips_to_call
            seen.append((self.player_index, *asked))
            return ("call", asked[1]) if asked[1] else ("check", 0)

    hand = HandInPlay(
        game,
        (0, 1, 2),
        (8, 500, 500),
        stakes,
        button=2,
        # The two of clubs brings in: seat 0, with three chips left.
        next_cards="KsQsJs KdQdJd 2cAhAs",
    )
    Asking(hand, [Calling(seat) for seat in range(3)]).play_street()
    assert seen == [(0, 10, 3), (1, 10, 10), (2, 10, 10)]
