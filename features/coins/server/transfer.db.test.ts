import { updateMember } from '@mitto/account/server/store/members';
import { newId, newUid } from '@mitto/kit/ids';
import { day } from '@mitto/kit/time';
import { act, Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditCoins } from './audit.ts';
import { postMovement } from './post-movement.ts';
import { moveCoins } from './public/move-coins.ts';
import { setDisabled } from './store/coins-members.ts';

const pin = '482913';
let world: World;
let people = 0;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
});
afterAll(async () => {
  const { faults } = await auditCoins({ database: world.database, now: world.clock.now });
  expect(faults).toEqual([]);
  await world.close();
});

/** A member with a PIN and coins. */
async function wealthy(own: number, given = 0): Promise<TestPerson> {
  people += 1;
  const person = await world.person(`wealthy-${people}`);
  await person.call('setCoinsPin', { pin }, { idempotencyKey: newId() });
  const to = { uid: person.uid };
  await world.database.transact(async (tx) => {
    const from = { system: 'mitto-admin' } as const;
    const grant = { key: `grant ${person.uid}`, reason: 'grant', from, to } as const;
    if (own > 0) await moveCoins(tx, world.deps, { ...grant, amount: own });
    // The history is in the order of time.
    world.clock.advance(1);
    const present = { ...grant, key: `${grant.key} given`, amount: given, isGiven: true };
    if (given > 0) await moveCoins(tx, world.deps, present);
  });
  return person;
}

interface Sent {
  readonly id?: string;
  readonly amount?: number;
  readonly pin?: string;
  readonly comments?: string;
}

const send = (from: TestPerson, to: { readonly uid: string }, sent: Sent = {}) =>
  from.call(
    'transferCoins',
    { id: newId(), amount: 10, pin, ...sent, receiver: to.uid },
    { idempotencyKey: newId() },
  );
const codeOf = async (answer: ReturnType<typeof send>) => (await answer).error?.code;

test('coins move once, however often the answer is lost, and both devices show it', async () => {
  const [ana, ben] = [await wealthy(100, 20), await wealthy(0)];
  const id = newId();
  const first = await send(ana, ben, { id, amount: 90 });
  expect(first.result).toEqual({ id: expect.any(String), balance: 30, given: 20 });
  // The same transfer under another key of the request, with too few coins left for a second one.
  expect((await send(ana, ben, { id, amount: 90 })).result).toEqual(first.result);
  expect(await codeOf(send(ana, ben, { id, amount: 9 }))).toBe('coins/key-used');
  const hers = await new Device(ana).list('coins');
  expect(hers).toMatchObject([{ uid: ana.uid, balance: 30, given: 20, isPinSet: true, disabled: false }]);
  const his = await new Device(ben).list('coins_history');
  expect(his).toMatchObject([
    { sender: ana.uid, receiver: ben.uid, amount: 90, debit: false, metadata: { reason: 'transfer' } },
  ]);
  expect(await new Device(ana).ask('coinsHistory', {})).toMatchObject([
    { amount: 90, debit: true },
    { sender: 'mitto-admin', amount: 20, debit: false, metadata: { given: 20 } },
    { sender: 'mitto-admin', amount: 100, debit: false, metadata: { given: 0 } },
  ]);
});

test('every receiver who cannot be sent coins is answered with the same sentence', async () => {
  const [ana, ...others] = await Promise.all(Array.from({ length: 7 }, () => wealthy(50)));
  const [blocked, blocking, hidden, hiding, paused, disabled] = others as TestPerson[];
  if (!ana || !blocked || !blocking || !hidden || !hiding || !paused || !disabled)
    throw new Error('Too few.');
  await act(ana, 'block', 'blocked_users', blocked);
  await act(blocking, 'block', 'blocked_users', ana);
  await act(ana, 'hide', 'hidden_accounts', hidden);
  await act(hiding, 'hide', 'hidden_accounts', ana);
  await paused.call('updateUser', { privacy: { available: false } });
  await world.database.transact((tx) => setDisabled(tx, disabled.uid, true, world.clock.now()));
  const gone = await wealthy(0);
  await gone.call('removeUser', { password: gone.password }, { idempotencyKey: newId() });
  const unfinished = await world.person('unfinished', { hasProfile: false });
  const suspended = await world.person('suspended', { standing: 'suspended' });
  const nobody = { uid: newUid() };
  const refused = [...others, gone, unfinished, suspended, nobody];
  const answers: string[] = [];
  // One after the other: the tries of the PIN are counted before it is compared.
  for (const one of refused) answers.push((await send(ana, one)).text);
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain('User not found');
  const own = await send(ana, ana);
  expect(own.error).toMatchObject({ code: 'coins/oneself' });
  expect((await ana.call('databaseQuery', { id: 'coins', values: {} })).result).toMatchObject([
    { balance: 50 },
  ]);
});

test('a transfer sent again is answered as the first, also when the receiver has blocked since', async () => {
  const [ana, ben] = [await wealthy(50), await wealthy(0)];
  const id = newId();
  const first = await send(ana, ben, { id, amount: 50 });
  await act(ben, 'block', 'blocked_users', ana);
  expect((await send(ana, ben, { id, amount: 50 })).result).toEqual(first.result);
  expect(await codeOf(send(ana, ben, { amount: 1 }))).toBe('coins/no-receiver');
});

