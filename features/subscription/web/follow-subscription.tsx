import { useServices } from '@mitto/web-kit/feature/services';
import { useLive } from '@mitto/web-kit/live/use-live';
import { useEffect, useEffectEvent } from 'react';
import { subscription } from '../contract/subscription-tables.ts';

/** The longest time for which a browser sets a timer (ms). */
const longestTimer = 2 ** 31 - 1;

/**
 * Copies premium from the synced row into the session, which all screens read, and ends it there by the clock.
 * A row that arrives after the session was fetched changes nothing until the row itself changes.
 */
export function FollowSubscription() {
  const { session, clock } = useServices();
  const row = useLive(subscription).answer[0]?.row;
  const told = row && JSON.stringify([row.isPremiumUser, row.isTrial, row.premiumUntil]);
  const until = row?.premiumUntil ?? null;
  const follow = useEffectEvent(() => {
    // Only an account that was fetched whole has these fields.
    if (!row || !('isPremiumUser' in session.userInfo)) return;
    const isOver = row.premiumUntil !== null && row.premiumUntil <= clock.now();
    const isPremiumUser = row.isPremiumUser && !isOver;
    const isTrial = row.isTrial && !isOver;
    const next = { ...session.userInfo, isPremiumUser, isTrial, premiumUntil: row.premiumUntil };
    session.updateUser(next);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for what the row tells
  useEffect(() => follow(), [told]);
  useEffect(() => {
    if (until === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const left = until - clock.now();
      if (left <= 0) follow();
      else timer = setTimeout(wait, Math.min(left + 1, longestTimer));
    };
    wait();
    return () => clearTimeout(timer);
  }, [until, clock]);
  return null;
}
