"""Ranges of starting hands: their text, their grid and their picture."""
