import { createSyncClient } from '@mitto/localdb/create-sync-client';
import { defineSummary } from '@mitto/localdb/define-summary';
import type { LocalDatabase } from '@mitto/localdb/local-database';
import { openLocalDatabase } from '@mitto/localdb/open-local-database';
import type { SyncClient } from '@mitto/localdb/sync-client';
import { makeMessages } from '../../localdb/page/messages.ts';
import type { FirstSync, Pushed, RawWrite } from './first-sync.ts';
import { messages } from './messages-table.ts';

const conversations = defineSummary({
  name: 'conversations',
  of: messages,
  groupBy: 'other',
  newestBy: 'date',
  keep: ['content', 'sender'],
  counts: { unread: { status: 'sent' } },
});

async function call<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(path, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  // The cast is safe: client and server are of the same build.
  return (await response.json()) as T;
}

async function openDevice(account: string): Promise<{ db: LocalDatabase; client: SyncClient }> {
  const opened = await openLocalDatabase({
    app: `bench-${crypto.randomUUID()}`,
    account,
    schema: 1,
    tables: [messages],
    summaries: [conversations],
    mutations: [],
    now: Date.now,
  });
  if (!('db' in opened) || !opened.db.isDurable) throw new Error(`Not kept: ${opened.mode}`);
  const { db } = opened;
  const client = createSyncClient({
    store: db.store,
    plans: db.plans,
    schema: 1,
    api: {
      updates: (request) => call(`/updates/${account}`, request),
      pushMany: (request) => call(`/push/${account}`, request),
    },
    clock: { now: Date.now, after: () => () => undefined },
    onState: () => undefined,
    onRefused: ({ code }) => reportError(new Error(`refused: ${code}`)),
    onMismatch: (tables) => reportError(new Error(`sums differ: ${tables.join()}`)),
  });
  return { db, client };
}

const newest = { orderBy: 'date', isDescending: true, limit: 50 } as const;

async function firstSync(account: string): Promise<FirstSync> {
  const { db, client } = await openDevice(account);
  const start = performance.now();
  let usable = Number.NaN;
  const unwatch = db.live(conversations, newest, (rows) => {
    if (rows.length >= 20 && Number.isNaN(usable)) usable = performance.now() - start;
  });
  await client.syncNow();
  const whole = performance.now() - start;
  unwatch();
  const rows = await db.find(messages);
  await db.store.wipe();
  return { usable, whole, rows: rows.length };
}

/**
 * Writes the same rows with the same indexes directly to IndexedDB, with as many rows in a transaction as a
 * page of sync has.
 */
async function writeRaw(seed: number, count: number): Promise<RawWrite> {
  const rows = makeMessages(seed, count);
  const name = `raw-${crypto.randomUUID()}`;
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore('messages', { keyPath: 'ref' });
    store.createIndex('other+date', ['other', 'date']);
    store.createIndex('date', 'date');
  };
  await new Promise((resolve) => {
    request.onsuccess = resolve;
  });
  const start = performance.now();
  for (let from = 0; from < rows.length; from += 500) {
    const tx = request.result.transaction('messages', 'readwrite');
    for (const row of rows.slice(from, from + 500)) tx.objectStore('messages').add(row);
    await new Promise((resolve) => {
      tx.oncomplete = resolve;
    });
  }
  const raw = performance.now() - start;
  request.result.close();
  indexedDB.deleteDatabase(name);
  return { raw };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Measures the time until the server has acknowledged a local change, and the time until a change on the
 * server is stored locally.
 */
async function delta(account: string, other: string): Promise<{ there: number; back: number }> {
  const { db, client } = await openDevice(account);
  await client.syncNow();
  const row = { other, sender: account, content: 'one more', status: 'read' };
  const [there, back]: [number[], number[]] = [[], []];
  for (let index = 0; index < 20; index += 1) {
    const start = performance.now();
    await db.insert(messages, { ...row, date: Date.now() + index });
    await client.syncNow();
    there.push(performance.now() - start);
    const { ref } = await call<{ ref: string }>(`/write/${account}`, { ...row, date: Date.now() + index });
    const told = performance.now();
    await client.syncNow();
    if (!(await db.get(messages, ref))) throw new Error('The change of the server did not come.');
    back.push(performance.now() - told);
  }
  await db.store.wipe();
  return { there: median(there), back: median(back) };
}

let waiting: Awaited<ReturnType<typeof openDevice>> | undefined;

/** Writes rows as a device that is offline: they stay in the outbox. */
async function write(account: string, other: string, count: number): Promise<void> {
  waiting = await openDevice(account);
  const { db, client } = waiting;
  await client.syncNow();
  const row = { other, sender: account, content: 'written in a tunnel', status: 'read' };
  for (let index = 0; index < count; index += 1) await db.insert(messages, { ...row, date: index });
}

/** Sends the whole outbox to the server. */
async function pushAll(count: number): Promise<Pushed> {
  if (!waiting) throw new Error('Nothing waits to be sent.');
  const { db, client } = waiting;
  const start = performance.now();
  await client.syncNow();
  const seconds = (performance.now() - start) / 1000;
  const outbox = await db.outbox();
  if (outbox.waiting.length + outbox.sent.length + outbox.refused.length > 0)
    throw new Error('Not everything was taken.');
  await db.store.wipe();
  return { rowsASecond: count / seconds };
}

Object.assign(globalThis, { bench: { firstSync, writeRaw, delta, write, pushAll } });
