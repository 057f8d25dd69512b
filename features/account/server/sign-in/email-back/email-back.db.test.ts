import { newId } from '@mitto/kit/ids';
import { day, hour } from '@mitto/kit/time';
import { codeIn } from '@mitto/testkit/code-in';
import type { TestPerson } from '@mitto/testkit/person';
import { createSoftPasskey } from '@mitto/testkit/soft-passkey';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertIdentity, listIdentities } from '../../store/identities.ts';
import { readMember } from '../../store/members.ts';
import { listPasskeys } from '../../store/passkeys.ts';
import { findTotp } from '../../store/two-step.ts';
import { turnOnCodes } from '../two-step/two-step.fixture.ts';

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
const stolenAddress = () => `thief-${turn}@elsewhere.example`;

/** Somebody who has the password moves the account to another address; returns the token of the mail. */
async function steal(person: TestPerson, email = stolenAddress()): Promise<string> {
  await person.call('updateUser', { email, currentPassword: person.password }, once());
  await world.drain();
  const [mail] = world.mails(person.email);
  return /#!\/login\?state=undo&token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';
}

const putBack = (token: string) => world.anonymous.call('putEmailBack', { token }, once());

test('the link puts the address back, ends every session and the password, and works once', async () => {
  const token = await steal(ana);
  expect((await putBack(token)).result).toEqual({ email: ana.email });
  const row = await readMember(world.database.db, ana.uid);
  expect(row).toMatchObject({ email: ana.email, password_hash: null, must_reset: true });
  expect(row?.email_verified_at).not.toBeNull();
  expect((await ana.call('userInfo', {})).status).toBe(401);
  const { email, password } = ana;
  expect((await world.anonymous.call('authorize', { email, password })).error?.code).toBe(
    'account/wrong-login',
  );
  expect((await putBack(token)).error?.code).toBe('account/link-over');
  const asked = await world.anonymous.call('resetPassword', { query: { email } });
  await world.drain();
  const validationCode = codeIn(world.mails(email)[0]?.text);
  const typed = {
    identifier: email,
    ref: asked.result.ref,
    validationCode,
    loginAfterValidation: true as const,
  };
  expect((await world.anonymous.call('validateResetCode', typed)).result).toMatchObject({ userId: ana.uid });
});

test('of two who open it at once one puts it back', async () => {
  const token = await steal(ana);
  const answers = await Promise.all([putBack(token), putBack(token), putBack(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
});

test('the link works for 72 hours', async () => {
  const token = await steal(ana);
  world.clock.advance(72 * hour - 1);
  expect((await putBack(token)).status).toBe(200);
  const ben = await world.person(`ben-${turn}`);
  const late = await steal(ben, `late-${turn}@elsewhere.example`);
  world.clock.advance(72 * hour);
  expect((await putBack(late)).error?.code).toBe('account/link-over');
});

test('the first address comes back also after a second change', async () => {
  const token = await steal(ana);
  await steal(ana, `second-${turn}@elsewhere.example`);
  expect((await putBack(token)).result).toEqual({ email: ana.email });
});

test('a new way to sign in goes with it, an old one stays', async () => {
  const old = createSoftPasskey();
  const add = async (passkey: typeof old, name: string) => {
    const { result } = await ana.call('startPasskey', {});
    await ana.call('addPasskey', { name, credential: passkey.make({ ...result, origin }) }, once());
  };
  await add(old, 'Mine');
  const madeAt = world.clock.now() - 2 * day;
  const { db } = world.database;
  await db.updateTable('account_passkey').set({ made_at: madeAt }).where('uid', '=', ana.uid).execute();
  await add(createSoftPasskey(), 'Of the thief');
  await turnOnCodes(world, ana);
  const token = await steal(ana);
  const link = { uid: ana.uid, provider: 'github', subject: `thief-${turn}`, made_at: world.clock.now() };
  await world.database.transact((tx) => insertIdentity(tx, link));
  await putBack(token);
  expect((await listPasskeys(db, ana.uid)).map(({ name }) => name)).toEqual(['Mine']);
  expect(await findTotp(db, ana.uid)).toBeUndefined();
  expect(await listIdentities(db, ana.uid)).toEqual([]);
});

test('nobody else takes the address meanwhile, and after three days anybody may', async () => {
  await steal(ana);
  const ben = await world.person(`ben-${turn}`);
  const register = () =>
    world.anonymous.call(
      'addUser',
      { records: [{ email: ana.email, password: 'Kestrel-9-harbour' }] },
      once(),
    );
  expect((await register()).error?.code).toBe('account/email-taken');
  const moved = await ben.call('updateUser', { email: ana.email, currentPassword: ben.password }, once());
  expect(moved.error?.code).toBe('account/email-taken');
  const asked = { type: 'email' as const, value: ana.email };
  expect((await world.anonymous.call('existsUser', asked)).result.exists).toBe(true);
  expect((await ana.call('existsUser', asked)).result.exists).toBe(false);
  world.clock.advance(72 * hour);
  expect((await register()).status).toBe(200);
});

test('a registration at the moment of the change does not take it either', async () => {
  const register = () =>
    world.anonymous.call(
      'addUser',
      { records: [{ email: ana.email, password: 'Kestrel-9-harbour' }] },
      once(),
    );
  const [token, ...tried] = await Promise.all([steal(ana), register(), register(), register()]);
  expect(tried.map(({ error }) => error?.code)).toEqual(tried.map(() => 'account/email-taken'));
  expect((await putBack(token)).status).toBe(200);
});

test('an address that nobody verified gets a mail without a way back', async () => {
  const cleo = await world.person(`cleo-${turn}`, { isEmailVerified: false });
  expect(await steal(cleo)).toBe('');
  expect(world.mails(cleo.email)[0]?.subject).toBe('Your Mitto email address was changed');
});
