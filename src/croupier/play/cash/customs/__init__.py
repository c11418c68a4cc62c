"""The customs of card rooms: straddles, kills, bomb pots, and what concerns seats and time."""
