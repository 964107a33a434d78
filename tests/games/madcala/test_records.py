"""Records of Madcala: they carry their cards, whatever becomes of the file or the house set."""

from __future__ import annotations

import json

import pytest

from wonderland import BadRecord, Record
from wonderland.bots import RandomBot
from wonderland.engine.record import digest_of
from wonderland.games.madcala import MADCALA, card_set, game, position
from wonderland.games.madcala.card_file import house_text

OTHER = house_text().replace("health = 22", "health = 30")


def played(moves: int, cards: str = "") -> Record:
    """Return a record with some moves."""
    options = {"cards": cards, "guest_0": "alice", "start": "0"}
    record = Record.open(MADCALA, 2, "00" * 16, options=options)
    state, bot = record.begin(MADCALA), RandomBot(1)
    for _ in range(moves):
        (seat,) = state.actors()
        action = bot.choose(MADCALA.view(state, seat), list(state.legal(seat)))
        record = record.played(seat, MADCALA.notate(action))
        state.apply(seat, action)
    return record


def read(text: str) -> Record:
    return Record.from_json(text, lambda _: MADCALA)


@pytest.mark.parametrize("cards", ["", OTHER])
def test_a_record_names_the_hash_of_its_cards_and_carries_them(cards: str) -> None:
    record = played(30, cards)
    text = cards or house_text()
    written = json.loads(record.to_json())["options"]["cards"]
    assert written == {"sha256": digest_of(text), "text": text}
    assert record.texts() == {"cards": digest_of(text)}
    again = read(record.to_json())
    assert again == record
    assert MADCALA.dump(again.replay(MADCALA)) == MADCALA.dump(record.replay(MADCALA))
    assert again.begin(MADCALA).cards.digest == digest_of(text)  # type: ignore[attr-defined]


def test_cards_that_were_changed_afterwards_are_refused() -> None:
    data = json.loads(played(3).to_json())
    data["options"]["cards"]["text"] = OTHER
    with pytest.raises(BadRecord, match="it was changed afterwards") as caught:
        read(json.dumps(data))
    assert caught.value.field == "options.cards"
    assert digest_of(OTHER) in caught.value.why


@pytest.mark.parametrize(
    "cards", [{}, {"sha256": "0"}, {"text": "a\nb"}, {"sha256": 1, "text": "a"}, {"a": 1}, [], 5]
)
def test_cards_of_another_shape_are_refused(cards: object) -> None:
    data = json.loads(played(3).to_json())
    data["options"]["cards"] = cards
    with pytest.raises(BadRecord):
        read(json.dumps(data))


def test_a_text_that_no_file_could_hold_is_refused() -> None:
    data = json.loads(played(3).to_json())
    text = "\ud800\n"
    data["options"]["cards"] = {"sha256": digest_of(text), "text": text}
    record = read(json.dumps(data))
    with pytest.raises(BadRecord, match=r"options\.cards: 1 problem in the cards"):
        record.replay(MADCALA)


def test_a_record_outlives_a_change_of_the_house_set(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(40)
    before = record.replay(MADCALA)
    for module in (game, card_set, position):
        monkeypatch.setattr(module, "house_text", lambda: OTHER)
    assert MADCALA.deal(seed=1, guests=("alice", "alice")).health[0] == 30
    after = read(record.to_json()).replay(MADCALA)
    assert list(after.scores()) == list(before.scores())
    assert MADCALA.dump(after)["cards"]["sha256"] == digest_of(house_text())


def test_a_position_with_another_house_set_is_refused_by_its_hash(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = played(20).continued(MADCALA, 10)
    monkeypatch.setattr(position, "house_text", lambda: OTHER)
    with pytest.raises(BadRecord, match="is not that of this version's house set"):
        read(record.to_json()).replay(MADCALA)
