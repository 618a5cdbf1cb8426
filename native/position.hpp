// A position of any game of the family, and the play of a card on it.
//
// It knows no game, no auction and no score: who holds which cards, what lies under which
// card, whose turn it is, what may be led and played, and whose tricks are counted.
#pragma once
#include <array>
#include <vector>

#include "cards.hpp"

namespace oddtrick {

struct Position {
    int places = 4;                          // hands that play
    int plays = 4;                           // cards to a trick; twice `places` for A-B-A-B
    std::array<int, 4> side{0, 1, 0, 1};     // side 0 wants the value high, side 1 low (see `fewest`)
    unsigned counted = 0b0101;               // places whose tricks are the value
    bool fewest = false;                     // side 0 wants the value low instead
    std::array<Cards, 4> hand{};             // what a place may play now
    std::array<std::uint8_t, 64> under;      // the card beneath, or NONE
    bool after_trick = false;                // covered cards turn up when the trick is complete
    std::array<Cards, 4> waiting{};          // uncovered in this trick, turn up at its end
    int leader = 0;                          // of the current trick
    std::vector<int> trick;                  // cards played to it, in order
    int trump = -1;
    int unbroken = -1;                       // suit that may not be led until a card of it was played
    int led = -1;                            // this trick counts as one of this suit, whatever is led
    bool lowest = false;                     // in this trick everybody plays his lowest card of that suit, or no trump if he can
    bool head = false;                       // whoever can must beat the best card so far
    int majority = 0;                        // the play ends when a side has so many tricks; 0: never
    std::array<int, 2> taken{0, 0};          // tricks already taken by places counted / not counted
    std::vector<int> payoff;                 // worth of 0, 1, 2 ... tricks of the counted places; empty: the tricks

    Position() { under.fill(NONE); }
    bool counts(int place) const { return counted >> place & 1; }
    bool wants(int place) const { return (side[place] == 0) != fewest; }   // wants the value high
    bool covered() const {
        for (int u : under)
            if (u != NONE) return true;
        return false;
    }
};

// What it takes to undo a card.
struct Undo {
    int card, best, best_place, suit, led;
    bool broken, lowest, early;   // early: from the waiting cards
    int leader;   // of the trick
    std::array<Cards, 4> turned;
    int winner;   // of a trick completed by the card, or -1
    std::array<std::uint8_t, 4> trick;
};

// A position being played on. All cards are in `hand` (playable), `hidden` (covered) or `waiting`.
struct Play {
    const Position& rules;
    std::array<Cards, 4> hand, hidden{}, waiting;
    std::array<std::uint8_t, 4> trick{};
    int played = 0, leader;
    int best = -1, best_place = -1, suit = -1;   // of the current trick
    int led;
    bool lowest, broken;

    explicit Play(const Position& p)
        : rules(p), hand(p.hand), waiting(p.waiting), leader(p.leader), led(p.led), lowest(p.lowest), broken(p.unbroken < 0) {
        for (int place = 0; place < p.places; ++place)
            for (Cards top = p.hand[place] | p.waiting[place]; top; top &= top - 1)
                for (int u = p.under[first(top)]; u != NONE; u = p.under[u]) hidden[place] |= bit(u);
        for (int card : p.trick) put(card);
    }
    int turn() const {
        const int place = leader + played;
        return place < rules.places ? place : place % rules.places;
    }
    Cards of(int place) const { return hand[place] | hidden[place] | waiting[place]; }
    Cards all() const {
        Cards sum = 0;
        for (int place = 0; place < rules.places; ++place) sum |= of(place);
        return sum;
    }
    Cards table() const {
        Cards sum = 0;
        for (int k = 0; k < played; ++k) sum |= bit(trick[k]);
        return sum;
    }
    bool over() const { return played == 0 && !hand[leader]; }
    int tricks_left() const { return (count(all()) + played) / rules.plays; }

    // Whoever has nothing else to play turns his waiting cards up early (A-B-A-B, near the end).
    Cards legal() const {
        Cards cards = hand[turn()];
        if (!cards) cards = waiting[turn()];
        if (played == 0 && led < 0) {
            if (!broken && (cards & ~lane(rules.unbroken))) cards &= ~lane(rules.unbroken);
            return cards;
        }
        const int duty = played == 0 ? led : suit;
        if (const Cards same = cards & lane(duty)) {
            if (lowest) return bit(last(same));
            // Once a plain lead is ruffed, a follower is free within the suit.
            if (rules.head && played && led < 0 && suit_of(best) == duty)
                if (const Cards better = same & above(best)) return better;
            return same;
        }
        if (lowest && rules.trump >= 0) return (cards & ~lane(rules.trump)) ? cards & ~lane(rules.trump) : cards;
        if (rules.head && led < 0 && rules.trump >= 0)
            if (const Cards trumps = cards & lane(rules.trump)) {
                const Cards better = suit_of(best) == rules.trump ? trumps & above(best) : trumps;
                return better ? better : trumps;
            }
        return cards;
    }
    // Whether `card` takes the trick from the best one so far.
    bool beats(int card) const {
        if (best < 0) return led < 0 || suit_of(card) == led || suit_of(card) == rules.trump;
        if (suit_of(card) == suit_of(best)) return card < best;
        return suit_of(card) == rules.trump;
    }
    // Put a card of the trick on the table, without taking it from a hand.
    void put(int card) {
        if (played == 0) suit = led >= 0 ? led : suit_of(card);
        if (beats(card)) best = card, best_place = turn();
        if (suit_of(card) == rules.unbroken) broken = true;
        trick[played++] = static_cast<std::uint8_t>(card);
    }
    // Play a card; at the end of the trick its winner takes it and is the next leader.
    Undo play(int card) {
        const int place = turn();
        Undo u{card, best, best_place, suit, led, broken, lowest, !(hand[place] & bit(card)), leader, {}, -1, trick};
        (u.early ? waiting : hand)[place] ^= bit(card);
        const int beneath = rules.under[card];
        if (beneath != NONE) {
            hidden[place] ^= bit(beneath);
            (rules.after_trick ? waiting : hand)[place] ^= bit(beneath);
        }
        put(card);
        if (played == rules.plays) {
            // Nobody followed a forced suit and nobody ruffed: the first card holds.
            u.winner = leader = best_place >= 0 ? best_place : leader;
            u.turned = waiting;
            for (int k = 0; k < rules.places; ++k) hand[k] |= waiting[k], waiting[k] = 0;
            played = 0, best = best_place = suit = led = -1, lowest = false;
        }
        return u;
    }
    void take_back(const Undo& u) {
        if (u.winner >= 0) {
            for (int k = 0; k < rules.places; ++k) hand[k] ^= u.turned[k], waiting[k] = u.turned[k];
            played = rules.plays, leader = u.leader, trick = u.trick;
        }
        --played;
        best = u.best, best_place = u.best_place, suit = u.suit, led = u.led, broken = u.broken, lowest = u.lowest;
        const int place = turn();
        (u.early ? waiting : hand)[place] ^= bit(u.card);
        const int beneath = rules.under[u.card];
        if (beneath != NONE) {
            hidden[place] ^= bit(beneath);
            (rules.after_trick ? waiting : hand)[place] ^= bit(beneath);
        }
    }
};

}  // namespace oddtrick
