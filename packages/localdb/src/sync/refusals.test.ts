import { describe } from 'vitest';
import { MemoryStore } from '../data/memory-store.ts';
import { newMeta } from '../data/meta-record.ts';
import { plans } from './notes.fixture.ts';
import { refusalsSuite } from './refusals.suite.ts';

describe('refusals in memory', () => {
  refusalsSuite(async () => new MemoryStore(newMeta(plans, 1)));
});
