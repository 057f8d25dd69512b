import { newId, newUid } from '@mitto/kit/ids';
import { callOverHttp } from '@mitto/testkit/call-over-http';
import { dumpTables } from '@mitto/testkit/read-tables';
import { sampleOf } from '@mitto/testkit/samples/samples';
import { setScene } from '@mitto/testkit/samples/scene';
import { sized } from '@mitto/testkit/sized';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasCardNumber } from '../contract/card-number.ts';
import { payments } from '../contract/contract.ts';
import { cardNumbers, placesIn, withNumber } from './card-numbers.fixture.ts';

const count = sized({ short: 200, nightly: 10_000 });
const lines: string[] = [];
let world: World;
beforeAll(async () => {
  world = await startWorld({ onLog: (line) => lines.push(line) });
});
afterAll(() => world.close());

test(`${count} card numbers, in every field of every payment call: answered 422, stored and logged nowhere`, async () => {
  const calls = Object.entries(payments.api).filter(([name]) => name !== 'paymentReturn');
  const numbers = cardNumbers(count);
  const scenes = { member: await setScene(world, 'member'), admin: await setScene(world, 'admin') };
  const wrong: string[] = [];
  for (const [index, number] of numbers.entries()) {
    const call = calls[index % calls.length];
    if (!call) continue;
    const [name, entry] = call;
    const scene = 'roles' in entry ? scenes.admin : scenes.member;
    const input = await sampleOf(name, 'self')(scene);
    const places = placesIn(input);
    const place = places[Math.floor(index / calls.length) % places.length] ?? 'extra';
    const { status } = await callOverHttp(world.url, entry, withNumber(input, place, number), {
      ip: scene.ip,
      bearer: scene.caller?.tokens.bearer,
      idempotencyKey: newId(),
    });
    if (status !== 422) wrong.push(`${name} ${place}: ${status}`);
  }
  expect(wrong).toEqual([]);
  const written = JSON.stringify([...(await dumpTables(world.database.db)), lines]);
  const kept = numbers.filter((number) => {
    const digits = number.replace(/\D/g, '');
    return written.includes(number) || written.includes(digits);
  });
  expect(kept).toEqual([]);
});

test.for([
  '4242424242424242',
  '4242 4242 4242 4242',
  '4242-4242-4242-4242',
  '4242.4242.4242.4242',
  'my card is 378282246310005, thanks',
  '４２４２４２４２４２４２４２４２',
  '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
  '4242\u00a04242\u00a04242\u00a04242',
])('%s is a card number', (text) => {
  expect(hasCardNumber({ deep: [{ text }] })).toBe(true);
  expect(hasCardNumber({ [text]: 1 })).toBe(true);
});

test('ids, times, amounts and tokens are none', () => {
  for (let round = 0; round < 2000; round += 1) {
    const id = newId(1_764_000_000_000 + round * 7919);
    expect(hasCardNumber({ id, uid: newUid(), at: 1_764_000_000_000 + round, amount: 899 })).toBe(false);
  }
  expect(hasCardNumber(4242424242424242)).toBe(true);
  expect(hasCardNumber('4242424242424241')).toBe(false);
});
