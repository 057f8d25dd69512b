import { sql } from 'kysely';
import type { World } from './start-world.ts';

interface HeldStreams {
  /** Resolves once the locks are held: nobody else can log for these members then. */
  readonly isHeld: Promise<void>;
  readonly letGo: () => Promise<void>;
}

/**
 * Holds the head locks of these members from `isHeld` until `letGo`. Transactions that log for these members
 * wait.
 */
function holdStreams({ database }: World, uids: readonly string[]): HeldStreams {
  const [isHeld, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = database.db.transaction().execute(async (tx) => {
    await sql`select sync_lock_heads(${uids}::uuid[])`.execute(tx);
    isHeld.resolve();
    await mayGo.promise;
  });
  return {
    isHeld: isHeld.promise,
    letGo: async () => {
      mayGo.resolve();
      await ended;
    },
  };
}

interface Beside {
  readonly first: () => Promise<unknown>;
  readonly second: () => Promise<unknown>;
  /** Returns true if the effect of `first` can be seen, and nothing of `second` yet. */
  readonly isBetween: () => Promise<boolean>;
  /** Waits until this many transactions wait for a lock. */
  readonly expectWaiting: (count: number) => Promise<void>;
}

/**
 * Lets two transactions write before either logs; then the first logs, `isBetween` checks, and the second
 * logs. Runs on PostgreSQL only. Returns false if the second overtook the first: a transaction that also
 * waits for another lock wakes together with the next holder of the stream.
 */
export async function tellOneAfterTheOther(
  world: World,
  uids: readonly string[],
  { first, second, isBetween, expectWaiting }: Beside,
): Promise<boolean> {
  // Create the heads first: waiters for an existing row are served in order of arrival.
  await holdStreams(world, uids).letGo();
  const before = holdStreams(world, uids);
  await before.isHeld;
  const acts = [first()];
  await expectWaiting(1);
  const held = holdStreams(world, uids);
  try {
    await expectWaiting(2);
    acts.push(second());
    await expectWaiting(3);
    await before.letGo();
    await held.isHeld;
    return await isBetween();
  } finally {
    await before.letGo();
    await held.letGo();
    await Promise.all(acts);
  }
}

/**
 * Repeats `arrange` until the intended order came about once. Assertions inside must hold in every attempt.
 */
export async function untilItCameAbout(arrange: () => Promise<boolean>): Promise<void> {
  for (let trial = 1; trial <= maxAttempts; trial += 1) if (await arrange()) return;
  throw new Error(`In ${maxAttempts} trials the second was always told first.`);
}

const maxAttempts = 5;

export async function countWaiting({ database }: World): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    database.db,
  );
  return rows.length;
}
