import { messages } from '@mitto/chat/contract/chat-tables';
import { countUnreadMessages } from '@mitto/chat/server/public/unread-messages';
import { circles, visitors } from '@mitto/circles/contract/circle-tables';
import { countCircleNews } from '@mitto/circles/server/public/circle-news';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { type NamedQuery, namedQuery } from '@mitto/sync-server/named-query';
import { type LoggedRow, readDelta, readHeads, type StreamHead } from '@mitto/sync-server/row-store';
import { notificationList } from '../contract/notification-tables.ts';
import { type Realtime, RealtimeQuery } from '../contract/realtime.ts';
import { isListedRead, statesOf } from './notification-list.ts';
import { readNotifications } from './store/notifications.ts';

/** Max changes that one answer counts. What is beyond them is in the next answer. */
const maxChanges = 1000;
/** Cost of the query, compared with looking up a row by its key. */
const weightOfChanges = 5;

/**
 * Counts what changed for the caller since the answer before. It reads the caller's change log, which
 * devices with sync follow too: so it tells neither more nor earlier than they learn, and nothing is missed or
 * counted twice.
 */
export function realtimeQuery(deps: Pick<Deps, 'now'>): NamedQuery<Me> {
  return namedQuery(
    'realtime',
    RealtimeQuery,
    async (tx, { uid }: Me, { id = '0.0' }): Promise<Realtime> => {
      const { own } = await readHeads(tx, uid);
      const changed = await readDelta(tx, uid, placeOf(id, own), maxChanges);
      const sourcesOf = (table: string): string[] =>
        changed.flatMap(({ tbl, source, dead }: LoggedRow) => (tbl === table && !dead ? [source] : []));
      const rows = await readNotifications(tx, uid, sourcesOf(notificationList.name));
      const states = [...(await statesOf(deps, tx, uid, rows)).values()];
      const ties = { circles: sourcesOf(circles.name), visitors: sourcesOf(visitors.name) };
      const end = changed.length < maxChanges ? own.seq : (changed.at(-1)?.seq ?? own.seq);
      return {
        id: `${own.epoch}.${end}`,
        messages: await countUnreadMessages(deps, tx, uid, sourcesOf(messages.name)),
        ...(await countCircleNews(deps, tx, uid, ties)),
        notices: states.filter((state) => !isListedRead(state.row, state)).length,
      };
    },
    { weight: weightOfChanges },
  );
}

/** Place in the log at which to go on: its start, after an epoch that is over or a place that is not there. */
function placeOf(id: string, { epoch, seq }: StreamHead): number {
  const [ofEpoch, at = 0] = id.split('.').map(Number);
  return ofEpoch === epoch && at <= seq ? at : 0;
}
