import { expect, test } from 'vitest';
import { notes } from '../sync/notes.fixture.ts';
import { MemoryStore } from './memory-store.ts';
import { newMeta } from './meta-record.ts';
import { peopleSuite } from './people.suite.ts';
import { followPeople } from './people-rules.ts';

peopleSuite(async (followers, plans) => new MemoryStore(newMeta(plans, 1, followers), followers));

test('a column that no index serves is refused where it is declared', () => {
  expect(() => followPeople({ allowedBy: [{ table: notes, column: 'text' }] })).toThrow('give it an index');
});
