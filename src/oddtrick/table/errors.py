"""What can go wrong, and whose fault it is.

Refused(ValueError)            the player's fault; nothing changed; a code for clients and the rule in words
  NotOffered  play/not-offered     "You hold a heart: follow suit."
  OutOfTurn   play/out-of-turn     "It is South's turn."
  Stale       house/stale          "The table has moved on since you looked."
  NotSeated   house/not-seated     "You have no seat at this table."
BadText(ValueError)            not notation at all (a card, a call, a line of a record), with line and column
BadOption(ValueError)          no such option, a value out of range, or two that exclude each other
RulesCircle(RuntimeError)      our bug: something happens again and again; prints the circle
"""

from __future__ import annotations


class Refused(ValueError):
    """Somebody asked for what the rules do not offer; the table is the very same as before."""

    code = "play/refused"


class NotOffered(Refused):
    """The event is not among the choices of the player who is asked."""

    code = "play/not-offered"


class OutOfTurn(Refused):
    """Somebody else is asked."""

    code = "play/out-of-turn"


class Stale(Refused):
    """The answer was given to a table that has moved on."""

    code = "house/stale"


class NotSeated(Refused):
    """Whoever answers has no seat at this table."""

    code = "house/not-seated"


class BadText(ValueError):
    """Text that is not in our notation.  `line` and `column` count from 1 (line 0: a single value, no file)."""

    def __init__(self, why: str, line: int = 0, column: int = 0) -> None:
        self.why = why
        self.line = line
        self.column = column
        place = f"line {line}, column {column}: " if line else ""
        super().__init__(place + why)

    def at(self, line: int, column: int = 1) -> BadText:
        """The same fault, said of a line of a file."""
        return BadText(self.why, line, column)


class BadOption(ValueError):
    """A rule set that cannot be played; `options` are the names at fault."""

    def __init__(self, why: str, *options: str) -> None:
        self.options = options
        super().__init__(why)


class RulesCircle(RuntimeError):
    """The rules let things happen without end; the message shows the last of them."""
