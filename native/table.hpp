// The winning-rank table: what a search has proved, for all positions that it holds in.
//
// A result depends on the suit lengths of each hand and on who holds the best few cards of each
// suit; which small cards lie where below those does not matter. So an entry says: for every
// position with this key (lengths, leader, ...) whose best cards are owned like this, the value
// lies between `lo` and `hi`. Owners are two planes of bits, sixteen a suit, compressed to the
// unplayed cards: bit i of a suit speaks of its i-th best unplayed card.
#pragma once
#include <cstddef>
#include <memory>
#include <vector>

#include "cards.hpp"
#include "pages.hpp"

namespace oddtrick {

struct Entry {   // 32 bytes: two to a cache line
    Cards owner0, owner1, mask;
    std::uint8_t lo, hi;       // bounds of the value still to come
    std::uint8_t card;         // relative number of the card that settled it, or NONE
    std::uint8_t depth;        // how many cards `mask` covers; generic entries stand first
    std::uint32_t spare;
};
static_assert(sizeof(Entry) == 32);

struct Key {
    std::uint64_t shape;   // suit lengths
    std::uint64_t rest;    // covers still in place
    std::uint32_t tag;     // leader, broken, the question asked
    bool operator==(const Key&) const = default;
};

class Table {
public:
    struct Bucket {
        std::uint64_t shape, rest;
        std::uint32_t tag, age;
        std::uint32_t start;   // of its entries in the store
        std::uint16_t size;
        std::uint8_t room;        // 2^room entries
        std::uint8_t card;        // relative number of the card that last settled a position of this key
    };

    explicit Table(std::size_t bytes = std::size_t{128} << 20) { limit(bytes); }

    // What the table may take altogether; when it is reached all is forgotten.
    void limit(std::size_t bytes) {
        most_blocks_ = bytes / (BLOCK * sizeof(Entry)) + 1;
        most_buckets_ = 4096;
        while (most_buckets_ * 2 * sizeof(Bucket) * 4 <= bytes) most_buckets_ *= 2;
    }

    // Forget everything. Nothing is swept: buckets of an older age count as empty.
    void clear() {
        if (++age_ == 0) {
            for (Bucket& b : buckets_) b.age = 0;
            age_ = 1;
        }
        active_ = 4096;
        used_ = 0;
        block_ = at_ = 0;
        for (auto& list : free_) list.clear();
    }

    // Have the key's bucket brought near while something else is done.
    void warm(const Key& key) const { __builtin_prefetch(&buckets_[hash(key) & (active_ - 1)]); }

    Bucket* find(const Key& key) {
        for (std::size_t i = hash(key) & (active_ - 1);; i = (i + 1) & (active_ - 1)) {
            Bucket& b = buckets_[i];
            if (b.age != age_) return nullptr;
            if (b.shape == key.shape && b.rest == key.rest && b.tag == key.tag) return &b;
        }
    }

    Entry* entries(const Bucket& b) { return &blocks_[b.start >> BITS][b.start & (BLOCK - 1)]; }

    // The first entry that covers this position and settles `need`; else null, with a card seen on the way.
    Entry* look(Bucket& b, Cards owner0, Cards owner1, int need, int& card) {
        Entry* e = entries(b);
        for (int i = 0; i < b.size; ++i, ++e) {
            if (((e->owner0 ^ owner0) | (e->owner1 ^ owner1)) & e->mask) continue;
            if (e->lo >= need || e->hi < need) return e;
            if (e->card != NONE) card = e->card;
        }
        return nullptr;
    }

    // Generic entries stand first. What the new one makes superfluous goes.
    void keep(const Key& key, Entry e) {
        e.depth = static_cast<std::uint8_t>(count(e.mask));
        e.owner0 &= e.mask, e.owner1 &= e.mask;
        Bucket& b = place(key);
        if (e.card != NONE) b.card = e.card;
        Entry* list = entries(b);
        int at = 0, kept = 0;
        bool placed = false;
        // One walk: find the entry's place, and drop what it makes superfluous.
        for (int i = 0; i < b.size; ++i) {
            Entry& old = list[i];
            if (!placed && old.mask == e.mask && old.owner0 == e.owner0 && old.owner1 == e.owner1) {
                if (e.lo > old.lo) old.lo = e.lo;
                if (e.hi < old.hi) old.hi = e.hi;
                old.card = e.card;
                e = old;
                placed = true;
                at = kept;
            } else if (placed || old.depth > e.depth) {
                if (!placed) placed = true, at = -1 - kept;
                if ((old.mask & e.mask) == e.mask && !(((old.owner0 ^ e.owner0) | (old.owner1 ^ e.owner1)) & e.mask) &&
                    old.lo <= e.lo && old.hi >= e.hi)
                    continue;   // a special case of the new one that says no more
            }
            if (kept != i) list[kept] = old;
            ++kept;
        }
        b.size = static_cast<std::uint16_t>(kept);
        if (placed && at >= 0) return;
        insert(b, e, placed ? -1 - at : kept);
    }

