import { LocalDatabase } from '../data/local-database.ts';
import type { LocalMutation } from '../data/local-mutation.ts';
import type { LocalStore } from '../data/local-store.ts';
import { MemoryStore, readAll } from '../data/memory-store.ts';
import { newMeta } from '../data/meta-record.ts';
import type { TablePlans } from '../data/table-plan.ts';
import { createSyncClient } from '../sync/create-sync-client.ts';
import { type Chance, chanceOf, Network, type ServedApi } from '../sync/network.fixture.ts';
import type { SyncApi, SyncClient } from '../sync/sync-client.ts';

/** Changes the traffic between a client and the network, to break one rule on purpose. */
export type Fault = (api: SyncApi, store: LocalStore) => SyncApi;

/**
 * The members of one schedule, and the events that can happen to them, on a server that many schedules share.
 */
export interface Stage {
  readonly members: readonly string[];
  readonly plans: TablePlans;
  readonly mutations: readonly LocalMutation[];
  /**
   * Serves the calls of one member with the real server code. `tell` is called with every returned row that
   * the member may not read.
   */
  serve(member: string, tell: (text: string) => void): ServedApi;
  /** Makes one change as a member on a device, without the network. */
  edit(device: EditedDevice, chance: Chance): Promise<void>;
  /**
   * Makes one change on the server: a right expires, old tombstones are deleted, or a backup is made or
   * restored.
   */
  happen(chance: Chance): Promise<void>;
  /** Runs the nightly reconciliation, which finds changes that are missing from the change log. */
  reconcile(): Promise<void>;
  /** Throws if the data on the server is wrong. */
  check(): Promise<void>;
  /**
   * Returns the content that this member may see, read from the tables themselves and not from the change
   * log.
   */
  truth(member: string): Promise<readonly string[]>;
  /** Describes the content of a device in the same form as `truth`. */
  shown(db: LocalDatabase, member: string): Promise<readonly string[]>;
}

export interface EditedDevice {
  readonly member: string;
  readonly db: LocalDatabase;
}

interface Tab {
  client: SyncClient;
  isBusy: boolean;
}

interface Device extends EditedDevice {
  store: MemoryStore;
  db: LocalDatabase;
  tabs: Tab[];
  copy: MemoryStore | undefined;
}

export interface ScheduleOptions {
  readonly seed: number;
  readonly stage: Stage;
  readonly devices: number;
  readonly fault?: Fault;
}

/** Runs all work that waits for nothing outside the process. For stores in memory this is enough. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

const tabsOfOne = 2;
const maxRounds = 12;
const maxSteps = 5000;

/** Devices that work, lose their connection, are killed and restored, in an order derived from one seed. */
export class Schedule {
  readonly #stage: Stage;
  readonly #chance: Chance;
  readonly #fault: Fault;
  readonly #network = new Network();
  readonly #devices: Device[] = [];
  readonly #mismatched: string[] = [];
  readonly #forbidden: string[] = [];

  constructor({ seed, stage, devices, fault = (api) => api }: ScheduleOptions) {
    this.#stage = stage;
    this.#chance = chanceOf(seed);
    this.#fault = fault;
    for (const member of stage.members) {
      for (let index = 0; index < devices; index += 1) this.#devices.push(this.#device(member));
    }
  }

