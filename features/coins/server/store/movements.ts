import { createHash } from 'node:crypto';
import type { Tx } from '@mitto/server-kit/database/database';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import type { CoinsReason } from '../../contract/coins-tables.ts';

export interface Leg {
  readonly account: string;
  /** Positive when the account receives the coins. */
  readonly amount: number;
}

export interface Movement {
  readonly id: string;
  readonly digest: Buffer;
  readonly reason: CoinsReason;
  readonly sender: string;
  readonly receiver: string;
  readonly amount: number;
  readonly at: number;
}

/** Derives the id of a movement (a UUID of version 8) from its idempotency key. */
export function movementId(key: string): string {
  const bytes = createHash('sha256').update(`coins\n${key}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Digest of the content of a movement, by which a repeated key with other content is found. */
export function movementDigest(content: readonly unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest().subarray(0, 16);
}

/**
 * Writes a movement and its postings in one statement. Returns false if the key was used before: then nothing
 * is written. The postings are inserted in the order of the accounts, so that two movements of the same
 * accounts do not wait for each other in a circle.
 */
export async function insertMovement(tx: Tx, movement: Movement, legs: readonly Leg[]): Promise<boolean> {
  const { id, digest, reason, sender, receiver, amount, at } = movement;
  const accounts = legs.map((leg) => leg.account);
  const amounts = legs.map((leg) => leg.amount);
  const { rows } = await sql<{ made: boolean }>`
    with made as (
      insert into coins_movement (id, digest, reason, sender, receiver, amount, made_at)
      values (${id}, ${digest}, ${reason}, ${sender}, ${receiver}, ${amount}, ${at})
      on conflict (id) do nothing returning id
    ), posted as (
      insert into coins_posting (account, movement, amount)
      select leg.account, made.id, leg.amount
      from made, unnest(${accounts}::uuid[], ${amounts}::bigint[]) as leg (account, amount)
      order by leg.account
    )
    select exists (select from made) as made`.execute(tx);
  return rows[0]?.made === true;
}

export async function findDigest(tx: SyncTx, id: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ digest: Uint8Array }>`
    select digest from coins_movement where id = ${id}`.execute(tx);
  return rows[0] && Buffer.from(rows[0].digest);
}

export async function insertNote(tx: Tx, movement: string, comments: string): Promise<void> {
  await tx.insertInto('coins_note').values({ movement, comments }).execute();
}

/** Coins that the account has sent to other members since this time. */
export async function sentSince(tx: SyncTx, account: string, since: number): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select coalesce(sum(-p.amount), 0)::bigint as sent
    from coins_posting p join coins_movement m on m.id = p.movement
    where p.account = ${account} and p.n is not null and p.amount < 0
      and m.reason = 'transfer' and m.made_at > ${since}`.execute(tx);
  return rows[0]?.sent ?? 0;
}
