import { day, minute, second } from '@mitto/kit/time';
import { codeIn } from '@mitto/testkit/code-in';
import type { TestPerson } from '@mitto/testkit/person';
import { cookiesOf } from '@mitto/testkit/solving';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { totpCode } from '@mitto/testkit/totp-code';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { once, passwordStep, turnOnCodes, wrongCode } from './two-step.fixture.ts';

let world: World;
let ana: TestPerson;
let turn = 0;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  turn += 1;
  ana = await world.person(`ana-${turn}`);
});
afterAll(() => world.close());

const finish = (ticket: string, code: string, options = {}) =>
  world.anonymous.call('finishSignIn', { ticket, code }, { ...once(), ...options });

test('a sign-in asks for the code after the password, and tells nothing before it', async () => {
  const { code } = await turnOnCodes(world, ana);
  const first = await world.anonymous.call('authorize', { email: ana.email, password: ana.password });
  expect([first.status, first.error?.code]).toEqual([401, 'account/second-step']);
  expect(Object.keys(first.error ?? {}).sort()).toEqual(['code', 'message', 'ticket']);
  const wrong = await world.anonymous.call('authorize', { email: ana.email, password: 'Wrong-word-9' });
  expect([wrong.error?.code, wrong.error?.ticket]).toEqual(['account/wrong-login', undefined]);
  const done = await finish(first.error?.ticket ?? '', code());
  expect(done.result).toMatchObject({ disabled: false, userId: ana.uid });
});

test('codes are asked for only once the app has shown a right one', async () => {
  const { result } = await ana.call('startTwoStep', {}, once());
  expect(result.uri).toContain(`secret=${result.secret}`);
  const wrong = await ana.call('confirmTwoStep', { code: wrongCode(world, result.secret) }, once());
  expect(wrong.error?.code).toBe('account/wrong-second-code');
  const { email, password } = ana;
  expect((await world.anonymous.call('authorize', { email, password })).status).toBe(200);
  world.clock.advance(15 * minute + 1);
  await ana.call('validatePassword', { password });
  const late = await ana.call('confirmTwoStep', { code: totpCode(result.secret, world.clock.now()) }, once());
  expect(late.error?.code).toBe('account/two-step-off');
});

test.for([-30, 0, 30])('a clock that is %i seconds off is understood', async (off) => {
  const { secret } = await turnOnCodes(world, ana);
  world.clock.advance(minute);
  const ticket = await passwordStep(world, ana);
  expect((await finish(ticket, totpCode(secret, world.clock.now() + off * second))).status).toBe(200);
});

test('a clock that is a minute off is not', async () => {
  const { secret } = await turnOnCodes(world, ana);
  world.clock.advance(2 * minute);
  const ticket = await passwordStep(world, ana);
  const answer = await finish(ticket, totpCode(secret, world.clock.now() - minute));
  expect(answer.error?.code).toBe('account/wrong-second-code');
});

