"""Hosted games: tables that people join by an invitation link and leave again."""
