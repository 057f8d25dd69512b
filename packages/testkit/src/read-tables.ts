import type { Db } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';

export interface TableColumn {
  readonly table: string;
  readonly column: string;
  /** PostgreSQL's name of the type: text, uuid, bytea, bigint ... */
  readonly type: string;
}

/** Reads every column of every table. */
export async function readColumns(db: Db): Promise<TableColumn[]> {
  const { rows } = await sql<TableColumn>`
    select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by c.table_name, c.ordinal_position`.execute(db);
  return rows;
}

/** Reads every row of every table as text. Bytes are written both in hexadecimal and as latin1. */
export async function dumpTables(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const dump = new Map<string, string[]>();
  const columns = await readColumns(db);
  for (const table of new Set(columns.map((column) => column.table))) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    dump.set(
      table,
      rows.map((row) => Object.values(row).map(written).join('\n')),
    );
  }
  return dump;
}

function written(value: unknown): string {
  if (value instanceof Uint8Array) {
    const bytes = Buffer.from(value);
    return `${bytes.toString('hex')}\n${bytes.toString('latin1')}`;
  }
  return typeof value === 'string'
    ? value
    : JSON.stringify(value, (_key, inner) => (inner instanceof Uint8Array ? written(inner) : inner));
}
