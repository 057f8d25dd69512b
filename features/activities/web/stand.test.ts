import { expect, test } from 'vitest';
import { isFindable, placeInFull, placeLine, placeName } from './stand.ts';

test.each([
  [
    { name: 'Mei’s', formatted_address: '12 Soi Ari, Bangkok', city: 'Bangkok' },
    'Mei’s, 12 Soi Ari, Bangkok',
  ],
  [
    { name: 'Hall', formatted_address: 'Hall, 1 Soi Ari, Bangkok', city: 'Bangkok' },
    'Hall, 1 Soi Ari, Bangkok',
  ],
  [{ name: 'Hall', formatted_address: 'Hallway 1, Bangkok' }, 'Hall, Hallway 1, Bangkok'],
  [{ name: 'Bangkok', formatted_address: 'Bangkok' }, 'Bangkok'],
  [{ name: 'Mei’s', city: 'Bangkok' }, 'Mei’s, Bangkok'],
  [{ name: 'Mei’s' }, 'Mei’s'],
  [{ city: 'Bangkok' }, 'Bangkok'],
  [{}, undefined],
])('%j is told in one line, with its name once', (place, line) => {
  expect(placeInFull(place)).toBe(line);
});

const geometry = { lat: 18.79, lng: 98.98 };

test('the author’s own words for the place come first, and the place follows in full', () => {
  const told = { venue: 'Nimman Brewery', location: { geometry, name: 'Chiang Mai', city: 'Chiang Mai' } };
  expect([placeName(told), placeLine(told)]).toEqual(['Nimman Brewery', 'Nimman Brewery, Chiang Mai']);
  expect(placeLine({ location: { geometry, city: 'Chiang Mai' } })).toBe('Chiang Mai');
  expect(placeLine({ venue: 'Nimman Brewery', location: { geometry } })).toBe('Nimman Brewery');
  expect(placeLine({})).toBeUndefined();
});

test.each([
  ['a point on the map', { isExact: true, location: { geometry } }, true],
  ['a point in a known town', { isExact: true, location: { geometry, city: 'Bangkok' } }, true],
  ['a bar', { isExact: true, location: { geometry, name: 'Hall', city: 'Bangkok' } }, true],
  ['a town', { isExact: true, location: { geometry, name: 'Bangkok', city: 'Bangkok' } }, false],
  ['a province', { isExact: true, location: { geometry, name: 'Krabi', state: 'Krabi' } }, false],
  ['the square of a home', { isExact: false, location: { geometry, city: 'Bangkok' } }, false],
  ['nothing', {}, false],
])('whether streets are drawn around %s', (_, activity, isDrawn) => {
  expect(isFindable(activity)).toBe(isDrawn);
});
