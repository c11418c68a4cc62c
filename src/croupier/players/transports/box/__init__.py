"""The box of a bot that is a program: what it may read, use and reach, and who watches it."""
