import { snap } from '@mitto/profile/contract/place-grid';
import type { Db } from '@mitto/server-kit/database/database';
import { cellOf, cellSizes } from '@mitto/server-kit/places/cells';
import { sql } from 'kysely';
import { aPlace, type Random } from '../../search/run/make-people.ts';

const day = 86_400_000;
const hour = day / 24;
const atOnce = 5000;
/** Members whose likes and blocks the questions meet. */
export const readers = 100;

interface Wanted {
  readonly activities: number;
  readonly members: number;
  readonly random: Random;
  readonly cities: Parameters<typeof aPlace>[1];
  readonly now: number;
}

/** Uid of a member, in SQL: of a number from 1 on. */
const uidOf = (number: string) =>
  sql.raw(`('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`);

export const readerUid = (index: number): string =>
  `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`;

/**
 * Writes open activities at places of members, begun in the next four weeks, most of them for everyone; a like
 * of each member; and for each reader a few hundred blocks and hides.
 */
export async function makeActivities(
  db: Db,
  { activities, members, random, cities, now }: Wanted,
): Promise<void> {
  for (let first = 0; first < activities; first += atOnce) {
    const squares = Array.from({ length: Math.min(atOnce, activities - first) }, () =>
      snap(aPlace(random, cities)),
    );
    const column = (of: (square: (typeof squares)[number]) => number) => squares.map(of);
    await sql`
      insert into activity (id, uid, category, privacy, description, starts_at, ends_at, time_zone, made_at,
        modified_at, needs_yes, is_my_place, is_shown, told_lat, told_lng, cell, stage)
      select gen_random_uuid(), ${uidOf(`(${first} + n) * 7919 % ${members} + 1`)},
        (array['drink', 'fit', 'dine', 'movie', 'party'])[1 + n % 5],
        (array[0, 0, 0, 0, 0, 0, 0, 1, 1, 2])[1 + n * 7 % 10], 'A walk along the river, for everybody.',
        starts, starts + ${2 * hour}::bigint, 'Asia/Bangkok', ${now}, ${now}, false, false, true, lat, lng, cell, 0
      from (select *, ${now}::bigint + ${hour}::bigint + (random() * ${28 * day})::bigint as starts
        from unnest(${column(({ lat }) => lat)}::float8[], ${column(({ lng }) => lng)}::float8[],
          ${column((square) => cellOf(square, cellSizes.far))}::int[]) with ordinality as p(lat, lng, cell, n)) p`.execute(
      db,
    );
  }
  // Each member likes one other, and every tenth one a reader.
  await sql`
    insert into circle (fid, sid, creation_date, last_modified)
    select ${uidOf('n')}, ${uidOf(`case when n % 10 = 0 then 1 + n / 10 % ${readers} else 1 + n * 31 % ${members} end`)}, 0, 0
    from generate_series(${readers + 1}::int, ${members}::int) n where n <> 1 + n * 31 % ${members}
    on conflict do nothing`.execute(db);
  for (const [table, columns, times] of [
    ['circle_block', 'uid, target', 3],
    ['circle_hidden', 'uid, fid', 5],
  ] as const)
    await sql`
      insert into ${sql.raw(table)} (${sql.raw(columns)}, creation_date)
      select ${uidOf('r')}, ${uidOf(`${readers + 1} + (r * 1009 + n * 104729::bigint) % ${members - readers}`)}, 0
      from generate_series(1, ${readers}::int) r, generate_series(1, ${times * 100}::int) n on conflict do nothing`.execute(
      db,
    );
  for (const table of ['activity', 'circle', 'circle_block', 'circle_hidden'])
    await sql`vacuum (analyze) ${sql.raw(table)}`.execute(db);
}
