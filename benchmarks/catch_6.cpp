// Catch 6 hand-written in C++: the yardstick for the compiled rules. Random play from the same streams must give the
// same checksum, so that both are known to play the very same games.
//
//     catch_6 GAMES SEED  →  steps, nanoseconds, checksum

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace {

struct Stream {
    uint32_t a, b, c, counter;

    void begin(uint64_t seed, uint32_t game, uint32_t purpose) {
        a = static_cast<uint32_t>(seed);
        b = static_cast<uint32_t>(seed >> 32);
        c = game;
        counter = purpose;
        for (int i = 0; i < 12; i++) draw();
    }

    uint32_t draw() {
        uint32_t drawn = a + b + counter;
        a = b ^ (b >> 9);
        b = c + (c << 3);
        c = ((c << 21) | (c >> 11)) + drawn;
        counter++;
        return drawn;
    }

    uint32_t below(uint32_t n) {
        uint64_t scaled = static_cast<uint64_t>(draw()) * n;
        if (static_cast<uint32_t>(scaled) < n) {
            uint32_t unfair = -n % n;
            while (static_cast<uint32_t>(scaled) < unfair) scaled = static_cast<uint64_t>(draw()) * n;
        }
        return static_cast<uint32_t>(scaled >> 32);
    }
};

constexpr int ALL_SIX = 63, PASS = 64, CATCH = 65, CARRY = CATCH + 18;
constexpr int POINTS[7] = {0, 7, 2, 3, 4, 5, 6};
constexpr int GAME_POINTS = 14, WINS = 5;
constexpr uint32_t WAYS_TO_LAND[7] = {1, 6, 36, 216, 1296, 7776, 46656};
enum Way { PLAIN, RAFFLE, HOUSE };
enum Phase { CHOOSE, LANDING, CATCH_OR_PASS };

struct Match {
    int turn, phase, in_the_air;
    int8_t faces[2][6];
    bool must_roll_all[2];
    int8_t catcher[7];
    int points[2], games_won[2];

    void set_up() {
        turn = 0;
        phase = CHOOSE;
        for (int seat = 0; seat < 2; seat++) {
            games_won[seat] = 0;
            for (auto& face : faces[seat]) face = 0;
        }
        new_game();
    }

    void new_game() {
        for (auto& seat : catcher) seat = -1;
        for (int seat = 0; seat < 2; seat++) {
            points[seat] = 0;
            must_roll_all[seat] = true;
        }
    }

    bool is_over() const { return games_won[0] >= WINS || games_won[1] >= WINS; }

    uint32_t chance() const { return phase == LANDING ? WAYS_TO_LAND[__builtin_popcount(in_the_air)] : 0; }

    void end_turn() {
        turn = 1 - turn;
        phase = CHOOSE;
    }

    // How all six dice lie: how many show each number, and whether they make a raffle or a house.
    struct Dice {
        int counts[7] = {};
        bool raffle = false, house = true;
    };

    Dice look() const {
        Dice dice;
        for (int face : faces[turn]) dice.counts[face]++;
        for (int number = 1; number <= 6; number++) {
            if (dice.counts[number] == 6) dice.raffle = true;
            if (dice.counts[number] == 1 || dice.counts[number] == 6) dice.house = false;
        }
        return dice;
    }

    bool can_catch(const Dice& dice, int number, int way) const {
        if (catcher[number] >= 0) return false;
        if (way == PLAIN) return faces[turn][number - 1] == number && dice.counts[number] >= 4;
        if (way == RAFFLE) return dice.raffle;
        return dice.house && dice.counts[number] > 0;
    }

    void land(uint32_t outcome) {
        for (int die = 0; die < 6; die++) {
            if (in_the_air >> die & 1) {
                faces[turn][die] = static_cast<int8_t>(1 + outcome % 6);
                outcome /= 6;
            }
        }
        Dice dice = look();
        for (int number = 1; number <= 6; number++) {
            for (int way = 0; way < 3; way++) {
                if (can_catch(dice, number, way)) {
                    phase = CATCH_OR_PASS;
                    return;
                }
            }
        }
        end_turn();
    }

    int legal(int* moves) const {
        if (phase == CATCH_OR_PASS) {
            int count = 0;
            Dice dice = look();
            for (int number = 1; number <= 6; number++) {
                for (int way = 0; way < 3; way++) {
                    if (can_catch(dice, number, way)) {
                        moves[count++] = CATCH + 3 * (number - 1) + way;
                        if (points[turn] + POINTS[number] < GAME_POINTS) moves[count++] = CARRY + 3 * (number - 1) + way;
                    }
                }
            }
            moves[count++] = PASS;
            return count;
        }
        if (must_roll_all[turn]) {
            moves[0] = ALL_SIX;
            return 1;
        }
        for (int dice = 1; dice <= ALL_SIX; dice++) moves[dice - 1] = dice;
        return ALL_SIX;
    }

    void take(int seat, int number) {
        catcher[number] = static_cast<int8_t>(seat);
        points[seat] += POINTS[number];
    }

    void win_game(int seat) {
        games_won[seat]++;
        if (!is_over()) new_game();
    }

    void apply(int action) {
        int seat = turn;
        if (action < PASS) {
            in_the_air = action;
            must_roll_all[seat] = false;
            phase = LANDING;
            return;
        }
        if (action >= CARRY) {
            int number = 1 + (action - CARRY) / 3;
            if ((action - CARRY) % 3 != PLAIN) must_roll_all[seat] = true;
            win_game(1 - seat);
            if (!is_over()) take(seat, number);
        } else if (action >= CATCH) {
            int number = 1 + (action - CATCH) / 3;
            take(seat, number);
            if ((action - CATCH) % 3 != PLAIN) must_roll_all[seat] = true;
            if (points[seat] >= GAME_POINTS) win_game(seat);
        }
        end_turn();
    }
};

}  // namespace

int main(int, char** arguments) {
    const uint32_t games = static_cast<uint32_t>(std::atoll(arguments[1]));
    const uint64_t seed = std::strtoull(arguments[2], nullptr, 10);
    uint64_t steps = 0, checksums = 0;
    int moves[128];
    Match match;
    Stream dice, whims;
    const auto start = std::chrono::steady_clock::now();
    for (uint32_t game = 0; game < games; game++) {
        dice.begin(seed, game, 1);
        whims.begin(seed, game, 2);
        match.set_up();
        uint32_t checksum = 0;
        while (!match.is_over()) {
            int64_t taken;
            if (uint32_t outcomes = match.chance()) {
                uint32_t outcome = dice.below(outcomes);
                match.land(outcome);
                taken = -1 - static_cast<int64_t>(outcome);
            } else {
                int action = moves[whims.below(match.legal(moves))];
                match.apply(action);
                taken = action;
            }
            steps++;
            checksum = checksum * 1000003u + static_cast<uint32_t>(taken) + 1u;
        }
        checksums += checksum;
    }
    const auto spent = std::chrono::steady_clock::now() - start;
    std::printf("%llu %lld %llu\n", static_cast<unsigned long long>(steps),
                static_cast<long long>(std::chrono::duration_cast<std::chrono::nanoseconds>(spent).count()),
                static_cast<unsigned long long>(checksums));
}
