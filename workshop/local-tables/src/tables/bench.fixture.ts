import { mutations, plans } from '@mitto/localdb/development/notes.fixture';
import { LocalDatabase } from '@mitto/localdb/local-database';
import type { LocalStore } from '@mitto/localdb/local-store';
import { expect } from 'vitest';
import { type LocalTables, localTables } from './local-tables.ts';
import type { ColumnOptions, TableDraft } from './table-definition.ts';

export interface Bench {
  readonly db: LocalDatabase;
  readonly tables: LocalTables;
  time: number;
  roles: string[];
  rows(name: string, orderBy?: string): Promise<Record<string, unknown>[]>;
  end(): Promise<void>;
}

export async function aBench(open: () => Promise<LocalStore>): Promise<Bench> {
  const store = await open();
  const now = () => bench.time;
  const db = new LocalDatabase({ store, plans, mutations, now });
  const tables = localTables({ db, now, roles: () => bench.roles });
  const bench: Bench = {
    db,
    tables,
    time: 1_700_000_000_000,
    roles: [],
    rows: async (name, orderBy = 'id') =>
      (await tables.find({ table: name, orderBy })).map(({ row }) => ({ ...row })),
    end: () => store.wipe(),
  };
  return bench;
}

export const id: ColumnOptions = { type: 'INTEGER', PRIMARY_KEY: true, AUTO_INCREMENT: true };

export const books: TableDraft = {
  TBL_NAME: 'books',
  columns: {
    id,
    isbn: { type: 'STRING', required: true },
    title: { type: 'STRING', NOT_NULL: true, defaultValue: 'untitled' },
    pages: { type: 'INTEGER' },
    added: { type: 'TIMESTAMP', defaultValue: 'CURRENT_TIMESTAMP' },
    changed: { type: 'DATETIME', ON_UPDATE: 'CURRENT_TIMESTAMP' },
  },
  index: { isbn: { columns: ['isbn'], unique: true }, shelf: { columns: ['title', 'pages'] } },
};

export const loans: TableDraft = {
  TBL_NAME: 'loans',
  columns: { id, book: { type: 'INTEGER' }, who: { type: 'STRING' } },
  foreignKey: { book: { table: 'books', column: 'id' } },
};

export const failsWith = (code: number, message: string | RegExp, place: object = {}) =>
  expect.objectContaining({
    code,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
    ...(Object.keys(place).length > 0 ? { place: expect.objectContaining(place) } : {}),
  });

export type Make = (...drafts: readonly TableDraft[]) => Promise<Bench>;
