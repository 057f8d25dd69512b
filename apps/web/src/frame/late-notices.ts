import { lazy } from 'react';
import { patiently } from '../start/patiently.ts';

/** Notices about sync and storage; loaded after the first page. */
export const SyncNotices = lazy(async () => ({
  default: (await patiently(() => import('./sync-notices.tsx'))).SyncNotices,
}));

/** The notice that the device is offline. */
export const OfflineLine = lazy(async () => ({
  default: (await patiently(() => import('./offline-line.tsx'))).OfflineLine,
}));

/** The notice of running requests. */
export const RunningNotice = lazy(async () => ({
  default: (await patiently(() => import('./running-notice.tsx'))).RunningNotice,
}));
