import { mutations, plans } from '@mitto/localdb/development/notes.fixture';
import { LocalDatabase } from '@mitto/localdb/local-database';
import type { LocalStore } from '@mitto/localdb/local-store';
import { parseJql } from '../jql/parse-jql.ts';
import { type LocalTables, localTables } from '../tables/local-tables.ts';
import type { Roles } from '../tables/table-refusal.ts';
import type { QueryPlan, SelectPlan, WritePlan } from './plan.ts';
import { type Queries, queries } from './queries.ts';

export interface QueryCase {
  readonly db: LocalDatabase;
  readonly tables: LocalTables;
  readonly ask: Queries;
}

export function askedOf(store: LocalStore, roles: () => Roles = () => []): QueryCase {
  const db = new LocalDatabase({ store, plans, mutations, now: () => 1000 });
  const options = { db, now: () => 1000, roles };
  return { db, tables: localTables(options), ask: queries(options) };
}

export function plansOf(text: string): QueryPlan[] {
  return parseJql(text).map((statement) => {
    if (statement.is === 'select' || statement.is === 'insert') return statement;
    if (statement.is === 'update' || statement.is === 'delete') return statement;
    throw new Error(`${statement.is} is neither a question nor a change.`);
  });
}

export function selectOf(text: string): SelectPlan {
  const [plan] = plansOf(text);
  if (plan?.is !== 'select') throw new Error('A question was to be written down.');
  return plan;
}

export function changeOf(text: string): WritePlan {
  const [plan] = plansOf(text);
  if (!plan || plan.is === 'select') throw new Error('A change was to be written down.');
  return plan;
}
