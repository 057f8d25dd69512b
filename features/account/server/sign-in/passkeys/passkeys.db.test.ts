import { newId } from '@mitto/kit/ids';
import { minute } from '@mitto/kit/time';
import type { TestPerson } from '@mitto/testkit/person';
import { createSoftPasskey, type SoftPasskey } from '@mitto/testkit/soft-passkey';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listPasskeys } from '../../store/passkeys.ts';

const origin = 'https://mitto.example';

let world: World;
let ana: TestPerson;
let turn = 0;
beforeAll(async () => {
  world = await startWorld({ settings: { appOrigin: origin } });
});
beforeEach(async () => {
  turn += 1;
  ana = await world.person(`ana-${turn}`);
});
afterAll(() => world.close());

const once = () => ({ idempotencyKey: newId() });

async function add(
  person: TestPerson,
  passkey = createSoftPasskey(),
  name = 'My phone',
): Promise<SoftPasskey> {
  const { result } = await person.call('startPasskey', {});
  const credential = passkey.make({ ...result, origin });
  const added = await person.call('addPasskey', { name, credential }, once());
  expect(added.error).toBeUndefined();
  return passkey;
}

type Wrong = Partial<Parameters<SoftPasskey['answer']>[0]>;

async function answerOf(passkey: SoftPasskey, wrong: Wrong = {}) {
  const { result } = await world.anonymous.call('passkeyChallenge', {});
  return passkey.answer({ ...result, origin, ...wrong });
}

const signIn = async (passkey: SoftPasskey, wrong?: Wrong) =>
  await world.anonymous.call('signInWithPasskey', { credential: await answerOf(passkey, wrong) });

test('a passkey signs in, counts on, and is told with its name to its owner alone', async () => {
  const passkey = await add(ana);
  const handle = Buffer.from(ana.uid.replaceAll('-', ''), 'hex').toString('base64url');
  const answer = await signIn(passkey, { userHandle: handle });
  expect(answer.result).toMatchObject({ disabled: false, userId: ana.uid });
  expect((await signIn(passkey)).status).toBe(200);
  const { result } = await ana.call('signInMeans', {});
  expect(result).toMatchObject({ rpId: 'mitto.example', hasPassword: true, twoStep: null });
  expect(result.passkeys).toEqual([
    {
      id: passkey.id,
      name: 'My phone',
      addedAt: world.clock.now(),
      usedAt: world.clock.now(),
      isBackedUp: true,
    },
  ]);
});

test('several passkeys have names of their own, are renamed and removed', async () => {
  const phone = await add(ana);
  world.clock.advance(1000);
  const laptop = await add(ana, createSoftPasskey(), 'Laptop');
  const renamed = await ana.call('renamePasskey', { id: laptop.id, name: ' Work laptop ' }, once());
  expect(renamed.result.passkeys.map(({ name }) => name)).toEqual(['My phone', 'Work laptop']);
  const removed = await ana.call('removePasskey', { id: phone.id }, once());
  expect(removed.result.passkeys.map(({ id }) => id)).toEqual([laptop.id]);
  expect((await signIn(phone)).error?.code).toBe('account/passkey-refused');
  expect((await signIn(laptop)).status).toBe(200);
  expect((await ana.call('removePasskey', { id: phone.id }, once())).error?.code).toBe(
    'account/no-such-passkey',
  );
});

test('wrong answers and unknown passkeys get the same refusal, word for word', async () => {
  const passkey = await add(ana);
  const other = createSoftPasskey();
  expect((await signIn(passkey, { counter: 3 })).status).toBe(200);
  const bodies = [
    await signIn(other),
    await signIn(passkey, { origin: 'https://mitto.example.evil.example' }),
    await signIn(passkey, { rpId: 'evil.example' }),
    await signIn(passkey, { challenge: Buffer.from('of my own').toString('base64url') }),
    await signIn(passkey, { userHandle: 'AAAA' }),
    // A copy of the passkey on another device, which counts by itself.
    await signIn(passkey, { counter: 2 }),
    await signIn(passkey, { counter: 3 }),
    await world.anonymous.call('signInWithPasskey', {
      credential: { ...(await answerOf(other)), id: passkey.id },
    }),
  ];
  for (const { status, error } of bodies) {
    expect([status, error]).toEqual([bodies[0]?.status, bodies[0]?.error]);
  }
  expect(bodies[0]?.error?.code).toBe('account/passkey-refused');
});

