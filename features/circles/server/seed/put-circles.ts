import { hour } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { FirstRecord } from '@mitto/sync-server/log-first-records';
import { sql } from 'kysely';
import { circles, visitors } from '../../contract/circle-tables.ts';
import { circlesTable, visitSource } from '../circle-views.ts';
import { visitShownFor } from '../redacted.ts';
import { type RedactedKind, redactedSource } from '../store/redacted.ts';

/** A seeded like, match or visit between two members. */
export interface SeededCircle {
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
  meetings: readonly SeededCircle[],
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
  const fullLike = (uid: string, source: string): FirstRecord => ({
    ...{ uid, table: circles.name, source, ref: ofCircles.refOf(uid, source) },
  });
  return [
    ...likes.map(({ by, to }) => fullLike(by, to)),
    ...likes.filter(({ kind }) => kind === 'match').map(({ by, to }) => fullLike(to, by)),
    // The reference is null, because only premium members may know whom they visited, and who visits them.
    ...visits.map(({ by, to }) => ({
      ...{ uid: by, table: visitors.name, source: visitSource(true, to), ref: null },
    })),
    ...(await putRedacted(tx, meetings, deps.now())),
  ];
}

interface SeededRow {
  readonly id: string;
  readonly uid: string;
  readonly other: string;
  readonly kind: RedactedKind;
  readonly shown_at: number;
  readonly ends_at: number | null;
  readonly table: string;
}

/** Inserts the redacted rows of likes and visits as if the batches up to now had shown all of them. */
async function putRedacted(tx: Tx, meetings: readonly SeededCircle[], now: number): Promise<FirstRecord[]> {
  const rows = meetings.flatMap(({ kind, by, to, at }): SeededRow[] => {
    const shown = { id: crypto.randomUUID(), uid: to, other: by, shown_at: Math.floor(at / hour) * hour };
    if (kind === 'like') return [{ ...shown, kind, ends_at: null, table: circles.name }];
    const endsAt = shown.shown_at + visitShownFor;
    if (kind === 'match' || endsAt <= now) return [];
    return [{ ...shown, kind, ends_at: endsAt, table: visitors.name }];
  });
  await sql`
    insert into circle_redacted (id, uid, kind, other, shown_at, ends_at)
    select id, uid, kind, other, shown_at, ends_at from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(id uuid, uid uuid, kind text, other uuid, shown_at bigint, ends_at bigint)`.execute(tx);
  return rows.map(({ id, uid, table }) => ({ uid, table, source: redactedSource(id), ref: null }));
}
