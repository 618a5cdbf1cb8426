"""Oddtrick plays, judges, solves and studies the whist and bridge family of card games."""

__version__ = "0.1.0"
RULES_VERSION = 1  # of records: goes up when an old record may no longer be what today's rules would have offered
