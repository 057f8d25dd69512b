/** Name of the cache in which the service worker stores recently seen pictures of people. */
const place = 'mitto-pictures';

/** Creates the cache. The service worker stores pictures only while the cache exists. */
export const keepPictures = (): Promise<void> => whereAllowed(() => caches.open(place));

/** Deletes the cache, because another account signs in or nothing may be stored on this device. */
export const forgetPictures = (): Promise<void> => whereAllowed(() => caches.delete(place));

/** Does nothing where the Cache API is missing or refused by the browser; no pictures are cached there. */
async function whereAllowed(work: () => Promise<unknown>): Promise<void> {
  if (!('caches' in globalThis)) return;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
