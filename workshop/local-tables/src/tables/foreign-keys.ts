import type { ReadTx } from '@mitto/localdb/local-store';
import type { Row } from '@mitto/localdb/stored-row';
import { indexesOf } from './indexes-of.ts';
import { localTable, localTablesIn, readLocalRowsWith } from './local-records.ts';
import type { LocalTable } from './made-records.ts';
import type { TableDefinition } from './table-definition.ts';
import { refuseColumn, refuseTable } from './table-refusal.ts';

/** Returns the name of the unique index on one column. A foreign key may refer only to such a column. */
function uniqueIndexOn(definition: TableDefinition, column: string): string | undefined {
  const index = indexesOf(definition).find(
    ({ columns, isUnique }) => isUnique && columns.length === 1 && columns[0] === column,
  );
  return index?.name;
}

/**
 * Refuses a foreign key unless it refers to a unique column of the same type, in a table made on this device.
 */
export function refuseForeignKey(
  definition: TableDefinition,
  column: string,
  others: ReadonlyMap<string, TableDefinition>,
): void {
  const key = definition.foreignKey[column];
  const own = definition.columns[column];
  if (!key || !own) refuseColumn(column);
  const target = key.table === definition.TBL_NAME ? definition : others.get(key.table);
  const at = `${definition.TBL_NAME}.${column}`;
  if (target?.kind !== 'local') refuseTable(`${at}: there is no table ${key.table} made here`, { column });
  const over = target.columns[key.column] ?? refuseColumn(key.column);
  if (uniqueIndexOn(target, key.column) === undefined)
    refuseTable(`${at}: ${key.table}.${key.column} is not unique`, { column });
  if (over.type !== own.type) refuseTable(`${at}: ${key.table}.${key.column} is ${over.type}`, { column });
}

const valuesIn = (rows: readonly Row[], column: string): unknown[] => [
  ...new Set(rows.map((row) => row[column] ?? null).filter((value) => value !== null)),
];

async function presentValues(
  tx: ReadTx,
  { name, definition }: LocalTable,
  column: string,
  values: readonly unknown[],
): Promise<ReadonlySet<unknown>> {
  const index = uniqueIndexOn(definition, column);
  if (index === undefined) throw new Error(`A foreign key leads to ${name}.${column}, which is not unique.`);
  const rows = await readLocalRowsWith(
    tx,
    name,
    index,
    values.map((value) => [value]),
  );
  return new Set(rows.map(({ row }) => row[column]));
}

/** Refuses written rows whose foreign keys refer to missing rows. Runs after the write. */
export async function refuseMissingParents(
  tx: ReadTx,
  { name, definition }: Pick<LocalTable, 'name' | 'definition'>,
  rows: readonly Row[],
): Promise<void> {
  for (const [column, to] of Object.entries(definition.foreignKey)) {
    const values = valuesIn(rows, column);
    if (values.length === 0) continue;
    const parent = await localTable(tx, to.table);
    if (!parent) throw new Error(`${name}.${column} leads to the table ${to.table}, which is gone.`);
    const present = await presentValues(tx, parent, to.column, values);
    const missing = values.find((value) => !present.has(value));
    if (missing === undefined) continue;
    refuseTable(`${name}.${column}: ${to.table} has no record with ${to.column} ${String(missing)}`, {
      column,
    });
  }
}

/** Refuses a change or deletion after which a foreign key refers to a missing row. Runs after the write. */
export async function refuseOrphans(tx: ReadTx, table: LocalTable, before: readonly Row[]): Promise<void> {
  for (const child of await localTablesIn(tx)) {
    for (const [column, to] of Object.entries(child.definition.foreignKey)) {
      if (to.table !== table.name) continue;
      const values = valuesIn(before, to.column);
      const present = await presentValues(tx, table, to.column, values);
      const gone = values.filter((value) => !present.has(value)).map((value) => [value]);
      const [orphan] =
        gone.length === 0 ? [] : await readLocalRowsWith(tx, child.name, `foreign ${column}`, gone);
      if (orphan)
        refuseTable(`${table.name}: ${child.name}.${column} still refers to this record`, { column });
    }
  }
}

/**
 * Refuses to delete all rows of a table while another table has a foreign key to it. Tables that are deleted
 * at the same time do not count.
 */
export async function refuseLosing(
  tx: ReadTx,
  { name }: LocalTable,
  going: readonly string[] = [],
): Promise<void> {
  for (const child of await localTablesIn(tx)) {
    if (child.name === name || going.includes(child.name)) continue;
    const column = Object.entries(child.definition.foreignKey).find(([, to]) => to.table === name)?.[0];
    if (column !== undefined)
      refuseTable(`${name}: ${child.name}.${column} is a foreign key to it`, { column });
  }
}
