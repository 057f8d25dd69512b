import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import { type Category, categories } from '../../contract/activity-fields.ts';
import {
  type ActivityGroup,
  type ActivityMapQuery,
  idsFromZoom,
  maxIdsInQuery,
} from '../../contract/activity-queries.ts';
import { furthestAhead } from '../../policy.ts';
import { seenAmongMany, type Viewer } from './seen.ts';

interface OnMap extends ActivityMapQuery {
  readonly viewer: Viewer;
  readonly now: number;
}

/** Width of a cell in pixels of the map. */
const cellPixels = 64;
/** Groups of up to so many activities have their ids at any zoom. */
const fewIds = 5;

/**
 * Groups the activities that the member may see by the cells of a grid, which only the zoom decides: it stays
 * where it is while the map moves. The middle of a group is that of the told squares, so that it tells no more
 * of a place than the activities themselves.
 */
export async function groupActivities(tx: SyncTx, asked: OnMap): Promise<ActivityGroup[]> {
  const { viewer, now, category, until, south, north, west, east, zoom } = asked;
  const step = (360 * cellPixels) / (256 * 2 ** zoom);
  // From a near zoom each group can be opened, and names those that start first.
  const most = zoom >= idsFromZoom ? sql`count` : sql`${fewIds}::int`;
  const counts = categories.map(
    (kind) => sql`count(*) filter (where category = ${kind})::int as ${sql.id(kind)}`,
  );
  // Collects the ids of small groups only. To collect them for all groups would take half of the query's time.
  const { rows } = await sql<Counted>`
    with seen as materialized (
      select a.id, told_lat, told_lng, category, starts_at,
        floor(told_lat / ${step}::float8) as north_cell, floor(told_lng / ${step}::float8) as east_cell
      from activity a
      where is_shown and cancelled_at is null and ends_at > ${now} and starts_at < ${until ?? now + furthestAhead + 1}
        and told_lat between ${lit(south)} and ${lit(north)} and told_lng between ${lit(west)} and ${lit(east)}
        and (not hides_area or uid = ${viewer.uid})
        and (${category}::text is null or category = ${category}) and ${seenAmongMany(viewer)}
    ), groups as (
      select north_cell, east_cell, avg(told_lat) as lat, avg(told_lng) as lng, count(*)::int as count,
        min(told_lat) as south, max(told_lat) as north, min(told_lng) as west, max(told_lng) as east,
        ${sql.join(counts)}
      from seen group by north_cell, east_cell
    ), small as (
      select north_cell, east_cell, (array_agg(id::text order by starts_at, id))[1:${maxIdsInQuery}::int] as ids
      from seen join groups using (north_cell, east_cell) where count <= ${most}
      group by north_cell, east_cell
    )
    select groups.*, ids from groups left join small using (north_cell, east_cell)`.execute(tx);
  return rows.map((row) => ({
    lat: row.lat,
    lng: row.lng,
    count: row.count,
    kinds: Object.fromEntries(categories.flatMap((kind) => (row[kind] > 0 ? [[kind, row[kind]]] : []))),
    ...(row.ids && { ids: row.ids }),
    box: { south: row.south, north: row.north, west: row.west, east: row.east },
  }));
}

/**
 * Writes the number into the statement, so that each view gets a plan of its own. The one plan of a prepared
 * statement takes every view for a small one, and is four times slower for a continent.
 */
const lit = (bound: number) => sql.lit(bound);

interface Counted extends Readonly<Record<Category, number>> {
  readonly lat: number;
  readonly lng: number;
  readonly count: number;
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
  readonly ids: string[] | null;
}
