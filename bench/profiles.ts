// Measures the query for a batch of fifty profiles, as the app's people cache sends it. Each profile is read
// according to its owner's privacy flags and the relation to the viewer. The server uses a PostgreSQL server
// of its own and is called over HTTP on loopback:
//   npm run bench profiles [-- --seed 7 --people 20000 --questions 400]
// Two lower bounds are measured as well: reading the same rows without a policy over one connection, and a
// call that only reads who the caller is.
import { parseArgs } from 'node:util';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { startPostgres } from '../tools/postgres.ts';

/** Max median time of a batch of fifty, in ms. */
const goal = 10;
const batch = 50;

const { values } = parseArgs({
  options: { seed: { type: 'string' }, people: { type: 'string' }, questions: { type: 'string' } },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const people = Number(values.people ?? 20_000);
const questions = Number(values.questions ?? 400);

/** Mulberry32, a small random generator. It repeats its sequence for the same seed. */
function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Creates members with full profiles, each with four pictures and a location. Every tenth member hides
 * something.
 */
async function makePeople({ database, clock }: World): Promise<string[]> {
  const at = clock.now();
  await database.transact(async (tx) => {
    await sql`
      with made as (
        insert into account_member (uid, email, email_key, username, username_key, name, act_pseudonym, made_at, modified_at)
        select gen_random_uuid(), 'b' || n || '@people.example', 'b' || n || '@people.example', 'b' || n, 'b' || n,
          'Somebody ' || n, gen_random_uuid(), ${at}::bigint, ${at}::bigint
        from generate_series(1, ${people}::int) n returning uid),
      flags as (
        insert into account_privacy (uid, age, location, blurimage)
        select uid, random() > 0.1, random() > 0.1, random() < 0.1 from made returning uid),
      profiles as (
        insert into profile (uid, gender, dob, time_zone, headline, bio, interested, characteristics, personality, goals,
          search_filter, changes_by_clock_at, made_at, modified_at)
        select uid, 0, '1994-03-09', 'Asia/Bangkok', repeat('headline ', 12), repeat('A word of the bio. ', 25),
          '{vinyl,chess,hiking,coffee,museums,dogs,series}', '{"height":"171-175","eyeColor":"hazel"}',
          '{"types":["curious","calm"],"values":["honesty"],"lifeStyles":["dog-person","early-bird"]}',
          '{"longTerm":["life-partner"],"personal":["travel","health"]}', '{"interested":1,"minAge":25,"maxAge":40}',
          ${at}::bigint + 1e12::bigint, ${at}::bigint, ${at}::bigint from made returning uid),
      pictures as (
        insert into profile_photo (uid, name, place, key, blurred_key, width, height, size, thumbhash, made_at)
        select uid, 'photo-' || place, place, replace(gen_random_uuid()::text, '-', ''),
          replace(gen_random_uuid()::text, '-', ''), 1200, 1600, 300000, decode(repeat('ab', 24), 'hex'), ${at}::bigint
        from made, generate_series(0, 3) place)
      select uid from profiles`.execute(tx);
    await sql`
      insert into profile_place (uid, place, grid_lat, grid_lng, moved_at)
      select uid, '{"city":"Bangkok","state":"Bangkok","country":"Thailand","countryCode":"TH"}',
        13.5 + random(), 100.2 + random(), ${at}::bigint from profile`.execute(tx);
  });
  const { rows } = await sql<{ uid: string }>`select uid from profile`.execute(database.db);
  return rows.map(({ uid }) => uid);
}

/**
 * Creates the viewer: a premium member with likes in both directions, some matches, members whom the viewer
 * has hidden, and members who block the viewer.
 */
async function makeViewer(world: World, uids: readonly string[]): Promise<TestPerson> {
  const viewer = await world.person('viewer', { isPremium: true });
  const profile = { name: 'Viewer', username: 'viewer', gender: 1, dob: { day: 9, month: 3, year: 1990 } };
  const location = { geometry: { lat: 13.7563, lng: 100.5018 } };
  await viewer.call('createProfile', { ...profile, location });
  const at = world.clock.now();
  const met = uids.slice(0, 500);
  const { db } = world.database;
  await sql`
    insert into circle (fid, sid, connected, creation_date, last_modified)
    select case when n % 2 = 0 then uid else ${viewer.uid}::uuid end,
      case when n % 2 = 0 then ${viewer.uid}::uuid else uid end, n % 5 = 0, ${at}, ${at}
    from unnest(${met}::uuid[]) with ordinality as met(uid, n)`.execute(db);
  await sql`insert into circle_hidden (uid, fid, creation_date)
    select ${viewer.uid}, uid, ${at} from unnest(${uids.slice(500, 600)}::uuid[]) uid`.execute(db);
  await sql`insert into circle_block (uid, target, creation_date)
    select uid, ${viewer.uid}, ${at} from unnest(${uids.slice(600, 620)}::uuid[]) uid`.execute(db);
  await sql`analyze`.execute(db);
  return viewer;
}

function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
}

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await ask();
  return performance.now() - start;
}

