"""What can happen in Madcala. Cards and tokens are named by their ids, shards as p, b, P and B."""

from __future__ import annotations

from dataclasses import dataclass

from wonderland.engine.facts import Fact

Ids = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a turn stands, all of it public: what is asked of whom, and what has been done."""

    phase: str
    actor: int
    """The seat whose decision it is."""
    turn: int
    turns: tuple[int, ...]
    """How many turns each seat has begun, extra turns not counted (M30)."""
    extra: int = 0
    """How many extra turns have been taken in a row (M28)."""
    extra_due: bool = False
    moved: bool = False
    stuck: bool = False
    """The move was replaced by M17: only Plus-One actions may follow."""
    used: Ids = ()
    """M21: the Plus-Ones that were activated this turn."""
    resolved: Ids = ()
    """The Commoners and Plus-Ones that were resolved this turn, which may be repeated."""
    once: int = 0
    """The attributes that were used up this turn, as bits."""
    origin: int = 0
    sowing: int = 0
    """The plate that is being sown on."""
    index: int = 0
    slots: int = 0
    """How many normal shards this plate still gets."""
    only_theirs: bool = False
    last_index: int = 0
    active: int = -1
    """The Active plate of this turn's move, or -1."""
    doubled: bool = False
    last_shard: str = ""
    prevented: int = 0
    card: int = -1
    """The Plus-One that is being resolved, by its place on the Guest."""
    least: int = 0
    """M18: the first Commoner that may still be discarded."""
    laid: int = 0
    """M32: how many tokens lie face down in the offer."""
    pending: tuple[int, ...] = ()
    """What is being resolved, innermost last, four numbers each."""


@dataclass(frozen=True, slots=True)
class StepBegan:
    """What is asked of whom now."""

    progress: Progress


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """M5, M28: a turn began; extra turns bear the number of the turn they follow."""

    seat: int
    number: int
    extra: bool


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """M18: a player passed."""

    seat: int


@dataclass(frozen=True, slots=True)
class ShardsPickedUp:
    """M6: all shards of a plate were taken up."""

    seat: int
    plate: int
    shards: str


@dataclass(frozen=True, slots=True)
class ShardLeft:
    """M31: a shard of the pick-up was left on its plate."""

    seat: int
    plate: int
    shard: str


@dataclass(frozen=True, slots=True)
class ShardAdded:
    """M31: a shard from the reserve was added to the pick-up."""

    seat: int
    shard: str


@dataclass(frozen=True, slots=True)
class ShardReturned:
    """M31: a shard of the pick-up went to its owner's reserve."""

    seat: int
    shard: str


@dataclass(frozen=True, slots=True)
class ShardDropped:
    """M7, M9: a shard was sown."""

    seat: int
    plate: int
    shard: str


@dataclass(frozen=True, slots=True)
class LastShardSlid:
    """M31: the last shard moved on to another plate."""

    seat: int
    origin: int
    plate: int
    shard: str


@dataclass(frozen=True, slots=True)
class PlateActivated:
    """M10, M11: the last shard made a plate the Active one; `doubled` if it was the own Doubler."""

    seat: int
    plate: int
    doubled: bool


@dataclass(frozen=True, slots=True)
class PlateChosen:
    """M16: the effects of another plate are performed."""

    seat: int
    plate: int


@dataclass(frozen=True, slots=True)
class NoMovePossible:
    """M17: all six plates were empty."""

    seat: int


@dataclass(frozen=True, slots=True)
class ShardsReinforced:
    """Shards went from the reserve to a plate."""

    seat: int
    plate: int
    count: int


@dataclass(frozen=True, slots=True)
class ShardsPaid:
    """M20, M24: normal shards went from plates to their owners' reserves; one plate for each."""

    seat: int
    plates: tuple[int, ...]
    shards: str


@dataclass(frozen=True, slots=True)
class ShardStruck:
    """M27: a shard went from a plate to its owner's reserve."""

    seat: int
    plate: int
    shard: str


@dataclass(frozen=True, slots=True)
class ShardGathered:
    """M26: a shard moved from a plate to the player's Home."""

    seat: int
    plate: int
    shard: str


@dataclass(frozen=True, slots=True)
class ShardStolen:
    """M31: an opposing shard moved from a plate to the player's Home."""

    seat: int
    plate: int
    shard: str


@dataclass(frozen=True, slots=True)
class StoredShardPlaced:
    """M22: a stored shard moved to a plate."""

    seat: int
    card: str
    plate: int
    left: int


@dataclass(frozen=True, slots=True)
class Damaged:
    """M14: a player was damaged; `health` is what remains."""

    seat: int
    health: int


