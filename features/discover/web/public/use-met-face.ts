import { useAccountData } from '@mitto/web-kit/data/account-data-context.tsx';
import type { Person } from '@mitto/web-kit/data/use-people';
import { useServices } from '@mitto/web-kit/feature/services';
import { feedOf } from '../feed/feed.ts';

/**
 * Returns a function that finds a person of the cards shown in this tab. After a match it shows the person at
 * once: the people cache may have deleted the profile with the like, and fetches it again.
 */
export function useMetFace(): (uid: string) => Person | undefined {
  const feed = feedOf(useAccountData(), useServices());
  return (uid) => feed.face(uid);
}
