import { defineModule } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncFace } from '@mitto/sync-server/create-sync-server';
import { activities } from '../contract/contract.ts';
import { activityTasks } from './activity-tasks.ts';
import { activitiesTable } from './activity-view.ts';
import { authorNews } from './author-news.ts';
import { eraseActivities, exportActivities } from './erase-and-export.ts';
import { activityQueries } from './find-activities.ts';
import { advanceAll, advanceEvery } from './schedule/advance.ts';

export const activitiesModule = defineModule(
  activities,
  new URL('./migrations/', import.meta.url),
  (deps) => ({
    calls: {},
    subscriptions: authorNews(deps),
    repeating: [{ kind: 'activities.advance', everyMs: advanceEvery, work: () => advanceAll(deps) }],
    erase: (tx, uid) => eraseActivities(deps, tx, uid),
    export: (tx, uid) => exportActivities(tx, uid),
  }),
  activitiesSync,
);

/** Table, mutations and query of the social activities, for the sync server. */
function activitiesSync(deps: Deps): SyncFace<Me> {
  return { tables: [activitiesTable(deps)], mutations: activityTasks(deps), queries: activityQueries(deps) };
}
