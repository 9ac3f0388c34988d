// What the yardsticks share: the random stream, lists of legal actions, and random play. They draw from the streams of
// the compiled rules, so that equal steps, checksums and scores prove that both played the very same games.
//
//     YARDSTICK GAMES SEED OPTION …  →  decisions, landings, sum of checksums, sum of scores, nanoseconds

#pragma once

#include <array>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numeric>

// ── The random stream: docs/random-stream.md ────────────────────────────────────────────────────────────────────────

enum Purpose : uint32_t { CHANCE = 1, CHOICE = 2 };

class Stream {
public:
    Stream(uint64_t seed, uint32_t game, Purpose purpose)
        : a(static_cast<uint32_t>(seed)), b(static_cast<uint32_t>(seed >> 32)), c(game), counter(purpose) {
        for (int i = 0; i < 12; i++) draw();
    }

    // One of 0 … n − 1, each exactly as likely.
    uint32_t below(uint32_t n) {
        uint64_t scaled = static_cast<uint64_t>(draw()) * n;
        if (static_cast<uint32_t>(scaled) < n) {
            const uint32_t unfair = -n % n;
            while (static_cast<uint32_t>(scaled) < unfair) scaled = static_cast<uint64_t>(draw()) * n;
        }
        return static_cast<uint32_t>(scaled >> 32);
    }

private:
    uint32_t a, b, c, counter;

    uint32_t draw() {
        const uint32_t drawn = a + b + counter++;
        a = b ^ (b >> 9);
        b = c + (c << 3);
        c = std::rotl(c, 21) + drawn;
        return drawn;
    }
};

// ── For rules: dice, and lists of legal actions ─────────────────────────────────────────────────────────────────────

constexpr std::array<uint32_t, 7> WAYS_TO_LAND = {1, 6, 36, 216, 1296, 7776, 46656};  // by how many dice are rolled

template <int ACTIONS>
struct Moves {
    std::array<int, ACTIONS> actions;
    uint32_t count = 0;

    void offer(int action) { actions[count++] = action; }

    void offer_range(int first, int last) {
        std::iota(actions.begin() + count, actions.begin() + count + (last - first + 1), first);
        count += last - first + 1;
    }
};

// ── Random play ─────────────────────────────────────────────────────────────────────────────────────────────────────

// A match is of SEATS, has ACTIONS and begins with its Options, which are whole numbers.
template <typename Match>
int play_at_random(int count, char** arguments) {
    typename Match::Options options;
    if (count != 3 + static_cast<int>(options.size())) {
        std::fprintf(stderr, "usage: %s GAMES SEED, and %zu options\n", arguments[0], options.size());
        return 2;
    }
    const auto games = static_cast<uint32_t>(std::strtoul(arguments[1], nullptr, 10));
    const uint64_t seed = std::strtoull(arguments[2], nullptr, 10);
    for (size_t i = 0; i < options.size(); i++) options[i] = std::atoi(arguments[3 + i]);

    uint64_t decisions = 0, landings = 0, checksums = 0;
    int64_t scores = 0;
    Moves<Match::ACTIONS> moves;
    const auto start = std::chrono::steady_clock::now();
    for (uint32_t game = 0; game < games; game++) {
        Stream dice(seed, game, CHANCE), whims(seed, game, CHOICE);
        Match match(options);
        uint32_t checksum = 0;
        while (!match.is_over()) {
            uint32_t taken;
            if (const uint32_t outcomes = match.chance()) {
                const uint32_t outcome = dice.below(outcomes);
                match.land(outcome);
                taken = -1 - outcome;
                landings++;
            } else {
                const int seat = match.who_acts(whims);
                moves.count = 0;
                match.legal(seat, moves);
                const int action = moves.actions[whims.below(moves.count)];
                match.apply(seat, action);
                taken = static_cast<uint32_t>(action);
                decisions++;
            }
            checksum = (checksum * 1000003 + taken + 1) & 0x7FFFFFFF;
        }
        checksums += checksum;
        for (int seat = 0; seat < Match::SEATS; seat++) scores += match.score(seat);
    }
    const std::chrono::nanoseconds spent = std::chrono::steady_clock::now() - start;
    std::printf("%llu %llu %llu %lld %lld\n", static_cast<unsigned long long>(decisions),
                static_cast<unsigned long long>(landings), static_cast<unsigned long long>(checksums),
                static_cast<long long>(scores), static_cast<long long>(spent.count()));
    return 0;
}
