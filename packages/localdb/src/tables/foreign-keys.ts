import type { ReadTx } from '../local-store.ts';
import type { Row } from '../store/stored-row.ts';
import { indexesOf } from './indexes-of.ts';
import type { LocalTable } from './local-table.ts';
import type { TableDefinition } from './table-definition.ts';
import { refuseColumn, refuseTable } from './table-refusal.ts';

/** The index that makes a column tell one row from all others; a foreign key leads to nothing else. */
export function uniqueIndexOn(definition: TableDefinition, column: string): string | undefined {
  const index = indexesOf(definition).find(
    ({ columns, isUnique }) => isUnique && columns.length === 1 && columns[0] === column,
  );
  return index?.name;
}

/** A foreign key leads to a unique column of a table made here, of the same type. */
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
  const rows = await tx.rowsWith(
    name,
    index,
    values.map((value) => [value]),
  );
  return new Set(rows.map(({ row }) => row[column]));
}

/** After rows were written: what they point at has to be there. */
export async function refuseMissingParents(
  tx: ReadTx,
  { name, definition }: Pick<LocalTable, 'name' | 'definition'>,
  rows: readonly Row[],
): Promise<void> {
  for (const [column, to] of Object.entries(definition.foreignKey)) {
    const values = valuesIn(rows, column);
    if (values.length === 0) continue;
    const parent = await tx.localTable(to.table);
    if (!parent) throw new Error(`${name}.${column} leads to the table ${to.table}, which is gone.`);
    const present = await presentValues(tx, parent, to.column, values);
    const missing = values.find((value) => !present.has(value));
    if (missing === undefined) continue;
    refuseTable(`${name}.${column}: ${to.table} has no record with ${to.column} ${String(missing)}`, {
      column,
    });
  }
}

/** After rows were changed or deleted: nothing may point at what is no longer there. */
export async function refuseOrphans(tx: ReadTx, table: LocalTable, before: readonly Row[]): Promise<void> {
  for (const child of await tx.localTables()) {
    for (const [column, to] of Object.entries(child.definition.foreignKey)) {
      if (to.table !== table.name) continue;
      const values = valuesIn(before, to.column);
      const present = await presentValues(tx, table, to.column, values);
      const gone = values.filter((value) => !present.has(value)).map((value) => [value]);
      const [orphan] = gone.length === 0 ? [] : await tx.rowsWith(child.name, `foreign ${column}`, gone);
      if (orphan)
        refuseTable(`${table.name}: ${child.name}.${column} still refers to this record`, { column });
    }
  }
}

/** Before all rows of a table go: no other table may have a key that leads to it, but those that go as well. */
export async function refuseLosing(
  tx: ReadTx,
  { name }: LocalTable,
  going: readonly string[] = [],
): Promise<void> {
  for (const child of await tx.localTables()) {
    if (child.name === name || going.includes(child.name)) continue;
    const column = Object.entries(child.definition.foreignKey).find(([, to]) => to.table === name)?.[0];
    if (column !== undefined)
      refuseTable(`${name}: ${child.name}.${column} is a foreign key to it`, { column });
  }
}
