import { forgetPictures } from '@mitto/web-kit/data/kept-pictures';
import type { Services } from '@mitto/web-kit/feature/services';
import { forgetDrafts } from '@mitto/web-kit/forms/forget-drafts';

/**
 * Deletes the data of ended sign-ins from the device, for example after a closed window or a browser crash.
 * The code that does it is loaded only if there is such data.
 */
export async function sweepDevice({ data, session }: Services): Promise<void> {
  if (session.isRefused) forgetDrafts();
  if (session.sitting === undefined && session.residentId === undefined) await forgetPictures();
  const all = await indexedDB.databases();
  const own = `mitto/${session.sitting?.userId}`;
  if (all.some(({ name }) => name?.startsWith('mitto/') && name !== own)) await (await data()).sweep();
}
