"""Croupier deals, referees and records every poker game."""
