import { fail } from '@mitto/kit/app-error';
import type { Me } from '@mitto/server-kit/module/me';
import { photoPathOf } from '../../contract/photos.ts';

/** Refuses any path but the caller's own. Another member's path and a missing one get the same answer. */
export function checkPath(me: Me, path: string): void {
  if (path !== photoPathOf(me.uid)) fail('not-found');
}
