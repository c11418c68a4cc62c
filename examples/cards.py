"""Cards: how they are written, read and compared."""

from croupier.cards.card import Card, Deck

aces = Card.clean("As, Ah")
print("in hand:", *aces, "- paired:", Card.are_paired(aces), "- suited:", Card.are_suited(aces))

flop = Card.clean("AdKd10d")
print("on the board:", *map(str, flop))

seen = {*aces, *flop}
unseen = [card for card in Deck.STANDARD if card not in seen]
print(len(unseen), "cards have not been seen;", Card.clean("A?")[0], "is an ace of unknown suit")
