// Information-set tree search: one tree over what is played in the open, another layout of the
// unseen cards at each turn of the wheel.
#pragma once
#include <cmath>

#include "playout.hpp"
#include "sample.hpp"
#include "solver.hpp"

namespace oddtrick {

struct Tried {
    int card;
    std::uint64_t visits;
    double mean;   // tricks (or worth) for the counted places
};

class TreeSearch {
public:
    TreeSearch(const Position& p, const std::vector<Slot>& slots, double bold, int exact_below, Policy policy, std::size_t most_nodes)
        : position_(p), slots_(slots), bold_(bold), exact_below_(exact_below), policy_(policy), most_nodes_(most_nodes) {}

    std::vector<Tried> run(std::uint64_t turns, std::uint64_t seed, Limits& limits, Solver& solver) {
        Dice dice(seed);
        Sampler sampler(slots_);
        std::vector<Cards> cards;
        nodes_.assign(1, Node{});
        const int total = total_tricks();
        double low = 0, high = total;
        if (!position_.payoff.empty()) {
            low = *std::min_element(position_.payoff.begin(), position_.payoff.end());
            high = *std::max_element(position_.payoff.begin(), position_.payoff.end());
        }
        const double scale = high > low ? 1 / (high - low) : 1;
        for (std::uint64_t i = 0; i < turns && !limits.step(); ++i) {
            if (limits.raised()) break;   // a turn may take as long as a thousand nodes of a search
            sampler.deal(dice, cards);
            const Position layout = laid(position_, slots_, cards);
            descend(layout, dice, low, scale, solver);
        }
        std::vector<Tried> out;
        for (int c = nodes_[0].child; c >= 0; c = nodes_[static_cast<std::size_t>(c)].sibling) {
            const Node& n = nodes_[static_cast<std::size_t>(c)];
            const double mean = n.visits ? n.sum / static_cast<double>(n.visits) / scale + low : 0;
            out.push_back({n.card, n.visits, mean - (position_.payoff.empty() ? position_.taken[0] : 0)});
        }
        return out;
    }

private:
    struct Node {
        int card = NONE, child = -1, sibling = -1;
        std::uint64_t visits = 0, offered = 0;
        double sum = 0;   // of results scaled to 0..1, as the side that wants the value high sees them
    };
    Position position_;
    std::vector<Slot> slots_;
    double bold_;
    int exact_below_;
    Policy policy_;
    std::size_t most_nodes_;
    std::vector<Node> nodes_;
    std::vector<int> path_;

    int total_tricks() const { return position_.taken[0] + position_.taken[1] + Play(position_).tricks_left(); }

    void descend(const Position& layout, Dice& dice, double low, double scale, Solver& solver) {
        Play p(layout);
        int a = layout.taken[0], b = layout.taken[1];
        path_.assign(1, 0);
        int at = 0;
        auto decided = [&] { return p.over() || (p.played == 0 && layout.majority && (a >= layout.majority || b >= layout.majority)); };
        while (!decided()) {
            Cards fresh = p.legal();
            const bool wants = layout.wants(p.turn());
            int pick = -1;
            double best = -1;
            for (int c = nodes_[at].child; c >= 0; c = nodes_[c].sibling) {
                Node& n = nodes_[c];
                if (!(fresh & bit(n.card))) continue;
                fresh &= ~bit(n.card);
                ++n.offered;
                const double v = static_cast<double>(n.visits);
                const double mean = wants ? n.sum / v : 1 - n.sum / v;
                const double u = mean + bold_ * std::sqrt(std::log(static_cast<double>(n.offered)) / v);
                if (u > best) best = u, pick = c;
            }
            const bool grow = fresh && nodes_.size() < most_nodes_;
            if (grow) {
                const int card = nth(fresh, static_cast<int>(dice.below(static_cast<std::uint32_t>(count(fresh)))));
                Node n;
                n.card = card, n.offered = 1, n.sibling = nodes_[at].child;
                pick = static_cast<int>(nodes_.size());
                nodes_.push_back(n);
                nodes_[at].child = pick;
            } else if (pick < 0) {
                break;
            }
            const Undo u = p.play(nodes_[pick].card);
            if (u.winner >= 0) ++(layout.counts(u.winner) ? a : b);
            path_.push_back(pick);
            at = pick;
            if (grow) break;
        }
        const double result = (finish(layout, p, a, b, dice, solver) - low) * scale;
        for (int n : path_) ++nodes_[n].visits, nodes_[n].sum += result;
    }

    double finish(const Position& layout, Play& p, int a, int b, Dice& dice, Solver& solver) {
        Position rest = layout;
        rest.hand = p.hand, rest.waiting = p.waiting, rest.leader = p.leader;
        rest.trick.assign(p.trick.begin(), p.trick.begin() + p.played);
        rest.led = p.led, rest.lowest = p.lowest;
        if (p.broken) rest.unbroken = -1;
        rest.taken = {a, b};
        int result;
        const bool over = p.played == 0 && layout.majority && (a >= layout.majority || b >= layout.majority);
        if (!over && count(p.all()) <= exact_below_) {
            const Proved v = solver.value(rest);
            if (v.exact()) return layout.payoff.empty() ? v.low + a : v.low;
        }
        if (over) result = a >= layout.majority ? total_tricks() - b : a;
        else {
            Playout playout(rest);
            Run run{Play(rest)};
            result = playout.finish(run, dice, policy_);
        }
        return layout.payoff.empty() ? result : layout.payoff[static_cast<std::size_t>(result)];
    }
};

}  // namespace oddtrick
