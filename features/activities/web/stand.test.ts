import { expect, test } from 'vitest';
import { placeInFull } from './stand.ts';

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
