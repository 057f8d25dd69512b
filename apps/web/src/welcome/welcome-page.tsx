import { LoginStep } from '@mitto/account/web/login/login-step';
import { pageDrawing } from '@mitto/account/web/login/page-drawing.ts';
import { type Services, ServicesContext } from '@mitto/web-kit/feature/services';
import { useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { welcomeIds } from './welcome-ids.ts';
import { liveWelcome, welcomePlace } from './welcome-place.ts';

/**
 * Hydrates the welcome page that came with the HTML, so that nothing is painted twice. After it was closed,
 * it is rendered anew.
 */
export function openWelcome(services: Services): void {
  const place = welcomePlace();
  if (place === null)
    throw new Error('The page has no place for the welcome page: apps/web/src/welcome draws it.');
  // Store a reference to the drawing now: it is only in the HTML, and React may remove its nodes.
  pageDrawing();
  const welcome = (
    <ServicesContext value={services}>
      <LiveWelcome />
    </ServicesContext>
  );
  document.documentElement.dataset['door'] = 'open';
  if (!liveWelcome.root && place.firstElementChild) {
    liveWelcome.root = hydrateRoot(place, welcome, { identifierPrefix: welcomeIds });
    return;
  }
  liveWelcome.root ??= createRoot(place, { identifierPrefix: welcomeIds });
  liveWelcome.root.render(welcome);
}

function LiveWelcome() {
  useLayoutEffect(() => {
    document.documentElement.dataset['app'] = 'ready';
  }, []);
  return <LoginStep />;
}
