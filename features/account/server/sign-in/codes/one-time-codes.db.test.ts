import { day, hour, minute } from '@mitto/kit/time';
import { codeIn, otherCode } from '@mitto/testkit/code-in';
import { signInAgain } from '@mitto/testkit/person';
import { solving } from '@mitto/testkit/solving';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world.close();
});

// Each test has its own number, address and network.
let turn = 10;
let number = '';
let address = '';
let home = '';
beforeEach(() => {
  turn += 1;
  number = `+668${turn}345678`;
  address = `ines-${turn}@people.example`;
  home = `10.0.${turn}.7`;
});

async function send(identifier: string, notify: 'sms' | 'email', ip = home) {
  const answer = await world.anonymous.call('createOtp', { identifier, notify }, { ip });
  await world.drain();
  return answer;
}

async function sendSms(ip?: string) {
  const { result } = await send(number, 'sms', ip);
  return { identifier: number, ref: result.ref, validationCode: codeIn(world.sms(number)[0]?.text) };
}

const validate = (input: { identifier: string; validationCode: string; ref: string }, ip = home) =>
  world.anonymous.call('validateOtp', input, { ip });

async function jobCount(): Promise<number> {
  return (await world.database.db.selectFrom('job').select('id').execute()).length;
}

test('a code by mail is good once', async () => {
  const sent = await send(address, 'email');
  expect(sent.result).toEqual({
    identifier: address,
    expires: world.clock.now() + 15 * minute,
    again: world.clock.now() + 15 * minute,
    ref: expect.stringMatching(/^[0-9A-Z]{8}$/),
  });
  const [mail] = world.mails(address);
  expect(mail?.text).toContain(sent.result.ref);
  const typed = { identifier: address, ref: sent.result.ref, validationCode: codeIn(mail?.text) };
  expect((await validate(typed)).result).toEqual({ verified: true });
  expect((await validate(typed)).error?.code).toBe('account/wrong-code');
});

test('a code by SMS is good for the same number in another spelling, and fits one message', async () => {
  const spelled = `+66 8${turn}-345-678`;
  const { result } = await send(spelled, 'sms');
  expect(result.identifier).toBe(spelled);
  const [sms] = world.sms(number);
  expect(sms?.text.length).toBeLessThanOrEqual(160);
  const typed = { identifier: number, ref: result.ref, validationCode: codeIn(sms?.text) };
  expect((await validate(typed)).status).toBe(200);
});

test('mail and SMS speak the language of the options header', async () => {
  const headers = { options: 'client=mitto-web; build=1.0.0; schema=1; language=th-TH' };
  await world.anonymous.call('createOtp', { identifier: address, notify: 'email' }, { headers });
  await world.anonymous.call('createOtp', { identifier: number, notify: 'sms' }, { headers });
  await world.drain();
  expect(world.mails(address)[0]?.subject).toBe('รหัส Mitto ของคุณ');
  const sms = world.sms(number)[0]?.text ?? '';
  expect(sms).toContain('คือรหัส Mitto ของคุณ');
  expect(sms.length).toBeLessThanOrEqual(70);
});

test('a code is good until its quarter of an hour is over', async () => {
  const first = await sendSms();
  world.clock.advance(15 * minute - 1);
  expect((await validate(first)).status).toBe(200);
  const second = await sendSms();
  world.clock.advance(15 * minute);
  expect((await validate(second)).error?.code).toBe('account/wrong-code');
});

test('whatever is wrong with a code, the answer is the same', async () => {
  const sent = await sendSms();
  const wrong = [
    { ...sent, validationCode: otherCode(sent.validationCode) },
    { ...sent, ref: 'ZZZZZZZZ' },
    { ...sent, identifier: '+66612345679' },
    { ...sent, identifier: 'nobody@people.example' },
    { ...sent, identifier: 'no number at all' },
  ];
  const answers = [];
  for (const typed of wrong) answers.push(await validate(typed));
  await validate(sent);
  answers.push(await validate(sent));
  world.clock.advance(minute);
  const late = await sendSms();
  world.clock.advance(15 * minute);
  answers.push(await validate(late));
  const [first] = answers;
  expect(first?.status).toBe(422);
  for (const answer of answers) expect(answer.text).toBe(first?.text);
});

