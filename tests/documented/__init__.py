"""The behaviour of the engine API as its documents describe it, example by example."""
