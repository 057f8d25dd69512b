import * as v from 'valibot';
import type { WriteTx } from '../local-store.ts';
import type { StoredRow } from '../store/stored-row.ts';
import type { TablePlans } from '../store/table-plan.ts';
import { Alteration, type ReadAlteration } from './alteration.ts';
import { alteredDefinition, type RowStep } from './altered-definition.ts';
import { checkDefinition } from './check-definition.ts';
import { allDefinitions } from './definition-of.ts';
import { refuseMissingParents } from './foreign-keys.ts';
import { indexesOf } from './indexes-of.ts';
import { type LocalTable, localRow } from './local-table.ts';
import { redirectKeys } from './redirect-keys.ts';
import { rolledForward } from './rolled-forward.ts';
import type { TableDefinition } from './table-definition.ts';
import { refuseTable } from './table-refusal.ts';
import { uniqueKeys } from './write-local-rows.ts';

/** How many rows are looked at in one go. */
export const chunkSize = 1000;

/** All steps in one transaction: a value that does not fit, in any row, and nothing has changed. */
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
  // Several steps are one change.
  definition = rolledForward(definition, now);
  await tx.putLocalTable({ ...table, definition });
  await followColumns(tx, table.name, alterations, now);
  await checkAll(tx, plans, table.name);
  const isTouched = steps.length > 0 || keysOf(definition) !== keysOf(table.definition);
  if (isTouched) await rewriteRows(tx, { ...table, definition }, steps, now);
  const altered = await tx.localTable(table.name);
  return altered?.definition ?? definition;
}

function readAlterations(given: readonly Alteration[]): ReadAlteration[] {
  const parsed = v.safeParse(v.pipe(v.array(Alteration), v.minLength(1)), given);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  return refuseTable(`The alteration is not allowed: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
}

const keysOf = (definition: TableDefinition) =>
  JSON.stringify([indexesOf(definition), definition.foreignKey, definition.columns]);

/** Foreign keys of other tables, and of this one to itself, follow a column to its new name. */
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
      (to) => (to.table === table && to.column === step.column ? { table, column: step.to } : to),
      now,
    );
  }
}

/** This table, and those whose keys lead to it. */
async function checkAll(tx: WriteTx, plans: TablePlans, name: string): Promise<void> {
  const all = new Map((await allDefinitions(tx, plans)).map((one) => [one.TBL_NAME, one]));
  for (const definition of all.values()) {
    const leadsHere = Object.values(definition.foreignKey).some(({ table }) => table === name);
    if (definition.TBL_NAME === name || leadsHere) checkDefinition(definition, all);
  }
}

async function rewriteRows(
  tx: WriteTx,
  { name, definition }: LocalTable,
  steps: readonly RowStep[],
  now: number,
): Promise<void> {
  const refs = await tx.refs(name);
  const keys = new Set<string>();
  let { lastInsertId } = definition;
  const numbered = Object.entries(definition.columns).find(([, { AUTO_INCREMENT }]) => AUTO_INCREMENT)?.[0];
  for (let start = 0; start < refs.length; start += chunkSize) {
    const rows = await tx.rows(name, refs.slice(start, start + chunkSize));
    const changed = rows.flatMap((stored): StoredRow[] => {
      if (!stored) return [];
      const { ref } = stored;
      const row = steps.reduce((so, step) => step(so, { now, number: lastInsertId + 1, ref }), stored.row);
      if (numbered !== undefined) lastInsertId = Math.max(lastInsertId, Number(row[numbered] ?? 0));
      refuseDouble(name, keys, uniqueKeys({ definition }, row));
      return [localRow(ref, row)];
    });
    await tx.putRows(name, changed);
  }
  const table = await tx.localTable(name);
  if (table) await tx.putLocalTable({ ...table, definition: { ...table.definition, lastInsertId } });
  await checkRows(tx, { name, definition }, refs);
}

function refuseDouble(table: string, known: Set<string>, keys: readonly string[]): void {
  const double = keys.find((key) => known.has(key));
  if (double !== undefined) refuseTable(`${table}: two records have the same values: ${double}`);
  for (const key of keys) known.add(key);
}

/** Once every row has its new keys: what foreign keys lead to. */
async function checkRows(
  tx: WriteTx,
  table: Pick<LocalTable, 'name' | 'definition'>,
  refs: readonly string[],
): Promise<void> {
  if (Object.keys(table.definition.foreignKey).length === 0) return;
  for (let start = 0; start < refs.length; start += chunkSize) {
    const rows = (await tx.rows(table.name, refs.slice(start, start + chunkSize))).filter(
      (row) => row !== undefined,
    );
    await refuseMissingParents(
      tx,
      table,
      rows.map(({ row }) => row),
    );
  }
}
