"""A table: one game with the people around it, as a log of events."""

from wonderland.table.events import AnyEvent, By, Person, Program, decode_event, encode_event
from wonderland.table.opening import open_table
from wonderland.table.seats import BotTurn
from wonderland.table.settings import NO_CLOCK, Clock, ClockKind, Settings, Undo
from wonderland.table.table import Table

__all__ = [
    "NO_CLOCK",
    "AnyEvent",
    "BotTurn",
    "By",
    "Clock",
    "ClockKind",
    "Person",
    "Program",
    "Settings",
    "Table",
    "Undo",
    "decode_event",
    "encode_event",
    "open_table",
]
