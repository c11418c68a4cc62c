"""Declared probabilities: what players say they would do, and the luck of what they did."""
