/** Where the service worker keeps pictures of people seen lately. */
const place = 'mitto-pictures';

/** From now on it does: without the place it keeps none. */
export const keepPictures = (): Promise<void> => whereAllowed(() => caches.open(place));

/** They are somebody else's business from now on, or nothing is to be kept. */
export const forgetPictures = (): Promise<void> => whereAllowed(() => caches.delete(place));

/** A browser that refuses the place, or has none, keeps no pictures. */
async function whereAllowed(work: () => Promise<unknown>): Promise<void> {
  if (!('caches' in globalThis)) return;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
