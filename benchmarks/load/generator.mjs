// Simulated clients, in a process of their own: `node generator.mjs KIND ADDRESS MATCHES SECONDS`.
//
// KIND is `wonderland` or `boardgame.io`. Prints one line of JSON.

import { chance, Figures } from './figures.mjs';

const WARMING = 3000;

const [kind, address, matches, seconds, ...more] = process.argv.slice(2);
const clients = await import(kind === 'wonderland' ? './our_clients.mjs' : './peer_clients.mjs');
const figures = new Figures();
const began = performance.now();
await clients.openMatches(address, Number(matches), chance(1), figures, ...more);
const opening = (performance.now() - began) / 1000;
await new Promise((resolve) => setTimeout(resolve, WARMING));
figures.counting = true;
const used = process.cpuUsage();
await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000));
const cpu = process.cpuUsage(used);
const summary = figures.summary(Number(seconds));
summary.opening_seconds = opening;
summary.generator_cpu = (cpu.user + cpu.system) / 1e6 / Number(seconds);
console.log(JSON.stringify(summary));
process.exit(0);
