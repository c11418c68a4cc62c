"""See in a minute what Croupier does: a hand, winners in many games, a million evaluations."""

import time

import numpy as np
from rich.console import Console
from rich.table import Table

import croupier

HANDS = 1_000_000
ALL_SEVEN_CARD_HANDS = 133_784_560
# The weakest hand of each class, and how many of all seven-card hands are in the class.
CLASSES = {
    "High card": ("7c5d4h3s2c", 23_294_460),
    "One pair": ("2c2d5h4s3c", 58_627_800),
    "Two pair": ("3c3d2h2s4c", 31_433_400),
    "Three of a kind": ("2c2d2h4s3c", 6_461_620),
    "Straight": ("5c4d3h2sAc", 6_180_020),
    "Flush": ("7c5c4c3c2c", 4_047_644),
    "Full house": ("2c2d2h3s3c", 3_473_184),
    "Four of a kind": ("2c2d2h2s3c", 224_848),
    "Straight flush": ("5c4c3c2cAc", 41_584),
}

console = Console()


def one_hand() -> None:
    """Deal a hand, let everybody call what the first player bets, and print what happened."""
    state = croupier.holdem(blinds=(1, 2), stacks=200, players=3, seed=7)
    while state.status:
        raise_to = state.legal_actions().raise_to
        if raise_to is not None and not any(state.bets):
            state.complete_bet_or_raise_to(raise_to.minimum)
        else:
            state.check_or_call()
    console.print("[italic]A hand of hold'em, operation by operation[/]")
    for operation in state.operations:
        console.print(f"  {operation!r}", soft_wrap=True)
    console.print("stacks at the end:", state.stacks, "\n")


def showdown(title: str, hand_type: type[croupier.cards.Hand], board: str, **holes: str) -> None:
    """Print what each player holds, the best hand first."""
    table = Table("player", "cards", "hand", title=title, title_justify="left")
    hands = {name: hand_type.from_game_or_none(hole, board) for name, hole in holes.items()}
    made = {name: hand for name, hand in hands.items() if hand is not None}
    for name in sorted(made, key=made.__getitem__, reverse=True):
        style = "bold green" if made[name] == max(made.values()) else ""
        table.add_row(name, holes[name], str(made[name]), style=style)
    for name in holes.keys() - made.keys():
        table.add_row(name, holes[name], "no such hand", style="dim")
    console.print(table, "")


def many_hands() -> None:
    """Rank random seven-card hands in one call, and compare the counts with the known ones."""
    shuffles = np.random.default_rng(1).random((HANDS, 52), dtype=np.float32)
    cards = shuffles.argpartition(7, axis=1)[:, :7].astype(np.uint8)

    begin = time.perf_counter()
    strengths = croupier.evaluate(cards)
    seconds = time.perf_counter() - begin

    floors = [croupier.evaluate(weakest) for weakest, _ in CLASSES.values()]
    counts = np.bincount(np.searchsorted(floors, strengths, side="right") - 1, minlength=9)
    title = f"{HANDS:,} random hands ranked in {1000 * seconds:.0f} ms"
    table = Table("class", "seen", "known share", title=title, title_justify="left")
    for (name, (_, known)), seen in zip(CLASSES.items(), counts, strict=True):
        table.add_row(name, f"{seen / HANDS:.3%}", f"{known / ALL_SEVEN_CARD_HANDS:.3%}")
    console.print(table)


one_hand()
board = "Ks Qd 7c 4h 2s"
showdown(f"Hold'em, board {board}", croupier.cards.StandardHighHand, board, Ann="KdKh", Bob="As3d")
showdown(
    "The low half, same board", croupier.cards.EightOrBetterLowHand, board, Ann="KdKh", Bob="As3d"
)
showdown(
    "Omaha, same board: exactly two of the hole cards play",
    croupier.cards.OmahaHoldemHand,
    board,
    Ann="KdKhKc3c",
    Bob="AsJsTh9h",
    Cid="QsQh7d7h",
)
showdown("Badugi", croupier.cards.BadugiHand, "", Ann="As2d3h5c", Bob="As2d4h4c", Cid="KsQdJhTc")
many_hands()
