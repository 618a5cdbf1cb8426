// Recording of searches for bench/kernel_fit.py; inside `Four`, only with ODDTRICK_PROBE.
// At some nodes every card is searched, and success, cost and looks are written to PROBE_OUT.
    struct Row {
        int card;
        std::vector<int> looks;
    };
    struct Recorder {
        std::vector<int> base, looks;
        std::vector<Row> rows;
        void suit() { base.clear(); }
        void of_suit(int i) { base.push_back(i); }
        void card() { looks = base; }
        void operator()(int i) { looks.push_back(i); }
        void done(List&, int card) { rows.push_back({card, looks}); }
    };
    bool probing_ = false;
    Dice chance_{12345};

    bool probe_now(int left, double by = 1) {
        // Rarer where nodes are many.
        static constexpr double SHARE[14] = {0, 0, 2e-4, 3e-4, 5e-4, 8e-4, 1e-3, 1.5e-3, 2.5e-3, 5e-3, 1e-2, 2e-2, 4e-2, 6e-2};
        return !probing_ && left < 14 && chance_.unit() < SHARE[left] * PROBE_RATE * by;
    }
    template <class Search>
    void probe(int kind, int left, const Recorder& r, Search search) {
        probing_ = true;
        std::vector<std::pair<bool, std::uint64_t>> found(r.rows.size());
        std::vector<std::size_t> order(r.rows.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[chance_.below(static_cast<std::uint32_t>(i))]);
        bool any = false;
        for (std::size_t i : order) {
            bool settles = false;
            const std::uint64_t before = limits_.nodes;
            search(r.rows[i].card, settles);
            found[i] = {settles, limits_.nodes - before};
            any |= settles;
        }
        probing_ = false;
        if (!any) return;
        std::fprintf(PROBE_OUT, "%d %d %d", kind, left, static_cast<int>(found.size()));
        for (std::size_t i = 0; i < found.size(); ++i) {
            std::fprintf(PROBE_OUT, " | %d %llu", found[i].first, static_cast<unsigned long long>(found[i].second));
            for (int x : r.rows[i].looks) std::fprintf(PROBE_OUT, " %d", x);
        }
        std::fprintf(PROBE_OUT, "\n");
    }
