import { day, hour } from '@mitto/kit/time';
import { expect, test } from 'vitest';
import { isNewUser, newUntil } from './policy.ts';

test('a member is new for seven days of the calendar, and the end tells nothing of the hour of joining', () => {
  const midnight = 20_000 * day;
  for (const joinedAt of [midnight, midnight + 9 * hour, midnight + day - 1]) {
    expect(newUntil(joinedAt)).toBe(midnight + 7 * day);
    expect(isNewUser(joinedAt, joinedAt)).toBe(true);
    expect(isNewUser(joinedAt, midnight + 7 * day - 1)).toBe(true);
    expect(isNewUser(joinedAt, midnight + 7 * day)).toBe(false);
  }
  expect(newUntil(midnight - 1)).toBe(midnight + 6 * day);
});
