import type { Refusal } from '@mitto/kit/app-error';
import type { TableEntryOfOutbox } from '@mitto/kit/outbox-entry';
import type { Changes } from './change-log.ts';
import type { Grown } from './news.ts';
import type { SyncDatabase, SyncTx } from './sync-tx.ts';
import type { SyncedTable } from './synced-table.ts';

/** What applying an entry came to: which record it is about, and whether it only met what was there already. */
export interface Applied {
  readonly table: string;
  readonly source: string | null;
  readonly isMerged?: boolean;
}

/** Does what the entry says, or refuses with an AppError; what it touches goes into `changes`. */
export type Apply = (tx: SyncTx, entry: TableEntryOfOutbox) => Promise<Applied | Refusal>;

export interface PushOptions {
  readonly database: SyncDatabase;
  readonly tables: ReadonlyMap<string, SyncedTable>;
  readonly apply: Apply;
  /** What this transaction has touched so far. */
  readonly changesOf: (tx: SyncTx) => Changes;
  readonly now: () => number;
  /** Keeps the member from being erased before the transaction ends; refuses if they are gone. */
  readonly hold?: (tx: SyncTx, uid: string) => Promise<void>;
  /** Told of the members whose streams grew, once that is durable. */
  readonly onHeads?: (heads: readonly Grown[]) => void;
}
