// Measures the nearby search with the given numbers of people, on a PostgreSQL server of its own. Meanwhile
// presence changes at the rate of 300,000 daily members. Two other designs are measured in the same run:
// PostGIS with the same stages, and a full scan.
//   npm run bench search [-- --seed 7 --people 100000,1000000 --questions 400 --seconds 15]
// 3,000,000 people take a quarter of an hour, so they are measured only if --people contains that number.

import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Database } from '@mitto/server-kit/database/database';
import { migrate } from '@mitto/server-kit/database/migrate';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import { sql } from 'kysely';
import { migrations } from '../../apps/server/src/modules.ts';
import { startPostgres } from '../../tools/postgres.ts';
import { type Ask, type Design, fullScan, ours, postgis, preparePostgis } from './run/designs.ts';
import { installPostgis } from './run/install-postgis.ts';
import { aPlace, citiesOf, createRandom, hotCity, makePeople, near, type Random } from './run/make-people.ts';
import { measure, openConnections, type Times } from './run/measure.ts';
import { stirPresence } from './run/stir-presence.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    people: { type: 'string', default: '100000' },
    questions: { type: 'string', default: '400' },
    seconds: { type: 'string', default: '15' },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const sizes = values.people.split(',').map(Number);
const effort = { questions: Number(values.questions), seconds: Number(values.seconds) };

const nobody = '00000000-0000-7000-8000-000000000001';
/** Id of a member who has hidden three thousand people around the hot city. */
const swiper = '00000000-0000-7000-8000-000000000002';

interface Scene {
  readonly name: string;
  readonly ask: (random: Random) => Ask;
  readonly isMixed?: true;
}

const cities = citiesOf(createRandom(seed));
const inTown = (random: Random) => near(random, cities[Math.floor(random() * cities.length)] ?? hotCity, 8);
const inHotCity = (random: Random) => near(random, hotCity, 5);
const anywhere = (random: Random) => ({ lat: -50 + random() * 110, lng: -180 + random() * 360 });

const scenes: readonly Scene[] = [
  { name: 'hot city, 20 km', ask: (random) => ({ me: nobody, origin: inHotCity(random), kilometres: 20 }) },
  {
    name: 'hot city, 20 km, 3,000 swiped',
    ask: (random) => ({ me: swiper, origin: inHotCity(random), kilometres: 20 }),
  },
  { name: 'dense, 20 km', ask: (random) => ({ me: nobody, origin: inTown(random), kilometres: 20 }) },
  { name: 'dense, 200 km', ask: (random) => ({ me: nobody, origin: inTown(random), kilometres: 200 }) },
  { name: 'sparse, 20 km', ask: (random) => ({ me: nobody, origin: anywhere(random), kilometres: 20 }) },
  { name: 'sparse, 200 km', ask: (random) => ({ me: nobody, origin: anywhere(random), kilometres: 200 }) },
  { name: 'everywhere', ask: (random) => ({ me: nobody, origin: aPlace(random, cities), kilometres: null }) },
];
/** Searches that are open to premium members only. The rival design does not support them. */
const premium: readonly Scene[] = [
  {
    name: 'hot city, 20 km, newest first',
    ask: (random) => ({ me: nobody, origin: inHotCity(random), kilometres: 20, order: 'newest' }),
  },
  {
    name: 'hot city, 20 km, with green eyes',
    ask: (random) => ({
      me: nobody,
      origin: inHotCity(random),
      kilometres: 20,
      traits: [['eyeColor:green']],
    }),
  },
];
const mixed: Scene = {
  name: '8 connections, 70 % 20 km, 30 % 200 km',
  isMixed: true,
  ask: (random) => ({ me: nobody, origin: aPlace(random, cities), kilometres: random() < 0.7 ? 20 : 200 }),
};
const mixedHot: Scene = {
  name: '8 connections, hot city, 20 km',
  isMixed: true,
  ask: (random) => ({ me: nobody, origin: inHotCity(random), kilometres: 20 }),
};

async function swipe(database: Database): Promise<void> {
  await sql`truncate circle_hidden`.execute(database.db);
  await sql`insert into circle_hidden (uid, fid, creation_date) select ${swiper}, uid, 0 from discover_seek
    where gender = 0 and near_cell is not null
    order by active_minute < ${Math.floor(Date.now() / 60_000) - 15},
      (x - ${-0.17718}) ^ 2 + (y - ${0.95506}) ^ 2 + (z - ${0.23766}) ^ 2 limit 3000`.execute(database.db);
  await sql`analyze circle_hidden`.execute(database.db);
}

async function isExact(database: Database, random: Random): Promise<number> {
  let same = 0;
  for (let turn = 0; turn < 20; turn += 1) {
    const scene = scenes[turn % scenes.length];
    if (!scene) continue;
    const ask = scene.ask(random);
    const [found, all] = [await ours.find(database.db, ask), await fullScan.find(database.db, ask)];
    if (found.map(({ uid }) => uid).join() === all.map(({ uid }) => uid).join()) same += 1;
  }
  return same;
}

