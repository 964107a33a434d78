"""A table: one game being played."""

from wonderland.table.table import Table

__all__ = ["Table"]
