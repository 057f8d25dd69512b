import { LocalDatabase } from '../local-database.ts';
import type { LocalStore } from '../local-store.ts';
import { mutations, plans } from '../notes-of-the-tests.ts';
import { type LocalTables, localTables } from '../tables/local-tables.ts';
import type { Roles } from '../tables/table-refusal.ts';
import { type Queries, queries } from './queries.ts';

export interface Asked {
  readonly db: LocalDatabase;
  readonly tables: LocalTables;
  readonly ask: Queries;
}

export function askedOf(store: LocalStore, roles: () => Roles = () => []): Asked {
  const db = new LocalDatabase({ store, plans, mutations, now: () => 1000 });
  const options = { db, now: () => 1000, roles };
  return { db, tables: localTables(options), ask: queries(options) };
}
