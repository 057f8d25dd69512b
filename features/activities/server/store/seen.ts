import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';

/** The member who reads. Premium decides whether they may know who likes them. */
export interface Viewer {
  readonly uid: string;
  readonly isPremium: boolean;
}

/** View with the members whom an author likes, as far as the viewer may know of the like. */
const likedView = (isPremium: boolean) => sql.table(isPremium ? 'circle_liked' : 'circle_liked_openly');

/**
 * SQL condition: this member may see the activity `a`. Blocks and hides by either side decide first. Then
 * members who are invited or take part see it, and all others by the author's privacy. The author's standing is
 * not checked.
 */
export const seenBy = ({ uid, isPremium }: Viewer) => sql`(a.uid = ${uid} or (
  not exists (select from circle_shut s where s.uid = ${uid} and s.other = a.uid)
  and (a.privacy = 0
    or (a.privacy = 1 and exists (select from ${likedView(isPremium)} l where l.uid = a.uid and l.other = ${uid}))
    or exists (select from activity_person p
      where p.activity = a.id and p.uid = ${uid} and p.state not in ('declined', 'refused')))))`;

/**
 * The same condition for thousands of activities at once: the database reads the members and activities of the
 * three lists once, instead of asking for each activity.
 */
export const seenAmongMany = ({ uid, isPremium }: Viewer) => sql`(a.uid = ${uid} or (
  a.uid not in (select other from circle_shut where uid = ${uid})
  and (a.privacy = 0
    or (a.privacy = 1 and a.uid in (select uid from ${likedView(isPremium)} where other = ${uid}))
    or a.id in (select activity from activity_person
      where uid = ${uid} and state not in ('declined', 'refused')))))`;

/** Returns whether the member may see the activity. The caller must also check the author's standing. */
export async function isSeenBy(tx: SyncTx, id: string, viewer: Viewer): Promise<boolean> {
  const { rows } = await sql`select from activity a where a.id = ${id} and ${seenBy(viewer)}`.execute(tx);
  return rows.length > 0;
}

/** Returns those of the activities that the member may see. The caller must also check the author's standing. */
export async function listSeen(tx: SyncTx, ids: readonly string[], viewer: Viewer): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from activity a where a.id = any(${ids}::uuid[]) and ${seenBy(viewer)} order by a.starts_at, a.id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
