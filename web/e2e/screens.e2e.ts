import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBrowser, House, Visitor } from './house';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let house: House;
let browser: Browser;
beforeAll(async () => {
  [house, browser] = await Promise.all([House.open(), aBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

interface Violation {
  id: string;
  nodes: { target: string[] }[];
}

/** Return what axe-core finds wrong with a page. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate(
    async (values) =>
      (
        globalThis as unknown as {
          axe: { run(context: Document, options: object): Promise<{ violations: Violation[] }> };
        }
      ).axe.run(document, { runOnly: values }),
    RULES,
  );
  return found.violations.map(
    (one) => `${one.id}: ${one.nodes.map((node) => node.target).join('; ')}`,
  );
}

describe.each(['light', 'dark'] as const)('by %s', (colorScheme) => {
  it('axe-core finds nothing on any screen', async () => {
    const { page, wrong } = await Visitor.come(browser, { colorScheme });
    const look = async (name: string) => expect([name, await faults(page)]).toEqual([name, []]);
    await page.goto(house.url);
    await page.getByRole('heading', { name: /deal of the day/ }).waitFor();
    await look('home');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await look('settings');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keys' }).waitFor();
    await look('keys');
    await page.goto(`${house.url}/new/parade`);
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByRole('textbox', { name: 'Link to this table' }).waitFor();
    await look('waiting room');
    for (const [at, ready] of [
      [0, '.hand button.playable'],
      [1, '.going-out .hand .card'],
      [2, '.board .plate'],
    ] as const) {
      await page.goto(house.url);
      await page.getByRole('button', { name: 'Play now' }).nth(at).click();
      await page.locator(ready).first().waitFor();
      await look(ready);
    }
    await page.keyboard.press('t');
    await page.locator('.text-table').waitFor();
    await look('table in words');
    await page.keyboard.press('r');
    await page.getByText('M33', { exact: true }).waitFor();
    await look('rules');
    await page.goto(`${house.url}/nowhere/at/all`).catch(() => undefined);
    expect(wrong.filter((text) => !text.includes('404'))).toEqual([]);
  });
});

it('the first load of a table is small', async () => {
  const { page } = await Visitor.come(browser);
  let bytes = 0;
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const wanted = new Map<string, boolean>();
  client.on('Network.responseReceived', ({ requestId, response }) => {
    wanted.set(requestId, /\.(js|css)$/.test(new URL(response.url).pathname));
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (wanted.get(requestId)) bytes += encodedDataLength;
  });
  await page.goto(house.url);
  await page.getByRole('button', { name: 'Play now' }).first().click();
  await page.locator('.hand button.card').first().waitFor();
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThan(200_000);
});

it('everything is in Japanese for whoever wants it', async () => {
  const { page, wrong } = await Visitor.come(browser, { locale: 'ja-JP' });
  await page.goto(house.url);
  await page.getByRole('button', { name: 'すぐに遊ぶ' }).first().click();
  await page.getByRole('button', { name: '投了' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('ja');
  await page.locator('.hand button.playable').first().hover();
  await expect.poll(() => page.locator('.caption').textContent()).toMatch(/引き取り/);
  expect(wrong).toEqual([]);
});
