import type { WriteTx } from '../data/local-store.ts';
import { dropFilesOf } from '../files/kept-files.ts';
import { type OutboxItem, touchedBy } from './outbox-item.ts';
import type { OutboxPart } from './outbox-records.ts';

/**
 * Working copy of a part of the outbox, within one transaction. The entries are read once, changed in memory,
 * and written back once by `write`.
 */
export class OutboxDraft {
  readonly #tx: WriteTx;
  readonly #items: Map<number, OutboxItem>;
  readonly #changed = new Set<number>();
  readonly #deleted: OutboxItem[] = [];
  #isWhole: boolean;
  /** Keys (see `rowKey`) of the rows whose pending changes the draft has altered. */
  readonly touched = new Set<string>();

  private constructor(tx: WriteTx, items: readonly OutboxItem[], isWhole: boolean) {
    this.#tx = tx;
    this.#items = new Map(items.map((item) => [item.order, item]));
    this.#isWhole = isWhole;
  }

  static async open(tx: WriteTx, part?: OutboxPart): Promise<OutboxDraft> {
    return new OutboxDraft(tx, await tx.outbox(part), part === undefined);
  }

  get all(): OutboxItem[] {
    return [...this.#items.values()];
  }

  at(order: number): OutboxItem | undefined {
    return this.#items.get(order);
  }

  /** Loads the rest of the outbox into the draft. */
  async widen(): Promise<void> {
    if (this.#isWhole) return;
    this.#isWhole = true;
    for (const item of await this.#tx.outbox()) {
      if (!this.#changed.has(item.order)) this.#items.set(item.order, item);
    }
  }

  put(item: OutboxItem): void {
    this.#touch(this.#items.get(item.order));
    this.#touch(item);
    this.#items.set(item.order, item);
    this.#changed.add(item.order);
  }

  delete(item: OutboxItem): void {
    this.#touch(this.#items.get(item.order));
    this.#items.delete(item.order);
    this.#changed.add(item.order);
    this.#deleted.push(item);
  }

  async write(): Promise<void> {
    const orders = [...this.#changed];
    const gone = orders.filter((order) => !this.#items.has(order));
    const left = orders.flatMap((order) => this.#items.get(order) ?? []);
    if (gone.length > 0) await this.#tx.deleteFromOutbox(gone);
    if (left.length > 0) await this.#tx.putOutbox(left);
    await dropFilesOf(this.#tx, this.#deleted);
  }

  #touch(item: OutboxItem | undefined): void {
    for (const key of item ? touchedBy(item) : []) this.touched.add(key);
  }
}
