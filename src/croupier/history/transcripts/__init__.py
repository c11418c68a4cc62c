"""Transcripts: a file's statements about a hand, replayed by the engine and checked."""
