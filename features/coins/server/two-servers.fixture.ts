import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect } from 'vitest';
import { auditCoins } from './audit.ts';

/** Two servers over one database, between which the tests of the current file have races. */
export let one: World;
export let other: World;

/** Starts both for the tests of this file. At the end the books of coins must be whole. */
export function atTwoServers(): void {
  beforeAll(async () => {
    one = await startWorld({ haveProfiles: true });
    other = await startWorld({ database: one.database, clock: one.clock });
  });
  afterAll(async () => {
    expect((await auditCoins({ database: one.database, now: one.clock.now })).faults).toEqual([]);
    await other.close();
    await one.close();
  });
}
