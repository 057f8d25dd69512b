import { DoorStep } from '@mitto/account/web/login/door-step';
import { pageDrawing } from '@mitto/account/web/login/page-drawing.ts';
import { type Services, ServicesContext } from '@mitto/web-kit/face/services';
import { useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { doorIds } from './door-ids.ts';
import { doorPlace, livingDoor } from './door-place.ts';

/** The door that came with the page comes alive: React takes over its very nodes, and nothing is painted twice. */
export function openDoor(services: Services): void {
  const place = doorPlace();
  if (place === null) throw new Error('The page has no door: apps/web/src/door draws it.');
  // Whatever becomes of the nodes, the drawing is kept.
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
