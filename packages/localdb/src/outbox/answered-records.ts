import type { Pushed, SyncRecord } from '@mitto/kit/database-api';
import type { WriteTx } from '../data/local-store.ts';
import { type BasesByTable, basesByTable } from '../rows/reconcile-rows.ts';
import { planOf, type TablePlans } from '../store/table-plan.ts';
import { storeRecords } from '../sync/apply-records.ts';
import { addToFill } from '../sync/fill-tables.ts';
import { rowKey } from './outbox-item.ts';

export type Answer = Extract<Pushed, { answers: unknown }>['answers'][number];

type Newest = Map<string, Map<string, SyncRecord>>;

interface Standing {
  readonly plans: TablePlans;
  /** True when a page was fetched after the batch was taken, or when no page was ever fetched. */
  readonly isLate: boolean;
  readonly filling: readonly string[];
  readonly known: BasesByTable;
}

/**
 * Collects the rows in the answers and makes them the new base rows, because a pull does not send a row again
 * that the client should already have. A row that is new to this device is taken only if the device had
 * pulled before, and has pulled no page since the batch was taken. A page omits rows that are deleted by
 * then, so that an older answer could bring a deleted row back. If the row still exists, a page brings it.
 */
export class AnsweredRecords {
  readonly #standing: Standing;
  readonly #newer: Newest = new Map();
  readonly #toFill: Newest = new Map();

  private constructor(standing: Standing) {
    this.#standing = standing;
  }

  static async open(
    tx: WriteTx,
    plans: TablePlans,
    answers: readonly Answer[],
    asOf: string | null,
  ): Promise<AnsweredRecords> {
    const keys = answers.flatMap(({ table, record }) =>
      record && plans.has(table) ? [rowKey(table, record.ref)] : [],
    );
    const [{ syncId, filling }, known] = await Promise.all([tx.meta(), basesByTable(tx, keys)]);
    return new AnsweredRecords({ plans, isLate: syncId === null || syncId !== asOf, filling, known });
  }

  /**
   * Collects the row of an answer. Returns false if the answer has no row, or if its row must not be used.
   */
  take({ table, record }: Answer): boolean {
    const { plans, isLate, filling, known } = this.#standing;
    if (record === null || !plans.has(table)) return false;
    const { seq = 0 } = known.get(table)?.get(record.ref) ?? {};
    if (isLate && seq === 0) return false;
    if (record.seq > seq) keep(this.#newer, table, record);
    if (!isLate && filling.includes(table)) keep(this.#toFill, table, record);
    return true;
  }

  /**
   * Writes the collected rows, with their pending patches on top. Returns the keys of the rows now shown
   * anew.
   */
  async write(tx: WriteTx): Promise<ReadonlySet<string>> {
    const { plans, known } = this.#standing;
    const shown = new Set<string>();
    for (const [table, newest] of this.#newer) {
      await storeRecords(tx, planOf(plans, table), [...newest.values()], known.get(table));
      for (const ref of newest.keys()) shown.add(rowKey(table, ref));
    }
    for (const [table, newest] of this.#toFill) await addToFill(tx, table, [...newest.values()]);
    return shown;
  }
}

function keep(all: Newest, table: string, record: SyncRecord): void {
  const ofTable = all.get(table) ?? new Map<string, SyncRecord>();
  all.set(table, ofTable);
  if (record.seq > (ofTable.get(record.ref)?.seq ?? 0)) ofTable.set(record.ref, record);
}
