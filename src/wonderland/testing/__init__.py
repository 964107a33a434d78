"""The conformance kit: what any game must pass, for this package's games and for yours."""

from wonderland.testing.checks import (
    NotConforming,
    SecondOpinion,
    check_builds_agree,
    check_clauses,
    check_play,
    check_second_opinion,
    clauses,
)
from wonderland.testing.conformance import Conformance
from wonderland.testing.golden import check_golden, playthrough
from wonderland.testing.leak import LeakReport, check_no_leak, check_reimagine_varies

__all__ = [
    "Conformance",
    "LeakReport",
    "NotConforming",
    "SecondOpinion",
    "check_builds_agree",
    "check_clauses",
    "check_golden",
    "check_no_leak",
    "check_play",
    "check_reimagine_varies",
    "check_second_opinion",
    "clauses",
    "playthrough",
]
