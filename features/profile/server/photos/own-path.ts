import { fail } from '@mitto/kit/app-error';
import type { Me } from '@mitto/server-kit/module/me';
import { photoPathOf } from '../../contract/photos.ts';

/** Somebody else's path and one there is not answer alike. */
export function checkPath(me: Me, path: string): void {
  if (path !== photoPathOf(me.uid)) fail('not-found');
}
