import { type Engine, groupConversations } from '../page/engine.ts';
import { offer } from '../page/measure-engine.ts';
import { entryFor, type Message, me } from '../page/messages.ts';

/** The database of this engine: IndexedDB without any library. */
let db: IDBDatabase;
const watches = new Set<() => void>();

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

const endOf = (tx: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error);
  });

function newestOf(other: string, count: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const found: string[] = [];
    const index = db.transaction('messages').objectStore('messages').index('other+date');
    const request = index.openCursor(IDBKeyRange.bound([other], [other, []]), 'prev');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor || found.length === count) return resolve(found);
      found.push(cursor.value.ref);
      cursor.continue();
    };
  });
}

const engine: Engine = {
  async open(name) {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      const messages = request.result.createObjectStore('messages', { keyPath: 'ref' });
      messages.createIndex('other+date', ['other', 'date']);
      messages.createIndex('date', 'date');
      request.result.createObjectStore('outbox', { keyPath: 'order', autoIncrement: true });
    };
    db = await answerOf(request);
  },
  async fill(all) {
    const tx = db.transaction('messages', 'readwrite');
    const store = tx.objectStore('messages');
    for (const message of all) store.add(message);
    await endOf(tx);
  },
  newest: newestOf,
  async conversations() {
    const all: Message[] = await answerOf(db.transaction('messages').objectStore('messages').getAll());
    return groupConversations(all, me);
  },
  watch(other, tell) {
    const look = () => void newestOf(other, 50).then(([ref]) => tell(ref));
    watches.add(look);
    look();
    return () => watches.delete(look);
  },
  async write(message) {
    const tx = db.transaction(['messages', 'outbox'], 'readwrite');
    tx.objectStore('messages').add(message);
    tx.objectStore('outbox').add(entryFor(message));
    await endOf(tx);
    for (const look of watches) look();
    return message.ref;
  },
  close: async () => db.close(),
  async remove(name) {
    await answerOf(indexedDB.deleteDatabase(name));
  },
};

offer(engine);
