"""Amounts of chips: any number type, the unit they are counted in, and their JSON."""
