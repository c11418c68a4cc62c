"""The shared parts of the readers of poker rooms' files."""
