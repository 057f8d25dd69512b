import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { FirstRecord } from '@mitto/sync-server/log-first-records';
import { sql } from 'kysely';
import { circles, visitors } from '../../contract/circle-tables.ts';
import { knowsWhoLikes } from '../../policy.ts';
import { circlesTable, visitSource } from '../circle-views.ts';

/** A seeded like, match or visit between two members. */
export interface Meeting {
  readonly by: string;
  readonly to: string;
  readonly at: number;
  readonly kind: 'like' | 'match' | 'visit';
}

/**
 * Inserts thousands of likes, matches and visits between members who are being created and are not premium.
 * Each pair likes or visits once. Returns the first records of the change logs of both members.
 */
export async function putCircles(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  meetings: readonly Meeting[],
): Promise<FirstRecord[]> {
  const likes = meetings.filter(({ kind }) => kind !== 'visit');
  const visits = meetings.filter(({ kind }) => kind === 'visit');
  await sql`
    insert into circle (fid, sid, connected, creation_date, last_modified)
    select by, "to", kind = 'match', at, at
    from json_to_recordset(${JSON.stringify(likes)}::json) as r(by uuid, "to" uuid, kind text, at bigint)`.execute(
    tx,
  );
  await sql`
    insert into circle_visit (visitor_uid, visitor_id, last_visit)
    select by, "to", at
    from json_to_recordset(${JSON.stringify(visits)}::json) as r(by uuid, "to" uuid, at bigint)`.execute(tx);
  const ofCircles = circlesTable(deps);
  return [
    ...likes.flatMap(({ by, to, kind }) =>
      [
        { uid: by, source: to },
        { uid: to, source: by },
      ].map(({ uid, source }): FirstRecord => {
        const isKnown = knowsWhoLikes(
          { uid, isPremium: false },
          { fid: by, connected: kind === 'match', is_open: false },
        );
        return { uid, table: circles.name, source, ref: isKnown ? ofCircles.refOf(uid, source) : null };
      }),
    ),
    // The reference is null, because only premium members may know their visitors.
    ...visits.flatMap(({ by, to }): FirstRecord[] => [
      { uid: by, table: visitors.name, source: visitSource(true, to), ref: null },
      { uid: to, table: visitors.name, source: visitSource(false, by), ref: null },
    ]),
  ];
}
