"""Heads-up with ten big blinds: the hands to go all-in with, and the hands to call with."""

from croupier.analysis.equities.starting_hands import STARTING_HANDS
from croupier.research.solve import PushFold

STACK = 10

game = PushFold(STACK)
push, call = game.solve()
print(f"{STACK} big blinds, small blind wins {game.value(push, call):+.4f} big blinds per hand")
for title, strategy in (("push", push), ("call", call)):
    print(f"\n{title}: hands always, in brackets sometimes, dots never")
    for row in range(13):
        cells = []
        for name, chance in zip(
            STARTING_HANDS[row * 13 :][:13], strategy[row * 13 :], strict=False
        ):
            sometimes = f"({name})" if chance > 0.02 else "."
            cells.append(f"{name if chance > 0.98 else sometimes:>5}")
        print(" ".join(cells))
