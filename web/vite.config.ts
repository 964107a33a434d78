import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` finds a server: `wonderland serve` at its usual place. */
const server = process.env['WONDERLAND_URL'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  build: {
    // The server serves it from inside the Python package, and the wheel brings it along.
    outDir: '../src/wonderland/server/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the server's content policy allows no `data:` fonts or scripts
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: ['..'] }, // the rules pages and Madcala's cards are the program's own files
    proxy: {
      // The server wants to see that a request comes from its own page: Host stays as it is.
      '/api': { target: server, changeOrigin: false },
      '/ws': { target: server.replace(/^http/, 'ws'), ws: true, changeOrigin: false },
    },
  },
  test: { include: ['tests/**/*.test.ts'] },
});
