import { day, hour } from '@mitto/kit/time';
import { expect, test } from 'vitest';
import { nextStep, stageAt } from './stages.ts';

const times = { starts_at: 100 * day, ends_at: 100 * day + hour };
const start = times.starts_at;
const open = { ...times, cancelled_at: null };

test('an activity that is made late leaves out the steps whose time has passed, and never its deletion', () => {
  expect(stageAt(times, start - day)).toBe(0);
  expect(stageAt(times, start - 6 * hour)).toBe(1);
  expect(stageAt(times, start - 3 * hour)).toBe(2);
  expect(stageAt(times, start - 2 * hour)).toBe(3);
  expect(stageAt(times, start + 90 * day)).toBe(3);
});

test('the steps follow in the order of their times, and nothing follows the deletion', () => {
  const steps = [0, 1, 2, 3, 4].map((stage) => nextStep({ ...open, stage }));
  expect(steps).toEqual([
    { step: 'ask', at: start - 6 * hour },
    { step: 'remind', at: start - 3 * hour },
    { step: 'end-coming', at: start - 2 * hour },
    { step: 'delete', at: times.ends_at + 30 * day },
    undefined,
  ]);
});

test('a cancelled activity is only deleted', () => {
  const cancelled = { ...times, cancelled_at: start - day, stage: 0 };
  expect(nextStep(cancelled)).toMatchObject({ step: 'delete' });
});
