/** Hands that play: they choose what is offered on the page, one thing after the other. */
import type { Page } from 'playwright-core';

/** Play Parade to its end from where it stands. */
export async function playParade(page: Page, by: 'mouse' | 'keys', most = 80): Promise<void> {
  for (let choice = 0; choice < most; choice += 1) {
    await page.locator('.hand button.playable:enabled, .scoring').first().waitFor();
    if (await page.locator('.scoring').count()) return;
    const before = await page.locator('.hand button.card').allTextContents();
    const discard = page.getByRole('button', { name: 'Discard them' });
    if (await discard.count()) {
      await discardTwo(page, by);
      continue;
    }
    if (by === 'mouse') await page.locator('.hand button.playable').first().click();
    else {
      await page.keyboard.press(String((choice % before.length) + 1));
      await page.keyboard.press('Enter');
    }
    await page
      .waitForFunction(
        () =>
          !document.querySelector('.hand button.playable') || document.querySelector('.scoring'),
        null,
        { timeout: 1500 },
      )
      .catch(() => undefined); // the others may have been quicker than this look
  }
  throw new Error('the game does not come to its end');
}

async function discardTwo(page: Page, by: 'mouse' | 'keys'): Promise<void> {
  const cards = page.locator('.hand button.playable');
  if (by === 'mouse') {
    await cards.nth(0).click();
    await cards.nth(1).click();
    await page.getByRole('button', { name: 'Discard them' }).click();
  } else {
    for (const number of ['1', '2']) {
      await page.keyboard.press(number);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('button', { name: 'Discard them' }).focus();
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Discard them' }).waitFor({ state: 'detached' });
}

/** Cards in a full hand overlap: their left edge can always be seen. */
const EDGE = { x: 8, y: 40 };

/** Click, unless the table has moved on between the look and the click. */
async function tryClick(page: Page, css: string, position?: { x: number; y: number }) {
  await page
    .locator(css)
    .first()
    .click({ timeout: 1500, ...(position ? { position } : {}) })
    .catch(() => undefined);
}

/** So many choices are made with care; then it is passing, so that the test comes to its end. */
const LIVELY = 12;

/** Play the Going-Out game to its end: of the sets, the first that can be found is played. */
export async function playGoingOut(page: Page, most = 250): Promise<void> {
  const there = (css: string) => page.locator(css).count();
  const ready = '.panel .won, .hand button.open, .going-out .row .button, .pile.open';
  for (let choice = 0; choice < most; choice += 1) {
    await page.locator(ready).first().waitFor();
    if (await there('.panel .won')) return;
    if (await there('.hand button.open')) await tryClick(page, '.hand button.open', EDGE);
    else if (choice < LIVELY && (await there('.pile.open'))) await tryClick(page, '.pile.open');
    else if (choice > LIVELY || !(await pickSomething(page))) {
      await tryClick(page, '.going-out .row .button:not(.quiet)');
    }
    await page.waitForTimeout(40);
  }
  throw new Error('the game does not come to its end');
}

/** Play one card that can be played alone, or a joker as the first thing it can stand for. */
async function pickSomething(page: Page): Promise<boolean> {
  if (!(await page.getByRole('button', { name: 'Pass', exact: true }).count())) return false;
  const cards = await page.locator('.hand button.card').count();
  for (let at = cards; at >= 1; at -= 1) {
    const card = `.hand li:nth-child(${at}) button.card`;
    await tryClick(page, card, EDGE);
    if (await page.locator('.going-out .row .button.first').count()) {
      await tryClick(page, '.going-out .row .button.first');
      return true;
    }
    await tryClick(page, card, EDGE);
  }
  return false;
}

/** Play Madcala to its end: effects first, then plates, then whatever else is offered. */
export async function playMadcala(page: Page, most = 400): Promise<void> {
  const ways = [
    '.choices .button.first',
    '.middle .button:has-text("as long as there are any")',
    '.middle .row > .button:not(.small)',
    '.plate.open',
    '.choices .button:not(.quiet)',
    '.plus-one.open',
  ];
  for (let choice = 0; choice < most; choice += 1) {
    await page
      .locator([...ways, '.actions .button.first'].join(', '))
      .first()
      .waitFor();
    if (await page.getByRole('button', { name: 'Play again' }).count()) return;
    for (const way of ways) {
      const found = await page.locator(way).count();
      if (!found) continue;
      const ask = await page.locator('.ask').textContent();
      await page
        .locator(way)
        .nth(choice % found)
        .click({ timeout: 2000 })
        .catch(() => undefined); // the table may have moved on between the look and the click
      await page.waitForTimeout(ask ? 40 : 0);
      break;
    }
  }
  throw new Error('the game does not come to its end');
}
