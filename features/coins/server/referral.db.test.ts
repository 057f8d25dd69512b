import { updateMember } from '@mitto/account/server/store/members';
import { newId } from '@mitto/kit/ids';
import { day } from '@mitto/kit/time';
import { codeIn } from '@mitto/testkit/code-in';
import { Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { cookiesOf } from '@mitto/testkit/solving';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referralJob, rewardReferral } from './reward-referral.ts';

let world: World;
let code = '';
beforeAll(async () => {
  world = await startWorld();
  const inviter = await world.person('inviter', { hasProfile: true });
  const { result } = await inviter.call('userInfo', {});
  code = result.referralCode ?? '';
});
afterAll(() => world.close());

const change = ({ uid }: TestPerson, changes: Parameters<typeof updateMember>[2]) =>
  world.database.transact((tx) => updateMember(tx, uid, changes));

async function makeProfile(person: TestPerson, referral?: string | null): Promise<void> {
  const dob = { day: 1, month: 2, year: 1990 };
  const profile = { name: person.name, username: person.name, gender: 0, dob };
  const { error } = await person.call(
    'createProfile',
    { ...profile, ...(referral !== undefined && { referral }) },
    { idempotencyKey: newId() },
  );
  expect(error).toBeUndefined();
}

const wallet = async ({ call }: TestPerson) =>
  // The query is declared to return this type.
  (await call('databaseQuery', { id: 'coins', values: {} })).result[0] as { balance: number; given: number };

test('an invited member has 300 given coins as soon as the profile exists', async () => {
  const ana = await world.person('ana');
  await makeProfile(ana, code.toLowerCase());
  expect(await wallet(ana)).toMatchObject({ balance: 300, given: 300 });
  await referralJob(world.deps)();
  expect(await wallet(ana)).toMatchObject({ balance: 300, given: 300 });
});

test('without a verified address or number the coins wait, and come with the verification', async () => {
  const lea = await world.person('lea', { isEmailVerified: false });
  await makeProfile(lea, code);
  await referralJob(world.deps)();
  expect(await wallet(lea)).toMatchObject({ balance: 0, waiting: 300 });
  const device = new Device(lea);
  expect(await device.list('coins')).toMatchObject([{ balance: 0, waiting: 300 }]);
  const { result } = await lea.call('sendEmailVerification', {});
  await world.drain();
  const sent = { ref: result.ref, code: codeIn(world.mails(lea.email)[0]?.text) };
  expect((await lea.call('verifyEmail', sent)).result).toEqual({ verified: true });
  expect(await wallet(lea)).toMatchObject({ balance: 300, given: 300 });
  const [row] = await device.list('coins');
  expect(row).toMatchObject({ balance: 300 });
  expect(row).not.toHaveProperty('waiting');
});

test('nothing waits without an invitation, or in a browser that had its reward', async () => {
  const rea = await world.person('rea', { isEmailVerified: false });
  await makeProfile(rea);
  const tom = await world.person('tom');
  const browser = await signIn(tom);
  await makeProfile(tom, code);
  const uma = await world.person('uma', { isEmailVerified: false });
  await signIn(uma, browser);
  await makeProfile(uma, code);
  for (const person of [rea, uma]) expect(await wallet(person)).not.toHaveProperty('waiting');
  expect(await new Device(rea).list('coins')).toEqual([]);
});

test('five throw-away accounts without cookies on one code get nothing, and one mailbox gets one reward', async () => {
  const names = ['away1', 'away2', 'away3', 'away4', 'away5'];
  for (const name of names) {
    const person = await world.person(name, { isEmailVerified: false });
    await makeProfile(person, code);
    expect(await wallet(person)).toMatchObject({ balance: 0 });
  }
  const balances: unknown[] = [];
  for (const [index, name] of ['box1', 'box2', 'box3'].entries()) {
    const person = await world.person(name);
    const email = index === 0 ? 'mailbox@people.example' : `mailbox+${index}@people.example`;
    await change(person, { email, email_key: email });
    await makeProfile(person, code);
    balances.push((await wallet(person)).balance);
  }
  expect(balances).toEqual([300, 0, 0]);
});

