import { describe } from 'vitest';
import { MemoryStore } from '../data/memory-store.ts';
import { newMeta } from '../data/meta-record.ts';
import { answeredBatchSuite } from './answered-batch.suite.ts';
import { plans } from './notes.fixture.ts';

describe('answers in memory', () => {
  answeredBatchSuite(async () => new MemoryStore(newMeta(plans, 1)), 60);
});
