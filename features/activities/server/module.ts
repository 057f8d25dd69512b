import type { Tx } from '@mitto/server-kit/database/database';
import { defineModule } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncFace } from '@mitto/sync-server/create-sync-server';
import { sql } from 'kysely';
import { activityEvents } from '../contract/activity-events.ts';
import { activities } from '../contract/contract.ts';
import { activityTasks } from './activity-tasks.ts';
import { activitiesTable } from './activity-view.ts';
import { archiveWords } from './archive-words.ts';
import { authorNews, removeMember } from './author-news.ts';
import { activityQueries } from './find-activities.ts';
import { forgetPace } from './public/pace.ts';
import { advanceAll, advanceEvery } from './schedule/advance.ts';
import { deleteActivityRow, listOfAuthor, readActivities } from './store/activities.ts';
import { listAllPeople } from './store/people.ts';
import { touchOne } from './touch-activity.ts';

export const activitiesModule = defineModule(
  activities,
  new URL('./migrations/', import.meta.url),
  (deps) => ({
    calls: {},
    subscriptions: authorNews(deps),
    repeating: [{ kind: 'activities.advance', everyMs: advanceEvery, work: () => advanceAll(deps) }],
    erase: (tx, uid) => eraseActivities(deps, tx, uid),
    archive: archiveWords,
    export: (tx, uid) => exportActivities(tx, uid),
  }),
  activitiesSync,
);

/** Table, mutations and query of the social activities, for the sync server. */
function activitiesSync(deps: Deps): SyncFace<Me> {
  return { tables: [activitiesTable(deps)], mutations: activityTasks(deps), queries: activityQueries(deps) };
}

/** Deletes the member's activities, and takes them out of those of others, where their places are offered. */
async function eraseActivities(deps: Deps, tx: Tx, uid: string): Promise<void> {
  for (const activity of await readActivities(tx, await listOfAuthor(tx, uid))) {
    for (const other of await listAllPeople(tx, activity.id)) touchOne(deps, tx, activity.id, other);
    await deps.emit(tx, activityEvents.toBeDeleted, { id: activity.id });
    await deleteActivityRow(tx, activity.id);
  }
  const { rows } = await sql<{ activity: string }>`
    select activity from activity_person where uid = ${uid}
    union select activity from activity_leaver where uid = ${uid} order by activity`.execute(tx);
  for (const { activity } of rows) await removeMember(deps, tx, activity, uid);
  await forgetPace(tx, uid);
}

/** Exports the member's activities with their exact places, and the member's part in those of others. */
async function exportActivities(tx: Tx, uid: string): Promise<Record<string, unknown[]>> {
  const rows = async (query: ReturnType<typeof sql>): Promise<unknown[]> => (await query.execute(tx)).rows;
  return {
    activity: await rows(sql`
      select id, category, privacy, description, starts_at, ends_at, time_zone, made_at, modified_at, cancelled_at,
        places, needs_yes, is_my_place, shows_area, town
      from activity where uid = ${uid} order by made_at`),
    activity_place: await rows(
      sql`select id, place, venue from activity_place where uid = ${uid} order by id`,
    ),
    activity_person: await rows(sql`
      select activity, state, is_invited, since, answer_by, coming, allowed_at
      from activity_person where uid = ${uid} order by since`),
    activity_leaver: await rows(sql`
      select activity, joined_at, left_at from activity_leaver where uid = ${uid} order by left_at`),
    activity_pace: await rows(
      sql`select deed, paid_until from activity_pace where uid = ${uid} order by deed`,
    ),
  };
}
