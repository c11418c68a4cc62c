"""Amounts of chips: any number type, the unit they are counted in, and their JSON."""

from croupier.chips.amounts import JsonAmount, amount_from_json, amount_to_json
from croupier.chips.units import ChipKind, common_unit, decimal_text, in_units, kind_of
from croupier.chips.values import Chips, ValuesLike, clean_values, divmod, parse_value, rake

__all__ = [
    "ChipKind",
    "Chips",
    "JsonAmount",
    "ValuesLike",
    "amount_from_json",
    "amount_to_json",
    "clean_values",
    "common_unit",
    "decimal_text",
    "divmod",
    "in_units",
    "kind_of",
    "parse_value",
    "rake",
]
