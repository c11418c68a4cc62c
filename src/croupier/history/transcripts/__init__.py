"""What a file says about a hand, played again through the engine and checked number by number."""
