import { updateMember } from '@mitto/account/server/store/members';
import { newId } from '@mitto/kit/ids';
import type { TestPerson } from '@mitto/testkit/person';
import { cookiesOf } from '@mitto/testkit/solving';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referralJob } from './reward-referral.ts';

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

async function makeProfile(person: TestPerson, referral?: string): Promise<void> {
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
  (await call('databaseQuery', { id: 'coins', values: {} })).result[0];

test('an invited member has 300 given coins as soon as the profile exists', async () => {
  const ana = await world.person('ana');
  await makeProfile(ana, code.toLowerCase());
  expect(await wallet(ana)).toMatchObject({ balance: 300, given: 300 });
  await referralJob(world.deps)();
  expect(await wallet(ana)).toMatchObject({ balance: 300, given: 300 });
});

test('a code of nobody, of another year or of oneself gives nothing', async () => {
  const [ben, cleo, dan] = [await world.person('ben'), await world.person('cleo'), await world.person('dan')];
  await makeProfile(ben, 'RF-nobody-at-all-2026');
  await makeProfile(cleo, code.replace(/\d{4}$/, '1999'));
  await makeProfile(dan, code.replace('inviter', 'dan'));
  for (const person of [ben, cleo, dan]) expect(await wallet(person)).toMatchObject({ balance: 0 });
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
