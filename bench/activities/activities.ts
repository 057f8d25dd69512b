// Measures activities on a PostgreSQL server of its own: "near me, this week, that I may see" beside a query of
// PostGIS and one over a box of latitude and longitude, in the same run; what a map shows of many activities;
// and the last places of one activity, which many join at once.
//   npm run bench activities [-- --activities 100000 --members 1000000 --questions 400 --crowd 500]
//                            [--rivals postgis,box]

import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { groupActivities } from '@mitto/activities/server/store/map';
import { migrate } from '@mitto/server-kit/database/migrate';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import { sql } from 'kysely';
import { migrations } from '../../apps/server/src/modules.ts';
import { startPostgres } from '../../tools/postgres.ts';
import { installPostgis } from '../search/run/install-postgis.ts';
import { citiesOf, createRandom, hotCity, near } from '../search/run/make-people.ts';
import { type Ask, box, type Design, ours, postgis, prepareBox, preparePostgis } from './run/designs.ts';
import { joinAtOnce } from './run/join-at-once.ts';
import { makeActivities, readers, readerUid } from './run/make-activities.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '7' },
    activities: { type: 'string', default: '100000' },
    members: { type: 'string', default: '1000000' },
    questions: { type: 'string', default: '400' },
    crowd: { type: 'string', default: '500' },
    rivals: { type: 'string', default: 'postgis,box' },
  },
});
const questions = Number(values.questions);
const random = createRandom(Number(values.seed));
const cities = citiesOf(random);
const now = Date.now();
const week = 7 * 86_400_000;
const rivals = values.rivals.split(',');

const question = (): Ask => {
  const city = random() < 0.5 ? hotCity : (cities[Math.floor(random() * cities.length)] ?? hotCity);
  const uid = readerUid(Math.floor(random() * readers));
  return { uid, origin: near(random, city, 8), kilometres: 20.5, now, until: now + week };
};

const quantile = (sorted: readonly number[], part: number) =>
  sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;

const server = await startPostgres();
const database = openPostgres({ url: server.url, maxConnections: 1 });
const { db } = database;

async function measure(design: Design, asks: readonly Ask[]): Promise<Record<string, string>> {
  for (const ask of asks.slice(0, 20)) await design.find(db, ask);
  const times: number[] = [];
  for (const ask of asks) {
    const from = performance.now();
    await design.find(db, ask);
    times.push(performance.now() - from);
  }
  const sorted = times.toSorted((one, other) => one - other);
  return { p50: quantile(sorted, 0.5).toFixed(2), p95: quantile(sorted, 0.95).toFixed(2) };
}

/** Questions of these that a rival answers with other activities. */
async function countOther(rival: Design, asks: readonly Ask[]): Promise<number> {
  let other = 0;
  for (const ask of asks) {
    const [own, theirs] = [await ours.find(db, ask), await rival.find(db, ask)];
    if (own.map(({ id }) => id).join() !== theirs.map(({ id }) => id).join()) other += 1;
  }
  return other;
}

/** The answer of a map with about ten thousand activities in view. */
async function measureMap(): Promise<Record<string, string | number>> {
  const uid = readerUid(0);
  const half = 14;
  const view = {
    ...{
      south: hotCity.lat - half,
      north: hotCity.lat + half,
      west: hotCity.lng - half,
      east: hotCity.lng + half,
    },
    ...{ viewer: { uid, isPremium: true }, now, category: null, zoom: 5 },
  };
  const times: number[] = [];
  let groups = await groupActivities(db, view);
  for (let turn = 0; turn < 30; turn += 1) {
    const from = performance.now();
    groups = await groupActivities(db, view);
    times.push(performance.now() - from);
  }
  const shown = groups.reduce((sum, { count }) => sum + count, 0);
  const sorted = times.toSorted((one, other) => one - other);
  return {
    'activities in view': shown,
    groups: groups.length,
    'kB gz': (gzipSync(JSON.stringify({ groups })).length / 1000).toFixed(1),
    'p95 (ms)': quantile(sorted, 0.95).toFixed(1),
  };
}

try {
  await sql`set statement_timeout = 0`.execute(db);
  await migrate(database, migrations, now);
  const wanted = { activities: Number(values.activities), members: Number(values.members) };
  await makeActivities(db, { ...wanted, random, cities, now });
  const asks = Array.from({ length: questions }, question);
  const found = await measure(ours, asks);
  const rows: Record<string, string | number>[] = [{ design: ours.name, ...found, 'answers other': 0 }];
  const note = async (rival: Design) =>
    rows.push({
      design: rival.name,
      ...(await measure(rival, asks)),
      'answers other': await countOther(rival, asks.slice(0, 50)),
    });
  console.table([await measureMap()]);
  const missing = rivals.includes('postgis') ? await installPostgis() : 'not asked for';
  if (missing === undefined) {
    await preparePostgis(db);
    await note(postgis);
  } else console.log(`PostGIS is not measured: ${missing}.`);
  if (rivals.includes('box')) {
    await prepareBox(db);
    await note(box);
  }
  console.table(rows);
  await sql`drop index if exists bench_activity_box`.execute(db);
  console.table([await joinAtOnce(server.url, Number(values.crowd))]);
} finally {
  await database.close();
  await server.stop();
}
