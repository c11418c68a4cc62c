"""Slices of play: how blocks are played, what their luck was, and where their results are kept."""
