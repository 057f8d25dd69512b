import { useSyncExternalStore } from 'react';
import type { Session } from './session.ts';
import type { SessionUser } from './session-record.ts';
import type { SessionWatch, WatchNotice } from './session-watch.ts';

/** Returns the signed-in user; re-renders when the session changes in any tab. */
export function useUserInfo<U extends SessionUser>(session: Session<U>): U | SessionUser {
  return useSyncExternalStore(session.subscribe, () => session.userInfo);
}

export function useIsSignedIn<U extends SessionUser>(session: Session<U>): boolean {
  return useSyncExternalStore(session.subscribe, () => session.isSignedIn);
}

/** Returns the notice to show. */
export function useWatchNotice<U extends SessionUser>(watch: SessionWatch<U>): WatchNotice {
  return useSyncExternalStore(watch.subscribe, () => watch.notice);
}
