import { MemoryStore } from '../memory/memory-store.ts';
import { newMeta } from '../store/new-meta.ts';
import { plans } from '../sync/notes-of-the-tests.ts';
import { queriesSuite } from './queries-suite-of-the-tests.ts';

queriesSuite(async () => new MemoryStore(newMeta(plans, 1)));
