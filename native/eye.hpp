// A player's eye: how likely each card is to settle the question.
//
// The score of a card is a sum of small numbers looked up by what a player would look at: who
// holds the best cards of the suit, how long everybody is in it, who could ruff, whether the
// partner has the trick already, how many tricks are still needed. The numbers in `weights.hpp`
// were fitted to recorded searches (which cards settled positions, and what the others cost), by
// `bench/kernel_fit.py`. They order the search; they can never change an answer.
//
// Cards of one kind (the highest, the lowest, one that just wins ...) share most of their looks:
// the numbers lie in rows, one for each kind, and rows are added up once for a hand.
#pragma once
#include <cstring>

#include "hands.hpp"

namespace oddtrick {

// Where each table of numbers begins. Rows are 16, 8 or 4 numbers long.
struct Eye {
    enum : int {
        F_STATE = 0,                          // follow: hand, strain, state of the trick; holds, kind
        F_SUIT = F_STATE + 3456,              // hand, own length, holder of the best card left
        F_GOAL = F_SUIT + 720,                // hand, how many are needed, whose trick it is
        F_LEFT = F_GOAL + 240,                // hand, tricks left
        F_LED = F_LEFT + 336,                 // hand, cards above the best one
        F_BEST = F_LED + 96,                  // hand, holders of the best cards left
        F_OTHERS = F_BEST + 600,              // hand, the other hands' lengths
        F_MEMORY = F_OTHERS + 600,            // hand: settled a like position before
        V_RUFF = F_MEMORY + 24,               // void: hand, whose trick, is it safe, next foe; kind of ruff
        V_TRUMPS = V_RUFF + 192,              // hand, own trumps
        V_OTHERS = V_TRUMPS + 72,             // hand, the others' trumps
        V_GOAL = V_OTHERS + 300,              // hand, how many are needed
        D_HOLDERS = V_GOAL + 60,              // discard: best, second holder, own length
        L_HOLDERS = D_HOLDERS + 600,          // lead: strain, the (up to four) best cards' holders
        L_LENGTHS = L_HOLDERS + 4080,         // strain, own and partner's length
        L_WINNERS = L_LENGTHS + 432,          // strain, sure winners of both
        L_LEFT = L_WINNERS + 192,             // strain, tricks left
        L_GOAL = L_LEFT + 168,                // strain, how many are needed
        L_RUN = L_GOAL + 60,                  // strain, best holder, sequence
        L_FOES = L_RUN + 96,                  // one number for the suit: strain, the others' lengths
        L_ALL = L_FOES + 108,                 // strain, all four lengths
        L_HISTORY = L_ALL + 1875,             // strain, how the suit did lately when led from this hand
        L_RUFFS = L_HISTORY + 24,             // who is void, who has trumps, singleton
        L_AGAIN = L_RUFFS + 256,              // the suit of the trick before, who led it
        L_MEMORY = L_AGAIN + 24,              // settled a like position before: table, shape, memory
        D_OTHERS = L_MEMORY + 8,              // discard, one for the suit: the others' lengths
        D_STATE = D_OTHERS + 216,             // trumps, whose trick, hand, how many are needed
        D_LENGTHS = D_STATE + 60,             // trumps, own and partner's length
        V_MEMORY = D_LENGTHS + 72,
        NOTHING = V_MEMORY + 6,               // always 0
        SIZE
    };
};

typedef signed char Bytes __attribute__((vector_size(8)));
typedef short Eights __attribute__((vector_size(16)));

#ifdef ODDTRICK_PROBE
extern signed char WEIGHT[Eye::SIZE];
#else
#include "weights.hpp"
static_assert(sizeof WEIGHT == Eye::SIZE);
#endif

// Adds the numbers up. (A recording twin of it writes down which were asked for.)
struct Sum {
    List& list;
    int suit = 0;
    Eights kinds = {};

    template <class... Rows>
    void rows(Rows... row) { kinds = (eights(row) + ...); }   // of the cards to come: eight numbers, one for each kind
    template <class... Numbers>
    void every(Numbers... number) { suit = (WEIGHT[number] + ...); }   // card of the suit to come
    // A card of which its kind is known, with numbers of its own.
    template <class... Numbers>
    void card(int card, int kind, Numbers... number) { list.add(card, suit + kinds[kind] + (0 + ... + WEIGHT[number])); }
    template <class... Numbers>
    void plain(int card, Numbers... number) { list.add(card, suit + (WEIGHT[number] + ...)); }

private:
    static Eights eights(int row) {
        Bytes some;
        std::memcpy(&some, WEIGHT + row, sizeof some);
        return __builtin_convertvector(some, Eights);
    }
};

struct Quarters {
    std::uint8_t of[16][16] = {};
    constexpr Quarters() {
        for (int goal = 1; goal < 16; ++goal)
            for (int left = 1; left < 16; ++left) of[goal][left] = static_cast<std::uint8_t>(goal >= left ? 4 : goal * 4 / left);
    }
};
inline constexpr Quarters NEED;

// What a hand looks at beside the cards.
struct Situation {
    int goal, left;              // tricks its side needs to settle the question, tricks left
    int hint = NONE, shape = NONE, memory = NONE;   // cards that settled like positions before
    int last_suit = 4, last_leader = 0;             // of the trick before
    const std::uint8_t* history = nullptr;          // of each suit led from this hand
    int need() const { return NEED.of[goal & 15][left & 15]; }   // in quarters
};

// Which hand holds a card: 0 the one on turn, 1 the next, 2 the partner, 3 the other; 4 there is no such card.
inline int holder(Cards one, Cards a, Cards l, Cards b) { return !one ? 4 : one & a ? 0 : one & l ? 1 : one & b ? 2 : 3; }

// How a hand that plays later stands towards the suit led: 0 follows, 1 void, 2 void and can ruff.
inline int stands(const Hands& h, Cards hand, int suit) {
    return hand & lane(suit) ? 0 : h.trumps && suit != h.trump && (hand & h.trumps) ? 2 : 1;
}

}  // namespace oddtrick
