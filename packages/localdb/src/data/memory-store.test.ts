import { describe } from 'vitest';
import { plans } from '../sync/notes.fixture.ts';
import { MemoryStore } from './memory-store.ts';
import { newMeta } from './meta-record.ts';
import { storeSuite } from './store.suite.ts';

describe('in memory', () => {
  storeSuite(async () => new MemoryStore(newMeta(plans, 1)));
});
