import type { MutationEntry } from '@mitto/kit/define-mutation';
import type { TableEntry } from '@mitto/kit/define-table';
import { newId } from '@mitto/kit/ids';
import type * as v from 'valibot';
import { fetching, fetchTrouble } from '../engine/local-database-error.ts';
import type { NewFile } from './kept-files.ts';
import { loadWriter } from './load-later.ts';
import type { LocalMutations, MutationInput } from './local-mutation.ts';
import type { LocalStore, ReadTx, WriteTx } from './local-store.ts';
import { type OutboxReport, reportOutbox } from './outbox-report.ts';
import type { PersistentStorage, StorageDurability } from './persistent-storage.ts';
import type { InsertOptions, RowWriter } from './row-writer.ts';
import type { Row, RowQuery } from './stored-row.ts';
import type { TablePlans } from './table-plan.ts';

/** A row as a screen receives it. */
export interface ShownRow<T extends TableEntry> {
  readonly ref: string;
  /** True while the row shows changes that the server has not confirmed: queued, or sent. */
  readonly isPending: boolean;
  readonly row: v.InferOutput<T['row']>;
}

/** Code of an entry that its member took back before it was sent. */
export const takenBack = 'taken-back';

export type Question = Omit<RowQuery, 'table'>;

/**
 * Sends the outbox as soon as an entry is written. `take` runs inside the write transaction. It returns a
 * function that sends the entries after the commit, or undefined if they are sent later.
 */
export interface Sender {
  take(tx: WriteTx): Promise<(() => void) | undefined>;
}

export interface LocalDatabaseOptions {
  readonly store: LocalStore;
  readonly plans: TablePlans;
  readonly mutations: LocalMutations;
  readonly now: () => number;
  /** Account that owns the database. Natural references are derived from it. */
  readonly owner?: string;
  readonly persistence?: PersistentStorage;
}

/** The database as screens read and write it. No call waits for the network. */
export class LocalDatabase implements RowWriter {
  readonly store: LocalStore;
  readonly plans: TablePlans;
  readonly #mutations: LocalMutations;
  readonly #now: () => number;
  readonly #owner: string | undefined;
  readonly #persistence: PersistentStorage | undefined;
  #sender: Sender | undefined;

  constructor({ store, plans, mutations, now, owner, persistence }: LocalDatabaseOptions) {
    this.store = store;
    this.plans = plans;
    this.#mutations = mutations;
    this.#now = now;
    this.#owner = owner;
    this.#persistence = persistence;
  }

  /** Sets the sender for all later writes, so that an entry is sent as soon as its write has committed. */
  sendBy(sender: Sender): void {
    this.#sender = sender;
  }

  /** False when the data lives only as long as the page: the app then shows 'not kept on this device'. */
  get isDurable(): boolean {
    return this.store.isDurable;
  }

  /**
   * Returns how safely the data is stored: until it is deleted, until space is short, or until the page
   * closes.
   */
  get keeping(): StorageDurability {
    if (!this.store.isDurable) return 'memory';
    return this.#persistence?.isKept ? 'persistent' : 'best-effort';
  }

  async get<T extends TableEntry>(table: T, ref: string): Promise<ShownRow<T> | undefined> {
    const [found] = await fetching(this.store.read((tx) => tx.rows(table.name, [ref])));
    return found && typed<T>(found);
  }

  find<T extends TableEntry>(table: T, question: Question = {}): Promise<ShownRow<T>[]> {
    return fetching(this.store.read((tx) => answer(tx, table, question)));
  }

  /**
   * Subscribes to the result of a query: calls `tell` now and after every change of the result, made in any
   * tab. Returns the unsubscribe function.
   */
  live<T extends TableEntry>(
    table: T,
    question: Question,
    tell: (rows: ShownRow<T>[]) => void,
    onError: (error: unknown) => void = (error) => reportError(error),
  ): () => void {
    const onTrouble = (error: unknown) => onError(fetchTrouble(error));
    return this.store.watch((tx) => answer(tx, table, question), tell, onTrouble);
  }

  /** Subscribes to a report for screens: the entries that are queued, sent, and refused with the reason. */
  liveOutbox(
    tell: (report: OutboxReport) => void,
    onError: (error: unknown) => void = (error) => reportError(error),
  ): () => void {
    return this.store.watch(reportOutbox, tell, onError);
  }

  outbox(): Promise<OutboxReport> {
    return this.store.read(reportOutbox);
  }

  /**
   * Subscribes to a note, which is a value that a feature stores on this device under a name. `check` returns
   * the typed value, or undefined for a value that it does not accept.
   */
  liveNote<T>(
    name: string,
    check: (note: unknown) => T | undefined,
    tell: (note: T | undefined) => void,
    onError: (error: unknown) => void = (error) => reportError(error),
  ): () => void {
    return this.store.watch(async (tx) => check(await tx.note(name)), tell, onError);
  }

