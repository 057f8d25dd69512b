import { defineEvents } from '@mitto/kit/define-event';
import { newId, Uid } from '@mitto/kit/ids';
import { hour } from '@mitto/kit/time';
import { openTestDatabase } from '@mitto/testkit/open-test-database';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database, Tx } from '../database/database.ts';
import { createJobs, type Jobs } from '../jobs/create-jobs.ts';
import { createLog } from '../log.ts';
import { createSecrets } from '../seal.ts';
import { on, onAll } from './define-module.ts';
import { EventHub } from './event-hub.ts';

const events = defineEvents('test', {
  happened: { kind: 'within', payload: v.object({ word: v.string() }) },
  told: { kind: 'after', payload: v.object({ word: v.string() }) },
  many: { kind: 'after', payload: v.object({ word: v.string() }) },
  slow: { kind: 'after', payload: v.object({ word: v.string() }) },
  met: { kind: 'after', payload: v.object({ by: Uid, with: v.array(v.object({ uid: Uid })) }) },
});

let database: Database;
let hub: EventHub;
let jobs: Jobs;
let heard: string[];

const hear =
  (who: string) =>
  async ({ word }: { word: string }, tx: Tx) => {
    if (word === 'refuse') throw new Error(`${who} refuses.`);
    heard.push(`${who} ${word}`);
    await sql`insert into test_heard values (${`${who} ${word}`})`.execute(tx);
  };

const options = () => ({
  database,
  handlers: hub.jobs((work) => database.transact(work)),
  secrets: createSecrets('a secret of the tests'),
  now: Date.now,
  log: createLog('silent'),
});

beforeAll(async () => {
  database = await openTestDatabase();
  await sql`create table test_heard (line text not null)`.execute(database.db);
});
beforeEach(async () => {
  await sql`truncate test_heard, job`.execute(database.db);
  heard = [];
  hub = new EventHub();
  hub.subscribe('low', [on(events.happened, hear('low')), on(events.told, hear('low'))]);
  hub.subscribe('low', [on(events.met, async ({ by }) => void heard.push(`met by ${by}`))]);
  hub.subscribe('high', [on(events.happened, hear('high')), on(events.told, hear('high'))]);
  jobs = createJobs(options());
});
afterAll(() => database.close());

const kept = async (): Promise<unknown[]> =>
  (await sql<{ line: string }>`select line from test_heard`.execute(database.db)).rows.map(
    ({ line }) => line,
  );

test('what happens within is heard in the order of registration, in the same transaction', async () => {
  await database.transact((tx) => hub.emit(tx, jobs.enqueue, events.happened, { word: 'hello' }));
  expect(heard).toEqual(['low hello', 'high hello']);
  expect(await kept()).toEqual(['low hello', 'high hello']);
});

test('one who refuses within rolls all of it back', async () => {
  const refused = database.transact(async (tx) => {
    await hub.emit(tx, jobs.enqueue, events.happened, { word: 'hello' });
    await hub.emit(tx, jobs.enqueue, events.happened, { word: 'refuse' });
  });
  await expect(refused).rejects.toThrow('low refuses.');
  expect(await kept()).toEqual([]);
});

test('what is told after is heard by each once it is durable, and by nobody if it was rolled back', async () => {
  await database.transact((tx) => hub.emit(tx, jobs.enqueue, events.told, { word: 'news' }));
  expect(heard).toEqual([]);
  await jobs.drain();
  expect(heard.toSorted()).toEqual(['high news', 'low news']);

  const failed = database.transact(async (tx) => {
    await hub.emit(tx, jobs.enqueue, events.told, { word: 'never' });
    throw new Error('Rolled back.');
  });
  await expect(failed).rejects.toThrow('Rolled back.');
  await jobs.drain();
  expect(heard.toSorted()).toEqual(['high news', 'low news']);
});

test('what two processes do at once, because a lease ran out, counts once', async () => {
  const gate = Promise.withResolvers<void>();
  let time = Date.now();
  hub.subscribe('slow', [
    on(events.slow, async ({ word }, tx) => {
      await hear('slow')({ word }, tx);
      await gate.promise;
    }),
  ]);
  const [first, second] = [0, 1].map(() => createJobs({ ...options(), now: () => time }));
  if (!first || !second) throw new Error('There are two processes.');
  await database.transact((tx) => hub.emit(tx, first.enqueue, events.slow, { word: 'news' }));
  const one = first.drain();
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  time += hour;
  const other = second.drain();
  // The embedded engine runs one transaction at a time, so there the second one begins after the first.
  if (database.engine === 'postgres') await vi.waitFor(() => expect(heard).toHaveLength(2));
  gate.resolve();
  await Promise.all([one, other]);
  expect(await kept()).toEqual(['slow news']);
  expect(await first.count()).toEqual({ due: 0, givenUp: 0 });
});

test('events that wait are handled together, and one that fails takes no other with it', async () => {
  const together: number[] = [];
  hub.subscribe('all', [
    onAll(events.many, async (all, tx) => {
      together.push(all.length);
      await Promise.all(all.map((one) => hear('all')(one, tx)));
    }),
  ]);
  jobs = createJobs(options());
  const words = Array.from({ length: 6 }, (_, index) => `word ${index}`);
  const emit = (word: string) => database.transact((tx) => hub.emit(tx, jobs.enqueue, events.many, { word }));
  for (const word of words) await emit(word);
  await jobs.drain();
  expect(together).toEqual([6]);
  expect((await kept()).toSorted()).toEqual(words.map((word) => `all ${word}`));
  expect(await jobs.count()).toEqual({ due: 0, givenUp: 0 });

  await sql`truncate test_heard`.execute(database.db);
  for (const word of ['good', 'refuse', 'better']) await emit(word);
  await jobs.drain();
  expect(together).toEqual([6, 3, 1, 1, 1]);
  expect((await kept()).toSorted()).toEqual(['all better', 'all good']);
});

test('news that is still to be told is gone with anybody it is about', async () => {
  const [ana, ben, eve] = [newId(), newId(), newId()];
  for (const gone of [ana, eve]) {
    await database.transact((tx) =>
      hub.emit(tx, jobs.enqueue, events.met, { by: ana, with: [{ uid: ben }, { uid: eve }] }),
    );
    await database.transact((tx) => jobs.eraseJobs(tx, gone));
    await jobs.drain();
    expect(heard).toEqual([]);
  }
  await database.transact((tx) => hub.emit(tx, jobs.enqueue, events.met, { by: ana, with: [{ uid: ben }] }));
  await database.transact((tx) => jobs.eraseJobs(tx, eve));
  await jobs.drain();
  expect(heard).toEqual([`met by ${ana}`]);
});

test('news of the wrong shape is the teller’s bug', async () => {
  const wrong = database.transact((tx) => hub.emit(tx, jobs.enqueue, events.happened, { word: 5 }));
  await expect(wrong).rejects.toThrow();
  expect(heard).toEqual([]);
});
