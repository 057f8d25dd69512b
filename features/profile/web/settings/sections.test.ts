import { expect, test } from 'vitest';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import { isEmpty, sectionSummary } from './sections.ts';

test('the summary of a section counts a text as one, and each choice', () => {
  const own = {
    work: 'Baker',
    study: '',
    languages: ['th', 'en'],
    habits: { drinks: 'rarely' },
  } as unknown as UserInfoRow; // Safe cast: only these columns are read.
  expect(sectionSummary('life', own)).toBe('4 chosen');
  expect(isEmpty('life', { ...own, work: '', languages: [], habits: {} })).toBe(true);
});
