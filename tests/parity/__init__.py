"""Croupier and PokerKit play the same hands side by side, and must agree after every operation."""
