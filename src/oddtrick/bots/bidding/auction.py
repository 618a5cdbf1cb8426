"""Auctions of bids with a denomination, doubles and redoubles."""

from __future__ import annotations
