import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import type { PersonState } from '../activity-tables.ts';

/** Everybody who takes part in an activity, and the reader's own part. */
export interface Crowd {
  readonly joined: readonly string[];
  readonly invitees: readonly string[];
  /** The first ones who wait for the author's yes. */
  readonly askers: readonly string[];
  /** Members who joined without a yes of the author's. */
  readonly unanswered: readonly string[];
  /** Members who had joined and left, the latest first. */
  readonly leavers: readonly Leaver[];
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
    readonly allowed_at: number | null;
  } | null;
}

interface Leaver {
  readonly uid: string;
  readonly joined_at: number;
  readonly left_at: number;
}

export const noCrowd: Crowd = {
  joined: [],
  invitees: [],
  askers: [],
  unanswered: [],
  leavers: [],
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
  readonly unanswered: string[];
  readonly interested: number;
  readonly taken: number;
}

interface Mine {
  readonly activity: string;
  readonly state: PersonState;
  readonly answer_by: number | null;
  readonly coming: 'asked' | 'yes' | null;
  readonly allowed_at: number | null;
  readonly position: number;
}

/** Max number of askers in one row. The author answers them, and the next ones follow. */
const maxAskers = 50;
/** Max number of members who left in one row, the latest ones. */
const maxLeavers = 50;

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
      coalesce(array_agg(uid::text order by since, uid) filter (where state = 'joined' and allowed_at is null), '{}')
        as unanswered,
      (count(*) filter (where state in ('joined', 'waiting', 'offered', 'asked')))::int as interested,
      (count(*) filter (where state in ('joined', 'offered')))::int as taken
    from activity_person where activity = any(${ids}::uuid[]) group by activity`.execute(tx);
  const { rows: mine } = await sql<Mine>`
    select p.activity, p.state, p.answer_by, p.coming, p.allowed_at, (
      select count(*)::int from activity_person w
      where p.state = 'waiting' and w.activity = p.activity and w.state = 'waiting' and w.turn <= p.turn) as position
    from activity_person p where p.uid = ${uid} and p.activity = any(${ids}::uuid[])`.execute(tx);
  const { rows: leavers } = await sql<Leaver & { activity: string }>`
    select l.activity, l.uid, l.joined_at, l.left_at from activity_leaver l
    join activity a on a.id = l.activity and a.uid = ${uid}
    where l.activity = any(${ids}::uuid[]) order by l.left_at desc, l.uid`.execute(tx);
  const own = new Map(mine.map((one) => [one.activity, one]));
  const counted = new Map(rows.map((row) => [row.activity, row]));
  return new Map(
    ids.map((id) => {
      const crowd = counted.get(id) ?? noCrowd;
      const left = leavers.filter(({ activity }) => activity === id).slice(0, maxLeavers);
      return [
        id,
        {
          ...crowd,
          leavers: left,
          named: [...crowd.joined, ...crowd.invitees, ...crowd.askers, ...left.map((one) => one.uid)],
          invited: crowd.invitees.length,
          mine: own.get(id) ?? null,
        },
      ];
    }),
  );
}
