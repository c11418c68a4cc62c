"""Equities: who wins how much of the pot, exactly or by sampling."""
