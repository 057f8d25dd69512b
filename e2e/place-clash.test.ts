import { ProfileDevice } from '@mitto/profile/server/profiles.fixture';
import type { TestPerson } from '@mitto/testkit/person';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { homeTitle, labelled } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { thingAt } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { type Device, deviceOf, keptProfile, newContext, patience, signIn } from './profile-steps.ts';

let met = 0;
atSite();

const chiangMai = {
  city: 'Chiang Mai',
  country: 'Thailand',
  countryCode: 'TH',
  geometry: { lat: 18.7883, lng: 98.9853 },
};
const phuket = {
  city: 'Phuket',
  country: 'Thailand',
  countryCode: 'TH',
  geometry: { lat: 7.8804, lng: 98.3923 },
  autoUpdate: false,
};
const bangkok = { latitude: 13.7563, longitude: 100.5018 };

interface Wanderer {
  readonly person: TestPerson;
  readonly device: Device;
  /** Another device of the same member. */
  readonly other: ProfileDevice;
}

/** Creates a member whose location is Chiang Mai, and signs them in on a device that stays in one place. */
async function aWanderer(autoUpdate: boolean): Promise<Wanderer> {
  met += 1;
  const stage = { world, browser, language: 'en', size: { width: 390, height: 844 } } as const;
  const person = await world.person(`wanderer${met}`);
  const other = new ProfileDevice(person);
  await other.edit({ location: { ...chiangMai, autoUpdate } }, 99);
  const context = await newContext(stage);
  const device = deviceOf(await context.newPage(), 'en');
  await signIn(device, stage, person);
  await device.page.getByRole('heading', { name: homeTitle, level: 1 }).waitFor(patience);
  return { person, device, other };
}

/** Blocks all pushes until `letGo` is called. `held` returns how many of them contain a location. */
async function holdPushes(page: Page): Promise<{ held: () => number; letGo: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let count = 0;
  await page.route('**/database/push/**', async (route) => {
    if (route.request().postData()?.includes('"location"')) count += 1;
    await promise;
    await route.continue();
  });
  return { held: () => count, letGo: resolve };
}

const cityOf = async ({ uid }: TestPerson) => (await keptProfile(world, uid))?.city;
const notice = ({ page, say }: Device) => page.getByText(say('profile_refused_edit'));

test('a place a device found by itself gives way to one that was chosen meanwhile, without a word, and what was typed stands', {
  timeout: 120_000,
}, async () => {
  const { person, device, other } = await aWanderer(true);
  const { page, open, say, button } = device;
  const { held, letGo } = await holdPushes(page);
  await page.context().setGeolocation(bangkok);
  await page.reload();
  await expect.poll(held, patience).toBeGreaterThan(0);
  await other.edit({ location: phuket }, 99);
  await open('settings.profile');
  await labelled(page, say('profile_headline')).fill('Typed meanwhile');
  await button('profile_save').click();
  await page.getByText(say('profile_saved')).waitFor();
  letGo();
  await expect
    .poll(() => keptProfile(world, person.uid), patience)
    .toMatchObject({ headline: 'Typed meanwhile', city: 'Phuket' });
  // The device has pulled the change, and shows no conflict: neither in this panel, nor in a notice about
  // refused changes.
  await page.getByText('Phuket, Thailand').waitFor(patience);
  const mine = page.getByRole('button', { name: say('profile_clash_mine') });
  await neverComes(
    'place-clash: a question about a place that was found',
    thingAt(mine, `<button>${say('profile_clash_mine')}</button>`, page.getByRole('dialog')),
  );
  await button('app_close').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await neverComes(
    'place-clash: a notice of a place that was found',
    thingAt(notice(device), `<p>${say('profile_refused_edit')}</p>`),
  );
  expect(await cityOf(person)).toBe('Phuket');
  await page.context().close();
});

test('a member who wants to be followed again, and has chosen a place elsewhere meanwhile, is told and asked', {
  timeout: 120_000,
}, async () => {
  const { person, device, other } = await aWanderer(false);
  const { page, open, say, button } = device;
  const { held, letGo } = await holdPushes(page);
  await open('settings.profile');
  await page.getByRole('switch', { name: say('profile_place_follow') }).press('Space');
  await button('profile_save').click();
  await expect.poll(held, patience).toBeGreaterThan(0);
  await button('app_close').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await other.edit({ location: phuket }, 99);
  letGo();
  await notice(device).waitFor(patience);
  await button('app_show').click();
  await page.getByText(say('profile_clash', { what: say('profile_place') })).waitFor();
  await button('profile_clash_mine').click();
  await button('profile_save').click();
  await expect.poll(() => cityOf(person), patience).toBe('Chiang Mai');
  await page.context().close();
});
