import { lazy } from 'react';
import { patiently } from '../start/patiently.ts';

/** What is worth a word about the device and the server: after the page. */
export const SyncNotices = lazy(async () => ({
  default: (await patiently(() => import('./sync-notices.tsx'))).SyncNotices,
}));

/** That an answer is waited for. */
export const RunningNotice = lazy(async () => ({
  default: (await patiently(() => import('./running-notice.tsx'))).RunningNotice,
}));
