import { fail } from '@mitto/kit/app-error';
import { secondsUntil } from '@mitto/kit/time';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/** Bound on objects that were stored and not kept yet, and on signed forms that are still good. */
export interface UnusedLimits {
  readonly bytes: number;
  readonly forms: number;
}

const megabyte = 1024 ** 2;

/** The largest message has ten pictures of about 2 MB with all sizes; a recording has 2 MB. */
const unusedOfMember: UnusedLimits = { bytes: 64 * megabyte, forms: 24 };
/** Thousands of members may share a network, each with an upload that is kept a second later. */
const unusedOfNetwork: UnusedLimits = { bytes: 1024 * megabyte, forms: 480 };

export interface UnusedOwner {
  readonly uid: string;
  /** Digest of the network; null if the server itself stores the object. */
  readonly network: string | null;
}

interface Unused {
  readonly bytes: number;
  readonly forms: number;
  readonly since: number | null;
}

/**
 * Refuses a new object if the member (`too-many`) or the network (`busy`) has too much that is not kept yet.
 * `countDown` tells when the sweep has removed the oldest. The locks make several processes count one after
 * the other.
 */
export async function checkUnused(
  tx: Tx,
  { uid, network }: UnusedOwner,
  more: UnusedLimits,
  { now, keptWithinMs }: { readonly now: number; readonly keptWithinMs: number },
): Promise<void> {
  const check = ({ bytes, forms, since }: Unused, most: UnusedLimits, code: string): void => {
    if (bytes + more.bytes <= most.bytes && forms + more.forms <= most.forms) return;
    fail(code, { countDown: secondsUntil((since ?? now) + keptWithinMs, now) });
  };
  await lock(tx, `media of ${uid}`);
  check(await readUnused(tx, sql`uid = ${uid}`), unusedOfMember, 'too-many');
  if (network === null) return;
  await lock(tx, `media from ${network}`);
  check(await readUnused(tx, sql`network = ${network}`), unusedOfNetwork, 'busy');
}

async function lock(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

async function readUnused(tx: Tx, whose: ReturnType<typeof sql>): Promise<Unused> {
  const { rows } = await sql<Unused>`
    select coalesce(sum(bytes) filter (where state = 'new'), 0)::float8 as bytes,
      count(*) filter (where form_until is not null)::int as forms, min(changed_at) as since
    from media_object where ${whose} and (state = 'new' or form_until is not null)`.execute(tx);
  return rows[0] ?? { bytes: 0, forms: 0, since: null };
}
