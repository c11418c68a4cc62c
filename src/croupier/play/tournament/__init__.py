"""Tournaments with many tables: balancing, places, prizes, standings."""
