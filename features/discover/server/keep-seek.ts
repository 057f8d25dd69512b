import { minute } from '@mitto/kit/time';
import { readSearchFacts } from '@mitto/profile/server/public/search-facts';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { searchFilter } from '../contract/search-filter.ts';
import { recencyStepOf } from './recency-step.ts';
import { seekRow } from './seek-row.ts';
import { deleteSeek, putSeek } from './store/seek.ts';

/** Handles a new profile: sends the member's devices their filter row, and adds the member to the search. */
export async function beginSeek(deps: Pick<Deps, 'now' | 'touch'>, tx: Tx, uid: string): Promise<void> {
  deps.touch(tx, uid, searchFilter.name, uid);
  await keepSeek(deps, tx, uid);
}

/**
 * Writes the member's search row from their current profile, or deletes it if searches must not find them.
 */
export async function keepSeek({ now }: Pick<Deps, 'now'>, tx: Tx, uid: string): Promise<void> {
  const facts = await readSearchFacts(tx, { now }, uid);
  if (!facts?.isToBeFound) return await deleteSeek(tx, uid);
  const nowMinute = Math.floor(now() / minute);
  await putSeek(tx, uid, seekRow(facts), nowMinute, recencyStepOf(now()).activeMinute);
}