test('a code is good once: neither again, nor at the same moment, nor one before it', async () => {
  const { code, secret } = await turnOnCodes(world, ana);
  const tickets = [];
  for (let count = 0; count < 4; count += 1) tickets.push(await passwordStep(world, ana));
  const typed = code();
  const answers = await Promise.all(tickets.slice(0, 3).map((ticket) => finish(ticket, typed)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  const before = totpCode(secret, world.clock.now() - 30 * second);
  expect((await finish(tickets[3] ?? '', before)).error?.code).toBe('account/wrong-second-code');
});

test('a ticket is good for one sign-in, five tries and ten minutes', async () => {
  const { code, secret } = await turnOnCodes(world, ana);
  const used = await passwordStep(world, ana);
  expect((await finish(used, code())).status).toBe(200);
  world.clock.advance(30 * second);
  expect((await finish(used, code())).error?.code).toBe('account/second-step-over');

  const guessed = await passwordStep(world, ana);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    world.clock.advance(30 * second);
    expect((await finish(guessed, wrongCode(world, secret))).error?.code).toBe('account/wrong-second-code');
  }
  expect((await finish(guessed, code())).error?.code).toBe('account/second-step-over');

  const late = await passwordStep(world, ana);
  world.clock.advance(10 * minute);
  expect((await finish(late, code())).error?.code).toBe('account/second-step-over');
});

test('a new password withdraws the tickets that the old one has', async () => {
  const { code } = await turnOnCodes(world, ana);
  const ticket = await passwordStep(world, ana);
  const change = { currentPassword: ana.password, password: 'Another-heron-5' };
  expect((await ana.call('updateUser', change, once())).status).toBe(200);
  expect((await finish(ticket, code())).error?.code).toBe('account/second-step-over');
});

describe('guesses', () => {
  const compared = (answers: readonly { readonly error?: { readonly code: string } | undefined }[]) =>
    answers.filter(({ error }) => error?.code === 'account/wrong-second-code').length;

  test('on ten connections at once get five comparisons in a time step', async () => {
    const { secret } = await turnOnCodes(world, ana);
    const tickets: string[] = [];
    for (let count = 0; count < 10; count += 1) tickets.push(await passwordStep(world, ana));
    const wrong = wrongCode(world, secret);
    const round = () =>
      Promise.all(tickets.map((ticket, at) => finish(ticket, wrong, { ip: `10.9.${at}.1` })));
    expect(compared(await round())).toBe(5);
    expect(compared(await round())).toBe(0);
    world.clock.advance(30 * second);
    expect(compared(await round())).toBe(5);
  });

  test('get fifty comparisons a day, and leave those of a known device and the recovery codes alone', async () => {
    const { code, secret, recoveryCodes } = await turnOnCodes(world, ana);
    const known = await world.anonymous.call('finishSignIn', {
      ticket: await passwordStep(world, ana),
      code: code(),
    });
    const cookie = cookiesOf(known);
    let sum = 0;
    for (let step = 0; step < 20; step += 1) {
      world.clock.advance(30 * second);
      const ticket = await passwordStep(world, ana, { ip: '10.8.0.1' });
      for (let attempt = 0; attempt < 5; attempt += 1) {
        sum += compared([await finish(ticket, wrongCode(world, secret), { ip: '10.8.0.1' })]);
      }
    }
    expect(sum).toBe(50);
    const refused = await finish(await passwordStep(world, ana), code());
    expect(refused.error).toMatchObject({ code: 'too-many', countDown: expect.any(Number) });
    expect(refused.error?.countDown).toBeLessThanOrEqual(day / second);
    const own = await finish(await passwordStep(world, ana), code(), { headers: { cookie } });
    expect(own.status).toBe(200);
    const recovered = await finish(await passwordStep(world, ana), recoveryCodes[0] ?? '');
    expect(recovered.status).toBe(200);
  });
});

describe('recovery codes', () => {
  test('are ten, each good once, however they are typed', async () => {
    const { recoveryCodes } = await turnOnCodes(world, ana);
    expect(new Set(recoveryCodes).size).toBe(10);
    const typed = (recoveryCodes[0] ?? '').toLowerCase().replace('-', ' ');
    const tickets = [await passwordStep(world, ana), await passwordStep(world, ana)];
    const answers = await Promise.all(tickets.map((ticket) => finish(ticket, typed)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await ana.call('signInMeans', {})).result.twoStep?.codesLeft).toBe(9);
  });

  test('are of one account alone', async () => {
    const ben = await world.person(`ben-${turn}`);
    const { recoveryCodes } = await turnOnCodes(world, ben);
    await turnOnCodes(world, ana);
    const answer = await finish(await passwordStep(world, ana), recoveryCodes[0] ?? '');
    expect(answer.error?.code).toBe('account/wrong-second-code');
  });

  test('are used up, and made anew with a code', async () => {
    const { code, recoveryCodes } = await turnOnCodes(world, ana);
    for (const recovery of recoveryCodes) {
      world.clock.advance(30 * second);
      expect((await finish(await passwordStep(world, ana), recovery)).status).toBe(200);
    }
    expect((await ana.call('signInMeans', {})).result.twoStep?.codesLeft).toBe(0);
    const { result } = await ana.call('renewRecoveryCodes', { code: code() }, once());
    expect(result.recoveryCodes).toHaveLength(10);
    expect((await finish(await passwordStep(world, ana), recoveryCodes[0] ?? '')).error?.code).toBe(
      'account/wrong-second-code',
    );
    expect((await finish(await passwordStep(world, ana), result.recoveryCodes[0] ?? '')).status).toBe(200);
  });
});

test('are turned off with the password and a code, and not with one of them', async () => {
  const { code, secret } = await turnOnCodes(world, ana);
  const end = (password: string, typed: string) => ana.call('endTwoStep', { password, code: typed }, once());
  expect((await end('Wrong-word-9', code())).error?.code).toBe('account/wrong-password');
  expect((await end(ana.password, wrongCode(world, secret))).error?.code).toBe('account/wrong-second-code');
  expect((await end(ana.password, code())).result.twoStep).toBeNull();
  const { email, password } = ana;
  expect((await world.anonymous.call('authorize', { email, password })).status).toBe(200);
});

test('a password reset asks for the code, and changes nothing before it', async () => {
  const { code } = await turnOnCodes(world, ana);
  const { result } = await world.anonymous.call('resetPassword', { query: { email: ana.email } });
  await world.drain();
  const typed = { identifier: ana.email, ref: result.ref, validationCode: codeIn(world.mails()[0]?.text) };
  const answer = await world.anonymous.call('validateResetCode', { ...typed, loginAfterValidation: true });
  expect(answer.error?.code).toBe('account/second-step');
  // The sessions of the owner go on until the second step is done.
  expect((await ana.call('userInfo', {})).result.forcePasswordReset).toBe(false);
  const done = await finish(answer.error?.ticket ?? '', code());
  expect(done.result).toMatchObject({ disabled: false, forcePasswordReset: true });
  expect((await ana.call('userInfo', {})).status).toBe(401);
});

test('neither key nor codes stand readable in the database', async () => {
  const { secret, recoveryCodes } = await turnOnCodes(world, ana);
  const { db } = world.database;
  const rows = [
    await db.selectFrom('account_totp').selectAll().where('uid', '=', ana.uid).execute(),
    await db.selectFrom('account_recovery_code').selectAll().where('uid', '=', ana.uid).execute(),
  ];
  const text = JSON.stringify(rows, (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  );
  for (const word of [secret, ...recoveryCodes]) expect(text).not.toContain(word);
});