const results = new Map<string, Times>();
const rows: Record<string, string | number>[] = [];
function note(people: number, design: Design, scene: Scene, times: Times): void {
  results.set(`${people} ${design.name} ${scene.name}`, times);
  rows.push({
    people,
    design: design.name,
    question: scene.name,
    p50: times.p50.toFixed(1),
    p95: times.p95.toFixed(1),
    p99: times.p99.toFixed(1),
    'CPU ms': times.cpu.toFixed(1),
    'a second': times.perSecond.toFixed(0),
    load: (loadavg()[0] ?? 0).toFixed(1),
  });
}

const missing = await installPostgis();
if (missing !== undefined) console.log(`PostGIS is not measured: ${missing}.`);
const server = await startPostgres();
const database = openPostgres({ url: server.url, maxConnections: 2 });
try {
  for (const setting of [
    `shared_buffers = '2GB'`,
    `autovacuum_naptime = '10s'`,
    `autovacuum_vacuum_cost_limit = 2000`,
    `max_wal_size = '8GB'`,
  ])
    await sql.raw(`alter system set ${setting}`).execute(database.db);
  await server.restart('fast');
  await sql`set statement_timeout = 0`.execute(database.db);
  await migrate(database, migrations, Date.now());
  const one = await openConnections(server.url, 1);
  const eight = await openConnections(server.url, 8);
  for (const people of sizes) {
    const random = createRandom(seed + people);
    const began = performance.now();
    await makePeople(database.db, server.folder, { count: people, random, cities });
    if (missing === undefined) await preparePostgis(database.db);
    await swipe(database);
    console.log(`${people} people in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    const { rows: active } = await sql<{ uid: string }>`
      select uid from discover_seek where active_minute > ${Math.floor(Date.now() / 60_000) - 1440} limit 200000`.execute(
      database.db,
    );
    const stop = stirPresence(
      database,
      active.map(({ uid }) => uid),
      random,
      missing === undefined,
    );
    for (const design of [ours, ...(missing === undefined ? [postgis] : [])]) {
      for (const scene of design === ours ? [...scenes, ...premium] : scenes)
        note(people, design, scene, await measure(design, one, () => scene.ask(random), effort));
      for (const scene of [mixed, mixedHot])
        note(
          people,
          design,
          scene,
          await measure(design, eight, () => scene.ask(random), {
            ...effort,
            questions: effort.questions * 8,
          }),
        );
    }
    for (const scene of scenes.slice(0, 1))
      note(
        people,
        fullScan,
        scene,
        await measure(fullScan, one, () => scene.ask(random), { questions: 10, seconds: 30 }),
      );
    const written = await stop();
    console.log(
      `${written} signs of life meanwhile; ${await isExact(database, random)} of 20 answers as a full scan has them`,
    );
  }
  console.table(rows);
  tellGoals();
  console.log(`PostgreSQL ${server.version}, seed ${seed}. Times in ms.`);
  for (const connection of [...one, ...eight]) await connection.close();
} finally {
  await database.close();
  await server.stop();
}

function tellGoals(): void {
  const largest = Math.max(...sizes);
  const of = (people: number, design: Design, scene: Scene) =>
    results.get(`${people} ${design.name} ${scene.name}`);
  const [hot] = scenes;
  if (!hot) return;
  const goal = (what: string, value: number | undefined, isMet: (value: number) => boolean) => {
    if (value === undefined) return;
    console.log(`${isMet(value) ? 'met   ' : 'MISSED'} ${what}: ${value.toFixed(2)}`);
    if (!isMet(value)) process.exitCode = 1;
  };
  const million = 1_000_000;
  goal('hot city at 1,000,000, p95 ≤ 10 ms', of(million, ours, hot)?.p95, (value) => value <= 10);
  goal('eight connections at 1,000,000, p95 ≤ 16 ms', of(million, ours, mixed)?.p95, (value) => value <= 16);
  const [, advanced] = premium.map((scene) => of(largest, ours, scene));
  const plain = of(largest, ours, hot);
  if (advanced && plain)
    goal('the advanced search, × the plain one’s CPU, ≤ 2', advanced.cpu / plain.cpu, (value) => value <= 2);
  const [mine, theirs] = [of(largest, ours, mixed), of(largest, postgis, mixed)];
  if (mine && theirs)
    goal('queries a second, × PostGIS, ≥ 5', mine.perSecond / theirs.perSecond, (value) => value >= 5);
  const [few, many] = [of(100_000, ours, mixed), of(3_000_000, ours, mixed)];
  if (few && many)
    goal('CPU from 100,000 to 3,000,000, × ≤ 1.6', many.cpu / few.cpu, (value) => value <= 1.6);
}
