"""The customs of card rooms: straddles, kills, bomb pots, and rules of seats and time."""
