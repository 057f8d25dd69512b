import { expect, test } from 'vitest';
import { aGuest, anActivity, openActivities } from './activity-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { picture } from './chat-steps.ts';
import { startSite } from './start-site.ts';

atSite({ start: startSite });

const chiangMai = { latitude: 18.79, longitude: 98.98 };

test('the map opens on the member, locates the device, and leads from an empty view to the nearest activity', {
  timeout: 120_000,
}, async () => {
  await anActivity(world, 'mapped', { category: 'fit' });
  const guest = await aGuest(world, 'mapper');
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await openActivities(page, world, guest);
  await page.getByRole('button', { name: 'Map', exact: true }).tap();
  const pin = page.locator('button.maplibregl-marker');
  const card = page.getByRole('region', { name: 'Social activities' }).getByRole('article');
  await pin.waitFor();
  await page.getByRole('img', { name: 'You are here' }).waitFor();
  // The scale of a map that shows 50 km to each side, and not of one that shows the country.
  await page
    .getByText(/^[1-5]0\skm$/)
    .and(page.locator('.maplibregl-ctrl-scale'))
    .waitFor();
  await pin.tap();
  await card.filter({ hasText: 'Dumpling table' }).waitFor();
  await picture(page, 'activity-map-pin');
  await page.getByRole('region', { name: 'Social activities' }).getByRole('button', { name: 'Close' }).tap();

  // Only now: where the device may be read, home moves the member there.
  await context.setGeolocation(chiangMai);
  await context.grantPermissions(['geolocation']);
  await page.getByRole('button', { name: 'Show where I am' }).tap();
  await page.getByText('No activity here').waitFor();
  expect(await pin.filter({ visible: true }).count()).toBe(0);
  await picture(page, 'activity-map-empty');
  await page.getByRole('button', { name: 'Show the nearest' }).tap();
  await card.filter({ hasText: 'Dumpling table' }).waitFor();
  await pin.waitFor();
  await context.close();
});
