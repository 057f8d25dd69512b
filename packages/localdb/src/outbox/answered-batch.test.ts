import { describe } from 'vitest';
import { MemoryStore } from '../memory/memory-store.ts';
import { newMeta } from '../store/new-meta.ts';
import { plans } from '../sync/notes-of-the-tests.ts';
import { answeredBatchSuite } from './answered-batch-suite-of-the-tests.ts';

describe('answers in memory', () => {
  answeredBatchSuite(async () => new MemoryStore(newMeta(plans, 1)), 60);
});
