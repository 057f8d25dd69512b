import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLog } from '@mitto/server-kit/log';
import { createGazetteer } from '@mitto/server-kit/places/create-gazetteer';
import { createPhotonPlaces } from '@mitto/server-kit/places/create-photon-places';
import { placesOrGazetteer } from '@mitto/server-kit/places/places-or-gazetteer';
import { type LoopbackServer, startLoopbackServer } from '@mitto/testkit/loopback-server';
import { startWorld } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGuest, anActivity, aPage, openActivities, sizes } from './activity-steps.ts';
import { openPanel } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { aMatch, chat, openChat } from './chat-steps.ts';
import { deviceOf, keptProfile, newContext, patience, signIn } from './profile-steps.ts';

let tileServer: LoopbackServer;
let photon: LoopbackServer;
let tile: Buffer;
const tiles: string[] = [];
const asked: URL[] = [];

function answerTile({ url = '' }: IncomingMessage, response: ServerResponse): void {
  tiles.push(url);
  response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(tile);
}

/** Answers as photon does: forty parks every 5 metres to the north of a point, the furthest first. */
function answerPlaces({ url = '/' }: IncomingMessage, response: ServerResponse): void {
  const question = new URL(url, 'http://photon');
  asked.push(question);
  const park = (at: number) => ({
    geometry: { type: 'Point', coordinates: [98.9853, 18.7883 + at / 20_000] },
    properties: {
      ...{ osm_type: 'N', osm_id: at, osm_key: 'leisure', osm_value: 'park', name: `Garden ${at}` },
      ...{ city: 'Chiang Mai', country: 'Thailand', countrycode: 'TH' },
      ...(at === 0 && { extra: { website: 'https://garden.example/' } }),
    },
  });
  const features = Array.from({ length: 40 }, (_, at) => park(39 - at));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ features }));
}

beforeAll(async () => {
  tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#9cc3d5' } })
    .png()
    .toBuffer();
});

atSite({
  start: async () => {
    tileServer ??= await startLoopbackServer(answerTile);
    photon ??= await startLoopbackServer(answerPlaces);
    const clock = createTestClock();
    clock.advance(Date.now() - clock.now());
    const provider = createPhotonPlaces({ url: photon.origin });
    return await startWorld({
      ...{ clock, haveProfiles: true },
      places: placesOrGazetteer(provider, createGazetteer(), createLog('silent')),
      settings: {
        tiles: { address: `${tileServer.origin}/{z}/{x}/{y}.png`, credit: '© The tests', maxZoom: 19 },
      },
    });
  },
});

afterAll(async () => {
  await tileServer.close();
  await photon.close();
});

const map = (page: Page) => page.getByRole('dialog', { name: 'Choose a place' });
/** Zooms of the tiles: those of 256 pixels are one above the zoom of the map. */
const zoomsAsked = () => new Set(tiles.map((path) => path.split('/')[1]));

