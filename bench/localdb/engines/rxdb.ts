import { createRxDatabase, type RxCollection, type RxDatabase, removeRxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { type Engine, groupConversations } from '../page/engine.ts';
import { offer } from '../page/measure-engine.ts';
import { entryFor, type Message, me } from '../page/messages.ts';

/** RxDB with its free storage. It cannot write to two collections in one transaction. */
const text = { type: 'string', maxLength: 100 } as const;
const messageSchema = {
  version: 0,
  primaryKey: 'ref',
  type: 'object',
  properties: {
    ref: text,
    other: text,
    sender: text,
    date: { type: 'number', minimum: 0, maximum: 10_000_000_000_000, multipleOf: 1 },
    content: { type: 'string' },
    status: text,
  },
  required: ['ref', 'other', 'sender', 'date', 'content', 'status'],
  indexes: [['other', 'date'], ['date']],
};
const outboxSchema = {
  version: 0,
  primaryKey: 'mid',
  type: 'object',
  properties: { mid: text, op: text, table: text, ref: text, changes: { type: 'object' }, state: text },
  required: ['mid', 'op'],
};

let db: RxDatabase;

function collection(name: 'messages' | 'outbox'): RxCollection {
  const found = db.collections[name];
  if (!found) throw new Error(`There is no collection ${name}.`);
  return found;
}

const newestOf = (other: string, limit: number) =>
  collection('messages').find({ selector: { other }, sort: [{ date: 'desc' }], limit });

const engine: Engine = {
  async open(name) {
    db = await createRxDatabase({ name, storage: getRxStorageDexie(), multiInstance: true });
    await db.addCollections({ messages: { schema: messageSchema }, outbox: { schema: outboxSchema } });
  },
  async fill(all) {
    const { error } = await collection('messages').bulkInsert(all);
    if (error.length > 0) throw new Error('RxDB did not take everything.');
  },
  newest: async (other, count) => (await newestOf(other, count).exec()).map(({ ref }) => ref),
  async conversations() {
    const all = await collection('messages').find().exec();
    // The cast is safe: a document has the columns of its row as properties.
    return groupConversations(all as unknown as Message[], me);
  },
  watch(other, tell) {
    const subscription = newestOf(other, 50).$.subscribe((documents) => tell(documents[0]?.ref));
    return () => subscription.unsubscribe();
  },
  async write(message) {
    await Promise.all([
      collection('messages').insert(message),
      collection('outbox').insert(entryFor(message)),
    ]);
    return message.ref;
  },
  async close() {
    await db.close();
  },
  async remove(name) {
    await removeRxDatabase(name, getRxStorageDexie());
  },
};

offer(engine);
