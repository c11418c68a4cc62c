"""The Open Hand History format."""
