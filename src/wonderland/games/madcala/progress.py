"""Where a turn stands, as a value that everybody may see, and back into a State."""

from __future__ import annotations

from wonderland.games.madcala import effects
from wonderland.games.madcala.board import FRAME, MadcalaBoard
from wonderland.games.madcala.cards import OP, OP_NAMES, PLUS_ONES
from wonderland.games.madcala.facts import Progress

SHARDS = "pbPB"
PHASES = (
    "turn",
    "effects",
    "attribute",
    "pay",
    "gather",
    "lay",
    "pick",
    "home",
    "sow",
    "discard",
    *OP_NAMES,
    "over",
)
FRAME_PHASES = {
    effects.EFFECTS: "effects",
    effects.MENU: "attribute",
    effects.PAY: "pay",
    effects.GATHERED: "gather",
    effects.AT_HOME: "home",
    effects.MOVING: "sow",
    effects.ENDING: "discard",
}


def phase_of(state: MadcalaBoard) -> str:
    """Return what is asked, in a word."""
    if state.over:
        return "over"
    if state.depth == 0:
        return "turn"
    at = (int(state.depth) - 1) * FRAME
    kind = int(state.stack[at]) >> 1
    if kind == effects.PROGRAM:
        return OP_NAMES[state.cards.ops[state.stack[at + 1] * OP]]
    if kind == effects.OFFERED:
        return "lay" if state.laid < state.stack[at + 2] else "pick"
    return FRAME_PHASES.get(kind, "effects")


def progress_of(state: MadcalaBoard) -> Progress:
    """Return where a game's turn stands."""
    cards = state.cards
    commoners = int(state.resolved_commoners)
    resolved = [name for kind, name in enumerate(cards.commoner_ids) if commoners >> kind & 1]
    return Progress(
        phase=phase_of(state),
        actor=int(state.actor),
        turn=int(state.turn),
        turns=tuple(int(turns) for turns in state.turns),
        extra=int(state.extra),
        extra_due=state.extra_due,
        moved=state.moved,
        stuck=state.stuck,
        used=plus_ones(state, int(state.used)),
        resolved=(*sorted(resolved), *plus_ones(state, int(state.resolved_plus_ones))),
        once=int(state.once),
        origin=int(state.origin),
        sowing=int(state.sowing),
        index=int(state.index),
        slots=int(state.slots),
        only_theirs=state.only_theirs,
        last_index=int(state.last_index),
        active=int(state.active),
        doubled=state.doubled,
        last_shard=SHARDS[state.last_shard] if state.last_shard >= 0 else "",
        prevented=int(state.prevented),
        card=int(state.card),
        least=int(state.least),
        laid=int(state.laid),
        pending=tuple(int(number) for number in state.stack[: state.depth * FRAME]),
    )


def plus_ones(state: MadcalaBoard, places: int) -> tuple[str, ...]:
    """Return the ids of Plus-Ones of whose turn it is, given as bits."""
    turn = int(state.turn)
    return tuple(state.plus_one_id(turn, at) for at in range(PLUS_ONES) if places >> at & 1)


def resume(state: MadcalaBoard, progress: Progress) -> None:
    """Put a State where a turn stood; its Guests and cards have been put down before."""
    cards = state.cards
    state.over = progress.phase == "over"
    state.actor = progress.actor
    state.turn = progress.turn
    for seat, turns in enumerate(progress.turns):
        state.turns[seat] = turns
    state.extra = progress.extra
    state.extra_due = progress.extra_due
    state.moved = progress.moved
    state.stuck = progress.stuck
    own = [state.plus_one_id(progress.turn, place) for place in range(PLUS_ONES)]
    state.used = sum(1 << at for at, name in enumerate(own) if name in progress.used)
    state.resolved_plus_ones = sum(
        1 << at for at, name in enumerate(own) if name in progress.resolved
    )
    state.resolved_commoners = sum(
        1 << kind for kind, name in enumerate(cards.commoner_ids) if name in progress.resolved
    )
    state.once = progress.once
    state.origin = progress.origin
    state.sowing = progress.sowing
    state.index = progress.index
    state.slots = progress.slots
    state.only_theirs = progress.only_theirs
    state.last_index = progress.last_index
    state.active = progress.active
    state.doubled = progress.doubled
    state.last_shard = SHARDS.index(progress.last_shard) if progress.last_shard else -1
    state.prevented = progress.prevented
    state.card = progress.card
    state.least = progress.least
    state.laid = progress.laid
    for at, number in enumerate(progress.pending):
        state.stack[at] = number
    state.depth = len(progress.pending) // FRAME
