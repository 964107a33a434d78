"""What lets others take part: bots that are programs of their own, in any language."""

from wonderland.adapters.faults import (
    FAULTS,
    BotFault,
    Crashed,
    Declined,
    Fault,
    Flooded,
    Garbled,
    NotLegal,
    NotStarted,
    OutputClosed,
    TimedOut,
)
from wonderland.adapters.outside import Limits, OutsideBot, outside_bot
from wonderland.adapters.protocol import PROTOCOL
from wonderland.adapters.seated import SeatedBots, WithStandIn, check_bot, is_outside, short_name

__all__ = [
    "FAULTS",
    "PROTOCOL",
    "BotFault",
    "Crashed",
    "Declined",
    "Fault",
    "Flooded",
    "Garbled",
    "Limits",
    "NotLegal",
    "NotStarted",
    "OutputClosed",
    "OutsideBot",
    "SeatedBots",
    "TimedOut",
    "WithStandIn",
    "check_bot",
    "is_outside",
    "outside_bot",
    "short_name",
]
