import { MemoryStore } from '../memory-store.ts';
import { newMeta } from '../new-meta.ts';
import { plans } from '../notes-of-the-tests.ts';
import { queriesSuite } from './queries-suite-of-the-tests.ts';

queriesSuite(async () => new MemoryStore(newMeta(plans, 1)));
