"""The commands of `croupier history`."""
