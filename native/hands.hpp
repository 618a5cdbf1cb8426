// Four hands of two sides, as the fast search looks at them.
#pragma once
#include "cards.hpp"

namespace oddtrick {

inline int upto(int n, int most) { return n < most ? n : most; }

struct Hands {
    Cards hand[4] = {};
    int trump = -1;
    Cards trumps = 0;     // the whole suit, or none

    Cards all() const { return hand[0] | hand[1] | hand[2] | hand[3]; }
    bool beats(int card, int best) const { return suit_of(card) == suit_of(best) ? card < best : suit_of(card) == trump; }
};

// A trick in the making.
struct Trick {
    int leader, suit, best, best_place;
    Cards cards;

    void put(const Hands& h, int k, int card) {
        if (k == 0) {
            suit = suit_of(card), best = card, best_place = leader, cards = bit(card);
        } else {
            cards |= bit(card);
            if (h.beats(card, best)) best = card, best_place = (leader + k) & 3;
        }
    }
};

// Cards with scores, the likeliest first.
struct List {
    int n = 0;
    int score[16];
    std::uint8_t card[16];

    void add(int c, int s) {
        int at = n++;
        for (; at > 0 && score[at - 1] < s; --at) score[at] = score[at - 1], card[at] = card[at - 1];
        score[at] = s, card[at] = static_cast<std::uint8_t>(c);
    }
    void raise(int c, int by) {
        for (int i = 0; i < n; ++i)
            if (card[i] == c) {
                const int s = score[i] + by;
                for (; i > 0 && score[i - 1] < s; --i) card[i] = card[i - 1], score[i] = score[i - 1];
                card[i] = static_cast<std::uint8_t>(c), score[i] = s;
                return;
            }
    }
};

}  // namespace oddtrick
