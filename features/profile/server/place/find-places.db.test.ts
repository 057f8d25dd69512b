import { PlacesUnreachable } from '@mitto/server-kit/places/places';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
let ana: TestPerson;
beforeAll(async () => {
  world = await startWorld();
  ana = await world.person('ana');
});
afterAll(() => world.close());

const bangkok = { lat: 13.7563, lng: 100.5018 };

test('towns of the configured country are found by what is typed, in the language asked for', async () => {
  const thai = await ana.call('searchPlaces', { text: 'เชียงใ', language: 'th' });
  expect(thai.result).toEqual([
    expect.objectContaining({ name: 'เชียงใหม่', country: 'ไทย', countryCode: 'TH', city: 'เชียงใหม่' }),
  ]);
  expect((await ana.call('searchPlaces', { text: 'zurich' })).result).toEqual([]);

  const admin = await world.person('admin', { isAdmin: true });
  const { result } = await admin.call('readConfiguration', {});
  await admin.call('updateConfiguration', {
    version: result.version,
    reason: 'We go to Switzerland.',
    changes: { places: { country: 'CH' } },
  });
  const [zurich] = (await ana.call('searchPlaces', { text: 'zurich' })).result;
  expect(zurich).toMatchObject({
    name: 'Zürich',
    countryCode: 'CH',
    formatted_address: 'Zürich, Zurich, Switzerland',
  });
});

test('the town of a point is found, and where nobody lives there is none', async () => {
  expect((await ana.call('placeAt', { point: bangkok })).result).toMatchObject({ city: 'Bangkok' });
  expect((await ana.call('placeAt', { point: { lat: 0, lng: -30 } })).result).toBeNull();
});

test('without a provider the panel of what is nearby is told so', async () => {
  const { result } = await ana.call('nearbyPlaces', { point: bangkok, kind: 'bank' });
  expect(result).toEqual({ isProviderSet: false, places: [] });
});

test('a provider that fails gets its own sentence, and learns no position for a town', async () => {
  const away = async (): Promise<never> => {
    throw new PlacesUnreachable('It is away.');
  };
  const town = { id: 'geonames:1', name: 'Town', address: 'Town', city: 'Town', state: null } as const;
  const townAt = async () => ({ ...town, country: 'X', countryCode: 'XX', postalCode: null, point: bangkok });
  const elsewhere = await startWorld({
    database: world.database,
    clock: world.clock,
    places: { canFindNearby: true, search: away, reverse: away, nearby: away, townAt, closestTown: townAt },
  });
  const bearer = ana.tokens.bearer;
  const nearby = await elsewhere.anonymous.call('nearbyPlaces', { point: bangkok, kind: 'bank' }, { bearer });
  expect(nearby.error).toMatchObject({ code: 'profile/places-unreachable' });
  const found = await elsewhere.anonymous.call('placeAt', { point: bangkok }, { bearer });
  await elsewhere.close();
  expect(found.result).toMatchObject({ city: 'Town' });
});

test.each([
  { text: '' },
  { text: 'x'.repeat(121) },
  { text: 'a', near: { lat: 91, lng: 0 } },
  { text: 'a', limit: 21 },
])('a question that makes no sense is refused: %j', async (input) => {
  expect((await ana.call('searchPlaces', input)).error).toMatchObject({ code: 'invalid' });
});
