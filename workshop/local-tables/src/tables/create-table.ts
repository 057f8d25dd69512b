import type { WriteTx } from '@mitto/localdb/local-store';
import type { TablePlans } from '@mitto/localdb/table-plan';
import * as v from 'valibot';
import { checkDefinition } from './check-definition.ts';
import { allDefinitions } from './definition-of.ts';
import { localTablesIn, putLocalTable } from './local-records.ts';
import { randomRef } from './random-refs.ts';
import { refuseTaken } from './refuse-taken.ts';
import { rolledForward } from './rolled-forward.ts';
import { type ColumnOptions, type TableDefinition, TableDraft } from './table-definition.ts';
import { refuseTable, TableRefusal } from './table-refusal.ts';

export async function createTable(
  tx: WriteTx,
  plans: TablePlans,
  given: TableDraft,
  now: number,
): Promise<TableDefinition> {
  const draft = readDraft(given);
  const others = new Map((await allDefinitions(tx, plans)).map((one) => [one.TBL_NAME, one]));
  await refuseTaken(tx, plans, draft.TBL_NAME);
  const { columns, primaryKey } = withPrimaryKey(draft.columns, draft.primaryKey);
  const definition = rolledForward(
    {
      ...draft,
      kind: 'local',
      columns,
      primaryKey,
      created: now,
      lastModified: now,
      _hash: '',
      _previousHash: null,
    },
    now,
  );
  checkDefinition(definition, others);
  await putLocalTable(tx, { name: draft.TBL_NAME, id: await freeId(tx), definition });
  return definition;
}

function readDraft(given: unknown): v.InferOutput<typeof TableDraft> {
  const name: unknown =
    typeof given === 'object' && given !== null && 'TBL_NAME' in given ? given.TBL_NAME : '';
  if (typeof name !== 'string' || name.trim() === '') throw new TableRefusal(402, 'Table name is required');
  const parsed = v.safeParse(TableDraft, given);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  return refuseTable(`${name}: ${v.getDotPath(issue) ?? 'the definition'} is not allowed (${issue.message})`);
}

/** Sets the primary key in the column options as well as in the table, so that both agree. */
export function withPrimaryKey(
  columns: Readonly<Record<string, ColumnOptions>>,
  asked: string | null | undefined,
): { readonly columns: Readonly<Record<string, ColumnOptions>>; readonly primaryKey: string | null } {
  const marked = Object.keys(columns).filter((column) => columns[column]?.PRIMARY_KEY);
  const wanted = new Set(asked === undefined || asked === null ? marked : [asked, ...marked]);
  if (wanted.size > 1) refuseTable('only one column can be the primary key');
  const [primaryKey = null] = wanted;
  const entries = Object.entries(columns).map(([column, { PRIMARY_KEY: _marked, ...options }]) => [
    column,
    column === primaryKey ? { ...options, PRIMARY_KEY: true } : options,
  ]);
  return { columns: Object.fromEntries(entries), primaryKey };
}

async function freeId(tx: WriteTx): Promise<string> {
  const taken = new Set((await localTablesIn(tx)).map(({ id }) => id));
  let id = randomRef();
  while (taken.has(id)) id = randomRef();
  return id;
}
