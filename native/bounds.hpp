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
class QuickTricks {
public:
    QuickTricks(const View& v, int trump, int goal) : v_(v), trump_(trump), goal_(goal) {
        if (trump >= 0) {
            const int left = v.length(1, trump), right = v.length(3, trump);
            left_ruffs_ = left, right_ruffs_ = right;
            look(trump, false);
            // Trumps that the leader draws by himself no longer threaten the plain suits.
            if (mine_ >= left) left_ruffs_ = false;
            if (mine_ >= right) right_ruffs_ = false;
        }
        for (int s = 0; s < 4; ++s)
            if (s != trump && mine_ < goal) look(s, true);
    }

    // How many, and if they reach the goal the cards relied on (by relative rank).
    int count(int left, Cards& rel) {
        const bool both = mine_ < goal_ && cross_;
        const int sum = upto(mine_ + (both ? his_ : 0), left);
        rel = 0;
        if (sum >= goal_) name(both, rel);
        return sum;
    }

private:
    struct Suit {
        unsigned winners, his;         // cards above all the others', best first
        int mine = 0, theirs = 0;      // tricks counted for the leader, for the partner
        int known, his_known;          // so many of them by those winners, the rest by length
        bool ranks, his_ranks;         // whether ranks matter at all
    };
    const View& v_;
    const int trump_, goal_;
    Suit suits_[4];
    int mine_ = 0, his_ = 0, cross_at_ = -1;
    bool cross_ = false, left_ruffs_ = false, right_ruffs_ = false;
    int spare_trumps_ = 0;   // the partner's, neither drawn nor counted

    void look(int s, bool plain) {
        const int na = v_.length(0, s), nl = v_.length(1, s), nb = v_.length(2, s), nr = v_.length(3, s);
        if (na + nb == 0) return;
        int rounds = 16;
        if (plain && left_ruffs_) rounds = nl;
        if (plain && right_ruffs_ && nr < rounds) rounds = nr;
        if (rounds == 0) return;
        const unsigned odd = static_cast<unsigned>(v_.lane_of(v_.odd, s)), far = static_cast<unsigned>(v_.lane_of(v_.far, s));
        const unsigned own = static_cast<unsigned>(v_.lane_of(v_.own, s));
        const unsigned better = odd ? (odd & (0u - odd)) - 1 : 0xFFFF;
        const unsigned wa = own & better, wb = far & better;
        const int most_foes = nl > nr ? nl : nr, tops = std::popcount(wa);
        const int low_b = nb - std::popcount(wb);
        Suit& suit = suits_[s];
        // The leader's own: as many as the partner can stay under, or as outrank his.
        int t = tops;
        if (wb && t > low_b) {
            const int over = std::countr_zero(wb);
            t = low_b > over ? low_b : over;
        }
        suit.winners = wa, suit.known = t, suit.ranks = nl + nr + nb != 0;
        if (t >= most_foes && nb <= t && t > 0) t = na;      // nobody else has any left
        if (t > rounds) t = rounds;
        suit.mine = t;
        mine_ += t;
        if (!plain) spare_trumps_ = nb - t;
        // Crossing by a ruff: both opponents still follow, the partner is out of the suit.
        if (plain && nb == 0 && na > t && spare_trumps_ > 0 && rounds > t && nl > t && nr > t && !cross_)
            cross_ = true, cross_at_ = -1, ++his_, --spare_trumps_;
        // The partner's, once he leads.
        if (nb <= t || !wb) return;
        const unsigned rest = na > t ? own & ~0u << nth(own, t) : 0;     // what the leader has left
        unsigned winners = wb;
        // A leader's card above his may have to be played on it.
        if (rest) {
            const unsigned clear = wb & ((rest & (0u - rest)) - 1);
            if (na - t > std::popcount(clear)) winners = clear;
        }
        int u = upto(std::popcount(winners), nb - t);
        if (u <= 0) return;
        suit.his = winners, suit.his_known = u, suit.his_ranks = nl + nr != 0 || rest;
        if (t + u >= most_foes && na - t <= u) u = nb - t;
        if (u > rounds - t) u = rounds - t;
        if (u <= 0) return;
        suit.theirs = u;
        his_ += u;
        if (!plain) spare_trumps_ -= u;
        // To cross: a card of the leader's below the partner's best.
        if (!cross_ && rest >> std::countr_zero(winners)) cross_ = true, cross_at_ = 16 * s + std::countr_zero(winners);
    }

    // Only what is needed has to be named: leave out the winners with the most cards above them.
    // Long cards, counted after the winners that clear the suit, go first; trumps that draw stay.
    void name(bool both, Cards& rel) {
        if (both && cross_at_ >= 0) rel |= bit(cross_at_);
        for (int extra = mine_ + (both ? his_ : 0) - goal_; extra > 0; --extra) {
            int deepest = -1, which = -1;
            for (int k = both ? 7 : 3; k >= 0; --k) {
                const Suit& suit = suits_[k & 3];
                const int n = k > 3 ? suit.theirs : suit.mine;
                if (n == 0 || k == trump_) continue;
                int depth = 0;
                if (k > 3 ? suit.his_ranks : suit.ranks) depth = n > (k > 3 ? suit.his_known : suit.known) ? 15 : nth(k > 3 ? suit.his : suit.winners, n - 1);
                if (depth > deepest) deepest = depth, which = k;
            }
            if (which < 0) break;
            --(which > 3 ? suits_[which - 4].theirs : suits_[which].mine);
        }
        for (int s = 0; s < 4; ++s) {
            const Suit& suit = suits_[s];
            if (suit.mine > 0 && suit.ranks)
                if (const int k = upto(suit.mine, suit.known)) rel |= kth(suit.winners, k) << (16 * s);
            if (both && suit.theirs > 0 && suit.his_ranks) rel |= kth(suit.his, upto(suit.theirs, suit.his_known)) << (16 * s);
        }
    }
};

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
        after.play(place, last(trumps));
    }
    int sum = 1;
    if (goal > 1) {
        for (Cards& hand : after.hand) hand &= ~suit;
        after.shape &= ~(std::uint64_t{0x000F000F000F000F} << (4 * t.suit));
        const View v(after, place, after.all());
        sum += QuickTricks(v, h.trump, goal - 1).count(left - 1, rel);
        if (rel) rel = v.squeeze.out(rel);
    }
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
// below it. (Not when he must lead from just those two.) `side`: 0 the leader's, 1 the other.
inline bool sure_trumps(const View& v, int trump, int left, int side, int goal, Cards& rel) {
    const int n[2] = {v.length(side, trump), v.length(side + 2, trump)};
    if (n[0] < goal && n[1] < goal) return false;
    const Cards odd = v.lane_of(v.odd, trump), far = v.lane_of(v.far, trump), own = v.lane_of(v.own, trump);
    const Cards hand[4] = {own, odd & ~far, far & ~odd, odd & far};
    const Cards foes = hand[side ^ 1] | hand[(side ^ 1) + 2];
    for (int k : {0, 2})
        if (sure_trumps(hand[side + k], foes, goal, rel)) {
            rel <<= 16 * trump;
            return true;
        }
    if (goal != 1 || !foes) return false;
    const Cards best = lowest_bit(foes), all = own | odd | far, second = lowest_bit(all ^ best);
    for (int place : {side, side + 2}) {
        if (place == 0 && left == 2 && n[0] == 2) continue;
        if ((hand[place] & second) && (hand[place] ^ second) && (hand[(place + 3) & 3] & best)) {
            rel = second << (16 * trump);
            return true;
        }
    }
    return false;
}

}  // namespace oddtrick
