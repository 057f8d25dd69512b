import { describe } from 'vitest';
import { MemoryStore } from '../data/memory-store.ts';
import { newMeta } from '../store/new-meta.ts';
import { plans } from '../sync/notes.fixture.ts';
import { answeredBatchSuite } from './answered-batch.suite.ts';

describe('answers in memory', () => {
  answeredBatchSuite(async () => new MemoryStore(newMeta(plans, 1)), 60);
});
