import { describe } from 'vitest';
import { MemoryStore } from '../data/memory-store.ts';
import { newMeta } from '../data/meta-record.ts';
import { plans } from './notes.fixture.ts';
import { pullSuite } from './pull.suite.ts';

describe('what is fetched, in memory', () => {
  pullSuite(async () => new MemoryStore(newMeta(plans, 1)));
});
