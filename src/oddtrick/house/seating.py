"""The seats of one room and what people do with them.  Each act is a note; the seats are what the notes say."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.table.errors import NotSeated, Refused

from .diary import Note
from .seats import BOT, OPEN, PERSON, Seat, distinct, hashed, new_secret, tidy_name


class Taken(Refused):
    """Somebody else has the seat."""

    code = "house/seat-taken"


class Seating:
    """Who sits where.  `secrets`: the keys of open seats, as long as this process remembers them; they are not kept."""

    def __init__(self, players: int) -> None:
        self.seats: list[Seat] = [Seat() for _ in range(players)]
        self.host = 0
        self.since: list[list[tuple[int, Seat]]] = [[] for _ in range(players)]  # each seat, and after how many events
        self.secrets: dict[int, str] = {}

    def noted(self, note: Note, at: int) -> None:
        """The seats after a note of the house, which was made after so many events."""
        match note:
            case {"seat": int(player), "kind": str(kind), "name": str(name), "level": str(level), "key": str(key)}:
                self.seats[player] = Seat(kind, name, level, key)
                self.since[player].append((at, self.seats[player]))
            case {"ready": int(player), "deal": int(deal)}:
                self.seats[player] = replace(self.seats[player], ready=deal)
            case {"host": int(player)}:
                self.host = player

    @property
    def waiting(self) -> bool:
        """A seat is empty, or nobody of flesh and blood is here: nothing goes on."""
        return any(not seat.taken for seat in self.seats) or all(seat.kind != PERSON for seat in self.seats)

    def still_looking(self, deal: int) -> list[int]:
        """The people who have not done with the end of a deal."""
        return [player for player in self.of_kind(PERSON) if self.seats[player].ready != deal]

    def sat(self, player: int, at: int) -> Seat:
        """How a player's seat was taken when so many events had happened."""
        return next((seat for since, seat in reversed(self.since[player]) if since <= at), Seat())

    def of_kind(self, kind: str) -> list[int]:
        """The players whose seats are of a kind."""
        return [player for player, seat in enumerate(self.seats) if seat.kind == kind]

    def player_of(self, secret: str) -> int | None:
        """The seat whose link carries this secret."""
        key = hashed(secret)
        return next((player for player, seat in enumerate(self.seats) if seat.key and seat.key == key), None)

    # -- acts -----------------------------------------------------------------------------------------------------

    def invite(self, player: int) -> Note:
        """A fresh key for an empty seat; an older one opens nothing any more."""
        self._must_be_empty(player)
        self.secrets[player] = new_secret()
        return written(player, Seat(key=hashed(self.secrets[player])))

    def sit(self, player: int, name: str) -> Note:
        """A person takes the seat that his key opened."""
        self._must_be_empty(player)
        self.secrets.pop(player, None)
        return written(player, self.seats[player].sat(distinct(tidy_name(name), self._names())))

    def give(self, player: int, level: str, name: str) -> Note:
        """An empty seat goes to a bot."""
        self._must_be_empty(player)
        self.secrets.pop(player, None)
        return written(player, Seat(BOT, distinct(name, self._names()), level))

    def demote(self, player: int, level: str) -> Note:
        """A bot that failed is replaced; who sits there keeps the name."""
        return written(player, replace(self.seats[player], level=level))

    def leave(self, player: int) -> list[Note]:
        """A person goes; the seat is empty.  If it was the host, another person is."""
        self.must_sit(player)
        heirs = [other for other in self.of_kind(PERSON) if other != player]
        notes = [written(player, self.seats[player].left())]
        return [*notes, {"host": heirs[0]}] if player == self.host and heirs else notes

    def copied(self) -> list[Note]:
        """The same company for another room."""
        notes = [written(player, seat) for player, seat in enumerate(self.seats)]
        return [*notes, {"host": self.host}]

    def must_sit(self, player: int) -> None:
        """NotSeated unless a person sits there."""
        if not 0 <= player < len(self.seats) or self.seats[player].kind != PERSON:
            raise NotSeated("You have no seat at this table.")

    def _must_be_empty(self, player: int) -> None:
        if self.seats[player].kind != OPEN:
            raise Taken("That seat is taken.")

    def _names(self) -> list[str]:
        return [seat.name for seat in self.seats if seat.taken]


def written(player: int, seat: Seat) -> Note:
    """A seat as a note."""
    return {"seat": player, "kind": seat.kind, "name": seat.name, "level": seat.level, "key": seat.key}
