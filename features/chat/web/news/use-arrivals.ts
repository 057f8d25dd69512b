import { useServices } from '@mitto/web-kit/feature/services';
import { useDatabase, useLive } from '@mitto/web-kit/live/use-live';
import { useEffect, useEffectEvent, useRef } from 'react';
import { chats } from '../../contract/chat-tables.ts';
import { conversations } from '../conversations.ts';

/** Number of conversations, newest first, that are watched. */
const watched = 20;
/**
 * Age up to which a message counts as just arrived (ms). It is longer than the time between two polls of a device
 * without a socket. Older messages come with the sync after a time offline.
 */
const maxAge = 90_000;

export interface Arrival {
  /** The member who wrote. */
  readonly uid: string;
  /** False if the message was already read, for example on another device. */
  readonly isUnread: boolean;
  readonly isRequest: boolean;
  readonly isMuted: boolean;
}

/** Calls `onArrival` when sync has brought a new message of another member, in every tab. */
export function useArrivals(onArrival: (arrival: Arrival) => void): void {
  const db = useDatabase();
  const { clock } = useServices();
  const { answer, isLoaded } = useLive(conversations, {
    orderBy: 'date',
    isDescending: true,
    limit: watched,
  });
  const known = useRef<ReadonlyMap<string, number>>(undefined);
  const tell = useEffectEvent(async (uid: string, isUnread: boolean) => {
    const [chat] = await db.find(chats, { equals: { uid } });
    const { kind, isMine, isMuted = false } = chat?.row ?? {};
    onArrival({ uid, isUnread, isRequest: kind === 'request' && isMine === false, isMuted });
  });
  const compare = useEffectEvent((before: ReadonlyMap<string, number>) => {
    for (const { ref, row } of answer) {
      const isNew = row.date > (before.get(ref) ?? clock.now() - maxAge) && row.date > clock.now() - maxAge;
      if (isNew && row.sender === ref) tell(ref, row.status === 'unread').catch(reportError);
    }
  });
  useEffect(() => {
    if (known.current && isLoaded) compare(known.current);
    // The first answer has what was here before.
    known.current = isLoaded ? new Map(answer.map(({ ref, row }) => [ref, row.date])) : undefined;
  }, [answer, isLoaded]);
}
