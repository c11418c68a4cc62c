"""Hands as tables for analysis: Parquet files of hands, players, actions and tournaments."""

from croupier.history.dataset.columns import COLUMNS, table_paths
from croupier.history.dataset.merging import merge_parts
from croupier.history.dataset.writing import write_dataset

__all__ = ["COLUMNS", "merge_parts", "table_paths", "write_dataset"]
