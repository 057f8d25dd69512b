import { expect, test } from 'vitest';
import { isShown, knowsWhoLikes, knowsWhoVisits, mayLike } from './policy.ts';

test.each([
  [true, false, true],
  [true, true, true],
  [false, false, false],
  [false, true, true],
  [undefined, false, true],
])('somebody who takes likes (%s) and has liked (%s) can be liked: %s', (takesLikes, hasLiked, may) => {
  expect(mayLike(takesLikes, hasLiked)).toBe(may);
});

test('without premium nobody learns who likes them, unless it is a match, a message request or their own like', () => {
  const viewer = { uid: 'me', isPremium: false };
  const like = { fid: 'other', connected: false, is_open: false };
  expect(knowsWhoLikes(viewer, like)).toBe(false);
  for (const known of [{ connected: true }, { is_open: true }, { fid: 'me' }])
    expect(knowsWhoLikes(viewer, { ...like, ...known })).toBe(true);
  expect(knowsWhoLikes({ ...viewer, isPremium: true }, like)).toBe(true);
  expect([knowsWhoVisits(viewer), knowsWhoVisits({ isPremium: true })]).toEqual([false, true]);
});

test('one’s own blocks and hides do not change what is counted of people one may not know', () => {
  const mine = { isBlocked: true, isHidden: true, isByOther: false, isAway: false };
  expect([isShown(mine, true), isShown(mine, false)]).toEqual([false, true]);
  const theirs = { isBlocked: true, isHidden: false, isByOther: true, isAway: false };
  expect([isShown(theirs, true), isShown(theirs, false)]).toEqual([false, false]);
  const away = { isBlocked: false, isHidden: false, isByOther: false, isAway: true };
  expect([isShown(away, true), isShown(away, false)]).toEqual([false, false]);
});
