import { circles, favorite, visitors } from '@mitto/circles/contract/circle-tables';
import { newId } from '@mitto/kit/ids';
import { MemoryStore } from '@mitto/localdb/development/memory-store';
import { newMeta } from '@mitto/localdb/development/meta-record';
import { LocalDatabase } from '@mitto/localdb/local-database';
import type { Row } from '@mitto/localdb/stored-row';
import { planTables } from '@mitto/localdb/table-plan';
import { expect, test } from 'vitest';
import { claimNews, untoldWord } from './claim-news.ts';
import { markSeen } from './mark-seen.ts';
import { readDoings, readMarks } from './read-news.ts';

const plans = planTables([circles, favorite, visitors]);
const hour = 3_600_000;
const now = 500_000 * hour;
const me = newId();

/** A device after its first full sync. */
async function aDevice() {
  const store = new MemoryStore(newMeta(plans, 1));
  const db = new LocalDatabase({ store, plans, mutations: [], now: () => now });
  const complete = () => store.write(async (tx) => tx.setMeta({ ...(await tx.meta()), isComplete: true }));
  const put = (table: string, row: Row, isPending = false, ref: string = newId()) =>
    store.write((tx) => tx.putRows(table, [{ ref, seq: 1, ver: 1, isPending, row }]));
  const liked = new Set<string>();
  const claim = () => claimNews(db, me, (uid) => liked.has(uid));
  const untold = () => store.read((tx) => untoldWord(tx, me));
  return { db, store, complete, put, liked, claim, untold };
}

const likeOf = (uid: string, at: number): Row => ({ fid: uid, sid: me, connected: false, creation_date: at });
const matchWith = (uid: string, at: number): Row => ({
  ...{ fid: uid, sid: me, connected: true, creation_date: 1, lastModified: at },
});
const hidden = (at: number): Row => ({ connected: false, creation_date: at, isRedacted: true });

test('what is there when a device first has everything is told by nobody, and what comes then is told once', async () => {
  const { put, complete, claim, untold } = await aDevice();
  await put('circles', matchWith(newId(), now - hour));
  await put('circles', hidden(now - hour));
  expect(await untold()).toBe('');
  expect((await claim()).match).toEqual([]);
  await complete();
  const atFirst = await untold();
  expect(atFirst).not.toBe('');
  expect((await claim()).match).toEqual([]);
  expect(await untold()).toBe('');

  const ben = newId();
  await put('circles', matchWith(ben, now));
  await put('circles', hidden(now));
  // The text stays the same until the news are claimed, so that a subscriber who missed a change still
  // receives it.
  expect(['', atFirst]).not.toContain(await untold());
  const news = await claim();
  expect([news.match.map(({ uid }) => uid), news.likedMe.length]).toEqual([[ben], 1]);
  const again = await claim();
  expect([again.match, again.likedMe, await untold()]).toEqual([[], [], '']);
});

test('a match with somebody liked here is told, also if it is there before the first full sync ends', async () => {
  const { put, complete, liked, claim, untold } = await aDevice();
  const ben = newId();
  liked.add(ben);
  await put('circles', matchWith(ben, now));
  await put('circles', matchWith(newId(), now));
  await put('circles', hidden(now));
  await complete();
  const news = await claim();
  expect([news.match.map(({ uid }) => uid), news.likedMe]).toEqual([[ben], []]);
  expect([(await claim()).match, await untold()]).toEqual([[], '']);
});

test('of two tabs that ask at once one is told', async () => {
  const { put, complete, claim } = await aDevice();
  await complete();
  await claim();
  await put('visitors', { visitor_id: me, visitor_uid: newId(), isMine: false, last_visit: now });
  const both = await Promise.all([claim(), claim()]);
  expect(both.map(({ visitedMe }) => visitedMe.length).toSorted()).toEqual([0, 1]);
});

test('a match is one when the server says so', async () => {
  const { put, complete, claim } = await aDevice();
  await complete();
  await claim();
  const [ben, ref] = [newId(), newId()];
  await put('circles', matchWith(ben, now - 7), true, ref);
  expect((await claim()).match).toEqual([]);
  await put('circles', matchWith(ben, now), false, ref);
  expect((await claim()).match).toHaveLength(1);
});

test('likes that get a name, or lose it, are no news; what I do myself never is', async () => {
  const { store, put, complete, claim } = await aDevice();
  const ref = newId();
  await put('circles', hidden(now), false, ref);
  await complete();
  await claim();
  await store.write((tx) => tx.deleteRows('circles', [ref]));
  await put('circles', likeOf(newId(), now + 1234));
  await put('circles', { fid: me, sid: newId(), connected: false, creation_date: now });
  await put('visitors', { visitor_id: newId(), visitor_uid: me, isMine: true, last_visit: now });
  const { likedMe, match, visitedMe, favoritedMe } = await claim();
  expect([likedMe, match, visitedMe, favoritedMe]).toEqual([[], [], [], []]);
});

test('a list that was looked at has no news, the others keep theirs', async () => {
  const { db, store, put } = await aDevice();
  await put('circles', matchWith(newId(), now));
  await put('circles', hidden(now));
  await markSeen(db, me, 'match');
  const marks = await store.read((tx) => readMarks(tx, 'seen'));
  const doings = await store.read((tx) => readDoings(tx, me));
  expect(Object.keys(marks ?? {})).toEqual(['match']);
  expect([doings.match.length, doings.likedMe.length]).toEqual([1, 1]);
});
