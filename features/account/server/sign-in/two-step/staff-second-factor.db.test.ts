import { newId } from '@mitto/kit/ids';
import { minute } from '@mitto/kit/time';
import type { TestPerson } from '@mitto/testkit/person';
import { createSoftPasskey } from '@mitto/testkit/soft-passkey';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetSecondFactorOf } from '../../staff/admin/reset-second-factor.ts';
import { listActs } from '../../store/acts.ts';
import { listPasskeys } from '../../store/passkeys.ts';
import { passwordStep, turnOnCodes } from './two-step.fixture.ts';

const origin = 'https://mitto.example';
const reason = 'For a test.';

let world: World;
let staff: TestPerson;
let turn = 0;
beforeAll(async () => {
  world = await startWorld({ settings: { isProduction: true, appOrigin: origin } });
});
beforeEach(async () => {
  turn += 1;
  staff = await world.person(`staff-${turn}`, { isAdmin: true });
});
afterAll(() => world.close());

const once = () => ({ idempotencyKey: newId() });
const find = (who: TestPerson) => who.call('findMember', { by: 'email', value: staff.email });

async function addPasskey(person: TestPerson) {
  const passkey = createSoftPasskey();
  const { result } = await person.call('startPasskey', {});
  await person.call('addPasskey', { name: 'Key', credential: passkey.make({ ...result, origin }) }, once());
  return passkey;
}

/** Signs in anew with the password alone. */
async function passwordOnly({ email, password }: TestPerson): Promise<TestPerson> {
  const { result } = await world.anonymous.call('authorize', { email, password });
  if (result.disabled) throw new Error('disabled');
  const { bearer } = result.tokens;
  const call: TestPerson['call'] = (name, input, options) =>
    world.anonymous.call(name, input, { bearer, ...options });
  return { ...staff, tokens: result.tokens, call };
}

describe('in production', () => {
  test('a session of a password alone cannot act as staff, and says so', async () => {
    expect((await find(staff)).error?.code).toBe('forbidden');
    expect((await staff.call('readActs', {})).error?.code).toBe('forbidden');
    expect((await staff.call('signInMeans', {})).result.needsSecondFactor).toBe(true);
  });

  test('codes that were just turned on are enough, and so is a passkey', async () => {
    await turnOnCodes(world, staff);
    expect((await find(staff)).status).toBe(200);
    const other = await world.person(`other-${turn}`, { isAdmin: true });
    const passkey = await addPasskey(other);
    expect((await find(other)).status).toBe(200);
    const { result: asked } = await world.anonymous.call('passkeyChallenge', {});
    const credential = passkey.answer({ ...asked, origin });
    const { result } = await world.anonymous.call('signInWithPasskey', { credential });
    if (result.disabled) throw new Error('disabled');
    const { bearer } = result.tokens;
    const read = await world.anonymous.call('findMember', { by: 'email', value: other.email }, { bearer });
    expect(read.status).toBe(200);
  });

  test('who has the password of staff alone makes no second factor of their own', async () => {
    const passkey = await addPasskey(staff);
    const thief = await passwordOnly(staff);
    expect((await find(thief)).error?.code).toBe('forbidden');
    const tried = [
      await thief.call('startTwoStep', {}, once()),
      await thief.call('startPasskey', {}),
      await thief.call('removePasskey', { id: passkey.id }, once()),
    ];
    expect(tried.map(({ error }) => error?.code)).toEqual(tried.map(() => 'account/second-factor-first'));
  });
});

test('a code confirms acts of staff', async () => {
  const { code } = await turnOnCodes(world, staff);
  const ana = await world.person(`ana-${turn}`);
  world.clock.advance(16 * minute);
  const act = () => staff.call('endSessions', { uid: ana.uid, reason }, once());
  expect((await act()).error?.code).toBe('account/confirm-first');
  expect((await staff.call('confirmOwner', { code: code() }, once())).status).toBe(200);
  expect((await act()).status).toBe(200);
});

test('staff takes the second factor off a member after a named check, in the log and by mail', async () => {
  await turnOnCodes(world, staff);
  const ana = await world.person(`ana-${turn}`);
  await addPasskey(ana);
  await turnOnCodes(world, ana);
  await passwordStep(world, ana);
  const input = { uid: ana.uid, reason, check: 'video-call' as const };
  expect((await staff.call('resetSecondFactor', input, once())).status).toBe(200);
  const [line] = await listActs(world.database.db, 1);
  expect(line).toMatchObject({
    act: 'resetSecondFactor',
    detail: { check: 'video-call', passkeys: 1, hadTwoStep: true, reason },
  });
  expect(await listPasskeys(world.database.db, ana.uid)).toEqual([]);
  const { email, password } = ana;
  expect((await world.anonymous.call('authorize', { email, password })).status).toBe(200);
  expect((await ana.call('userInfo', {})).status).toBe(401);
  await world.drain();
  expect(world.mails(email)[0]?.subject).toBe('Your passkeys and two-step codes were removed');
});

test('the command on the server resets the last administrator, in the log', async () => {
  await turnOnCodes(world, staff);
  expect(await resetSecondFactorOf(world.deps, staff.email)).toBe(true);
  expect(await resetSecondFactorOf(world.deps, 'nobody@people.example')).toBe(false);
  const [line] = await listActs(world.database.db, 1);
  expect(line).toMatchObject({ act: 'resetSecondFactor', detail: { reason: 'npm run admin' } });
  expect((await passwordOnly(staff)).uid).toBe(staff.uid);
});

test('outside production a password alone is enough', async () => {
  const open = await startWorld({ settings: { appOrigin: origin } });
  const cleo = await open.person('cleo', { isAdmin: true });
  expect((await cleo.call('readActs', {})).status).toBe(200);
  expect((await cleo.call('signInMeans', {})).result.needsSecondFactor).toBe(false);
  await open.close();
});
