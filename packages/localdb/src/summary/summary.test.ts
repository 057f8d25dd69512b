import { expect, test } from 'vitest';
import { MemoryStore } from '../memory-store.ts';
import { newMeta } from '../new-meta.ts';
import { notes } from '../notes-of-the-tests.ts';
import { defineSummary } from './define-summary.ts';
import { summarySuite } from './summary-suite-of-the-tests.ts';

summarySuite(async (followers, plans) => new MemoryStore(newMeta(plans, 1, followers), followers), 40);

test('a summary that no index serves, or whose names clash, is refused where it is declared', () => {
  const good = { name: 'folders', of: notes, groupBy: 'folder', newestBy: 'at', keep: ['text'] } as const;
  expect(() => defineSummary({ ...good, newestBy: 'stars' })).toThrow('needs an index of folder, stars');
  expect(() => defineSummary({ ...good, counts: { text: { stars: 1 } } })).toThrow('a column and a count');
});
