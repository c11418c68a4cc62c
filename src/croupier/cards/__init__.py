"""Cards and what beats what: cards, decks, hand types, lookups, `evaluate`."""
