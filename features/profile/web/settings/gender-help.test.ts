import { day, hour } from '@mitto/kit/time';
import { expect, test } from 'vitest';
import { genderHelp } from './gender-help.ts';

const now = new Date(2026, 10, 27, 9, 30).getTime();

test('the gender tells when searches use a change, and when it can be changed again', () => {
  expect(genderHelp({}, 'en', now)).toContain('A change shows in search a day later.');
  expect(genderHelp({ genderSearchedFrom: now + day }, 'en', now)).toBe(
    'This shows in search from November 28, 2026 at 9:30 AM.',
  );
  expect(genderHelp({ genderSearchedFrom: now + hour, genderFrom: now + 30 * day }, 'en', now)).toContain(
    'You can change your gender again from December 27, 2026.',
  );
  expect(genderHelp({ genderSearchedFrom: now, genderFrom: now }, 'en', now)).toBe(genderHelp({}, 'en', now));
});