test('a place nearby is chosen on the map and sent in a chat, and shows its streets there', {
  timeout: 180_000,
}, async () => {
  const look = { hasTouch: true } as const;
  const [ana, ben] = await aMatch({ world, browser, size: { width: 390, height: 844 }, look }, 'streets', {
    isPremium: true,
  });
  const refused: string[] = [];
  for (const { page } of [ana, ben])
    page.on('console', (message) => message.text().includes('violates') && refused.push(message.text()));
  await ana.context.grantPermissions(['geolocation'], { origin: world.url });
  await ana.context.setGeolocation({ latitude: 18.7883, longitude: 98.9853 });
  await openChat(ana, ben);
  await openChat(ben, ana);
  await chat(ana.page).getByRole('button', { name: 'Attach' }).click();
  await ana.page.getByRole('menuitem', { name: 'Location' }).click();
  await ana.page.getByRole('button', { name: 'Choose on the map' }).click();
  const sheet = map(ana.page);
  await sheet.getByText('© The tests').waitFor();
  await expect.poll(() => [...zoomsAsked()], { timeout: 60_000 }).toContain('14');
  await sheet.getByRole('button', { name: 'Show where I am' }).click();
  await sheet.getByText('Chiang Mai, Thailand').waitFor();

  await sheet.getByRole('tab', { name: 'Places' }).click();
  await sheet.getByText('Park', { exact: true }).click();
  const rows = sheet.getByRole('list', { name: 'Places nearby' }).getByRole('listitem');
  await rows.first().getByText('Garden 0', { exact: true }).waitFor();
  await rows.nth(19).scrollIntoViewIfNeeded();
  await expect.poll(() => rows.count()).toBe(40);
  await expect(rows.first().getByRole('link').getAttribute('href')).resolves.toBe('https://garden.example/');
  await rows.getByText('Garden 3', { exact: true }).click();
  await sheet.getByRole('status').getByText('Garden 3', { exact: true }).waitFor();
  await sheet.getByRole('button', { name: 'Choose this place' }).click();
  await sheet.waitFor({ state: 'detached' });
  await ana.page.getByRole('button', { name: 'Exact place' }).click();
  await chat(ana.page).getByRole('button', { name: 'Send' }).click();

  const sent = chat(ben.page).getByRole('article');
  await sent.getByText('Garden 3, Chiang Mai, Thailand').waitFor();
  tiles.length = 0;
  await sent.getByRole('button', { name: 'Garden 3' }).click();
  await expect.poll(() => [...zoomsAsked()], { timeout: 60_000 }).toEqual(['18']);
  await ben.page.locator('dialog[data-intent="map"]').getByText('© The tests').waitFor();

  // The provider has learnt where to look within 500 m, and not where Ana is.
  const around = asked
    .filter(({ pathname }) => pathname === '/reverse')
    .map(({ searchParams }) => searchParams);
  expect(new Set(around.map((query) => `${query.get('lat')} ${query.get('lon')}`))).toEqual(
    new Set(['18.79 98.985']),
  );
  expect(refused).toEqual([]);
  const { headers } = await fetch(world.url);
  const named = (headers.get('content-security-policy') ?? '')
    .split('; ')
    .filter((directive) => directive.includes(tileServer.origin));
  expect(named.map((directive) => directive.split(' ')[0])).toEqual(['img-src', 'connect-src']);
  await ana.context.close();
  await ben.context.close();
});

test('an activity shows the streets of an exact place, and tells a town in words', {
  timeout: 120_000,
}, async () => {
  const exact = await anActivity(world, 'drawn', { venue: 'Upstairs' });
  const chiangMai = { name: 'Chiang Mai', city: 'Chiang Mai', geometry: { lat: 18.79, lng: 98.98 } };
  const town = await anActivity(world, 'worded', { location: chiangMai, venue: 'The old gate' });
  const { page, context } = await aPage(sizes[0]);
  await openActivities(page, world, await aGuest(world, 'finder'));
  tiles.length = 0;
  await openPanel(page, `social.activity.view?id=${exact.id}`);
  await page.getByRole('img', { name: 'Map of Upstairs' }).waitFor();
  await page.getByText('© The tests').waitFor();
  await expect.poll(() => [...zoomsAsked()]).toEqual(['16']);
  await page.getByText('Mei’s, 12 Soi Ari, Bangkok').waitFor();
  await openPanel(page, `social.activity.view?id=${town.id}`);
  await page.getByText('The old gate').waitFor();
  expect(await page.getByRole('img', { name: /^Map of/ }).count()).toBe(0);
  await context.close();
});

test('one’s own place is chosen on the map, by keyboard and search', { timeout: 180_000 }, async () => {
  const stage = { world, browser, language: 'en', size: { width: 1280, height: 800 } } as const;
  const person = await world.person('mapper');
  const context = await newContext(stage);
  const device = deviceOf(await context.newPage(), 'en');
  await signIn(device, stage, person);
  const { page, button, open, say } = device;
  await page.getByRole('navigation').first().waitFor(patience);
  await open('settings.profile');
  await button('profile_map_choose').click();
  const sheet = map(page);
  // On a large screen the places stand beside the map.
  await sheet.getByRole('region', { name: 'Places nearby' }).waitFor();
  expect(await sheet.getByRole('tab').count()).toBe(0);
  await sheet.getByRole('combobox', { name: 'Search for a place' }).fill('garden');
  await sheet.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await sheet.getByRole('status').getByText('Garden 39', { exact: true }).waitFor();
  await sheet.getByRole('button', { name: 'Choose this place' }).press('Enter');
  await sheet.waitFor({ state: 'detached' });
  await page.getByText('Chiang Mai, Thailand').waitFor();
  await button('profile_save').click();
  await page.getByText(say('profile_saved')).waitFor();
  await expect.poll(() => keptProfile(world, person.uid), patience).toMatchObject({ city: 'Chiang Mai' });
  await context.close();
});
