import { describe } from 'vitest';
import { MemoryStore } from '../memory-store.ts';
import { newMeta } from '../new-meta.ts';
import { plans } from '../notes-of-the-tests.ts';
import { tablesSuite } from './tables-suite-of-the-tests.ts';

describe('in memory', () => {
  tablesSuite(async () => new MemoryStore(newMeta(plans, 1)));
});
