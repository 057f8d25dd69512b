import { circles } from '@mitto/circles/contract/circle-tables';
import type { Pushed, Updates } from '@mitto/kit/database-api';
import type { Envelope } from '@mitto/kit/envelope';
import { createSyncClient } from '@mitto/localdb/create-sync-client';
import { openLocalDatabase } from '@mitto/localdb/open-local-database';
import { SyncFailure } from '@mitto/localdb/sync-client';
import { syncInOneTab, tabPage } from '@mitto/localdb/sync-in-one-tab';

/** A tab of an app that shows nothing but its circles. Used by the test that opens several tabs. */
const asked = new URLSearchParams(location.search);
const token = asked.get('token') ?? '';

async function call<T>(method: string, path: string, body: unknown): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      // Sends back the CSRF cookie that came with the page. A page of another origin could not read it.
      'x-csrf-token': /mitto_csrf=([^;]*)/.exec(document.cookie)?.[1] ?? '',
      options: 'client=mitto-web; build=1.0.0; schema=1; language=en',
    },
    body: JSON.stringify(body),
  });
  // The cast is safe: the server checks its responses against their schemas.
  const envelope = (await response.json()) as Envelope<T>;
  if ('error' in envelope) throw new SyncFailure(response.status, envelope.error.code);
  return envelope.result;
}

const opened = await openLocalDatabase({
  app: 'mitto',
  account: asked.get('account') ?? '',
  schema: 1,
  tables: [circles],
  mutations: [],
  now: Date.now,
});
if (!('db' in opened)) throw new Error(`The database is not open: ${opened.mode}.`);
const { db, name } = opened;
const page = tabPage(window, document);
const show = (word: string, text: string) => document.body.setAttribute(`data-${word}`, text);

const client = createSyncClient({
  store: db.store,
  plans: db.plans,
  schema: 1,
  api: {
    updates: (request) => call<Updates>('POST', '/database/updates', request),
    pushMany: (request) => call<Pushed>('PUT', '/database/push/many', request),
  },
  clock: {
    now: Date.now,
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  },
  socket: {
    open: (endpoint) => new WebSocket(new URL(endpoint, location.href.replace('http', 'ws'))),
    token: () => token,
    isInSight: () => page.isInSight,
  },
  onState: ({ phase, isLive }) => show('state', `${phase} ${isLive ? 'live' : 'not live'}`),
  onRefused: ({ code }) => show('refused', code ?? ''),
  onMismatch: (tables) => show('mismatch', tables.join(' ')),
});
db.live(circles, {}, (rows) => show('circles', String(rows.length)));
syncInOneTab({ store: db.store, client, name, locks: navigator.locks, page });
