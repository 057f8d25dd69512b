import { FrameContext } from '@mitto/web-kit/feature/frame-parts.tsx';
import { type Services, ServicesContext, useIsShown } from '@mitto/web-kit/feature/services';
import type { Router } from '@mitto/web-kit/router/router';
import { PageView, RouterRoot } from '@mitto/web-kit/router/router-view.tsx';
import { usePlace } from '@mitto/web-kit/router/use-router';
import { useIsSignedIn } from '@mitto/web-kit/session/use-session';
import { Suspense, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { partsOf } from './features.ts';
import { Frame } from './frame/frame.tsx';
import { Overlays } from './frame/inside.ts';
import { SafeView } from './frame/safe-view.tsx';
import { takeOverWithPage } from './welcome/take-over-page.ts';

interface Props {
  readonly router: Router;
  readonly services: Services;
}

/** The page in its frame, with the overlays above it. */
export function App({ router, services }: Props) {
  useLayoutEffect(takeOverWithPage, []);
  return (
    <ServicesContext value={services}>
      <FrameContext value={partsOf}>
        <RouterRoot router={router}>
          <SafeView>
            <Frame>
              <PageView />
            </Frame>
            <OverlaysWhenNeeded {...services} />
          </SafeView>
        </RouterRoot>
      </FrameContext>
    </ServicesContext>
  );
}

/** Loads the overlays when a panel, toast or modal needs them; for a member, right after the first page. */
function OverlaysWhenNeeded({ session, toasts, modals }: Services) {
  const isSignedIn = useIsSignedIn(session);
  const hasPanels = (usePlace()?.panels.length ?? 0) > 0;
  const hasToasts = useSyncExternalStore(toasts.listen, toasts.list).length > 0;
  const hasModals = useSyncExternalStore(modals.listen, modals.list).length > 0;
  const isShown = useIsShown();
  // Remembers a sign-in, so that the overlays can report a session that ended before they were loaded.
  const [wasIn, setWasIn] = useState(isSignedIn);
  if (isSignedIn && !wasIn) setWasIn(true);
  const [isNeeded, setNeeded] = useState(false);
  if (!isNeeded && ((wasIn && isShown) || hasPanels || hasToasts || hasModals)) setNeeded(true);
  return <Suspense>{isNeeded && <Overlays wasIn={wasIn} />}</Suspense>;
}
