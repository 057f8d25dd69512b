import { fail } from '@mitto/kit/app-error';
import type { TableEntry } from '@mitto/kit/define-table';
import { type RawBuilder, sql } from 'kysely';
import type { RowHandlers } from './mutation-handler.ts';
import type { SyncTx } from './sync-tx.ts';
import type { SyncedTable } from './synced-table.ts';

type Columns = Readonly<Record<string, unknown>>;

interface Declared {
  readonly entry: TableEntry;
  /**
   * Table of the database, with the columns uid uuid, id uuid, content jsonb and made_at bigint, and the primary
   * key (uid, id).
   */
  readonly stored: string;
  /** Max number of rows of one member. */
  readonly max: number;
  /** Columns that the server adds to what the owner wrote. */
  readonly adds?: (uid: string, madeAt: number) => Columns;
  /** Condition of the rows that the owner's devices get, if the table has other rows too. */
  readonly shown?: RawBuilder<unknown>;
}

interface Needed {
  readonly now: () => number;
  readonly touch: (tx: SyncTx, uid: string, table: string, source: string) => void;
}

interface OwnerTable {
  readonly table: SyncedTable;
  readonly writer: (needed: Needed) => RowHandlers<{ readonly uid: string }>;
  readonly erase: (tx: SyncTx, uid: string) => Promise<void>;
  readonly export: (tx: SyncTx, uid: string) => Promise<Record<string, unknown[]>>;
}

/** Tables that `ownerTable` has made, by the name of the stored table. Tests go through all of them. */
export const ownerTables = new Map<string, TableEntry>();

/** Server part of a synced table whose rows are written, and read, by their owner alone. */
export function ownerTable({ entry, stored, max, adds, shown = sql`true` }: Declared): OwnerTable {
  const table = sql.table(stored);
  ownerTables.set(stored, entry);
  return {
    table: {
      entry,
      refOf: (_uid, id) => id,
      async read(tx, uid, ids) {
        const { rows } = await sql<{ id: string; content: Columns; made_at: number }>`
          select id, content, made_at from ${table}
          where uid = ${uid} and id = any(${ids}::uuid[]) and ${shown}`.execute(tx);
        return new Map(
          rows.map(({ id, content, made_at }) => [
            id,
            { view: 'full', row: { ...content, ...adds?.(uid, made_at) } },
          ]),
        );
      },
    },
    writer: (needed) => ownerWriter({ entry, stored, max, shown }, needed),
    async erase(tx, uid) {
      await sql`delete from ${table} where uid = ${uid}`.execute(tx);
    },
    async export(tx, uid) {
      const { rows } = await sql`select * from ${table} where uid = ${uid} order by made_at`.execute(tx);
      return { [stored]: rows };
    },
  };
}

function ownerWriter(
  { entry: { name }, stored, max, shown }: Required<Omit<Declared, 'adds'>>,
  { now, touch }: Needed,
): RowHandlers<{ readonly uid: string }> {
  const table = sql.table(stored);
  return {
    table: name,
    async insert(tx, { uid }, id, columns) {
      const count = await sql<{ n: number }>`select count(*) as n from ${table} where uid = ${uid}`.execute(
        tx,
      );
      if ((count.rows[0]?.n ?? 0) >= max) fail('too-many', { countDown: 86_400 });
      // A row that exists already was sent twice.
      const { rows } = await sql`
        insert into ${table} (uid, id, content, made_at)
        values (${uid}, ${id}, ${JSON.stringify(columns)}::jsonb, ${now()}) on conflict do nothing
        returning 1`.execute(tx);
      const isNew = rows.length > 0;
      if (isNew) touch(tx, uid, name, id);
      return { source: id, isMerged: !isNew };
    },
    async update(tx, { uid }, id, columns) {
      const { rows } = await sql`
        update ${table} set content = content || ${JSON.stringify(columns)}::jsonb
        where uid = ${uid} and id = ${id} and ${shown} returning 1`.execute(tx);
      if (rows.length === 0) fail('database/no-such-row');
      touch(tx, uid, name, id);
      return { source: id };
    },
    async remove(tx, { uid }, id) {
      await sql`delete from ${table} where uid = ${uid} and id = ${id} and ${shown}`.execute(tx);
      touch(tx, uid, name, id);
      return { source: id };
    },
  };
}
