"""The house's own key, made once and kept in its log, so that open pages outlive a restart of the server."""

from __future__ import annotations

import secrets
from contextlib import suppress

from oddtrick.store.log import Log, NoSuchMatch
from oddtrick.table.errors import Stale

BOOK = "~house"  # no room bears such a name


def house_key(store: Log) -> bytes:
    """The key; whoever comes first makes it."""
    try:
        kept = store.read(BOOK)
    except NoSuchMatch:
        kept = ()
        try:
            store.begin(BOOK, "the house")
        except Stale:
            kept = store.read(BOOK)
    if not kept:
        with suppress(Stale):
            store.append(BOOK, 0, [secrets.token_hex(32)])
        kept = store.read(BOOK)
    return bytes.fromhex(kept[0])
