"""Whole hands per second, called from Python: Croupier compared with PokerKit and OpenSpiel.

    python benchmarks/engine.py

Hands start the way the README starts them: `holdem(...)` or `create_state(...)` each time. Each
engine plays the same random policy with the log on: fold with probability 1/3 if that is allowed,
check or call with 1/3, otherwise raise to a random legal amount. Before each decision who acts and
the stacks are read, and at the end all operations. Everything is timed, starting and choosing
included, in processor time. Before timing, the two engines with the same API play the same hands
and must agree on the payoffs.
"""

import copy
import random
import resource
import statistics
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from unittest.mock import patch

from rich.console import Console
from rich.table import Table

import croupier
import pokerkit

try:
    import pyspiel
except ImportError:  # no build of OpenSpiel for this machine
    pyspiel = None

PLAYERS = 6
SECONDS = 0.6
BUTTON = (True, 0, (1, 2))
STUD = (True, 1, 1)
GAMES: dict[str, tuple[tuple[Any, ...], int]] = {
    "FixedLimitBadugi": ((*BUTTON, 2, 4), 200),
    "FixedLimitDeuceToSevenLowballTripleDraw": ((*BUTTON, 2, 4), 200),
    "FixedLimitOmahaHoldemHighLowSplitEightOrBetter": ((*BUTTON, 2, 4), 200),
    "FixedLimitRazz": ((*STUD, 2, 4), 200),
    "FixedLimitSevenCardStud": ((*STUD, 2, 4), 200),
    "FixedLimitSevenCardStudHighLowSplitEightOrBetter": ((*STUD, 2, 4), 200),
    "FixedLimitTexasHoldem": ((*BUTTON, 2, 4), 200),
    "NoLimitDeuceToSevenLowballSingleDraw": ((*BUTTON, 2), 200),
    "NoLimitRoyalHoldem": ((*BUTTON, 2), 200),
    "NoLimitShortDeckHoldem": ((*BUTTON, 2), 200),
    "NoLimitTexasHoldem": ((*BUTTON, 2), 200),
    "PotLimitOmahaHoldem": ((*BUTTON, 2), 200),
}
# PokerKit plays this one pot-limit although it is named fixed-limit: the payoffs cannot agree,
# and both are timed with minimum raises.
MINIMUM_RAISES = "FixedLimitOmahaHoldemHighLowSplitEightOrBetter"
Game = Callable[[], Any]
Chance = Callable[[], float]


def automations(library: Any) -> tuple[Any, ...]:
    return tuple((pokerkit if library is pokerkit else croupier).Automation)


def players_of(name: str) -> int:
    """Four players in stud and draw games, so that no deck runs out."""
    return PLAYERS if "Holdem" in name else 4


def make_game(library: Any, name: str) -> Game:
    """Return a game that is used as a factory."""
    arguments, stack = GAMES[name]
    game = getattr(library, name)(automations(library), *arguments)
    return partial(game, stack, players_of(name))


def creator(library: Any, name: str) -> Game:
    """Return what starts a hand with all its arguments."""
    arguments, stack = GAMES[name]
    create = getattr(library, name).create_state
    return partial(create, automations(library), *arguments, stack, players_of(name))


def holdem() -> Any:
    return croupier.holdem(blinds=(1, 2), stacks=200, players=PLAYERS)


def play(state: Any, chance: Chance, minimum_raises: bool = False) -> int:
    """Play a hand without draws to its end; return the number of decisions."""
    actions = 0
    if state.bring_in_status:
        state.post_bring_in()
        actions = 1
    while state.status:
        actions += 1
        _ = state.actor_index, state.stacks  # as a program reads them before it decides
        roll = chance()
        if roll < 1 / 3 and state.can_fold():
            state.fold()
        elif roll < 2 / 3:
            state.check_or_call()
        else:
            least = state.min_completion_betting_or_raising_to_amount
            if least is None:
                state.check_or_call()
            elif minimum_raises:
                state.complete_bet_or_raise_to(least)
            else:
                most = state.max_completion_betting_or_raising_to_amount
                state.complete_bet_or_raise_to(least + int(chance() * (most - least + 1)))
    assert state.operations
    return actions


