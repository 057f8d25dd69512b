import type { TableEntry } from '@mitto/kit/define-table';
import { NewerDatabaseError, type OtherVersions } from '../engine/indexed-db-connection.ts';
import { KeptStore } from '../engine/kept-store.ts';
import { isRefused } from '../engine/local-database-error.ts';
import type { SummaryEntry } from './define-summary.ts';
import { followSummary } from './follow-summary.ts';
import { IndexedDbStore } from './indexed-db-store.ts';
import { loadMemory } from './load-later.ts';
import { LocalDatabase } from './local-database.ts';
import type { LocalMutations } from './local-mutation.ts';
import {
  hasGivenUp,
  type LocalStore,
  outgrownFollowers,
  type RowFollower,
  remakeFollowers,
  type StoreExtension,
  type WriteTx,
} from './local-store.ts';
import { newMeta } from './meta-record.ts';
import { followPeople, type PeopleRules } from './people-rules.ts';
import { PersistentStorage, type StoragePermission } from './persistent-storage.ts';
import { planTables, type TablePlans } from './table-plan.ts';
import { isOutgrown, type UpgradeEntry, upgradeStore } from './upgrade-store.ts';

export interface OpenOptions extends OtherVersions {
  readonly app: string;
  /** Account that owns the database: part of its name, so that two accounts never share one. */
  readonly account: string;
  /** Schema version, which grows with every change of the tables. */
  readonly schema: number;
  readonly tables: readonly TableEntry[];
  readonly mutations: LocalMutations;
  /** Summaries, updated with every change of their tables. They are read like tables. */
  readonly summaries?: readonly SummaryEntry[];
  /** Rules that decide whose profiles `People` may store on this device. */
  readonly people?: PeopleRules;
  /** Records of other packages in the same database. */
  readonly extensions?: readonly StoreExtension[];
  readonly now: () => number;
  /** True when the database is opened right after a sign-in on this device. */
  readonly isLogin?: boolean;
  /** False for 'Don't keep on this device': everything stays in memory. */
  readonly isKept?: boolean;
  /**
   * Converts an outbox entry at an upgrade. Without this function the entries stay unchanged. The server
   * refuses an entry that it no longer understands.
   */
  readonly upgradeEntry?: UpgradeEntry;
  /**
   * Called when the device is full or refuses to store data, and the database continues in memory: the app
   * then shows 'not kept on this device'.
   */
  readonly onMemory?: () => void;
  /** Browser API through which persistent storage is requested; by default the browser's own. */
  readonly storage?: StoragePermission;
  /** Called when the browser has granted persistent storage. From then on `keeping` returns 'persistent'. */
  readonly onKept?: () => void;
}

export type Opened =
  | {
      readonly mode: 'create' | 'exist' | 'upgrade' | 'login';
      readonly name: string;
      readonly db: LocalDatabase;
    }
  /** The database is deleted but has entries to send: it cannot be read or written. See `finishDelete`. */
  | { readonly mode: 'delete'; readonly name: string; readonly store: LocalStore; readonly plans: TablePlans }
  | { readonly mode: 'error'; readonly code: 101 | 400; readonly sentence: string };

