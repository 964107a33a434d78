// boardgame.io's own server, one process, in memory, with a small game of hidden hands for two.
//
// Five cards in hand, one is played to a shared row and another drawn; the other hand is hidden from
// each player. It is simpler than any of our games, so the comparison is not in our favour.

import { createRequire } from 'node:module';

const { Server } = createRequire(import.meta.url)('boardgame.io/server');

const HAND = 5;
const DECK = 66;

const Duel = {
  name: 'duel',
  setup: ({ random }) => {
    const deck = random.Shuffle([...Array(DECK).keys()]);
    return { deck, hands: { 0: deck.splice(0, HAND), 1: deck.splice(0, HAND) }, row: [], played: 0 };
  },
  playerView: ({ G, playerID }) => ({
    row: G.row,
    played: G.played,
    left: G.deck.length,
    hand: playerID === null ? [] : G.hands[playerID],
  }),
  moves: {
    play: {
      move: ({ G, playerID }, card) => {
        const at = G.hands[playerID].indexOf(card);
        if (at < 0) return 'INVALID_MOVE';
        G.hands[playerID].splice(at, 1);
        G.row.push(card);
        G.played += 1;
        if (G.row.length > 12) G.deck.unshift(G.row.shift()); // so that a match never ends
        G.hands[playerID].push(G.deck.pop());
        return undefined;
      },
      client: false,
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};

const server = Server({ games: [Duel], origins: ['*'] });
const running = await server.run(Number(process.argv[2]), () => console.log('ready'));
process.on('SIGTERM', () => {
  server.kill(running);
  process.exit(0);
});
