"""Bots by the words people type: names, classes, commands, folders with a `bot.toml`."""
