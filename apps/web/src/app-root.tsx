import { type Services, ServicesContext } from '@mitto/web-kit/face/services';
import type { Router } from '@mitto/web-kit/router/router';
import { PageView, RouterRoot } from '@mitto/web-kit/router/router-view.tsx';
import { usePlace } from '@mitto/web-kit/router/use-router';
import { useIsSignedIn } from '@mitto/web-kit/session/use-session';
import { Suspense, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { takeOverDoor } from './door/take-over-door.ts';
import { Frame } from './frame/frame.tsx';
import { Overlays } from './frame/inside.ts';

interface Props {
  readonly router: Router;
  readonly services: Services;
}

/** The page in its frame, and what lies above it. */
export function App({ router, services }: Props) {
  useLayoutEffect(takeOverDoor, []);
  return (
    <ServicesContext value={services}>
      <RouterRoot router={router}>
        <Frame>
          <PageView />
        </Frame>
        <OverlaysWhenNeeded {...services} />
      </RouterRoot>
    </ServicesContext>
  );
}

/** Until somebody signs in, opens a panel or is told something, there is nothing above the page. */
function OverlaysWhenNeeded({ session, toasts, modals }: Services) {
  const isSignedIn = useIsSignedIn(session);
  const hasPanels = (usePlace()?.panels.length ?? 0) > 0;
  const hasToasts = useSyncExternalStore(toasts.listen, toasts.list).length > 0;
  const hasModals = useSyncExternalStore(modals.listen, modals.list).length > 0;
  const [isNeeded, setNeeded] = useState(false);
  if (!isNeeded && (isSignedIn || hasPanels || hasToasts || hasModals)) setNeeded(true);
  return <Suspense>{isNeeded && <Overlays />}</Suspense>;
}
