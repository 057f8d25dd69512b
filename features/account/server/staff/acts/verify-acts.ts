import type { Db, Tx } from '@mitto/server-kit/database/database';
import { type ActRow, listActsAfter } from '../../store/acts.ts';
import { actHash, noHash } from './act-hash.ts';

/** Number and hash of the last verified row of the log. */
export interface ActSeal {
  readonly number: number;
  readonly hash: string;
}

export type ActChain =
  | { readonly isWhole: true; readonly last: ActSeal }
  | { readonly isWhole: false; readonly brokenAt: number };

const pageSize = 500;
const beginning: ActSeal = { number: 0, hash: noHash };

/**
 * Verifies the chain from its beginning or after a row verified before. Returns the number at which it
 * breaks.
 */
export async function verifyActs(db: Db | Tx, from: ActSeal = beginning): Promise<ActChain> {
  let last = from;
  for (;;) {
    const page = await listActsAfter(db, last.number, pageSize);
    for (const act of page) {
      if (!follows(act, last)) return { isWhole: false, brokenAt: last.number + 1 };
      last = { number: act.number, hash: act.hash };
    }
    if (page.length < pageSize) return { isWhole: true, last };
  }
}

function follows(act: ActRow, last: ActSeal): boolean {
  return act.number === last.number + 1 && act.previous_hash === last.hash && act.hash === actHash(act);
}
