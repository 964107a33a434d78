"""How Madcala looks and sounds in the terminal."""

from wonderland.terminal.madcala.drawing import MadcalaDrawing

__all__ = ["MadcalaDrawing"]
