import type { WriteTx } from '@mitto/localdb/local-store';
import type { StoredRow } from '@mitto/localdb/stored-row';
import type { TablePlans } from '@mitto/localdb/table-plan';
import { type Alteration, type ReadAlteration, readAlterations } from './alteration.ts';
import { alteredDefinition, type RowStep } from './altered-definition.ts';
import { checkDefinition } from './check-definition.ts';
import { allDefinitions } from './definition-of.ts';
import { refuseMissingParents } from './foreign-keys.ts';
import { indexesOf } from './indexes-of.ts';
import {
  localRow,
  localTable,
  putLocalTable,
  readLocalRefs,
  readLocalRows,
  storeLocalRows,
} from './local-records.ts';
import type { LocalTable } from './made-records.ts';
import { redirectKeys } from './redirect-keys.ts';
import { rolledForward } from './rolled-forward.ts';
import { RowNumbers } from './row-numbers.ts';
import type { TableDefinition } from './table-definition.ts';
import { refuseTable } from './table-refusal.ts';
import { uniqueKeys } from './write-local-rows.ts';

/** Number of rows that are read and rewritten at a time. */
export const chunkSize = 1000;

/** Runs all steps in one transaction: if any value of any row does not fit, nothing is changed. */
export async function alterTable(
  tx: WriteTx,
  plans: TablePlans,
  table: LocalTable,
  given: readonly Alteration[],
  now: number,
): Promise<TableDefinition> {
  const alterations = readAlterations(given);
  let { definition } = table;
  const steps: RowStep[] = [];
  for (const alteration of alterations) {
    const altered = alteredDefinition(definition, alteration);
    ({ definition } = altered);
    if (altered.step) steps.push(altered.step);
  }
  // All steps together count as one change of the definition.
  definition = rolledForward(definition, now);
  await putLocalTable(tx, { ...table, definition });
  await followColumns(tx, table.name, alterations, now);
  await checkAll(tx, plans, table.name);
  const isTouched = steps.length > 0 || keysOf(definition) !== keysOf(table.definition);
  if (isTouched) await rewriteRows(tx, { ...table, definition }, steps, now);
  const altered = await localTable(tx, table.name);
  return altered?.definition ?? definition;
}

const keysOf = (definition: TableDefinition) =>
  JSON.stringify([indexesOf(definition), definition.foreignKey, definition.columns]);

/**
 * Updates foreign keys of other tables after a column was renamed. Foreign keys within this table were
 * already updated by the step that renamed the column.
 */
async function followColumns(
  tx: WriteTx,
  table: string,
  alterations: readonly ReadAlteration[],
  now: number,
): Promise<void> {
  for (const step of alterations) {
    if (step.do !== 'rename column') continue;
    await redirectKeys(
      tx,
      (to, from) =>
        from !== table && to.table === table && to.column === step.column ? { table, column: step.to } : to,
      now,
    );
  }
}

/** Checks this table, and the tables whose foreign keys refer to it. */
async function checkAll(tx: WriteTx, plans: TablePlans, name: string): Promise<void> {
  const all = new Map((await allDefinitions(tx, plans)).map((one) => [one.TBL_NAME, one]));
  for (const definition of all.values()) {
    const leadsHere = Object.values(definition.foreignKey).some(({ table }) => table === name);
    if (definition.TBL_NAME === name || leadsHere) checkDefinition(definition, all);
  }
}

interface Rewriting {
  readonly table: LocalTable;
  readonly steps: readonly RowStep[];
  readonly now: number;
  readonly numbers: RowNumbers;
  /** Unique keys of the rows written so far. */
  readonly keys: Set<string>;
}

async function rewriteRows(
  tx: WriteTx,
  table: LocalTable,
  steps: readonly RowStep[],
  now: number,
): Promise<void> {
  const numbers = new RowNumbers(table.definition.lastInsertId);
  const rewriting = { table, steps, now, numbers, keys: new Set<string>() };
  const refs = await readLocalRefs(tx, table.name);
  const waiting = await rewriteAll(tx, rewriting, refs);
  numbers.allSeen();
  await rewriteAll(tx, rewriting, waiting);
  const definition = { ...table.definition, lastInsertId: numbers.last };
  await putLocalTable(tx, { ...table, definition });
  await checkRows(tx, { name: table.name, definition }, refs);
}

/**
 * Rewrites rows. Returns the rows that need a new number: they must wait until the numbers of all other rows
 * are known.
 */
async function rewriteAll(
  tx: WriteTx,
  { table, steps, now, numbers, keys }: Rewriting,
  refs: readonly string[],
): Promise<readonly string[]> {
  const waiting: string[] = [];
  for (let start = 0; start < refs.length; start += chunkSize) {
    const rows = await readLocalRows(tx, table.name, refs.slice(start, start + chunkSize));
    const changed = rows.flatMap((stored): StoredRow[] => {
      if (!stored) return [];
      const { ref } = stored;
      const { askedTooSoon } = numbers;
      const row = steps.reduce((so, step) => step(so, { now, numbers, ref }), stored.row);
      if (numbers.askedTooSoon > askedTooSoon) {
        waiting.push(ref);
        return [];
      }
      refuseDouble(table.name, keys, uniqueKeys(table, row));
      return [localRow(ref, row)];
    });
    await storeLocalRows(tx, table.name, changed);
  }
  return waiting;
}

function refuseDouble(table: string, known: Set<string>, keys: readonly string[]): void {
  const double = keys.find((key) => known.has(key));
  if (double !== undefined) refuseTable(`${table}: two records have the same values: ${double}`);
  for (const key of keys) known.add(key);
}

/** Checks the foreign keys. Runs after every row has its new keys. */
async function checkRows(
  tx: WriteTx,
  table: Pick<LocalTable, 'name' | 'definition'>,
  refs: readonly string[],
): Promise<void> {
  if (Object.keys(table.definition.foreignKey).length === 0) return;
  for (let start = 0; start < refs.length; start += chunkSize) {
    const rows = (await readLocalRows(tx, table.name, refs.slice(start, start + chunkSize))).filter(
      (row) => row !== undefined,
    );
    await refuseMissingParents(
      tx,
      table,
      rows.map(({ row }) => row),
    );
  }
}
