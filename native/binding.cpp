// The face towards Python: positions in, plain tuples out. The interpreter is let go while the
// kernel works. Python's `oddtrick.kernel` dresses the tuples.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <tuple>

#include "batch.hpp"
#include "check.hpp"

namespace nb = nanobind;
using namespace oddtrick;

#ifndef ODDTRICK_MODULE
#define ODDTRICK_MODULE _portable
#endif

namespace {

// A flag that one thread raises and another sees.
struct Stop {
    std::atomic<bool> raised{false};
};

const std::atomic<bool>* flag(const Stop* stop) { return stop ? &stop->raised : nullptr; }

template <class T>
T field(nb::handle object, const char* name) {
    try {
        return nb::cast<T>(object.attr(name));
    } catch (const nb::cast_error&) {
        refuse(name, "not what it should be");
    } catch (const nb::python_error&) {
        refuse(name, "missing or not readable");
    }
}

int suit(nb::handle object, const char* name) {
    const auto number = field<std::optional<int>>(object, name);
    if (number && *number < 0) refuse(name, "a suit is 0 to 3");
    return number.value_or(-1);
}

int card(int outside, const char* name) {
    if (outside < 0 || outside > 63) refuse(name, "no such card");
    return turned(outside);
}

Position read(nb::handle object) {
    Position p;
    const auto hands = field<std::vector<Cards>>(object, "hands");
    if (hands.size() < 2 || hands.size() > 4) refuse("hands", "two to four places play");
    p.places = static_cast<int>(hands.size());
    for (std::size_t k = 0; k < hands.size(); ++k) p.hand[k] = turned_all(hands[k]);
    p.plays = field<std::optional<int>>(object, "plays").value_or(p.places);
    const auto sides = field<std::vector<int>>(object, "sides");
    if (sides.size() != hands.size()) refuse("sides", "needs one for each place");
    for (std::size_t k = 0; k < sides.size(); ++k) p.side[k] = sides[k];
    p.counted = 0;
    for (int place : field<std::vector<int>>(object, "counted")) {
        if (place < 0 || place >= p.places) refuse("counted", "no such place");
        p.counted |= 1u << place;
    }
    p.fewest = field<bool>(object, "fewest");
    for (const auto& [cover, beneath] : field<std::vector<std::pair<int, int>>>(object, "under")) {
        if (p.under[card(cover, "under")] != NONE) refuse("under", "two cards under one cover");
        p.under[card(cover, "under")] = static_cast<std::uint8_t>(card(beneath, "under"));
    }
    p.after_trick = field<bool>(object, "after_trick");
    const auto waiting = field<std::vector<Cards>>(object, "waiting");
    if (!waiting.empty() && waiting.size() != hands.size()) refuse("waiting", "needs one for each place");
    for (std::size_t k = 0; k < waiting.size(); ++k) p.waiting[k] = turned_all(waiting[k]);
    p.leader = field<int>(object, "leader");
    for (int c : field<std::vector<int>>(object, "trick")) p.trick.push_back(card(c, "trick"));
    p.trump = suit(object, "trump");
    p.unbroken = suit(object, "unbroken");
    p.led = suit(object, "led");
    p.lowest = field<bool>(object, "lowest");
    p.head = field<bool>(object, "head");
    const auto majority = field<std::optional<int>>(object, "majority");
    if (majority && *majority <= 0) refuse("majority", "no such number of tricks");
    p.majority = majority.value_or(0);
    const auto taken = field<std::pair<int, int>>(object, "taken");
    p.taken = {taken.first, taken.second};
    p.payoff = field<std::vector<int>>(object, "payoff");
    check(p);
    return p;
}

std::vector<Position> read_all(const std::vector<nb::object>& objects) {
    std::vector<Position> out;
    out.reserve(objects.size());
    for (const nb::object& o : objects) out.push_back(read(o));
    return out;
}

using SlotTuple = std::tuple<int, int, Cards, Cards>;   // kind, at, cards, allowed
std::vector<Slot> read_slots(const std::vector<SlotTuple>& tuples) {
    std::vector<Slot> out;
    for (const auto& [kind, at, cards, allowed] : tuples) {
        if (kind < 0 || kind > 3) refuse("slots", "no such kind");
        Slot s;
        s.kind = static_cast<Slot::Kind>(kind);
        s.at = s.kind == Slot::under ? card(at, "slots") : at;
        s.cards = turned_all(cards);
        s.allowed = turned_all(allowed);
        out.push_back(s);
    }
    return out;
}

Policy read_policy(int policy) {
    if (policy != 0 && policy != 1) refuse("policy", "no such policy");
    return static_cast<Policy>(policy);
}

int shown(int card) { return card == NONE ? -1 : turned(card); }

using Solved = std::tuple<int, int, int, std::uint64_t, bool>;                       // low, high, card, nodes, stopped
using Valued = std::tuple<std::vector<std::tuple<int, int, int>>, std::uint64_t, bool>;   // (card, low, high) ..., nodes, stopped

Solved solve(Solver& solver, const Position& p, int target, int guess, std::uint64_t nodes, const std::atomic<bool>* stop) {
    solver.limits = limits_of(nodes, stop);
    const Proved v = solver.value(p, target, guess);
    return {v.low, v.high, shown(v.card), solver.limits.nodes, solver.limits.stopped};
}

Valued values(Solver& solver, const Position& p, std::uint64_t nodes, const std::atomic<bool>* stop) {
    solver.limits = limits_of(nodes, stop);
    std::vector<std::tuple<int, int, int>> out;
    for (const CardValue& v : solver.values(p)) out.emplace_back(shown(v.card), v.value.low, v.value.high);
    return {out, solver.limits.nodes, solver.limits.stopped};
}

std::array<Cards, 4> read_deal(const std::array<Cards, 4>& hands) {
    Position p;
    for (int k = 0; k < 4; ++k) p.hand[k] = turned_all(hands[k]);
    check(p);
    return p.hand;
}

using TableTuple = std::tuple<std::array<int, 20>, std::array<int, 20>, std::uint64_t, bool>;
TableTuple shown(const DoubleDummy& t) { return {t.low, t.high, t.nodes, t.stopped}; }

}  // namespace

