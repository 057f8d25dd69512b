import type { Point } from '@mitto/kit/kilometres-between';
import { cellSizes, cellsOf, chordOf } from '@mitto/server-kit/places/cells';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import type { Category } from '../../contract/activity-fields.ts';
import { longest } from '../../policy.ts';
import { seenBy, type Viewer } from './seen.ts';

export interface ActivitySearch {
  readonly viewer: Viewer;
  readonly now: number;
  readonly category: Category | null;
  readonly from: number;
  readonly until: number;
  /** Circle around a point, with the radius in km; null for everywhere. */
  readonly around: { readonly origin: Point; readonly kilometres: number } | null;
  readonly after: { readonly startsAt: number; readonly id: string } | null;
  readonly most: number;
}

export interface SearchRow {
  readonly id: string;
  readonly starts_at: number;
}

const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Activities that the member may see and that are not over, the soonest first. Matches of the cheap conditions
 * are sorted before anybody's blocks and likes are looked up, which happens for one page alone.
 */
export async function searchActivities(tx: SyncTx, search: ActivitySearch): Promise<SearchRow[]> {
  const { viewer, now, category, from, until, around, after, most } = search;
  const { rows } = await sql<SearchRow>`
    select a.id, a.starts_at from (
      select f.id, f.uid, f.privacy, f.starts_at from activity f
      where f.is_shown and f.cancelled_at is null
        and ${around ? sql`${within(around)} and (not f.hides_area or f.uid = ${viewer.uid})` : sql`true`}
        and f.starts_at >= ${Math.max(from - longest, after?.startsAt ?? 0)} and f.starts_at < ${until}
        and f.ends_at > ${Math.max(now, from)}
        and (${category}::text is null or f.category = ${category})
        and (f.starts_at, f.id) > (${after?.startsAt ?? 0}, ${after?.id ?? firstId}::uuid)
      order by f.starts_at, f.id offset 0
    ) a where ${seenBy(viewer)} limit ${most}`.execute(tx);
  return rows;
}

const radians = Math.PI / 180;

/** Condition for the told squares within a circle: the cells that it touches, then the chord of the two middles. */
function within({ origin, kilometres }: NonNullable<ActivitySearch['around']>) {
  const cells = cellsOf({ origin, inner: 0, outer: kilometres }, cellSizes.far);
  const lat = origin.lat * radians;
  // Squared chord of the unit sphere, from the haversine: four times the half that it computes.
  return sql`f.cell = any(${cells}::int[]) and 4 * (
    sin((radians(f.told_lat) - ${lat}::float8) / 2) ^ 2 + cos(${lat}::float8) * cos(radians(f.told_lat))
      * sin((radians(f.told_lng) - ${origin.lng * radians}::float8) / 2) ^ 2) <= ${chordOf(kilometres)}::float8`;
}
