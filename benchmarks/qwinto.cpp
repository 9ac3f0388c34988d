// Qwinto for two, hand-written in C++: a yardstick for the compiled rules. A set of fields is a mask, and every sheet
// knows for each number the fields that are open to it, so that what is legal is looked up and not searched for.
//
//     qwinto GAMES SEED

#include "yardstick.hpp"

namespace {

// ── The sheet: docs/rules/qwinto.md §1 ──────────────────────────────────────────────────────────────────────────────

constexpr int ROW_LENGTH = 9, FIELDS = 3 * ROW_LENGTH;
constexpr int LARGEST = 18;  // the sum of three dice
constexpr int FAILED_COST = 5, MOST_FAILED = 4;

using Fields = uint32_t;  // bit 0 … 26 for o1 … o9, y1 … y9, p1 … p9

constexpr Fields ALL_FIELDS = (1u << FIELDS) - 1;
constexpr std::array<int, 3> FIRST_COLUMN = {2, 1, 0}, GAP = {3, 5, 4};
constexpr std::array<int, 5> PENTAGONS = {20, 1, 4, 15, 26};

constexpr Fields row_of(int row) { return ((1u << ROW_LENGTH) - 1) << row * ROW_LENGTH; }

constexpr int column(int field) {
    const int row = field / ROW_LENGTH, place = field % ROW_LENGTH;
    return FIRST_COLUMN[row] + place + (place >= GAP[row]);
}

// What surrounds a field; the field itself is in all three.
struct Around {
    Fields from_left, to_right, in_column;
};

constexpr std::array<Around, FIELDS> AROUND = [] {
    std::array<Around, FIELDS> around = {};
    for (int field = 0; field < FIELDS; field++) {
        const Fields row = row_of(field / ROW_LENGTH), here = 1u << field;
        around[field] = {row & (here | (here - 1)), row & ~(here - 1), 0};
        for (int other = 0; other < FIELDS; other++) {
            if (column(other) == column(field)) around[field].in_column |= 1u << other;
        }
    }
    return around;
}();

// The fields of the rows whose dice are rolled.
constexpr std::array<Fields, 8> ROWS = [] {
    std::array<Fields, 8> rows = {};
    for (int dice = 0; dice < 8; dice++) {
        for (int row = 0; row < 3; row++) {
            if (dice >> row & 1) rows[dice] |= row_of(row);
        }
    }
    return rows;
}();

class Sheet {
public:
    int failed = 0;

    Sheet() { open.fill(ALL_FIELDS); }

    Fields open_to(int number) const { return open[number]; }

    // §3.2 Larger numbers find no place left of it and smaller ones none right of it, §3.3 the same none in its column.
    void write(int field, int number) {
        const auto [from_left, to_right, in_column] = AROUND[field];
        numbers[field] = static_cast<uint8_t>(number);
        filled |= 1u << field;
        for (int smaller = 0; smaller < number; smaller++) open[smaller] &= ~to_right;
        open[number] &= ~(from_left | to_right | in_column);
        for (int larger = number + 1; larger <= LARGEST; larger++) open[larger] &= ~from_left;
    }

    // §4 Does the game end with it?
    bool is_last() const {
        return is_full(row_of(0)) + is_full(row_of(1)) + is_full(row_of(2)) >= 2 || failed >= MOST_FAILED;
    }

    // §5 What it is worth.
    int score() const {
        int points = -FAILED_COST * failed;
        for (int row = 0; row < 3; row++) {
            const Fields fields = row_of(row);
            points += is_full(fields) ? numbers[row * ROW_LENGTH + ROW_LENGTH - 1] : std::popcount(filled & fields);
        }
        for (int pentagon : PENTAGONS) {
            if (is_full(AROUND[pentagon].in_column)) points += numbers[pentagon];
        }
        return points;
    }

private:
    Fields filled = 0;
    std::array<Fields, LARGEST + 1> open;  // by number
    std::array<uint8_t, FIELDS> numbers;   // of the fields that are filled

