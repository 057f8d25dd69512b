import { newId } from '@mitto/kit/ids';
import { type NotesWorld, openNotes } from '@mitto/sync-server/notes-of-the-tests';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  appendWord,
  guarded,
  mutations,
  notes,
  plans,
  serverFor,
  shareNote,
  truthFor,
} from './convergence-server-of-the-tests.ts';
import { readAll } from './copy-to-memory.ts';
import { createSyncClient, type SyncClient } from './create-sync-client.ts';
import { LocalDatabase } from './local-database.ts';
import { MemoryStore } from './memory-store.ts';
import { chanceOf, Network } from './network-of-the-tests.ts';
import { newMeta } from './new-meta.ts';
import {
  type Fault,
  noFault,
  withEarlyNumbers,
  withoutApplyRule,
  withoutMids,
  withoutPolicyRecheck,
} from './planted-faults-of-the-tests.ts';

const isNightly = process.env['NIGHTLY'] === '1';
const schedules = isNightly ? 10_000 : 100;
const firstSeed = Number(process.env['CONVERGENCE_SEED'] ?? 1);

let world: NotesWorld;
beforeAll(async () => {
  world = await openNotes(5);
});
afterAll(() => world.close());

const modes = ['full', 'redacted', 'hidden'] as const;

interface Tab {
  client: SyncClient;
  isBusy: boolean;
}

interface Device {
  readonly me: string;
  readonly friend: string;
  store: MemoryStore;
  db: LocalDatabase;
  tabs: Tab[];
  copy: MemoryStore | undefined;
}

/** Lets everything go on that waits for nothing outside: stores in memory need no more than this. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

class Schedule {
  readonly chance: (below: number) => number;
  readonly network = new Network();
  readonly devices: Device[] = [];
  readonly mismatched: string[] = [];
  readonly forbidden: string[] = [];
  readonly words = new Set<string>();
  readonly lost = new Set<string>();
  readonly fault: Fault;
  #counter = 0;

  constructor(seed: number, fault: Fault) {
    this.chance = chanceOf(seed);
    this.fault = fault;
    const [ana, ben] = [newId(), newId()];
    for (const [me, friend] of [
      [ana, ben],
      [ben, ana],
    ] as const) {
      for (let index = 0; index < 3; index += 1) {
        const store = new MemoryStore(newMeta(plans, 1));
        const device: Device = { me, friend, store, db: this.#database(store), tabs: [], copy: undefined };
        device.tabs = [this.#tab(device), this.#tab(device)];
        this.devices.push(device);
      }
    }
  }

  #database(store: MemoryStore): LocalDatabase {
    return new LocalDatabase({ store, plans, mutations, now: Date.now });
  }

  #tab({ me, friend, store }: Device): Tab {
    const tab = { isBusy: false };
    const pair = { me, friend };
    const api = guarded(world, pair, serverFor(world, pair), (text) => this.forbidden.push(text));
    const client = createSyncClient({
      store,
      plans,
      schema: 1,
      api: this.fault(this.network.apiOf(tab, api), store),
      clock: { now: Date.now, after: () => () => undefined },
      onState: () => undefined,
      onRefused: ({ changes }) => this.lost.add(String(changes['word'])),
      onMismatch: (names) => this.mismatched.push(...names),
    });
    return Object.assign(tab, { client });
  }

  async run(steps: number): Promise<void> {
    for (let index = 0; index < steps; index += 1) {
      const device = this.#pick(this.devices);
      const what = this.chance(100);
      if (what < 25) await this.#edit(device);
      else if (what < 40) this.#sync(this.#pick(device.tabs));
      else if (what < 94) await this.network.step(this.chance);
      else if (what < 96) this.#kill(device);
      else if (what < 97) device.copy = new MemoryStore(await readAll(device.store, plans));
      else if (what < 98) await this.#restore(device);
      else await this.#changeUnlogged(device);
      await settle();
    }
  }

  #pick<T>(all: readonly T[]): T {
    const one = all[this.chance(all.length)];
    if (one === undefined) throw new Error('Nothing to pick from.');
    return one;
  }

  async #edit({ me, db }: Device): Promise<void> {
    this.#counter += 1;
    const own = (await db.find(notes)).filter(({ row }) => !row.isHidden && row.text?.startsWith(me));
    own.sort((a, b) => String(a.row.text).localeCompare(String(b.row.text)));
    const what = own.length === 0 ? 0 : this.chance(7);
    if (what <= 1) {
      const mark = this.chance(8) === 0 ? '!' : '';
      const ref = newId();
      await db.insert(notes, { text: `${me} note ${this.#counter}${mark}` }, { ref, shown: { id: ref } });
      return;
    }
    const { ref } = this.#pick(own);
    if (what === 2) await db.update(notes, ref, { text: `${me} edit ${this.#counter}` });
    else if (what === 3) await db.remove(notes, ref);
    else if (what === 4) await db.run(shareNote, { mode: this.#pick(modes) }, ref);
    else {
      const word = `w${this.#counter}w`;
      this.words.add(word);
      await db.run(appendWord, { note: ref, word });
    }
  }

  #sync(tab: Tab): void {
    if (tab.isBusy) return;
    tab.isBusy = true;
    const idle = () => {
      tab.isBusy = false;
    };
    // A lost connection is what these schedules are made of; whether all arrives in the end is what counts.
    tab.client.syncNow().then(idle, idle);
  }

  #kill(device: Device): void {
    const index = this.chance(device.tabs.length);
    const tab = device.tabs[index];
    if (tab) this.network.forget(tab);
    device.tabs[index] = this.#tab(device);
  }

  /** An old copy of the device's storage comes back, as from a backup of the phone. */
  async #restore(device: Device): Promise<void> {
    if (!device.copy) return;
    for (const tab of device.tabs) this.network.forget(tab);
    for (const item of await device.store.read((tx) => tx.outbox()))
      this.lost.add(String(item.changes['word']));
    device.store = device.copy;
    device.copy = undefined;
    device.db = this.#database(device.store);
    device.tabs = [this.#tab(device), this.#tab(device)];
  }

  /** As when a right runs out by the clock: nobody writes that into the log at once. */
  async #changeUnlogged({ me }: Device): Promise<void> {
    const mode = this.#pick(modes);
    await sql`update test_note set mode = ${mode} where id in
      (select id from test_note where owner = ${me} order by text limit 1)`.execute(world.database.db);
  }

  /** The network is mended and everything is said; the nightly reconciliation has run. */
  async calmDown(): Promise<void> {
    this.network.isCalm = true;
    await this.#drain();
    const { rows } = await sql<{ id: string; owner: string; friend: string }>`
      select id, owner, friend from test_note where owner = any(${this.devices.map(({ me }) => me)}::uuid[])`.execute(
      world.database.db,
    );
    await world.log(
      rows.flatMap(({ id, owner, friend }) =>
        [owner, friend].map((uid) => ({ uid, table: 'notes', source: id })),
      ),
    );
    await this.#drain();
  }

  async #drain(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      for (const { tabs } of this.devices) for (const tab of tabs) this.#sync(tab);
      for (let step = 0; this.network.waiting > 0; step += 1) {
        if (step > 5000) throw new Error('It never comes to rest.');
        await this.network.step(this.chance);
        await settle();
      }
    }
  }

  async check(): Promise<void> {
    expect(this.forbidden, 'rows too many').toEqual([]);
    await this.#checkWords();
    for (const { me, friend, db, store } of this.devices) {
      const { waiting, sent, quarantined } = await db.outbox();
      expect({ waiting: waiting.length, sent: sent.length, quarantined }, 'what is left over').toEqual({
        waiting: 0,
        sent: 0,
        quarantined: 0,
      });
      const rows = await db.find(notes);
      expect(rows.map(({ row }) => (row.isHidden ? 'redacted' : row.text)).sort(), 'rows').toEqual(
        await truthFor(world, { me, friend }),
      );
      expect(rows.filter(({ isPending }) => isPending)).toEqual([]);
      expect((await store.read((tx) => tx.outbox())).filter(({ state }) => state === 'settling')).toEqual([]);
    }
    expect(this.mismatched, 'sums that differ').toEqual([]);
  }

  /** Nothing happened twice; whether once is the business of the rows, which edits overwrite. */
  async #checkWords(): Promise<void> {
    const { rows } = await sql<{ text: string }>`
      select text from test_note where owner = any(${this.devices.map(({ me }) => me)}::uuid[])`.execute(
      world.database.db,
    );
    const counts = new Map<string, number>();
    for (const word of rows.flatMap(({ text }) => text.match(/w\d+w/g) ?? [])) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    expect(
      [...counts].filter(([, count]) => count > 1),
      'what happened twice',
    ).toEqual([]);
  }
}

