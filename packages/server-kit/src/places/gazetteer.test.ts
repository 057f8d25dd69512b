import { describe, expect, test } from 'vitest';
import { createGazetteer } from './create-gazetteer.ts';
import type { PlaceLanguage } from './place.ts';
import { PlacesUnreachable } from './places.ts';
import { PointIndex } from './point-index.ts';

const gazetteer = createGazetteer();
const bangkok = { lat: 13.7563, lng: 100.5018 };

async function addresses(
  text: string,
  countries: string[] = [],
  language: PlaceLanguage = 'en',
): Promise<string[]> {
  const places = await gazetteer.search({ text, countries, language, limit: 5 });
  return places.map(({ address }) => address);
}

describe('by what is typed', () => {
  test.each([
    ['bangk', 'Bangkok, Thailand'],
    ['BANGKOK', 'Bangkok, Thailand'],
    ['chiang m', 'Chiang Mai, Thailand'],
    ['zurich', 'Zürich, Zurich, Switzerland'],
    ['São Paulo', 'São Paulo, Brazil'],
    ['london', 'London, England, United Kingdom'],
    ['london, ont', 'London, Ontario, Canada'],
    ['san jose, california', 'San Jose, California, United States'],
    ["xi'an", 'Xi’an, Shaanxi, China'],
  ])('%s is %s before others', async (text, first) => {
    expect((await addresses(text))[0]).toBe(first);
  });

  test.each([
    ['hin', 'Hua Hin, Prachuap Khiri Khan, Thailand'],
    ['racha', 'Si Racha, Chon Buri, Thailand'],
  ])('a later word, %s, finds %s', async (text, address) => {
    expect(await addresses(text, ['TH'])).toContain(address);
  });

  test.each([
    ['เชียง', ['เชียงใหม่, ไทย', 'เชียงราย, ไทย']],
    ['กรุงเทพ', ['กรุงเทพมหานคร, ไทย']],
    ['หาดใ', ['หาดใหญ่, สงขลา, ไทย']],
  ])('Thai is found in Thai: %s', async (text, expected) => {
    expect(await addresses(text, ['TH'], 'th')).toEqual(expected);
  });

  test.each(['bangkkok', 'bangok', 'bagnkok', 'bangkol'])('one slip is forgiven: %s', async (text) => {
    expect((await addresses(text, ['TH']))[0]).toBe('Bangkok, Thailand');
  });

  test('two slips are not, and nothing is found for nothing', async () => {
    expect(await addresses('bankkoc', ['TH'])).toEqual([]);
    expect(await addresses('  ,. ')).toEqual([]);
    expect(await addresses('นนนนนน')).toEqual([]);
  });

  test('only places of the countries asked for are found', async () => {
    const places = await gazetteer.search({ text: 's', countries: ['TH', 'LA'], language: 'en', limit: 50 });
    expect(places).toHaveLength(50);
    expect(new Set(places.map(({ countryCode }) => countryCode))).toEqual(new Set(['TH', 'LA']));
  });

  test('of places that fit alike the near come first', async () => {
    const search = { text: 'victoria', countries: [], language: 'en' as const, limit: 1 };
    const canada = await gazetteer.search({ ...search, near: { lat: 48.43, lng: -123.37 } });
    const seychelles = await gazetteer.search({ ...search, near: { lat: -4.62, lng: 55.45 } });
    expect(canada[0]?.countryCode).toBe('CA');
    expect(seychelles[0]?.countryCode).toBe('SC');
  });

  test('a place says all its parts', async () => {
    const [place] = await gazetteer.search({ text: 'hua hin', countries: ['TH'], language: 'th', limit: 1 });
    expect(place).toEqual({
      id: expect.stringMatching(/^geonames:\d+$/),
      name: 'หัวหิน',
      address: 'หัวหิน, ประจวบคีรีขันธ์, ไทย',
      city: 'หัวหิน',
      state: 'ประจวบคีรีขันธ์',
      country: 'ไทย',
      countryCode: 'TH',
      postalCode: null,
      point: { lat: expect.closeTo(12.57, 1), lng: expect.closeTo(99.96, 1) },
    });
  });
});

describe('by a point', () => {
  test.each([
    ['the middle of a city', bangkok, 'Bangkok, Thailand'],
    ['its outskirts, beside hamlets', { lat: 13.69, lng: 100.75 }, 'Bangkok, Thailand'],
    ['another city', { lat: 18.79, lng: 98.98 }, 'Chiang Mai, Thailand'],
  ])('%s', async (_, point, address) => {
    expect((await gazetteer.reverse(point, 'en'))?.address).toBe(address);
  });

  test('is compared across the line of dates, and as far as was asked', () => {
    const points = new PointIndex([
      { lat: -16.8, lng: 179.95 },
      { lat: -16.8, lng: -179.95 },
      { lat: -16.8, lng: 179.0 },
      { lat: 89.5, lng: 120 },
    ]);
    const near = (lat: number, lng: number): number[] =>
      [...points.within({ lat, lng }, 30)].map(([index]) => index).sort();
    expect(near(-16.8, 179.99)).toEqual([0, 1]);
    expect(near(-16.8, -179.99)).toEqual([0, 1]);
    expect(near(89.5, 119)).toEqual([3]);
    expect(near(89.9, -60)).toEqual([]);
  });

  test('the closest town is the one whose middle is closest, however small, and far from all there is none', async () => {
    const { point } = (await gazetteer.closestTown(bangkok)) ?? { point: bangkok };
    const beside = { lat: point.lat + 0.002, lng: point.lng - 0.002 };
    expect((await gazetteer.closestTown(beside))?.point).toEqual(point);
    // The outskirts belong to Bangkok, and have a middle of their own.
    const outskirts = await gazetteer.closestTown({ lat: 13.69, lng: 100.75 });
    expect(outskirts?.name).not.toBe('Bangkok');
    expect(await gazetteer.closestTown({ lat: 0, lng: -30 })).toBeNull();
  });

  test('nobody lives in the middle of an ocean, nor at a pole', async () => {
    expect(await gazetteer.reverse({ lat: 0, lng: -30 }, 'en')).toBeNull();
    expect(await gazetteer.reverse({ lat: 90, lng: 0 }, 'en')).toBeNull();
  });
});

test('what is around a point it does not know, and says so', async () => {
  const search = { point: bangkok, kind: 'bank' as const, radius: 500, language: 'en' as const, limit: 5 };
  expect(gazetteer.canFindNearby).toBe(false);
  await expect(gazetteer.nearby(search)).rejects.toThrow(PlacesUnreachable);
});
