import { MemoryStore } from '../memory/memory-store.ts';
import { newMeta } from '../store/new-meta.ts';
import { plans } from '../sync/notes.fixture.ts';
import { queriesSuite } from './queries.suite.ts';

queriesSuite(async () => new MemoryStore(newMeta(plans, 1)));
