// Replaces the service worker that a built app at this address may have left, which would go on serving its
// files. Deletes the cached files, unregisters itself and reloads the pages.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
  for (const page of await clients.matchAll({ type: 'window' })) await page.navigate(page.url);
}
