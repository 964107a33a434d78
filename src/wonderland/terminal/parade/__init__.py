"""How Parade looks and sounds in the terminal."""

from wonderland.terminal.parade.drawing import ParadeDrawing

__all__ = ["ParadeDrawing"]
