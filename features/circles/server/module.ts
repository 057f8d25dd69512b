import { accountEvents } from '@mitto/account/contract/account-events';
import { Uid } from '@mitto/kit/ids';
import { minute } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import { defineModule, on } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncFace } from '@mitto/sync-server/create-sync-server';
import { type NamedQuery, namedQuery } from '@mitto/sync-server/named-query';
import * as v from 'valibot';
import { circlesContract } from '../contract/contract.ts';
import { archiveWords } from './archive-words.ts';
import { circlesQuery, profileActivityCounts } from './circle-entries.ts';
import { circlesTable, visitorsTable } from './circle-views.ts';
import { likeTasks } from './like-tasks.ts';
import { markTasks } from './mark-tasks.ts';
import { blockedTable, favoriteSource, favoriteTable, hiddenTable } from './mark-views.ts';
import { mayKnowOf } from './meeting.ts';
import { batchJob } from './redacted.ts';
import { deleteTies, listMarkers, listSources, listTies, readOwn } from './store/lists.ts';
import { eraseRedacted, putWaitingLikes } from './store/redacted.ts';

export const circlesModule = defineModule(
  circlesContract,
  new URL('./migrations/', import.meta.url),
  (deps) => ({
    calls: {},
    subscriptions: [
      // Whether likes and visits are redacted depends on premium, so send all of them to the devices again.
      on(accountEvents.entitlementChanged, ({ uid }, tx) => touchAll(deps, tx, uid)),
      on(accountEvents.standingChanged, ({ uid }, tx) => touchOthers(deps, tx, uid)),
      on(accountEvents.joinedChanged, ({ uid }, tx) => touchOthers(deps, tx, uid)),
    ],
    repeating: [{ kind: 'circles.redacted', everyMs: minute, work: batchJob(deps) }],
    mayMeet: mayKnowOf,
    erase: (tx, uid) => eraseCircles(deps, tx, uid),
    archive: archiveWords,
    export: (tx, uid) => readOwn(tx, uid),
  }),
  circlesSync,
);

function circlesSync(deps: Deps): SyncFace<Me> {
  return {
    tables: [circlesTable(deps), visitorsTable(deps), favoriteTable, hiddenTable, blockedTable],
    mutations: [...likeTasks(deps), ...markTasks(deps)],
    queries: [inCircles(deps), profileActivityCounts(deps), circlesQuery(deps)],
  };
}

async function touchAll({ touch, holdStreams }: Deps, tx: Tx, uid: string): Promise<void> {
  await holdStreams(tx, [uid]);
  for (const { table, source } of await listSources(tx, uid)) touch(tx, uid, table, source);
}

/**
 * Deletes the member's rows. In the same transaction marks them as gone for all other members who have them.
 */
async function eraseCircles({ touch, now }: Deps, tx: Tx, uid: string): Promise<void> {
  const ties = await listTies(tx, uid);
  const markers = await listMarkers(tx, uid);
  await deleteTies(tx, uid);
  await eraseRedacted(tx, uid, now());
  touchMirrored({ touch }, tx, uid, ties, markers);
}

/** Marks the rows of others that join them with this member as changed. */
async function touchOthers({ touch, now }: Deps, tx: Tx, uid: string): Promise<void> {
  await putWaitingLikes(tx, uid, now());
  touchMirrored({ touch }, tx, uid, await listTies(tx, uid), await listMarkers(tx, uid));
}

function touchMirrored(
  { touch }: Pick<Deps, 'touch'>,
  tx: Tx,
  uid: string,
  ties: Awaited<ReturnType<typeof listTies>>,
  markers: Awaited<ReturnType<typeof listMarkers>>,
): void {
  for (const { table, source, other } of ties) {
    if (table === 'hidden_accounts' || table === 'blocked_users') continue;
    touch(tx, other, table, mirrored(source, other, uid));
  }
  for (const { table, other } of markers) touch(tx, other, table, uid);
}

/** The source of the same row in the other member's stream. */
function mirrored(source: string, other: string, uid: string): string {
  if (source === other) return uid;
  return `${source.startsWith('>') ? '<' : '>'}${uid}`;
}

type Relation = 'none' | 'pending' | 'my request' | 'match';

/** The caller's relation to one member, as far as the caller may know. */
function inCircles(deps: Pick<Deps, 'now'>): NamedQuery<Me> {
  return namedQuery('inCircles', v.strictObject({ uid: Uid }), async (tx, me: Me, { uid }) => {
    const circle = (await circlesTable(deps).read(tx, me.uid, [uid])).get(uid);
    const favorites = await favoriteTable.read(tx, me.uid, [favoriteSource(true, uid)]);
    return { relation: relationOf(circle, me.uid), isFavorite: favorites.size > 0 };
  });
}

function relationOf(
  circle: { readonly view: string; readonly row: Readonly<Record<string, unknown>> } | undefined,
  uid: string,
): Relation {
  // A redacted like counts as none: the query is about one person, so the answer would reveal the liker.
  if (circle?.view !== 'full') return 'none';
  if (circle.row['connected'] === true) return 'match';
  return circle.row['fid'] === uid ? 'my request' : 'pending';
}
