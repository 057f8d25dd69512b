import { databaseCalls } from '@mitto/web-kit/data/database-calls';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useClient } from '@mitto/web-kit/feature/services';
import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import { ChatPresence, maxPresent } from '../contract/chat-queries.ts';
import { useTyping } from './use-typing.ts';

/** Interval between two presence queries while the page is visible (ms). */
const askedEveryMs = 30_000;

const nobody: ReadonlySet<string> = new Set();

/**
 * Returns those of the given members who are online now. A member who types counts as online. While this
 * device is offline, nobody is shown as online.
 */
export function useWhoIsOnline(uids: readonly string[]): ReadonlySet<string> {
  const client = useClient(databaseCalls);
  const isConnected = useIsOnline();
  const typing = useTyping();
  const [present, setPresent] = useState(nobody);
  const asked = uids.slice(0, maxPresent).join();
  const ask = useEffectEvent(async (of: readonly string[]): Promise<ReadonlySet<string>> => {
    const [answer] = await client.databaseQuery(
      { id: 'chatPresence', values: { uids: of } },
      { isQuiet: true },
    );
    return new Set(v.parse(ChatPresence, answer));
  });
  useEffect(() => {
    if (asked === '' || !isConnected) return undefined;
    let isWanted = true;
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      // If the query fails, nobody is shown as online.
      const next = await ask(asked.split(',')).catch(() => nobody);
      if (isWanted) setPresent(next);
    };
    const lookNow = () => void look();
    lookNow();
    const timer = setInterval(lookNow, askedEveryMs);
    document.addEventListener('visibilitychange', lookNow);
    return () => {
      isWanted = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookNow);
    };
  }, [asked, isConnected]);
  if (!isConnected) return nobody;
  const types = uids.filter((uid) => typing.has(uid));
  return types.length === 0 ? present : new Set([...present, ...types]);
}
