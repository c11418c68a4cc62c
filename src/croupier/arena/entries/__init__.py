"""Who takes part in a match or a league, and whether they can play."""
