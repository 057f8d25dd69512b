import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';

/** Reads how many coins moved with each of these movements. */
export async function readMovedAmounts(
  tx: SyncTx,
  movements: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (movements.length === 0) return new Map();
  const { rows } = await sql<{ id: string; amount: number }>`
    select id, amount from coins_movement where id = any(${movements}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}
