"""Replaying hands in the browser: files of the server, files that are dropped, links."""
