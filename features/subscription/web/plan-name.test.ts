import { speak } from '@mitto/words/speaking';
import { beforeAll, expect, test } from 'vitest';
import { planName } from './plan-name.ts';

beforeAll(() => speak(() => 'en'));

test('a plan keeps the name that an administrator has given it', () => {
  expect(planName({ type: 'oneMonth', description: '1 month' })).toBe('1 month');
  expect(planName({ type: 'oneMonth', description: 'Summer month' })).toBe('Summer month');
  expect(planName({ type: 'fortnight', description: '14 days' })).toBe('14 days');
  expect(planName({ type: 'toString', description: '1 month' })).toBe('1 month');
});
