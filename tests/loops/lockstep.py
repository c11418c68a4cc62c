"""A Batch compared with single States: the same seeds and actions, and every visible value."""

import warnings
from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

import croupier
from croupier import Batch, BatchAction, State, hand_seed
from croupier.games import catalogue
from croupier.hand import CheckingOrCalling
from croupier.hand.operations import BringInPosting

Factory = Callable[..., State]

STACKS = (20, 35, 70, 200, 200)  # they make side pots


# Every game there is, and tables that hold something unusual.
GAMES: dict[str, Factory] = {
    **{row.name: row if row.small else partial(row, stacks=STACKS) for row in catalogue.GAMES},
    "stud, eight players": partial(croupier.stud, stacks=50, players=8),
    "the whole deck at once": partial(croupier.kuhn, players=3, stacks=2),
    "heads-up": partial(croupier.holdem, stacks=(30, 200)),
    "antes": partial(croupier.holdem, ante=3, stacks=(2, 5, 90, 100)),
    "all-in at once": partial(croupier.holdem, blinds=(5, 10), stacks=(3, 8)),
    "cash": partial(croupier.holdem, mode=croupier.Mode.CASH_GAME, stacks=40, players=4),
    "nine players": partial(croupier.holdem, stacks=(9, 30, 80, 80, 80, 120, 120, 200, 200)),
    "a draw for which the deck runs out": partial(croupier.triple_draw, stacks=200, players=7),
    "short blinds in pot limit": partial(croupier.omaha, blinds=(5, 10), stacks=(3, 7, 90, 120)),
    "no cap where a round starts heads-up": partial(
        croupier.omaha_hi_lo,
        rules=croupier.HouseRules(headsup_cap="uncapped_when_round_starts_headsup"),
        stacks=200,
        players=3,
    ),
    "WSOP heads-up": partial(
        croupier.omaha_hi_lo, rules=croupier.HouseRules.WSOP, stacks=200, players=2
    ),
    "antes that not all can pay": partial(
        croupier.holdem,
        blinds=(10, 20),
        rules=croupier.HouseRules(forced_bets="everyone_antes"),
        stacks=(40, 15, 60, 80),
    ),
    "home game": partial(
        croupier.holdem, rules=croupier.HouseRules.HOME_GAME, stacks=40, players=4
    ),
    # The policies of PokerKit: limit all-ins, equal blinds, draws card by card, merged pots.
    **{
        f"as PokerKit, {name}": partial(start, **keywords, rules=croupier.HouseRules.POKERKIT)
        for name, start, keywords in (
            ("limit hold'em", croupier.holdem, {"limit": "fixed-limit", "stacks": STACKS}),
            ("equal blinds", croupier.holdem, {"blinds": (2, 2), "stacks": (30, 200)}),
            ("triple draw", croupier.triple_draw, {"stacks": STACKS}),
            ("stud", croupier.stud, {"stacks": STACKS}),
            ("omaha hi-lo", croupier.omaha_hi_lo, {"stacks": STACKS}),
        )
    },
}


def expected_row(state: State, drawn: list[int], batch: Batch) -> list[int]:
    """The observation of the acting player of a State, in the columns of the batch."""
    columns = batch.columns
    player = state.turn_index if state.status else None
    if player is None:
        return [-1] + [0] * (len(columns) - 1)
    drawing = state.stand_patter_or_discarder_index is not None
    call = state.effective_bring_in_amount if state.bring_in_status else None
    if call is None:
        call = state.checking_or_calling_amount or 0
    row = [
        player,
        state.street_index or 0,
        int(drawing),
        state.total_pot_amount,
        0 if drawing else call,
        0 if drawing else state.min_completion_betting_or_raising_to_amount or 0,
        0 if drawing else state.max_completion_betting_or_raising_to_amount or 0,
        0 if drawing else state.completion_betting_or_raising_count,
        -1 if state.opener_index is None else state.opener_index,
        len(state.deck_cards),
    ]

    def pad(cards: list[int], width: int) -> list[int]:
        return cards + [-1] * (width - len(cards))

    row += pad([card.number for card in state.hole_cards[player]], columns.holes)
    for board in range(columns.boards):
        cards = [card.number for card in state.get_board_cards(board)]
        row += pad(cards, columns.positions)
    for seat in range(columns.players):
        other = (player + seat) % columns.players
        row += [
            state.stacks[other],
            state.bets[other],
            -state.payoffs[other],
            int(state.statuses[other]),
        ]
        if columns.draws:
            row.append(drawn[other])
        if columns.up_cards:
            row += pad(
                [card.number for card in state.get_censored_hole_cards(other)], columns.holes
            )
    return row


