import { MemoryStore } from '@mitto/localdb/development/memory-store';
import { newMeta } from '@mitto/localdb/development/meta-record';
import { plans } from '@mitto/localdb/development/notes.fixture';
import { isNightly } from '@mitto/testkit/sized';
import { describe } from 'vitest';
import { formatsSuite } from './formats.suite.ts';

/**
 * Seed of the random tables: a new one in nightly runs, else a fixed one. `FILES_SEED=n` repeats the tables
 * of seed n.
 */
const daily = isNightly ? Math.floor(Math.random() * 2 ** 31) : 20261121;
const seed = Number(process.env['FILES_SEED'] ?? daily);

describe('in memory', () => {
  formatsSuite(async () => new MemoryStore(newMeta(plans, 1)), { runs: 300, seed });
});
