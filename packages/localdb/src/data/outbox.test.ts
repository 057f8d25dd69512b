import { describe } from 'vitest';
import { plans } from '../sync/notes.fixture.ts';
import { MemoryStore } from './memory-store.ts';
import { newMeta } from './meta-record.ts';
import { outboxSuite } from './outbox.suite.ts';

describe('the outbox in memory', () => {
  outboxSuite(async () => new MemoryStore(newMeta(plans, 1)));
});