class Single:
    """One table as a State of its own, dealt hand after hand from the seeds of the table."""

    def __init__(self, factory: Factory, seed: int | str) -> None:
        self.factory = factory
        self.seed = seed
        self.number = -1
        self.deal()

    def deal(self) -> None:
        self.number += 1
        self.state = self.factory(seed=hand_seed(self.seed, self.number))
        self.drawn = [0] * self.state.player_count

    def act(self, action: int, amount: int) -> None:
        state = self.state
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # decks that run out, folds in cash games
            if action == BatchAction.FOLD:
                state.fold()
            elif action == BatchAction.RAISE:
                state.complete_bet_or_raise_to(amount)
            elif action == BatchAction.DRAW:
                player = state.stand_patter_or_discarder_index
                assert player is not None
                held = state.hole_cards[player]
                cards = [card for place, card in enumerate(held) if amount >> place & 1]
                state.stand_pat_or_discard(cards)
                self.drawn[player] = len(cards)
            elif state.bring_in_status:
                assert isinstance(state.post_bring_in(), BringInPosting)
            else:
                assert isinstance(state.check_or_call(), CheckingOrCalling)


def choose(
    batch: Batch, generator: np.random.Generator
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Draw a legal action for each table: mostly calls, so that hands reach their last street."""
    tables = len(batch)
    weights = batch.legal * np.array([1.0, 4.0, 2.0, 4.0]) * generator.random((tables, 4))
    actions = weights.argmax(axis=1)
    span = batch.max_raise_to - batch.min_raise_to + 1
    amounts = batch.min_raise_to + (generator.random(tables) ** 2 * span).astype(np.int64)
    cards = (batch.observations[:, 10 : 10 + batch.columns.holes] >= 0).sum(axis=1)
    bits = generator.integers(0, 1 << 30, tables) & ((1 << cards) - 1)
    for table in np.flatnonzero(actions == BatchAction.DRAW).tolist():
        state = batch.state(table)
        legal = state.legal_actions()
        if legal.discard_count is not None:  # this many down cards must be discarded
            held = state.hole_cards[batch.actor[table]]
            places = [k for k, card in enumerate(held) if card in (legal.discards or ())]
            chosen = generator.permutation(places)[: legal.discard_count]
            bits[table] = sum(1 << k for k in chosen.tolist())
    return actions, np.where(actions == BatchAction.DRAW, bits, amounts)


def compare(batch: Batch, table: int, single: Single) -> None:
    """Check that a table shows the same as its State."""
    state = single.state
    legal = state.legal_actions()
    actor = state.turn_index if state.status else None
    assert batch.observations[table].tolist() == expected_row(state, single.drawn, batch)
    assert batch.actor[table] == (-1 if actor is None else actor)
    raises = legal.raise_to
    stays = legal.check_or_call is not None or legal.bring_in is not None
    assert batch.legal[table].tolist() == [
        legal.fold,
        stays,
        raises is not None,
        legal.discards is not None,
    ]
    assert batch.min_raise_to[table] == (0 if raises is None else raises.minimum)
    assert batch.max_raise_to[table] == (0 if raises is None else raises.maximum)
    assert batch.hand_number(table) == single.number
    inside = batch.state(table)
    assert inside.stacks == state.stacks
    assert inside.payoffs == state.payoffs
    assert inside.hole_cards == state.hole_cards
    assert inside.board_cards == state.board_cards
    assert inside.deck_cards == state.deck_cards
    assert list(inside.pots) == list(state.pots)


def run(factory: Factory, tables: int, steps: int, seed: int) -> int:
    """Step a batch and its States together; return how many hands ended."""
    batch = Batch(factory, tables, seed=seed)
    singles = [Single(factory, each) for each in batch.seeds]
    generator = np.random.default_rng(seed)
    hands = 0
    for table, single in enumerate(singles):
        compare(batch, table, single)
    for _ in range(steps):
        actions, amounts = choose(batch, generator)
        acting = batch.actor.copy()
        batch.step(actions, amounts)
        assert not batch.status.any()
        for table, single in enumerate(singles):
            if acting[table] >= 0:
                single.act(int(actions[table]), int(amounts[table]))
            over = not single.state.status
            assert batch.done[table] == over
            assert batch.rewards[table].tolist() == (
                single.state.payoffs if over else [0] * batch.player_count
            )
            if over:
                hands += 1
                single.deal()
            compare(batch, table, single)
    return hands


__all__ = ["GAMES", "Factory", "choose", "expected_row", "run"]
