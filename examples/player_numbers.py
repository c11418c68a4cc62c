"""Statistics of players from the hands they played: VPIP, PFR, winnings."""

from croupier import holdem
from croupier.history import HandLog
from croupier.tracker import player_statistics

hands = []
for seed in range(20):
    state = holdem(players=3, seed=seed)
    state.complete_bet_or_raise_to(6)  # the button always raises,
    state.fold()  # the small blind always folds,
    while state.status:
        state.check_or_call()  # and the big blind always calls
    hands.append(HandLog.of(state, ["Ann", "Bob", "Cy"]))

for player in player_statistics(hands).values():
    row = player.record()
    print(row["player"], *(f"{name} {row[name]}" for name in ("vpip", "pfr", "wtsd", "bb_per_100")))
