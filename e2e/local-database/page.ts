import { circles, visitors } from '@mitto/circles/contract/circle-tables';
import type { Pushed, Updates } from '@mitto/kit/database-api';
import type { Envelope } from '@mitto/kit/envelope';
import { newId } from '@mitto/kit/ids';
import { createSyncClient } from '@mitto/localdb/create-sync-client';
import { openLocalDatabase } from '@mitto/localdb/open-local-database';
import { SyncFailure } from '@mitto/localdb/sync-client';
import { syncInOneTab } from '@mitto/localdb/sync-in-one-tab';
import { feedbackTable } from '@mitto/support/contract/feedback-table';

/**
 * A tab of an app that stores feedback, likes and visits. Used by the tests that break its network and
 * storage.
 */
const asked = new URLSearchParams(location.search);
const account = asked.get('account') ?? '';

async function call<T>(method: string, path: string, body: unknown): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: {
      authorization: `Bearer ${asked.get('token') ?? ''}`,
      'content-type': 'application/json',
      'x-csrf-token': /mitto_csrf=([^;]*)/.exec(document.cookie)?.[1] ?? '',
      options: 'client=mitto-web; build=1.0.0; schema=1; language=en',
    },
    body: JSON.stringify(body),
    // Give up after 5 s: a response that never arrives would block all requests queued behind it.
    signal: AbortSignal.timeout(5000),
  });
  // The cast is safe: the server checks its responses against their schemas.
  const envelope = (await response.json()) as Envelope<T>;
  if ('error' in envelope) throw new SyncFailure(response.status, envelope.error.code);
  return envelope.result;
}

const told = { isMemory: false, isOutdated: false };
/** Version of the page's build. Version 2 has another index, so that it has to upgrade the database. */
const schema = Number(asked.get('schema') ?? 1);
const feedback = { ...feedbackTable, indexes: schema === 1 ? feedbackTable.indexes : [['recommendation']] };
let leave: (() => void) | undefined;
const opened = await openLocalDatabase({
  app: 'mitto',
  account,
  schema,
  tables: [feedback, circles, visitors],
  mutations: [],
  now: Date.now,
  onMemory: () => {
    told.isMemory = true;
  },
  onBlocked: (upgrade) => {
    document.body.setAttribute('data-blocked', '');
    void upgrade.then(() => document.body.removeAttribute('data-blocked'));
  },
  onOutdated: () => {
    told.isOutdated = true;
    leave?.();
  },
});
if (!('db' in opened)) throw new Error(`The database is not open: ${opened.mode}.`);
const { db, name, mode } = opened;

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
  onState: () => undefined,
  onRefused: () => undefined,
  onMismatch: (tables) => reportError(new Error(`The sums of ${tables.join(' ')} differ.`)),
});
leave = syncInOneTab({ store: db.store, client, name, locks: navigator.locks });

const tab = {
  mode,
  /** Writes a feedback. Resolves when it is stored on the device, which is when a screen would show it. */
  async write(likeMost: string): Promise<void> {
    const ref = newId();
    const shown = { createdBy: account, date: Date.now() };
    await db.insert(feedbackTable, { recommendation: 'likely', likeMost }, { ref, shown });
  },
  async look() {
    const [rows, { waiting, sent, refused }] = await Promise.all([db.find(feedbackTable), db.outbox()]);
    const texts = (isPending: boolean) =>
      rows
        .filter((one) => one.isPending === isPending)
        .map(({ row }) => row.likeMost ?? '')
        .sort();
    const { phase, attempts } = client.state;
    return {
      confirmed: texts(false),
      pending: texts(true),
      outbox: waiting.length + sent.length,
      refused: refused.length,
      isDurable: db.isDurable,
      isMemory: told.isMemory,
      isOutdated: told.isOutdated,
      phase,
      attempts,
    };
  },
  /** Number of likes and visits on this device. */
  async countFans(): Promise<number> {
    return (await db.find(circles)).length + (await db.find(visitors)).length;
  },
  nudge: () => client.resume(),
  async clientId(): Promise<string> {
    return (await db.store.read((tx) => tx.meta())).clientId;
  },
  close: () => db.store.close(),
};
export type Tab = typeof tab;

Object.assign(globalThis, { tab });
document.body.setAttribute('data-tab', mode);
