import type { Deps } from '@mitto/server-kit/module/deps';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import * as v from 'valibot';
import { type Category, TakingPart } from '../../contract/activity-fields.ts';
import { readActivities } from '../store/activities.ts';
import { noCrowd, readCrowds } from '../store/crowds.ts';
import { readThere } from '../there.ts';

/** An activity that is on a member's devices. */
export interface ActivityPart {
  /** The author. */
  readonly by: string;
  readonly category: Category;
  /** The reader's own part. Missing for the author. */
  readonly state?: TakingPart | undefined;
  /** `asked` until the reader says that they are still coming. */
  readonly coming?: 'asked' | 'yes' | undefined;
  /** Number of members who joined. */
  readonly joined: number;
  /** Number of members who wait for the author's yes, up to 50. */
  readonly asked: number;
  /** Number of members who had joined and left, up to 50. Zero but for the author. */
  readonly left: number;
}

/** Reads the ones of these activities that are the member's own, or in which they have a part. */
export async function readActivityParts(
  deps: Pick<Deps, 'now'>,
  tx: SyncTx,
  uid: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ActivityPart>> {
  const rows = ids.length === 0 ? [] : await readActivities(tx, ids);
  if (rows.length === 0) return new Map();
  const found = rows.map(({ id }) => id);
  const crowds = await readCrowds(tx, found, uid);
  const { isThere } = await readThere(deps, tx, uid, [...new Set(rows.map((row) => row.uid))]);
  const parts = rows.flatMap(({ id, uid: by, category }) => {
    const { mine, joined, askers, leavers } = crowds.get(id) ?? noCrowd;
    const state = v.is(TakingPart, mine?.state) ? mine.state : undefined;
    if (by !== uid && !(isThere(by) && state)) return [];
    const counts = { joined: joined.length, asked: askers.length, left: leavers.length };
    return [[id, { by, category, state, coming: mine?.coming ?? undefined, ...counts }] as const];
  });
  return new Map(parts);
}
