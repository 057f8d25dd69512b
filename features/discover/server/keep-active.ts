import { listSeen } from '@mitto/account/server/public/seen-lately';
import { minute } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { listPresent } from '@mitto/sync-server/socket/presence-store';
import { keepSeek } from './keep-seek.ts';
import { recencyStep, recencyStepOf } from './recency-step.ts';
import { hasSeek, markPresent } from './store/seek.ts';

const maxAtOnce = 1000;
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Adds a connecting member to the search if they have no search row and their profile allows it: they may
 * have joined before the search existed. Their recency is left to the next step.
 */
export async function notePresence(
  deps: Pick<Deps, 'now'>,
  tx: Tx,
  { uid, isPresent }: { readonly uid: string; readonly isPresent: boolean },
): Promise<void> {
  if (isPresent && !(await hasSeek(tx, uid))) await keepSeek(deps, tx, uid);
}

/**
 * Marks all members who had an open socket or made a call in the step that has just ended. Nobody who came
 * since is marked, so a run later in the step changes nothing. Works in batches, because each transaction
 * locks its rows.
 */
export async function keepActive({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const { begins, activeMinute } = recencyStepOf(now());
  const mark = (uids: readonly string[]) => database.transact((tx) => markPresent(tx, uids, activeMinute, 0));
  for (let after = nobody; ; ) {
    const present = await listPresent(database.db, after, maxAtOnce, { now: now(), since: begins });
    if (present.length > 0) await mark(present);
    after = present.at(-1) ?? after;
    if (present.length < maxAtOnce) break;
  }
  const seen = await listSeen(database.db, begins - recencyStep * minute, begins);
  for (let from = 0; from < seen.length; from += maxAtOnce) await mark(seen.slice(from, from + maxAtOnce));
}
