"""The two tables of the log, and the way from any earlier schema to this one (Alembic, shipped with the package)."""

from __future__ import annotations

import logging
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

metadata = sa.MetaData()

matches = sa.Table(
    "matches",
    metadata,
    sa.Column("match", sa.Text, primary_key=True),
    sa.Column("header", sa.Text, nullable=False),
    sa.Column("began", sa.Float, nullable=False),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.match"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("line", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)


def upgrade(engine: sa.Engine) -> None:
    """Bring the database to the newest schema; nothing happens if it is there already."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    logging.getLogger("alembic").setLevel(logging.WARNING)
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()
