// Catch 6 hand-written in C++: a yardstick for the compiled rules.
//
//     catch_6 GAMES SEED WINS

#include "yardstick.hpp"

namespace {

// ── The rules: docs/rules/catch-6.md ────────────────────────────────────────────────────────────────────────────────

constexpr int NOBODY = -1;
constexpr int GAME_POINTS = 14;
constexpr std::array<int, 7> POINTS = {0, 7, 2, 3, 4, 5, 6};

constexpr int ALL_SIX = 63, PASS = 64, CATCH = 65, CARRY = CATCH + 18;
enum Way { PLAIN, RAFFLE, HOUSE };
enum Phase { CHOOSE, LANDING, CATCH_OR_PASS };

class Match {
public:
    static constexpr int SEATS = 2, ACTIONS = CARRY + 18;
    using Options = std::array<int, 1>;

    explicit Match(const Options& options) : wins(options[0]) { new_game(); }

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

    int who_acts(Stream&) const { return turn; }

    void legal(int, Moves<ACTIONS>& moves) const {
        if (phase == CATCH_OR_PASS) {
            offer_catches(moves);
            moves.offer(PASS);
        } else if (must_roll_all[turn]) {
            moves.offer(ALL_SIX);
        } else {
            moves.offer_range(1, ALL_SIX);
        }
    }

    void apply(int, int action) {
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

    int score(int seat) const { return games_won[seat]; }

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

    void offer_catches(Moves<ACTIONS>& moves) const {
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

int main(int count, char** arguments) { return play_at_random<Match>(count, arguments); }
