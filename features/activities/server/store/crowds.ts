import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import type { PersonState } from '../activity-tables.ts';

/** Everybody who takes part in an activity, and the reader's own part. */
export interface Crowd {
  readonly joined: readonly string[];
  readonly invitees: readonly string[];
  /** The first ones who wait for the author's yes. */
  readonly askers: readonly string[];
  /** Members whom the row may name to somebody. */
  readonly named: readonly string[];
  readonly interested: number;
  readonly invited: number;
  /** Number of places that are taken or offered. */
  readonly taken: number;
  readonly mine: {
    readonly state: PersonState;
    readonly position: number;
    readonly answer_by: number | null;
    readonly coming: 'asked' | 'yes' | null;
  } | null;
}

export const noCrowd: Crowd = {
  joined: [],
  invitees: [],
  askers: [],
  named: [],
  interested: 0,
  invited: 0,
  taken: 0,
  mine: null,
};

interface Counted {
  readonly activity: string;
  readonly joined: string[];
  readonly invitees: string[];
  readonly askers: string[];
  readonly interested: number;
  readonly taken: number;
}

interface Mine {
  readonly activity: string;
  readonly state: PersonState;
  readonly answer_by: number | null;
  readonly coming: 'asked' | 'yes' | null;
  readonly position: number;
}

/** Max number of askers in one row. The author answers them, and the next ones follow. */
const maxAskers = 50;

export async function readCrowds(
  tx: SyncTx,
  ids: readonly string[],
  uid: string,
): Promise<ReadonlyMap<string, Crowd>> {
  const { rows } = await sql<Counted>`
    select activity,
      coalesce(array_agg(uid::text order by since, uid) filter (where state = 'joined'), '{}') as joined,
      coalesce(array_agg(uid::text order by uid) filter (where is_invited and state <> 'declined'), '{}') as invitees,
      coalesce((array_agg(uid::text order by turn) filter (where state = 'asked'))[1:${maxAskers}], '{}') as askers,
      (count(*) filter (where state in ('joined', 'waiting', 'offered', 'asked')))::int as interested,
      (count(*) filter (where state in ('joined', 'offered')))::int as taken
    from activity_person where activity = any(${ids}::uuid[]) group by activity`.execute(tx);
  const { rows: mine } = await sql<Mine>`
    select p.activity, p.state, p.answer_by, p.coming, (
      select count(*)::int from activity_person w
      where p.state = 'waiting' and w.activity = p.activity and w.state = 'waiting' and w.turn <= p.turn) as position
    from activity_person p where p.uid = ${uid} and p.activity = any(${ids}::uuid[])`.execute(tx);
  const own = new Map(mine.map((one) => [one.activity, one]));
  return new Map(
    rows.map(({ activity, ...crowd }) => [
      activity,
      {
        ...crowd,
        named: [...crowd.joined, ...crowd.invitees, ...crowd.askers],
        invited: crowd.invitees.length,
        mine: own.get(activity) ?? null,
      },
    ]),
  );
}
