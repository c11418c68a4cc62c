"""A hand at the terminal: from options to a hand, actions as people type them, and who decides."""
