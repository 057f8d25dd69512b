import { hour, minute } from '@mitto/kit/time';
import type { TestPerson } from '@mitto/testkit/person';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openApp, openPanel } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { thingAt } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { openSignedIn } from './open-signed-in.ts';
import { untilServedOffline } from './until-in-page.ts';

let admin: TestPerson;
let met = 0;
atSite({
  prepare: async () => {
    admin = await world.person('staff-of-standing', { isAdmin: true });
  },
});

const message = 'Three people reported the same message.';
const resolution = 'Read the community rules.';
const reason = 'Selling.';

const suspend = (uid: string, until?: number) =>
  admin.call('changeStanding', {
    ...{ uid, standing: 'suspended', reason, message, resolution },
    ...(until !== undefined && { until }),
  });

async function signedIn(
  width: number,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<{ readonly page: Page; readonly me: TestPerson }> {
  met += 1;
  const me = await world.person(`suspended${met}`);
  const context = await browser.newContext({ viewport: { width, height: 844 }, serviceWorkers });
  const page = await context.newPage();
  await openSignedIn(page, world, me);
  await page.getByRole('heading', { name: /^People / }).waitFor();
  return { page, me };
}

const modal = (page: Page) => page.getByRole('alertdialog', { name: 'Temporarily Suspended' });

test('who is suspended sees within seconds why and until when, and can do nothing but take their data and go', {
  timeout: 180_000,
}, async () => {
  const { page, me } = await signedIn(390);
  const other = await page.context().newPage();
  await openApp(other, world.url);
  await suspend(me.uid, world.clock.now() + 30 * hour);
  await modal(page).waitFor({ timeout: 10_000 });
  await modal(page).getByText(message).waitFor();
  await modal(page).getByText(resolution).waitFor();
  expect(await modal(page).getByRole('timer').textContent()).toMatch(/1\s*day\s*0[56]\s*hours/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await modal(page).waitFor();
  // The content below the dialog is inert: it can neither get the focus nor be touched.
  const reached = await page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]');
    const link = document.querySelector<HTMLElement>('#content a, #content button');
    link?.focus();
    return dialog?.contains(document.activeElement) === false && document.activeElement !== document.body;
  });
  expect(reached).toBe(false);
  await modal(page).getByRole('button', { name: 'Export my data' }).click();
  const panel = page.getByRole('dialog', { name: 'Export my data' });
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export my data' }).click();
  await panel.getByText(/^We are putting your data together/).waitFor();
  await world.drain();
  expect((await download).suggestedFilename()).toMatch(/^mitto-.*\.json$/);
  await panel.getByRole('button', { name: 'Prepare my archive' }).click();
  const archive = page.waitForEvent('download');
  await panel.getByRole('link', { name: 'Download archive' }).click();
  expect((await archive).suggestedFilename()).toMatch(/^mitto-.*\.zip$/);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await modal(page).getByRole('button', { name: 'Logout' }).click();
  await page
    .getByRole('heading', { name: /Welcome back|Unlock/ })
    .first()
    .waitFor();
  await page.context().close();
});

test('who comes back while suspended sees it at once', { timeout: 180_000 }, async () => {
  const { page, me } = await signedIn(390);
  await page.goto('about:blank');
  await suspend(me.uid, world.clock.now() + hour);
  await openApp(page, world.url);
  await modal(page).waitFor({ timeout: 20_000 });
  await page.context().close();
});

test('it ends by the clock without a network, and the app goes on where it was', {
  timeout: 180_000,
}, async () => {
  const { page, me } = await signedIn(1280, 'allow');
  await suspend(me.uid, world.clock.now() + 4 * minute);
  await modal(page).waitFor({ timeout: 10_000 });
  await untilServedOffline(page);
  await page.context().setOffline(true);
  await page.reload();
  await modal(page).waitFor();
  await page.clock.install();
  await page.reload();
  await modal(page).waitFor();
  await page.clock.fastForward('04:10');
  await modal(page).waitFor({ state: 'detached' });
  world.clock.advance(5 * minute);
  await page.context().setOffline(false);
  const ben = await world.person(`after${met}`);
  await openPanel(page, `profile?uid=${ben.uid}`);
  await page.getByRole('button', { name: /^Like / }).waitFor();
  await page.context().close();
});

test('it ends when staff ends it, sooner than was said', { timeout: 180_000 }, async () => {
  const { page, me } = await signedIn(390);
  await suspend(me.uid);
  await modal(page).waitFor({ timeout: 10_000 });
  const timer = modal(page).getByRole('timer');
  await neverComes(
    'suspended: the end of a suspension that has none',
    thingAt(timer, '<span role="timer">1 day</span>', modal(page)),
  );
  await admin.call('changeStanding', { uid: me.uid, standing: 'active', reason });
  await modal(page).waitFor({ state: 'hidden', timeout: 25_000 });
  await page.context().close();
});
