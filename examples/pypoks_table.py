"""Play a hand at a table of pypoks, then ask a policy for its move at one point of the hand."""

from croupier.pologic import GameConfig, PTable, states2HHtexts

config = GameConfig.from_name("3players_2bets")
table = PTable("main", ["ann", "bob", "eve"], config, seed=4)
lines = states2HHtexts(table.run_hand().events, config)
print("\n".join(lines))

# The same hand up to its first move: MOV: ?? asks for this move again and stops.
first = next(number for number, line in enumerate(lines) if line.startswith("MOV:"))
asked = PTable("main", ["ann", "bob", "eve"], config, decide=lambda *_: (4, [0, 0, 0, 0, 1]))
print("instead:", states2HHtexts(asked.run_hand([*lines[:first], "MOV: ??"]).events, config)[-2])
