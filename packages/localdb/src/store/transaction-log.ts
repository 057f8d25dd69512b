import { doesMatch, type RowQuery } from './row-query.ts';
import type { StoredRow } from './stored-row.ts';
import type { RowChange } from './stored-table.ts';

/** Which tables were made at run time, and how they are. */
export const madeTables = '#made';

/** What a question has read, to know which changes may give it another answer. */
export class ReadLog {
  /** Read as a whole: tables, and what is no table (the outbox, say). */
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

  /** A row that was not in an answer and does not fit now cannot change that answer. */
  isTouchedBy({ wholes, rows }: ChangeLog): boolean {
    // A question that names a table made at run time may name another one now.
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

/** What a transaction has changed. */
export class ChangeLog {
  readonly wholes = new Set<string>();
  readonly rows = new Map<string, Map<string, RowChange>>();

  /** The first `before` of a row and its last `after` count. */
  row(table: string, { ref, before, after }: RowChange): void {
    const ofTable = this.rows.get(table) ?? new Map<string, RowChange>();
    const first = ofTable.get(ref);
    ofTable.set(ref, { ref, before: first ? first.before : before, after });
    this.rows.set(table, ofTable);
  }

  get isEmpty(): boolean {
    return this.wholes.size === 0 && this.rows.size === 0;
  }

  /** The same for another tab, which is told the tables only. */
  get names(): string[] {
    return [...this.wholes, ...this.rows.keys()];
  }

  static ofNames(names: readonly string[]): ChangeLog {
    const log = new ChangeLog();
    for (const name of names) log.wholes.add(name);
    return log;
  }
}
