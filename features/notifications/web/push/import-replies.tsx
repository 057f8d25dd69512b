import { repliedNote } from '@mitto/chat/web/public/replied';
import type { LocalDatabase } from '@mitto/localdb/local-database';
import { useDatabase, useLive } from '@mitto/web-kit/live/use-live';
import { checked } from '@mitto/web-kit/live/use-note';
import { useEffect, useEffectEvent } from 'react';
import { notificationList } from '../../contract/notification-tables.ts';
import { tagOf } from '../../contract/push-payload.ts';
import { type PushReply, readPushReply, replyCache } from '../../contract/push-reply.ts';

/** Number of the newest notifications among which the one of a reply is looked for. */
const most = 100;
/** Time after which a reply that belongs to nobody here is deleted (ms). */
const maxAge = 86_400_000;

/**
 * Imports the replies that the service worker has left, and gives each to its conversation. A reply belongs to the
 * member who has its notification: on a shared device it never comes into the draft of somebody else.
 */
export function ImportReplies() {
  const db = useDatabase();
  const { answer } = useLive(notificationList, { orderBy: 'at', isDescending: true, limit: most });
  const own = answer.map(({ ref, row }) => `${tagOf(ref)} ${row.uid ?? ''}`).join('\n');
  const take = useEffectEvent(async () => {
    const keys = new Set(own.split('\n'));
    // Another tab takes its turn afterwards, and finds nothing more.
    await navigator.locks.request(replyCache, () =>
      importReplies(db, ({ tag, uid }) => keys.has(`${tag} ${uid}`)),
    );
  });
  // The notification may come after its reply, with the next sync.
  useEffect(() => {
    if (own !== '') take().catch(reportError);
  }, [own]);
  return null;
}

async function importReplies(
  db: Pick<LocalDatabase, 'note' | 'putNote'>,
  isOwn: (reply: PushReply) => boolean,
): Promise<void> {
  const cache = await caches.open(replyCache);
  for (const request of await cache.keys()) {
    const reply = readPushReply(await (await cache.match(request))?.json());
    const isMine = reply !== undefined && isOwn(reply);
    if (reply && !isMine && Date.now() - reply.at < maxAge) continue;
    if (reply && isMine) {
      const note = repliedNote(reply.uid);
      const { texts = [] } = checked(note.schema, await db.note(note.name)) ?? {};
      await db.putNote(note.name, { texts: [...texts, reply.text] });
    }
    await cache.delete(request);
  }
  if ((await cache.keys()).length === 0) await caches.delete(replyCache);
}
