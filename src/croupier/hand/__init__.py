"""One hand of poker: the State, what it is made from, its operations, and what a player may see."""
