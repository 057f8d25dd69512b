/** Where the service worker keeps pictures of people seen lately. */
const place = 'mitto-pictures';

/** From now on it does: without the place it keeps none. */
export async function keepPictures(): Promise<void> {
  if ('caches' in globalThis) await caches.open(place);
}

/** They are somebody else's business from now on, or nothing is to be kept. */
export async function forgetPictures(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(place);
}
