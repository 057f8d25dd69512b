import { fail } from '@mitto/kit/app-error';
import type { Me } from '@mitto/server-kit/module/me';
import { photoPathOf } from '../../contract/photos.ts';

/**
 * Refuses any path that is not the caller's own. The error for another member's path is the same as for a
 * missing one.
 */
export function checkPath(me: Me, path: string): void {
  if (path !== photoPathOf(me.uid)) fail('not-found');
}
