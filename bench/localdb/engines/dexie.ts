import { Dexie, liveQuery, type Table } from 'dexie';
import { type Engine, groupConversations } from '../page/engine.ts';
import { offer } from '../page/measure-engine.ts';
import { entryFor, type Message, me, type OutboxEntry } from '../page/messages.ts';

let db: Dexie;
let messages: Table<Message, string>;
let outbox: Table<OutboxEntry, number>;

const newestOf = (other: string, count: number) =>
  messages
    .where('[other+date]')
    .between([other, Dexie.minKey], [other, Dexie.maxKey])
    .reverse()
    .limit(count)
    .toArray();

const engine: Engine = {
  async open(name) {
    db = new Dexie(name);
    db.version(1).stores({ messages: 'ref, [other+date], date', outbox: '++order' });
    messages = db.table('messages');
    outbox = db.table('outbox');
    await db.open();
  },
  async fill(all) {
    await messages.bulkAdd(all);
  },
  newest: async (other, count) => (await newestOf(other, count)).map(({ ref }) => ref),
  conversations: async () => groupConversations(await messages.toArray(), me),
  watch(other, tell) {
    const subscription = liveQuery(() => newestOf(other, 50)).subscribe((rows) => tell(rows[0]?.ref));
    return () => subscription.unsubscribe();
  },
  async write(message) {
    await db.transaction('rw', messages, outbox, () =>
      Promise.all([messages.add(message), outbox.add(entryFor(message))]),
    );
    return message.ref;
  },
  close: async () => db.close(),
  remove: (name) => Dexie.delete(name),
};

offer(engine);
