"""Reasons in a game about which nothing more is known: what an action is sure to bring."""

from __future__ import annotations

from wonderland.engine.words import YOU, second_person
from wonderland.study.matter import Matter


def any_reasons(matter: Matter, action: int) -> list[str]:
    """Return the facts that are sure to follow, each in its own words."""
    return [told(matter, matter.game.say(fact, matter.names)) for fact in matter.preview(action)]


def told(matter: Matter, sentence: str) -> str:
    """Return a sentence as a phrase among others."""
    spoken = second_person(sentence) if YOU in matter.names else sentence
    return spoken.rstrip(".")
