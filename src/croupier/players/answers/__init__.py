"""What a player says: how an answer is read, judged and corrected."""
