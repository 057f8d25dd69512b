import { refuse } from '@mitto/kit/app-error';
import { codeIn, otherCode } from '@mitto/testkit/code-in';
import type { PersonWishes, TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeHandlers } from '../code-handlers.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world.close();
});

// Each test has its own members and its own number.
let turn = 10;
let number = '';
beforeEach(() => {
  turn += 1;
  number = `+668${turn}345678`;
});

const person = (name: string, wishes?: PersonWishes) => world.person(`${name}-${turn}`, wishes);

const onAfterValidate = 'mobileVerification';

async function sendTo(identifier: string) {
  const { result } = await world.anonymous.call('createOtp', { identifier, notify: 'sms' });
  await world.drain();
  return { identifier, ref: result.ref, validationCode: codeIn(world.sms(identifier)[0]?.text) };
}

async function mobileOf({ uid }: TestPerson) {
  return await world.database.db
    .selectFrom('account_member')
    .select(['mobile', 'mobile_verified_at'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
}

test('the right code makes the number the caller’s own', async () => {
  const ana = await person('ana');
  const answer = await ana.call('validateOtp', { ...(await sendTo(number)), onAfterValidate });
  expect(answer.result).toEqual({ verified: true });
  expect(await mobileOf(ana)).toEqual({ mobile: number, mobile_verified_at: world.clock.now() });
  expect((await ana.call('userInfo', {})).result).toMatchObject({ mobile: number, mobileVerified: true });
});

test('without mobileVerification nothing is written', async () => {
  const ana = await person('ana');
  expect((await ana.call('validateOtp', await sendTo(number))).status).toBe(200);
  expect(await mobileOf(ana)).toEqual({ mobile: null, mobile_verified_at: null });
});

test('nobody verifies a number without signing in, and no try is taken for it', async () => {
  const sent = await sendTo(number);
  for (let tries = 0; tries < 6; tries += 1) {
    const answer = await world.anonymous.call('validateOtp', { ...sent, onAfterValidate });
    expect(answer.error?.code).toBe('unauthorized');
  }
  const ana = await person('ana');
  expect((await ana.call('validateOtp', { ...sent, onAfterValidate })).status).toBe(200);
});

test('a number of another account stays theirs', async () => {
  const ben = await person('ben', { mobile: number });
  const ana = await person('ana');
  const answer = await ana.call('validateOtp', { ...(await sendTo(number)), onAfterValidate });
  expect(answer.error?.code).toBe('account/mobile-taken');
  expect((await mobileOf(ana)).mobile).toBeNull();
  expect((await mobileOf(ben)).mobile).toBe(number);
});

test('a taken number is only told to whoever proved it', async () => {
  await person('ben', { mobile: number });
  const ana = await person('ana');
  const sent = await sendTo(number);
  const answer = await ana.call('validateOtp', {
    ...sent,
    validationCode: otherCode(sent.validationCode),
    onAfterValidate,
  });
  expect(answer.error?.code).toBe('account/wrong-code');
});

test('the own number may be verified again', async () => {
  const ana = await person('ana', { mobile: number });
  world.clock.advance(1000);
  const answer = await ana.call('validateOtp', { ...(await sendTo(number)), onAfterValidate });
  expect(answer.status).toBe(200);
  expect((await mobileOf(ana)).mobile_verified_at).toBe(world.clock.now());
});

test('an e-mail address is no mobile number', async () => {
  const ana = await person('ana');
  const { result } = await world.anonymous.call('createOtp', { identifier: ana.email, notify: 'email' });
  await world.drain();
  const answer = await ana.call('validateOtp', {
    identifier: ana.email,
    ref: result.ref,
    validationCode: codeIn(world.mails(ana.email)[0]?.text),
    onAfterValidate,
  });
  expect(answer.error).toMatchObject({ code: 'invalid', fields: { identifier: 'mobile' } });
  expect((await mobileOf(ana)).mobile).toBeNull();
});

test.each([
  ['suspended', 'suspended'],
  ['must-reset', 'reset-first'],
] as const)('%s members verify no number', async (standing, code) => {
  const ana = await person('ana', { standing });
  const answer = await ana.call('validateOtp', { ...(await sendTo(number)), onAfterValidate });
  expect(answer.error?.code).toBe(code);
  expect((await mobileOf(ana)).mobile).toBeNull();
});

test('a code of one purpose is no good for another', async () => {
  const ana = await person('ana', { isEmailVerified: false });
  const reset = await world.anonymous.call('resetPassword', { query: { email: ana.email } });
  await world.drain();
  const typed = {
    identifier: ana.email,
    ref: reset.result.ref,
    validationCode: codeIn(world.mails(ana.email)[0]?.text),
  };
  expect((await world.anonymous.call('validateOtp', typed)).error?.code).toBe('account/wrong-code');
  const verify = { code: typed.validationCode, ref: typed.ref };
  expect((await ana.call('verifyEmail', verify)).error?.code).toBe('account/wrong-code');
  expect((await world.anonymous.call('validateResetCode', typed)).status).toBe(200);
});

test('of two who were both found right before either used the code, one has it', async () => {
  const sent = await sendTo(number);
  let arrived = 0;
  const bothAreRight = Promise.withResolvers<void>();
  const validate = () =>
    codeHandlers(world.deps).validateOtp({
      input: sent,
      me: undefined,
      client: { client: 'mitto-web', build: '1.0.0', schema: 1, language: 'en' },
      from: { ip: '192.0.2.1', userAgent: '' },
      cookies: {},
      requestId: 'both',
      transact: async (work) => {
        arrived += 1;
        if (arrived === 2) bothAreRight.resolve();
        await bothAreRight.promise;
        return await world.database.transact(work);
      },
    });
  const answers = await Promise.all([validate(), validate()]);
  expect(answers).toContainEqual({ verified: true });
  expect(answers).toContainEqual(refuse('account/wrong-code'));
});