test('after five wrong tries the right code is refused, and no other is sent before its time', async () => {
  const sent = await sendSms();
  for (let tries = 0; tries < 5; tries += 1) {
    await validate({ ...sent, validationCode: otherCode(sent.validationCode) });
  }
  expect((await validate(sent)).error?.code).toBe('account/wrong-code');
  world.clock.advance(2 * minute);
  const again = await send(number, 'sms');
  expect(again.error).toMatchObject({ code: 'account/code-waiting', countDown: 13 * 60 });
});

test('a try with another reference takes none of the five', async () => {
  const sent = await sendSms();
  for (let tries = 0; tries < 8; tries += 1) await validate({ ...sent, ref: 'ZZZZZZZZ' });
  expect((await validate(sent)).status).toBe(200);
});

test('the right code sent twice at once is used once', async () => {
  const sent = await sendSms();
  const answers = await Promise.all([validate(sent), validate(sent), validate(sent)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
});

test('while a code is good no other is sent to who asked for it, by either call', async () => {
  await send(address, 'email');
  world.clock.advance(minute);
  const again = await send(address.toUpperCase(), 'email');
  expect(again.status).toBe(429);
  expect(again.error).toMatchObject({ code: 'account/code-waiting', countDown: 14 * 60 });
  const regenerated = await world.anonymous.call('regenerateOtp', { identifier: address }, { ip: home });
  expect(regenerated.error?.code).toBe('account/code-waiting');
  expect(world.mails(address)).toHaveLength(1);
  world.clock.advance(14 * minute);
  const late = await world.anonymous.call('regenerateOtp', { identifier: address }, { ip: home });
  expect(late.status).toBe(200);
});

test('a code that somebody else asked for keeps nobody waiting', async () => {
  const [theirs, own] = [await send(address, 'email', '198.51.100.1'), await send(address, 'email')];
  expect([theirs.status, own.status]).toEqual([200, 200]);
  expect(own.result.ref).not.toBe(theirs.result.ref);
});

test('of requests at once from one network one sends', async () => {
  const asked = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4'];
  const answers = await Promise.all(asked.map((ip) => send(address, 'email', ip)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
  expect(world.mails(address)).toHaveLength(1);
});

test('a number is sent one code a minute, five an hour, ten a day, used or not', async () => {
  const sentAt: number[] = [];
  const start = world.clock.now();
  while (world.clock.now() < start + day) {
    const answer = await send(number, 'sms');
    if (answer.status === 200) {
      sentAt.push(world.clock.now() - start);
      const typed = {
        identifier: number,
        ref: answer.result.ref,
        validationCode: codeIn(world.sms(number)[0]?.text),
      };
      expect((await validate(typed)).status).toBe(200);
      world.clock.advance(minute - 1);
      expect((await send(number, 'sms')).error).toMatchObject({ code: 'too-many' });
      world.clock.advance(1);
    } else {
      expect(answer.error?.code).toBe('too-many');
      world.clock.advance((answer.error?.countDown ?? 0) * 1000);
    }
  }
  expect(sentAt).toEqual([0, 1, 2, 3, 4, 60, 61, 62, 63, 64].map((minutes) => minutes * minute));
});

test('an address is sent seven codes a day for anybody, seven for a reset, and ten for the devices of its owner', async () => {
  const ana = await world.person(`ana-${turn}`, { isEmailVerified: false });
  const calls = {
    otp: (ip: string) => send(ana.email, 'email', ip),
    reset: (ip: string) => world.anonymous.call('resetPassword', { query: { email: ana.email } }, { ip }),
    verification: async () => (await signInAgain(world, ana)).call('sendEmailVerification', {}),
  };
  const sent = { otp: 0, reset: 0, verification: 0 };
  for (let quarters = 0; quarters < 12; quarters += 1) {
    for (const kind of ['otp', 'reset', 'verification'] as const) {
      if ((await calls[kind](`10.7.${turn}${quarters}.1`)).status === 200) sent[kind] += 1;
    }
    world.clock.advance(15 * minute);
  }
  expect(sent).toEqual({ otp: 7, reset: 7, verification: 10 });
  const refused = await calls.otp('10.6.0.1');
  const window = day + 15 * minute;
  expect(refused.error).toMatchObject({ code: 'too-many', countDown: (window - 180 * minute) / 1000 });
  // A reset is never refused.
  expect((await calls.reset('10.6.0.1')).error?.code).toBe('account/proof-needed');
});

test('a neighbourhood may leave a hundred codes an hour unanswered, and answered ones are free', async () => {
  const ipOf = (index: number) => home.replace(/7$/, String(index % 250));
  for (let index = 0; index < 30; index += 1) {
    const mine = `mine-${index}@people.example`;
    const { result } = await send(mine, 'email', ipOf(index));
    const validationCode = codeIn(world.mails(mine)[0]?.text);
    expect((await validate({ identifier: mine, validationCode, ref: result.ref })).status).toBe(200);
  }
  const statuses = [];
  for (let index = 0; index < 105; index += 1) {
    statuses.push((await send(`other-${index}@people.example`, 'email', ipOf(index))).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  const last = { identifier: 'last@people.example', notify: 'email' } as const;
  const asked = await world.anonymous.call('createOtp', last, { ip: home });
  expect(asked.error?.code).toBe('account/proof-needed');
  expect((await solving(world.anonymous.call)('createOtp', last, { ip: home })).status).toBe(200);
  // Mails use up no text messages.
  expect((await send(number, 'sms', home)).status).toBe(200);
  expect((await send('last@people.example', 'email', '192.0.2.9')).status).toBe(200);
  world.clock.advance(hour);
  expect((await send('later@people.example', 'email', home)).status).toBe(200);
});

test('a neighbourhood that guesses has to solve proofs, over all codes it asks about', async () => {
  for (let index = 0; index < 50; index += 1) {
    await validate({ identifier: `m${index}@people.example`, validationCode: '123456', ref: 'ABCDEFGH' });
  }
  const sent = await sendSms('192.0.2.1');
  const neighbour = { ip: home.replace(/7$/, '200') };
  expect((await validate(sent, neighbour.ip)).error?.code).toBe('account/proof-needed');
  const later = await send(address, 'email', '192.0.2.1');
  const validationCode = codeIn(world.mails(address)[0]?.text);
  const typed = { identifier: address, ref: later.result.ref, validationCode };
  expect((await validate(typed, '192.0.2.1')).status).toBe(200);
  expect((await solving(world.anonymous.call)('validateOtp', sent, neighbour)).status).toBe(200);
});

test.each([
  ['premium rate', '+661900123456'],
  ['a landline', '+6621234567'],
  ['a country that is not served', '+5511961234567'],
])('%s gets no SMS', async (_, identifier) => {
  const before = await jobCount();
  const answer = await world.anonymous.call('createOtp', { identifier, notify: 'sms' });
  expect(answer.error?.code).toBe('account/mobile-not-served');
  expect(await jobCount()).toBe(before);
});

test('what is no address or number is an error of the field', async () => {
  const wrong = [
    ['ana at people.example', 'email', 'email'],
    [number, 'email', 'email'],
    ['+668123', 'sms', 'too-short'],
    ['0812345678', 'sms', 'mobile'],
    [address, 'sms', 'mobile'],
  ] as const;
  for (const [identifier, notify, field] of wrong) {
    const answer = await world.anonymous.call('createOtp', { identifier, notify });
    expect(answer.error).toMatchObject({ code: 'invalid', fields: { identifier: field } });
  }
});
