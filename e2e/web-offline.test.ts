import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorld } from '@mitto/testkit/start-world';
import { type BrowserContext, chromium } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { ensureChromium } from '../tools/chromium.ts';
import { appStands, logIn, openApp } from './app-steps.ts';
import { untilServedOffline } from './until-in-page.ts';

let profile: string;
beforeAll(() => {
  profile = mkdtempSync(join(tmpdir(), 'mitto-profile-'));
});
afterAll(() => rmSync(profile, { recursive: true, force: true }));

/** Starts a new browser process on the same profile, as after a restart of the browser. */
async function openProfile(): Promise<BrowserContext> {
  const executablePath = await ensureChromium();
  return await chromium.launchPersistentContext(profile, {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
    chromiumSandbox: false,
    viewport: { width: 1280, height: 800 },
  });
}

test('the second visit works in a new browser process with the server stopped', {
  timeout: 90_000,
}, async () => {
  const world = await startWorld({ haveProfiles: true });
  const first = await openProfile();
  const page = await first.newPage();
  const person = await world.person('traveller');
  await openApp(page, world.url);
  await page.getByLabel('Keep me signed in').check();
  await logIn(page, person);
  await page.getByRole('heading', { name: /^People / }).waitFor();
  await untilServedOffline(page);
  await first.close();
  await world.close();

  const second = await openProfile();
  const again = await second.newPage();
  await again.goto(world.url);
  await appStands(again);
  await again.getByRole('heading', { name: /^People / }).waitFor();
  await again.getByText(person.username).first().waitFor();
  await again.getByRole('link', { name: 'Account' }).filter({ visible: true }).click();
  await again.getByRole('dialog', { name: 'Account' }).waitFor();
  await second.close();
});
