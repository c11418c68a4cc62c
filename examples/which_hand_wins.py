"""Which hand wins: hold'em, Omaha and the low half of a pot."""

from croupier.cards import EightOrBetterLowHand, OmahaHoldemHand, StandardHighHand

board = "Ks Qd 7c 4h 2s"
players = {"Ann": "Kd Kh", "Bob": "As 3d", "Cid": "Qs 7d"}

hands = {name: StandardHighHand.from_game(hole, board) for name, hole in players.items()}
for name in sorted(hands, key=hands.__getitem__, reverse=True):
    low = EightOrBetterLowHand.from_game_or_none(players[name], board)
    print(f"{name} has {hands[name]}, {f'and for low {low!r}' if low else 'no low'}")

print("In Omaha exactly two hole cards play:", OmahaHoldemHand.from_game("AsKdKh3d", board))
