import { fail } from '@mitto/kit/app-error';
import { secondsUntil } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';

/** Number of acts in a period (ms), at once or spread over it. */
export interface Pace {
  readonly most: number;
  readonly every: number;
}

interface Deed {
  readonly uid: string;
  /** Name of what is limited. */
  readonly deed: string;
  readonly at: number;
  /** Number of acts that this one counts for. */
  readonly times?: number;
}

/**
 * Counts an act, also of premium members, or refuses it with `too-many`. Acts that are refused or rolled back
 * are not counted. Counting rows would not do, because a member could delete rows and go on.
 */
export async function keepPace(
  tx: Tx,
  { uid, deed, at, times = 1 }: Deed,
  { most, every }: Pace,
): Promise<void> {
  if (times === 0) return;
  const cost = Math.ceil((every / most) * times);
  const { rows } = await sql`
    insert into activity_pace as p (uid, deed, paid_until)
    values (${uid}, ${deed}, ${at}::bigint + ${cost}::bigint)
    on conflict (uid, deed) do update set paid_until = greatest(p.paid_until, ${at}) + ${cost}::bigint
    where greatest(p.paid_until, ${at}) + ${cost}::bigint <= ${at}::bigint + ${every}::bigint
    returning 1`.execute(tx);
  if (rows.length > 0) return;
  const paid = await sql<{ paid_until: number }>`
    select paid_until from activity_pace where uid = ${uid} and deed = ${deed}`.execute(tx);
  const free = (paid.rows[0]?.paid_until ?? at) + cost - every;
  fail('too-many', { countDown: secondsUntil(free, at) });
}

/** Deletes all counts of a member. */
export async function forgetPace(tx: Tx, uid: string): Promise<void> {
  await sql`delete from activity_pace where uid = ${uid}`.execute(tx);
}
