import { AppError, Refusal } from '@mitto/kit/app-error';
import { day, hour, minute } from '@mitto/kit/time';
import { codeIn } from '@mitto/testkit/code-in';
import { sized } from '@mitto/testkit/sized';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeHandlers } from '../code-handlers.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(async () => {
  await world.close();
});

const numbers = sized({ short: 500, nightly: 100_000 });

/**
 * Requests a code by calling the handler directly, without the limits of the HTTP server. Each request comes
 * from another network.
 */
async function ask(identifier: string, from: number) {
  const ip = `${10 + (from >> 16)}.${(from >> 8) & 255}.${from & 255}.1`;
  try {
    return await codeHandlers(world.deps).createOtp({
      input: { identifier, notify: 'sms' },
      me: undefined,
      client: undefined,
      from: { ip, userAgent: '' },
      cookies: {},
      requestId: 'pump',
      transact: (work) => world.database.transact(work),
    });
  } catch (error) {
    if (error instanceof AppError) return new Refusal(error);
    throw error;
  }
}

async function smsCount(): Promise<number> {
  const { db } = world.database;
  const jobs = await db.selectFrom('job').select('id').where('kind', '=', 'sms.send').execute();
  return jobs.length;
}

async function pump(numberOf: (index: number) => string, many: number) {
  const atOnce = 100;
  for (let done = 0; done < many; done += atOnce) {
    await Promise.all(
      Array.from({ length: atOnce }, (_, index) => ask(numberOf(done + index), done + index)),
    );
  }
}

test(`${numbers} sequential numbers get 50 messages at most, even while a day turns`, async () => {
  const numberOf = (index: number) => `+668${(10_000_000 + index).toString()}`;
  await pump(numberOf, numbers / 2);
  expect(await smsCount()).toBeLessThanOrEqual(25);
  world.clock.advance(day);
  await pump((index) => numberOf(numbers / 2 + index), numbers / 2);
  expect(await smsCount()).toBeGreaterThan(0);
  expect(await smsCount()).toBeLessThanOrEqual(50);
});

test('ten thousand neighbours get ten messages, whatever the order', async () => {
  await pump((index) => `+6681234${(9999 - index).toString().padStart(4, '0')}`, 1000);
  expect(await smsCount()).toBe(10);
});

test('a million neighbours get twenty-five, however they are strewn', async () => {
  await pump((index) => `+66812${(index * 997).toString().padStart(6, '0')}`, 1000);
  expect(await smsCount()).toBe(25);
});

test('numbers far apart get no more than the brake over all of them', async () => {
  await pump(
    (index) => `+66${8 + (index % 2)}${(index * 9973 * 997).toString().padStart(8, '0').slice(-8)}`,
    1500,
  );
  expect(await smsCount()).toBe(300);
  world.clock.advance(hour);
  await pump(
    (index) => `+66${8 + (index % 2)}${(index * 7919 * 991).toString().padStart(8, '0').slice(-8)}`,
    100,
  );
  expect(await smsCount()).toBeGreaterThan(300);
});

test('people who type their codes in are never braked', async () => {
  await world.close();
  world = await startWorld({ settings: { sms: { maxUnanswered: 20 } } });
  for (let index = 0; index < 100; index += 1) {
    const identifier = `+6681234${index.toString().padStart(4, '0')}`;
    const sent = await ask(identifier, index);
    if (sent instanceof Refusal) throw new Error(`Number ${index} was refused: ${sent.error.code}.`);
    await world.drain();
    const validationCode = codeIn(world.sms(identifier)[0]?.text);
    const checked = await world.anonymous.call('validateOtp', { identifier, ref: sent.ref, validationCode });
    expect(checked.status).toBe(200);
  }
});

test('a share is not given back to a window it was not taken from', async () => {
  await ask('+66812340000', 0);
  world.clock.advance(day - 5 * minute);
  const last = await ask('+66812340001', 1);
  if (last instanceof Refusal) throw new Error('The last number of the day was refused.');
  await world.drain();
  const validationCode = codeIn(world.sms('+66812340001')[0]?.text);
  world.clock.advance(5 * minute);
  await pump((index) => `+6681234${5000 + index}`, 100);
  expect(await smsCount()).toBe(10);
  const typed = { identifier: '+66812340001', ref: last.ref, validationCode };
  expect((await world.anonymous.call('validateOtp', typed)).status).toBe(200);
  expect(await ask('+66812349999', 3)).toMatchObject({ error: { code: 'too-many' } });
});
