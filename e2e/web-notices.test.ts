import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPanel } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { moreThan } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { openAsNew } from './open-signed-in.ts';

atSite();

async function memberOnPhone(): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await openAsNew(page, world);
  return page;
}

test('an answer that takes long is told above an open panel, and asked for again without opening the page anew', {
  timeout: 90_000,
}, async () => {
  const page = await memberOnPhone();
  let asked = 0;
  await page.route('**/user/devices*', (route) => {
    asked += 1;
    // The first request is never answered.
    return asked === 1 ? undefined : route.continue();
  });
  await page.evaluate("window.isTheSame = 'yes'");
  await openPanel(page, 'settings.account.devices');
  const notice = page.getByRole('status').filter({ hasText: 'This takes longer than usual.' });
  await notice.waitFor();
  const again = notice.getByRole('button', { name: 'Try again' });
  // The text is on one line, and does not cover the bar of the panel.
  const { width, height } = (await again.boundingBox()) ?? { width: 0, height: 0 };
  expect(width).toBeGreaterThan(height);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click({ trial: true });
  await again.click();
  await page.getByRole('dialog').getByText('Active now').waitFor();
  await notice.waitFor({ state: 'hidden' });
  expect(asked).toBe(2);
  const ask = () => page.evaluate(() => fetch('/user/devices?planted'));
  await neverComes(
    'web-notices: a third question',
    moreThan(2, () => asked, page, ask),
  );
  expect(await page.evaluate('window.isTheSame')).toBe('yes');
  await page.context().close();
});

test.each(['settings.account.devices', 'audience'])(
  'that the network is away stands above a panel (%s), which makes room for it',
  async (intent) => {
    const page = await memberOnPhone();
    await openPanel(page, intent);
    const panel = page.getByRole('dialog');
    await panel.getByRole('heading', { level: 2 }).first().waitFor();
    await page.context().setOffline(true);
    const bar = page.locator('[popover]').getByRole('status').filter({ hasText: 'You are offline.' });
    await bar.waitFor();
    await bar.click({ trial: true });
    const bottomOf = async () =>
      ((await bar.boundingBox())?.y ?? 0) + ((await bar.boundingBox())?.height ?? 0);
    await expect.poll(async () => (await panel.boundingBox())?.y).toBeGreaterThanOrEqual(await bottomOf());
    const panelEnd = await panel.evaluate((element) => element.getBoundingClientRect().bottom);
    // The audience is a tab: its panel ends above the tab bar.
    expect(Math.round(panelEnd)).toBe(intent === 'audience' ? 844 - 64 : 844);
    await page.context().setOffline(false);
    await bar.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await panel.boundingBox())?.y).toBe(0);
    await page.context().close();
  },
);

test('that no call comes through is told, although the browser says that there is a network', {
  timeout: 60_000,
}, async () => {
  const page = await memberOnPhone();
  const bar = page.getByRole('status').filter({ hasText: 'You are offline.' });
  const devices = page.getByRole('dialog', { name: 'Devices' });
  await openPanel(page, 'settings.account.devices');
  await devices.getByText('Active now').waitFor();
  await page.goBack();
  await devices.waitFor({ state: 'detached' });
  await page.route('**/*', (route) => route.abort('connectionfailed'));
  const probe = page.waitForRequest('**/health/check');
  await openPanel(page, 'settings.account.devices');
  await bar.first().waitFor();
  expect(await page.evaluate('navigator.onLine')).toBe(true);
  // The server answers the probe, and not only with an error.
  const method = (await probe).method();
  expect((await fetch(`${world.url}/health/check`, { method })).status).toBe(200);
  await page.unroute('**/*');
  await expect.poll(() => bar.count(), { timeout: 20_000 }).toBe(0);
  await page.context().close();
});
