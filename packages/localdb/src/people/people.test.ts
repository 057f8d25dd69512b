import { expect, test } from 'vitest';
import { MemoryStore } from '../data/memory-store.ts';
import { newMeta } from '../store/new-meta.ts';
import { notes } from '../sync/notes.fixture.ts';
import { followPeople } from './follow-people.ts';
import { peopleSuite } from './people.suite.ts';

peopleSuite(async (followers, plans) => new MemoryStore(newMeta(plans, 1, followers), followers));

test('a column that no index serves is refused where it is declared', () => {
  expect(() => followPeople({ allowedBy: [{ table: notes, column: 'text' }] })).toThrow('give it an index');
});
