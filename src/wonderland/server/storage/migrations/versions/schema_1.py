"""Schema 1: players, tables with their events and seats, ratings, deals."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """Make everything."""
    _players()
    _tables()
    _events()
    _seats()
    _ratings()
    _deals()


def _players() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("phrase", sa.Text),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("phrase", name="uq_players_phrase"),
    )


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("code", sa.Text),
        sa.Column("deal", sa.Text),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
        sa.Column("ended", sa.Double),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("to_move", sa.Integer, nullable=False),
        sa.Column("due_at", sa.Double),
        sa.Column("claimed_until", sa.Double),
        sa.Column("invites", sa.Integer, nullable=False, server_default="0"),
        sa.Column("summary", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("code", name="uq_tables_code"),
    )
    _index("ix_tables_open", "tables", ["created", "id"], "phase = 'open'")
    _index("ix_tables_due", "tables", ["due_at"], "due_at IS NOT NULL")
    _index("ix_tables_ended", "tables", ["ended", "id"], "ended IS NOT NULL")
    _index("ix_tables_deal", "tables", ["deal"], "deal IS NOT NULL")


def _events() -> None:
    op.create_table(
        "events",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_events"),
        _goes_with("events"),
        sqlite_with_rowid=False,
    )
    _index("ix_events_chat", "events", ["at"], "kind = 'chatted'")


def _seats() -> None:
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("player", sa.Text),
        sa.Column("bot", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("sought", sa.Text, nullable=False),
        sa.Column("place", sa.Integer),
        sa.Column("score", sa.Integer),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        _goes_with("seats"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seats_player", "seats", ["player"])


def _ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("player", "game", "players", name="pk_ratings"),
        sa.ForeignKeyConstraint(
            ["player"], ["players.id"], name="fk_ratings_player_players", ondelete="CASCADE"
        ),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_ratings_best", "ratings", ["game", "players"])


def _deals() -> None:
    op.create_table(
        "deals",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("closes_at", sa.Double),
        sa.PrimaryKeyConstraint("name", name="pk_deals"),
    )


def _goes_with(table: str) -> sa.ForeignKeyConstraint:
    """Return the constraint that deletes rows together with their table."""
    name = f"fk_{table}_table_id_tables"
    return sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=name, ondelete="CASCADE")


def _index(name: str, table: str, columns: list[str], where: str) -> None:
    """Make an index of those rows that matter."""
    some = sa.text(where)
    op.create_index(name, table, columns, sqlite_where=some, postgresql_where=some)
