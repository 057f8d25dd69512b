import { searchActivities } from '@mitto/activities/server/store/search';
import { seenBy } from '@mitto/activities/server/store/seen';
import type { Db } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';

export interface Ask {
  readonly uid: string;
  readonly origin: { readonly lat: number; readonly lng: number };
  readonly kilometres: number;
  readonly now: number;
  readonly until: number;
}

export interface Design {
  readonly name: string;
  find(db: Db, ask: Ask): Promise<readonly { readonly id: string }[]>;
}

const most = 51;

export const ours: Design = {
  name: 'ours',
  find: (db, { uid, origin, kilometres, now, until }) =>
    searchActivities(db, {
      ...{ viewer: { uid, isPremium: true }, now, category: null, from: now, until, after: null, most },
      around: { origin, kilometres },
    }),
};

/** The conditions that all designs have in common, for the rows of `a`. */
const isOpen = ({ uid, now, until }: Ask) =>
  sql`a.is_shown and a.cancelled_at is null and a.ends_at > ${now} and a.starts_at < ${until} and ${seenBy({ uid, isPremium: true })}`;

/** The usual query over a column of PostGIS with its index. */
export const postgis: Design = {
  name: 'PostGIS',
  async find(db, ask) {
    const { origin, kilometres } = ask;
    const here = sql`st_setsrid(st_makepoint(${origin.lng}, ${origin.lat}), 4326)::geography`;
    const { rows } = await sql<{ id: string }>`
      select a.id from activity a join bench_activity_place b on b.id = a.id
      where st_dwithin(b.place, ${here}, ${kilometres * 1000}, false) and ${isOpen(ask)}
      order by a.starts_at, a.id limit ${most}`.execute(db);
    return rows;
  },
};

export async function preparePostgis(db: Db): Promise<void> {
  await sql`create extension if not exists postgis`.execute(db);
  await sql`create table bench_activity_place as
    select id, st_setsrid(st_makepoint(told_lng, told_lat), 4326)::geography as place from activity`.execute(
    db,
  );
  await sql`alter table bench_activity_place add primary key (id)`.execute(db);
  await sql`create index on bench_activity_place using gist (place)`.execute(db);
  await sql`vacuum (analyze) bench_activity_place`.execute(db);
}

/** The usual query without an extension: a box over indexed columns, then the distance. */
export const box: Design = {
  name: 'box of latitude and longitude',
  async find(db, ask) {
    const { origin, kilometres } = ask;
    const north = kilometres / 111.195;
    const east = north / Math.cos((origin.lat * Math.PI) / 180);
    const { rows } = await sql<{ id: string }>`
      select a.id from activity a
      where a.told_lat between ${origin.lat - north} and ${origin.lat + north}
        and a.told_lng between ${origin.lng - east} and ${origin.lng + east}
        and 6371.0088 * 2 * asin(sqrt(sin(radians(a.told_lat - ${origin.lat}) / 2) ^ 2
          + cos(radians(${origin.lat})) * cos(radians(a.told_lat)) * sin(radians(a.told_lng - ${origin.lng}) / 2) ^ 2))
          <= ${kilometres}
        and ${isOpen(ask)}
      order by a.starts_at, a.id limit ${most}`.execute(db);
    return rows;
  },
};

export async function prepareBox(db: Db): Promise<void> {
  await sql`create index bench_activity_box on activity (told_lat, told_lng)`.execute(db);
  await sql`analyze activity`.execute(db);
}
