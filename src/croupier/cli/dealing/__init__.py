"""A hand at the terminal: from options to a hand, typed actions, and the deciders."""
