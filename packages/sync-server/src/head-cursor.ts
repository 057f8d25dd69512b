import { sql } from 'kysely';
import { globalStream } from './change-log.ts';
import { type Mac, writeCursor } from './cursor.ts';
import { type StreamHead, startOfStream } from './row-store.ts';
import type { SyncTx } from './sync-tx.ts';

/**
 * Reads the cursor of each member at the head (the end of the change log). Two cursors have the same text
 * exactly if they have the same position.
 */
export async function headCursors(
  tx: SyncTx,
  { mac, schema }: { readonly mac: Mac; readonly schema: number },
  uids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ uid: string; epoch: number; seq: number; min_seq: number }>`
    select uid, epoch, seq, min_seq from sync_head where uid = any(${[...uids, globalStream]}::uuid[])`.execute(
    tx,
  );
  const heads = new Map<string, StreamHead>(
    rows.map((row) => [row.uid, { epoch: row.epoch, seq: row.seq, minSeq: row.min_seq }]),
  );
  const global = heads.get(globalStream) ?? startOfStream;
  return new Map(
    uids.map((uid) => {
      const { epoch, seq } = heads.get(uid) ?? startOfStream;
      return [uid, writeCursor(mac, { uid, epoch, seq, globalSeq: global.seq, schema })];
    }),
  );
}
