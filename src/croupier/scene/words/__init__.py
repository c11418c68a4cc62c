"""A hand in words: its narration, and the usual names of hands and streets."""
