import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBrowser, House, Visitor } from './house';
import { playParade } from './players';

let house: House;
let browser: Browser;
beforeAll(async () => {
  [house, browser] = await Promise.all([House.open(), aBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

it('a whole game of Parade is played with the mouse, told and scored', async () => {
  const { page, wrong } = await Visitor.come(browser);
  await page.goto(house.url);
  await page.getByRole('button', { name: 'Play now' }).first().click();
  await playParade(page, 'mouse');
  await page.getByRole('button', { name: 'Play again' }).waitFor();
  expect(await page.locator('.scoring tbody tr').count()).toBe(4);
  expect(await page.locator('.log').first().textContent()).toContain('The game is over.');
  expect(wrong).toEqual([]);
});

it('a whole game of Parade is played with keys alone', async () => {
  const { page, wrong } = await Visitor.come(browser);
  await page.goto(`${house.url}/new/parade`);
  await page.getByRole('radio', { name: '2', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('combobox', { name: 'Seat 2' }).focus();
  await page.keyboard.type('White');
  await page.getByRole('button', { name: 'Begin the game' }).focus();
  await page.keyboard.press('Enter');
  await playParade(page, 'keys');
  expect(await page.locator('.scoring').count()).toBe(1);
  expect(wrong).toEqual([]);
});

it('a telephone has room for everything, and a first touch only shows what a card would do', async () => {
  const { page, wrong } = await Visitor.come(browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(house.url);
  await page.getByRole('button', { name: 'Play now' }).first().tap();
  const card = page.locator('.hand button.playable').first();
  await card.waitFor();
  const parade = await page.locator('.street .slot:not(.coming)').count();
  await card.tap();
  await page.locator('.slot.coming:not(.empty)').waitFor();
  expect(await page.locator('.street .slot:not(.coming)').count()).toBe(parade);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await card.tap();
  await page.waitForFunction(() => !document.querySelector('.slot.coming:not(.empty)'));
  await page.locator('.hand button.playable').first().waitFor();
  expect(wrong).toEqual([]);
});

it('a card is played by dragging it to the parade, and let go elsewhere it stays', async () => {
  const { page, wrong } = await Visitor.come(browser);
  await page.goto(house.url);
  await page.getByRole('button', { name: 'Play now' }).first().click();
  const card = page.locator('.hand button.playable').first();
  await card.waitFor();
  const name = (await card.getAttribute('data-piece')) ?? '';
  await page.evaluate(() => document.fonts.ready);
  const drag = async (to: 'aside' | 'street') => {
    const from = await page.locator(`.hand [data-piece="${name}"]`).boundingBox();
    const street = await page.locator('.street').boundingBox();
    if (!from || !street) throw new Error('there is no table');
    const goal =
      to === 'street'
        ? { x: street.x + street.width / 2, y: street.y + street.height / 2 }
        : { x: from.x + 60, y: from.y + 60 };
    await page.mouse.move(from.x + 20, from.y + 40);
    await page.mouse.down();
    await page.mouse.move(goal.x, goal.y, { steps: 6 });
    await page.mouse.up();
  };
  await drag('aside');
  expect(await page.locator(`.hand [data-piece="${name}"]`).count()).toBe(1);
  await drag('street');
  await page.locator(`.hand [data-piece="${name}"]`).waitFor({ state: 'detached' });
  // Five cards to play again: the others have moved, and nothing happens until one does oneself.
  await page.waitForFunction(() => document.querySelectorAll('.hand button.playable').length === 5);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.locator(`.hand [data-piece="${name}"]`).waitFor();
  expect(wrong).toEqual([]);
});
