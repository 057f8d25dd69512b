import { moveCoins } from '@mitto/coins/server/public/move-coins';
import { newId } from '@mitto/kit/ids';
import { day, minute } from '@mitto/kit/time';
import { act, Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendDigests } from './digest/send-digests.ts';
import { unsubscribe } from './digest/unsubscribe.ts';
import { choose, match, type PushWorld, startPushWorld } from './push/pushes.fixture.ts';

const pin = '482913';
let scene: PushWorld;
beforeAll(async () => {
  scene = await startPushWorld();
});
beforeEach(() => scene.next());
afterAll(() => scene.close());

/** Two members, the second of whom has coins and a PIN, and has been here for more than a week. */
async function aPayer(): Promise<{ readonly ana: TestPerson; readonly ben: TestPerson }> {
  const { world } = scene;
  const [ana, ben] = [await scene.someone('ana'), await scene.someone('ben')];
  await ben.call('setCoinsPin', { pin }, { idempotencyKey: newId() });
  const [from, to] = [{ system: 'mitto-admin' }, { uid: ben.uid }] as const;
  const grant = { key: newId(), reason: 'grant', from, to, amount: 5000 } as const;
  world.clock.advance(8 * day);
  await world.database.transact((tx) => moveCoins(tx, world.deps, grant));
  return { ana, ben };
}

async function send(by: TestPerson, { uid }: TestPerson, amount: number, id = newId()): Promise<void> {
  const transfer = { id, receiver: uid, amount, pin };
  const { status, text } = await by.call('transferCoins', transfer, { idempotencyKey: newId() });
  if (status !== 200) throw new Error(`The transfer was refused: ${text}`);
  await scene.world.drain();
}

const toldTo = async (me: TestPerson) =>
  (await new Device(me).list('notification_list')).filter(({ kind }) => kind === 'coins');

test('each transfer is one notification for its receiver, which says how many coins came, from whom', async () => {
  const { ana, ben } = await aPayer();
  const at = scene.world.clock.now();
  const id = newId();
  await send(ben, ana, 1200, id);
  const first = { kind: 'coins', uid: ben.uid, at, count: 1200, isRead: false };
  expect(await toldTo(ana)).toEqual([first]);
  scene.world.clock.advance(minute);
  // A transfer sent again after a lost answer is no news.
  await send(ben, ana, 1200, id);
  expect(await toldTo(ana)).toEqual([first]);
  await send(ben, ana, 30);
  expect((await toldTo(ana)).map(({ count }) => count).toSorted()).toEqual([1200, 30]);
  expect(await toldTo(ben)).toEqual([]);
  await act(ana, 'block', 'blocked_users', ben);
  expect(await toldTo(ana)).toEqual([]);
});

test('coins of staff are no transfer, and tell of nobody', async () => {
  const { ben } = await aPayer();
  await scene.world.drain();
  expect(await toldTo(ben)).toEqual([]);
});

test('the coins for an invitation are told, and name nobody', async () => {
  const { world } = scene;
  const abe = await scene.someone('abe');
  const referral = (await abe.call('userInfo', {})).result.referralCode ?? '';
  const ina = await world.person(`ina${abe.name}`, { hasProfile: false });
  const dob = { day: 1, month: 2, year: 1990 };
  const profile = { name: ina.name, username: ina.name, gender: 0, dob, referral };
  expect((await ina.call('createProfile', profile, { idempotencyKey: newId() })).error).toBeUndefined();
  await world.drain();
  const at = world.clock.now();
  expect(await toldTo(ina)).toEqual([{ kind: 'coins', at, count: 300, isRead: false }]);
});

test('the push says neither who nor how many, unless the member allows it', async () => {
  const { ana, ben } = await aPayer();
  const browser = await scene.subscribe(ana);
  await send(ben, ana, 1200);
  const open = { kind: 'coins', uid: ben.uid, unread: 1 };
  expect(await scene.pushesTo(browser)).toMatchObject([
    { ...open, title: 'Mitto', body: 'Somebody sent you coins' },
  ]);
  await choose(ana, { showsPreviews: true });
  scene.world.clock.advance(minute);
  await send(ben, ana, 1300);
  expect((await scene.pushesTo(browser)).at(-1)).toMatchObject({
    title: `${ben.name} Field`,
    body: 'Sent you 1,300 MTC',
  });
});

test('the digest sums the coins, and whoever has unsubscribed is mailed of none', async () => {
  const { world } = scene;
  const { ana, ben } = await aPayer();
  await match(ana, ben);
  await new Device(ana).do('readNotifications', 'notification_list', { upTo: world.clock.now() });
  const cleo = await scene.someone('cleo');
  await unsubscribe(world.deps, cleo.uid);
  world.clock.advance(minute);
  for (const [to, amount] of [
    [ana, 1200],
    [ana, 30],
    [cleo, 7],
  ] as const)
    await send(ben, to, amount);
  world.clock.advance(day + minute);
  await sendDigests(world.deps);
  await world.drain();
  expect(world.mails(ana.email).map(({ text }) => text)).toEqual([
    expect.stringContaining('\n- 1,230 MTC for you\n'),
  ]);
  expect(world.mails(cleo.email)).toEqual([]);
});
