import { minute } from '@mitto/kit/time';
import { aProfile } from '@mitto/profile/server/profiles.fixture';
import type { Tx } from '@mitto/server-kit/database/database';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from './people.fixture.ts';
import type { SearchConditions } from './question.ts';
import { findNear, findNewest } from './store/search.ts';

let world: World;
let ana: TestPerson;
const bangkok = { lat: 13.7563, lng: 100.5018 };

/** Inserts 20,000 search rows around one city, and waits until the visibility map is complete. */
async function putMany(nowMinute: number): Promise<void> {
  const { db } = world.database;
  const cells = (size: number) =>
    sql`(floor((lat + 90) / ${size / 111.195}) * 10240 + floor((lng + 180) * cos(radians(lat)) / ${size / 111.195}))::int * 16 + n % 2`;
  await sql`insert into discover_seek (uid, near_cell, far_cell, x, y, z, gender, active_minute, joined_minute, placed_minute,
      age, style, flags, wants, wants_min, wants_max, traits)
    select gen_random_uuid(), ${cells(4)}, ${cells(32)}, cos(radians(lat)) * cos(radians(lng)),
      cos(radians(lat)) * sin(radians(lng)), sin(radians(lat)), n % 2, ${nowMinute} - n, ${nowMinute} - n * 7, 0,
      18 + n % 40, n % 6, n % 4, 3, 18, 80, '{}'
    from (select n, 13.7 + (n % 97) / 500.0 as lat, 100.4 + (n % 89) / 500.0 as lng from generate_series(1, 20000) n) p`.execute(
    db,
  );
  // A concurrent reader prevents VACUUM from marking pages. Repeat it until every page is marked as visible
  // to all.
  for (let isVisible = false; !isVisible; ) {
    await sql`vacuum (analyze) discover_seek`.execute(db);
    const { rows } = await sql<{ is_visible: boolean }>`
      select relallvisible >= relpages as is_visible from pg_class where relname = 'discover_seek'`.execute(
      db,
    );
    isVisible = rows[0]?.is_visible ?? false;
  }
}

beforeAll(async () => {
  world = await startWorld({ limits: 'off' });
  ana = await aProfile(world, 'ana', { profile: { location: { geometry: bangkok } } });
  await putMany(Math.floor(world.clock.now() / minute));
});
afterAll(() => world.close());

const question: SearchConditions = {
  origin: bangkok,
  isFromOwnSquare: true,
  kilometres: 20,
  order: 'near',
  genders: [1],
  ageMin: 25,
  ageMax: 40,
  styles: [0, 1, 2, 3, 4, 5],
  flags: 0,
  onlineOnly: false,
  traits: [],
  myGender: 0,
  myAge: 30,
};

const read = sql<{ relname: string; seq_scan: number; seq_tup_read: number }>`
  select relname, seq_scan, seq_tup_read from pg_stat_xact_all_tables
  where seq_scan > 0 and (relname = 'discover_seek' or relname like 'circle%')`;

test.each([
  { what: 'around, near', find: findNear, asked: question },
  { what: 'around, far', find: findNear, asked: { ...question, kilometres: 200 } },
  { what: 'everywhere', find: findNear, asked: { ...question, kilometres: null } },
  { what: 'from nowhere', find: findNear, asked: { ...question, origin: null, kilometres: null } },
  { what: 'by the newest', find: findNewest, asked: question },
  { what: 'by the newest, everywhere', find: findNewest, asked: { ...question, kilometres: null } },
  { what: 'with traits', find: findNear, asked: { ...question, traits: [['interest:chess']] } },
])('no question reads a table from end to end: $what', async ({ find, asked }) => {
  const atMinute = Math.floor(world.clock.now() / minute);
  const scanned = await world.database.snapshot(async (tx) => {
    const part = { me: ana.uid, atMinute, after: null, most: 25 };
    await find(tx, asked, part);
    return (await read.execute(tx)).rows;
  });
  expect(scanned).toEqual([]);
});

async function fetchedBy(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number | null }>`
    select idx_tup_fetch as n from pg_stat_xact_all_tables where relname = 'discover_seek'`.execute(tx);
  return rows[0]?.n ?? 0;
}

test('the indexes hold all that is asked: no row is looked at for it', async () => {
  const atMinute = Math.floor(world.clock.now() / minute);
  const fetched = await world.database.snapshot(async (tx) => {
    const before = await fetchedBy(tx);
    const found = await findNear(tx, question, { me: ana.uid, atMinute, after: null, most: 25 });
    expect(found.length).toBeGreaterThan(0);
    return (await fetchedBy(tx)) - before;
  });
  expect(fetched).toBe(0);
});

test('a search that takes too long is an error that says when to try again', async ({ skip }) => {
  // PGlite has a single connection: no second transaction could hold a lock that blocks the search.
  if (world.database.engine === 'pglite') skip();
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const holder = world.database.transact(async (tx) => {
    await sql`lock table discover_seek in access exclusive mode`.execute(tx);
    locked();
    await isOver;
  });
  await isLocked;
  const refused = await refusalOf(ana);
  end();
  await holder;
  expect(refused).toMatchObject({ code: 'busy', countDown: 2 });
});
