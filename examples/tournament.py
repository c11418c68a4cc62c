"""A tournament of twelve bots at two tables, with a prize for the best three."""

from croupier.tournament import Tournament

tournament = Tournament(
    ["tight", "exploiter", "random", "call"] * 3,
    starting_stack=1000,
    schedule={1: (10, 20), 15: (25, 50), 30: (100, 200), 45: (400, 800)},
    table_size=6,
    payouts=[50, 30, 20],
    seed=7,
)
for standing in tournament.run()[:3]:
    print(standing.place, standing.name, standing.prize)
