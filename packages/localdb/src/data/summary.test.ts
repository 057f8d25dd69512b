import { expect, test } from 'vitest';
import { notes } from '../sync/notes.fixture.ts';
import { conversationsSuite } from './conversations.suite.ts';
import { defineSummary } from './define-summary.ts';
import { MemoryStore } from './memory-store.ts';
import { newMeta } from './meta-record.ts';
import { type Opener, summarySuite } from './summary.suite.ts';

const open: Opener = async (followers, plans) => new MemoryStore(newMeta(plans, 1, followers), followers);

summarySuite(open, 40);
conversationsSuite(open, 40);

test('a summary that no index serves, or whose names clash, is refused where it is declared', () => {
  const good = { name: 'folders', of: notes, groupBy: 'folder', newestBy: 'at', keep: ['text'] } as const;
  expect(() => defineSummary({ ...good, newestBy: 'stars' })).toThrow('needs an index of folder, stars');
  expect(() => defineSummary({ ...good, counts: { text: { stars: 1 } } })).toThrow('a column and a count');
});
