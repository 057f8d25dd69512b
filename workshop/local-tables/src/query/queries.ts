import { newId } from '@mitto/kit/ids';
import type { LocalDatabase } from '@mitto/localdb/local-database';
import { fetching, fetchTrouble } from '@mitto/localdb/local-database-error';
import type { ReadTx, WriteTx } from '@mitto/localdb/local-store';
import { type Roles, refuseReading, refuseTable } from '../tables/table-refusal.ts';
import { bindSelect } from './bind-select.ts';
import type { Params, QueryPlan, SelectPlan, WritePlan } from './plan.ts';
import { type AnswerRow, describeReport, type QueryAnswer, type QueryReport } from './query-report.ts';
import { runSelect } from './run-select.ts';
import { runWrite, type WriteOutcome } from './run-write.ts';
import type { SelectQuery } from './select-query.ts';
import { tableNamed } from './table-named.ts';

export interface QueriesOptions {
  readonly db: Pick<LocalDatabase, 'store' | 'plans'>;
  readonly now: () => number;
  /** Roles of the signed-in account, against which the policies of tables are checked. */
  readonly roles?: () => Roles;
}

export interface Explained {
  readonly report: QueryReport;
  /** The report as sentences for people. */
  readonly words: readonly string[];
}

/** Result of one statement of a batch. */
export type BatchResult = { readonly is: 'select'; readonly rows: readonly AnswerRow[] } | WriteOutcome;

/** Queries over several tables and changes of many rows, as plain data. Each call is one transaction. */
export interface Queries {
  /**
   * Runs a query once. A query of the builder returns rows of its type; a plan of plain data returns untyped
   * rows.
   */
  select<T extends object = AnswerRow>(query: SelectQuery<T>, params?: Params): Promise<readonly T[]>;
  /**
   * Calls `tell` with the result now and after every change of the result, made in any tab. Returns the
   * unsubscribe function.
   */
  live<T extends object = AnswerRow>(query: SelectQuery<T>, watch: Watch<T>): () => void;
  /** Runs a query, and reports which indexes and joins it used and how many rows it read. */
  explain(query: SelectQuery<object>, params?: Params): Promise<Explained>;
  /**
   * Inserts, updates or deletes rows. Tables made on this device change at once, synced tables through the
   * outbox.
   */
  change(plan: WritePlan, params?: Params): Promise<WriteOutcome>;
  /** Runs all plans or none. Each plan sees the changes of the plans before it. */
  batch(plans: readonly QueryPlan[], params?: Params): Promise<readonly BatchResult[]>;
}

export interface Watch<T> {
  readonly params?: Params;
  readonly tell: (rows: readonly T[]) => void;
  readonly onError: (error: unknown) => void;
}

export function queries({ db: { store, plans }, now, roles = () => [] }: QueriesOptions): Queries {
  const ask = async (tx: ReadTx, plan: SelectPlan, params: Params): Promise<QueryAnswer> => {
    const definitionOf = async (name: string) => {
      const definition = await tableNamed(tx, plans, name);
      refuseReading(definition, roles());
      return definition;
    };
    return await runSelect(tx, plans, await bindSelect(plan, params, definitionOf));
  };
  // The cast is safe: the builder derived this row type from the plan.
  const rowsOf = <T extends object>({ rows }: QueryAnswer) => rows as readonly T[];
  const write = <T>(work: (tx: WriteTx) => Promise<T>) =>
    store.write(async (tx) => {
      if ((await tx.meta()).isDeleted) refuseTable('This local database was deleted: open another one.');
      return await work(tx);
    });
  const setting = (params: Params, group: string | undefined) => ({
    plans,
    roles: roles(),
    now: now(),
    params,
    group,
  });
  return {
    select: async <T extends object>(query: SelectQuery<T>, params: Params = {}) =>
      rowsOf<T>(await fetching(store.read((tx) => ask(tx, query, params)))),
    live: <T extends object>(query: SelectQuery<T>, { params = {}, tell, onError }: Watch<T>) =>
      store.watch(
        async (tx) => rowsOf<T>(await ask(tx, query, params)),
        tell,
        (error) => onError(fetchTrouble(error)),
      ),
    async explain(query, params = {}) {
      const { report } = await fetching(store.read((tx) => ask(tx, query, params)));
      return { report, words: describeReport(report) };
    },
    change: (plan, params = {}) => write((tx) => runWrite(tx, plan, setting(params, undefined))),
    batch(all, params = {}) {
      const group = all.filter(({ is }) => is !== 'select').length > 1 ? newId() : undefined;
      return write(async (tx) => {
        const results: BatchResult[] = [];
        for (const plan of all) {
          if (plan.is === 'select') results.push({ is: 'select', rows: (await ask(tx, plan, params)).rows });
          else results.push(await runWrite(tx, plan, setting(params, group)));
        }
        return results;
      });
    },
  };
}
