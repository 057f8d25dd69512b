import { day, hour, minute } from '@mitto/kit/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  answerTime,
  canTalkAbout,
  isPrivateHome,
  longest,
  stateAfterJoin,
  talkOpenFor,
  timesFault,
} from './policy.ts';

const now = Date.UTC(2026, 2, 3, 12);

test('whoever is offered a place has less time the nearer the start is, and never longer than until it', () => {
  const lefts = fc.integer({ min: -day, max: 40 * day });
  fc.assert(
    fc.property(lefts, lefts, (one, other) => {
      const [near, far] = [Math.min(one, other), Math.max(one, other)];
      expect(answerTime(now + near, now)).toBeLessThanOrEqual(answerTime(now + far, now));
      expect(answerTime(now + far, now)).toBeLessThan(Math.max(1, far));
    }),
  );
  expect(answerTime(now + 30 * day, now)).toBe(12 * hour);
  expect(answerTime(now + 8 * hour, now)).toBe(hour);
  expect(answerTime(now + 20 * minute, now)).toBe(5 * minute);
  expect(answerTime(now + 5 * minute, now)).toBe(0);
});

test.each([
  ['activities/end-before-start', hour, hour],
  ['activities/end-before-start', 2 * hour, hour],
  ['activities/too-long', hour, hour + longest + 1],
  ['activities/too-long', hour, 30 * day],
  ['activities/in-the-past', -hour - 1, hour],
  ['activities/in-the-past', -minute, 0],
  ['activities/too-far-ahead', 367 * day, 367 * day + hour],
  [undefined, 0, hour],
  [undefined, -hour, 1],
  [undefined, hour, hour + longest],
])('%s: from %i to %i', (fault, start, end) => {
  expect(timesFault({ startTime: now + start, endTime: now + end }, now)).toBe(fault);
});

test('an edit keeps a start that has passed, and moves it to no other moment of the past', () => {
  const before = { startTime: now - day, endTime: now + hour };
  expect(timesFault({ ...before, endTime: now + 2 * hour }, now, before)).toBeUndefined();
  expect(timesFault({ ...before, startTime: now - 2 * hour }, now, before)).toBe('activities/in-the-past');
});

test('a place is private if the switch says so, or if it has no name', () => {
  expect(isPrivateHome({ isMyPlace: false, name: 'Nimman Brewery' })).toBe(false);
  expect(isPrivateHome({ isMyPlace: true, name: 'Nimman Brewery' })).toBe(true);
  expect(isPrivateHome({ isMyPlace: false })).toBe(true);
});

test.each([
  '12/4 Soi Ari',
  '7B Elm Street',
  'No. 12, Soi Ari',
  'บ้านเลขที่ 12 ซอยอารีย์',
  'Elm Street 7',
  'ซอย อารีย์ 7',
])('an address is no name: %s', (name) => expect(isPrivateHome({ isMyPlace: false, name })).toBe(true));

test.each(['Terminal 21', 'Soi 11 Kitchen', 'House of Curry', 'Studio 54'])(
  'a venue has a name: %s',
  (name) => expect(isPrivateHome({ isMyPlace: false, name })).toBe(false),
);

test.each([
  ['joined', { needsYes: false }],
  ['joined', { needsYes: false, placesLeft: 1 }],
  ['waiting', { needsYes: false, placesLeft: 0 }],
  ['asked', { needsYes: true, placesLeft: 0 }],
  ['joined', { needsYes: true, state: 'invited' as const }],
  ['joined', { needsYes: true, state: 'offered' as const, placesLeft: 0 }],
  ['waiting', { needsYes: true, state: 'waiting' as const, placesLeft: 0 }],
])('%s follows from joining %o', (state, activity) => {
  expect(stateAfterJoin(activity)).toBe(state);
});

test('the author talks with those who joined, and they with the author, until a week after the end', () => {
  const theirs = { uid: 'author', endTime: now, state: 'joined' as const, interested: ['me', 'other'] };
  const own = { uid: 'me', endTime: now, interested: ['guest'] };
  expect(canTalkAbout(theirs, 'author', now)).toBe(true);
  expect(canTalkAbout(theirs, 'other', now)).toBe(false);
  expect(canTalkAbout({ ...theirs, state: 'waiting' }, 'author', now)).toBe(false);
  expect(canTalkAbout(own, 'guest', now)).toBe(true);
  expect(canTalkAbout(own, 'somebody', now)).toBe(false);
  expect(canTalkAbout(own, 'guest', now + talkOpenFor)).toBe(false);
});

test('author and joined talk until a week after the end', () => {
  const talks = (ago: number) =>
    canTalkAbout({ uid: 'author', endTime: now - ago, state: 'joined' }, 'author', now);
  expect([talks(6 * day), talks(8 * day)]).toEqual([true, false]);
});
