/* The limit: random games of Parade as a C programmer would write them by hand.
 *
 * The same generator, shuffle, deal and order of choices as Wonderland's engine, so the same seed
 * gives the very same games; and the same steps: ask who must act, list what is legal, choose,
 * apply after checking. What it leaves out is everything else the engine is for: facts, copies,
 * imagined worlds, Views, and being reached through an abstract class.
 *
 *     parade PLAYERS SEED GAMES            times a batch of games from one generator
 *     parade PLAYERS SEED GAMES scores     prints each game's steps and scores instead
 *
 * The timed batch prints: checksum, steps, seconds of processor time.
 * Clause numbers (P4, P13, ...) are those of docs/rules/parade.md.
 */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { COLOURS = 6, VALUES = 11, CARDS = 66, ALL_COLOURS = 63 };
enum { MOST_PLAYERS = 6, HAND = 5, FIRST_PARADE = 6, DISCARDS = 2 };
enum { DISCARD = 66, PASS = 132 }; /* actions below DISCARD play the card of that number */
enum { NOBODY = -1, NOT_BEGUN = -1 };

typedef enum { PLAY, DISCARDING, OVER } Phase;

typedef struct {
    uint32_t a, b, c, count;
} Rng;

typedef struct {
    int players, turn, last_round;
    Phase phase;
    int parade_size, deck_size;
    uint8_t parade[CARDS]; /* front first */
    uint8_t deck[CARDS];   /* the next card drawn is the last */
    uint8_t hands[MOST_PLAYERS][HAND];
    uint8_t hand_sizes[MOST_PLAYERS];
    uint8_t discards[MOST_PLAYERS][DISCARDS];
    uint8_t discard_sizes[MOST_PLAYERS];
    uint8_t colours[MOST_PLAYERS]; /* collected by each seat, as bits */
    int8_t front[CARDS];           /* before whom each card lies */
} State;

/* sfc32 by Chris Doty-Humphrey */

static uint32_t rng_word(Rng *rng)
{
    uint32_t word = rng->a + rng->b + rng->count++;
    rng->a = rng->b ^ (rng->b >> 9);
    rng->b = rng->c + (rng->c << 3);
    rng->c = ((rng->c << 21) | (rng->c >> 11)) + word;
    return word;
}

static int rng_below(Rng *rng, int n)
{
    return (int)(((uint64_t)rng_word(rng) * (uint64_t)n) >> 32);
}

static Rng rng_seeded(uint64_t seed)
{
    Rng rng = {.a = (uint32_t)seed, .b = (uint32_t)(seed >> 32), .c = 0, .count = 1};
    for (int i = 0; i < 12; i++)
        rng_word(&rng);
    return rng;
}

/* P1: a card is colour * VALUES + value; looking both up is faster than dividing */

static uint8_t colour_of[CARDS], value_of[CARDS];

static void number_the_cards(void)
{
    for (int card = 0; card < CARDS; card++) {
        colour_of[card] = (uint8_t)(card / VALUES);
        value_of[card] = (uint8_t)(card % VALUES);
    }
}

/* P2, P3 */

static void deal(State *s, int players, Rng *rng)
{
    *s = (State){.players = players, .last_round = NOT_BEGUN, .phase = PLAY};
    memset(s->front, NOBODY, sizeof s->front);
    for (int card = 0; card < CARDS; card++)
        s->deck[card] = (uint8_t)card;
    for (int i = CARDS - 1; i > 0; i--) {
        int j = rng_below(rng, i + 1);
        uint8_t swapped = s->deck[i];
        s->deck[i] = s->deck[j];
        s->deck[j] = swapped;
    }
    int left = CARDS;
    for (int seat = 0; seat < players; seat++) {
        for (int i = 0; i < HAND; i++)
            s->hands[seat][i] = s->deck[--left];
        s->hand_sizes[seat] = HAND;
    }
    for (int i = 0; i < FIRST_PARADE; i++)
        s->parade[i] = s->deck[--left];
    s->parade_size = FIRST_PARADE;
    s->deck_size = left;
    s->turn = rng_below(rng, players);
}

/* Who may do what */

static int discards_due(const State *s, int seat)
{
    int due = DISCARDS - s->discard_sizes[seat];
    int left = s->hand_sizes[seat];
    return due < left ? due : left;
}

static int actors(const State *s, int seats[MOST_PLAYERS])
{
    if (s->phase == PLAY) {
        seats[0] = s->turn;
        return 1;
    }
    int n = 0;
    if (s->phase == DISCARDING)
        for (int seat = 0; seat < s->players; seat++)
            if (discards_due(s, seat) > 0)
                seats[n++] = seat;
    return n;
}

static int legal(const State *s, int seat, int actions[HAND])
{
    int base;
    if (s->phase == PLAY && seat == s->turn) {
        if (s->hand_sizes[seat] == 0) {
            actions[0] = PASS;
            return 1;
        }
        base = 0;
    } else if (s->phase == DISCARDING && 0 <= seat && seat < s->players &&
               discards_due(s, seat) > 0) {
        base = DISCARD;
    } else {
        return 0;
    }
    int n = s->hand_sizes[seat];
    for (int i = 0; i < n; i++)
        actions[i] = base + s->hands[seat][i];
    return n;
}

/* A turn */

static void take_from_hand(State *s, int seat, int card)
{
    uint8_t *hand = s->hands[seat];
    int left = --s->hand_sizes[seat];
    int i = 0;
    while (hand[i] != card)
        i++;
    for (; i < left; i++)
        hand[i] = hand[i + 1];
}

