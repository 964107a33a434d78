"""The kit is worth something only if it fails: games with one fault each, and who sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

import wonderland as wl
from tests.naive.tarts import NaiveTarts
from wonderland.engine.facts import Fact
from wonderland.testing import (
    NotConforming,
    check_builds_agree,
    check_clauses,
    check_golden,
    check_no_leak,
    check_play,
    check_reimagine_varies,
    check_second_opinion,
    playthrough,
)
from wonderland.testing.template import TARTS, Tarts, TartServed, TartsState, TartsView


class Faulty(Tarts):
    """Tarts, dealt as another kind of State."""

    state_type: type[TartsState] = TartsState

    def deal(self, players: int, seed: int | str | wl.Rng, **options: Any) -> TartsState:
        return self.of(super().deal(players, seed, **options))

    def imagine(self, view: TartsView, rng: wl.Rng) -> TartsState:
        return self.of(super().imagine(view, rng))

    def load(self, data: Any, *, strict: bool = False) -> TartsState:
        return self.of(super().load(data, strict=strict))

    def of(self, state: TartsState) -> TartsState:
        return self.state_type(state.hands, state.row)


def game_with(state: type[TartsState]) -> Faulty:
    game = Faulty()
    game.state_type = state
    return game


def plays(game: Tarts) -> None:
    check_play(game, 3, seed=1)


def leaks(game: Tarts) -> None:
    check_no_leak(game, 3, seed=1)


# Faults of play


class AcceptsAnything(TartsState):
    def apply(self, seat: int, action: int) -> None:
        if action in self.hands[seat % self.players]:
            self.hands[seat % self.players].remove(action)
        self.row.append(action)


class SharesItsCopies(TartsState):
    def copy(self) -> TartsState:
        return SharesItsCopies(self.hands, self.row)


class DropsATart(TartsState):
    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action)
        self.row = self.row[-2:]


class SaysNothing(TartsState):
    def tell(self, fact: Fact) -> None:
        pass


class ChangesItsMindWhenHeard(TartsState):
    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action)
        if self.listener is not None and len(self.row) == 2:
            self.row.reverse()


class OffersTwice(TartsState):
    def legal(self, seat: int) -> Any:
        legal = list(super().legal(seat))
        return legal + legal


@pytest.mark.parametrize(
    "state",
    [
        AcceptsAnything,
        SharesItsCopies,
        DropsATart,
        SaysNothing,
        ChangesItsMindWhenHeard,
        OffersTwice,
    ],
)
def test_a_state_with_a_fault_is_caught_by_playing(state: type[TartsState]) -> None:
    class WithCopies(state):  # type: ignore[valid-type, misc]  # a class made of a parameter
        def copy(self) -> TartsState:
            if state is SharesItsCopies:
                return WithCopies(self.hands, self.row)
            return WithCopies([list(hand) for hand in self.hands], list(self.row))

    with pytest.raises(NotConforming):
        plays(game_with(WithCopies))


class WritesItWrong(Tarts):
    def notate(self, action: int) -> str:
        return f"serve {(action + 1) % TARTS}"


class PreviewsAFib(Tarts):
    def preview(self, view: TartsView, action: int) -> list[Fact]:
        return [TartServed(0, action), TartServed(1, action)]


class ForgetsToFold(Tarts):
    def fold(self, view: TartsView, fact: Fact) -> TartsView:
        return view


class LoadsAnotherRow(Tarts):
    def dump(self, state: TartsState) -> dict[str, Any]:
        return {**super().dump(state), "row": sorted(state.row)}


class MumblesInTheLog(Tarts):
    def say(self, fact: Fact, names: Sequence[str]) -> str:
        return "served"


@pytest.mark.parametrize(
    "game", [WritesItWrong, PreviewsAFib, ForgetsToFold, LoadsAnotherRow, MumblesInTheLog]
)
def test_a_game_with_a_fault_is_caught_by_playing(game: Callable[[], Tarts]) -> None:
    with pytest.raises(NotConforming):
        plays(game())


def test_lost_pieces_are_caught_by_a_census() -> None:
    class Counts(Tarts):
        taken = 0

    def changing(position: object) -> int:
        Counts.taken += 1
        return Counts.taken

    with pytest.raises(NotConforming, match="pieces changed"):
        check_play(Counts(), 2, seed=1, census=changing)


# Leaks


@dataclass(frozen=True, slots=True)
class TalkativeView(TartsView):
    secret: str = ""


class ShowsTooMuch(Tarts):
    view_type = TalkativeView

    def view(self, state: TartsState, seat: int | None) -> TartsView:
        view = super().view(state, seat)
        hand = state.hands[(seat or 0) - 1]
        return TalkativeView(view.players, seat, view.row, view.hand, secret=str(sorted(hand)))


@dataclass(frozen=True, slots=True)
class TartServedFrom(TartServed):
    left: tuple[int, ...] = ()


class TellsTooMuch(TartsState):
    def tell(self, fact: Fact) -> None:
        assert isinstance(fact, TartServed)
        super().tell(TartServedFrom(fact.seat, fact.tart, tuple(self.hands[fact.seat])))

    def copy(self) -> TartsState:
        return TellsTooMuch([list(hand) for hand in self.hands], list(self.row))


class ComplainsTooMuch(TartsState):
    def apply(self, seat: int, action: int) -> None:
        if action not in list(self.legal(seat)):
            raise wl.IllegalAction(seat, str(action), [], f"hands are {self.hands}")
        super().apply(seat, action)

    def copy(self) -> TartsState:
        return ComplainsTooMuch([list(hand) for hand in self.hands], list(self.row))


class PeeksWhenImagining(TartsState):
    def reimagine(self, seat: int, rng: wl.Rng) -> None:
        """Keep the first tart of each hand that has not been redealt to be sure."""
        first = {other: hand[0] for other, hand in enumerate(self.hands) if hand and other != seat}
        super().reimagine(seat, rng)
        for other, tart in first.items():
            hands = [hand for hand in self.hands if tart in hand]
            if hands:
                hands[0][hands[0].index(tart)] = self.hands[other][0]
            self.hands[other][0] = tart

    def copy(self) -> TartsState:
        return PeeksWhenImagining([list(hand) for hand in self.hands], list(self.row))


class ImaginesAnotherRow(Tarts):
    def imagine(self, view: TartsView, rng: wl.Rng) -> TartsState:
        return super().imagine(replace(view, row=tuple(sorted(view.row))), rng)


@pytest.mark.parametrize(
    "game",
    [
        ShowsTooMuch(),
        game_with(TellsTooMuch),
        game_with(ComplainsTooMuch),
        ImaginesAnotherRow(),
    ],
    ids=lambda game: type(game).__name__,
)
def test_a_leak_is_caught(game: Tarts) -> None:
    with pytest.raises(NotConforming):
        leaks(game)


def test_a_world_that_keeps_a_true_card_is_caught() -> None:
    class Honest(Faulty):
        def imagine(self, view: TartsView, rng: wl.Rng) -> TartsState:
            return Tarts.imagine(self, view, rng)

    game = Honest()
    game.state_type = PeeksWhenImagining
    with pytest.raises(NotConforming, match="as it truly is"):
        check_reimagine_varies(game, 3, seed=1, steps=0)


# The other checks


def test_a_clause_without_a_test_is_caught(tmp_path: Path) -> None:
    (tmp_path / "test_tarts.py").write_text("def test_k1_k2_k3():\n    pass\n")
    with pytest.raises(NotConforming, match="names K4"):
        check_clauses(Tarts(), tmp_path)


def test_a_golden_playthrough_that_changed_is_caught_and_can_be_updated(tmp_path: Path) -> None:
    golden = tmp_path / "tarts-2.txt"
    golden.write_text(playthrough(Tarts(), 2, 1).replace("seat 0 chooses", "seat 1 chooses"))
    with pytest.raises(NotConforming, match="line 8"):
        check_golden(Tarts(), golden)
    check_golden(Tarts(), golden, update=True)
    check_golden(Tarts(), golden)
    golden.write_text(golden.read_text() + "more\n")
    with pytest.raises(NotConforming, match="longer"):
        check_golden(Tarts(), golden)


def test_a_second_opinion_that_differs_is_caught() -> None:
    class Generous(NaiveTarts):
        def scores(self) -> list[int]:
            return [points + 1 for points in self.points]

    with pytest.raises(NotConforming, match="scores differ"):
        check_second_opinion(Tarts(), Generous, 2, seed=1)


def test_a_second_opinion_is_compared_on_everything_unless_it_is_said_on_what() -> None:
    def without_row(position: Mapping[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in position.items() if name != "row"}

    class Forgetful(NaiveTarts):
        def position(self) -> dict[str, Any]:
            return without_row(super().position())

    with pytest.raises(NotConforming, match="is not"):
        check_second_opinion(Tarts(), Forgetful, 2, seed=1)
    check_second_opinion(Tarts(), Forgetful, 2, seed=1, compared=without_row)


def test_builds_that_differ_are_caught() -> None:
    with pytest.raises(NotConforming, match="different games"):
        check_builds_agree(WritesItBackwards(), "wonderland.testing.template:TARTS_GAME", range(3))


class WritesItBackwards(Tarts):
    def dump(self, state: TartsState) -> dict[str, Any]:
        return {"row": state.row[::-1]}


def test_a_build_that_cannot_be_run_is_caught() -> None:
    with pytest.raises(NotConforming, match="interpreted build failed"):
        check_builds_agree(Tarts(), "wonderland.nowhere:GAME", range(1))
