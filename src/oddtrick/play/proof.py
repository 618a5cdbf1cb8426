"""Claims proved: the few last tricks by a plain search, more of them by the kernel, within a number of nodes."""

from __future__ import annotations

import warnings

from oddtrick.bots.endgame import proved
from oddtrick.rules.claim import TricksClaim

NODES = 4_000_000  # in the kernel: a second or two
SLOW_NODES = 20_000  # where only its plain twin is there


def verdict(claim: object) -> bool | None:
    """Whether a claim holds whatever the others play, all cards seen; None: too hard, or no claim of tricks."""
    if not isinstance(claim, TricksClaim):
        return None
    found = proved(claim)
    return found if found is not None else _by_kernel(claim)


def _by_kernel(claim: TricksClaim) -> bool | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # the plain twin is slow, and we count its nodes
        from oddtrick import kernel
        from oddtrick.kernel.position import position
    t = claim.table
    others = tuple(place for place in t.order if place not in claim.places)
    p = position(t, claim.rules, (claim.places, others))
    if p is None:
        return None
    slow = kernel.engine.__name__.endswith("slow")
    found = kernel.solve(p, target=claim.tricks, nodes=SLOW_NODES if slow else NODES)
    return True if found.low >= claim.tricks else False if found.high < claim.tricks else None
