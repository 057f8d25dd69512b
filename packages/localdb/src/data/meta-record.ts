import { newId } from '@mitto/kit/ids';
import type { TableSum } from '@mitto/kit/row-hash';
import type { RecordReads, Records, RecordWrites } from '../engine/record-tx.ts';
import { closeOutbox } from './outbox-item.ts';
import type { Row } from './stored-row.ts';
import type { TablePlans } from './table-plan.ts';

/** The list of the server's tables, with the time at which it was loaded. */
export interface ServerSchema {
  readonly schema: number;
  readonly tables: readonly Row[];
  readonly loadedAt?: number;
}

/** The spec's resource record of a table. */
export interface ResourceRecord {
  /** Time from which this device has had the table. */
  readonly started: number;
  /** Time at which this device last noticed that the table had changed on the server. */
  readonly lastUpdated: number;
  readonly lastSyncedDate: number | null;
  /** Row count and newest `seq` of the table, as reported by the server. */
  readonly resourceManager: { readonly rows: number; readonly seq: number };
}

export interface Meta {
  readonly clientId: string;
  /** Sequence number for the next entry that is sent for the first time. */
  readonly nextN: number;
  /** Highest `order` of an entry that was ever sent. Undefined means that any entry may have been sent. */
  readonly sentTo?: number;
  readonly syncId: string | null;
  /**
   * True once every page of the first sync or of a refill has been fetched. Until then the checksums in
   * `sums` are meaningless.
   */
  readonly isComplete: boolean;
  /** Tables that are being refilled. Their old rows stay shown until the last page has been fetched. */
  readonly filling: readonly string[];
  readonly sums: Readonly<Record<string, TableSum>>;
  /** Schema version with which this database was last opened. */
  readonly schema: number;
  /** Shape of each table as text, compared at an upgrade to find the changed tables. */
  readonly shapes: Readonly<Record<string, string>>;
  /** Shape with which the derived data of each row follower was last built. */
  readonly follows?: Readonly<Record<string, string>>;
  /** True for a database that is deleted but still has entries to send. It cannot be opened again. */
  readonly isDeleted: boolean;
  readonly serverSchema?: ServerSchema & { readonly loadedAt: number };
  readonly resources?: Readonly<Record<string, ResourceRecord>>;
}

/**
 * The meta, one record. Notes, marks and waiting files lie in the same object store, because another one would
 * need another layout: a tab with an older version of the app deletes the stores that it does not know.
 */
export const metaRecords: Records<Meta> = { store: '_meta', told: '#meta' };
export const metaKey = 'meta';

/** Reads of the meta, which a transaction does at most once. */
export function metaReads(tx: RecordReads) {
  let known: Meta | undefined;
  return {
    async meta(): Promise<Meta> {
      known ??= (await tx.get(metaRecords, [metaKey]))[0];
      if (!known) throw new Error('The local database was opened without its own first record.');
      return known;
    },
  };
}

/** Like `metaReads`, with the write, which `end` does once at the end of the transaction. */
export function metaWrites(tx: RecordWrites) {
  const { meta } = metaReads(tx);
  let next: Meta | undefined;
  return {
    tx: {
      meta: async (): Promise<Meta> => next ?? (await meta()),
      async setMeta(changed: Meta): Promise<void> {
        if (changed.isDeleted && !next?.isDeleted) await closeOutbox(tx);
        next = changed;
      },
    },
    async end(): Promise<void> {
      if (next) await tx.putAt(metaRecords, metaKey, next);
    },
  };
}

/** Writes the first meta of a new database. */
export async function beginWith(tx: RecordWrites, meta: Meta): Promise<void> {
  if (meta.isDeleted) await closeOutbox(tx);
  await tx.putAt(metaRecords, metaKey, meta);
}

/** Something with a text that changes with its definition. */
interface Shaped {
  readonly name: string;
  readonly shape: string;
}

/** Returns the meta of a new database: a new client id, and no synced data. */
export function newMeta(plans: TablePlans, schema: number, followers: readonly Shaped[] = []): Meta {
  return {
    clientId: newId(),
    nextN: 1,
    syncId: null,
    isComplete: false,
    filling: [],
    sums: {},
    schema,
    shapes: shapesOf(plans),
    follows: shapesOfFollowers(followers),
    isDeleted: false,
  };
}

export function shapesOf(plans: TablePlans): Record<string, string> {
  return Object.fromEntries([...plans].map(([name, { shape }]) => [name, shape]));
}

export function shapesOfFollowers(followers: readonly Shaped[]): Record<string, string> {
  return Object.fromEntries(followers.map(({ name, shape }) => [name, shape]));
}
