import { doesMatch, type RowQuery } from './row-query.ts';
import type { StoredRow } from './stored-row.ts';
import type { RowChange } from './stored-table.ts';

/** Reserved log key for the list of tables made at run time, and their definitions. */
export const madeTables = '#made';

/** Records what a question has read, to decide which changes may alter its answer. */
export class ReadLog {
  /** Names read as a whole: tables, and stores that are not tables (the outbox, say). */
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
   * Returns true when the changes may alter the answer. A row that was not in the answer and does not match
   * now cannot alter it.
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

/** Records what a transaction has changed. */
export class ChangeLog {
  readonly wholes = new Set<string>();
  readonly rows = new Map<string, Map<string, RowChange>>();

  /** Merges changes of the same row: its first `before` and its last `after` count. */
  row(table: string, { ref, before, after }: RowChange): void {
    const ofTable = this.rows.get(table) ?? new Map<string, RowChange>();
    const first = ofTable.get(ref);
    ofTable.set(ref, { ref, before: first ? first.before : before, after });
    this.rows.set(table, ofTable);
  }

  get isEmpty(): boolean {
    return this.wholes.size === 0 && this.rows.size === 0;
  }

  /** Names of the changed tables and stores, for other tabs, which are not told the rows. */
  get names(): string[] {
    return [...this.wholes, ...this.rows.keys()];
  }

  static ofNames(names: readonly string[]): ChangeLog {
    const log = new ChangeLog();
    for (const name of names) log.wholes.add(name);
    return log;
  }
}
