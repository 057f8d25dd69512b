import { kilometresBetween } from '@mitto/kit/kilometres-between';
import type { NearbySearch, Place, PlaceSearch } from '@mitto/server-kit/places/place';
import { PlacesUnreachable } from '@mitto/server-kit/places/places';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

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
  expect(result).toEqual({ isProviderSet: false, hasMore: false, places: [] });
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

describe('with a provider', () => {
  const asked: { readonly nearby: NearbySearch[]; readonly search: PlaceSearch[] } = {
    nearby: [],
    search: [],
  };
  const park = (at: number): Place => ({
    ...{ id: `osm:N${at}`, name: `Park ${at}`, address: `Park ${at}, Bangkok`, city: 'Bangkok', state: null },
    ...{ country: 'Thailand', countryCode: 'TH', postalCode: null, kind: 'park' },
    point: { lat: bangkok.lat + at / 10_000, lng: bangkok.lng },
    ...(at === 0 && { website: 'https://park.example/' }),
  });
  // Parks lie every 11 metres to the north, given in a mixed order.
  const parks = Array.from({ length: 60 }, (_, at) => park((at * 7) % 60));
  let other: World;
  beforeAll(async () => {
    other = await startWorld({
      database: world.database,
      clock: world.clock,
      places: {
        ...world.deps.places,
        canFindNearby: true,
        search: async (search) => {
          asked.search.push(search);
          return search.establishments && search.text !== 'park' ? [] : [park(0)];
        },
        nearby: async (search) => {
          asked.nearby.push(search);
          return parks;
        },
      },
    });
  });
  afterAll(() => other.close());
  const bearer = () => ({ bearer: ana.tokens.bearer });

  test('places nearby come page by page, the nearest first, each once, with kind and website', async () => {
    const ids: string[] = [];
    for (const start of [0, 20, 40]) {
      const { result } = await other.anonymous.call(
        'nearbyPlaces',
        { point: bangkok, kind: 'park', start },
        bearer(),
      );
      if (start === 0)
        expect(result.places[0]).toMatchObject({ icon: 'park', website: 'https://park.example/' });
      ids.push(...result.places.map(({ place_id }) => place_id));
      expect(result.hasMore).toBe(start < 40);
    }
    // Within 500 m are 0 to 44.
    expect(ids).toEqual(Array.from({ length: 45 }, (_, at) => `osm:N${at}`));
  });

  test('the provider learns a rounded point, which covers all that was asked for', async () => {
    for (let at = 0; at < 40; at += 1) {
      asked.nearby.length = 0;
      const point = { lat: 13 + at * 0.003_731, lng: 100 + at * 0.009_913 };
      await other.anonymous.call('nearbyPlaces', { point, kind: 'bank', radius: 1500 }, bearer());
      const [search] = asked.nearby;
      expect((search?.point.lat ?? 0) * 200).toBeCloseTo(Math.round(point.lat * 200), 6);
      expect((search?.point.lng ?? 0) * 200).toBeCloseTo(Math.round(point.lng * 200), 6);
      const away = kilometresBetween(point, search?.point ?? point) * 1000;
      expect(away + 1500).toBeLessThanOrEqual(search?.radius ?? 0);
    }
  });

  test('a search for establishments finds towns where there is none by this name', async () => {
    const search = (text: string) =>
      other.anonymous.call('searchPlaces', { text, establishments: true }, bearer());
    asked.search.length = 0;
    await search('park');
    expect(asked.search.map(({ establishments }) => establishments)).toEqual([true]);
    expect((await search('phuket')).result).toHaveLength(1);
    expect(asked.search).toHaveLength(3);
  });
});

test.each([{ start: 61 }, { start: -1 }, { limit: 61 }, { kind: 'bar' }, { radius: 5001 }])(
  'a question about what is nearby that makes no sense is refused: %j',
  async (wrong) => {
    const input = { point: bangkok, kind: 'bank' as const, ...wrong };
    expect((await ana.call('nearbyPlaces', input as never)).error).toMatchObject({ code: 'invalid' });
  },
);