  note(name: string): Promise<unknown> {
    return this.store.read((tx) => tx.note(name));
  }

  /**
   * Stores a note on this device only, until the database is deleted. Undefined removes the note. With `files`,
   * the note holds these files from then on, and the others that it held are deleted.
   */
  async putNote(name: string, note: unknown, files?: readonly string[]): Promise<void> {
    if (!files) return await this.store.write((tx) => tx.putNote(name, note));
    const { holdFiles } = await loadWriter();
    await this.store.write(async (tx) => {
      await holdFiles(tx, name, files);
      await tx.putNote(name, note);
    });
  }

  /**
   * Stores new files, which a note is to hold. Throws if the device has no space for them, or if too many wait
   * already (`tooManyKept`).
   */
  async addFiles(note: string, files: readonly NewFile[]): Promise<void> {
    const { addFiles } = await loadWriter();
    await this.store.write((tx) => addFiles(tx, note, files), { whenFull: 'throw' });
  }

  /** Returns a file that waits on this device to be uploaded; undefined if it is not here. */
  file(id: string): Promise<File | undefined> {
    return this.store.read((tx) => tx.file(id));
  }

  /**
   * Deletes a refused entry, after the screen has shown the reason or has returned the typed text to the
   * member.
   */
  async forgetRefused(mid: string): Promise<void> {
    const { dropFilesOf } = await loadWriter();
    await this.store.write(async (tx) => {
      const item = (await tx.outbox()).find((one) => one.mid === mid && one.state === 'refused');
      if (!item) return;
      await tx.deleteFromOutbox([item.order]);
      await dropFilesOf(tx, [item]);
    });
  }

  /**
   * Takes back an entry that was not sent yet: it becomes a refused one with the code `takenBack`, so that its
   * input returns to the member as after a refusal. A no-op if the entry was sent meanwhile.
   */
  async takeBack(mid: string): Promise<void> {
    const { refuseHere } = await loadWriter();
    await this.store.write((tx) => refuseHere(tx, mid, { code: takenBack }, 'queued'));
  }

  insert(table: TableEntry, columns: Row, options?: InsertOptions): Promise<string> {
    return this.#write((writer) => writer.insert(table, columns, options));
  }

  update(table: TableEntry, ref: string, columns: Row): Promise<void> {
    return this.#write((writer) => writer.update(table, ref, columns));
  }

  remove(table: TableEntry, ref: string): Promise<void> {
    return this.#write((writer) => writer.remove(table, ref));
  }

  run<E extends MutationEntry>(
    mutation: E,
    input: MutationInput<E>,
    ref?: string,
    files?: readonly string[],
  ): Promise<void> {
    return this.#write((writer) => writer.run(mutation, input, ref, files));
  }

  /** Runs several changes as one group: all succeed or all fail, on this device and on the server. */
  transact<T>(work: (writer: RowWriter) => Promise<T>): Promise<T> {
    return this.#write(work, newId());
  }

  async #write<T>(work: (writer: RowWriter) => Promise<T>, group?: string): Promise<T> {
    const written = await this.#writeOnly(work, group);
    // Not awaited: the browser may show the member a prompt first.
    if (this.store.isDurable) this.#persistence?.ask().catch((error: unknown) => reportError(error));
    return written;
  }

  async #writeOnly<T>(work: (writer: RowWriter) => Promise<T>, group?: string): Promise<T> {
    const now = this.#now();
    const all = this.#mutations;
    const [{ rowWriter, whyNotAdded }, shows] = await Promise.all([
      loadWriter(),
      typeof all === 'function' ? all() : all,
    ]);
    const mutations = new Map(shows.map((local) => [local.mutation.name, local]));
    const shared = { plans: this.plans, mutations, now, owner: this.#owner };
    // Send function of the last run of `work`, which may run again after a lost connection to the store.
    const found: { send?: (() => void) | undefined } = {};
    try {
      const written = await this.store.write(async (tx) => {
        const answer = await work(rowWriter(tx, { ...shared, ...(group === undefined ? {} : { group }) }));
        found.send = await this.#sender?.take(tx);
        return answer;
      });
      found.send?.();
      return written;
    } catch (error) {
      throw await whyNotAdded(this.store, error);
    }
  }
}

async function answer<T extends TableEntry>(
  tx: ReadTx,
  table: T,
  question: Question,
): Promise<ShownRow<T>[]> {
  return (await tx.find({ ...question, table: table.name })).map((row) => typed<T>(row));
}

// The cast is safe: every row was checked against the table's schema before it was stored.
function typed<T extends TableEntry>({ ref, isPending, row }: { ref: string; isPending: boolean; row: Row }) {
  return { ref, isPending, row } as ShownRow<T>;
}
