import { hour } from '@mitto/kit/time';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
let admin: TestPerson;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.person('admin', { isAdmin: true });
  const ana = await world.person('ana');
  for (let turn = 0; turn < 53; turn += 1) {
    await admin.call('endSessions', { uid: ana.uid, reason: `For test ${turn}.` });
  }
  await sql`create table saved as select * from account_act`.execute(world.database.db);
});
afterAll(() => world.close());

/** Reads the log in a new session, because the test clock may have passed the expiry of the previous one. */
async function readActs(before?: number) {
  const signedIn = await world.anonymous.call('authorize', { email: admin.email, password: admin.password });
  if (signedIn.result.disabled) throw new Error('The administrator can sign in.');
  const input = before === undefined ? {} : { before: String(before) };
  const { bearer } = signedIn.result.tokens;
  return (await world.anonymous.call('readActs', input, { bearer })).result;
}

async function tamper(change: ReturnType<typeof sql>): Promise<void> {
  await world.database.transact(async (tx) => {
    await sql`alter table account_act disable trigger all`.execute(tx);
    await change.execute(tx);
    await sql`alter table account_act enable trigger all`.execute(tx);
  });
}

async function restore(): Promise<void> {
  await tamper(sql`delete from account_act`);
  await sql`insert into account_act select * from saved`.execute(world.database.db);
}

test('the newest fifty are read, then those before', async () => {
  const newest = await readActs();
  expect(newest.acts.map(({ number }) => number)).toEqual(
    Array.from({ length: 50 }, (_, index) => 53 - index),
  );
  const { acts, isWhole } = await readActs(4);
  expect(acts.map(({ number }) => number)).toEqual([3, 2, 1]);
  expect(acts[0]).toMatchObject({ act: 'endSessions', detail: { reason: 'For test 2.' } });
  expect([newest.isWhole, isWhole]).toEqual([true, true]);
  expect((await readActs(1)).acts).toEqual([]);
});

test.for([
  ['a line that is shown and was changed', sql`update account_act set at = at + 1 where number = 20`],
  ['a line that is gone from those shown', sql`delete from account_act where number = 20`],
  ['the newest line, once seen, that is gone', sql`delete from account_act where number = 53`],
  ['a log that was emptied', sql`delete from account_act`],
] as const)('it is not whole any more: %s', async ([, change]) => {
  expect((await readActs()).isWhole).toBe(true);
  await tamper(change);
  expect((await readActs()).isWhole).toBe(false);
  expect((await readActs()).isWhole).toBe(false);
  await restore();
  expect((await readActs()).isWhole).toBe(true);
});

test('a line that is neither new nor shown is looked at again within the hour', async () => {
  expect((await readActs()).isWhole).toBe(true);
  await tamper(sql`update account_act set at = at + 1 where number = 1`);
  expect((await readActs()).isWhole).toBe(true);
  world.clock.advance(hour);
  expect((await readActs()).isWhole).toBe(false);
  await restore();
});
