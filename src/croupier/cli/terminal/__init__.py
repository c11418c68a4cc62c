"""The terminal itself: its console, single keys, a line that changes, clean standard output."""