async function converges(seed: number, fault: Fault): Promise<void> {
  const schedule = new Schedule(seed, fault);
  try {
    await schedule.run(200);
    await schedule.calmDown();
    await schedule.check();
  } catch (error) {
    throw new Error(`Schedule ${seed} does not converge: CONVERGENCE_SEED=${seed} plays it again.`, {
      cause: error,
    });
  }
}

test('three devices of two members each come to what the server has, whatever happens between', async () => {
  for (let seed = firstSeed; seed < firstSeed + schedules; seed += 1) await converges(seed, noFault);
});

/** What the first schedules say that notice a fault; a test that notices none proves nothing. */
async function noticed(fault: Fault): Promise<string> {
  for (let seed = 1; seed <= 40; seed += 1) {
    try {
      await converges(seed, fault);
    } catch (error) {
      return error instanceof Error ? String(error.cause) : '';
    }
  }
  return 'nothing';
}

test('without the check of the mid these schedules see something happen twice', async () => {
  expect(await noticed(withoutMids)).toContain('what happened twice');
});

test('without the rule of what is newer these schedules see an old row', async () => {
  expect(await noticed(withoutApplyRule)).toContain('sums that differ');
});

test('with numbers given at queueing these schedules see an outbox that never empties', async () => {
  expect(await noticed(withEarlyNumbers)).toContain('what is left over');
});

test('without asking the policy again these schedules see a row too many', async () => {
  const end = withoutPolicyRecheck(world);
  try {
    expect(await noticed(noFault)).toContain('rows too many');
  } finally {
    end();
  }
});
