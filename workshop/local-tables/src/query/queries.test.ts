import { MemoryStore } from '@mitto/localdb/development/memory-store';
import { newMeta } from '@mitto/localdb/development/meta-record';
import { plans } from '@mitto/localdb/development/notes.fixture';
import { queriesSuite } from './queries.suite.ts';

queriesSuite(async () => new MemoryStore(newMeta(plans, 1)));