    bool is_full(Fields fields) const { return (filled & fields) == fields; }
};

// ── The round: §2 to §4 ─────────────────────────────────────────────────────────────────────────────────────────────

constexpr int ALL_THREE = 7, AGAIN = ALL_THREE + 1, TAKE = AGAIN + 1, SKIP = TAKE + 1, WRITE = SKIP + 1;
enum Phase { ROLL_FIRST, LANDING, AGAIN_OR_TAKE, WRITING, OVER };

class Match {
public:
    static constexpr int SEATS = 2, ACTIONS = WRITE + FIELDS;
    using Options = std::array<int, 0>;

    explicit Match(const Options&) {}

    bool is_over() const { return phase == OVER; }

    uint32_t chance() const { return phase == LANDING ? WAYS_TO_LAND[std::popcount(dice)] : 0; }

    // §2.3 Only the sum counts: a one of every die, and what the digits of the outcome to base six add to that.
    void land(uint32_t outcome) {
        number = std::popcount(dice) + static_cast<int>(outcome % 6 + outcome / 6 % 6 + outcome / 36);
        if (is_second_roll) {
            begin_writing();
        } else {
            is_second_roll = true;
            phase = AGAIN_OR_TAKE;
        }
    }

    // Of several who write, each is as likely to answer first.
    int who_acts(Stream& whims) const {
        if (phase != WRITING) return active;
        uint32_t seats = undecided;
        if (!std::has_single_bit(seats)) {
            for (uint32_t skip = whims.below(std::popcount(seats)); skip > 0; skip--) seats &= seats - 1;
        }
        return std::countr_zero(seats);
    }

    void legal(int seat, Moves<ACTIONS>& moves) const {
        if (phase == ROLL_FIRST) {
            moves.offer_range(1, ALL_THREE);
        } else if (phase == AGAIN_OR_TAKE) {
            moves.offer_range(AGAIN, TAKE);
        } else {
            for (Fields fields = writable(seat); fields; fields &= fields - 1) {
                moves.offer(WRITE + std::countr_zero(fields));
            }
            moves.offer(SKIP);
        }
    }

    void apply(int seat, int action) {
        if (action <= ALL_THREE) {
            dice = static_cast<uint32_t>(action);
            phase = LANDING;
        } else if (action == AGAIN) {
            phase = LANDING;
        } else if (action == TAKE) {
            begin_writing();
        } else {
            chosen[seat] = action;
            undecided &= ~(1u << seat);
            if (!undecided) end_round();
        }
    }

    int score(int seat) const { return sheets[seat].score(); }

private:
    Phase phase = ROLL_FIRST;
    int active = 0;
    uint32_t dice = 0;
    bool is_second_roll = false;
    int number = 0;
    uint32_t undecided = 0;  // bit i for seat i
    std::array<int, SEATS> chosen = {};
    std::array<Sheet, SEATS> sheets;

    // §3.1 The fields into which a seat could write the number.
    Fields writable(int seat) const { return sheets[seat].open_to(number) & ROWS[dice]; }

    // §3.4 Who has no field skips without being asked.
    void begin_writing() {
        phase = WRITING;
        chosen.fill(SKIP);
        for (int seat = 0; seat < SEATS; seat++) undecided |= static_cast<uint32_t>(writable(seat) != 0) << seat;
        if (!undecided) end_round();
    }

    void end_round() {
        for (int seat = 0; seat < SEATS; seat++) {
            if (chosen[seat] >= WRITE) {
                sheets[seat].write(chosen[seat] - WRITE, number);
            } else if (seat == active) {
                sheets[seat].failed++;
            }
        }
        is_second_roll = false;
        phase = is_last_round() ? OVER : ROLL_FIRST;
        active = (active + 1) % SEATS;
    }

    bool is_last_round() const {
        for (const Sheet& sheet : sheets) {
            if (sheet.is_last()) return true;
        }
        return false;
    }
};

}  // namespace

int main(int count, char** arguments) { return play_at_random<Match>(count, arguments); }
