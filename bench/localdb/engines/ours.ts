import { defineTable } from '@mitto/kit/define-table';
import { Id } from '@mitto/kit/ids';
import { defineSummary } from '@mitto/localdb/define-summary';
import { applyRecords } from '@mitto/localdb/development/apply-records';
import type { LocalDatabase } from '@mitto/localdb/local-database';
import { openLocalDatabase } from '@mitto/localdb/open-local-database';
import * as v from 'valibot';
import type { Engine } from '../page/engine.ts';
import { offer } from '../page/measure-engine.ts';
import { me } from '../page/messages.ts';

/**
 * Our database with all its features: schema checks, checksums, an outbox, and a summary for the list of
 * conversations.
 */
const messages = defineTable({
  name: 'messages',
  row: v.strictObject({
    other: Id,
    sender: Id,
    date: v.number(),
    content: v.string(),
    status: v.picklist(['sent', 'read']),
    isMine: v.boolean(),
  }),
  indexes: [['other', 'date'], ['date']],
  conflict: 'server-order',
  stream: 'member',
  opens: { insert: ['other', 'sender', 'date', 'content', 'status', 'isMine'] },
});
const conversations = defineSummary({
  name: 'conversations',
  of: messages,
  groupBy: 'other',
  newestBy: 'date',
  keep: ['content', 'sender'],
  counts: { unread: { isMine: false, status: 'sent' } },
});

let db: LocalDatabase;
let seq = 0;

const newestFirst = (other: string, limit: number) =>
  ({ equals: { other }, orderBy: 'date', isDescending: true, limit }) as const;

const engine: Engine = {
  async open(name) {
    const opened = await openLocalDatabase({
      app: 'bench',
      account: name,
      schema: 1,
      tables: [messages],
      summaries: [conversations],
      mutations: [],
      now: Date.now,
    });
    if (!('db' in opened) || !opened.db.isDurable) throw new Error(`Not kept: ${opened.mode}`);
    db = opened.db;
  },
  async fill(all) {
    // Converts the messages to records as a page of the server contains them.
    const records = all.map(({ ref, ...row }) => {
      seq += 1;
      return { ref, seq, ver: 1, row: { ...row, isMine: row.sender === me } };
    });
    await db.store.write((tx) => applyRecords(tx, db.plans, 'messages', records));
  },
  newest: async (other, count) => (await db.find(messages, newestFirst(other, count))).map(({ ref }) => ref),
  async conversations() {
    const rows = await db.find(conversations, { orderBy: 'date', isDescending: true });
    return rows.map(({ ref, row }) => ({ other: ref, newest: row.newest, unread: row.unread }));
  },
  watch: (other, tell) => db.live(messages, newestFirst(other, 50), (rows) => tell(rows[0]?.ref)),
  write({ ref: _ref, ...row }) {
    return db.insert(messages, { ...row, isMine: row.sender === me });
  },
  close: () => db.store.close(),
  async remove() {
    await db.store.wipe();
  },
};

offer(engine);
