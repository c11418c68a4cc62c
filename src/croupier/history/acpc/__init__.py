"""Logs and messages of the Annual Computer Poker Competition."""
