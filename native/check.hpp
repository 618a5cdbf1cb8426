// What a position must be for the kernel to work on it. The message names the field.
#pragma once
#include <stdexcept>
#include <string>

#include "position.hpp"

namespace oddtrick {

[[noreturn]] inline void refuse(const std::string& field, const std::string& why) {
    throw std::invalid_argument(field + ": " + why);
}

inline void check(const Position& p) {
    if (p.places < 2 || p.places > 4) refuse("hands", "two to four places play");
    if (p.plays != p.places && !(p.places == 2 && p.plays == 4)) refuse("plays", "a trick has one card from each place, or A-B-A-B");
    for (int k = 0; k < p.places; ++k)
        if (p.side[k] != 0 && p.side[k] != 1) refuse("sides", "a side is 0 or 1");
    if (p.counted >> p.places) refuse("counted", "no such place");
    if (p.leader < 0 || p.leader >= p.places) refuse("leader", "no such place");
    for (int suit : {p.trump, p.unbroken, p.led})
        if (suit < -1 || suit > 3) refuse(suit == p.trump ? "trump" : suit == p.unbroken ? "unbroken" : "led", "a suit is 0 to 3");
    if (p.lowest && p.led < 0) refuse("lowest", "needs the suit that must be led");
    if (static_cast<int>(p.trick.size()) >= p.plays) refuse("trick", "it is complete");

    Cards seen = 0;
    auto put = [&](Cards cards, const char* field) {
        if (seen & cards) refuse(field, "a card lies in two places");
        seen |= cards;
    };
    for (int k = 0; k < 4; ++k) {
        if (k >= p.places && (p.hand[k] || p.waiting[k])) refuse("hands", "more hands than places");
        put(p.hand[k], "hands");
    }
    for (int card : p.trick) {
        if (card < 0 || card > 63) refuse("trick", "no such card");
        put(bit(card), "trick");
    }
    Cards waiting = 0;
    for (int k = 0; k < 4; ++k) put(p.waiting[k], "waiting"), waiting |= p.waiting[k];
    if (waiting && (!p.after_trick || p.trick.empty())) refuse("waiting", "cards wait only for the end of a trick that has begun");
    for (int c = 0; c < 64; ++c) {
        const int u = p.under[c];
        if (u == NONE) continue;
        if (u > 63) refuse("under", "no such card");
        if (u == c) refuse("under", "a card cannot cover itself");
        put(bit(u), "under");
    }
    // Every covered card must be reached from a card that can be played.
    std::array<int, 4> held{};
    Cards reached = 0;
    for (int k = 0; k < p.places; ++k) {
        held[k] = count(p.hand[k] | p.waiting[k]);
        for (Cards top = p.hand[k] | p.waiting[k]; top; top &= top - 1)
            for (int u = p.under[first(top)]; u != NONE; u = p.under[u]) {
                if (reached & bit(u)) refuse("under", "the covers run in a circle");
                reached |= bit(u);
                ++held[k];
            }
    }
    for (int c = 0; c < 64; ++c)
        if (p.under[c] != NONE && !(reached & bit(p.under[c]))) refuse("under", "the cover is in no hand");
    const int each = p.plays / p.places;
    for (std::size_t i = 0; i < p.trick.size(); ++i) ++held[(p.leader + static_cast<int>(i)) % p.places];
    for (int k = 0; k < p.places; ++k) {
        if (held[k] != held[0]) refuse("hands", "the places hold unequal numbers of cards");
        if (held[k] % each) refuse("hands", "the cards do not make whole tricks");
    }
    const int left = held[0] / each;
    if (p.taken[0] < 0 || p.taken[1] < 0) refuse("taken", "tricks cannot be negative");
    const int total = left + p.taken[0] + p.taken[1];
    if (p.taken[0] > 60 || p.taken[1] > 60 || total > 60) refuse("taken", "too many tricks");
    if (p.majority < 0 || p.majority > 60) refuse("majority", "no such number of tricks");
    if (p.majority && p.majority * 2 <= total) refuse("majority", "both sides could reach it");
    if (p.majority && left && (p.taken[0] >= p.majority || p.taken[1] >= p.majority)) refuse("majority", "the play is over");
    if (!p.payoff.empty() && static_cast<int>(p.payoff.size()) != total + 1)
        refuse("payoff", "needs one worth for each number of tricks, 0 to " + std::to_string(total));
}

}  // namespace oddtrick
