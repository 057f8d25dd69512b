import { answerOf } from './indexed-db-records.ts';
import { LocalDatabaseError } from './local-database-error.ts';

/**
 * Renames a database that no page has open. The copy is complete before the old database is deleted: if the
 * page closes between the two, both databases are complete.
 */
export async function renameDatabase(name: string, to: string): Promise<void> {
  if (name === to) throw new LocalDatabaseError(400, 'A database rename must differ from the current name');
  const known = (await indexedDB.databases()).map((one) => one.name);
  if (!known.includes(name)) throw new LocalDatabaseError(400, `There is no database ${name}`);
  if (known.includes(to)) throw new LocalDatabaseError(402, `There is a database ${to} already`);
  const from = await answerOf(indexedDB.open(name));
  try {
    await copyInto(from, to);
  } finally {
    from.close();
  }
  await answerOf(indexedDB.deleteDatabase(name));
}

interface Content {
  readonly keys: readonly IDBValidKey[];
  readonly values: readonly unknown[];
}

async function copyInto(from: IDBDatabase, to: string): Promise<void> {
  const names = [...from.objectStoreNames];
  const reading = from.transaction(names);
  const contents = await Promise.all(
    names.map(async (name): Promise<[string, Content]> => {
      const store = reading.objectStore(name);
      const [keys, values] = await Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())]);
      return [name, { keys, values }];
    }),
  );
  const request = indexedDB.open(to, from.version);
  // The content is written in the transaction that creates the database, so that the database exists with all
  // its content or not at all.
  request.onupgradeneeded = () => {
    const likes = from.transaction(names);
    for (const [name, content] of contents) fill(makeLike(request.result, likes.objectStore(name)), content);
  };
  (await answerOf(request)).close();
}

function makeLike(db: IDBDatabase, like: IDBObjectStore): IDBObjectStore {
  const { keyPath, autoIncrement } = like;
  const made = db.createObjectStore(like.name, { keyPath, autoIncrement });
  for (const name of like.indexNames) {
    const { keyPath: path, unique, multiEntry } = like.index(name);
    made.createIndex(name, path, { unique, multiEntry });
  }
  return made;
}

function fill(store: IDBObjectStore, { keys, values }: Content): void {
  for (const [index, value] of values.entries()) {
    if (store.keyPath === null) store.put(value, keys[index]);
    else store.put(value);
  }
}
