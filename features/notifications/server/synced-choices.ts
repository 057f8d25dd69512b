import type { SyncedTable } from '@mitto/sync-server/synced-table';
import { notificationChoices } from '../contract/notification-tables.ts';
import { readChoices } from './store/choices.ts';

/** Syncs the member's choices to their own devices. Source and reference of the row are both the uid. */
export const syncedChoices: SyncedTable = {
  entry: notificationChoices,
  refOf: (uid) => uid,
  sourcesOf: async (tx, uid) => ((await readChoices(tx, uid)) ? [uid] : []),
  async read(tx, uid, sources) {
    const row = sources.includes(uid) ? await readChoices(tx, uid) : undefined;
    return new Map(row ? [[uid, { view: 'full', row: { ...row } }]] : []);
  },
};
