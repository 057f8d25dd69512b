import { newId } from '@mitto/kit/ids';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
const lines: string[] = [];
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true, onLog: (line) => lines.push(line) });
});
afterAll(() => world.close());

const put = (person: TestPerson, input: { readonly pin: string; readonly oldPin?: string }) =>
  person.call('setCoinsPin', input, { idempotencyKey: newId() });
const send = (from: TestPerson, to: TestPerson, pin: string) =>
  from.call('transferCoins', { id: newId(), receiver: to.uid, amount: 10, pin }, { idempotencyKey: newId() });

test('a PIN is changed with the old one, to another one', async () => {
  const ana = await world.person('ana');
  const ben = await world.person('ben');
  expect((await send(ana, ben, '482913')).error?.code).toBe('coins/pin-first');
  expect((await put(ana, { pin: '482913' })).error).toBeUndefined();
  expect((await put(ana, { pin: '555555' })).error?.code).toBe('coins/wrong-pin');
  expect((await put(ana, { pin: '555555', oldPin: '000000' })).error?.code).toBe('coins/wrong-pin');
  expect((await put(ana, { pin: '482913', oldPin: '482913' })).error?.code).toBe('coins/same-pin');
  expect((await put(ana, { pin: '555555', oldPin: '482913' })).error).toBeUndefined();
  expect((await send(ana, ben, '482913')).error?.code).toBe('coins/wrong-pin');
  expect((await send(ana, ben, '555555')).error?.code).toBe('coins/too-few');
});

test.for(['12345', '1234567', '12345a', '', '１２３４５６'])('%s is no PIN', async (pin) => {
  const ana = await world.person('ana');
  expect((await put(ana, { pin })).error?.code).toBe('invalid');
});

test('five wrong PINs, then an hour’s rest, also for the right one', async () => {
  const [cleo, dan] = [await world.person('cleo'), await world.person('dan')];
  await put(cleo, { pin: '482913' });
  for (let attempt = 1; attempt <= 5; attempt += 1)
    expect((await send(cleo, dan, '000000')).error?.code).toBe('coins/wrong-pin');
  const resting = await send(cleo, dan, '482913');
  expect(resting.error).toMatchObject({ code: 'too-many', countDown: 3600 });
  // Changing the PIN does not get around the limit.
  expect((await put(cleo, { pin: '111111', oldPin: '482913' })).error?.code).toBe('too-many');
  const over = world.clock.now();
  await sql`update coins_member set pin_rests_until = ${over} where uid = ${cleo.uid}`.execute(
    world.database.db,
  );
  expect((await send(cleo, dan, '482913')).error?.code).toBe('coins/too-few');
});

test('tried on ten connections at once, five are compared', async () => {
  const [eve, fay] = [await world.person('eve'), await world.person('fay')];
  await put(eve, { pin: '482913' });
  const codes = await Promise.all(
    Array.from({ length: 10 }, async () => (await send(eve, fay, '000000')).error?.code),
  );
  expect(codes.toSorted()).toEqual([
    ...Array<string>(5).fill('coins/wrong-pin'),
    ...Array<string>(5).fill('too-many'),
  ]);
});

test('a right PIN gives the tries back', async () => {
  const [gus, hal] = [await world.person('gus'), await world.person('hal')];
  await put(gus, { pin: '482913' });
  for (let round = 1; round <= 3; round += 1) {
    for (let attempt = 1; attempt <= 4; attempt += 1)
      expect((await send(gus, hal, '000000')).error?.code).toBe('coins/wrong-pin');
    expect((await send(gus, hal, '482913')).error?.code).toBe('coins/too-few');
  }
});

test('the PIN is in no row, no log and no stored answer', async () => {
  const ida = await world.person('ida');
  await put(ida, { pin: '739154' });
  const { rows } = await sql<{ pin_hash: string }>`
    select pin_hash from coins_member where uid = ${ida.uid}`.execute(world.database.db);
  expect(rows[0]?.pin_hash).toMatch(/^\$argon2id\$/);
  const { text } = await ida.call('databaseQuery', { id: 'coins', values: {} });
  expect(text).not.toContain('argon2');
  expect(lines.join('\n')).not.toContain('739154');
});