@dataclass(frozen=True, slots=True)
class DamagePrevented:
    """M31: a player was spared a damage."""

    seat: int


@dataclass(frozen=True, slots=True)
class HealthLost:
    """M31: a player lost health, which nothing prevents."""

    seat: int
    health: int


@dataclass(frozen=True, slots=True)
class HealthGained:
    """M14: a player's health rose."""

    seat: int
    health: int


@dataclass(frozen=True, slots=True)
class CommonerDrawn:
    """M13: a Commoner was drawn; only its owner learns which."""

    seat: int
    commoner: str | None
    deck_left: int


@dataclass(frozen=True, slots=True)
class DiscardsShuffled:
    """M13: the discard pile became the deck; players can tell what was in the other hand."""

    count: int
    known: tuple[Ids, ...]


@dataclass(frozen=True, slots=True)
class CommonerBought:
    """M24: a player paid for a Commoner."""

    seat: int


@dataclass(frozen=True, slots=True)
class CommonerPlayed:
    """M25: a Commoner was played from the hand."""

    seat: int
    commoner: str


@dataclass(frozen=True, slots=True)
class CommonerFinished:
    """M25: a Commoner that was played went to the discard pile."""

    seat: int
    commoner: str


@dataclass(frozen=True, slots=True)
class CommonerDiscarded:
    """M18: a Commoner was discarded at the end of a turn."""

    seat: int
    commoner: str


@dataclass(frozen=True, slots=True)
class CommonerLost:
    """M31: a Commoner was discarded at random."""

    seat: int
    commoner: str


@dataclass(frozen=True, slots=True)
class PlusOneActivated:
    """M19: a Plus-One was activated."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class PlusOneTurnedDown:
    """M19: a Plus-One was turned face down after it was resolved."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class PlusOneRefreshed:
    """M14: a player turned up a Plus-One."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class PlusOneStruck:
    """M27: a player's Plus-One was turned face down by the opponent."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CardRepeated:
    """M31: a card that was resolved earlier in the turn is performed again."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class TokenSpent:
    """M31: a token was turned down or discarded, from a plate if one is named."""

    seat: int
    token: str
    left: int
    plate: int | None


@dataclass(frozen=True, slots=True)
class TokenRegained:
    """M31: a token was turned up or taken back."""

    seat: int
    token: str
    left: int


@dataclass(frozen=True, slots=True)
class TokenSet:
    """M31: a discarded token was put on a plate."""

    seat: int
    token: str
    plate: int


@dataclass(frozen=True, slots=True)
class TokenLaid:
    """M32: a token was laid face down in the offer; only its owner knows which."""

    seat: int
    place: int
    token: str | None


@dataclass(frozen=True, slots=True)
class TokenPicked:
    """M32: the opponent chose a place of the offer, counted from 1."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class OfferRevealed:
    """M32: all tokens of an offer were turned up; one place of it, from 1, had been picked."""

    seat: int
    tokens: Ids
    picked: int


@dataclass(frozen=True, slots=True)
class DieRolled:
    """M33: the die fell on a face from 1 to 6."""

    seat: int
    face: int


@dataclass(frozen=True, slots=True)
class ExtraTurnGained:
    """M28: an extra turn will follow this one."""

    seat: int


@dataclass(frozen=True, slots=True)
class Declined:
    """M10, M31: a player did without what was left to choose."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """M29, M30: the game is over; `by_turn_limit` if nobody's health had come to zero."""

    health: tuple[int, ...]
    places: tuple[int, ...]
    by_turn_limit: bool


FACTS: tuple[type[Fact], ...] = (
    StepBegan,
    TurnBegan,
    TurnEnded,
    ShardsPickedUp,
    ShardLeft,
    ShardAdded,
    ShardReturned,
    ShardDropped,
    LastShardSlid,
    PlateActivated,
    PlateChosen,
    NoMovePossible,
    ShardsReinforced,
    ShardsPaid,
    ShardStruck,
    ShardGathered,
    ShardStolen,
    StoredShardPlaced,
    Damaged,
    DamagePrevented,
    HealthLost,
    HealthGained,
    CommonerDrawn,
    DiscardsShuffled,
    CommonerBought,
    CommonerPlayed,
    CommonerFinished,
    CommonerDiscarded,
    CommonerLost,
    PlusOneActivated,
    PlusOneTurnedDown,
    PlusOneRefreshed,
    PlusOneStruck,
    CardRepeated,
    TokenSpent,
    TokenRegained,
    TokenSet,
    TokenLaid,
    TokenPicked,
    OfferRevealed,
    DieRolled,
    ExtraTurnGained,
    Declined,
    GameEnded,
)
