import { hour } from '@mitto/kit/time';
import type { Database } from '@mitto/server-kit/database/database';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { adminCalls } from '../../../contract/admin-calls.ts';
import { type ActRow, findActHash, listActs } from '../../store/acts.ts';
import { actHash } from './act-hash.ts';
import { type ActSeal, verifyActs } from './verify-acts.ts';

const pageSize = 50;
/** Interval between two verifications of the whole log (one hour). In between only new rows are verified. */
const believedFor = hour;

interface Walk {
  readonly last: ActSeal;
  readonly sinceBeginningAt: number;
}

const walks = new WeakMap<Database, Walk>();

export async function readActs(
  deps: Deps,
  { input }: CallContext<typeof adminCalls.readActs>,
): Promise<CallAnswer<typeof adminCalls.readActs>> {
  const rows = await listActs(deps.database.db, pageSize, input.before);
  const isWhole = (await isChainWhole(deps)) && isPageWhole(rows);
  return { acts: rows.map(actOf), isWhole };
}

/** Verifies the rows of one page. Runs on every call, also shortly after the whole log was verified. */
function isPageWhole(newestFirst: readonly ActRow[]): boolean {
  return newestFirst.every((row, index) => {
    const next = newestFirst[index - 1];
    return row.hash === actHash(row) && (next === undefined || next.previous_hash === row.hash);
  });
}

async function isChainWhole({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<boolean> {
  const known = walks.get(database);
  // If the last rows are deleted, the rest is still a valid chain. So the last row verified before must still
  // exist.
  const isSeen = !known || known.last.number === 0;
  if (!isSeen && (await findActHash(database.db, known.last.number)) !== known.last.hash) return false;
  const isFresh = known !== undefined && now() - known.sinceBeginningAt < believedFor;
  const sinceBeginningAt = isFresh ? known.sinceBeginningAt : now();
  const chain = await verifyActs(database.db, isFresh ? known.last : undefined);
  if (chain.isWhole) walks.set(database, { last: chain.last, sinceBeginningAt });
  return chain.isWhole;
}

function actOf(row: ActRow) {
  return {
    number: row.number,
    date: row.at,
    by: row.by_pseudonym,
    act: row.act,
    subject: row.subject_pseudonym,
    detail: row.detail,
    hash: row.hash,
  };
}
