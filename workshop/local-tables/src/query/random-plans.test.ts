import { MemoryStore } from '@mitto/localdb/development/memory-store';
import { newMeta } from '@mitto/localdb/development/meta-record';
import { plans } from '@mitto/localdb/development/notes.fixture';
import { describe } from 'vitest';
import { randomPlansSuite } from './random-plans.suite.ts';

/** Seed of the random queries. `QUERY_SEED=n` repeats the queries of seed n. */
const seed = Number(process.env['QUERY_SEED'] ?? 20261121);

describe('in memory', () => {
  randomPlansSuite(async () => new MemoryStore(newMeta(plans, 1)), 250, seed);
});
