import { describe } from 'vitest';
import { MemoryStore } from '../memory/memory-store.ts';
import { newMeta } from '../store/new-meta.ts';
import { plans } from '../sync/notes.fixture.ts';
import { randomPlansSuite } from './random-plans.suite.ts';

/** Seed of the random queries. `QUERY_SEED=n` repeats the queries of seed n. */
const seed = Number(process.env['QUERY_SEED'] ?? 20261121);

describe('in memory', () => {
  randomPlansSuite(async () => new MemoryStore(newMeta(plans, 1)), 250, seed);
});
