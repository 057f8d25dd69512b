import { Form } from '@mitto/web-kit/forms/form';
import { expect, test } from 'vitest';
import {
  type ActivityValues,
  activityForm,
  draftOf,
  endAfterMove,
  fieldTime,
  firstValues,
  readFieldTime,
} from './form-values.ts';

const zone = 'Asia/Bangkok';
const now = Date.UTC(2026, 10, 25, 13, 30, 20);
const description = 'Pancakes and old records: bring one album.';

function formWith(changes: Partial<ActivityValues>, timeZone = zone) {
  const first = { ...firstValues(undefined, now, timeZone), description, ...changes };
  return new Form(activityForm(first, { timeZone, now: () => now, before: undefined }));
}

function codesOf(changes: Partial<ActivityValues>, timeZone = zone): readonly (string | undefined)[] {
  const { controls } = formWith(changes, timeZone).view;
  const { starts, ends, description: about, places } = controls;
  return [about, starts, ends, places].map(({ errors }) => errors[0]?.code);
}

const none = [undefined, undefined, undefined, undefined];

test('an activity starts now and lasts an hour, for everyone', () => {
  const first = firstValues(undefined, now, zone);
  expect(first).toMatchObject({ starts: '2026-11-25T20:31', ends: '2026-11-25T21:31', privacy: '0' });
  expect(codesOf({})).toEqual(none);
});

test.each([
  ['29 characters', { description: 'x'.repeat(29) }, ['minlength', ...none.slice(1)]],
  ['30 characters around spaces', { description: ` ${'x'.repeat(29)} ` }, ['minlength', ...none.slice(1)]],
  ['1001 characters', { description: 'x'.repeat(1001) }, ['maxlength', ...none.slice(1)]],
  ['1000 characters', { description: 'x'.repeat(1000) }, none],
])('a description of %s', (_what, changes, codes) => {
  expect(codesOf(changes)).toEqual(codes);
});

test('each fault of the times is told at the field that mends it', () => {
  expect(codesOf({ ends: '2026-11-25T20:00' })[2]).toBe('activities/end-before-start');
  expect(codesOf({ ends: '2026-12-25T20:00' })[2]).toBe('activities/too-long');
  const past = { starts: '2026-11-20T20:00', ends: '2026-11-20T21:00' };
  expect(codesOf(past).slice(1, 3)).toEqual(['activities/in-the-past', undefined]);
  expect(codesOf({ starts: '2028-11-20T20:00', ends: '2028-11-20T21:00' })[1]).toBe(
    'activities/too-far-ahead',
  );
  expect(codesOf({ starts: '' })[1]).toBe('required');
});

test('the hour that daylight saving skips is no time', () => {
  const times = { starts: '2027-03-28T02:30', ends: '2027-03-28T04:30' };
  expect(codesOf(times, 'Europe/Berlin')[1]).toBe('no-such-time');
  expect(codesOf(times)[1]).toBeUndefined();
});

test.each(['0', '100', '', 'six', '1.5'])('%j places are refused where places are limited', (places) => {
  expect(codesOf({ isLimited: true, places })[3]).toBe('places');
  expect(codesOf({ isLimited: false, places })[3]).toBeUndefined();
});

test('the draft has only what the privacy and the switches ask for', () => {
  const values = { ...firstValues(undefined, now, zone), description: ` ${description} `, invitees: ['a'] };
  expect(draftOf(values, zone)).toMatchObject({ description, places: null, invitees: [], location: null });
  expect(draftOf({ ...values, privacy: '2', isLimited: true, places: '4' }, zone)).toMatchObject({
    ...{ privacy: 2, invitees: ['a'], places: 4 },
  });
});

test('a field shows the time that it was given', () => {
  expect(readFieldTime(fieldTime(now, zone), zone)).toBe(Math.floor(now / 60_000) * 60_000);
});

test('an activity whose start is moved lasts as long as before', () => {
  const values = { starts: '2026-11-25T20:00', ends: '2026-11-25T22:30' };
  expect(endAfterMove(values, '2026-11-28T23:00', zone)).toBe('2026-11-29T01:30');
  expect(endAfterMove(values, '', zone)).toBe(values.ends);
});

test('words for a place go with it, without the spaces around them, and are taken back by an empty field', () => {
  const first = firstValues(undefined, now, zone);
  const place = JSON.stringify({ geometry: { lat: 13.7, lng: 100.5 } });
  const venueOf = (values: Partial<ActivityValues>) =>
    draftOf({ ...first, description, ...values }, zone).venue;
  expect(venueOf({ place, venue: ' Upstairs ' })).toBe('Upstairs');
  expect(venueOf({ place, venue: '  ' })).toBeNull();
  expect(venueOf({ venue: 'Upstairs' })).toBeNull();
  expect(formWith({ venue: 'x'.repeat(61) }).view.controls.venue.errors[0]?.code).toBe('maxlength');
});
