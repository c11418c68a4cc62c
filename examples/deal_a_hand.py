"""Deal a hand and play it: the first player bets the pot, the others call small bets."""

from croupier import holdem

state = holdem(blinds=(1, 2), stacks=200, players=4, seed=7)
while state.pending is not None:
    legal = state.legal_actions()
    if legal.raise_to is not None and not any(state.bets):
        state.complete_bet_or_raise_to(legal.raise_to.pot)
    elif legal.fold and legal.check_or_call is not None and legal.check_or_call > 10:
        state.fold()
    else:
        state.check_or_call()
    print(legal)
print("board", state.board_cards, "stacks", state.stacks)
