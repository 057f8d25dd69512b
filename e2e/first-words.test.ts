import { Device } from '@mitto/testkit/device';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { labelled, newEmail, openApp } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { startEmptySite, top } from './card-steps.ts';
import { aSeeker } from './seekers.ts';

atSite({ start: startEmptySite });

/** Number of taps, and of fields that were filled in, since the last look. */
interface Effort {
  readonly taps: number;
  readonly fields: number;
}

/** Counts in the page, across its reloads. */
function count(): void {
  const add = (name: string) =>
    sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name)) + 1));
  const filled = new WeakSet<EventTarget>();
  addEventListener('pointerdown', () => add('taps'), true);
  addEventListener(
    'input',
    ({ target }) => {
      if (!target || filled.has(target) || (target as HTMLInputElement).type === 'radio') return;
      filled.add(target);
      add('fields');
    },
    true,
  );
}

async function effortOf(page: Page): Promise<Effort> {
  return await page.evaluate(() => {
    const take = (name: string) => {
      const value = Number(sessionStorage.getItem(name));
      sessionStorage.removeItem(name);
      return value;
    };
    return { taps: take('taps'), fields: take('fields') };
  });
}

test('from the first visit to words that somebody can answer it takes eleven taps and seven fields', {
  timeout: 120_000,
}, async () => {
  const ben = await aSeeker(world, 'ben');
  const prompts = [{ prompt: 'my-street', answer: 'The cat that owns three shops' }];
  await new Device(ben).do('update', 'user_info', { prompts }, { ref: ben.uid });
  await world.drain();
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.addInitScript(count);

  await openApp(page, world.url);
  await page.getByRole('link', { name: 'Get Started for Free' }).filter({ visible: true }).tap();
  await labelled(page, 'Email').fill(newEmail('words'));
  await labelled(page, 'Password').fill('Heron-5-river');
  await page.getByRole('button', { name: 'Register' }).tap();
  await page.getByRole('heading', { name: 'Basic Information' }).waitFor();
  expect(await effortOf(page)).toEqual({ taps: 2, fields: 2 });

  await labelled(page, 'First name').fill('Mira');
  // The radio button covers its tile, and the tile's text lies over it, so the press must be forced.
  await page.getByRole('radio').nth(1).check({ force: true });
  await labelled(page, 'Day').fill('2');
  await labelled(page, 'Month').selectOption('3');
  await labelled(page, 'Year').fill('1995');
  for (const step of ['About Me', 'Interested In', 'Upload Profile photo', 'MittoID']) {
    await page.getByRole('button', { name: 'Next', exact: true }).tap();
    await page.getByRole('heading', { name: step }).waitFor();
  }
  await page.getByRole('button', { name: 'Enter', exact: true }).tap();
  await top(page).waitFor();
  expect(await effortOf(page)).toEqual({ taps: 6, fields: 4 });

  await page.locator('[data-card="0"]').tap();
  await page.getByRole('button', { name: '“The best thing about my street”: like this answer' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Like this answer' });
  await sheet.getByLabel('Your words').fill('What is it called?');
  await sheet.getByRole('button', { name: 'Send with like' }).tap();
  await page.getByText(/^Your words to ben.* are on their way\.$/).waitFor();
  expect(await effortOf(page)).toEqual({ taps: 3, fields: 1 });
});
