import { listSeen } from '@mitto/account/server/public/seen-lately';
import { minute } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { listPresent } from '@mitto/sync-server/socket/presence-store';
import { keepSeek } from './keep-seek.ts';
import { hasSeek, markActive, markPresent } from './store/seek.ts';

/** Min interval between two writes of a member's activity, in minutes. */
const every = 5;
const maxAtOnce = 1000;
const nobody = '00000000-0000-0000-0000-000000000000';

interface Presence {
  readonly uid: string;
  readonly isPresent: boolean;
  readonly at: number;
}

/**
 * Updates the time of a member's last activity when their first device connects and when the last one
 * disconnects. A connecting member without a search row gets one if their profile allows it: they may have
 * joined before the search existed.
 */
export async function notePresence(
  deps: Pick<Deps, 'now'>,
  tx: Tx,
  { uid, isPresent, at }: Presence,
): Promise<void> {
  if (isPresent && !(await hasSeek(tx, uid))) return await keepSeek(deps, tx, uid);
  await markActive(tx, uid, Math.floor(at / minute), isPresent ? every : 0);
}

/**
 * Marks all members with an open socket or a recent call as active. Works in batches, because each
 * transaction locks its rows.
 */
export async function keepActive({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const at = now();
  const nowMinute = Math.floor(at / minute);
  const mark = (uids: readonly string[]) =>
    database.transact((tx) => markPresent(tx, uids, nowMinute, every));
  for (let after = nobody; ; ) {
    const present = await listPresent(database.db, after, maxAtOnce, at);
    if (present.length > 0) await mark(present);
    after = present.at(-1) ?? after;
    if (present.length < maxAtOnce) break;
  }
  const seen = await listSeen(database.db, at - every * minute, at + 1);
  for (let from = 0; from < seen.length; from += maxAtOnce) await mark(seen.slice(from, from + maxAtOnce));
}
