import { useNotifications } from '@mitto/account/web/public/use-notifications.ts';
import { isLikedHere } from '@mitto/circles/web/public/liked-here';
import { useAccountData } from '@mitto/web-kit/data/account-data-context.tsx';
import { useServices } from '@mitto/web-kit/feature/services';
import { useAnswer } from '@mitto/web-kit/live/use-answer';
import { usePlace } from '@mitto/web-kit/router/use-router';
import { Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { claimNews, untoldWord } from '../news/claim-news.ts';
import { followNews } from '../news/follow-news.ts';
import { Celebration } from './celebration.tsx';
import { useSayNews } from './use-say-news.ts';

/** Max number of celebrations in a row. If there are more new matches, one toast announces all of them. */
const maxCelebrated = 3;

/** Announces once what other members did, on every screen of the app. */
export function TellNews() {
  const { db } = useAccountData();
  const { session } = useServices();
  const me = session.userId ?? '';
  const isNotified = useNotifications();
  useEffect(() => followNews(db, me), [db, me]);
  const isInSight = useSyncExternalStore(listenToSight, () => document.visibilityState === 'visible');
  const [celebrated, celebrate] = useState<readonly string[]>([]);
  const say = useSayNews();
  const newest = usePlace()?.panels.at(-1);
  const { answer: untold } = useAnswer<string>(
    '',
    { source: db, about: 'untold news', question: me },
    (tell, onError) => db.store.watch((tx) => untoldWord(tx, me), tell, onError),
  );

  const tell = useEffectEvent(async () => {
    const news = await claimNews(db, me, (uid) => isLikedHere(me, uid));
    const isOn = (name: string) => isNotified?.('inapp', name) === true;
    // No celebration for a match whose conversation is open, because the celebration would cover it.
    const isTalking = (uid: string) => newest?.name === 'chat' && newest.params['rid'] === uid;
    const known = news.match.flatMap(({ uid }) => uid ?? []);
    const matches = isOn('match') ? known.filter((uid) => !isTalking(uid)) : [];
    if (matches.length > maxCelebrated) say.matches(matches.length);
    else celebrate((before) => [...before, ...matches.toReversed()]);
    if (isOn('interest')) await say.likes(news.likedMe);
    if (isOn('profileVisits')) await say.visits(news.visitedMe);
  });
  const isReady = isNotified !== undefined;
  // A toast would cover the payment, or the welcome after it.
  const isBuying = newest?.name === 'subscription';
  useEffect(() => {
    // Waits until the page is visible, because a toast in a hidden tab would have disappeared before the
    // member returns.
    if (isInSight && isReady && !isBuying && untold !== '') tell().catch(reportError);
  }, [untold, isInSight, isReady, isBuying]);

  const [uid] = celebrated;
  if (uid === undefined) return null;
  return (
    <Suspense>
      <Celebration key={uid} uid={uid} onGone={() => celebrate((before) => before.slice(1))} />
    </Suspense>
  );
}

function listenToSight(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
