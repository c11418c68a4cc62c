"""A cash game: players join, sit out and leave between hands, and the chips add up."""

from croupier.botkit import CallBot, RandomBot
from croupier.cash import CashGame

game = CashGame(big_blind=2, seed=7)
game.join("Ann", CallBot)
game.join("Bob", RandomBot)
game.join("Cid", "tight")
game.play(rounds=3)
game.join("Dot", CallBot)  # posts a big blind
print(game.play(rounds=5)["stacks"])
print("button:", game.button, "chips:", game.verify_chip_count())
