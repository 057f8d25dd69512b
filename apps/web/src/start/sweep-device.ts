import { forgetPictures } from '@mitto/web-kit/data/kept-pictures';
import type { Services } from '@mitto/web-kit/face/services';
import { forgetDrafts } from '@mitto/web-kit/forms/draft-places';

/**
 * Takes off the device what sign-ins that are over have left: a window that was closed, a browser that fell. What
 * knows how is loaded only where there is something.
 */
export async function sweepDevice({ data, session }: Services): Promise<void> {
  if (session.isRefused) forgetDrafts();
  if (session.sitting === undefined && session.residentId === undefined) await forgetPictures();
  const all = await indexedDB.databases();
  const own = `mitto/${session.sitting?.userId}`;
  if (all.some(({ name }) => name?.startsWith('mitto/') && name !== own)) await (await data()).sweep();
}
