// @pglite: the demo lives on it
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../seed-demo.ts';
import { demoCircles } from './demo-circles.ts';
import { demoBalance } from './demo-coins.ts';
import { demoPassword } from './demo-password.ts';
import { putDemoTrouble } from './demo-trouble.ts';

const count = 25;
let world: World;
let bearer: string;
beforeAll(async () => {
  world = await startWorld();
  expect(await seedDemo(world.deps, count)).toBe(true);
  await world.drain();
  const { result } = await world.anonymous.call('authorize', {
    email: 'demo@mitto.example',
    password: demoPassword,
  });
  bearer = result.disabled ? '' : result.tokens.bearer;
}, 120_000);
afterAll(() => world.close());

async function one<T>(query: ReturnType<typeof sql<T>>): Promise<T> {
  const { rows } = await query.execute(world.database.db);
  const [row] = rows;
  if (!row) throw new Error('There is no row.');
  return row;
}

test('everybody has a profile, a place in a town and pictures, and was put in once', async () => {
  expect(await seedDemo(world.deps, count)).toBe(false);
  const found = await one(sql<{ people: number; towns: number; pictured: number; drawings: number }>`
    select (select count(*)::int from profile) as people,
      (select count(*)::int from profile_place where place->>'city' is not null) as towns,
      (select count(distinct uid)::int from profile_photo) as pictured,
      (select count(distinct thumbhash)::int from profile_photo where place = 0) as drawings`);
  expect(found).toEqual({ people: count + 2, towns: count + 2, pictured: count + 2, drawings: count + 2 });
});

test('the demo member finds likes, visits and matches waiting', async () => {
  const { result } = await world.anonymous.call('userInfo', {}, { bearer });
  const waiting = await one(sql<Record<string, number>>`
    select (select count(*)::int from circle where sid = ${result.uid} and not connected) as likes,
      (select count(*)::int from circle where connected and ${result.uid} in (fid, sid)) as matches,
      (select count(*)::int from circle_visit where visitor_id = ${result.uid}) as visits`);
  expect(waiting).toEqual(demoCircles);
});

test('the demo member finds words of both matches, two of them unread', async () => {
  const { result } = await world.anonymous.call(
    'databaseQuery',
    { id: 'conversations', values: {} },
    { bearer },
  );
  expect(result).toMatchObject([
    [
      { kind: 'open', unread: 2, last: { content: 'And two pencils.', status: 'unread' } },
      { kind: 'open', unread: 0, last: { content: 'Three is a good number for an evening.' } },
    ],
  ]);
});

test('the demo member has coins and a history with both matches', async () => {
  const ask = async (id: 'coins' | 'coinsHistory') =>
    (await world.anonymous.call('databaseQuery', { id, values: {} }, { bearer })).result;
  expect(await ask('coins')).toMatchObject([{ balance: demoBalance, given: 300 }]);
  expect(await ask('coinsHistory')).toMatchObject([
    [
      { amount: 30, debit: true, comments: 'For the quince jam' },
      { amount: 80, debit: false, comments: 'Half of the dumplings' },
      { amount: 150, debit: true },
      { amount: 1000, debit: false, sender: 'mitto-billing' },
      { amount: 300, debit: false, sender: 'mitto-admin', metadata: { reason: 'referral', given: 300 } },
    ],
  ]);
});

test('the demo member has notifications of matches, messages, coins, likes and visits', async () => {
  const { rows } = await sql<{ kind: string; read: boolean }>`
    select n.kind, n.read_at is not null as read from notification n
    join account_member m using (uid) where m.username = 'demo' and n.kind <> 'security'`.execute(
    world.database.db,
  );
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ read }) => read);
  expect([of('match'), of('message'), of('coins')]).toEqual([[true, true], [false, false], [true]]);
  expect([of('like').length, of('visit').length].every((count) => count > 0)).toBe(true);
});

test('somebody of the demo people is forgotten like anybody else', async () => {
  const { uid } = await one(sql<{ uid: string }>`
    select uid from account_member where email like '%@people.mitto.example' order by uid limit 1`);
  await world.database.transact((tx) => world.deps.eraseMember(tx, uid));
  await world.drain();
  const left = await one(sql<{ left: number }>`
    select ((select count(*) from profile where uid = ${uid}) +
      (select count(*) from profile_photo where uid = ${uid}) +
      (select count(*) from media_object where uid = ${uid}))::int as left`);
  expect(left).toEqual({ left: 0 });
});

test('staff finds one member with every kind of trouble', async () => {
  await putDemoTrouble(world.deps);
  const found = await one(sql<{ reasons: number; reporters: number; suspended: boolean }>`
    select count(distinct type)::int as reasons, count(distinct reporter)::int as reporters,
      bool_and(m.suspended_until > ${world.clock.now()}) as suspended
    from safety_report c join account_member m on m.uid = c.about where m.username = 'trouble'`);
  expect(found).toEqual({ reasons: 7, reporters: 7, suspended: true });
});
