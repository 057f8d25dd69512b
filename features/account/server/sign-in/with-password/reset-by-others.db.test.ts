import { minute } from '@mitto/kit/time';
import { codeIn } from '@mitto/testkit/code-in';
import { cookiesOf, solving } from '@mitto/testkit/solving';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

// Each test has its own members.
let turn = 0;
beforeEach(() => {
  turn += 1;
});
const person = (name: string) => world.person(`${name}-${turn}`);

const validate = (typed: { identifier: string; ref: string; validationCode: string }) =>
  world.anonymous.call('validateResetCode', { ...typed, loginAfterValidation: true });

const askFrom = (email: string, ip: string, headers = {}) =>
  world.anonymous.call('resetPassword', { query: { email } }, { ip, headers });
const mailWith = async (email: string, ref: string) => {
  await world.drain();
  return codeIn(world.mails(email).find(({ text }) => text.includes(ref))?.text);
};

test('requests of others burning the tries of one leaves every other alone, made before or after it', async () => {
  const { email } = await person('ana');
  const before = await askFrom(email, '10.30.0.1');
  const hostile = await askFrom(email, '10.30.0.2');
  for (let tries = 0; tries < 6; tries += 1)
    await validate({ identifier: email, ref: hostile.result.ref, validationCode: '000000' });
  const after = await askFrom(email, '10.30.0.1');
  expect(new Set([before, hostile, after].map(({ result }) => result.ref)).size).toBe(3);
  const hers = await mailWith(email, hostile.result.ref);
  expect((await validate({ identifier: email, ref: hostile.result.ref, validationCode: hers })).status).toBe(
    422,
  );
  for (const { result } of [before, after]) {
    const validationCode = await mailWith(email, result.ref);
    // A code is good with its own reference alone.
    const crossed = await validate({ identifier: email, ref: hostile.result.ref, validationCode });
    expect(crossed.error?.code).toBe('account/wrong-code');
    expect((await validate({ identifier: email, ref: result.ref, validationCode })).status).toBe(200);
  }
});

test('requests of others use up neither another network’s mails nor those of a device that signed in before', async () => {
  const ana = await person('ana');
  const { email, password } = ana;
  const signedIn = await world.anonymous.call('authorize', { email, password }, { ip: '10.31.9.1' });
  const cookie = cookiesOf(signedIn);
  const statuses = async (ip: string, times: number) => {
    const all = [];
    for (let time = 0; time < times; time += 1) all.push((await askFrom(email, ip)).status);
    return all;
  };
  expect(await statuses('10.31.0.1', 6)).toEqual([200, 200, 200, 200, 428, 428]);
  expect(await statuses('10.31.1.1', 1)).toEqual([200]);
  expect(await statuses('10.31.2.1', 3)).toEqual([200, 200, 428]);
  expect(await statuses('10.31.3.1', 1)).toEqual([428]);
  const known = await askFrom(email, '10.31.0.1', { cookie });
  const validationCode = await mailWith(email, known.result.ref);
  expect((await validate({ identifier: email, ref: known.result.ref, validationCode })).status).toBe(200);
});

test('requests of others share a longer code once theirs are used up, which one mail in ten minutes holds', async () => {
  const { email } = await person('ana');
  for (let network = 0; network < 7; network += 1) await askFrom(email, `10.35.${network}.1`);
  const askOn = async (ip: string) =>
    (await solving(world.anonymous.call)('resetPassword', { query: { email } }, { ip })).result;
  const [hostile, own, late] = [await askOn('10.35.8.1'), await askOn('10.35.9.1'), await askOn('10.35.9.1')];
  expect([hostile.digits, own.digits, late.digits]).toEqual([10, 10, 10]);
  for (let tries = 0; tries < 6; tries += 1)
    await validate({ identifier: email, ref: hostile.ref, validationCode: '0000000000' });
  await world.drain();
  const codes = world.mails(email).flatMap(({ text }) => /^\d{10}$/m.exec(text) ?? []);
  expect(codes).toHaveLength(1);
  // A mail about the attack comes on top, once a day.
  expect(world.mails(email).filter(({ subject }) => subject.includes('get into'))).toHaveLength(1);
  const [validationCode = ''] = codes;
  expect((await validate({ identifier: email, ref: hostile.ref, validationCode })).status).toBe(422);
  expect((await validate({ identifier: email, ref: own.ref, validationCode })).status).toBe(200);
  // It was used, so that it is over for all who share it; the next request has a new one.
  expect((await validate({ identifier: email, ref: late.ref, validationCode })).status).toBe(422);
  await askOn('10.35.9.1');
  world.clock.advance(11 * minute);
  await askOn('10.35.9.1');
  await world.drain();
  expect(world.mails(email).flatMap(({ text }) => /^\d{10}$/m.exec(text) ?? [])).toHaveLength(3);
});

test('requests of others allow 85 comparisons of short codes a day together, whoever asks', async () => {
  const { email, password } = await person('ana');
  const cookie = cookiesOf(await world.anonymous.call('authorize', { email, password }, { ip: '10.32.9.1' }));
  let compared = 0;
  for (let quarter = 0; quarter < 97; quarter += 1) {
    for (const headers of [{}, { cookie }]) {
      const sent = await askFrom(email, `10.32.${quarter}.1`, headers);
      if (sent.status !== 200) continue;
      const ip = `10.33.${quarter}.1`;
      for (let tries = 0; tries < 7; tries += 1) {
        const typed = { identifier: email, ref: sent.result.ref, validationCode: '000000' };
        await world.anonymous.call('validateResetCode', typed, { ip });
      }
      const { ref } = sent.result;
      const { db } = world.database;
      const row = await db
        .selectFrom('account_challenge')
        .select('tries')
        .where('ref', '=', ref)
        .executeTakeFirstOrThrow();
      compared += row.tries;
    }
    world.clock.advance(15 * minute);
  }
  expect(compared).toBe(85);
});

test('requests of others at the same moment from many networks send seven mails and no more', async () => {
  const { email } = await person('ana');
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => askFrom(email, `10.34.${at}.1`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
  expect(answers.filter(({ status }) => status === 428)).toHaveLength(13);
});
