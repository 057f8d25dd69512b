import { newId } from '@mitto/kit/ids';
import { day, hour } from '@mitto/kit/time';
import type { TestPerson } from '@mitto/testkit/person';
import { solutionOf, solving } from '@mitto/testkit/solving';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let world: World;
let ana: TestPerson;
beforeAll(async () => {
  world = await startWorld();
  ana = await world.person('ana');
});
afterAll(() => world.close());

// Each test asks from a network of its own.
let turn = 0;
let ip = '';
beforeEach(() => {
  turn += 1;
  ip = `10.50.${turn}.1`;
});

const address = (at: number) => `asked-${turn}-${at}@people.example`;
const ask = (value: string, options = {}) =>
  world.anonymous.call('existsUser', { type: 'email', value }, { ip, ...options });
const statusesOf = async (from: number, to: number, options = {}) => {
  const all = [];
  for (let at = from; at < to; at += 1) all.push((await ask(address(at), options)).status);
  return all;
};
const password = 'Heron-on-one-leg-4';
const register = (email: string, options = {}) =>
  world.anonymous.call('addUser', { records: [{ email, password }] }, { ip, ...options });

test('a network asks about ten addresses an hour for nothing; the eleventh costs a proof and is answered', async () => {
  expect(await statusesOf(0, 10)).toEqual(Array(10).fill(200));
  const asked = await ask(ana.email);
  expect([asked.status, asked.error?.code]).toEqual([428, 'account/proof-needed']);
  const answered = await ask(ana.email, { headers: solutionOf(asked.error) });
  expect(answered.result).toEqual({ exists: true });
  // Neighbours share the count, other networks do not.
  expect((await ask(address(11), { ip: ip.replace(/1$/, '99') })).status).toBe(428);
  expect((await ask(address(11), { ip: '10.51.0.1' })).status).toBe(200);
});

test('the same address costs once, in any spelling', async () => {
  for (let time = 0; time < 15; time += 1) expect((await ask(address(1))).status).toBe(200);
  expect((await ask(` ${address(1).toUpperCase()} `)).status).toBe(200);
  expect(await statusesOf(2, 11)).toEqual(Array(9).fill(200));
  expect((await ask(address(11))).status).toBe(428);
  expect((await ask(address(1))).status).toBe(200);
});

test('thirty a day, and nobody is refused', async () => {
  for (let hours = 0; hours < 3; hours += 1) {
    expect(await statusesOf(hours * 10, hours * 10 + 10)).toEqual(Array(10).fill(200));
    world.clock.advance(hour);
  }
  expect((await ask(address(30))).status).toBe(428);
  for (let at = 31; at < 40; at += 1) {
    const question = { type: 'email', value: address(at) } as const;
    expect((await solving(world.anonymous.call)('existsUser', question, { ip })).status).toBe(200);
  }
  world.clock.advance(day);
  expect((await ask(address(41))).status).toBe(200);
});

test('a device that moves from network to network has no more', async () => {
  const person = await world.person('mover');
  for (let at = 0; at < 10; at += 1) {
    const answer = await person.call(
      'existsUser',
      { type: 'email', value: address(at) },
      { ip: `10.52.${at}.1` },
    );
    expect(answer.status).toBe(200);
  }
  const further = { type: 'email', value: address(10) } as const;
  expect((await person.call('existsUser', further, { ip: '10.52.99.1' })).status).toBe(428);
});

test('of fifty at once ten are free', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => ask(address(at))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ error }) => error?.code === 'account/proof-needed')).toHaveLength(40);
});

test('neither a registration nor a change of address tells it for less', async () => {
  await statusesOf(0, 9);
  expect((await register(ana.email)).error?.code).toBe('account/email-taken');
  const taken = await register(address(10));
  expect(taken.error?.code).toBe('account/proof-needed');
  const person = await world.person(`changer-${turn}`);
  const change = { email: ana.email, currentPassword: person.password };
  // Known to the network already, but not to this device, which has its own ten.
  expect((await person.call('updateUser', change, { ip })).error?.code).toBe('account/email-taken');
  const fresh = { email: address(12), currentPassword: person.password };
  expect((await person.call('updateUser', fresh, { ip })).error?.code).toBe('account/proof-needed');
  expect((await solving(person.call)('updateUser', fresh, { ip })).result.email).toBe(address(12));
});

test('an address that was asked about is registered for nothing more', async () => {
  await statusesOf(0, 10);
  expect((await register(address(3))).status).toBe(200);
});

test('twenty registrations an hour from a network, then a proof for each', async () => {
  for (let at = 0; at < 20; at += 1) expect((await register(address(at))).status).toBe(200);
  expect((await register(address(20))).error?.code).toBe('account/proof-needed');
  const one = { records: [{ email: address(20), password }] };
  expect((await solving(world.anonymous.call)('addUser', one, { ip })).status).toBe(200);
  world.clock.advance(hour);
  expect((await register(address(21))).status).toBe(200);
});

test('ten registrations with addresses that are taken, then a proof for each', async () => {
  const takenBy = async (at: number) => (await world.person(`taken-${turn}-${at}`)).email;
  for (let at = 0; at < 10; at += 1)
    expect((await register(await takenBy(at))).error?.code).toBe('account/email-taken');
  expect((await register(await takenBy(10))).error?.code).toBe('account/proof-needed');
  // What is free is told for no less.
  expect((await register(address(1))).error?.code).toBe('account/proof-needed');
});

test('a registration with a proof is stored once under its key', async () => {
  await statusesOf(0, 10);
  const idempotencyKey = `registered-once-${turn}-0123456789`;
  const asked = await register(address(10), { idempotencyKey });
  const headers = solutionOf(asked.error);
  const done = await register(address(10), { idempotencyKey, headers });
  const again = await register(address(10), { idempotencyKey, headers });
  expect([done.status, again.text]).toEqual([200, done.text]);
});

test('usernames are public: sixty an hour', async () => {
  const look = (at: number) =>
    world.anonymous.call('existsUser', { type: 'username', value: `name-${turn}-${at}` }, { ip });
  for (let at = 0; at < 60; at += 1) expect((await look(at)).status).toBe(200);
  expect((await look(60)).status).toBe(428);
});

test('the end of the wizard tells of a taken username for no less, and of the name one asked for for nothing', async () => {
  const person = await world.person(`namer-${turn}`);
  const look = (at: number) =>
    person.call('existsUser', { type: 'username', value: `wizard-${turn}-${at}` }, { ip });
  const name = (username: string, call = person.call) =>
    call(
      'createProfile',
      { name: 'Namer', username, gender: 0, dob: { day: 1, month: 2, year: 1996 } },
      { ip, idempotencyKey: newId() },
    );
  for (let at = 0; at < 59; at += 1) expect((await look(at)).status).toBe(200);
  expect((await name(ana.username)).error?.code).toBe('account/username-taken');
  const another = await world.person(`another-${turn}`);
  expect((await name(another.username)).error?.code).toBe('account/proof-needed');
  expect((await name(another.username, solving(person.call))).error?.code).toBe('account/username-taken');
  expect((await name(`wizard-${turn}-3`)).status).toBe(200);
});
