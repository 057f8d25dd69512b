import { reachOf } from '@mitto/discover/policy';
import type { SearchConditions } from '@mitto/discover/server/question';
import { findNear, findNewest } from '@mitto/discover/server/store/search';
import type { Db } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';

/**
 * Search conditions that differ between scenes. The searching member is always a man of 30 who looks for
 * women of 25 to 40, and who must match what they look for.
 */
export interface Ask {
  readonly me: string;
  readonly origin: { readonly lat: number; readonly lng: number };
  readonly kilometres: number | null;
  readonly order?: SearchConditions['order'];
  /** Traits that the advanced search requires. */
  readonly traits?: readonly (readonly string[])[];
}

export interface Design {
  readonly name: string;
  readonly find: (db: Db, ask: Ask) => Promise<readonly { readonly uid: string }[]>;
}

/** Max number of rows of a query: one page, and one more row that shows whether there is a next page. */
const most = 25;
const nowMinute = () => Math.floor(Date.now() / 60_000);

function questionOf({ origin, kilometres, order = 'near', traits = [] }: Ask): SearchConditions {
  return {
    origin,
    isFromOwnSquare: true,
    kilometres: kilometres === null ? null : reachOf(kilometres),
    order,
    genders: [0],
    ageMin: 25,
    ageMax: 40,
    styles: [0, 1, 2, 3, 4, 5],
    flags: 0,
    onlineOnly: false,
    traits,
    myGender: 1,
    myAge: 30,
  };
}

export const ours: Design = {
  name: 'ours',
  find: (db, ask) =>
    (ask.order === 'newest' ? findNewest : findNear)(db, questionOf(ask), {
      me: ask.me,
      atMinute: nowMinute(),
      after: null,
      most,
    }),
};

const isTheOne = sql`gender = 0 and (age between 25 and 40 or age = 0) and (wants = 1 or wants = 3)
  and 30 between wants_min and wants_max`;
const isNotApart = (me: string) =>
  sql`not exists (select from circle_apart a where a.uid = ${me} and a.other = s.uid)`;

/**
 * Query with PostGIS: one statement of several stages, each with a limit. A later stage is not executed if an
 * earlier one fills the page.
 */
export const postgis: Design = {
  name: 'PostGIS, staged',
  async find(db, { me, origin, kilometres }) {
    const at = nowMinute();
    const here = sql`st_setsrid(st_makepoint(${origin.lng}, ${origin.lat}), 4326)::geography`;
    const within =
      kilometres === null
        ? sql`true`
        : sql`st_dwithin(s.place, ${here}, ${reachOf(kilometres) * 1000}, false)`;
    const stage = (from: number, until: number, n: number) => sql`
      (select s.uid, ${sql.lit(n)} as stage, s.place <-> ${here} as far from bench_place s
      where ${within} and active_minute >= ${from} and active_minute < ${until} and ${isTheOne} and ${isNotApart(me)}
      order by s.place <-> ${here}, s.uid limit ${most})`;
    const stages = [
      stage(at - 15, 2_147_483_647, 0),
      stage(at - 1440, at - 15, 1),
      stage(at - 10_080, at - 1440, 2),
      stage(0, at - 10_080, 3),
    ];
    const { rows } = await sql<{
      uid: string;
    }>`select uid from (${sql.join(stages, sql` union all `)}) s limit ${most}`.execute(db);
    return rows;
  },
};

export async function preparePostgis(db: Db): Promise<void> {
  await sql`create extension if not exists postgis`.execute(db);
  await sql`drop table if exists bench_place`.execute(db);
  await sql`create table bench_place with (fillfactor = 80) as select uid, gender, active_minute, age, wants, wants_min, wants_max,
    st_setsrid(st_makepoint(degrees(atan2(y, x)), degrees(asin(greatest(-1, least(1, z))))), 4326)::geography as place
    from discover_seek`.execute(db);
  await sql`alter table bench_place add primary key (uid)`.execute(db);
  await sql`create index on bench_place using gist (place)`.execute(db);
  await sql`create index on bench_place (gender, active_minute)`.execute(db);
  await sql`vacuum (analyze) bench_place`.execute(db);
}

/** Query that reads all rows, without an index. */
export const fullScan: Design = {
  name: 'full scan',
  async find(db, { me, origin, kilometres }) {
    const at = nowMinute();
    const [lat, lng] = [(origin.lat * Math.PI) / 180, (origin.lng * Math.PI) / 180];
    const [x, y, z] = [Math.cos(lat) * Math.cos(lng), Math.cos(lat) * Math.sin(lng), Math.sin(lat)].map(
      Math.fround,
    );
    const reach = kilometres === null ? 9 : (2 * Math.sin(reachOf(kilometres) / 6371 / 2)) ** 2;
    return await db.transaction().execute(async (tx) => {
      await sql`set local enable_indexscan = off`.execute(tx);
      await sql`set local enable_indexonlyscan = off`.execute(tx);
      await sql`set local enable_bitmapscan = off`.execute(tx);
      await sql`set local max_parallel_workers_per_gather = 0`.execute(tx);
      const { rows } = await sql<{ uid: string }>`
        select uid from (
          select s.uid, case when active_minute >= ${at - 15} then 0 when active_minute >= ${at - 1440} then 1
            when active_minute >= ${at - 10_080} then 2 else 3 end as stage,
            (x - ${x}::float8) * (x - ${x}::float8) + (y - ${y}::float8) * (y - ${y}::float8) + (z - ${z}::float8) * (z - ${z}::float8) as far
          from discover_seek s where ${isTheOne}) s
        where far <= ${reach} and ${isNotApart(me)} order by stage, far, uid limit ${most}`.execute(tx);
      return rows;
    });
  },
};
