import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@mitto/kit/ids';
import { second } from '@mitto/kit/time';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../database/database.ts';
import type { Bus, BusOptions } from './bus.ts';
import { checkTopic, encodeMessage, maxBytes } from './bus-message.ts';
import { createListeners } from './listeners.ts';

const channel = 'mitto_bus';
const maxWaiting = 10_000;
const longestEcho = 2 * second;

const Batch = v.pipe(v.string(), v.parseJson(), v.array(v.tuple([v.string(), v.string()])));

/**
 * Bus over PostgreSQL's LISTEN and NOTIFY, for an installation with a few server processes. It needs no
 * service besides the database.
 */
export async function createPostgresBus(
  database: Database,
  { onTrouble = () => undefined }: BusOptions = {},
): Promise<Bus> {
  const listeners = createListeners(onTrouble);
  const sender = createSender(database, onTrouble);
  let isClosed = false;

  const unlisten = await database.listen(channel, (text) => {
    const batch = v.safeParse(Batch, text);
    if (!batch.success) return onTrouble(new Error(`Something that is no batch came over ${channel}.`));
    for (const [topic, payload] of batch.output) listeners.tell(topic, payload);
  });

  const publish = (topic: string, payload: string): void => {
    const message = encodeMessage(topic, payload);
    if (!isClosed) sender.send(message);
  };

  const subscribe = (topic: string, callback: (payload: string) => void): (() => void) => {
    checkTopic(topic);
    return listeners.add(topic, callback);
  };

  return {
    publish,
    subscribe,
    /**
     * Publishes a message and returns whether it comes back. Only this shows that both sending and receiving
     * work.
     */
    async isReady() {
      if (isClosed) return false;
      const topic = `ready:${newId()}`;
      const over = new AbortController();
      const echo = Promise.withResolvers<boolean>();
      const unsubscribe = subscribe(topic, () => echo.resolve(true));
      publish(topic, '');
      const tooLate = sleep(longestEcho, false, { signal: over.signal }).catch(() => false);
      const isHeard = await Promise.race([echo.promise, tooLate]);
      unsubscribe();
      over.abort();
      return isHeard;
    },
    async close() {
      isClosed = true;
      await sender.finish();
      listeners.clear();
      await unlisten();
    },
  };
}

interface Sender {
  send(message: string): void;
  finish(): Promise<void>;
}

/**
 * Sends one NOTIFY at a time. Messages that are published during a NOTIFY are sent together in the next one.
 * This preserves their order and needs few commits.
 */
function createSender(database: Database, onTrouble: (error: Error) => void): Sender {
  // Runs sendAll outside the caller's async context. publish() may be called inside a transaction, and PGlite
  // refuses a query that does not use the transaction's own connection.
  const outside = AsyncLocalStorage.snapshot();
  const waiting: string[] = [];
  let sending: Promise<void> | undefined;

  const sendAll = async (): Promise<void> => {
    // Wait one microtask, so that all messages of one synchronous run share a batch.
    await Promise.resolve();
    while (waiting.length > 0) {
      const batch = nextBatch(waiting);
      try {
        await sql`select pg_notify(${channel}, ${`[${batch.join(',')}]`})`.execute(database.db);
      } catch (error) {
        onTrouble(new Error(`${batch.length} messages were lost on the bus.`, { cause: error }));
      }
    }
    sending = undefined;
  };

  return {
    send(message) {
      if (waiting.length >= maxWaiting) {
        return onTrouble(new Error('A message was lost: the bus cannot send as fast as it is given.'));
      }
      waiting.push(message);
      sending ??= outside(sendAll);
    },
    finish: async () => await sending,
  };
}

function nextBatch(waiting: string[]): string[] {
  let bytes = 2;
  let count = 0;
  for (const message of waiting) {
    bytes += Buffer.byteLength(message) + (count > 0 ? 1 : 0);
    if (count > 0 && bytes > maxBytes) break;
    count += 1;
  }
  return waiting.splice(0, count);
}
