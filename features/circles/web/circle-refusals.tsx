import { useRefused } from '@mitto/web-kit/data/use-changes';
import { m } from '@mitto/words/messages';
import { lazy, Suspense } from 'react';
import { circleMutations } from '../contract/circle-mutations.ts';

// Loaded lazily: refusals are rare.
const RefusedTask = lazy(async () => ({
  default: (await import('./public/refused-task.tsx')).RefusedTask,
}));

interface Props {
  readonly uid: string;
}

/** Notices of refused tasks about one person, until they are closed or the task may be retried. */
export function CircleRefusals({ uid }: Props) {
  const likes = useRefused(circleMutations.likes);
  const favorites = useRefused(circleMutations.favorite);
  const unmatches = useRefused(circleMutations.unmatch);
  const refused = [
    ...likes.map((change) => ({ what: m.circles_refused_like(), change })),
    ...favorites.map((change) => ({ what: m.circles_refused_favorite(), change })),
    ...unmatches.map((change) => ({ what: m.circles_refused_unmatch(), change })),
  ].filter(({ change }) => change.given.uid === uid);
  return refused.map(({ what, change }) => (
    <Suspense key={change.mid}>
      <RefusedTask limit="likes" what={what} {...change} />
    </Suspense>
  ));
}
