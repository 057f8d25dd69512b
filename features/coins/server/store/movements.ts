import { createHash } from 'node:crypto';
import type { Tx } from '@mitto/server-kit/database/database';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import type { CoinsReason } from '../../contract/coins-tables.ts';

/** A side of a movement: a member, or an account of no member. */
type Side = { readonly uid: string } | { readonly account: string };

export interface Movement {
  readonly id: string;
  readonly reason: CoinsReason;
  readonly from: Side;
  readonly to: Side;
  readonly amount: number;
  readonly pays: 'own' | 'given-first';
  readonly isGiven: boolean;
  readonly comments: string | null;
  readonly at: number;
}

/** MovementOutcome of a movement, as the function `coins_move` of the migrations tells it. */
export type MovementOutcome = 'new' | 'same' | 'other' | 'too-few' | 'unopened';

/** Derives the id of a movement (a UUID of version 8) from its idempotency key. */
export function movementId(key: string): string {
  const bytes = createHash('sha256').update(`coins\n${key}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** JSON text of the content of a movement, without the two accounts in its middle. */
function contentOf({ reason, amount, pays, isGiven, comments }: Movement): readonly [string, string] {
  const head = JSON.stringify([reason]).slice(0, -1);
  return [`${head},"`, `",${JSON.stringify([amount, pays, isGiven, comments]).slice(1)}`];
}

const uidOf = (side: Side) => ('uid' in side ? side.uid : null);
const accountOf = (side: Side) => ('uid' in side ? null : side.account);

/**
 * Writes a movement, its postings and its comments by one statement, once for each id. Too few own coins of the
 * sender are an error of the constraint `coins_account_balance`.
 */
export async function writeMovement(tx: Tx, movement: Movement): Promise<MovementOutcome> {
  const { id, reason, from, to, amount, pays, isGiven, comments, at } = movement;
  const [head, tail] = contentOf(movement);
  const { rows } = await sql<{ outcome: MovementOutcome }>`
    select coins_move(${id}, ${head}, ${tail}, ${reason}, ${uidOf(from)}, ${uidOf(to)}, ${accountOf(from)},
      ${accountOf(to)}, ${amount}, ${pays === 'given-first'}, ${isGiven}, ${at}, ${comments}) as outcome`.execute(
    tx,
  );
  if (!rows[0]) throw new Error('A movement of coins has no outcome: coins_move returned no row.');
  return rows[0].outcome;
}

/** Returns undefined if the movement was not made, `same` if it was, and `other` if another one has its id. */
export async function askMoved(tx: SyncTx, movement: Movement): Promise<'same' | 'other' | undefined> {
  const [head, tail] = contentOf(movement);
  const { from, to } = movement;
  const own = (side: Side) => sql`coalesce(${accountOf(side)}::uuid,
    (select id from coins_account where uid = ${uidOf(side)} and kind = 'own'))`;
  const { rows } = await sql<{ same: boolean }>`
    select digest is not distinct from coins_digest(${head}, ${own(from)}, ${own(to)}, ${tail}) as same
    from coins_movement where id = ${movement.id}`.execute(tx);
  if (!rows[0]) return undefined;
  return rows[0].same ? 'same' : 'other';
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
