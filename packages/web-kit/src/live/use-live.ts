import type { TableEntry } from '@mitto/kit/define-table';
import type { LocalDatabase, Question, Shown } from '@mitto/localdb/local-database';
import type { OutboxReport } from '@mitto/localdb/outbox-report';
import { createContext, use, useState, useSyncExternalStore } from 'react';
import { type Asked, LiveAnswer } from './live-answer.ts';

/** The local database of whoever is signed in. */
export const DatabaseContext = createContext<LocalDatabase | undefined>(undefined);

export function useDatabase(): LocalDatabase {
  const database = use(DatabaseContext);
  if (!database) throw new Error('There is no local database here: put a DatabaseContext around it.');
  return database;
}

export interface Live<A> {
  readonly answer: A;
  /** False until the first answer: nothing is known yet, which is another thing than nothing being there. */
  readonly isLoaded: boolean;
  /** The answer is still the one to the question before. */
  readonly isStale: boolean;
  /** Why the local database could not answer. */
  readonly error: unknown;
}

export type LiveRows<T extends TableEntry> = Live<readonly Shown<T>[]>;

const noRows: readonly never[] = [];

/**
 * The rows that answer a question, now and whenever they change, in whichever tab. It never suspends; asked another
 * question, it goes on showing the last answer until the new one is there.
 */
export function useLive<T extends TableEntry>(table: T, question: Question = {}): LiveRows<T> {
  const database = useDatabase();
  const asked = { scope: `${keyOf(database)} ${table.name}`, question: JSON.stringify(question) };
  return useAnswer<readonly Shown<T>[]>(noRows, asked, (tell, onError) =>
    database.live(table, question, tell, onError),
  );
}

const emptyOutbox: OutboxReport = { waiting: [], sent: [], refused: [], quarantined: 0 };

/** What is not sent yet, sent, or refused and why. */
export function useOutbox(): Live<OutboxReport> {
  const database = useDatabase();
  const asked = { scope: `${keyOf(database)} outbox`, question: '' };
  return useAnswer(emptyOutbox, asked, (tell, onError) => database.liveOutbox(tell, onError));
}

function useAnswer<A>(
  nothing: A,
  asked: Asked,
  watch: (tell: (answer: A) => void, onError: (error: unknown) => void) => () => void,
): Live<A> {
  const [live] = useState(() => new LiveAnswer<A>(nothing));
  const { to, answer, error } = useSyncExternalStore(live.subscriberFor(asked, watch), live.snapshot);
  // Rows of another table, or of another member, are no answer to anything that is asked now.
  if (to?.scope !== asked.scope)
    return { answer: nothing, error: undefined, isLoaded: false, isStale: false };
  return { answer, error, isLoaded: true, isStale: to.question !== asked.question };
}

const keys = new WeakMap<LocalDatabase, number>();
let lastKey = 0;

/** Another member's database is another question. */
function keyOf(database: LocalDatabase): number {
  const known = keys.get(database);
  if (known !== undefined) return known;
  lastKey += 1;
  keys.set(database, lastKey);
  return lastKey;
}
