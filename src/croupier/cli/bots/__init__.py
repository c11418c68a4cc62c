"""Common parts of commands that run bots: their options, the seed of a run, and resuming."""
