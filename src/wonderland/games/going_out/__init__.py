"""The Curious Going-Out Cardgame in Wonderland, a climbing game in rounds for 2 to 5 players."""

from wonderland.games.going_out.game import GOING_OUT

__all__ = ["GOING_OUT"]
