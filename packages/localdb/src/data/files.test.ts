import { describe } from 'vitest';
import { plans } from '../sync/notes.fixture.ts';
import { filesSuite } from './files.suite.ts';
import { MemoryStore } from './memory-store.ts';
import { newMeta } from './meta-record.ts';

describe('entries with files in memory', () => {
  filesSuite(async () => new MemoryStore(newMeta(plans, 1)));
});
