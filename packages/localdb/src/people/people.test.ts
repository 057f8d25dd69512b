import { expect, test } from 'vitest';
import { MemoryStore } from '../memory-store.ts';
import { newMeta } from '../new-meta.ts';
import { notes } from '../notes-of-the-tests.ts';
import { followPeople } from './follow-people.ts';
import { peopleSuite } from './people-suite-of-the-tests.ts';

peopleSuite(async (followers, plans) => new MemoryStore(newMeta(plans, 1, followers), followers));

test('a column that no index serves is refused where it is declared', () => {
  expect(() => followPeople({ allowedBy: [{ table: notes, column: 'text' }] })).toThrow('give it an index');
});
