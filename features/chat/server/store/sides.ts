import type { Tx } from '@mitto/server-kit/database/database';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';

export interface SideRow {
  readonly cleared_to: number;
  readonly is_muted: boolean;
  readonly waits_until: number;
}

const untouched: SideRow = { cleared_to: -1, is_muted: false, waits_until: 0 };

export async function readSide(tx: SyncTx, uid: string, other: string): Promise<SideRow> {
  const { rows } = await sql<SideRow>`
    select cleared_to, is_muted, waits_until from chat_side where uid = ${uid} and other = ${other}`.execute(
    tx,
  );
  return rows[0] ?? untouched;
}

/** Reads the state of a conversation for each of its two members. */
export async function readBothSides(
  tx: SyncTx,
  uid: string,
  other: string,
): Promise<{ readonly mine: SideRow; readonly theirs: SideRow }> {
  const { rows } = await sql<SideRow & { readonly uid: string }>`
    select uid, cleared_to, is_muted, waits_until from chat_side
    where (uid = ${uid} and other = ${other}) or (uid = ${other} and other = ${uid})`.execute(tx);
  const of = (whose: string) => rows.find((row) => row.uid === whose) ?? untouched;
  return { mine: of(uid), theirs: of(other) };
}

/** Sets the ends of waits, in the order of the members, so that two transactions do not wait for each other. */
export async function putWaits(
  tx: Tx,
  waits: readonly { readonly uid: string; readonly other: string; readonly waits_until: number }[],
): Promise<void> {
  if (waits.length === 0) return;
  await tx
    .insertInto('chat_side')
    .values(waits.toSorted((one, other) => (one.uid < other.uid ? -1 : 1)))
    .onConflict((clash) =>
      clash
        .columns(['uid', 'other'])
        .doUpdateSet(({ ref }) => ({ waits_until: ref('excluded.waits_until') })),
    )
    .execute();
}

export async function putSide(tx: Tx, uid: string, other: string, changes: Partial<SideRow>): Promise<void> {
  await tx
    .insertInto('chat_side')
    .values({ uid, other, ...changes })
    .onConflict((clash) => clash.columns(['uid', 'other']).doUpdateSet(changes))
    .execute();
}
