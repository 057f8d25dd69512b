import { expect, test } from 'vitest';
import type { UserInfoRow } from '../../../contract/profile-table.ts';
import { inCommon } from './in-common.ts';

// Safe cast: the function reads these three columns only.
const mine = {
  interested: ['tea', 'diving'],
  personality: { types: ['curious'], values: ['honesty'], lifeStyles: ['dog-person'] },
  goals: { longTerm: ['life-partner'], personal: ['travel'] },
} as unknown as UserInfoRow;

test('what both have chosen is named, each by its kind, and counted', () => {
  const common = inCommon(
    {
      interested: ['tea', 'coffee'],
      personality: { types: ['curious'], values: ['honesty', 'kindness'], lifeStyles: [] },
      goals: { longTerm: ['life-partner'], shortTerm: [], personal: ['travel'] },
    },
    mine,
  );
  expect(common).toEqual({
    interests: ['tea'],
    values: ['honesty'],
    lifeStyles: [],
    longTerm: ['life-partner'],
    shortTerm: [],
    personal: ['travel'],
    count: 4,
  });
});

test('there is nothing in common with hidden parts, or before the own profile is there', () => {
  expect(inCommon({}, mine).count).toBe(0);
  expect(inCommon({ interested: ['tea'] }, undefined).count).toBe(0);
});
