"""What a hand is made from: the HandSpec with its streets, its house rules and its rake."""
