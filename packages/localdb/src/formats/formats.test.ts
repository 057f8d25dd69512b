import { describe } from 'vitest';
import { MemoryStore } from '../memory/memory-store.ts';
import { newMeta } from '../store/new-meta.ts';
import { plans } from '../sync/notes-of-the-tests.ts';
import { formatsSuite } from './formats-suite-of-the-tests.ts';

describe('in memory', () => {
  formatsSuite(async () => new MemoryStore(newMeta(plans, 1)), 300);
});