  async run(steps: number): Promise<void> {
    for (let index = 0; index < steps; index += 1) {
      const device = this.#pick(this.#devices);
      const what = this.#chance(200);
      if (what < 50) await this.#stage.edit(device, this.#chance);
      else if (what < 80) this.#sync(this.#pick(device.tabs));
      else if (what < 186) await this.#network.step(this.#chance);
      else if (what < 190) this.#kill(device);
      else if (what < 192) device.copy = new MemoryStore(await readAll(device.store, this.#stage.plans));
      else if (what < 194) this.#restore(device);
      else if (what < 195) this.#restore(device, this.#emptyStore());
      else await this.#stage.happen(this.#chance);
      await settle();
    }
  }

  /** Repairs the network, runs the nightly reconciliation, and syncs all devices. */
  async calmDown(): Promise<void> {
    this.#network.isCalm = true;
    await this.#exchange();
    await this.#stage.reconcile();
    // All devices are at the head once a whole round has pushed nothing.
    for (let round = 0, before = Number.NaN; this.#network.pushes !== before; round += 1) {
      if (round > maxRounds) throw new Error('what is left over: it never comes to rest');
      before = this.#network.pushes;
      await this.#exchange();
    }
  }

  /** Throws at the first violation. The error begins with a name of the violation. */
  async check(): Promise<void> {
    same('rows too many', this.#forbidden, []);
    await this.#stage.check();
    for (const { member, db, store } of this.#devices) {
      const { waiting, sent, quarantined } = await db.outbox();
      same('what is left over', [waiting.length, sent.length, quarantined], [0, 0, 0]);
      same('rows', await this.#stage.shown(db, member), await this.#stage.truth(member));
      const open = (await store.read((tx) => tx.outbox())).filter(({ state }) => state === 'settling');
      same('what is still settling', open, []);
    }
    same('sums that differ', this.#mismatched, []);
  }

  #emptyStore(): MemoryStore {
    return new MemoryStore(newMeta(this.#stage.plans, 1));
  }

  #device(member: string): Device {
    const store = this.#emptyStore();
    const device: Device = { member, store, db: this.#database(store), tabs: [], copy: undefined };
    device.tabs = this.#tabs(device);
    return device;
  }

  #database(store: MemoryStore): LocalDatabase {
    const { plans, mutations } = this.#stage;
    return new LocalDatabase({ store, plans, mutations, now: Date.now });
  }

  #tabs(device: Device): Tab[] {
    return Array.from({ length: tabsOfOne }, () => this.#tab(device));
  }

  #tab({ member, store }: Device): Tab {
    const tab = { isBusy: false };
    const api = this.#network.apiOf(
      tab,
      this.#stage.serve(member, (text) => this.#forbidden.push(text)),
    );
    const client = createSyncClient({
      store,
      plans: this.#stage.plans,
      schema: 1,
      api: this.#fault(api, store),
      clock: { now: Date.now, after: () => () => undefined },
      onState: () => undefined,
      onRefused: () => undefined,
      onMismatch: (names) => this.#mismatched.push(...names),
    });
    return Object.assign(tab, { client });
  }

  #pick<T>(all: readonly T[]): T {
    const one = all[this.#chance(all.length)];
    if (one === undefined) throw new Error('Nothing to pick from.');
    return one;
  }

  #sync(tab: Tab): void {
    if (tab.isBusy) return;
    tab.isBusy = true;
    const idle = () => {
      tab.isBusy = false;
    };
    // Errors are ignored, because lost connections are part of every schedule. Only the final state is
    // checked.
    tab.client.syncNow().then(idle, idle);
  }

  #kill(device: Device): void {
    const index = this.#chance(device.tabs.length);
    const tab = device.tabs[index];
    if (tab) this.#network.forget(tab);
    device.tabs[index] = this.#tab(device);
  }

  /**
   * Replaces the storage of the device by an old copy, as from a backup of the phone, or by an empty store.
   */
  #restore(device: Device, store = device.copy): void {
    if (!store) return;
    for (const tab of device.tabs) this.#network.forget(tab);
    device.store = store;
    device.copy = undefined;
    device.db = this.#database(store);
    device.tabs = this.#tabs(device);
  }

  /** One tab of every device sends and fetches everything. Messages that were sent earlier also arrive. */
  async #exchange(): Promise<void> {
    for (const { tabs } of this.#devices) {
      const idle = tabs.find(({ isBusy }) => !isBusy) ?? tabs[0];
      if (idle) this.#sync(idle);
    }
    await settle();
    for (let step = 0; this.#network.waiting > 0; step += 1) {
      if (step > maxSteps) throw new Error('what is left over: it never comes to rest');
      await this.#network.step(this.#chance);
      await settle();
    }
  }
}

/** Compares two values as text. Throws an error that begins with `what` if they differ. */
export function same(what: string, found: unknown, wanted: unknown): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${what}: found ${one}, wanted ${other}`);
}
