import { useServices } from '@mitto/web-kit/feature/services';
import { usePlace, useRouterFailure } from '@mitto/web-kit/router/use-router';
import { useIsSignedIn } from '@mitto/web-kit/session/use-session';
import { type ReactNode, Suspense, useState } from 'react';
import { BrandedPage } from './branded-page.tsx';
import { BareFrame, BrokenPage, insideFrame } from './inside.ts';
import { isFramed } from './is-framed.ts';
import { OfflineNotice, RequestsNotice } from './network-notices.tsx';

interface Props {
  readonly children: ReactNode;
}

/** The frame around a page: bars for a signed-in member, only notices for everybody else. */
export function Frame({ children }: Props) {
  const { session } = useServices();
  const isSignedIn = useIsSignedIn(session);
  const place = usePlace();
  const failure = useRouterFailure();
  const isInside = isSignedIn && place !== undefined && isFramed(place);
  // The session may end while a page that needs it is open: the page is gone at once, and its notice stays.
  const isOver = !isSignedIn && (place?.route.authorities.length ?? 0) > 0;
  const content = failure ? <BrokenPage /> : !isOver && children;
  return (
    <Suspense>
      {isInside ? (
        <MemberFrame isBare={place.route.isBare}>{content}</MemberFrame>
      ) : (
        <>
          <OfflineNotice />
          <RequestsNotice />
          {failure || isOver ? <BrandedPage>{content}</BrandedPage> : content}
        </>
      )}
    </Suspense>
  );
}

/** The frame with bars, or without them for a page that fills the window. */
function MemberFrame({ isBare, children }: Props & { readonly isBare: boolean }) {
  const [InsideFrame] = useState(insideFrame);
  return isBare ? <BareFrame>{children}</BareFrame> : <InsideFrame>{children}</InsideFrame>;
}
