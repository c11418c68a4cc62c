"""What a player is told about the table."""
