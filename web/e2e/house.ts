/** A real server and a real Chromium, for tests that play as people do. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const ROOT = join(import.meta.dirname, '../..');
const PYTHON = process.env['WONDERLAND_PYTHON'] ?? join(ROOT, '.venv/bin/python');
const PLACES = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function aBrowser(): Promise<Browser> {
  const executablePath = PLACES.find((place) => place && existsSync(place));
  if (!executablePath) {
    throw new Error(
      'These tests need Chromium (Debian: apt install chromium), or its path in CHROMIUM.',
    );
  }
  return chromium.launch({ executablePath, args: FLAGS });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** `wonderland serve` in a process of its own, which can be killed and started again. */
export class House {
  private child: ChildProcess | null = null;
  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  static async open(): Promise<House> {
    const folder = mkdtempSync(join(tmpdir(), 'wonderland-e2e-'));
    const house = new House(folder, await freePort());
    await house.start();
    return house;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const flags = ['--host', '127.0.0.1', '--port', String(this.port), '--data', this.folder];
    const child = spawn(PYTHON, ['-m', 'wonderland', 'serve', ...flags], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
    this.child = child;
    for (let tries = 0; tries < 200; tries += 1) {
      if (child.exitCode !== null) throw new Error(`the server ended: ${complaint}`);
      const answer = await fetch(`${this.url}/ready`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((later) => setTimeout(later, 100));
    }
    throw new Error(`the server did not get ready: ${complaint}`);
  }

  /** End it without a word, as a power cut does. */
  async kill(): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Somebody with a browser of their own. Whatever goes wrong in the page is kept. */
export class Visitor {
  readonly wrong: string[] = [];
  readonly heard: string[] = [];
  private constructor(readonly page: Page) {}

  static async come(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 860 },
      reducedMotion: 'reduce',
      locale: 'en-GB',
      ...options,
    });
    const visitor = new Visitor(await context.newPage());
    visitor.listen();
    return visitor;
  }

  private listen(): void {
    const { page, wrong } = this;
    page.setDefaultTimeout(20_000);
    page.on('pageerror', (error) => wrong.push(String(error)));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) wrong.push(message.text());
    });
    page.on('response', (answer) => {
      if (answer.status() >= 400) wrong.push(`${answer.status()} ${answer.url()}`);
    });
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.heard.push(String(payload)));
    });
  }
}
