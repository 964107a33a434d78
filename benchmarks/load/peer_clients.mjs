// Clients of boardgame.io's server: its own messages over socket.io, without its reducer, which
// would cost the generator more than the server.

import { io } from 'socket.io-client';
import { hesitation } from './figures.mjs';

export async function openMatches(address, count, random, figures) {
  const matches = [];
  for (let number = 0; number < count; number += 1) matches.push(match(address, `m${number}`, random, figures));
  await Promise.all(matches);
}

async function match(address, id, random, figures) {
  const clicked = { at: null };
  const sockets = [];
  for (const player of ['0', '1']) {
    sockets.push(await seat(address, id, player, clicked, random, figures));
  }
  for (const begin of sockets) begin();
}

function seat(address, id, player, clicked, random, figures) {
  const socket = io(`${address}/duel`, { transports: ['websocket'], forceNew: true });
  let begun = false;
  let waiting = null;
  return new Promise((resolve) => {
    const consider = (state) => {
      if (!begun || state.ctx.currentPlayer !== player) {
        waiting = state;
        return;
      }
      setTimeout(() => {
        clicked.at = performance.now();
        const card = state.G.hand[Math.floor(random() * state.G.hand.length)];
        const payload = { type: 'play', args: [card], playerID: player };
        socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, id, player);
      }, hesitation(random));
    };
    socket.on('connect', () => socket.emit('sync', id, player, undefined, 2));
    socket.on('connect_error', () => figures.fault('connect'));
    socket.on('sync', (_id, info) => {
      waiting = info.state;
      resolve(() => {
        begun = true;
        consider(waiting);
      });
    });
    socket.on('update', (_id, state) => {
      if (state.ctx.currentPlayer === player && clicked.at !== null) {
        figures.note(performance.now() - clicked.at);
        clicked.at = null;
      }
      consider(state);
    });
  });
}
