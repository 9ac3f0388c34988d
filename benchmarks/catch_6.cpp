// Catch 6 hand-written in C++: the yardstick for the compiled rules. It lists every legal action and draws from the
// same streams as they do, so that equal steps and checksums prove that both played the very same games.
//
//     catch_6 GAMES SEED WINS  →  decisions, landings, sum of checksums, nanoseconds

#include <array>
#include <bit>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numeric>

namespace {

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

// ── The rules: docs/rules/catch-6.md ────────────────────────────────────────────────────────────────────────────────

constexpr int NOBODY = -1;
constexpr int GAME_POINTS = 14;
constexpr std::array<int, 7> POINTS = {0, 7, 2, 3, 4, 5, 6};
constexpr std::array<uint32_t, 7> WAYS_TO_LAND = {1, 6, 36, 216, 1296, 7776, 46656};

constexpr int ALL_SIX = 63, PASS = 64, CATCH = 65, CARRY = CATCH + 18, ACTIONS = CARRY + 18;
enum Way { PLAIN, RAFFLE, HOUSE };
enum Phase { CHOOSE, LANDING, CATCH_OR_PASS };

struct Moves {
    std::array<int, ACTIONS> actions;
    uint32_t count = 0;

    void offer(int action) { actions[count++] = action; }

    void offer_range(int first, int last) {
        std::iota(actions.begin() + count, actions.begin() + count + (last - first + 1), first);
        count += last - first + 1;
    }
};

class Match {
public:
    explicit Match(int wins) : wins(wins) { new_game(); }

    bool is_over() const { return games_won[0] >= wins || games_won[1] >= wins; }

    uint32_t chance() const {
        return phase == LANDING ? WAYS_TO_LAND[std::popcount(static_cast<uint32_t>(in_the_air))] : 0;
    }

    void land(uint32_t outcome) {
        for (int die = 0; die < 6; die++) {
            if (in_the_air >> die & 1) {
                faces[turn][die] = 1 + static_cast<int>(outcome % 6);
                outcome /= 6;
            }
        }
        if (can_catch_something()) {
            phase = CATCH_OR_PASS;
        } else {
            end_turn();
        }
    }

    void legal(Moves& moves) const {
        moves.count = 0;
        if (phase == CATCH_OR_PASS) {
            offer_catches(moves);
            moves.offer(PASS);
        } else if (must_roll_all[turn]) {
            moves.offer(ALL_SIX);
        } else {
            moves.offer_range(1, ALL_SIX);
        }
    }

    void apply(int action) {
        if (action < PASS) {
            roll(action);
        } else if (action == PASS) {
            end_turn();
        } else if (action < CARRY) {
            catch_number(1 + (action - CATCH) / 3, (action - CATCH) % 3);
        } else {
            carry(1 + (action - CARRY) / 3, (action - CARRY) % 3);
        }
    }

private:
    // How six dice lie: how many show each number, in octal digits as the Python rules tally them, and what they make.
    class Dice {
    public:
        Way makes = HOUSE;

        explicit Dice(const std::array<int, 6>& faces) {
            for (int face : faces) counts += 1u << 3 * face;
            for (int number = 1; number <= 6; number++) {
                if (showing(number) == 6) makes = RAFFLE;
                if (showing(number) == 1) makes = PLAIN;
            }
        }

        uint32_t showing(int number) const { return counts >> 3 * number & 7; }

    private:
        uint32_t counts = 0;
    };

    int wins;
    int turn = 0;
    Phase phase = CHOOSE;
    int in_the_air = 0;
    std::array<std::array<int, 6>, 2> faces = {};
    std::array<bool, 2> must_roll_all;
    std::array<int, 7> catcher;
    std::array<int, 2> points;
    std::array<int, 2> games_won = {};

    void new_game() {
        catcher.fill(NOBODY);
        points.fill(0);
        must_roll_all.fill(true);
    }

    void end_turn() {
        turn = 1 - turn;
        phase = CHOOSE;
    }

    void roll(int dice) {
        in_the_air = dice;
        must_roll_all[turn] = false;
        phase = LANDING;
    }

    bool can_catch(const Dice& dice, int number, int way) const {
        if (catcher[number] != NOBODY) return false;
        if (way == PLAIN) return dice.showing(number) >= 4 && faces[turn][number - 1] == number;
        if (way == RAFFLE) return dice.makes == RAFFLE;
        return dice.makes == HOUSE && dice.showing(number) > 0;
    }

    bool can_catch_something() const {
        const Dice dice(faces[turn]);
        for (int number = 1; number <= 6; number++) {
            for (int way : {PLAIN, RAFFLE, HOUSE}) {
                if (can_catch(dice, number, way)) return true;
            }
        }
        return false;
    }

    void offer_catches(Moves& moves) const {
        const Dice dice(faces[turn]);
        for (int number = 1; number <= 6; number++) {
            for (int way : {PLAIN, RAFFLE, HOUSE}) {
                if (can_catch(dice, number, way)) {
                    moves.offer(CATCH + 3 * (number - 1) + way);
                    if (points[turn] + POINTS[number] < GAME_POINTS) moves.offer(CARRY + 3 * (number - 1) + way);
                }
            }
        }
    }

    void catch_number(int number, int way) {
        take(number);
        pay_for(way);
        if (points[turn] >= GAME_POINTS) win_game(turn);
        end_turn();
    }

    void carry(int number, int way) {
        pay_for(way);
        win_game(1 - turn);
        if (!is_over()) take(number);
        end_turn();
    }

    void take(int number) {
        catcher[number] = turn;
        points[turn] += POINTS[number];
    }

    void pay_for(int way) {
        if (way != PLAIN) must_roll_all[turn] = true;
    }

    void win_game(int seat) {
        games_won[seat]++;
        if (!is_over()) new_game();
    }
};

}  // namespace

// ── Random play ─────────────────────────────────────────────────────────────────────────────────────────────────────

int main(int count, char** arguments) {
    if (count != 4) {
        std::fprintf(stderr, "usage: catch_6 GAMES SEED WINS\n");
        return 2;
    }
    const auto games = static_cast<uint32_t>(std::strtoul(arguments[1], nullptr, 10));
    const uint64_t seed = std::strtoull(arguments[2], nullptr, 10);
    const int wins = std::atoi(arguments[3]);

    uint64_t decisions = 0, landings = 0, checksums = 0;
    Moves moves;
    const auto start = std::chrono::steady_clock::now();
    for (uint32_t game = 0; game < games; game++) {
        Stream dice(seed, game, CHANCE), whims(seed, game, CHOICE);
        Match match(wins);
        uint32_t checksum = 0;
        while (!match.is_over()) {
            uint32_t taken;
            if (const uint32_t outcomes = match.chance()) {
                const uint32_t outcome = dice.below(outcomes);
                match.land(outcome);
                taken = -1 - outcome;
                landings++;
            } else {
                match.legal(moves);
                const int action = moves.actions[whims.below(moves.count)];
                match.apply(action);
                taken = static_cast<uint32_t>(action);
                decisions++;
            }
            checksum = (checksum * 1000003 + taken + 1) & 0x7FFFFFFF;
        }
        checksums += checksum;
    }
    const std::chrono::nanoseconds spent = std::chrono::steady_clock::now() - start;
    std::printf("%llu %llu %llu %lld\n", static_cast<unsigned long long>(decisions),
                static_cast<unsigned long long>(landings), static_cast<unsigned long long>(checksums),
                static_cast<long long>(spent.count()));
}
