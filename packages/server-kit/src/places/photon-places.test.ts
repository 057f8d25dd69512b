import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createGazetteer } from './create-gazetteer.ts';
import { createPhotonPlaces } from './create-photon-places.ts';
import { type PlaceProvider, PlacesUnreachable } from './places.ts';
import { placesOrGazetteer } from './places-or-gazetteer.ts';

const gazetteer = createGazetteer();
let server: Server;
let asked: URL[];
let answer: { status: number; body: string; headers?: Record<string, string> } | 'never';
let photon: PlaceProvider;
let url: string;

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://photon'));
    if (answer === 'never') return;
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  url = `http://127.0.0.1:${port}/`;
  photon = createPhotonPlaces({ url, timeout: 20_000 });
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const point = { lat: 13.7, lng: 100.5 };

function feature(lat: number, lng: number, more: object = {}): object {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: {
      osm_type: 'N',
      osm_id: 7,
      osm_key: 'amenity',
      osm_value: 'restaurant',
      name: 'Krua',
      street: 'Sathon Road',
      housenumber: '3',
      district: 'Sathon',
      city: 'Bangkok',
      country: 'Thailand',
      countrycode: 'TH',
      postcode: '10120',
      extra: { wheelchair: 'yes' },
      ...more,
    },
  };
}

function say(...features: unknown[]): void {
  answer = { status: 200, body: JSON.stringify({ type: 'FeatureCollection', features }) };
}

describe('a search', () => {
  const search = {
    text: 'krua & co',
    countries: ['TH', 'LA'],
    language: 'th' as const,
    near: point,
    limit: 2,
  };

  test('asks as the service documents it', async () => {
    say();
    expect(await photon.search(search)).toEqual([]);
    expect(asked[0]?.pathname).toBe('/api');
    expect([...(asked[0]?.searchParams ?? [])]).toEqual([
      ['q', 'krua & co'],
      ['limit', '2'],
      ['lang', 'th'],
      ['countrycode', 'TH'],
      ['countrycode', 'LA'],
      ['lat', '13.7'],
      ['lon', '100.5'],
    ]);
  });

  test('reads places with all their parts', async () => {
    say(feature(13.71, 100.51), feature(52.5, 13.4, { osm_id: 8, type: 'city', name: 'Vientiane', city: undefined, street: undefined, district: undefined, countrycode: 'LA', country: 'Laos' })); // biome-ignore format: one line
    const [krua, vientiane] = await photon.search(search);
    expect(krua).toEqual({
      id: 'osm:N7',
      name: 'Krua',
      address: 'Krua, 3 Sathon Road, Sathon, Bangkok, Thailand',
      city: 'Bangkok',
      state: null,
      country: 'Thailand',
      countryCode: 'TH',
      postalCode: '10120',
      point: { lat: 13.71, lng: 100.51 },
      kind: 'restaurant',
    });
    expect(vientiane).toMatchObject({ city: 'Vientiane', address: 'Vientiane, Laos' });
  });

  test('a place without a name of its own is an address', async () => {
    say(feature(13.71, 100.51), feature(13.72, 100.52, { osm_id: 8, name: undefined }));
    const [venue, address] = await photon.search(search);
    expect([venue?.name, venue?.isAddress]).toEqual(['Krua', undefined]);
    expect([address?.name, address?.isAddress]).toEqual(['3 Sathon Road', true]);
  });

  test('leaves out what is of another country, too much, or no place', async () => {
    const german = feature(52.5, 13.4, { countrycode: 'DE' });
    say(german, 'nonsense', feature(95, 13), feature(1, 1, { osm_id: 1.5 }), feature(2, 2), feature(3, 3), feature(4, 4)); // biome-ignore format: one line
    const places = await photon.search(search);
    expect(places.map((place) => place.point.lat)).toEqual([2, 3]);
  });
});