    std::size_t used() const { return used_; }
    bool full() const { return full_; }

private:
    static constexpr int BITS = 14;
    static constexpr std::size_t BLOCK = std::size_t{1} << BITS;
    static constexpr int LONGEST = 2048;

    using Buckets = std::vector<Bucket, Pages<Bucket>>;
    struct Free {
        void operator()(Entry* p) const { Pages<Entry>().deallocate(p, 0); }
    };
    Buckets buckets_ = Buckets(4096);
    std::vector<Entry*> blocks_;
    std::vector<std::unique_ptr<Entry[]>> small_;   // the first blocks one by one, later ones four at a time
    std::vector<std::unique_ptr<Entry, Free>> large_;
    std::vector<std::uint32_t> free_[16];   // of rooms 4, 8, 16 ...
    std::size_t active_ = 4096, used_ = 0, block_ = 0, at_ = 0, most_blocks_ = 1, most_buckets_ = 4096;
    std::uint32_t age_ = 1;
    bool full_ = false;

    static std::uint64_t hash(const Key& k) {
        std::uint64_t h = (k.shape ^ k.rest * 0xD6E8FEB86659FD93) * 0x9E3779B97F4A7C15 ^ k.tag * 0xC2B2AE3D27D4EB4F;
        h ^= h >> 32;
        h *= 0xD6E8FEB86659FD93;
        return h ^ h >> 29;
    }

    // Room for 2^k entries, never across two blocks.
    std::uint32_t fetch(int k) {
        if (!free_[k].empty()) {
            const std::uint32_t start = free_[k].back();
            free_[k].pop_back();
            return start;
        }
        const std::size_t size = std::size_t{1} << k;
        if (at_ + size > BLOCK) ++block_, at_ = 0;
        if (block_ >= blocks_.size()) add_blocks();
        const std::uint32_t start = static_cast<std::uint32_t>(block_ << BITS | at_);
        at_ += size;
        return start;
    }

    void add_blocks() {
        if (blocks_.size() < 4) {
            small_.push_back(std::make_unique_for_overwrite<Entry[]>(BLOCK));
            blocks_.push_back(small_.back().get());
        } else {
            large_.emplace_back(Pages<Entry>().allocate(4 * BLOCK));
            for (std::size_t i = 0; i < 4; ++i) blocks_.push_back(large_.back().get() + i * BLOCK);
        }
    }

    Bucket& place(const Key& key) {
        if (block_ + 1 >= most_blocks_ || used_ * 2 > most_buckets_) clear(), full_ = true;
        if (used_ * 2 >= active_) grow();
        std::size_t i = hash(key) & (active_ - 1);
        for (;; i = (i + 1) & (active_ - 1)) {
            Bucket& b = buckets_[i];
            if (b.age != age_) {
                b = Bucket{key.shape, key.rest, key.tag, age_, fetch(1), 0, 1, NONE};
                ++used_;
                return b;
            }
            if (b.shape == key.shape && b.rest == key.rest && b.tag == key.tag) return b;
        }
    }

    void insert(Bucket& b, const Entry& e, int at) {
        if (b.size == 1 << b.room) {
            if (b.size >= LONGEST) {
                --b.size;   // the most special one goes
                if (at > b.size) at = b.size;
            } else {
                const int k = b.room;
                const std::uint32_t start = fetch(k + 1);
                Entry* to = &blocks_[start >> BITS][start & (BLOCK - 1)];
                const Entry* from = entries(b);
                for (int i = 0; i < b.size; ++i) to[i] = from[i];
                free_[k].push_back(b.start);
                b.start = start;
                ++b.room;
            }
        }
        Entry* list = entries(b);
        for (int i = b.size; i > at; --i) list[i] = list[i - 1];
        list[at] = e;
        ++b.size;
    }

    void grow() {
        std::vector<Bucket> old;
        const std::size_t size = active_ * 2;
        for (std::size_t i = 0; i < active_; ++i)
            if (buckets_[i].age == age_) old.push_back(buckets_[i]);
        if (++age_ == 0) age_ = 1;
        if (buckets_.size() < size) buckets_.resize(size, Bucket{});
        active_ = size;
        for (Bucket& b : old) {
            b.age = age_;
            std::size_t i = hash({b.shape, b.rest, b.tag}) & (active_ - 1);
            while (buckets_[i].age == age_) i = (i + 1) & (active_ - 1);
            buckets_[i] = b;
        }
    }
};

}  // namespace oddtrick
