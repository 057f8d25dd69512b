import { setTimeout as sleep } from 'node:timers/promises';
import { hour, minute, second } from '@mitto/kit/time';
import { type PushDouble, startPushDouble } from '@mitto/testkit/push-double';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pushJob } from './push-job.ts';
import { createPushService } from './push-service.ts';
import { match, type PushWorld, startPushWorld, write } from './pushes.fixture.ts';
import { targetOf } from './subscribe.ts';

let scene: PushWorld;
beforeAll(async () => {
  scene = await startPushWorld();
});
beforeEach(() => scene.next());
afterAll(() => scene.close());

/** Another two members with a match, of whom the first one's device is subscribed. */
async function anotherMatch() {
  const [ana, ben] = [await scene.someone('another'), await scene.someone('otherben')];
  await match(ana, ben);
  const browser = await scene.subscribe(ana);
  await scene.outcomes();
  return { ana, ben, browser };
}

test('a push service that is busy is asked for nobody before it says, and by nobody twice afterwards', async () => {
  const [one, other] = [await scene.aMatch(), await anotherMatch()];
  scene.double.trouble = { status: 429, retryAfter: '120' };
  await write(one.ben, one.ana);
  await scene.world.drain();
  scene.double.trouble = undefined;
  const asked = scene.double.requests;
  scene.world.clock.advance(minute);
  await write(other.ben, other.ana);
  await scene.world.drain();
  expect(scene.double.requests).toBe(asked);
  scene.world.clock.advance(2 * minute);
  expect(await scene.pushesTo(one.browser)).toHaveLength(1);
  expect(await scene.pushesTo(other.browser)).toHaveLength(1);
  expect(await scene.outcomes()).toEqual({ sent: 2 });
});

test('a push service that does not answer keeps only its first push waiting', async () => {
  const { ana, ben, browser } = await scene.aMatch();
  const other = await anotherMatch();
  scene.double.trouble = 'hangs';
  await write(ben, ana);
  await scene.world.drain();
  const asked = scene.double.requests;
  await write(other.ben, other.ana);
  await scene.world.drain();
  expect(scene.double.requests).toBe(asked);
  scene.double.trouble = undefined;
  scene.world.clock.advance(11 * second);
  // The first push that is sent finds out that the service answers again.
  await scene.world.drain();
  scene.world.clock.advance(minute);
  expect(await scene.pushesTo(browser)).toHaveLength(1);
  expect(await scene.pushesTo(other.browser)).toHaveLength(1);
}, 60_000);

/** Requests that reached the double: on a busy machine some come after their sender has given up. */
async function requestsOf(double: PushDouble): Promise<number> {
  for (let before = -1; ; ) {
    if (double.requests === before) return before;
    before = double.requests;
    await sleep(500);
  }
}

test('a push service that has not answered gets one push at a time, until it has answered many', async () => {
  const { deps, clock } = scene.world;
  const double = await startPushDouble(clock.now);
  const service = createPushService(deps);
  const { endpoint, keys } = await double.subscribe(await service.publicKey());
  const target = targetOf({ endpoint, keys });
  const push = { text: Buffer.from('{}'), ttl: 60, urgency: 'high' } as const;
  const sendAll = async (count: number) =>
    (await Promise.all(Array.from({ length: count }, () => service.send(target, push)))).filter(
      ({ kind }) => kind === 'sent',
    ).length;
  double.trouble = 'hangs';
  expect(await sendAll(64)).toBe(0);
  const asked = await requestsOf(double);
  // One push finds out whether the service answers again.
  clock.advance(11 * second);
  expect(await sendAll(8)).toBe(0);
  expect(await requestsOf(double)).toBe(asked + 1);
  clock.advance(minute);
  expect(await sendAll(8)).toBe(0);
  expect(await requestsOf(double)).toBe(asked + 1);
  double.trouble = undefined;
  clock.advance(minute);
  for (let answers = 0; answers < 16; answers += 1) expect(await sendAll(8)).toBe(1);
  expect(await sendAll(64)).toBe(64);
  await double.close();
}, 60_000);

test('a push is given up after its last try, and counted', async () => {
  const { ana, ben, browser } = await scene.aMatch();
  scene.double.trouble = { status: 500 };
  await write(ben, ana);
  await scene.world.drain();
  await sql`update job set attempt = ${pushJob.maxTries - 1} where kind = ${pushJob.kind}`.execute(
    scene.world.database.db,
  );
  expect(await scene.outcomes()).toEqual({});
  scene.world.clock.advance(hour);
  expect(await scene.outcomes()).toEqual({ 'given-up': 1 });
  scene.double.trouble = undefined;
  scene.world.clock.advance(hour);
  expect(await scene.pushesTo(browser)).toEqual([]);
});

test('a push names no open notifications when there are more than it can name', async () => {
  const { ana, ben, browser } = await scene.aMatch();
  await sql`
    insert into notification (uid, kind, topic, at)
    select ${ana.uid}, 'security', 'many:' || number, ${scene.world.clock.now()} - number::bigint
    from generate_series(1, 31) number`.execute(scene.world.database.db);
  await write(ben, ana);
  const [push] = await scene.pushesTo(browser);
  expect(push).toMatchObject({ kind: 'message' });
  expect(push).not.toHaveProperty('open');
});

test('keys that could not be read are read again', async () => {
  const { deps } = scene.world;
  const { database } = deps;
  let isAway = true;
  const away = new Error('The database is away.');
  const transact: typeof database.transact = (...wishes) =>
    isAway ? Promise.reject(away) : database.transact(...wishes);
  const service = createPushService({ ...deps, database: { ...database, transact } });
  await expect(service.publicKey()).rejects.toBe(away);
  isAway = false;
  expect(await service.publicKey()).toHaveLength(87);
});
