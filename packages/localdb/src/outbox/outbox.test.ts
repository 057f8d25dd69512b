import { describe } from 'vitest';
import { MemoryStore } from '../data/memory-store.ts';
import { newMeta } from '../store/new-meta.ts';
import { plans } from '../sync/notes.fixture.ts';
import { outboxSuite } from './outbox.suite.ts';

describe('the outbox in memory', () => {
  outboxSuite(async () => new MemoryStore(newMeta(plans, 1)));
});
