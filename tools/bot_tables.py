"""Solve push-or-fold hold'em and Leduc, and write the tables that shipped bots play from."""

from __future__ import annotations

import json

from croupier.analysis.equities.starting_hands import STARTING_HANDS
from croupier.games.catalogue import find_game
from croupier.play.hand.hand_in_play import HandInPlay
from croupier.play.hand.table_game import TableGame
from croupier.players.bots import leduc, push_fold
from croupier.research.solve import CFR, Tree, exploitability
from croupier.research.solve import push_fold as solve_push_fold
from croupier.research.solve.player import PolicyPlayer

DEPTHS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 20)
ITERATIONS = 20_000
DIGITS = 4
STACKS = (13, 13)  # those of the tree: enough for every raise


def main() -> None:
    """Write both tables."""
    solved = solve_push_fold(DEPTHS)
    tables = {
        kind: {
            str(depth): [round(float(solved[depth][place].get(name, 0.0)), DIGITS)
                         for name in STARTING_HANDS]
            for depth in DEPTHS
        }
        for place, kind in enumerate(("push", "call"))
    }  # fmt: skip
    push_fold.TABLE.write_text(json.dumps(tables, separators=(",", ":")) + "\n", encoding="utf-8")
    tree = Tree("leduc")
    solver = CFR(tree, "cfr+")
    solver.run(ITERATIONS)
    policy = solver.average_policy
    print(f"Leduc: exploitability {exploitability(tree, policy):.6f} per hand")
    player = PolicyPlayer(policy)
    found: dict[str, list[float]] = {}
    row = find_game("leduc")
    game = TableGame(row)
    ante, (small, big) = row.ante, row.bets
    stakes = game.stakes(2, (ante, small), ante, big_bet=big)
    cards = row.deck
    for mine in cards:
        for other in cards:
            for board in cards:
                if len({mine, other, board}) == 3:
                    burnt = next(c for c in cards if c not in (mine, other, board))
                    _walk(game, stakes, (mine, other, burnt, board), [], player, found)
    for name, chances in found.items():
        found[name] = [round(chance, DIGITS) for chance in chances]
    lines = ",\n".join(f"{json.dumps(name)}:{json.dumps(found[name])}" for name in sorted(found))
    leduc.TABLE.write_text("{" + lines + "}\n", encoding="utf-8")
    print(f"{len(found)} situations of Leduc, {len(DEPTHS)} depths of push-or-fold")


def _walk(game, stakes, cards, answers, player, found) -> None:  # type: ignore[no-untyped-def]
    hand = HandInPlay(game, (0, 1), STACKS, stakes, button=1, next_cards=cards)
    for answer in answers:
        hand.answer(answer)
    question = hand.question
    if question is None:
        return
    name = leduc.situation(question.view, question.hole_cards)
    chances = [0.0, 0.0, 0.0]
    for kind, _, chance in player.policy(question.view, question.hole_cards):
        chances[["fold", "check", "call", "bet", "raise"].index(kind) + 1 >> 1] += chance
    found.setdefault(name, chances)
    choices = question.choices
    assert choices is not None
    options = [("call", choices.to_call)]
    if choices.to_call:
        options.append(("fold", 0))
    if choices.max_raise:
        options.append(("raise", choices.min_raise))
    for option in options:
        if option[0] != "fold":
            _walk(game, stakes, cards, [*answers, option], player, found)


if __name__ == "__main__":
    main()
