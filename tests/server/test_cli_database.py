"""`wonderland db` and `wonderland backup`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.server.postgres import Cluster
from tests.server.test_archive import as_line, played_record
from wonderland.cli import main
from wonderland.server.storage import migrate

Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("WONDERLAND_DATA", "WONDERLAND_DATABASE"):
        monkeypatch.delenv(name, raising=False)
    Path("data").mkdir()


def test_the_schema_is_told_and_brought_up_to_date(capsys: Said) -> None:
    newest = migrate.newest()
    assert main(["db", "version", "--data", "data"]) == 0
    assert "has no schema yet" in capsys.readouterr().out
    assert list(Path("data").iterdir()) == []
    assert main(["db", "upgrade", "--data", "data"]) == 0
    assert f"has schema {newest} now" in capsys.readouterr().out
    assert main(["db", "upgrade", "--data", "data"]) == 0
    assert f"has schema {newest} already" in capsys.readouterr().out
    assert main(["db", "version", "--data", "data"]) == 0
    assert f"has schema {newest}; this Wonderland works with schema" in capsys.readouterr().out


def test_the_sentence_that_refuses_an_old_postgresql_can_be_typed(
    postgres: Cluster, capsys: Said
) -> None:
    url = postgres.new_database().libpq
    assert main(["db", "export", "-", "--database", url]) == 1
    refused = capsys.readouterr().err
    typed = refused.split("`")[1].split()
    assert typed[:3] == ["wonderland", "db", "upgrade"]
    assert main(typed[1:]) == 0
    assert main(["db", "export", "-", "--database", url]) == 0


def test_a_database_that_does_not_answer_is_named_without_its_password(capsys: Said) -> None:
    url = "postgresql://ann:hatter@127.0.0.1:1/tea"
    assert main(["db", "version", "--database", url]) == 1
    said = capsys.readouterr().err
    assert "postgresql://ann:***@127.0.0.1:1/tea cannot be opened" in said
    assert "check that it runs" in said
    assert "hatter" not in said


@pytest.mark.parametrize("url", ["mysql://tea", "tea", "sqlite://"])
def test_other_databases_are_refused(capsys: Said, url: str) -> None:
    assert main(["db", "version", "--database", url]) == 1
    assert "database" in capsys.readouterr().err


def test_games_go_out_and_come_in(capsys: Said) -> None:
    Path("games.jsonl").write_bytes(b"\n".join(as_line(played_record(seed=n)) for n in range(3)))
    assert main(["db", "import", "games.jsonl", "--data", "data"]) == 0
    assert capsys.readouterr().out == "3 games taken in.\n"
    assert main(["db", "export", "out.jsonl", "--data", "data"]) == 0
    assert len(Path("out.jsonl").read_text().splitlines()) == 3
    assert main(["db", "import", "out.jsonl", "--data", "data"]) == 0
    assert capsys.readouterr().out == "0 games taken in, 3 games known already.\n"


def test_an_export_replaces_no_file(capsys: Said) -> None:
    Path("precious").write_text("precious")
    assert main(["db", "export", "precious", "--data", "data"]) == 1
    assert Path("precious").read_text() == "precious"


def test_what_cannot_be_taken_in_is_told_line_by_line(capsys: Said) -> None:
    Path("games.jsonl").write_bytes(b"tea\n" + as_line(played_record()))
    assert main(["db", "import", "games.jsonl", "--data", "data"]) == 1
    said = capsys.readouterr()
    assert said.out == "1 game taken in.\n"
    assert said.err.startswith("wonderland: line 1: record, line: is not JSON")


def test_a_backup_is_a_database_that_can_be_used(capsys: Said) -> None:
    Path("games.jsonl").write_bytes(as_line(played_record()))
    main(["db", "import", "games.jsonl", "--data", "data"])
    assert main(["backup", "copy.db", "--data", "data"]) == 0
    assert main(["db", "export", "-", "--database", "sqlite:///copy.db"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert json.loads(out[-1])["record"]["game"] == "parade"
    assert main(["backup", "copy.db", "--data", "data"]) == 1
    assert "exists already" in capsys.readouterr().err


def test_what_to_do_has_to_be_said(capsys: Said) -> None:
    with pytest.raises(SystemExit):
        main(["db"])
    assert "say version, upgrade, export or import" in capsys.readouterr().err
