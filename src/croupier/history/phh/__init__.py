"""The Poker Hand History format (PHH): TOML files, their actions, and `HandHistory`."""
