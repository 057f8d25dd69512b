import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { socialActivities } from '../contract/activity-tables.ts';
import { listAllPeople } from './store/people.ts';

type Touch = Pick<Deps, 'touch'>;

/** Marks the activity as changed for one member. */
export function touchOne({ touch }: Touch, tx: Tx, id: string, uid: string): void {
  touch(tx, uid, socialActivities.name, id);
}

/** Marks the activity as changed for its author and everybody who is invited or takes part. */
export async function touchEverybody(
  deps: Touch,
  tx: Tx,
  { id, uid }: { readonly id: string; readonly uid: string },
): Promise<void> {
  touchOne(deps, tx, id, uid);
  for (const other of await listAllPeople(tx, id)) touchOne(deps, tx, id, other);
}
