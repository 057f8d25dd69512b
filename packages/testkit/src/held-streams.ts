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
  /** What can be seen when the first was told, and the second has been written but not told. */
  readonly between: () => Promise<void>;
  /** How many wait for a lock. */
  readonly expectWaiting: (count: number) => Promise<void>;
}

/** Both are written before either is told; the first is told, looked at, and then the second. PostgreSQL alone can. */
export async function tellOneAfterTheOther(
  world: World,
  uids: readonly string[],
  beside: Beside,
): Promise<void> {
  // They have heads before anybody waits for them: who waits is served in the order of coming.
  await holdStreams(world, uids).letGo();
  const before = holdStreams(world, uids);
  await before.isHeld;
  const first = beside.first();
  await beside.expectWaiting(1);
  const held = holdStreams(world, uids);
  await beside.expectWaiting(2);
  const second = beside.second();
  await beside.expectWaiting(3);
  await before.letGo();
  await held.isHeld;
  await beside.between();
  await held.letGo();
  await Promise.all([first, second]);
}

export async function countWaiting({ database }: World): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    database.db,
  );
  return rows.length;
}
