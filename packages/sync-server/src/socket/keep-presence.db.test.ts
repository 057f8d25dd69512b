import { randomUUID } from 'node:crypto';
import { fail } from '@mitto/kit/app-error';
import { minute } from '@mitto/kit/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type NotesWorld, openNotes } from '../notes.fixture.ts';
import type { SyncTx } from '../sync-tx.ts';
import { keepPresence, type Presence } from './keep-presence.ts';
import { findPresent, livesEvery } from './presence-store.ts';

let world: NotesWorld;
beforeAll(async () => {
  world = await openNotes();
});
afterAll(() => world.close());

let time = 1_700_000_000_000;
const processes: Presence[] = [];
const news: string[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const process of processes.splice(0)) process.stop();
  news.length = 0;
});

/** Erased members: `hold` refuses them. */
const erased = new Set<string>();

/** Each element makes one of the next calls of `onChange` fail. */
const faults: true[] = [];

function start(lingerMs = 0, database = world.push.database): Presence {
  const presence = keepPresence({
    database,
    now: () => time,
    lingerMs,
    hold: async (_tx, uid) => {
      if (erased.has(uid)) fail('gone');
    },
    onChange: async (_tx, uid, isPresent) => {
      if (faults.shift()) throw new Error('the database is away');
      news.push(`${uid} ${isPresent ? 'came' : 'went'}`);
    },
    onTrouble: (error) => news.push(String(error)),
  });
  processes.push(presence);
  return presence;
}

const isPresent = async (uid: string) =>
  (await world.push.database.snapshot((tx) => findPresent(tx, [uid], time))).has(uid);

const staysOf = async (uids: readonly string[]): Promise<number> =>
  (await sql`select 1 from sync_presence where uid = any(${uids}::uuid[])`.execute(world.database.db)).rows
    .length;

test('who closes one of two is still there, on whatever process; the last one to go is told once', async () => {
  const [one, other, ana] = [start(), start(), randomUUID()];
  one.note(ana, true);
  other.note(ana, true);
  await expect.poll(() => staysOf([ana])).toBe(2);
  await expect.poll(() => news).toEqual([`${ana} came`]);
  expect(await isPresent(ana)).toBe(true);
  one.note(ana, false);
  const ben = randomUUID();
  one.note(ben, true);
  await expect.poll(() => news).toEqual([`${ana} came`, `${ben} came`]);
  await expect.poll(() => staysOf([ana])).toBe(1);
  expect(await isPresent(ana)).toBe(true);
  other.note(ana, false);
  await expect.poll(() => news).toEqual([`${ana} came`, `${ben} came`, `${ana} went`]);
  expect(await isPresent(ana)).toBe(false);
});

test('both processes at the same moment: one is the first and one is the last', async () => {
  const [one, other] = [start(), start()];
  const uids = Array.from({ length: 20 }, () => randomUUID());
  for (const isHere of [true, false]) {
    news.length = 0;
    for (const uid of uids) for (const process of [one, other]) process.note(uid, isHere);
    const word = isHere ? 'came' : 'went';
    const expected = uids.map((uid) => `${uid} ${word}`).toSorted();
    await expect.poll(() => news.toSorted()).toEqual(expected);
    // Wait until both processes have written. Otherwise a member could leave one process before arriving on
    // the other, and would arrive twice.
    await expect.poll(() => staysOf(uids)).toBe(isHere ? 2 * uids.length : 0);
  }
});

test('a page that is loaded anew was never gone', async () => {
  const [process, ana, ben] = [start(60_000), randomUUID(), randomUUID()];
  process.note(ana, true);
  await expect.poll(() => news).toEqual([`${ana} came`]);
  for (let reload = 0; reload < 3; reload += 1) {
    process.note(ana, false);
    process.note(ana, true);
  }
  process.note(ben, true);
  await expect.poll(() => news).toEqual([`${ana} came`, `${ben} came`]);
});

test('those of a process that died are taken leave of, and not those who are elsewhere', async () => {
  const [dead, alive, ana, ben] = [start(), start(), randomUUID(), randomUUID()];
  for (const uid of [ana, ben]) dead.note(uid, true);
  await expect.poll(() => news.length).toBe(2);
  dead.stop();
  time += 4 * minute;
  alive.note(ben, true);
  await expect.poll(() => isPresent(ben)).toBe(true);
  expect(await isPresent(ana)).toBe(false);
  news.length = 0;
  await alive.sweep();
  expect(news).toContain(`${ana} went`);
  expect(news).not.toContain(`${ben} went`);
  expect(await alive.sweep()).toBe(0);
});

test('who has gone while the database was away goes with the next sign of life', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [process, ana] = [start(), randomUUID()];
  process.note(ana, true);
  await expect.poll(() => news).toEqual([`${ana} came`]);
  faults.push(true);
  process.note(ana, false);
  await expect.poll(() => news).toContain('Error: the database is away');
  expect(await isPresent(ana)).toBe(true);
  vi.advanceTimersByTime(livesEvery);
  await expect.poll(() => isPresent(ana)).toBe(false);
  expect(news).toContain(`${ana} went`);
});

test('who has come while the database was away comes with the next sign of life', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [process, ana] = [start(), randomUUID()];
  faults.push(true);
  process.note(ana, true);
  await expect.poll(() => news).toEqual(['Error: the database is away']);
  expect(await isPresent(ana)).toBe(false);
  vi.advanceTimersByTime(livesEvery);
  await expect.poll(() => isPresent(ana)).toBe(true);
  expect(news).toContain(`${ana} came`);
});

test('who left before that came to be written stays away', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [process, ana] = [start(), randomUUID()];
  faults.push(true);
  process.note(ana, true);
  await expect.poll(() => news).toEqual(['Error: the database is away']);
  process.note(ana, false);
  await expect.poll(() => staysOf([ana])).toBe(0);
  vi.advanceTimersByTime(livesEvery);
  const ben = randomUUID();
  process.note(ben, true);
  await expect.poll(() => isPresent(ben)).toBe(true);
  await expect.poll(() => isPresent(ana)).toBe(false);
});

test('a process that reports while a sweep is under way keeps its members', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [slow, ana] = [start(), randomUUID()];
  slow.note(ana, true);
  await expect.poll(() => news).toEqual([`${ana} came`]);
  time += 4 * minute;
  // The heartbeat of the slow process comes between the two steps of the sweep.
  const database = {
    ...world.push.database,
    snapshot: async <T>(work: (tx: SyncTx) => Promise<T>): Promise<T> => {
      const found = await world.push.database.snapshot(work);
      await sql`update sync_presence set seen_at = ${time} where uid = ${ana}`.execute(world.database.db);
      return found;
    },
  };
  news.length = 0;
  expect(await start(0, database).sweep()).toBeGreaterThan(0);
  expect(await isPresent(ana)).toBe(true);
  expect(news).not.toContain(`${ana} went`);
});

test('who was erased meanwhile is written nowhere', async () => {
  const [process, ana] = [start(), randomUUID()];
  erased.add(ana);
  process.note(ana, true);
  await expect.poll(() => news).toEqual(['AppError: gone']);
  expect(await isPresent(ana)).toBe(false);
});
