import { describe } from 'vitest';
import { MemoryStore } from '../data/memory-store.ts';
import { newMeta } from '../store/new-meta.ts';
import { plans } from '../sync/notes.fixture.ts';
import { filesSuite } from './files.suite.ts';

describe('entries with files in memory', () => {
  filesSuite(async () => new MemoryStore(newMeta(plans, 1)));
});
