"""How the Going-Out game looks and sounds in the terminal."""

from wonderland.terminal.going_out.drawing import GoingOutDrawing

__all__ = ["GoingOutDrawing"]
