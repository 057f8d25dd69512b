import { describe } from 'vitest';
import { newMeta } from '../store/new-meta.ts';
import { plans } from '../sync/notes.fixture.ts';
import { MemoryStore } from './memory-store.ts';
import { storeSuite } from './store.suite.ts';

describe('in memory', () => {
  storeSuite(async () => new MemoryStore(newMeta(plans, 1)));
});
