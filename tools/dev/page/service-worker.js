// Replaces a service worker that a built app at this URL may have installed, which would still serve the
// files of that app. This one deletes the cached files, unregisters itself and reloads the pages.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
  for (const page of await clients.matchAll({ type: 'window' })) await page.navigate(page.url);
}
