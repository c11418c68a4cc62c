"""Tables, cash games and tournaments: the game around the hand."""
