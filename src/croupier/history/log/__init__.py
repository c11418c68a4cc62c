"""Croupier's own log: append-only JSON lines, one writer, a chain of hashes."""
