import { useLive } from '@mitto/web-kit/live/use-live';
import { useNote } from '@mitto/web-kit/live/use-note';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { placeOfPush } from '../../contract/notification-place.ts';
import { notificationList } from '../../contract/notification-tables.ts';
import { readOpened, tagOf } from '../../contract/push-payload.ts';
import { replyCache } from '../../contract/push-reply.ts';
import { openPlace } from '../open-place.ts';
import { useClock } from '../use-clock.ts';
import { AskForPush } from './ask-for-push.tsx';
import { isTold, pushNote } from './device-notes.ts';
import { closeRead, dropSubscription, findEndpoint, showAppBadge } from './device-push.ts';
import { useNotificationLanguage, useSubscribe } from './use-push.ts';

const most = 100;

/** Keeps what this device shows, and what the server knows of it, up to date while the app is open. */
export function FollowDevice() {
  useShownOnDevice();
  useSubscription();
  useClock('if known');
  const opened = useOpened();
  const hasReplies = useHasReplies(opened);
  return (
    <>
      <AskForPush />
      {hasReplies && (
        <Suspense>
          <ImportReplies key={opened} />
        </Suspense>
      )}
    </>
  );
}

// Loaded only on devices with replies that wait.
const ImportReplies = lazy(async () => ({ default: (await import('./import-replies.tsx')).ImportReplies }));

/** True if the service worker has left replies: before the app was opened, or with the press counted here. */
function useHasReplies(opened: number): boolean {
  const [has, tell] = useState(false);
  const look = useEffectEvent(async () => {
    // Browsers leave this out on an insecure connection, whatever their types say.
    if ('caches' in window && (await caches.has(replyCache))) tell(true);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press may have left a reply
  useEffect(() => {
    // A browser may refuse its caches; then it has no replies either.
    look().catch(() => undefined);
  }, [opened]);
  return has;
}

/** Closes what was read, on this device or elsewhere, and counts the rest on the app's icon. */
function useShownOnDevice(): void {
  const { answer, isLoaded } = useLive(notificationList, { equals: { isRead: false }, limit: most });
  const open = answer.map(({ ref }) => tagOf(ref)).join(' ');
  const show = useEffectEvent(async (tags: readonly string[]) => {
    await closeRead(new Set(tags));
    await showAppBadge(tags.length);
  });
  useEffect(() => {
    // A browser may refuse either; nothing that the member has asked for depends on it.
    if (isLoaded) show(open.split(' ').filter(Boolean)).catch(() => undefined);
  }, [open, isLoaded]);
}

/**
 * Tells the server of this device's subscription when the browser has replaced it, and from time to time. Ends
 * a subscription that somebody else left behind when they signed out here.
 */
function useSubscription(): void {
  const { subscribe } = useSubscribe();
  const language = useNotificationLanguage();
  const note = useNote(pushNote);
  const keepUp = useEffectEvent(async () => {
    const known = note.answer;
    if (!known) await dropSubscription();
    else if (!isTold(known, { endpoint: await findEndpoint(), language, at: Date.now() })) await subscribe();
  });
  useEffect(() => {
    // Without network it is done at the next start.
    if (note.isLoaded) keepUp().catch(() => undefined);
  }, [note.isLoaded]);
}

/**
 * Opens what a pressed push tells of, in the window that the service worker has brought to the front. Returns the
 * number of presses.
 */
function useOpened(): number {
  const router = useRouter();
  const [presses, count] = useState(0);
  useEffect(() => {
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
    const heard = ({ data }: MessageEvent<unknown>) => {
      const opened = readOpened(data);
      if (!opened) return;
      count((now) => now + 1);
      openPlace(router, placeOfPush(opened));
    };
    serviceWorker?.addEventListener('message', heard);
    return () => serviceWorker?.removeEventListener('message', heard);
  }, [router]);
  return presses;
}