def play_draw(state: Any, chance: Chance) -> int:
    """The same for a draw game: up to two cards are discarded."""
    actions = 0
    while state.status:
        actions += 1
        _ = state.actor_index, state.stacks  # as a program reads them before it decides
        roll = chance()
        drawer = state.stand_patter_or_discarder_index
        if drawer is not None:
            state.stand_pat_or_discard(state.hole_cards[drawer][: int(roll * 3)])
        elif roll < 1 / 3 and state.can_fold():
            state.fold()
        elif roll < 2 / 3:
            state.check_or_call()
        else:
            least = state.min_completion_betting_or_raising_to_amount
            if least is None:
                state.check_or_call()
            else:
                most = state.max_completion_betting_or_raising_to_amount
                state.complete_bet_or_raise_to(least + int(chance() * (most - least + 1)))
    assert state.operations
    return actions


def player_of(name: str) -> Callable[[Any, Chance], int]:
    if "Draw" in name or "Badugi" in name:
        return play_draw
    return partial(play, minimum_raises=True) if name == MINIMUM_RAISES else play


def hands_a_second(game: Game, player: Callable[[Any, Chance], int]) -> tuple[float, float]:
    """Return hands per second and decisions per hand, in processor time on one core."""
    chance = random.Random(1).random
    rates = []
    actions = hands = 0
    for _ in range(3):
        played, started = 0, time.process_time()
        while (spent := time.process_time() - started) < SECONDS / 3:
            for _ in range(5):
                actions += player(game(), chance)
                played += 1
        hands += played
        rates.append(played / spent)
    return max(rates), actions / hands


def check_agreement(name: str, hands: int = 10) -> None:
    """Both libraries play the same cards and decisions, and pay the same."""
    arguments, stack = GAMES[name]
    for seed in range(hands):
        payoffs = []
        deck: list[str] = []
        for library in (croupier.games, pokerkit):
            game = getattr(library, name)(automations(library), *arguments)
            if library is croupier.games:
                order = [repr(card) for card in game.deck]
                random.Random(seed).shuffle(order)
                deck = order
                state = game(stack, 3, next_cards="".join(order))
            else:

                def arrange(cards: deque[Any], order: list[str] = deck) -> None:
                    by_name = {repr(card): card for card in cards}
                    cards.clear()
                    cards.extend(by_name[each] for each in order)

                with patch("pokerkit.state.shuffle", arrange):
                    state = game(stack, 3)
            player_of(name)(state, random.Random(seed).random)
            payoffs.append(list(state.payoffs))
        if payoffs[0] != payoffs[1]:
            raise SystemExit(f"{name}, hand {seed}: {payoffs[0]} is not {payoffs[1]}")


def open_spiel_hands_a_second() -> tuple[float, float] | None:
    """The same policy on OpenSpiel's six-handed no-limit hold'em, dealt and played from Python."""
    if pyspiel is None:
        return None
    game = pyspiel.load_game(
        "universal_poker(betting=nolimit,numPlayers=6,numRounds=4,blind=1 2 0 0 0 0,"
        "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
        "stack=200 200 200 200 200 200,bettingAbstraction=fullgame)"
    )

    def play_spiel(state: Any, chance: Chance) -> int:
        actions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(chance() * len(outcomes))][0])
                continue
            actions += 1
            legal = state.legal_actions()
            raises = [action for action in legal if action > 1]
            roll = chance()
            if roll < 1 / 3 and legal[0] == 0:
                state.apply_action(0)
            elif roll < 2 / 3 or not raises:
                state.apply_action(1)
            else:
                state.apply_action(raises[int(chance() * len(raises))])
        assert state.history()
        return actions

    return hands_a_second(game.new_initial_state, play_spiel)


def each(count: int, work: Callable[[], object]) -> float:
    """The best time of one call in seconds."""
    best = float("inf")
    for _ in range(5):
        started = time.process_time()
        for _ in range(count):
            work()
        best = min(best, (time.process_time() - started) / count)
    return best


def bytes_a_state() -> float:
    """What a running hand with its log takes, by the growth of this process."""
    game = make_game(croupier.games, "NoLimitTexasHoldem")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    states = [game() for _ in range(20_000)]
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 / len(states)


def variant_rows() -> Iterator[tuple[str, float, float, float]]:
    for name in GAMES:
        if name != MINIMUM_RAISES:
            check_agreement(name)
        ours, actions = hands_a_second(creator(croupier.games, name), player_of(name))
        theirs, _ = hands_a_second(creator(pokerkit, name), player_of(name))
        yield name, actions, ours, theirs


