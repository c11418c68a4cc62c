"""Leagues: which tables are played, who stands where, and the result."""
