import { describe } from 'vitest';
import { newMeta } from '../store/new-meta.ts';
import { storeSuite } from '../store/store-suite-of-the-tests.ts';
import { plans } from '../sync/notes-of-the-tests.ts';
import { MemoryStore } from './memory-store.ts';

describe('in memory', () => {
  storeSuite(async () => new MemoryStore(newMeta(plans, 1)));
});
