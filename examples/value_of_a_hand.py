"""The value of a hand before the flop: random players play the same deal many times."""

from croupier import Automation, Policy, rollout
from croupier.games import NoLimitTexasHoldem

game = NoLimitTexasHoldem(Automation.TABLE, True, 0, (1, 2), 2)
opponents = Policy(fold=2, call=6, raising=1)

for hole in ("AsAh", "AsKs", "7h7d", "7c2d"):
    state = game(200, 6)
    mine = [hole[:2], hole[2:]]
    for card in range(12):  # one card at a time round the table; unknown cards are ??
        state.deal_hole(mine[card // 6] if card % 6 == 2 else "??")
    for name, policy in {"calling": Policy.CALL, "going all-in": Policy.ALL_IN}.items():
        players = [policy if player == 2 else opponents for player in range(6)]
        result = rollout(state, 20_000, policy=players, seed=7)
        value, error = result.means[2], result.standard_errors[2]
        print(
            f"{hole} under the gun, {name}: {value:+.2f} chips per hand, give or take {error:.2f}"
        )
