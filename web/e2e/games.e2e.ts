import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBrowser, House, Visitor } from './house';
import { playGoingOut, playMadcala } from './players';

let house: House;
let browser: Browser;
beforeAll(async () => {
  [house, browser] = await Promise.all([House.open(), aBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

it('a game of Going-Out is played, to the end of the round in which a total passes the target', async () => {
  const { page, wrong } = await Visitor.come(browser);
  await page.goto(`${house.url}/new/going-out`);
  await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await page.getByRole('combobox', { name: 'Seat 2' }).selectOption('rabbit');
  await page.getByRole('spinbutton').fill('1');
  await page.getByRole('button', { name: 'Begin the game' }).click();
  await playGoingOut(page);
  expect(await page.locator('.panel tbody tr').count()).toBe(2);
  expect(wrong).toEqual([]);
});

it('a game of Madcala is played, with sowing, effects and payments', async () => {
  const { page, wrong } = await Visitor.come(browser);
  await page.goto(`${house.url}/new/madcala`);
  await page.getByRole('combobox', { name: 'Seat 2' }).selectOption('alice');
  await page.getByRole('button', { name: 'Begin the game' }).click();
  await playMadcala(page);
  expect(await page.locator('.log').first().textContent()).toContain('Active plate');
  expect(wrong).toEqual([]);
});

it('any game can be played from the table in words', async () => {
  const { page, wrong } = await Visitor.come(browser);
  await page.goto(house.url);
  await page.getByRole('button', { name: 'Play now' }).nth(2).click();
  await page.locator('.madcala').waitFor();
  await page.keyboard.press('t');
  for (let choice = 0; choice < 6; choice += 1) {
    const first = page.locator('.choices li button:enabled').first();
    await first.waitFor();
    const before = await page.locator('.text-table').textContent();
    await first.click();
    await page.waitForFunction(
      (text) => document.querySelector('.text-table')?.textContent !== text,
      before,
    );
  }
  expect(wrong).toEqual([]);
});