static void put_in_front(State *s, int seat, int card)
{
    s->front[card] = (int8_t)seat;
    s->colours[seat] |= (uint8_t)(1 << colour_of[card]);
}

/* P4 to P6. Nobody can foresee which cards leave, the branch predictor included: hence none. */
static void play(State *s, int seat, int card)
{
    take_from_hand(s, seat, card);
    int size = s->parade_size, staying = 0, i = 0;
    int colour = colour_of[card], value = value_of[card];
    for (; i < size - value; i++) {
        int other = s->parade[i];
        bool leaves = (colour_of[other] == colour) | (value_of[other] <= value);
        s->front[other] = leaves ? (int8_t)seat : NOBODY;
        s->colours[seat] |= (uint8_t)(leaves << colour_of[other]);
        s->parade[staying] = (uint8_t)other;
        staying += !leaves;
    }
    for (; i < size; i++)
        s->parade[staying++] = s->parade[i];
    s->parade[staying++] = (uint8_t)card;
    s->parade_size = staying;
}

static void end_when_all_have_chosen(State *s)
{
    for (int seat = 0; seat < s->players; seat++)
        if (discards_due(s, seat) > 0)
            return;
    s->phase = OVER;
    for (int seat = 0; seat < s->players; seat++) {
        for (int i = 0; i < s->hand_sizes[seat]; i++)
            put_in_front(s, seat, s->hands[seat][i]);
        s->hand_sizes[seat] = 0;
    }
}

/* P7 to P12 */
static void finish_turn(State *s, int seat)
{
    if (s->last_round == NOT_BEGUN) {
        if (s->deck_size > 0)
            s->hands[seat][s->hand_sizes[seat]++] = s->deck[--s->deck_size];
        if (s->colours[seat] == ALL_COLOURS || s->deck_size == 0)
            s->last_round = s->players;
    } else if (--s->last_round == 0) {
        s->phase = DISCARDING;
        end_when_all_have_chosen(s);
        return;
    }
    s->turn = s->turn + 1 < s->players ? s->turn + 1 : 0;
}

/* P13 */
static void discard(State *s, int seat, int card)
{
    take_from_hand(s, seat, card);
    s->discards[seat][s->discard_sizes[seat]++] = (uint8_t)card;
    end_when_all_have_chosen(s);
}

/* Returns false, and changes nothing, unless `legal` lists the action. */
static bool apply(State *s, int seat, int action)
{
    int actions[HAND];
    int n = legal(s, seat, actions), i = 0;
    while (i < n && actions[i] != action)
        i++;
    if (i == n)
        return false;
    if (s->phase == DISCARDING) {
        discard(s, seat, action - DISCARD);
    } else {
        if (action != PASS)
            play(s, seat, action);
        finish_turn(s, seat);
    }
    return true;
}

/* P15 to P17 */

static void scores(const State *s, int totals[MOST_PLAYERS])
{
    for (int seat = 0; seat < s->players; seat++)
        totals[seat] = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        int counts[MOST_PLAYERS] = {0}, sums[MOST_PLAYERS] = {0};
        for (int value = 0; value < VALUES; value++) {
            int owner = s->front[colour * VALUES + value];
            if (owner != NOBODY) {
                counts[owner]++;
                sums[owner] += value;
            }
        }
        int most = 1;
        for (int seat = 0; seat < s->players; seat++)
            if (counts[seat] > most)
                most = counts[seat];
        for (int seat = 0; seat < s->players; seat++) {
            bool flips = s->players == 2 ? counts[seat] - counts[1 - seat] >= 2
                                         : counts[seat] == most;
            totals[seat] += flips ? counts[seat] : sums[seat];
        }
    }
}

/* The driver: what wonderland.engine.state.play_randomly does */

static int play_randomly(State *s, Rng *rng)
{
    int seats[MOST_PLAYERS], actions[HAND];
    for (int steps = 0;; steps++) {
        if (actors(s, seats) == 0)
            return steps;
        int n = legal(s, seats[0], actions);
        if (!apply(s, seats[0], actions[rng_below(rng, n)])) {
            fputs("an illegal action\n", stderr);
            exit(1);
        }
    }
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fputs("usage: parade PLAYERS SEED GAMES [scores]\n", stderr);
        return 2;
    }
    int players = atoi(argv[1]), totals[MOST_PLAYERS];
    if (players < 2 || players > MOST_PLAYERS) {
        fputs("2 to 6 players\n", stderr);
        return 2;
    }
    number_the_cards();
    Rng rng = rng_seeded(strtoull(argv[2], NULL, 10));
    long games = atol(argv[3]);
    bool print = argc > 4;
    uint32_t checksum = 0;
    long long all_steps = 0;
    clock_t start = clock();
    for (long game = 0; game < games; game++) {
        State state;
        deal(&state, players, &rng);
        int steps = play_randomly(&state, &rng);
        scores(&state, totals);
        all_steps += steps;
        for (int seat = 0; seat < players; seat++)
            checksum = checksum * 31 + (uint32_t)totals[seat];
        if (print) {
            printf("%d", steps);
            for (int seat = 0; seat < players; seat++)
                printf(" %d", totals[seat]);
            putchar('\n');
        }
    }
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    if (!print)
        printf("%u %lld %.6f\n", checksum, all_steps, seconds);
    return 0;
}