test('a block hides the other in both histories, with their words, and its end shows them again', async () => {
  const [ana, ben] = [await wealthy(50), await wealthy(50)];
  await act(ana, 'likes', 'circles', ben);
  await act(ben, 'likes', 'circles', ana);
  await send(ana, ben, { comments: 'From Ana' });
  const [hers, his] = [new Device(ana), new Device(ben)];
  const shown = async (device: Device) =>
    (await device.list('coins_history')).find((row) => row['amount'] === 10);
  expect(await shown(his)).toMatchObject({
    sender: ana.uid,
    name: `${ana.name} Field`,
    comments: 'From Ana',
  });
  await act(ben, 'block', 'blocked_users', ana);
  const hidden = await shown(his);
  expect(hidden).toMatchObject({ sender: null, name: null, amount: 10 });
  expect(hidden).not.toHaveProperty('comments');
  // Her own words stay hers.
  expect(await shown(hers)).toMatchObject({ receiver: null, name: null, comments: 'From Ana' });
  await act(ben, 'unblock', 'blocked_users', ana);
  expect(await shown(his)).toMatchObject({ sender: ana.uid, comments: 'From Ana' });
  expect(await shown(hers)).toMatchObject({ receiver: ben.uid });
});

test('a comment reaches matches only', async () => {
  const [ana, ben] = [await wealthy(50), await wealthy(0)];
  expect(await codeOf(send(ana, ben, { comments: 'Hello stranger' }))).toBe('coins/comment-needs-match');
  await act(ana, 'likes', 'circles', ben);
  expect(await codeOf(send(ana, ben, { comments: 'Hello stranger' }))).toBe('coins/comment-needs-match');
  await act(ben, 'likes', 'circles', ana);
  expect(await codeOf(send(ana, ben, { comments: 'For the tickets' }))).toBeUndefined();
  const his = await new Device(ben).list('coins_history');
  expect(his).toMatchObject([{ comments: 'For the tickets' }]);
});

test('no more can be sent in a day than the limit, and less in the first week', async () => {
  const [ana, ben] = [await wealthy(20_000), await wealthy(0)];
  const now = world.clock.now();
  const sentBefore = (amount: number, at: number) =>
    world.database.transact((tx) => {
      const [from, to] = [{ uid: ana.uid }, { uid: ben.uid }] as const;
      return postMovement(tx, { key: newId(), reason: 'transfer', from, to, amount }, at);
    });
  // Coins that were sent a day ago do not count any more.
  await sentBefore(400, now - day);
  expect(await codeOf(send(ana, ben, { amount: 501 }))).toBe('coins/daily-limit');
  await sentBefore(400, now - day + 1);
  expect(await codeOf(send(ana, ben, { amount: 101 }))).toBe('coins/daily-limit');
  expect(await codeOf(send(ana, ben, { amount: 100 }))).toBeUndefined();
  expect(await codeOf(send(ana, ben, { amount: 1 }))).toBe('coins/daily-limit');
  const joined = { made_at: now - 7 * day };
  await world.database.transact((tx) => updateMember(tx, ana.uid, joined));
  expect(await codeOf(send(ana, ben, { amount: 4501 }))).toBe('coins/daily-limit');
  expect(await codeOf(send(ana, ben, { amount: 4500 }))).toBeUndefined();
});

test('given coins and a disabled account move nothing', async () => {
  const [ana, ben] = [await wealthy(5, 100), await wealthy(0)];
  expect(await codeOf(send(ana, ben, { amount: 6 }))).toBe('coins/too-few');
  await world.database.transact((tx) => setDisabled(tx, ana.uid, true, world.clock.now()));
  expect(await codeOf(send(ana, ben, { amount: 5 }))).toBe('coins/disabled');
  expect((await ana.call('databaseQuery', { id: 'coins', values: {} })).result).toMatchObject([
    { balance: 105, given: 100, disabled: true },
  ]);
});

test.for([0, -1, 0.5, 1e21, '10'])('an amount of %s is refused before anything is asked', async (amount) => {
  const ana = await wealthy(5);
  // The cast is on purpose: a client may send anything.
  expect(await codeOf(send(ana, { uid: newUid() }, { amount: amount as number }))).toBe('invalid');
});

test('erasing a member keeps the books whole, and takes name and comments out of them', async () => {
  const [ana, ben] = [await wealthy(50), await wealthy(50)];
  await act(ana, 'likes', 'circles', ben);
  await act(ben, 'likes', 'circles', ana);
  await send(ana, ben, { comments: 'From Ana' });
  await send(ben, ana, { comments: 'From Ben' });
  const device = new Device(ben);
  expect(await device.list('coins_history')).toHaveLength(3);
  await ana.call('removeUser', { password: ana.password }, { idempotencyKey: newId() });
  const rows = await device.list('coins_history');
  expect(rows).toHaveLength(3);
  expect(rows).toContainEqual(expect.objectContaining({ sender: null, name: null, amount: 10 }));
  expect(JSON.stringify(rows)).not.toContain('From Ana');
  expect(JSON.stringify(rows)).toContain('From Ben');
  expect(JSON.stringify(rows)).not.toContain(ana.uid);
});
