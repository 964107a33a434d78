"""Observations: what a seat may know, as numbers for programs that learn."""

from wonderland.observe.fields import Field, stretches, table
from wonderland.observe.observer import Observer, observer, parts

__all__ = ["Field", "Observer", "observer", "parts", "stretches", "table"]
