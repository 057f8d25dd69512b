import { isPremiumMember } from '@mitto/account/server/public/member-facts';
import { lastBatchAt } from '@mitto/circles/server/public/redacted-counts';
import { fail } from '@mitto/kit/app-error';
import type { Point } from '@mitto/kit/kilometres-between';
import { readSearchFacts } from '@mitto/profile/server/public/search-facts';
import { shownDistance } from '@mitto/profile/server/public/shown-distance';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { type NamedQuery, namedQuery } from '@mitto/sync-server/named-query';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import {
  type ActivitiesAnswer,
  ActivitiesById,
  ActivitiesQuery,
  type ActivityMapAnswer,
  ActivityMapQuery,
  type FoundActivity,
} from '../contract/activity-queries.ts';
import { furthestAhead } from '../policy.ts';
import { viewActivities } from './activity-view.ts';
import { readActivities } from './store/activities.ts';
import { groupActivities } from './store/map.ts';
import { listOfHiddenLikers } from './store/redacted.ts';
import { searchActivities } from './store/search.ts';
import { listSeen, type Viewer } from './store/seen.ts';

/** Cost of a search, compared with looking up a row by its key. */
const searchWeight = 10;

type FindDeps = Pick<Deps, 'now' | 'faceOf' | 'settings'>;

/** The queries about activities: lists, activities by their ids, and what a map shows. */
export function activityQueries(deps: FindDeps): NamedQuery<Me>[] {
  return [
    namedQuery(
      'loadActivityByCategory',
      ActivitiesQuery,
      (tx, me: Me, asked) => findActivities(deps, tx, me, asked),
      { weight: searchWeight },
    ),
    namedQuery('loadActivities', ActivitiesById, (tx, me: Me, { ids }) => findByIds(deps, tx, me, ids), {
      weight: searchWeight,
    }),
    namedQuery('loadActivityMap', ActivityMapQuery, (tx, me: Me, asked) => findOnMap(deps, tx, me, asked), {
      weight: searchWeight,
    }),
  ];
}

async function findActivities(
  deps: FindDeps,
  tx: SyncTx,
  me: Me,
  asked: ActivitiesQuery,
): Promise<ActivitiesAnswer> {
  if (asked.uid !== undefined && asked.uid !== me.uid) fail('forbidden');
  if (me.standing === 'paused') fail('paused');
  const now = deps.now();
  const mine = await readSearchFacts(tx, deps, me.uid);
  if (!mine) fail('activities/not-there');
  const { kilometres, category, limit } = asked;
  const viewer = await viewerOf(deps, tx, me);
  const around = kilometres === null ? null : { origin: originOf(mine), kilometres: reachOf(kilometres) };
  const found = await searchActivities(tx, {
    viewer,
    now,
    category,
    from: Math.max(asked.from ?? 0, now),
    until: asked.until ?? now + furthestAhead + 1,
    around,
    after: asked.cursor === null ? null : readCursor(asked.cursor),
    most: limit + 1,
  });
  const page = found.slice(0, limit);
  const ids = page.map(({ id }) => id);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    activities: await shownOf(deps, tx, { uid: me.uid, middle: mine.middle }, ids),
    cursor: last ? `${last.starts_at}.${last.id}` : null,
    ...(!viewer.isPremium &&
      asked.cursor === null && {
        redacted: await listOfHiddenLikers(tx, {
          uid: me.uid,
          now,
          batchAt: lastBatchAt(deps),
          category,
          until: asked.until ?? now + furthestAhead + 1,
        }),
      }),
  };
}

async function findByIds(
  deps: FindDeps,
  tx: SyncTx,
  me: Me,
  ids: readonly string[],
): Promise<FoundActivity[]> {
  if (me.standing === 'paused') fail('paused');
  const mine = await readSearchFacts(tx, deps, me.uid);
  if (!mine) return [];
  return await shownOf(
    deps,
    tx,
    { uid: me.uid, middle: mine.middle },
    await listSeen(tx, ids, await viewerOf(deps, tx, me)),
  );
}

async function findOnMap(
  deps: FindDeps,
  tx: SyncTx,
  me: Me,
  asked: ActivityMapQuery,
): Promise<ActivityMapAnswer> {
  if (me.standing === 'paused') fail('paused');
  if (!(await readSearchFacts(tx, deps, me.uid))) fail('activities/not-there');
  const viewer = await viewerOf(deps, tx, me);
  return { groups: await groupActivities(tx, { ...asked, viewer, now: deps.now() }) };
}

/** Reads premium anew, because it decides whether a liker may be named. */
async function viewerOf({ now }: FindDeps, tx: SyncTx, { uid }: Me): Promise<Viewer> {
  return { uid, isPremium: await isPremiumMember(tx, uid, now()) };
}

interface Reader {
  readonly uid: string;
  /** Middle of the reader's own told square. */
  readonly middle: Point | null;
}

async function shownOf(
  deps: FindDeps,
  tx: SyncTx,
  { uid, middle: own }: Reader,
  ids: readonly string[],
): Promise<FoundActivity[]> {
  const seen = await viewActivities(deps, tx, uid, ids);
  const middles = await readMiddles(tx, ids);
  return ids.flatMap((id) => {
    const row = seen.get(id);
    const middle = middles.get(id);
    const isTold = row?.location !== undefined;
    return row ? [{ ...row, ...(isTold && own && middle && { distance: shownDistance(own, middle) }) }] : [];
  });
}

/** Max exact distance for a distance that was chosen: it allows for the rounding of shown distances. */
function reachOf(kilometres: number): number {
  return kilometres < 2 ? 1.99 : kilometres + 0.5;
}

function originOf({ middle }: { readonly middle: Point | null }): Point {
  return middle ?? fail('activities/no-place');
}

/** Middles of the told squares. A distance is computed from them also where the exact place is shown. */
async function readMiddles(tx: SyncTx, ids: readonly string[]): Promise<ReadonlyMap<string, Point>> {
  const rows = await readActivities(tx, ids);
  return new Map(
    rows.flatMap(({ id, told_lat: lat, told_lng: lng }) =>
      lat === null || lng === null ? [] : [[id, { lat, lng }] as const],
    ),
  );
}

const cursorPattern = /^(\d{1,16})\.([0-9a-f-]{36})$/;

function readCursor(cursor: string): { readonly startsAt: number; readonly id: string } {
  const [, startsAt, id] = cursorPattern.exec(cursor) ?? fail('invalid', { fields: { cursor: 'cursor' } });
  return { startsAt: Number(startsAt), id: id ?? '' };
}
