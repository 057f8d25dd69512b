import type { LocalDatabase } from '@mitto/localdb/local-database';
import { exportTables } from '../formats/export-tables.ts';
import { type ImportedTable, importFile } from '../formats/import-file.ts';
import { formatOf } from '../formats/load-format.ts';
import type { Params } from '../query/plan.ts';
import { type BatchResult, type Explained, queries } from '../query/queries.ts';
import { QueryError } from '../query/query-error.ts';
import type { AnswerRow } from '../query/query-report.ts';
import { localTables } from '../tables/local-tables.ts';
import type { TableDefinition } from '../tables/table-definition.ts';
import type { Roles } from '../tables/table-refusal.ts';
import { parseJql } from './parse-jql.ts';
import type { Statement, TableStatement } from './statement.ts';

export interface JqlOptions {
  readonly db: Pick<LocalDatabase, 'store' | 'plans'>;
  readonly now: () => number;
  readonly roles?: () => Roles;
  /** Name of the database, which is written into exported files. */
  readonly databaseName?: string;
}

/** Result of one statement. */
export type JqlResult =
  | BatchResult
  | { readonly is: 'batch'; readonly results: readonly BatchResult[] }
  | ({ readonly is: 'explain' } & Explained)
  | { readonly is: 'create' | 'alter'; readonly definition: TableDefinition }
  | { readonly is: 'rename' | 'truncate' | 'drop' }
  | { readonly is: 'export'; readonly file: File }
  | { readonly is: 'import'; readonly tables: readonly ImportedTable[] };

/**
 * Runs the statements of a text one after the other. The whole text is parsed before the first statement
 * runs. If a statement fails, the run ends, and the changes of earlier statements stay. Statements that must
 * succeed or fail together belong in a batch.
 */
export async function* runJql(
  text: string,
  options: JqlOptions,
  params: Params = {},
): AsyncGenerator<JqlResult> {
  for (const statement of parseJql(text)) yield await runStatement(statement, options, params);
}

/** Returns the rows of a single select. */
export async function selectJql(
  text: string,
  options: JqlOptions,
  params: Params = {},
): Promise<readonly AnswerRow[]> {
  const [plan, ...more] = parseJql(text);
  if (plan?.is !== 'select' || more.length > 0) throw new QueryError('One select is expected here.');
  return await queries(options).select(plan, params);
}

async function runStatement(statement: Statement, options: JqlOptions, params: Params): Promise<JqlResult> {
  const ask = queries(options);
  switch (statement.is) {
    case 'select':
      return { is: 'select', rows: await ask.select(statement, params) };
    case 'insert':
    case 'update':
    case 'delete':
      return await ask.change(statement, params);
    case 'batch':
      return { is: 'batch', results: await ask.batch(statement.plans, params) };
    case 'explain':
      return { is: 'explain', ...(await ask.explain(statement.plan, params)) };
    case 'export':
      return { is: 'export', file: await exportOne(statement, options) };
    case 'import':
      return { is: 'import', tables: await importOne(statement, options, params) };
    default:
      return await runTableStatement(statement, options);
  }
}

async function runTableStatement(statement: TableStatement, options: JqlOptions): Promise<JqlResult> {
  const tables = localTables(options);
  switch (statement.is) {
    case 'create':
      return { is: 'create', definition: await tables.create(statement.draft) };
    case 'alter':
      return { is: 'alter', definition: await tables.alter(statement.table, statement.alterations) };
    case 'rename':
      await tables.rename(statement.table, statement.to);
      return { is: 'rename' };
    case 'truncate':
      await tables.truncate(statement.table);
      return { is: 'truncate' };
    case 'drop':
      await tables.drop(statement.table, statement.isSure ? 'yes' : undefined);
      return { is: 'drop' };
  }
}

type Of<K extends Statement['is']> = Extract<Statement, { readonly is: K }>;

async function exportOne(
  { table, format }: Of<'export'>,
  { db, roles, databaseName = 'mitto' }: JqlOptions,
): Promise<File> {
  const name = formatOf(`${table}.${format}`);
  return await exportTables({
    db,
    databaseName,
    tables: [table],
    format: name,
    ...(roles ? { roles: roles() } : {}),
  });
}

async function importOne(
  { table, format, content }: Of<'import'>,
  { db, now, roles }: JqlOptions,
  params: Params,
): Promise<readonly ImportedTable[]> {
  const text = params[content];
  if (typeof text !== 'string') throw new QueryError(`The value of :${content} was not given.`);
  const file = new File([text], `${table}.${format}`);
  const shared = { db, file, now, ifThere: 'add', tableName: table, onlyTable: table } as const;
  return await importFile({ ...shared, ...(roles ? { roles: roles() } : {}) });
}
