import { eraseLeaving } from '@mitto/account/server/leaving/erase-leaving';
import { newId } from '@mitto/kit/ids';
import { day } from '@mitto/kit/time';
import { Device } from '@mitto/testkit/device';
import { signInAgain, type TestPerson, testPassword } from '@mitto/testkit/person';
import { dumpTables } from '@mitto/testkit/read-tables';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let world: World;
let ana: TestPerson;
let turn = 0;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
});
beforeEach(async () => {
  turn += 1;
  ana = await world.person(`ana-${turn}`);
});
afterAll(() => world.close());

const leave = (person: TestPerson) =>
  person.call(
    'deactivateAccount',
    { uid: person.uid, password: testPassword, feedback: { reason: 'break' } },
    { idempotencyKey: newId() },
  );

async function tokenOf({ email }: TestPerson): Promise<string> {
  const { result } = await world.anonymous.call('authorize', { email, password: testPassword });
  return (result.disabled && result.leaving?.token) || 'none'.repeat(10);
}
const bringBack = (token: string) => world.anonymous.call('bringBackAccount', { token });

async function leavingAt({ uid }: TestPerson): Promise<number | null | undefined> {
  const row = await world.database.db
    .selectFrom('account_member')
    .select('leaving_at')
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row?.leaving_at;
}

/** Tables that still name a member. */
async function tablesNaming({ uid }: TestPerson): Promise<string[]> {
  return [...(await dumpTables(world.database.db))]
    .filter(([, rows]) => rows.some((row) => JSON.stringify(row).includes(uid)))
    .map(([table]) => table);
}

test('of five devices that delete at one moment one begins the deletion, and one mail is sent', async () => {
  const devices = await Promise.all(Array.from({ length: 5 }, () => signInAgain(world, ana)));
  const answers = await Promise.all(devices.map(leave));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401]);
  await world.drain();
  expect(world.mails(ana.email).filter(({ subject }) => /being deleted/.test(subject))).toHaveLength(1);
});

test('of five that bring one account back at one moment one does, and the account stays', async () => {
  await leave(ana);
  const token = await tokenOf(ana);
  const answers = await Promise.all(Array.from({ length: 5 }, () => bringBack(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { error } of answers.filter(({ status }) => status !== 200))
    expect(error?.code).toBe('account/not-leaving');
  expect(await leavingAt(ana)).toBeNull();
});

test('brought back and erased at one moment, the account is whole or gone, never a part of it', async () => {
  for (let round = 0; round < 6; round += 1) {
    const person = await world.person(`round-${turn}-${round}`);
    await leave(person);
    world.clock.advance(14 * day - 60_000);
    const token = await tokenOf(person);
    world.clock.advance(60_000);
    const [back] = await Promise.all([bringBack(token), eraseLeaving(world.deps), eraseLeaving(world.deps)]);
    await world.drain();
    if (back.status === 200) {
      expect(await leavingAt(person)).toBeNull();
      const { rows } = await sql`select 1 from profile where uid = ${person.uid}`.execute(world.database.db);
      expect(rows).toHaveLength(1);
    } else {
      expect(back.error?.code).toBe('account/not-leaving');
      expect(await tablesNaming(person)).toEqual([]);
    }
  }
});

test('deleted while others like, visit and write, nothing of it is left after the erasure', async () => {
  const ben = await world.person(`ben-${turn}`);
  const [mine, theirs] = [new Device(ana), new Device(ben)];
  await mine.do('likes', 'circles', { uid: ben.uid });
  await theirs.do('likes', 'circles', { uid: ana.uid });
  const writes = Array.from({ length: 8 }, (_, at) =>
    theirs.do('messages', 'messages', { uid: ana.uid, content: `Line ${at}` }),
  );
  const [left] = await Promise.all([leave(ana), ...writes, theirs.do('visit', 'visitors', { uid: ana.uid })]);
  expect(left.status).toBe(200);
  const late = await theirs.do('messages', 'messages', { uid: ana.uid, content: 'Too late' });
  expect(late.status).toBe('refused');
  world.clock.advance(14 * day);
  await eraseLeaving(world.deps);
  await world.drain();
  expect(await tablesNaming(ana)).toEqual([]);
});
