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
const EDGE = { position: { x: 8, y: 40 } };

/** Play the Going-Out game to its end: whatever single card or joker can be played, is. */
export async function playGoingOut(page: Page, most = 200): Promise<void> {
  const one = (css: string) => page.locator(css).first();
  for (let choice = 0; choice < most; choice += 1) {
    const ready = '.panel .won, .hand button.open, .going-out .row .button, .pile.open';
    await one(ready).waitFor();
    if (await page.locator('.panel .won').count()) return;
    if (await page.locator('.hand button.open').count()) await one('.hand button.open').click(EDGE);
    else if (await page.locator('.pile.open').count()) await one('.pile.open').click();
    else if (await page.getByRole('button', { name: 'Pass', exact: true }).count()) {
      await pickSomething(page);
    } else await one('.going-out .row .button').click();
    await page.waitForTimeout(30);
  }
  throw new Error('the game does not come to its end');
}

async function pickSomething(page: Page): Promise<void> {
  const cards = page.locator('.hand button.card');
  for (let at = (await cards.count()) - 1; at >= 0; at -= 1) {
    await cards.nth(at).click(EDGE);
    const play = page.locator('.going-out .row .button.first');
    if (await play.count()) return play.first().click();
    await cards.nth(at).click(EDGE);
  }
  await page.getByRole('button', { name: 'Pass', exact: true }).click();
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
