import type { MutationEntry } from '@mitto/kit/define-mutation';
import type { TableEntry } from '@mitto/kit/define-table';
import { newId } from '@mitto/kit/ids';
import type * as v from 'valibot';
import { fetching, fetchTrouble } from './local-database-error.ts';
import type { LocalMutation, MutationInput } from './local-mutation.ts';
import type { LocalStore, ReadTx, WriteTx } from './local-store.ts';
import { isRefusedByOutbox, whyNotAdded } from './outbox/deleted-outbox.ts';
import { type OutboxReport, reportOutbox } from './outbox-report.ts';
import type { Keeping, PersistentStorage } from './persistent-storage.ts';
import { loadWriter } from './rows/load-writer.ts';
import type { InsertOptions, RowWriter } from './rows/row-writer.ts';
import type { RowQuery } from './store/row-query.ts';
import type { Row } from './store/stored-row.ts';
import type { TablePlans } from './store/table-plan.ts';

/** A row as a screen gets it. */
export interface Shown<T extends TableEntry> {
  readonly ref: string;
  /** Not confirmed yet: "not sent yet" or "sent". */
  readonly isPending: boolean;
  readonly row: v.InferOutput<T['row']>;
}

export type Question = Omit<RowQuery, 'table'>;

/** Takes what a transaction queues along in it; answers how to send that once it is kept, undefined for another time. */
export interface Courier {
  take(tx: WriteTx): Promise<(() => void) | undefined>;
}

export interface LocalDatabaseOptions {
  readonly store: LocalStore;
  readonly plans: TablePlans;
  readonly mutations: readonly LocalMutation[];
  readonly now: () => number;
  /** Whose it is: natural references are derived from it. */
  readonly owner?: string;
  readonly persistence?: PersistentStorage;
}

/** What screens read and write. No call of it waits for the network. */
export class LocalDatabase implements RowWriter {
  readonly store: LocalStore;
  readonly plans: TablePlans;
  readonly #mutations: ReadonlyMap<string, LocalMutation>;
  readonly #now: () => number;
  readonly #owner: string | undefined;
  readonly #persistence: PersistentStorage | undefined;
  #courier: Courier | undefined;

  constructor({ store, plans, mutations, now, owner, persistence }: LocalDatabaseOptions) {
    this.store = store;
    this.plans = plans;
    this.#mutations = new Map(mutations.map((local) => [local.mutation.name, local]));
    this.#now = now;
    this.#owner = owner;
    this.#persistence = persistence;
  }

  /** From now on what is written here leaves with whoever this is, as soon as it is kept. */
  deliverBy(courier: Courier): void {
    this.#courier = courier;
  }

  /** False where it lives as long as the page: the app then says 'not kept on this device'. */
  get isDurable(): boolean {
    return this.store.isDurable;
  }

  /** How long the browser keeps it. */
  get keeping(): Keeping {
    if (!this.store.isDurable) return 'memory';
    return this.#persistence?.isKept ? 'persistent' : 'best-effort';
  }

  async get<T extends TableEntry>(table: T, ref: string): Promise<Shown<T> | undefined> {
    const [found] = await fetching(this.store.read((tx) => tx.rows(table.name, [ref])));
    return found && typed<T>(found);
  }

  find<T extends TableEntry>(table: T, question: Question = {}): Promise<Shown<T>[]> {
    return fetching(this.store.read((tx) => answer(tx, table, question)));
  }

  /** Tells the answer now and whenever it becomes another one, whichever tab changed it. */
  live<T extends TableEntry>(
    table: T,
    question: Question,
    tell: (rows: Shown<T>[]) => void,
    onError: (error: unknown) => void = (error) => reportError(error),
  ): () => void {
    const onTrouble = (error: unknown) => onError(fetchTrouble(error));
    return this.store.watch((tx) => answer(tx, table, question), tell, onTrouble);
  }

  /** What is not sent yet, sent, or refused and why: for a screen. */
  liveOutbox(
    tell: (report: OutboxReport) => void,
    onError: (error: unknown) => void = (error) => reportError(error),
  ): () => void {
    return this.store.watch(reportOutbox, tell, onError);
  }

  outbox(): Promise<OutboxReport> {
    return this.store.read(reportOutbox);
  }

  /** What a feature has put by on this device under a name: `check` says what it has to be, and undefined of anything else. */
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

  /** For this device only, and gone with the database; undefined takes it away. */
  putNote(name: string, note: unknown): Promise<void> {
    return this.store.write((tx) => tx.putNote(name, note));
  }

  /** The screen has shown why, or the member has taken back what was typed. */
  async forgetRefused(mid: string): Promise<void> {
    await this.store.write(async (tx) => {
      const item = (await tx.outbox()).find((one) => one.mid === mid && one.state === 'refused');
      if (item) await tx.deleteFromOutbox([item.order]);
    });
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

  run<E extends MutationEntry>(mutation: E, input: MutationInput<E>, ref?: string): Promise<void> {
    return this.#write((writer) => writer.run(mutation, input, ref));
  }

  /** Several changes that happen together or not at all, here and on the server. */
  together<T>(work: (writer: RowWriter) => Promise<T>): Promise<T> {
    return this.#write(work, newId());
  }

  async #write<T>(work: (writer: RowWriter) => Promise<T>, group?: string): Promise<T> {
    const written = await this.#writeOnly(work, group);
    // Not waited for: a browser may ask the member first.
    if (this.store.isDurable) this.#persistence?.ask().catch((error: unknown) => reportError(error));
    return written;
  }

  async #writeOnly<T>(work: (writer: RowWriter) => Promise<T>, group?: string): Promise<T> {
    const now = this.#now();
    const shared = { plans: this.plans, mutations: this.#mutations, now, owner: this.#owner };
    const { rowWriter } = await loadWriter();
    // As the last run of the work has it: it may be run again after a lost connection.
    const found: { send?: (() => void) | undefined } = {};
    try {
      const written = await this.store.write(async (tx) => {
        const answer = await work(rowWriter(tx, { ...shared, ...(group === undefined ? {} : { group }) }));
        found.send = await this.#courier?.take(tx);
        return answer;
      });
      found.send?.();
      return written;
    } catch (error) {
      if (!isRefusedByOutbox(error)) throw error;
      throw await whyNotAdded(
        this.store.read((tx) => tx.meta()),
        error,
      );
    }
  }
}

async function answer<T extends TableEntry>(tx: ReadTx, table: T, question: Question): Promise<Shown<T>[]> {
  return (await tx.find({ ...question, table: table.name })).map((row) => typed<T>(row));
}

// Rows passed the table's schema on their way in, from the server and from screens alike.
function typed<T extends TableEntry>({ ref, isPending, row }: { ref: string; isPending: boolean; row: Row }) {
  return { ref, isPending, row } as Shown<T>;
}
