import { second } from '@mitto/kit/time';
import { configuration } from '@mitto/server/configuration';
import type { Database } from '@mitto/server-kit/database/database';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declareConfiguration } from '../configuration/configuration-of.ts';
import { updateMember } from '../store/members.ts';
import { registerLimitable, usualLimits } from './limitable-tasks.ts';
import { countAgainstLimit, readLimits } from './limits.ts';
import { holdCaller } from './member-facts.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const halfADay = 43_200;

function take(uid: string, database: Database = world.database) {
  return database.transact((tx) => countAgainstLimit(tx, { ...world.deps, database }, uid, 'likes'));
}

async function takeAll(uid: string) {
  for (let turn = 1; turn <= 40; turn += 1) expect(await take(uid)).toEqual({ ok: true, isCounted: true });
}

async function standingOf(uid: string) {
  const limits = await readLimits(world.database.db, uid, world.clock.now());
  return limits.find(({ task }) => task === 'likes');
}

test('at the limit the task rests, and after the rest it counts from one', async () => {
  const { uid } = await world.person('ana');
  await takeAll(uid);
  expect(await standingOf(uid)).toEqual({ task: 'likes', count: 40, restsUntil: null });
  expect(await take(uid)).toEqual({ ok: false, countDown: halfADay });
  world.clock.advance(1.5 * second);
  expect(await take(uid)).toEqual({ ok: false, countDown: halfADay - 1 });
  world.clock.advance((halfADay - 2) * second);
  expect(await take(uid)).toEqual({ ok: false, countDown: 1 });
  world.clock.advance(0.5 * second);
  expect(await standingOf(uid)).toEqual({ task: 'likes', count: 0, restsUntil: null });
  expect(await take(uid)).toEqual({ ok: true, isCounted: true });
  expect(await standingOf(uid)).toEqual({ task: 'likes', count: 1, restsUntil: null });
});

test('the rest does not begin anew with every refusal', async () => {
  const { uid } = await world.person('ben');
  await takeAll(uid);
  await take(uid);
  const until = (await standingOf(uid))?.restsUntil;
  world.clock.advance(60 * second);
  await take(uid);
  expect((await standingOf(uid))?.restsUntil).toBe(until);
});

test('each task and each member has a count of their own', async () => {
  const [cat, dan] = [await world.person('cat'), await world.person('dan')];
  await takeAll(cat.uid);
  expect(await take(cat.uid)).toMatchObject({ ok: false });
  expect(await take(dan.uid)).toEqual({ ok: true, isCounted: true });
  const message = world.database.transact((tx) => countAgainstLimit(tx, world.deps, cat.uid, 'messages'));
  expect(await message).toEqual({ ok: true, isCounted: true });
});

test('premium members pass uncounted, and from the moment it ends they do not', async () => {
  const { uid } = await world.person('eve');
  const until = world.clock.now() + 60 * second;
  await world.database.transact((tx) => updateMember(tx, uid, { premium_until: until }));
  for (let turn = 1; turn <= 45; turn += 1) expect(await take(uid)).toEqual({ ok: true, isCounted: false });
  expect(await standingOf(uid)).toBeUndefined();
  world.clock.advance(60 * second);
  await takeAll(uid);
  expect(await take(uid)).toEqual({ ok: false, countDown: halfADay });
});

test('a refusal that was rolled back left no trace; one that was committed did', async () => {
  const { uid } = await world.person('fay');
  await takeAll(uid);
  const rolledBack = world.database.transact(async (tx) => {
    await countAgainstLimit(tx, world.deps, uid, 'likes');
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect((await standingOf(uid))?.restsUntil).toBeNull();
});

test('of sixty tries made at once by two servers exactly forty pass', async () => {
  const { uid } = await world.person('gus');
  const otherPool = secondPool(world.database);
  // Each server declares its configuration and registers its tasks.
  const limits = () => usualLimits({ database: otherPool });
  declareConfiguration({ database: otherPool }, { configuration, usualLimits: limits });
  registerLimitable({ database: otherPool }, 'likes', usualLimits(world.deps)['likes']);
  const tries = Array.from({ length: 60 }, (_, turn) =>
    take(uid, turn % 2 === 0 ? world.database : otherPool),
  );
  const passed = (await Promise.all(tries)).filter(({ ok }) => ok);
  expect(passed).toHaveLength(40);
  expect(await standingOf(uid)).toMatchObject({ count: 40, restsUntil: expect.any(Number) });
  if (otherPool !== world.database) await otherPool.close();
});

test('an account that is no more is not counted', async () => {
  const { uid } = await world.person('hal', { standing: 'deleted' });
  await expect(take(uid)).rejects.toThrow('unauthorized');
});

/** A second connection pool, like that of another process. The embedded database has only one connection. */
function secondPool(database: Database): Database {
  return 'url' in database ? openPostgres({ url: String(database.url) }) : database;
}

test('premium that the caller gets within a transaction counts in it', async () => {
  const { uid } = await world.person('just-premium');
  const counted = await world.database.transact(async (tx) => {
    await holdCaller(tx, uid);
    const before = await countAgainstLimit(tx, world.deps, uid, 'likes');
    await updateMember(tx, uid, { premium_until: world.clock.now() + halfADay * second });
    return [before, await countAgainstLimit(tx, world.deps, uid, 'likes')];
  });
  expect(counted).toMatchObject([{ isCounted: true }, { isCounted: false }]);
});