test('an answer is good once, also for those who send it at the same moment', async () => {
  const passkey = await add(ana);
  // Passkeys of password managers do not count, so that the challenge alone tells a copy.
  const credential = await answerOf(passkey, { counter: 0 });
  const send = () => world.anonymous.call('signInWithPasskey', { credential });
  const answers = await Promise.all([send(), send(), send(), send()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  expect((await send()).error?.code).toBe('account/passkey-refused');
});

test('a challenge is good for five minutes, one purpose, one session and one client', async () => {
  const passkey = await add(ana);
  const late = await answerOf(passkey);
  world.clock.advance(5 * minute);
  const signInWith = (credential: typeof late, headers = {}) =>
    world.anonymous.call('signInWithPasskey', { credential }, { headers });
  expect((await signInWith(late)).error?.code).toBe('account/passkey-refused');
  const ofAnotherClient = await answerOf(passkey);
  const stolen = await signInWith(ofAnotherClient, { 'user-agent': 'Another browser' });
  expect(stolen.error?.code).toBe('account/passkey-refused');
  // A challenge to add a passkey signs nobody in, and that of one member adds none to another.
  const { result: adding } = await ana.call('startPasskey', {});
  expect((await signIn(passkey, { challenge: adding.challenge })).error?.code).toBe(
    'account/passkey-refused',
  );
  const ben = await world.person(`ben-${turn}`);
  const credential = createSoftPasskey().make({ ...adding, origin });
  const crossed = await ben.call('addPasskey', { name: 'Not mine', credential }, once());
  expect(crossed.error?.code).toBe('account/passkey-refused');
});

test('a passkey that did not ask its owner who is there is neither added nor believed', async () => {
  const { result } = await ana.call('startPasskey', {});
  const careless = createSoftPasskey({ forgetsVerifying: true });
  const credential = careless.make({ ...result, origin });
  const added = await ana.call('addPasskey', { name: 'Careless', credential }, once());
  expect(added.error?.code).toBe('account/passkey-refused');
});

test('a stolen session adds and removes none without a password', async () => {
  const passkey = await add(ana);
  world.clock.advance(16 * minute);
  expect((await ana.call('startPasskey', {})).error?.code).toBe('account/confirm-first');
  expect((await ana.call('removePasskey', { id: passkey.id }, once())).error?.code).toBe(
    'account/confirm-first',
  );
  await ana.call('validatePassword', { password: ana.password });
  expect((await ana.call('startPasskey', {})).status).toBe(200);
});

test('the passkey itself confirms who one is', async () => {
  const passkey = await add(ana);
  world.clock.advance(16 * minute);
  const { result } = await ana.call('passkeyChallenge', {});
  const confirm = (person: TestPerson) =>
    person.call('confirmOwner', { credential: passkey.answer({ ...result, origin }) }, once());
  const ben = await world.person(`ben-${turn}`);
  expect((await confirm(ben)).error?.code).toBe('account/passkey-refused');
  expect((await confirm(ana)).status).toBe(200);
  expect((await ana.call('startPasskey', {})).status).toBe(200);
});

test('the twenty-first passkey is refused, also of two at the same moment', async () => {
  for (let count = 0; count < 19; count += 1) await add(ana);
  const made = await Promise.all(
    [0, 1].map(async () => {
      const { result } = await ana.call('startPasskey', {});
      return createSoftPasskey().make({ ...result, origin });
    }),
  );
  const answers = await Promise.all(
    made.map((credential) => ana.call('addPasskey', { name: 'One more', credential }, once())),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await listPasskeys(world.database.db, ana.uid)).toHaveLength(20);
});

test('a passkey that another account has is not added', async () => {
  const passkey = await add(ana);
  const ben = await world.person(`ben-${turn}`);
  const { result } = await ben.call('startPasskey', {});
  const credential = passkey.make({ ...result, origin });
  const added = await ben.call('addPasskey', { name: 'Copied', credential }, once());
  expect(added.error?.code).toBe('account/passkey-refused');
  expect(await listPasskeys(world.database.db, ben.uid)).toEqual([]);
});

test('at an address that is no name there are no passkeys', async () => {
  const elsewhere = await startWorld({ settings: { appOrigin: 'http://192.0.2.7:4000' } });
  const cleo = await elsewhere.person('cleo');
  expect((await cleo.call('signInMeans', {})).result.rpId).toBeNull();
  expect((await cleo.call('startPasskey', {})).error?.code).toBe('account/passkeys-not-here');
  expect((await cleo.call('passkeyChallenge', {})).error?.code).toBe('account/passkeys-not-here');
  await elsewhere.close();
});
