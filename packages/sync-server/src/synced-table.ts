import type { TableEntry } from '@mitto/kit/define-table';
import type { SyncTx } from './sync-tx.ts';

/** `redacted`: that there is one, not who; known by an opaque reference of the viewer's own. */
export type View = 'full' | 'redacted';

export interface VisibleRow {
  readonly view: View;
  readonly row: Readonly<Record<string, unknown>>;
}

/** The server half of a table: what a member may see of it, asked again at every reading. */
export interface SyncedTable {
  readonly entry: TableEntry;
  /** Of these, what the member may see now; what is missing is hidden. */
  readonly read: (
    tx: SyncTx,
    uid: string,
    sources: readonly string[],
  ) => Promise<ReadonlyMap<string, VisibleRow>>;
  /** Everything this member might be shown, logged or not: asked at night, to find what nobody touched. */
  readonly sourcesOf?: (tx: SyncTx, uid: string) => Promise<readonly string[]>;
  /** What a member knows a record by while it is shown in full. */
  readonly refOf: (uid: string, source: string) => string;
}
