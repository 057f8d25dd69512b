/// <reference lib="webworker" />
import { chooseLanguage, isAppPage, type Routing } from './app-pages.ts';
import { keepFiles } from './keep-files.ts';
import { openPicture } from './kept-pictures.ts';
import { openPush, showPush } from './show-push.ts';

declare const self: ServiceWorkerGlobalScope;
declare const __version__: string;
declare const __files__: readonly string[];

/**
 * The server replaces the two placeholders. When its pages change, for example through other settings, the
 * script changes too, and the browser installs the new version.
 */
const { pages, routing }: { pages: string; routing: Routing } = JSON.parse(
  '{"pages":"%pages%","routing":"%routing%"}',
);

const shell = `mitto-shell-${__version__}-${pages}`;
const later = 'mitto-later';
const languages = ['en', 'th'];

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell());
});

async function keepShell(): Promise<void> {
  const cache = await caches.open(shell);
  const pagesOfIt = languages.map((language) => `/shell/${language}`);
  await keepFiles([...__files__, ...pagesOfIt], {
    // Bypass the HTTP cache for the pages: they must belong to this very build.
    ask: (url) => fetch(url, pagesOfIt.includes(url) ? { cache: 'reload' } : {}),
    keep: (url, answer) => cache.put(url, answer),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
}

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldShells().then(() => self.clients.claim()));
});

async function dropOldShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('mitto-shell-') && name !== shell);
  await Promise.all(old.map((name) => caches.delete(name)));
}

// The member has accepted the new version: it activates at once, and the pages reload.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

const icon = __files__.find((file) => file.includes('app-icon-192'));

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(self, event.data?.text() ?? '', icon));
});

self.addEventListener('notificationclick', (event) => {
  const { data, tag } = event.notification;
  // TypeScript does not know replies.
  const { reply } = event as { readonly reply?: string };
  event.notification.close();
  event.waitUntil(openPush(self, { data, tag, reply }, routing === 'hash' ? '/#!' : ''));
});

// The browser has ended the subscription. The app tells the server of the new one at its next start.
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as PushSubscriptionChangeEvent;
  if (oldSubscription) event.waitUntil(self.registration.pushManager.subscribe(oldSubscription.options));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && isAppPage(pathname, routing)) event.respondWith(openShell(request));
  else if (pathname.startsWith('/web/')) event.respondWith(openFile(request));
  else if (pathname.startsWith('/media/'))
    event.respondWith(openPicture(request, (work) => event.waitUntil(work)));
});

/** Returns the cached page in the member's language; fetches it only if it is missing from the cache. */
async function openShell(request: Request): Promise<Response> {
  const chosen = await (await caches.open(later)).match('/language');
  const language = chooseLanguage(await chosen?.text(), self.navigator.languages, languages);
  const kept = await caches.match(`/shell/${language}`, { cacheName: shell });
  return kept ?? (await fetch(request));
}

/** Returns the cached file if there is one; a file never changes under the same name. */
async function openFile(request: Request): Promise<Response> {
  const kept = await caches.match(request.url);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(later)).put(request, answer.clone());
  return answer;
}