NB_MODULE(ODDTRICK_MODULE, m) {
    m.doc() = "Oddtrick's kernel; use it through oddtrick.kernel.";

    // Whether this processor runs the build with BMI2 well. AMD's before family 19h do pext in microcode, slowly.
    m.def("fast_will_do", [] {
#if defined(__x86_64__)
        return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
               __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt") && !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
#else
        return false;
#endif
    });

    nb::class_<Stop>(m, "Stop", "A flag that makes running calls return with what they have.")
        .def(nb::init<>())
        .def("set", [](Stop& s) { s.raised = true; })
        .def("clear", [](Stop& s) { s.raised = false; })
        .def("is_set", [](const Stop& s) { return s.raised.load(); });

    nb::class_<Options>(m, "Options")
        .def(
            "__init__",
            [](Options* o, bool table, bool skip, bool equals, bool quick, bool slow, bool order, std::size_t bytes) {
                new (o) Options{table, skip, equals, quick, slow, order, bytes};
            },
            nb::arg("table") = true, nb::arg("skip") = true, nb::arg("equals") = true, nb::arg("quick") = true,
            nb::arg("slow") = true, nb::arg("order") = true, nb::arg("bytes") = Options{}.bytes);

    // One for each thread: the Python side sees to it.
    nb::class_<Solver>(m, "Solver")
        .def(nb::init<const Options&>())
        .def(
            "solve",
            [](Solver& s, nb::handle position, int target, int guess, std::uint64_t nodes, const Stop* stop) {
                const Position p = read(position);
                const nb::gil_scoped_release free;
                return solve(s, p, target, guess, nodes, flag(stop));
            },
            nb::arg("position"), nb::arg("target"), nb::arg("guess"), nb::arg("nodes"), nb::arg("stop").none())
        .def(
            "values",
            [](Solver& s, nb::handle position, std::uint64_t nodes, const Stop* stop) {
                const Position p = read(position);
                const nb::gil_scoped_release free;
                return values(s, p, nodes, flag(stop));
            },
            nb::arg("position"), nb::arg("nodes"), nb::arg("stop").none())
        .def(
            "table",
            [](Solver& s, const std::array<Cards, 4>& hands, std::uint64_t nodes, const Stop* stop) {
                const auto deal = read_deal(hands);
                const nb::gil_scoped_release free;
                return shown(double_dummy(s, deal, limits_of(nodes, flag(stop))));
            },
            nb::arg("hands"), nb::arg("nodes"), nb::arg("stop").none());

    m.def(
        "solve_many",
        [](const std::vector<nb::object>& positions, int target, std::uint64_t nodes, int threads, const Options& options, const Stop* stop) {
            const std::vector<Position> all = read_all(positions);
            std::vector<Solved> out(all.size());
            const nb::gil_scoped_release free;
            spread_over(threads, all.size(), options,
                        [&](Solver& s, std::size_t i) { out[i] = solve(s, all[i], target, -1, nodes, flag(stop)); });
            return out;
        },
        nb::arg("positions"), nb::arg("target"), nb::arg("nodes"), nb::arg("threads"), nb::arg("options"), nb::arg("stop").none());
    m.def(
        "values_many",
        [](const std::vector<nb::object>& positions, std::uint64_t nodes, int threads, const Options& options, const Stop* stop) {
            const std::vector<Position> all = read_all(positions);
            std::vector<Valued> out(all.size());
            const nb::gil_scoped_release free;
            spread_over(threads, all.size(), options,
                        [&](Solver& s, std::size_t i) { out[i] = values(s, all[i], nodes, flag(stop)); });
            return out;
        },
        nb::arg("positions"), nb::arg("nodes"), nb::arg("threads"), nb::arg("options"), nb::arg("stop").none());
    m.def(
        "tables",
        [](const std::vector<std::array<Cards, 4>>& deals, std::uint64_t nodes, int threads, const Options& options, const Stop* stop) {
            std::vector<std::array<Cards, 4>> all;
            for (const auto& hands : deals) all.push_back(read_deal(hands));
            std::vector<TableTuple> out(all.size());
            const nb::gil_scoped_release free;
            spread_over(threads, all.size(), options,
                        [&](Solver& s, std::size_t i) { out[i] = shown(double_dummy(s, all[i], limits_of(nodes, flag(stop)))); });
            return out;
        },
        nb::arg("deals"), nb::arg("nodes"), nb::arg("threads"), nb::arg("options"), nb::arg("stop").none());
    m.def(
        "playouts",
        [](nb::handle position, std::uint64_t n, std::uint64_t seed, int policy, const Stop* stop) {
            const Position p = read(position);
            const Policy how = read_policy(policy);
            Limits limits = limits_of(~std::uint64_t{0}, flag(stop));
            const nb::gil_scoped_release free;
            return Playout(p).many(n, seed, how, limits);
        },
        nb::arg("position"), nb::arg("n"), nb::arg("seed"), nb::arg("policy"), nb::arg("stop").none());
    m.def(
        "sample",
        [](const std::vector<SlotTuple>& slots, std::size_t n, std::uint64_t seed) {
            const std::vector<Slot> all = read_slots(slots);
            std::vector<std::vector<Cards>> out(n);
            const nb::gil_scoped_release free;
            Sampler sampler(all);
            Dice dice(seed);
            for (auto& layout : out) {
                sampler.deal(dice, layout);
                for (Cards& c : layout) c = turned_all(c);
            }
            return out;
        },
        nb::arg("slots"), nb::arg("n"), nb::arg("seed"));
    m.def(
        "layouts", [](const std::vector<SlotTuple>& slots) { return Sampler(read_slots(slots)).number(); }, nb::arg("slots"));
    m.def(
        "study",
        [](nb::handle position, const std::vector<SlotTuple>& slots, std::size_t n, std::uint64_t seed, std::uint64_t nodes, int threads,
           const Options& options, const Stop* stop) {
            const Position p = read(position);
            const std::vector<Slot> all = read_slots(slots);
            check_slots(p, all);
            std::uint64_t done = 0, spent = 0;
            std::vector<std::tuple<int, std::vector<std::uint64_t>, double, std::uint64_t>> out;
            const nb::gil_scoped_release free;
            for (const Studied& s : study(p, all, n, seed, nodes, threads, options, flag(stop), done, spent))
                out.emplace_back(shown(s.card), s.tricks, s.sum, s.unsure);
            return std::tuple(out, done, spent);
        },
        nb::arg("position"), nb::arg("slots"), nb::arg("n"), nb::arg("seed"), nb::arg("nodes"), nb::arg("threads"), nb::arg("options"),
        nb::arg("stop").none());
    m.def(
        "ismcts",
        [](nb::handle position, const std::vector<SlotTuple>& slots, std::uint64_t turns, std::uint64_t seed, double bold, int exact_below,
           int policy, std::size_t memory, const Stop* stop) {
            const Position p = read(position);
            const std::vector<Slot> all = read_slots(slots);
            check_slots(p, all);
            const Policy how = read_policy(policy);
            Limits limits = limits_of(~std::uint64_t{0}, flag(stop));
            std::vector<std::tuple<int, std::uint64_t, double>> out;
            const nb::gil_scoped_release free;
            Solver solver;
            solver.limits = limits;   // exact endings stop with the rest
            for (const Tried& t : TreeSearch(p, all, bold, exact_below, how, memory).run(turns, seed, limits, solver))
                out.emplace_back(shown(t.card), t.visits, t.mean);
            return std::tuple(out, limits.nodes, limits.stopped);
        },
        nb::arg("position"), nb::arg("slots"), nb::arg("turns"), nb::arg("seed"), nb::arg("bold"), nb::arg("exact_below"), nb::arg("policy"),
        nb::arg("memory"), nb::arg("stop").none());
}
