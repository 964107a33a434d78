import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBrowser, House, Visitor } from './house';

let house: House;
let browser: Browser;
beforeAll(async () => {
  [house, browser] = await Promise.all([House.open(), aBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

const mayPlay = (page: Page) => page.locator('.hand button.playable').first();
const parade = (page: Page) => page.locator('.street > p.out-of-sight').textContent();

/** Let whoever's turn it is play the first card, and both see it. */
async function turn(pages: readonly Page[]): Promise<void> {
  const mover = await Promise.any(
    pages.map(async (page) => {
      await mayPlay(page).waitFor();
      return page;
    }),
  );
  const before = await mover.locator('.log').first().locator('li').count();
  await mayPlay(mover).click();
  await Promise.all(
    pages.map((page) =>
      page.waitForFunction((n) => document.querySelectorAll('aside .log li').length > n, before),
    ),
  );
  await expect.poll(() => parade(pages[1] as Page)).toBe(await parade(pages[0] as Page));
}

it('two people play by a link; a reload and a killed server lose nothing', async () => {
  const ann = await Visitor.come(browser);
  const bob = await Visitor.come(browser);
  await ann.page.goto(`${house.url}/new/parade`);
  await ann.page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await ann.page.getByRole('button', { name: 'Open the table' }).click();
  const link = await ann.page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
  await bob.page.goto(link);
  await bob.page.getByRole('button', { name: 'Sit here' }).click();
  expect(bob.page.url()).not.toContain('invite');
  await ann.page.getByRole('button', { name: 'Begin the game' }).click();
  const pages = [ann.page, bob.page];
  for (let count = 0; count < 4; count += 1) await turn(pages);

  // Nothing of Bob's hand has come to Ann, neither on the page nor over the wire.
  const names = await bob.page
    .locator('.hand button.card')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-piece') ?? ''));
  expect(names).toHaveLength(5);
  for (const name of names) expect(ann.heard.join('\n')).not.toContain(`"${name}"`);

  await bob.page.reload();
  await bob.page.locator('.street').waitFor();
  expect(await parade(bob.page)).toBe(await parade(ann.page));
  await turn(pages);

  const before = await parade(ann.page);
  await house.kill();
  await ann.page.locator('.banner', { hasText: 'connection' }).waitFor();
  await house.start();
  await ann.page.locator('.banner', { hasText: 'connection' }).waitFor({ state: 'detached' });
  await turn(pages);
  expect(await parade(ann.page)).not.toBe(before);

  await ann.page.getByRole('textbox', { name: 'Say something' }).fill('Curiouser!');
  await ann.page.keyboard.press('Enter');
  await bob.page.locator('.log .chat', { hasText: 'Curiouser!' }).first().waitFor();
  await bob.page.getByRole('button', { name: 'Give up' }).click();
  await bob.page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
  await ann.page.getByRole('button', { name: 'Play again' }).click();
  const table = ann.page.url();
  await bob.page.getByRole('button', { name: 'Play again, too' }).click();
  await ann.page.waitForURL((url) => url.href !== table);
  await bob.page.waitForURL(ann.page.url());
  await turn(pages);
  // The browser itself tells of the connection that was refused while there was no server.
  const unexpected = [...ann.wrong, ...bob.wrong].filter((text) => !text.includes('WebSocket'));
  expect(unexpected).toEqual([]);
});
