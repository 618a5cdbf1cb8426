// Dealing the unseen cards to where they may lie, every consistent way equally likely.
#pragma once
#include <algorithm>
#include <map>
#include <stdexcept>

#include "position.hpp"

namespace oddtrick {

// A spot where unseen cards lie. `cards` are those that lie there now (in some layout), so many
// are dealt to it; `allowed` are those that may lie there.
struct Slot {
    enum Kind { hand, under, waiting, out } kind = out;
    int at = 0;            // place, or the card that covers
    Cards cards = 0, allowed = ~Cards{0};
};

// Exact by counting. Slots with the same `allowed` form one class, cards allowed in the same
// classes one kind; the number of ways to deal kind after kind into the room that is left is
// counted once, and then each deal chooses by these numbers.
class Sampler {
public:
    explicit Sampler(const std::vector<Slot>& slots) : slots_(slots) {
        Cards unseen = 0;
        for (const Slot& s : slots) {
            if (unseen & s.cards) throw std::invalid_argument("slots: a card lies in two of them");
            unseen |= s.cards;
        }
        class_of_.resize(slots.size());
        for (std::size_t i = 0; i < slots.size(); ++i) {
            const Cards allowed = slots[i].allowed & unseen;
            std::size_t k = 0;
            while (k < allowed_.size() && allowed_[k] != allowed) ++k;
            if (k == allowed_.size()) allowed_.push_back(allowed), room_.push_back(0);
            class_of_[i] = k;
            room_[k] = static_cast<short>(room_[k] + count(slots[i].cards));
        }
        std::map<std::uint64_t, std::vector<int>> kinds;
        if (allowed_.size() > 60) throw std::invalid_argument("slots: more than 60 different restrictions");
        for (Cards c = unseen; c; c &= c - 1) {
            std::uint64_t where = 0;
            for (std::size_t k = 0; k < allowed_.size(); ++k)
                if (allowed_[k] & lowest_bit(c)) where |= std::uint64_t{1} << k;
            kinds[where].push_back(first(c));
        }
        // Cards with the fewest places first keeps the counting small.
        for (auto& [where, cards] : kinds) where_.push_back(where), cards_.push_back(cards);
        std::vector<std::size_t> order(where_.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::stable_sort(order.begin(), order.end(), [&](auto i, auto j) { return count(where_[i]) < count(where_[j]); });
        std::vector<std::uint64_t> w;
        std::vector<std::vector<int>> c;
        for (auto i : order) w.push_back(where_[i]), c.push_back(cards_[i]);
        where_ = w, cards_ = c;
        known_.resize(where_.size() + 1);
        root_ = node(0, room_);
        if (!(ways(root_) > 0)) throw std::invalid_argument("slots: no layout obeys all restrictions");
    }

    double number() const { return ways(root_) * splits(); }

    // One layout: the cards of each slot.
    void deal(Dice& dice, std::vector<Cards>& out) {
        out.assign(slots_.size(), 0);
        std::vector<int>* piles = piles_;
        for (std::size_t k = 0; k < allowed_.size(); ++k) piles[k].clear();
        int at = root_;
        for (std::size_t kind = 0; kind < cards_.size(); ++kind) {
            std::vector<int>& cards = cards_[kind];
            shuffle(cards, dice);
            const Node& n = nodes_[static_cast<std::size_t>(at)];
            const Branch* b = &branches_[n.begin];
            if (n.end - n.begin > 1) {
                double x = dice.unit() * n.ways;
                while (b + 1 < branches_.data() + n.end && x >= b->ways) x -= b->ways, ++b;
            }
            std::size_t next = 0;
            for (std::size_t k = 0; k < allowed_.size(); ++k)
                for (int i = 0; i < b->share[k]; ++i) piles[k].push_back(cards[next++]);
            at = b->next;
        }
        for (std::size_t k = 0; k < allowed_.size(); ++k) shuffle(piles[k], dice);
        for (std::size_t i = 0; i < slots_.size(); ++i) {
            std::vector<int>& pile = piles[class_of_[i]];
            for (int n = count(slots_[i].cards); n; --n) out[i] |= bit(pile.back()), pile.pop_back();
        }
    }

private:
    using Room = std::vector<short>;
    struct Branch {
        double ways;
        Room share;
        int next;
    };
    struct Node {
        double ways = 0;
        std::size_t begin = 0, end = 0;
    };
    std::vector<Slot> slots_;
    std::vector<std::size_t> class_of_;
    std::vector<Cards> allowed_;
    Room room_;
    std::vector<std::uint64_t> where_;
    std::vector<std::vector<int>> cards_;
    std::vector<std::map<Room, int>> known_;
    std::vector<Node> nodes_;
    std::vector<Branch> branches_;
    std::vector<int> piles_[64];
    int root_ = 0;

    double ways(int n) const { return nodes_[static_cast<std::size_t>(n)].ways; }

    static void shuffle(std::vector<int>& cards, Dice& dice) {
        for (std::size_t i = cards.size(); i > 1; --i) std::swap(cards[i - 1], cards[dice.below(static_cast<std::uint32_t>(i))]);
    }

    int node(std::size_t kind, const Room& room) {
        if (const auto found = known_[kind].find(room); found != known_[kind].end()) return found->second;
        if (nodes_.size() > 400000) throw std::invalid_argument("slots: too many different restrictions to count the layouts");
        Node n;
        if (kind == where_.size()) {
            n.ways = 1;
            for (auto r : room)
                if (r) n.ways = 0;
        } else {
            std::vector<Branch> found;
            Room share(room.size(), 0), left = room;
            spread(kind, 0, static_cast<int>(cards_[kind].size()), 1.0, share, left, found);
            n.begin = branches_.size();
            for (Branch& b : found) n.ways += b.ways, branches_.push_back(std::move(b));
            n.end = branches_.size();
        }
        nodes_.push_back(n);
        return known_[kind][room] = static_cast<int>(nodes_.size()) - 1;
    }

    // Every way to share `left_over` equal cards among the classes from k on.
    void spread(std::size_t kind, std::size_t k, int left_over, double ways_so_far, Room& share, Room& left, std::vector<Branch>& found) {
        if (k == share.size()) {
            if (left_over) return;
            const int next = node(kind + 1, left);
            if (const double w = ways_so_far * ways(next); w > 0) found.push_back({w, share, next});
            return;
        }
        const int most = where_[kind] >> k & 1 ? std::min<int>(left_over, left[k]) : 0;
        double choose = 1;   // left_over over n
        for (int n = 0; n <= most; ++n) {
            share[k] = static_cast<short>(n);
            left[k] = static_cast<short>(left[k] - n);
            spread(kind, k + 1, left_over - n, ways_so_far * choose, share, left, found);
            left[k] = static_cast<short>(left[k] + n);
            choose = choose * (left_over - n) / (n + 1);
        }
        share[k] = 0;
    }

    // Ways to split the cards of each class among its slots.
    double splits() const {
        double w = 1;
        std::vector<int> filled(allowed_.size(), 0);
        for (std::size_t i = 0; i < slots_.size(); ++i)
            for (int n = 1; n <= count(slots_[i].cards); ++n) w = w * ++filled[class_of_[i]] / n;
        return w;
    }
};

// The position with other cards in its slots.
inline Position laid(const Position& p, const std::vector<Slot>& slots, const std::vector<Cards>& cards) {
    Position out = p;
    for (std::size_t i = 0; i < slots.size(); ++i) {
        const Slot& s = slots[i];
        if (s.kind == Slot::hand) out.hand[s.at] &= ~s.cards;
        if (s.kind == Slot::waiting) out.waiting[s.at] &= ~s.cards;
    }
    for (std::size_t i = 0; i < slots.size(); ++i) {
        const Slot& s = slots[i];
        if (s.kind == Slot::hand) out.hand[s.at] |= cards[i];
        else if (s.kind == Slot::waiting) out.waiting[s.at] |= cards[i];
        else if (s.kind == Slot::under) out.under[s.at] = static_cast<std::uint8_t>(first(cards[i]));
    }
    return out;
}

inline void check_slots(const Position& p, const std::vector<Slot>& slots) {
    const Play play(p);
    Cards seen = play.all() | play.table();
    for (const Slot& s : slots) {
        const bool placed = s.kind == Slot::hand || s.kind == Slot::waiting;
        if (placed && (s.at < 0 || s.at >= p.places)) throw std::invalid_argument("slots: no such place");
        if (s.kind == Slot::hand && (s.cards & ~p.hand[s.at])) throw std::invalid_argument("slots: cards that the hand does not hold");
        if (s.kind == Slot::waiting && (s.cards & ~p.waiting[s.at])) throw std::invalid_argument("slots: cards that do not wait there");
        if (s.kind == Slot::under && (s.at < 0 || s.at > 63 || p.under[s.at] == NONE || s.cards != bit(p.under[s.at])))
            throw std::invalid_argument("slots: another card lies under the cover");
        if (s.kind == Slot::out && (s.cards & seen)) throw std::invalid_argument("slots: cards out of play lie in the position");
        for (Cards c = s.cards; c; c &= c - 1)
            if (p.under[first(c)] != NONE) throw std::invalid_argument("slots: an unseen card cannot cover another");
    }
}

}  // namespace oddtrick
