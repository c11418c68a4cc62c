"""The behaviour of PokerKit's API as its documentation describes it, example by example."""
