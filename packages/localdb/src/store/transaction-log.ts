import { doesMatch, type RowQuery } from './row-query.ts';
import type { StoredRow } from './stored-row.ts';
import type { RowChange } from './stored-table.ts';

/** Reserved name in the logs for the list of tables made at run time, with their definitions. */
export const madeTables = '#made';

/** Records which data a query has read, to decide which changes may alter its result. */
export class ReadLog {
  /** Names of what was read as a whole: tables, and stores that are not tables (for example the outbox). */
  readonly wholes = new Set<string>();
  readonly #refs = new Map<string, Set<string>>();
  readonly #finds = new Map<string, { readonly query: RowQuery; readonly refs: ReadonlySet<string> }[]>();

  rows(table: string, refs: readonly string[]): void {
    const known = this.#refs.get(table) ?? new Set();
    for (const ref of refs) known.add(ref);
    this.#refs.set(table, known);
  }

  found(query: RowQuery, rows: readonly StoredRow[]): void {
    const finds = this.#finds.get(query.table) ?? [];
    finds.push({ query, refs: new Set(rows.map(({ ref }) => ref)) });
    this.#finds.set(query.table, finds);
  }

  /**
   * Returns true when the changes may alter the result. A row that was not in the result and does not match
   * after the change cannot alter it.
   */
  isTouchedBy({ wholes, rows }: ChangeLog): boolean {
    // A table made at run time may have been replaced by another one under the same name.
    if (wholes.has(madeTables)) return true;
    for (const whole of wholes) if (this.#hasRead(whole)) return true;
    for (const [table, changes] of rows) {
      if (this.wholes.has(table)) return true;
      const refs = this.#refs.get(table);
      const finds = this.#finds.get(table) ?? [];
      for (const { ref, after } of changes.values()) {
        if (refs?.has(ref)) return true;
        if (finds.some((find) => find.refs.has(ref) || (after && doesMatch(after, find.query)))) return true;
      }
    }
    return false;
  }

  #hasRead(whole: string): boolean {
    return this.wholes.has(whole) || this.#refs.has(whole) || this.#finds.has(whole);
  }
}

/** Records which data a transaction has changed. */
export class ChangeLog {
  readonly wholes = new Set<string>();
  readonly rows = new Map<string, Map<string, RowChange>>();

  /**
   * Records the change of a row. Several changes of one row are merged: the first `before` and the last
   * `after` remain.
   */
  row(table: string, { ref, before, after }: RowChange): void {
    const ofTable = this.rows.get(table) ?? new Map<string, RowChange>();
    const first = ofTable.get(ref);
    ofTable.set(ref, { ref, before: first ? first.before : before, after });
    this.rows.set(table, ofTable);
  }

  get isEmpty(): boolean {
    return this.wholes.size === 0 && this.rows.size === 0;
  }

  /** Names of the changed tables and stores, for other tabs, which do not receive the changed rows. */
  get names(): string[] {
    return [...this.wholes, ...this.rows.keys()];
  }

  static ofNames(names: readonly string[]): ChangeLog {
    const log = new ChangeLog();
    for (const name of names) log.wholes.add(name);
    return log;
  }
}