test('establishments are asked for by their keys', async () => {
  say();
  await photon.search({ text: 'krua', countries: [], language: 'en', establishments: true, limit: 1 });
  expect(asked[0]?.searchParams.getAll('osm_tag')).toEqual(['amenity', 'shop', 'leisure', 'tourism']);
});

test.each([
  ['https://krua.example/?a=1', 'https://krua.example/?a=1'],
  ['http://krua.example', 'http://krua.example/'],
  ['javascript:alert(1)', undefined],
  ['krua.example', undefined],
  [7, undefined],
  [`https://krua.example/${'x'.repeat(500)}`, undefined],
])('of the website %j a place has %j', async (website, told) => {
  say(feature(1, 1, { extra: { website } }), feature(2, 2, { extra: { 'contact:website': website } }));
  const places = await photon.reverse(point, 'en');
  expect(places?.website).toBe(told);
});

test('a shop of any kind is a store, and other tags are of no kind', async () => {
  say(feature(1, 1, { osm_key: 'shop', osm_value: 'shoes' }), feature(2, 2, { osm_value: 'cinema' }));
  const found = await photon.search({ text: 'x', countries: [], language: 'en', limit: 5 });
  expect(found.map(({ kind }) => kind)).toEqual(['store', undefined]);
});

test('a point gives the nearest place, or none', async () => {
  say(feature(13.71, 100.51));
  expect((await photon.reverse(point, 'en'))?.name).toBe('Krua');
  expect(`${asked[0]?.pathname}${asked[0]?.search}`).toBe('/reverse?limit=1&lang=en&lat=13.7&lon=100.5');
  say();
  expect(await photon.reverse(point, 'en')).toBeNull();
});

test('nearby asks for the kind within the radius, and gives the nearest first and nothing further', async () => {
  say(feature(13.703, 100.5, { osm_id: 1 }), feature(13.701, 100.5, { osm_id: 2 }), feature(13.71, 100.5));
  const places = await photon.nearby({ point, kind: 'restaurant', radius: 500, language: 'en', limit: 9 });
  expect(places.map(({ id }) => id)).toEqual(['osm:N2', 'osm:N1']);
  expect(asked[0]?.searchParams.get('osm_tag')).toBe('amenity:restaurant');
  expect(asked[0]?.searchParams.get('radius')).toBe('0.5');
});

const failures: [string, typeof answer][] = [
  ['500', { status: 500, body: '{}' }],
  ['429', { status: 429, body: 'slow down' }],
  ['a redirect', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/api' } }],
  ['no JSON', { status: 200, body: '<html>' }],
  ['other JSON', { status: 200, body: '{"results":[]}' }],
  ['too much', { status: 200, body: JSON.stringify({ features: [], more: 'x'.repeat(600_000) }) }],
  ['silence', 'never'],
];

describe.each(failures)('%s', (_, failure) => {
  beforeEach(() => {
    answer = failure;
    if (failure === 'never') photon = createPhotonPlaces({ url, timeout: 200 });
  });

  test('is told as a service that cannot be reached', async () => {
    await expect(photon.reverse(point, 'en')).rejects.toThrow(PlacesUnreachable);
  });

  test('leaves towns to the gazetteer', async () => {
    const places = placesOrGazetteer(photon, gazetteer, createLog('silent'));
    const search = { text: 'chiang mai', countries: ['TH'], language: 'en' as const, limit: 1 };
    expect((await places.search(search))[0]?.id).toMatch(/^geonames:/);
    await expect(
      places.nearby({ point, kind: 'bank', radius: 500, language: 'en', limit: 5 }),
    ).rejects.toThrow(PlacesUnreachable);
  });
});

test('the town of a point is found without telling the provider', async () => {
  say(feature(13.71, 100.51));
  const places = placesOrGazetteer(photon, gazetteer, createLog('silent'));
  expect((await places.townAt(point, 'en'))?.address).toBe('Bangkok, Thailand');
  expect(asked).toEqual([]);
});
