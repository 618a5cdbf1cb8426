// Four hands of two sides, as the fast search looks at them.
#pragma once
#include "cards.hpp"

namespace oddtrick {

inline int upto(int n, int most) { return n < most ? n : most; }

struct Hands {
    Cards hand[4] = {};
    std::uint64_t shape = 0;   // all suit lengths, four bits each, place by place
    int trump = -1;
    Cards trumps = 0;     // the whole suit, or none

    Cards all() const { return hand[0] | hand[1] | hand[2] | hand[3]; }
    bool beats(int card, int best) const { return suit_of(card) == suit_of(best) ? card < best : suit_of(card) == trump; }

    static constexpr std::uint64_t unit(int place, int suit) { return std::uint64_t{1} << (4 * (place * 4 + suit)); }
    int length(int place, int suit) const { return static_cast<int>(shape >> (4 * (place * 4 + suit)) & 15); }
    void count_shape() {
        shape = 0;
        for (int k = 0; k < 4; ++k)
            for (int s = 0; s < 4; ++s) shape += unit(k, s) * static_cast<std::uint64_t>(count(hand[k] & lane(s)));
    }
    void play(int place, int card) {
        hand[place] ^= bit(card);
        shape -= unit(place, suit_of(card));
    }
    void take_back(int place, int card) {
        hand[place] ^= bit(card);
        shape += unit(place, suit_of(card));
    }
};

// A trick in the making.
struct Trick {
    int leader, suit, best, best_place;
    Cards cards, present;   // in the trick; in the trick and in all hands

    void put(const Hands& h, int k, int card) {
        if (k == 0) {
            suit = suit_of(card), best = card, best_place = leader, cards = bit(card);
        } else {
            cards |= bit(card);
            if (h.beats(card, best)) best = card, best_place = (leader + k) & 3;
        }
    }
};

// Four hands between two tricks as their leader sees them: cards by relative rank, so that bit i
// of a suit is its i-th best card left, places counted from him (1 left, 2 partner, 3 right).
struct View {
    Squeeze squeeze;
    Cards own, odd, far;      // the leader's; those of places 1 and 3; those of places 2 and 3
    std::uint64_t lengths;    // of all suits, four bits each

    View(const Hands& h, int leader, Cards present)
        : squeeze(present),
          own(squeeze.in(h.hand[leader])),
          odd(squeeze.in(h.hand[(leader + 1) & 3] | h.hand[(leader + 3) & 3])),
          far(squeeze.in(h.hand[(leader + 2) & 3] | h.hand[(leader + 3) & 3])),
          lengths(std::rotr(h.shape, 16 * leader)) {}
    int length(int place, int suit) const { return static_cast<int>(lengths >> (4 * (place * 4 + suit)) & 15); }
    Cards lane_of(Cards plane, int suit) const { return plane >> (16 * suit) & SUIT; }
    Cards hand(int place) const {   // of the others
        return place == 1 ? odd & ~far : place == 2 ? far & ~odd : odd & far;
    }
};

// Cards with scores, handed out the best first, of equal ones the one added first.
class List {
public:
    int n = 0;
    void add(int card, int score) { key_[n++] = static_cast<std::uint32_t>((score + 0x8000) << 8 | (255 - card)); }
    // The i-th card; those before it have been asked for.
    int next(int i) {
        int at = i;
        for (int j = i + 1; j < n; ++j)
            if (key_[j] > key_[at]) at = j;
        const std::uint32_t best = key_[at];
        key_[at] = key_[i];
        key_[i] = best;
        return 255 - static_cast<int>(best & 255);
    }

private:
    std::uint32_t key_[16];
};

}  // namespace oddtrick
