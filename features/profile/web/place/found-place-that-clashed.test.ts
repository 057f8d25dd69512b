import type { RefusedChange } from '@mitto/web-kit/data/use-changes';
import { beforeAll, expect, test } from 'vitest';
import type { Location } from '../../contract/profile-fields.ts';
import { isFoundPlaceThatClashed } from './found-place-that-clashed.ts';
import { rememberFound } from './found-places.ts';

const found: Location = { city: 'Bangkok', geometry: { lat: 13.7563, lng: 100.5018 }, autoUpdate: true };
const elsewhere: Location = { ...found, geometry: { lat: 18.7883, lng: 98.9853 } };
beforeAll(() => rememberFound(found));

function refused(given: object, fields: Readonly<Record<string, string>>, code = 'database/conflict') {
  const forget = async () => undefined;
  const change: RefusedChange<unknown> = {
    ...{ mid: 'm', ref: null, sentence: '', until: undefined, forget },
    ...{ given, fields, code },
  };
  return change;
}

const clash = { location: 'changed-elsewhere' };

test('of what comes back only the place a device found by itself is no matter of the member’s', () => {
  expect(isFoundPlaceThatClashed(refused({ location: found }, clash))).toBe(true);
  expect(isFoundPlaceThatClashed(refused({ location: found, headline: 'x' }, clash))).toBe(true);
});

test.each([
  ['a place the member asked to be followed from', refused({ location: elsewhere }, clash)],
  ['a place that no longer follows', refused({ location: { ...found, autoUpdate: false } }, clash)],
  [
    'a headline beside it',
    refused({ location: found, headline: 'x' }, { ...clash, headline: 'changed-elsewhere' }),
  ],
  ['a headline alone', refused({ headline: 'x' }, { headline: 'changed-elsewhere' })],
  ['a place that was wrong', refused({ location: found }, { location: 'required' }, 'invalid')],
])('%s is told', (_what, change) => {
  expect(isFoundPlaceThatClashed(change)).toBe(false);
});
