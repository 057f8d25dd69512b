import { newId } from '@mitto/kit/ids';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import { expect, test } from 'vitest';
import { moveCoins } from './public/move-coins.ts';
import { atTwoServers, one, other } from './two-servers.fixture.ts';

const pin = '482913';
atTwoServers();

async function wealthy(name: string, amount: number): Promise<TestPerson> {
  const person = await one.person(name);
  await person.call('setCoinsPin', { pin }, { idempotencyKey: newId() });
  const [from, to] = [{ system: 'mitto-admin' }, { uid: person.uid }] as const;
  const grant = { key: `grant ${name}`, reason: 'grant', from, to, amount } as const;
  await one.database.transact((tx) => moveCoins(tx, one.deps, grant));
  return person;
}

const at = ({ anonymous }: World, { tokens }: TestPerson): TestPerson['call'] => {
  const { bearer } = tokens;
  return (name, input, options) => anonymous.call(name, input, { bearer, ...options });
};

const balanceOf = async ({ call }: TestPerson) =>
  (await call('databaseQuery', { id: 'coins', values: {} })).result;

test('two devices that spend the same coins at once: one of them moves them', async () => {
  const [ana, ben] = [await wealthy('ana', 100), await wealthy('ben', 1)];
  const send = (world: World) =>
    at(world, ana)(
      'transferCoins',
      { id: newId(), receiver: ben.uid, amount: 80, pin },
      { idempotencyKey: newId() },
    );
  const answers = await Promise.all([one, other].map(send));
  expect(answers.map(({ error }) => error?.code).toSorted()).toEqual(['coins/too-few', undefined]);
  expect([await balanceOf(ana), await balanceOf(ben)]).toMatchObject([[{ balance: 20 }], [{ balance: 81 }]]);
});

test('the same transfer sent at once through two servers moves once', async () => {
  const [cleo, dan] = [await wealthy('cleo', 100), await wealthy('dan', 1)];
  const id = newId();
  const send = (world: World) =>
    at(world, cleo)('transferCoins', { id, receiver: dan.uid, amount: 30, pin }, { idempotencyKey: newId() });
  const answers = await Promise.all([one, other, one, other].map(send));
  expect(answers.map(({ error }) => error)).toEqual([undefined, undefined, undefined, undefined]);
  expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1);
  expect([await balanceOf(cleo), await balanceOf(dan)]).toMatchObject([[{ balance: 70 }], [{ balance: 31 }]]);
});

test('two members who send to each other at once both succeed', async () => {
  const [eve, fay] = [await wealthy('eve', 200), await wealthy('fay', 200)];
  const send = (world: World, from: TestPerson, to: TestPerson) =>
    at(world, from)(
      'transferCoins',
      { id: newId(), receiver: to.uid, amount: 10, pin },
      { idempotencyKey: newId() },
    );
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all([send(one, eve, fay), send(other, fay, eve)]);
    expect(answers.flatMap(({ error }) => error ?? [])).toEqual([]);
  }
  expect([await balanceOf(eve), await balanceOf(fay)]).toMatchObject([
    [{ balance: 200 }],
    [{ balance: 200 }],
  ]);
});

test('the limit of a day holds for transfers at once', async () => {
  const [gus, hal] = [await wealthy('gus', 1000), await wealthy('hal', 1)];
  const send = (world: World) =>
    at(world, gus)(
      'transferCoins',
      { id: newId(), receiver: hal.uid, amount: 300, pin },
      { idempotencyKey: newId() },
    );
  const answers = await Promise.all([one, other].map(send));
  expect(answers.map(({ error }) => error?.code).toSorted()).toEqual(['coins/daily-limit', undefined]);
});
