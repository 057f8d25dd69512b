import { useServices } from '@mitto/web-kit/face/services';
import { usePlace, useRouterFailure } from '@mitto/web-kit/router/use-router';
import { useIsSignedIn } from '@mitto/web-kit/session/use-session';
import { type ReactNode, Suspense } from 'react';
import { BrokenPage, InsideFrame } from './inside.ts';
import { OfflineNotice, RequestsNotice } from './network-notices.tsx';

interface Props {
  readonly children: ReactNode;
}

/** What stands around a page: everything for a member, next to nothing before one is in. */
export function Frame({ children }: Props) {
  const { session } = useServices();
  const isSignedIn = useIsSignedIn(session);
  const place = usePlace();
  const failure = useRouterFailure();
  const isInside = isSignedIn && place !== undefined && place.route.name !== 'login';
  const content = failure ? <BrokenPage /> : children;
  return (
    <Suspense>
      {isInside ? (
        <InsideFrame>{content}</InsideFrame>
      ) : (
        <>
          <OfflineNotice />
          <RequestsNotice />
          {content}
        </>
      )}
    </Suspense>
  );
}
