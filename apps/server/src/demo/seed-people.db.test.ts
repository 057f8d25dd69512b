import type { PeopleAnswer } from '@mitto/discover/contract/people-answer';
import type { ProfilesAnswer } from '@mitto/profile/contract/person-card';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedPeople } from '../seed-people.ts';
import { demoPassword } from './demo-password.ts';

const count = 40;
let world: World;
beforeAll(async () => {
  world = await startWorld();
  await seedPeople(world.deps, count, () => undefined);
  await seedPeople(world.deps, count, () => undefined);
}, 60_000);
afterAll(() => world.close());

async function somebody(at: number): Promise<{ uid: string; email: string; name: string }> {
  const { rows } = await sql<{ uid: string; email: string; name: string }>`
    select uid, email, name from account_member order by uid offset ${at} limit 1`.execute(world.database.db);
  const [row] = rows;
  if (!row) throw new Error('Nobody was put in.');
  return row;
}

test('each call puts in others, and all of them are whole', async () => {
  const { rows } = await sql`
    select (select count(*)::int from account_privacy) as members, count(*)::int as profiles,
      count(distinct bio)::int as bios, count(*) filter (where place->>'city' is not null)::int as towns
    from profile join profile_place using (uid)`.execute(world.database.db);
  expect(rows).toEqual([{ members: 2 * count, profiles: 2 * count, bios: 2 * count, towns: 2 * count }]);
});

test('one of them signs in, has their own profile on the device, and sees another', async () => {
  const [me, other] = [await somebody(0), await somebody(count)];
  const { result } = await world.anonymous.call('authorize', { email: me.email, password: demoPassword });
  const bearer = result.disabled ? '' : result.tokens.bearer;
  const page = { clientId: me.uid, schema: 1, syncId: null };
  const pulled = await world.anonymous.call('databaseUpdates', page, { bearer });
  expect(JSON.stringify(pulled.result.records)).toContain(`"name":${JSON.stringify(me.name)}`);
  const asked = { id: 'profiles', values: { uids: { [other.uid]: null } } };
  const answer = await world.anonymous.call('databaseQuery', asked, { bearer });
  expect((answer.result[0] as ProfilesAnswer)[other.uid]).toMatchObject({ fields: { name: other.name } });
});

test('they are found by each other, and who met whom is on both devices as it would be', async () => {
  const { db } = world.database;
  const { rows: met } = await sql<{ email: string; likes: number; liked: number; matches: number }>`
    select email, count(*) filter (where fid = uid and not connected)::int as likes,
      count(*) filter (where sid = uid and not connected)::int as liked,
      count(*) filter (where connected)::int as matches
    from account_member join circle on uid in (fid, sid) group by email, uid`.execute(db);
  expect(met.length).toBeGreaterThan(count / 4);
  let found = 0;
  for (const { email, likes, liked, matches } of met.slice(0, 12)) {
    const { result } = await world.anonymous.call('authorize', { email, password: demoPassword });
    const bearer = result.disabled ? '' : result.tokens.bearer;
    const uid = result.disabled ? '' : result.userId;
    const page = { clientId: uid, schema: 1, syncId: null };
    const { records } = (await world.anonymous.call('databaseUpdates', page, { bearer })).result;
    const circles = (records['circles'] ?? []).map(({ row }) => row);
    expect(circles.filter((row) => row?.['isRedacted'] === true)).toHaveLength(liked);
    expect(circles.filter((row) => row?.['connected'] === true)).toHaveLength(matches);
    expect(circles).toHaveLength(likes + liked + matches);
    expect(records['search_filter']).toHaveLength(1);
    const asked = { id: 'peopleNearby', values: { uid, limit: '0,12', locType: 1 } };
    const near = await world.anonymous.call('databaseQuery', asked, { bearer });
    found += (near.result[0] as PeopleAnswer).people.length > 0 ? 1 : 0;
  }
  expect(found).toBeGreaterThan(6);
});

test('what was logged for them adds up', async () => {
  const { rows } = await sql<{ uid: string }>`
    select distinct uid from sync_row where tbl in ('circles', 'visitors') order by uid limit 12`.execute(
    world.database.db,
  );
  const sums = await sql<{ wrong: number }>`
    select count(*)::int as wrong from (
      select uid, tbl, count(*) as n, sum(sync_hash_lo(ref, ver))::bigint & 4294967295 as lo from sync_row
      where not dead group by uid, tbl) r
    full join sync_sum s using (uid, tbl) where r.n is distinct from s.count or r.lo is distinct from s.lo`.execute(
    world.database.db,
  );
  expect([rows.length, sums.rows[0]?.wrong]).toEqual([12, 0]);
});
