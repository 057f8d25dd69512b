import { readMemberCards } from '@mitto/account/server/public/member-cards';
import { listTalks } from '@mitto/activities/server/public/talkers';
import { readShut } from '@mitto/circles/server/public/shut';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { SyncedTable, VisibleRow } from '@mitto/sync-server/synced-table';
import type * as v from 'valibot';
import { activityMessages } from '../../contract/activity-messages.ts';
import { listSaid, readActivityMessages, readMarks } from './activity-message-store.ts';

type Row = v.InferOutput<typeof activityMessages.row>;

/**
 * Messages of the activities in whose conversation the member takes part. They are not there while the author
 * is not, as the activity itself.
 */
export function activityMessagesTable({ now }: Pick<Deps, 'now'>): SyncedTable {
  return {
    entry: activityMessages,
    refOf: (_uid, id) => id,
    sourcesOf: async (tx, uid) => {
      const talks = await listTalks(tx, uid, now());
      return await listSaid(
        tx,
        talks.map(({ id }) => id),
      );
    },
    async read(tx, uid, ids) {
      const rows = await readActivityMessages(tx, ids);
      if (rows.length === 0) return new Map();
      const activities = [...new Set(rows.map(({ activity }) => activity))];
      const talks = await listTalks(tx, uid, now(), activities);
      const marks = await readMarks(tx, uid, activities);
      const senders = [...new Set(rows.map(({ sender }) => sender))];
      const shut = await readShut(tx, uid, senders);
      const authors = talks.map(({ author }) => author);
      const cards = await readMemberCards(tx, [...new Set([...senders, ...authors])], now());
      const isThere = (author: string) => author === uid || cards.get(author)?.standing === 'active';
      const open = new Set(talks.filter(({ author }) => isThere(author)).map(({ id }) => id));
      const visible = rows.filter(({ activity, sender }) => open.has(activity) && !shut.has(sender));
      return new Map(
        visible.map((row): [string, VisibleRow] => {
          const { id, activity, sender, content, date } = row;
          const isRead = sender === uid || date <= (marks.get(activity) ?? -1);
          const shown: Row = {
            ...{ id, activity, sender, content, date, name: cards.get(sender)?.name ?? '' },
            status: isRead ? 'read' : 'unread',
          };
          return [id, { view: 'full', row: shown }];
        }),
      );
    },
  };
}
