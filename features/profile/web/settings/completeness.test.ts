import { expect, test } from 'vitest';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import { completenessOf } from './completeness.ts';

const bare = {
  headline: '',
  bio: '',
  interested: [],
  characteristics: {},
  personality: {},
  goals: {},
} as unknown as UserInfoRow; // Safe cast: only these columns are read.

test('a bare profile counts nothing, a full one a hundred, and a photo a quarter', () => {
  const file = { name: 'a', key: 'k', width: 1, height: 1, size: 1 };
  const full = {
    ...bare,
    headline: 'Potter',
    bio: 'x'.repeat(40),
    interested: ['tea', 'coffee', 'wine'],
    characteristics: { height: '171-175', eyeColor: 'blue' },
    personality: { types: ['calm'] },
    goals: { personal: ['travel'] },
    location: { geometry: { lat: 1, lng: 1 }, autoUpdate: true },
    photos: { path: 'p', files: [file, file, file] },
  } as unknown as UserInfoRow; // Safe cast: only these columns are read.
  expect(completenessOf(bare)).toBe(0);
  expect(completenessOf({ ...bare, photos: { path: 'p', files: [file] } } as unknown as UserInfoRow)).toBe(
    25,
  ); // Safe cast: only these columns are read.
  expect(completenessOf(full)).toBe(100);
});
