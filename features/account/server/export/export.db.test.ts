import { hour, minute } from '@mitto/kit/time';
import { exportOf } from '@mitto/testkit/export-of';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expireAccount } from '../expire-account.ts';

let world: World;
let ana: TestPerson;
let people = 0;
let bearer: string | undefined;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  people += 1;
  bearer = undefined;
  ana = await world.person(`ana${people}`);
});
afterAll(() => world.close());

const ask = () => ana.call('exportUser', {}, bearer === undefined ? {} : { bearer });

/** Lets time pass, after which the person signs in again. */
async function pass(ms: number): Promise<void> {
  world.clock.advance(ms);
  const signedIn = await world.anonymous.call('authorize', { email: ana.email, password: ana.password });
  bearer = signedIn.result.disabled ? undefined : signedIn.result.tokens.bearer;
}

async function jobs(): Promise<number> {
  const { rows } = await sql`
    select 1 from job where kind = 'account.export' and uid = ${ana.uid}`.execute(world.database.db);
  return rows.length;
}

test('an export is prepared by a job: 202 until it is ready, then the export', async () => {
  const first = await ask();
  expect([first.status, first.result, first.headers.get('retry-after')]).toEqual([202, null, '3']);
  expect((await ask()).status).toBe(202);
  await world.drain();
  const ready = await ask();
  expect(ready.status).toBe(200);
  expect(ready.result?.['account']?.['account_member']).toMatchObject([{ email: ana.email }]);
});

test('many requests at once, and while it is prepared, begin one', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, ask));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(202));
  expect(await jobs()).toBe(1);
});

test('the newest one is given for eight hours, so that there are three new ones a day', async () => {
  const first = await exportOf(world, ana);
  await ana.call('updateUser', { username: `renamed${people}` });
  await pass(8 * hour - minute);
  expect((await ask()).text).toBe(first.text);
  await pass(minute);
  expect((await ask()).status).toBe(202);
  await world.drain();
  expect((await ask()).text).toContain(`renamed${people}`);
});

test('an export is downloaded twenty times, then the answer says when there is a new one', async () => {
  await exportOf(world, ana);
  for (let time = 2; time <= 20; time += 1) expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect(refused.error).toMatchObject({ code: 'too-many', countDown: 8 * 3600 });
});

test('what is stored tells nothing without the server’s secret, and is gone after eight hours', async () => {
  await exportOf(world, ana);
  const read = async () =>
    (
      await sql<{ sealed: Uint8Array }>`
        select sealed from account_export where uid = ${ana.uid} and sealed is not null`.execute(
        world.database.db,
      )
    ).rows;
  const [row] = await read();
  const bytes = Buffer.from(row?.sealed ?? []);
  expect(bytes.length).toBeGreaterThan(100);
  for (const word of [ana.email, 'account_member']) {
    expect(bytes.includes(word)).toBe(false);
    expect(bytes.includes(Buffer.from(word).toString('base64'))).toBe(false);
  }
  world.clock.advance(8 * hour);
  await expireAccount(world.deps);
  expect(await read()).toEqual([]);
});

test('an export that never became ready is begun again after a quarter of an hour', async () => {
  await ask();
  await sql`delete from job where kind = 'account.export'`.execute(world.database.db);
  await pass(14 * minute);
  await ask();
  expect(await jobs()).toBe(0);
  await pass(minute);
  expect((await ask()).status).toBe(202);
  expect(await jobs()).toBe(1);
});

test('an export that is prepared while its account is erased is not kept', async () => {
  await ask();
  const prepared = exportOf(world, ana).catch(() => undefined);
  await world.deps.database.transact((tx) => world.deps.eraseMember(tx, ana.uid));
  await prepared;
  await world.drain();
  const { rows } = await sql`select 1 from account_export where uid = ${ana.uid}`.execute(world.database.db);
  expect(rows).toEqual([]);
});
