import { AccountChannels, UploadShares } from '@mitto/localdb/between-tabs';
import { lateSync } from '@mitto/localdb/late-sync';
import { finishDelete } from '@mitto/localdb/leave-database';
import { loadMemory, loadWriter } from '@mitto/localdb/load-later';
import type { LocalDatabase } from '@mitto/localdb/local-database';
import { LocalDatabaseError } from '@mitto/localdb/local-database-error';
import { OutboxKeeper } from '@mitto/localdb/outbox-keeper';
import { People } from '@mitto/localdb/people';
import type { SyncState } from '@mitto/localdb/sync-client';
import { type OneTabOptions, sendWhilePaused, syncInOneTab, tabPage } from '@mitto/localdb/sync-in-one-tab';
import { StatusKeeper } from '@mitto/localdb/sync-status';
import { isOnline } from '../api/connection.ts';
import { browserStorage, type KeyValues } from '../session/browser-storage.ts';
import type { AccountData } from './account-data.ts';
import type { SyncServices } from './account-sync.ts';
import { beginAll } from './begin-all.ts';
import type { GatheredData } from './gather-data.ts';
import { KeptWaits } from './kept-waits.ts';
import { type AccountWishes, databaseNameOf, openAccount } from './open-account.ts';

const loadSync = () => import('./account-sync.ts');

/** Opens the account's database and starts its sync. */
export async function openAccountData(
  services: SyncServices,
  gathered: GatheredData,
  wishes: AccountWishes,
): Promise<AccountData> {
  const page = tabPage(window, document);
  let status: StatusKeeper | undefined;
  const look = () => status?.lookAtKeeping();
  const outdated = Promise.withResolvers<void>();
  const db = await openOrFinish(services, gathered, {
    ...wishes,
    onMemory: look,
    onKept: look,
    onOutdated: outdated.resolve,
  });
  const { store } = db;
  const name = databaseNameOf(wishes.account);
  const onState = (state: SyncState) => status?.tell(state);
  const hasEnough = Promise.withResolvers<boolean>();
  const afterFirst = (isThere: boolean) => (isThere ? services.whenShown?.() : undefined);
  const { syncId } = await store.read((tx) => tx.meta());
  const shares = new UploadShares(name);
  const client = lateSync({
    load: async () =>
      (await loadSync()).accountSync(db, services, {
        ...{ page, shares, onState, uploads: gathered.uploads },
        onChannel: (channel, body) => channels.told(channel, body),
      }),
    // If there is data to show, the sync is loaded after the first screen, so that it does not compete with
    // the screen for network and processor.
    when: syncId === null ? hasEnough.promise.then(afterFirst) : afterFirst(true),
    onState,
  });
  db.sendBy(client);
  const channels = new AccountChannels(name, client, gathered.channels);
  const waits = new KeptWaits(storageOf(services));
  const outbox = new OutboxKeeper({ db, fetchWords: gathered.refusals, waits, isOnline });
  status = new StatusKeeper({ db, name, client, outbox, isOnline });
  fetchLater(gathered, services);

  const part = takePart({ store, client, name, page, locks: navigator.locks });
  void outdated.promise.then(() => {
    status?.outdate();
    part.leave();
  });
  const stop = () => {
    part.leave();
    for (const part of [status, outbox, channels, shares]) part.close();
  };
  const data: AccountData = {
    account: wishes.account,
    db,
    people: peopleOf(db, gathered, services),
    gathered,
    outbox,
    status,
    uploads: shares,
    hasEnough: hasEnough.promise,
    channels,
    syncNow: () => client.syncNow(),
    rest: part.rest,
    async close() {
      stop();
      await store.close();
    },
    async wipe() {
      stop();
      waits.forget();
      await store.wipe();
    },
  };
  hasEnough.resolve(beginAll(data, services));
  return data;
}

/**
 * Syncs in turn with the account's other tabs, or rests, until `leave` is called: at the end, or when a tab with a
 * newer version has to sync.
 */
function takePart(tab: OneTabOptions & { readonly locks: LockManager }) {
  const follow = () => syncInOneTab(tab);
  let isResting = false;
  let end: (() => void) | undefined = follow();
  return {
    leave(): void {
      end?.();
      end = undefined;
    },
    rest(next: boolean): void {
      if (next === isResting || end === undefined) return;
      isResting = next;
      end();
      end = isResting ? sendWhilePaused(tab) : follow();
    },
  };
}

/**
 * Loads, after the first page, the code that must also work offline. A failed load is retried when the code
 * is needed.
 */
function fetchLater({ refusals, about, shows }: GatheredData, { whenShown }: SyncServices): void {
  whenShown?.()
    .then(() => Promise.all([loadWriter(), shows(), refusals(), about(), loadMemory()]))
    .catch(() => undefined);
}

/** Returns the storage that contains the session; undefined if nothing may be stored on this device. */
function storageOf({ session: { keeping } }: SyncServices): KeyValues | undefined {
  if (keeping === 'nothing') return undefined;
  return keeping === 'device' ? browserStorage.device : browserStorage.tab;
}

async function openOrFinish(
  services: SyncServices,
  gathered: GatheredData,
  wishes: AccountWishes,
): Promise<LocalDatabase> {
  const opened = await openAccount(services.clock, gathered, wishes);
  if ('db' in opened) return opened.db;
  if (opened.mode === 'error') throw new LocalDatabaseError(opened.code, opened.sentence);
  // The database is marked as deleted, but still has unsent changes. Send those first, then create a new
  // database.
  const { accountSync } = await loadSync();
  const client = accountSync(opened, services, {
    page: tabPage(window, document),
    uploads: gathered.uploads,
    shares: { tell: () => undefined },
    onState: () => undefined,
  });
  const isGone = await finishDelete({ store: opened.store, client });
  const anew = isGone ? await openAccount(services.clock, gathered, wishes) : undefined;
  if (anew && 'db' in anew) return anew.db;
  throw new LocalDatabaseError(400, 'Failed to initialize DB');
}

function peopleOf(
  { store }: LocalDatabase,
  { people: { rules, fetch } }: GatheredData,
  { client, clock }: SyncServices,
): People | undefined {
  if (!rules || !fetch) return undefined;
  return new People({ store, rules, fetchProfiles: fetch(client), now: clock.now });
}
