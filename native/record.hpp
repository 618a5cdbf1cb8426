// Recording of searches for bench/kernel_fit.py; inside `Four`, only with ODDTRICK_PROBE.
// At some nodes every card is searched, and success, cost and looks are written to PROBE_OUT.
    struct Row {
        int card;
        std::vector<int> looks;
    };
    // The twin of `Sum` that writes down which numbers were asked for.
    struct Recorder {
        std::vector<int> of_suit, of_kinds;
        std::vector<Row> seen;
        template <class... Rows>
        void rows(Rows... row) { of_kinds = {static_cast<int>(row)...}; }
        template <class... Numbers>
        void every(Numbers... number) { of_suit = {static_cast<int>(number)...}; }
        template <class... Numbers>
        void plain(int card, Numbers... number) {
            Row row{card, of_suit};
            for (int i : {static_cast<int>(number)...}) row.looks.push_back(i);
            std::erase(row.looks, static_cast<int>(Eye::NOTHING));
            seen.push_back(row);
        }
        template <class... Numbers>
        void card(int card, int kind, Numbers... number) {
            plain(card, number...);
            for (int row : of_kinds) seen.back().looks.push_back(row + kind);
        }
    };
    bool probing_ = false;
    Dice chance_{12345};

    bool probe_now(int left, double by = 1) {
        // Rarer where nodes are many.
        static constexpr double SHARE[14] = {0, 0, 2e-4, 3e-4, 5e-4, 8e-4, 1e-3, 1.5e-3, 2.5e-3, 5e-3, 1e-2, 2e-2, 4e-2, 6e-2};
        return !probing_ && left < 14 && chance_.unit() < SHARE[left] * PROBE_RATE * by;
    }
    void probe_leads(int n, int leader, int need, const View& v, Cards todo, Cards runs, const Situation& at) {
        if (n < 2 || !probe_now(left_, 5)) return;
        Recorder r;
        see_leads(h_, v, todo, runs, at, r);
        const Cards present = h_.all();
        probe(0, left_, r, [&](int relative) {
            const int card = first(v.squeeze.out(bit(relative)));
            Trick t;
            t.leader = leader, t.present = present;
            t.put(h_, 0, card);
            h_.play(leader, card);
            Cards deep;
            const bool result = follow<1>(t, need, deep);
            h_.take_back(leader, card);
            return result == ours(leader);
        });
    }
    template <int k>
    void probe_rest(int n, const Trick& t, int need, bool follows, Cards todo, const Situation& at) {
        if (n < 2 || !probe_now(left_)) return;
        const int place = (t.leader + k) & 3;
        Recorder r;
        if (follows) see_follow<k>(h_, t, place, todo, at, r);
        else see_void<k>(h_, t, place, todo, at, r);
        probe(follows ? 1 : 2, left_, r, [&](int card) {
            Cards deep;
            return go_on<k>(t, place, card, need, deep) == ours(place);
        });
    }
    template <class Search>
    void probe(int kind, int left, const Recorder& r, Search search) {
        probing_ = true;
        std::vector<std::pair<bool, std::uint64_t>> found(r.seen.size());
        std::vector<std::size_t> order(r.seen.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[chance_.below(static_cast<std::uint32_t>(i))]);
        bool any = false;
        for (std::size_t i : order) {
            const std::uint64_t before = limits_.nodes;
            const bool settles = search(r.seen[i].card);
            found[i] = {settles, limits_.nodes - before};
            any |= settles;
        }
        probing_ = false;
        if (!any) return;
        std::fprintf(PROBE_OUT, "%d %d %d", kind, left, static_cast<int>(found.size()));
        for (std::size_t i = 0; i < found.size(); ++i) {
            std::fprintf(PROBE_OUT, " | %d %llu", found[i].first, static_cast<unsigned long long>(found[i].second));
            for (int x : r.seen[i].looks) std::fprintf(PROBE_OUT, " %d", x);
        }
        std::fprintf(PROBE_OUT, "\n");
    }
