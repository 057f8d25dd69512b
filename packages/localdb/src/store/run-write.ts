import type { RowTables } from '../rows/row-records.ts';
import { type WriteTx, writeTx } from './local-tx.ts';
import { loggedWrites } from './logged-tx.ts';
import type { RecordWrites } from './record-tx.ts';
import { followChanges, type RowFollower } from './row-follower.ts';
import { ChangeLog } from './transaction-log.ts';

export interface WriteSetting {
  readonly tables: RowTables;
  readonly followers: readonly RowFollower[];
}

/** Runs the work of a write in an engine's transaction, then the followers of the rows that it changed. */
export async function runWrite<T>(
  records: RecordWrites,
  { tables, followers }: WriteSetting,
  work: (tx: WriteTx) => Promise<T>,
): Promise<{ readonly answer: T; readonly changes: ChangeLog }> {
  const changes = new ChangeLog();
  const { tx, end } = writeTx(loggedWrites(records, changes, followers), tables);
  const answer = await work(tx);
  await followChanges(tx, followers, changes.records);
  await end();
  return { answer, changes };
}
