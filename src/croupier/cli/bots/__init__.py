"""What commands that run bots share: their options, the seed of a run, and resuming."""
