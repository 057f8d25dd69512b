import type { TableEntry } from '@mitto/kit/define-table';
import type { LocalDatabase, Question, ShownRow } from '@mitto/localdb/local-database';
import type { OutboxReport } from '@mitto/localdb/outbox-report';
import { createContext, use } from 'react';
import type * as v from 'valibot';
import { type Live, useAnswer } from './use-answer.ts';

/** The local database of the signed-in account. */
export const DatabaseContext = createContext<LocalDatabase | undefined>(undefined);

export function useDatabase(): LocalDatabase {
  const database = use(DatabaseContext);
  if (!database) throw new Error('There is no local database here: put a DatabaseContext around it.');
  return database;
}

export type LiveRows<T extends TableEntry> = Live<readonly ShownRow<T>[]>;

type RowOf<T extends TableEntry> = v.InferOutput<T['row']>;
type ColumnOf<T extends TableEntry> = keyof RowOf<T> & string;

/** A query over one table, typed by the table's columns. */
export interface QuestionAbout<T extends TableEntry> {
  readonly equals?: { readonly [C in ColumnOf<T>]?: RowOf<T>[C] | null };
  /** Both ends are inclusive. */
  readonly range?: {
    readonly column: ColumnOf<T>;
    readonly from?: string | number;
    readonly to?: string | number;
  };
  readonly orderBy?: ColumnOf<T>;
  readonly isDescending?: boolean;
  readonly limit?: number;
}

const noRows: readonly never[] = [];

/**
 * Returns the live rows of a query over one table; they update when rows change, in any tab. Never suspends.
 * When the query changes, the last answer stays until the new one arrives.
 */
export function useLive<T extends TableEntry>(table: T, question: QuestionAbout<T> = {}): LiveRows<T> {
  const database = useDatabase();
  const asked = { source: database, about: table.name, question: JSON.stringify(question) };
  return useAnswer<readonly ShownRow<T>[]>(noRows, asked, (tell, onError) =>
    // Safe cast: `QuestionAbout` is the same as `Question`, but allows only the columns of the table.
    database.live(table, question as Question, tell, onError),
  );
}

const emptyOutbox: OutboxReport = { waiting: [], sent: [], refused: [], quarantined: 0 };

/** Returns the live outbox: entries that are waiting, sent or refused. */
export function useOutbox(): Live<OutboxReport> {
  const database = useDatabase();
  const asked = { source: database, about: 'outbox entries', question: '' };
  return useAnswer(emptyOutbox, asked, (tell, onError) => database.liveOutbox(tell, onError));
}
