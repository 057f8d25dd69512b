import { useSyncExternalStore } from 'react';
import type { Session } from './session.ts';
import type { SessionUser } from './session-record.ts';
import type { SessionWatch, WatchNotice } from './session-watch.ts';

/** Draws again whenever the session has changed: in this tab or, with it, in another one. */
export function useUserInfo<U extends SessionUser>(session: Session<U>): U | SessionUser {
  return useSyncExternalStore(session.subscribe, () => session.userInfo);
}

export function useIsSignedIn<U extends SessionUser>(session: Session<U>): boolean {
  return useSyncExternalStore(session.subscribe, () => session.isSignedIn);
}

/** Which notice of the watch is to be drawn. */
export function useWatchNotice<U extends SessionUser>(watch: SessionWatch<U>): WatchNotice {
  return useSyncExternalStore(watch.subscribe, () => watch.notice);
}
