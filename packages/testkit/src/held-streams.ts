import { sql } from 'kysely';
import type { World } from './start-world.ts';

interface HeldStreams {
  /** Resolves once the locks are held. From then on no other transaction can log for these members. */
  readonly isHeld: Promise<void>;
  readonly letGo: () => Promise<void>;
}

/**
 * Locks the heads of these members from `isHeld` until `letGo`. Transactions that log for these members wait.
 */
export function holdStreams({ database }: World, uids: readonly string[]): HeldStreams {
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
  /** Returns true if the effect of `first` is visible, and no effect of `second` yet. */
  readonly isBetween: () => Promise<boolean>;
  /** Waits until this many transactions wait for a lock. */
  readonly expectWaiting: (count: number) => Promise<void>;
}

/**
 * Runs two transactions that both write before either of them logs. Then the first one logs, `isBetween`
 * runs, and the second one logs. Works on PostgreSQL only. Returns false if the second transaction logged
 * before the first one. This happens when a transaction also waits for another lock, because it then wakes at
 * the same moment as the next holder of the stream.
 */
export async function tellOneAfterTheOther(
  world: World,
  uids: readonly string[],
  { first, second, isBetween, expectWaiting }: Beside,
): Promise<boolean> {
  // Create the heads first, because only waiters for an existing row get its lock in order of arrival.
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
 * Repeats `arrange` until it returns true once, because the intended order of the transactions depends on
 * chance. Assertions inside must hold in every attempt.
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
