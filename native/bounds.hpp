// Tricks that need no search, at the start of a trick. They hold where both sides want tricks and
// everybody plays one card to a trick. Each also names the cards whose rank it relied on.
#pragma once
#include "hands.hpp"

namespace oddtrick {

inline Cards kth(Cards c, int k) { return bit(nth(c, k - 1)); }   // the k-th best card of a suit

// Tricks that the leader's side can take at once, without losing the lead: the leader's own
// winners, and after a crossing to the partner, the partner's.
//
// Why they can all be taken: in each suit only cards above every opposing one are counted, and
// where an opponent holds trumps no more rounds of a suit than he must follow. The partner keeps
// what is counted for him, for his counted cards and the leader's tricks together are never more
// than the tricks left, and he follows with his lowest.
inline int quick_tricks(const Hands& h, int leader, int goal, int left, Cards& rel) {
    const Cards me = h.hand[leader], pd = h.hand[(leader + 2) & 3];
    const Cards lho = h.hand[(leader + 1) & 3], rho = h.hand[(leader + 3) & 3];
    struct Suit {
        Cards winners = 0, his = 0;   // that the count relies on, best first
        int mine = 0, theirs = 0;     // tricks counted for the leader, for the partner
        bool ranks = false, his_ranks = false;
    } suits[4];
    int mine = 0, his = 0;
    Cards rel_cross = 0;
    bool cross = false;
    bool l_ruffs = lho & h.trumps, r_ruffs = rho & h.trumps;
    int spare_trumps = 0;   // the partner's, neither drawn nor counted

    auto look = [&](int number, bool plain) {
        const Cards a = me & lane(number), b = pd & lane(number);
        if (!(a | b)) return;
        const Cards l = lho & lane(number), r = rho & lane(number), foes = l | r;
        const int na = count(a), nb = count(b), nl = count(l), nr = count(r);
        int rounds = 16;
        if (plain && l_ruffs) rounds = nl;
        if (plain && r_ruffs && nr < rounds) rounds = nr;
        if (rounds == 0) return;
        Suit& suit = suits[number];
        const Cards better = foes ? lowest_bit(foes) - 1 : ~Cards{0};
        const Cards wa = a & better, wb = b & better;
        const int most_foes = nl > nr ? nl : nr;
        const int low_b = nb - count(wb);
        // The leader's own: as many as the partner can stay under, or as outrank his.
        int t = count(wa);
        if (wb && t > low_b) {
            const int over = count(wa & (lowest_bit(wb) - 1));
            t = low_b > over ? low_b : over;
        }
        const int top = t;
        if (t >= most_foes && nb <= t && t > 0) t = na;      // nobody else has any left
        if (t > rounds) t = rounds;
        suit.winners = wa;
        if (top < count(wa)) suit.winners = top ? wa & ((kth(wa, top) << 1) - 1) : 0;
        suit.mine = t, suit.ranks = (foes | b) != 0;
        mine += t;
        if (!plain) spare_trumps = nb - t;
        // Crossing by a ruff: both opponents still follow, the partner is out of the suit.
        if (plain && !b && na > t && spare_trumps > 0 && rounds > t && nl > t && nr > t && !cross) cross = true, rel_cross = 0, ++his, --spare_trumps;
        // The partner's, once he leads.
        if (nb <= t || !wb) return;
        const Cards rest = na > t ? a & ~(bit(nth(a, t)) - 1) : 0;     // what the leader has left
        Cards winners = wb;
        // A leader's card above his may have to be played on it.
        if (rest) {
            const Cards clear = wb & (lowest_bit(rest) - 1);
            if (count(rest) > count(clear)) winners = clear;
        }
        int u = count(winners);
        if (u > nb - t) u = nb - t;
        const int high = u;
        if (u <= 0) return;
        if (t + u >= most_foes && count(rest) <= u) u = nb - t;
        if (u > rounds - t) u = rounds - t;
        if (u <= 0) return;
        suit.his = winners & ((kth(winners, high) << 1) - 1);
        suit.theirs = u, suit.his_ranks = (foes | rest) != 0;
        his += u;
        if (!plain) spare_trumps -= u;
        // To cross: a card of the leader's below the partner's best.
        if (!cross && (rest & ~(lowest_bit(winners) - 1))) cross = true, rel_cross = lowest_bit(winners);
    };

    if (h.trumps) {
        look(h.trump, false);
        // Trumps that the leader draws by himself no longer threaten the plain suits.
        if (mine >= count(lho & h.trumps)) l_ruffs = false;
        if (mine >= count(rho & h.trumps)) r_ruffs = false;
    }
    for (int s = 0; s < 4; ++s)
        if (s != h.trump && mine < goal) look(s, true);
    rel = 0;
    const bool both = mine < goal && cross;
    int sum = mine + (both ? his : 0);
    if (sum > left) sum = left;
    if (sum < goal) return sum;
    // Only what is needed has to be named: leave out the winners with the most cards above them.
    // Long cards, counted after the winners that clear the suit, go first; trumps that draw stay.
    int extra = mine + (both ? his : 0) - goal;
    if (both) rel |= rel_cross;
    const Cards all = me | pd | lho | rho;
    for (; extra > 0; --extra) {
        int deepest = -1, which = -1;
        for (int k = both ? 7 : 3; k >= 0; --k) {
            const Suit& suit = suits[k & 3];
            const int n = k > 3 ? suit.theirs : suit.mine;
            if (n == 0 || (k < 4 && k == h.trump)) continue;
            const Cards winners = k > 3 ? suit.his : suit.winners;
            const bool ranks = k > 3 ? suit.his_ranks : suit.ranks;
            const int known = count(winners);
            const int depth = !ranks ? 0 : n > known ? 15 : count(all & above(first(kth(winners, n))));
            if (depth > deepest) deepest = depth, which = k;
        }
        if (which < 0) break;
        --(which > 3 ? suits[which - 4].theirs : suits[which].mine);
    }
    for (const Suit& suit : suits) {
        const int k = upto(suit.mine, count(suit.winners)), l = both ? upto(suit.theirs, count(suit.his)) : 0;
        if (k > 0 && suit.ranks) rel |= kth(suit.winners, k);
        if (l > 0 && suit.his_ranks) rel |= kth(suit.his, l);
    }
    return sum;
}

// The second hand to a trick: it takes this one whatever the third hand plays, and then cashes its
// winners of the other suits. Discards of the others to this trick can only help it.
inline int quick_second(const Hands& h, const Trick& t, int place, int goal, int left, Cards& rel) {
    if (h.trumps && t.suit == h.trump) return 0;
    const Cards suit = lane(t.suit);
    const Cards third = h.hand[(place + 1) & 3], pd = h.hand[(place + 2) & 3], mine = h.hand[place] & suit;
    Hands after = h;
    rel = 0;
    Cards named = 0;
    if (mine) {
        const Cards top = lowest_bit(mine);
        if (first(mine) > t.best) return 0;
        const Cards theirs = third & suit, his = pd & suit;
        if (theirs ? first(theirs) < first(mine) : (third & h.trumps) != 0) return 0;
        // The partner stays below, or has something to throw.
        if (his ? last(his) < first(mine) : !(pd & ~h.trumps)) return 0;
        named = top;
    } else {
        const Cards trumps = h.hand[place] & h.trumps;
        if (!trumps || !(third & suit)) return 0;
        if (!(pd & suit) && !(pd & ~h.trumps)) return 0;
        after.hand[place] ^= bit(last(trumps));
    }
    for (Cards& hand : after.hand) hand &= ~suit;
    const int sum = goal > 1 ? 1 + quick_tricks(after, place, goal - 1, left - 1, rel) : 1;
    rel |= named;
    return sum;
}

// Trump tricks that one hand is sure of in the end, at least `goal` of them.
//
// All cards are played some time. A trump of the hand takes its trick for the hand's side unless
// an opponent's higher trump falls on it, and each of those can fall on one only. So among the
// trumps from the best down to any rank, the hand's less the opponents' is a number of tricks.
inline bool sure_trumps(Cards mine, Cards foes, int goal, Cards& rel) {
    if (count(mine) < goal) return false;
    int sure = 0;
    for (Cards c = mine | foes; c; c &= c - 1) {
        sure += mine & lowest_bit(c) ? 1 : -1;
        if (sure >= goal) {
            rel = foes ? lowest_bit(c) : 0;
            return true;
        }
    }
    return false;
}

// The same for a side of two hands. The second best trump, with another one, is a trick too when
// its holder plays after the hand that holds the best: whenever the best is played he can stay
// below it. (Not when he must lead from just those two.)
inline bool sure_trumps(const Hands& h, int leader, int side, int goal, Cards& rel) {
    if (!h.trumps) return false;
    const Cards foes = (h.hand[(side + 1) & 3] | h.hand[(side + 3) & 3]) & h.trumps;
    for (int k : {0, 2})
        if (sure_trumps(h.hand[(side + k) & 3] & h.trumps, foes, goal, rel)) return true;
    if (goal == 1 && foes) {
        const Cards all = (h.hand[side] | h.hand[(side + 2) & 3] | foes) & h.trumps;
        const Cards best = lowest_bit(foes), second = lowest_bit(all ^ best);
        for (int k : {0, 2}) {
            const int place = (side + k) & 3;
            const Cards mine = h.hand[place] & h.trumps;
            if (place == leader && count(h.hand[place]) == 2) continue;
            if ((mine & second) && (mine ^ second) && (h.hand[(place + 3) & 3] & best)) {
                rel = second;
                return true;
            }
        }
    }
    return false;
}

}  // namespace oddtrick