export async function openLocalDatabase(options: OpenOptions): Promise<Opened> {
  const { app, account, schema, mutations, now, isLogin = false } = options;
  if (!app || !account || !(Number.isSafeInteger(schema) && schema > 0)) {
    return { mode: 'error', code: 101, sentence: 'Unable to initialize DB please contact the Admin' };
  }
  const plans = planTables(options.tables);
  const name = `${app}/${account}`;
  const followers = [
    ...(options.summaries ?? []).map((entry) => followSummary(entry, account)),
    ...(options.people === undefined ? [] : [followPeople(options.people)]),
  ];
  const found = await openStore({ ...options, name, plans, followers });
  if (!found) return { mode: 'error', code: 400, sentence: 'Failed to initialize DB' };
  const { store, isNew } = found;
  const meta = await store.read((tx) => tx.meta());
  if (meta.isDeleted) return { mode: 'delete', name, store, plans };
  const persistence = new PersistentStorage(options.storage ?? globalThis.navigator?.storage, options.onKept);
  // A browser that gives no answer counts as one that has not granted persistent storage.
  persistence.look().catch(() => undefined);
  const db = new LocalDatabase({ store, plans, mutations, now, owner: account, persistence });
  if (isNew) return { mode: isLogin ? 'login' : 'create', name, db };
  const isUpgraded = isOutgrown(meta, plans, schema);
  const { upgradeEntry = (item) => item, extensions = [] } = options;
  const outgrown = outgrownFollowers(meta, followers);
  // Loaded before the transactions, which would end meanwhile.
  const rooms =
    isUpgraded || outgrown.length > 0 ? await Promise.all(extensions.map((one) => one.loadMakeRoom())) : [];
  const makeRoom = async (tx: WriteTx, names: Iterable<string>) => {
    for (const make of rooms) await make(tx, new Set(names));
  };
  if (isUpgraded) {
    await store.write(async (tx) => {
      // Another tab may have upgraded the store meanwhile; an entry must be converted only once.
      if (!isOutgrown(await tx.meta(), plans, schema)) return;
      await makeRoom(tx, plans.keys());
      await upgradeStore(tx, plans, schema, upgradeEntry);
    });
  }
  // Only now. Otherwise the followers would count the upgrade's own changes twice.
  if (outgrown.length > 0 || hasGivenUp(meta, followers)) {
    await store.write(async (tx) => {
      await makeRoom(tx, namesOf(outgrown));
      await remakeFollowers(tx, outgrown, followers);
    });
  }
  return { mode: isUpgraded ? 'upgrade' : 'exist', name, db };
}

/** Returns the names of followers and of their own tables. */
const namesOf = (followers: readonly RowFollower[]): string[] =>
  followers.flatMap(({ name, keeps }) => [name, ...(keeps ? [keeps.name] : [])]);

interface StoreOptions extends OpenOptions {
  readonly name: string;
  readonly plans: TablePlans;
  readonly followers: readonly RowFollower[];
}

/** Returns undefined when a newer version of the app has upgraded the database. */
async function openStore(
  options: StoreOptions,
): Promise<{ readonly store: LocalStore; readonly isNew: boolean } | undefined> {
  const { schema, isKept = true, onMemory = () => undefined, name, plans, followers } = options;
  const firstMeta = newMeta(plans, schema, followers);
  const inMemory = async () => {
    const { MemoryInstead } = await loadMemory();
    return { store: new MemoryInstead(name, firstMeta, followers), isNew: true };
  };
  if (!isKept) return await inMemory();
  try {
    const durable = await IndexedDbStore.open({ ...options, firstMeta });
    const copyToMemory = async () =>
      (await loadMemory()).copyToMemory(durable, { ...options, firstMeta: () => firstMeta });
    return { store: new KeptStore({ disk: durable, copyToMemory, onMemory }), isNew: durable.isNew };
  } catch (error) {
    if (error instanceof NewerDatabaseError) return undefined;
    if (!isRefused(error)) throw new Error(`The local database ${name} cannot be opened.`, { cause: error });
    onMemory();
    return await inMemory();
  }
}

/** The databases that a page has open at the same time, each at most once. */
export class OpenDatabases {
  readonly #open = new Set<string>();

  /**
   * Opens a database. Returns the spec's refusal if this page already has it open. Other tabs may have it
   * open.
   */
  async open(options: OpenOptions): Promise<Opened> {
    const name = `${options.app}/${options.account}`;
    if (this.#open.has(name)) {
      return { mode: 'error', code: 400, sentence: 'The DB you are trying to access is already open' };
    }
    this.#open.add(name);
    try {
      const opened = await openLocalDatabase(options);
      if (opened.mode === 'error' || opened.mode === 'delete') this.#open.delete(name);
      return opened;
    } catch (error) {
      this.#open.delete(name);
      throw error;
    }
  }

  /**
   * Closes a database; its content stays. A wiped or deleted database must also be closed with this method
   * before it can be opened again.
   */
  async close(opened: Extract<Opened, { db: unknown }>): Promise<void> {
    await opened.db.store.close();
    this.#open.delete(opened.name);
  }

  get names(): readonly string[] {
    return [...this.#open];
  }
}
