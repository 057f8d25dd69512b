import { newId } from '@mitto/kit/ids';
import { dropFilesOf } from './kept-files.ts';
import type { WriteTx } from './local-store.ts';
import type { Meta } from './meta-record.ts';
import { type OutboxItem, type OutboxPart, touchedBy } from './outbox-item.ts';
import { redrawRows } from './reconcile-rows.ts';

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

/** The reason of a refusal, as the server or this device gives it. */
export interface Refusal {
  readonly code?: string | undefined;
  readonly countDown?: number | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

/**
 * Marks the entry as refused and rolls back its patches. The entry still contains the typed values, so that
 * the member can get them back.
 */
export function applyRefusal(
  draft: OutboxDraft,
  item: OutboxItem,
  { code, countDown, fields }: Refusal,
): OutboxItem {
  const refused: OutboxItem = {
    ...item,
    state: 'refused',
    patches: [],
    code: code ?? 'refused',
    ...(countDown === undefined ? {} : { countDown }),
    ...(fields === undefined ? {} : { fields }),
  };
  draft.put(refused);
  return refused;
}

/**
 * Refuses an entry on this device: the server can never read it, its files were refused, or the member takes
 * it back. Does nothing if the entry is no longer in the state `from`.
 */
export async function refuseHere(
  tx: WriteTx,
  mid: string,
  why: Refusal,
  from: OutboxItem['state'] = 'sent',
): Promise<OutboxItem | undefined> {
  const draft = await OutboxDraft.open(tx);
  const item = draft.all.find((one) => one.mid === mid && one.state === from);
  if (!item) return undefined;
  const refused = applyRefusal(draft, item, why);
  await draft.write();
  await redrawRows(tx, [...draft.touched]);
  return refused;
}

/** Orders entries by their sequence numbers. */
export const byNumber = (a: OutboxItem, b: OutboxItem) => (a.n ?? 0) - (b.n ?? 0);

/** Returns the highest `order` that was ever sent, after these entries are sent too. */
export function lastPlace({ sentTo = 0 }: Meta, sent: readonly OutboxItem[]): number {
  return sent.reduce((last, { order }) => Math.max(last, order), sentTo);
}

/**
 * Resolves a gap, where the server expects another sequence number (for example after it was restored from a
 * backup). The unanswered entries are numbered anew, beginning with the number the server expects, and keep
 * their mids.
 */
export async function renumber(tx: WriteTx, lastN: number): Promise<void> {
  const unanswered = (await tx.outbox()).filter(({ state }) => state === 'sent').sort(byNumber);
  await tx.putOutbox(unanswered.map((item, index) => ({ ...item, n: lastN + 1 + index })));
  const meta = await tx.meta();
  const nextN = lastN + 1 + unanswered.length;
  await tx.setMeta({ ...meta, nextN, sentTo: lastPlace(meta, unanswered) });
}

/**
 * Resolves a fork, where another copy of this database uses the same client id: gives this copy a new client
 * id, and numbers its unanswered entries from 1.
 */
export async function becomeNewClient(tx: WriteTx): Promise<void> {
  await tx.setMeta({ ...(await tx.meta()), clientId: newId() });
  await renumber(tx, 0);
}
