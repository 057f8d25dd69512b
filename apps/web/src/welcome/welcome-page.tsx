import { DoorStep } from '@mitto/account/web/login/login-step';
import { pageDrawing } from '@mitto/account/web/login/page-drawing.ts';
import { type Services, ServicesContext } from '@mitto/web-kit/feature/services';
import { useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { doorIds } from './welcome-ids.ts';
import { doorPlace, livingDoor } from './welcome-place.ts';

/**
 * Hydrates the welcome page that came with the HTML, so that nothing is painted twice. After it was closed,
 * it is rendered anew.
 */
export function openDoor(services: Services): void {
  const place = doorPlace();
  if (place === null) throw new Error('The page has no door: apps/web/src/welcome draws it.');
  // Keep the drawing, whatever happens to its nodes.
  pageDrawing();
  const door = (
    <ServicesContext value={services}>
      <LivingDoor />
    </ServicesContext>
  );
  document.documentElement.dataset['door'] = 'open';
  if (!livingDoor.root && place.firstElementChild) {
    livingDoor.root = hydrateRoot(place, door, { identifierPrefix: doorIds });
    return;
  }
  livingDoor.root ??= createRoot(place, { identifierPrefix: doorIds });
  livingDoor.root.render(door);
}

function LivingDoor() {
  useLayoutEffect(() => {
    document.documentElement.dataset['app'] = 'ready';
  }, []);
  return <DoorStep />;
}
