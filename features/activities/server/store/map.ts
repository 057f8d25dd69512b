import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import { type Category, categories } from '../../contract/activity-fields.ts';
import {
  type ActivityGroup,
  type ActivityMapAsked,
  idsFromZoom,
  maxAsked,
} from '../../contract/activity-queries.ts';
import { furthestAhead } from '../../policy.ts';
import { seenAmongMany } from './seen.ts';

interface OnMap extends ActivityMapAsked {
  readonly uid: string;
  readonly now: number;
}

/** Width of a cell in pixels of the map. */
const cellPixels = 64;
/** Max number of activities of a group that has their ids at any zoom. */
const fewIds = 5;

/**
 * Groups the activities that the member may see by the cells of a grid, which only the zoom decides: it stays
 * where it is while the map moves. The middle of a group is that of the told squares, so that it tells no more
 * of a place than the activities themselves.
 */
export async function groupActivities(tx: SyncTx, asked: OnMap): Promise<ActivityGroup[]> {
  const { uid, now, category, until, south, north, west, east, zoom } = asked;
  const step = (360 * cellPixels) / (256 * 2 ** zoom);
  const most = zoom >= idsFromZoom ? maxAsked : fewIds;
  const { rows } = await sql<Counted>`
    select avg(told_lat) as lat, avg(told_lng) as lng, count(*)::int as count,
      array_agg(category) as kinds, case when count(*) <= ${most} then array_agg(id::text order by starts_at, id) end as ids
    from activity a
    where is_shown and cancelled_at is null and ends_at > ${now} and starts_at < ${until ?? now + furthestAhead + 1}
      and told_lat between ${south} and ${north} and told_lng between ${west} and ${east}
      and (${category}::text is null or category = ${category}) and ${seenAmongMany(uid)}
    group by floor(told_lat / ${step}::float8), floor(told_lng / ${step}::float8)`.execute(tx);
  return rows.map(({ kinds, ids, ...group }) => ({
    ...group,
    kinds: countsOf(kinds),
    ...(ids && { ids }),
  }));
}

interface Counted {
  readonly lat: number;
  readonly lng: number;
  readonly count: number;
  readonly kinds: readonly Category[];
  readonly ids: string[] | null;
}

function countsOf(kinds: readonly Category[]): ActivityGroup['kinds'] {
  const counts = categories.map((kind) => [kind, kinds.filter((one) => one === kind).length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
