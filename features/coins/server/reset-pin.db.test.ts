import { updateMember } from '@mitto/account/server/store/members';
import { newId } from '@mitto/kit/ids';
import { day } from '@mitto/kit/time';
import { codeIn, otherCode } from '@mitto/testkit/code-in';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
});
afterAll(() => world.close());

const pin = '482913';

async function withPin(name: string): Promise<TestPerson> {
  const person = await world.person(name);
  await person.call('setCoinsPin', { pin }, { idempotencyKey: newId() });
  return person;
}

const ask = (person: TestPerson, password = person.password) =>
  person.call('sendCoinsPinCode', { password }, { idempotencyKey: newId() });

interface Typed {
  readonly code: string;
  readonly ref: string;
  readonly pin?: string;
  readonly password?: string;
}

const reset = (person: TestPerson, typed: Typed) =>
  person.call(
    'resetCoinsPin',
    { password: person.password, pin: '555555', ...typed },
    { idempotencyKey: newId() },
  );
const mailOf = ({ email }: TestPerson) => world.mails(email)[0];

async function sent(person: TestPerson): Promise<{ readonly code: string; readonly ref: string }> {
  const { ref } = (await ask(person)).result;
  await world.drain();
  return { ref, code: codeIn(mailOf(person)?.text) };
}

/** Returns the error of sending coins with this PIN. With the right PIN it is the error of the balance. */
async function tryPin(person: TestPerson, typed: string): Promise<string | undefined> {
  const receiver = (await world.person('receiver')).uid;
  const transfer = { id: newId(), receiver, amount: 1, pin: typed };
  return (await person.call('transferCoins', transfer, { idempotencyKey: newId() })).error?.code;
}

test('a forgotten PIN is set anew with the password and the mailed code, also while it rests', async () => {
  const ana = await withPin('ana');
  for (let attempt = 1; attempt <= 5; attempt += 1) await tryPin(ana, '000000');
  expect(await tryPin(ana, pin)).toBe('too-many');
  const typed = await sent(ana);
  expect((await reset(ana, typed)).error).toBeUndefined();
  expect(await tryPin(ana, pin)).toBe('coins/wrong-pin');
  expect(await tryPin(ana, '555555')).toBe('coins/too-few');
  await world.drain();
  expect(mailOf(ana)?.subject).toBe('The PIN of your coins was changed');
  // A code works once.
  expect((await reset(ana, { ...typed, pin: '666666' })).error?.code).toBe('account/wrong-code');
});

test('neither the password nor the code is enough alone', async () => {
  const ben = await withPin('ben');
  expect((await ask(ben, 'Wrong-password-1')).error?.code).toBe('account/wrong-password');
  await world.drain();
  expect(world.mails(ben.email)).toEqual([]);
  const typed = await sent(ben);
  const wrongCode = { ...typed, code: otherCode(typed.code) };
  expect((await reset(ben, wrongCode)).error?.code).toBe('account/wrong-code');
  const wrongPassword = { ...typed, password: 'Wrong-password-1' };
  expect((await reset(ben, wrongPassword)).error?.code).toBe('account/wrong-password');
  expect(await tryPin(ben, pin)).toBe('coins/too-few');
});

test('somebody else’s code sets no PIN', async () => {
  const [cleo, dan] = [await withPin('cleo'), await withPin('dan')];
  expect((await reset(dan, await sent(cleo))).error?.code).toBe('account/wrong-code');
});

test('who knows the password alone cannot move the address first', async () => {
  const eve = await withPin('eve');
  const change = (changes: Parameters<typeof updateMember>[2]) =>
    world.database.transact((tx) => updateMember(tx, eve.uid, changes));
  const now = world.clock.now();
  await change({ made_at: now - 2 * day, email_verified_at: null });
  expect((await ask(eve)).error?.code).toBe('account/email-unverified');
  await change({ email_verified_at: now - day + 1000 });
  expect((await ask(eve)).error).toMatchObject({ code: 'account/email-too-new', countDown: 1 });
  await change({ email_verified_at: now - day });
  expect((await ask(eve)).status).toBe(200);
});

test('a code sent to an address that the account had before sets no PIN', async () => {
  const fay = await withPin('fay');
  const typed = await sent(fay);
  const moved = 'fay@elsewhere.example';
  await world.database.transact((tx) => updateMember(tx, fay.uid, { email: moved, email_key: moved }));
  expect((await reset(fay, typed)).error?.code).toBe('account/wrong-code');
});

test('who has no PIN yet sets one without a code', async () => {
  const gus = await world.person('gus');
  expect((await ask(gus)).error?.code).toBe('coins/pin-first');
});

test('two resets with the same code at once: one sets its PIN', async () => {
  const hal = await withPin('hal');
  const typed = await sent(hal);
  const answers = await Promise.all([reset(hal, typed), reset(hal, { ...typed, pin: '777777' })]);
  expect(answers.map(({ error }) => error?.code).toSorted()).toEqual(['account/wrong-code', undefined]);
});