test('rewards on one code are limited a month, also at the same moment, and go on afterwards', async () => {
  const other = await world.person('busy', { hasProfile: true });
  const busy = (await other.call('userInfo', {})).result.referralCode ?? '';
  const guests: TestPerson[] = [];
  for (let at = 0; at < 22; at += 1) {
    const guest = await world.person(`guest${at}`, { hasProfile: true });
    await change(guest, { referral: busy });
    guests.push(guest);
  }
  const give = (guest: TestPerson) =>
    world.database.transact((tx) => rewardReferral(tx, world.deps, guest.uid));
  await Promise.all(guests.map(give));
  const rewarded = async () =>
    (await Promise.all(guests.map(async (guest) => (await wallet(guest)).balance))).filter((sum) => sum > 0);
  expect(await rewarded()).toHaveLength(20);
  const { rows } = await sql<{ count: number }>`
    update coins_referral set made_at = made_at - ${31 * day} where inviter = ${other.uid}
    returning 1 as count`.execute(world.database.db);
  expect(rows).toHaveLength(20);
  await referralJob(world.deps)();
  expect(await rewarded()).toHaveLength(22);
});

test('a code of nobody, of another year or of oneself gives nothing', async () => {
  const [ben, cleo, dan] = [await world.person('ben'), await world.person('cleo'), await world.person('dan')];
  await makeProfile(ben, 'RF-nobody-at-all-2026');
  await makeProfile(cleo, code.replace(/\d{4}$/, '1999'));
  await makeProfile(dan, code.replace('inviter', 'dan'));
  for (const person of [ben, cleo, dan]) expect(await wallet(person)).toMatchObject({ balance: 0 });
});

test('the wizard asks whether a code is somebody’s, and its code takes the place of the link’s', async () => {
  const ask = async ({ call }: TestPerson, value: string) =>
    (await call('existsUser', { type: 'referral', value })).result?.exists;
  const [nia, ole] = [await world.person('nia'), await world.person('ole')];
  expect(await ask(nia, ` ${code.toLowerCase()} `)).toBe(true);
  for (const wrong of ['inviter', 'RF-nobody-at-all-2026', code.replace(/\d{4}$/, '1999')])
    expect(await ask(nia, wrong)).toBe(false);
  await change(nia, { referral: 'RF-nobody-at-all-2026' });
  await makeProfile(nia, code);
  expect(await wallet(nia)).toMatchObject({ balance: 300 });
  await change(ole, { referral: code });
  await makeProfile(ole, null);
  expect(await wallet(ole)).toMatchObject({ balance: 0 });
  // Nobody invites themselves.
  const own = (await nia.call('userInfo', {})).result.referralCode ?? '';
  expect(await ask(nia, own)).toBe(false);
});

test('a member who was invited before coins existed gets them later, once', async () => {
  const eve = await world.person('eve', { hasProfile: true });
  await change(eve, { referral: code });
  await referralJob(world.deps)();
  await referralJob(world.deps)();
  expect(await wallet(eve)).toMatchObject({ balance: 300, given: 300 });
});

test('a verified number is rewarded once, also when its first member has left', async () => {
  const number = { mobile: '+66812345678', mobile_verified_at: 1 };
  const fay = await world.person('fay');
  await change(fay, number);
  await makeProfile(fay, code);
  expect(await wallet(fay)).toMatchObject({ balance: 300 });
  await fay.call('removeUser', { password: fay.password }, { idempotencyKey: newId() });
  const gus = await world.person('gus');
  await change(gus, number);
  await makeProfile(gus, code);
  expect(await wallet(gus)).toMatchObject({ balance: 0 });
});

/** Signs a person in, in the browser with these cookies. Returns the cookies that it has afterwards. */
async function signIn({ email, password }: TestPerson, cookie = ''): Promise<string> {
  const answer = await world.anonymous.call('authorize', { email, password }, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return cookiesOf(answer);
}

test('a browser is rewarded once, whoever registers in it; a refusal uses up no other browser', async () => {
  const [hal, ida, jon, kim] = [
    await world.person('hal'),
    await world.person('ida'),
    await world.person('jon'),
    await world.person('kim'),
  ];
  const browser = await signIn(hal);
  await makeProfile(hal, code);
  expect(await wallet(hal)).toMatchObject({ balance: 300 });
  const elsewhere = await signIn(ida);
  // Signing in anew makes it no other browser.
  const later = await signIn(ida, await signIn(hal, browser));
  await makeProfile(ida, code);
  await referralJob(world.deps)();
  expect(await wallet(ida)).toMatchObject({ balance: 0 });
  await signIn(jon, elsewhere);
  await makeProfile(jon, code);
  expect(await wallet(jon)).toMatchObject({ balance: 300 });
  await hal.call('removeUser', { password: hal.password }, { idempotencyKey: newId() });
  await signIn(kim, later);
  await makeProfile(kim, code);
  expect(await wallet(kim)).toMatchObject({ balance: 0 });
});
