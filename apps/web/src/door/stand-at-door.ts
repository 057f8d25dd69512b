import { once } from '@mitto/web-kit/data/once';
import type { Services } from '@mitto/web-kit/face/services';
import { closeDoor } from './door-place.ts';

/** Its script comes with the page for those outside; a member's device fetches it when nothing else is to do. */
const loadDoor = once(() => import('./page-door.tsx'));

/** Opens the door that came with the page, and answers what closes it. */
export function standAtDoor(services: Services): () => void {
  let isLeft = false;
  const open = async () => {
    const { openDoor } = await loadDoor();
    if (!isLeft) openDoor(services);
  };
  open().catch(() => {
    document.documentElement.dataset['app'] = 'failed';
  });
  return () => {
    isLeft = true;
    closeDoor();
  };
}
