"""Floor 2, games: one file each.  This is the catalogue: whoever is listed here is playable, tested and documented."""

from __future__ import annotations

from collections.abc import Mapping

from oddtrick.rules.game import Game
from oddtrick.rules.options import make
from oddtrick.table.errors import BadOption

from .auction_bridge import AuctionBridge
from .bid_whist import BidWhist
from .bridge import Bridge
from .bridge_for_three import BridgeForThree
from .chinese_bridge import ChineseBridge
from .contract_bridge import ContractBridge
from .contract_whist import ContractWhist
from .duplicate_auction import DuplicateAuction
from .guess_who_bridge import GuessWhoBridge
from .misery_bridge import MiseryBridge
from .original_bid_whist import OriginalBidWhist
from .spades import Spades
from .three_hand_auction import ThreeHandAuction
from .turnover_bridge import TurnoverBridge
from .whist import Whist

CATALOGUE: tuple[type[Game], ...] = (
    TurnoverBridge,
    Whist,
    ContractWhist,
    OriginalBidWhist,
    BidWhist,
    Spades,
    ContractBridge,
    Bridge,
    AuctionBridge,
    ThreeHandAuction,
    DuplicateAuction,
    BridgeForThree,
    ChineseBridge,
    MiseryBridge,
    GuessWhoBridge,
)


def kind_of(game_id: str) -> type[Game]:
    """The game of that id.  BadOption names the games there are."""
    for kind in CATALOGUE:
        if kind.id == game_id:
            return kind
    raise BadOption(f"there is no game {game_id!r}; there are {', '.join(kind.id for kind in CATALOGUE)}.", "game")


def game_of(game_id: str, options: Mapping[str, str] | None = None) -> Game:
    """The game of that id with its options set from texts.  BadOption says what is wrong and what is allowed."""
    return make(kind_of(game_id), options or {})