type Etags = Record<string, string | null>;

async function askProfiles(viewer: TestPerson, etags: Etags) {
  const answer = await viewer.call('databaseQuery', { id: 'profiles', values: { uids: etags } });
  // The cast is safe: the contract of the named query defines this type.
  const told = answer.result[0] as Readonly<Record<string, { readonly etag: string } | 'unchanged' | null>>;
  return { told, bytes: answer.text.length };
}

const random = createRandom(seed);
const server = await startPostgres();
process.env['TEST_DATABASE_URL'] = server.url;
process.env['TEST_ENGINE'] = 'postgres';
const world = await startWorld({ limits: 'off' });
try {
  const uids = await makePeople(world);
  const viewer = await makeViewer(world, uids);
  const pick = () => {
    const known = Array.from({ length: batch / 2 }, () => uids[Math.floor(random() * 620)] ?? '');
    const others = Array.from({ length: batch / 2 }, () => uids[Math.floor(random() * uids.length)] ?? '');
    return [...new Set([...known, ...others])];
  };
  const times = {
    fresh: [] as number[],
    unchanged: [] as number[],
    rows: [] as number[],
    bare: [] as number[],
  };
  let bytes = 0;
  const warmUp = 50;
  for (let turn = -warmUp; turn < questions; turn += 1) {
    const asked = pick();
    const none: Etags = Object.fromEntries(asked.map((uid) => [uid, null]));
    let etags: Etags = {};
    const fresh = await timed(async () => {
      const answer = await askProfiles(viewer, none);
      bytes = answer.bytes;
      etags = Object.fromEntries(
        asked.map((uid) => {
          const told = answer.told[uid];
          return [uid, told && told !== 'unchanged' ? told.etag : null];
        }),
      );
    });
    const unchanged = await timed(() => askProfiles(viewer, etags));
    const rows = await timed(() =>
      sql`select * from profile join account_member using (uid) join account_privacy using (uid)
        left join profile_place using (uid) where uid = any(${asked}::uuid[])`.execute(world.database.db),
    );
    const bare = await timed(() => viewer.call('userInfo', {}));
    if (turn < 0) continue;
    times.fresh.push(fresh);
    times.unchanged.push(unchanged);
    times.rows.push(rows);
    times.bare.push(bare);
  }
  const line = (what: string, all: readonly number[]) => ({
    what,
    'median ms': quantile(all, 0.5).toFixed(2),
    'p95 ms': quantile(all, 0.95).toFixed(2),
  });
  console.table([
    line(`${batch} profiles, new to the device`, times.fresh),
    line(`${batch} profiles, unchanged`, times.unchanged),
    line('the same rows without a policy, no HTTP', times.rows),
    line('a call that reads who is asking', times.bare),
  ]);
  const isMet = quantile(times.fresh, 0.5) <= goal;
  console.log(
    `Goal: ${batch} in ${goal} ms, median, over HTTP: ${isMet ? 'met' : 'MISSED'}. ${(bytes / 1024).toFixed(0)} kB an answer, ${people} people, PostgreSQL ${server.version}, seed ${seed}.`,
  );
  if (!isMet) process.exitCode = 1;
} finally {
  await world.close();
  await server.stop();
}
