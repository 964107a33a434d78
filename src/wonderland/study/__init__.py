"""Study: advice for a decision, with its reasons, and reviews of games that have been played."""

from wonderland.study.advice import Advice, Judgement, advise

__all__ = ["Advice", "Judgement", "advise"]