def main() -> None:
    # PokerKit warns if a deck runs out; both engines are measured without these warnings.
    warnings.simplefilter("ignore")
    console = Console()
    memory = bytes_a_state()

    table = Table(title="No-limit hold'em, six players, 100 big blinds, random play, log on")
    for column in ("engine, a hand is started with", "decisions per hand", "hands per second"):
        table.add_column(column, justify="left" if column.startswith("engine") else "right")
    table.add_column("Croupier is", justify="right")
    check_agreement("NoLimitTexasHoldem", 50)
    name = "NoLimitTexasHoldem"
    theirs, actions = hands_a_second(creator(pokerkit, name), play)
    starts = {
        "holdem(...)": holdem,
        "create_state(...)": creator(croupier.games, name),
        "a game as factory": make_game(croupier.games, name),
    }
    ours = 0.0
    for start, game in starts.items():
        rate, decisions = hands_a_second(game, play)
        ours = ours or rate
        ratio = f"{rate / theirs:.0f}x PokerKit"
        table.add_row(f"Croupier, {start}", f"{decisions:.1f}", f"{rate:,.0f}", ratio)
    table.add_row("PokerKit, create_state(...)", f"{actions:.1f}", f"{theirs:,.0f}", "")
    figures = open_spiel_hands_a_second()
    if figures is None:
        table.add_row("OpenSpiel", "", "not installed", "")
    else:
        theirs, actions = figures
        ratio = f"{ours / theirs:.0f}x"
        table.add_row("OpenSpiel, new_initial_state()", f"{actions:.1f}", f"{theirs:,.0f}", ratio)
    console.print(table)

    table = Table(title="The twelve predefined games, the same policy, create_state(...) each time")
    for column in ("game", "decisions", "Croupier", "PokerKit", "ratio"):
        table.add_column(column, justify="left" if column == "game" else "right")
    ratios = []
    for name, actions, ours, theirs in variant_rows():
        ratios.append(ours / theirs)
        table.add_row(
            name, f"{actions:.1f}", f"{ours:,.0f}", f"{theirs:.0f}", f"{ours / theirs:.0f}x"
        )
    table.add_section()
    mean = statistics.geometric_mean(ratios)
    table.add_row("geometric mean", "", "", "", f"{mean:.0f}x")
    console.print(table)

    state = make_game(croupier.games, "NoLimitTexasHoldem")()
    reference = make_game(pokerkit, "NoLimitTexasHoldem")()
    game = make_game(croupier.games, "NoLimitTexasHoldem")

    def other_stacks() -> None:
        create, automatic = croupier.games.NoLimitTexasHoldem.create_state, automations(croupier)
        for stack in range(1000, 6000):
            create(automatic, *BUTTON, 2, (stack, 200, 200, 200, 200, 200), PLAYERS)

    def holdem_with_other_stacks() -> None:
        for stack in range(1000, 6000):
            croupier.holdem(blinds=(1, 2), stacks=(stack, 200, 200, 200, 200, 200))

    seeded = croupier.games.NoLimitTexasHoldem(tuple(croupier.Automation), *BUTTON, 2)
    table = Table(title="One State: where the time and the memory go")
    table.add_column("work")
    table.add_column("figure", justify="right")
    rows = {
        "holdem(...)": each(5000, holdem),
        "holdem(...) with other stacks": each(1, holdem_with_other_stacks) / 5000,
        "create_state(...)": each(5000, creator(croupier.games, "NoLimitTexasHoldem")),
        "create_state(...) with other stacks": each(1, other_stacks) / 5000,
        "deal a hand from a game": each(5000, game),
        "the same from a seed": each(5000, lambda: seeded(200, 6, seed=1)),
        "copy()": each(20000, state.copy),
        "deepcopy": each(20000, lambda: copy.deepcopy(state)),
        "deepcopy in PokerKit": each(20, lambda: copy.deepcopy(reference)),
        "status": each(50000, lambda: state.status),
        "can_fold()": each(50000, state.can_fold),
        "stacks": each(20000, lambda: state.stacks),
        "legal_actions()": each(5000, state.legal_actions),
        "view(0)": each(500, lambda: state.view(0)),
        "operations, all as objects": each(1000, lambda: state.operations),
        "no_operate(), an operation that does nothing": each(500, state.copy().no_operate),
    }
    for work, seconds in rows.items():
        table.add_row(work, f"{seconds * 1e6:,.2f} µs  ({1 / seconds:,.0f}/s)")
    table.add_row("memory of a hand with its log", f"{memory:,.0f} bytes")
    console.print(table)


if __name__ == "__main__":
    main()
