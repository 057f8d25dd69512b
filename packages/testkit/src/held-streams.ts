import { sql } from 'kysely';
import type { World } from './start-world.ts';

interface HeldStreams {
  /** From then on nobody else tells these members anything. */
  readonly isHeld: Promise<void>;
  readonly letGo: () => Promise<void>;
}

/** Holds what these members are told, from when it has it until it is let go: whoever else wants to tell them waits. */
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
  /** Whether what the first tells can be seen, and nothing yet of what the second does. */
  readonly isBetween: () => Promise<boolean>;
  /** How many wait for a lock. */
  readonly expectWaiting: (count: number) => Promise<void>;
}

/**
 * Both are written before either is told; the first is told, looked at, and then the second. PostgreSQL alone can. False
 * where the second has overtaken: who waits for more than the stream wakes at the same moment as who holds it next.
 */
export async function tellOneAfterTheOther(
  world: World,
  uids: readonly string[],
  { first, second, isBetween, expectWaiting }: Beside,
): Promise<boolean> {
  // They have heads before anybody waits for them: who waits is served in the order of coming.
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

/** What is seen of it holds each time; that it came about as it should has to be seen once. */
export async function untilItCameAbout(arrange: () => Promise<boolean>): Promise<void> {
  for (let trial = 1; trial <= mostTrials; trial += 1) if (await arrange()) return;
  throw new Error(`In ${mostTrials} trials the second was always told first.`);
}

const mostTrials = 5;

export async function countWaiting({ database }: World): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    database.db,
  );
  return rows.length;
}
